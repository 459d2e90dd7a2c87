"""The core of all exercise checks.

A check never raises and never believes. It calls the student's function on some cases,
compares *meanings*, and where they differ it answers in three steps: the smallest picture
that shows it, the student's own clause that did it (or the rule that none of them says),
and the next step.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from html import escape
from itertools import chain
from typing import NamedTuple

from nonosat import draw
from nonosat.exercises.record import record
from nonosat.exercises.running import NotStarted, WentWrong, clauses_from, is_stub, run
from nonosat.formula import Formula
from nonosat.meaning import Difference, compare, flat, meaning, size
from nonosat.solver import Solver

LABELS = {
    "pass": ("PASS", "#2e7d32"),
    "not yet": ("NOT YET", "#d4480b"),
    "not started": ("NOT STARTED", "#8a90a0"),
    "error": ("ERROR", "#b3261e"),
}


class Wrong(NamedTuple):
    """A case in which the student's clauses do not mean what they should."""

    difference: Difference
    case: "Case"
    clauses: list


def no_advice(wrongs):
    """The next step of an exercise that has none of its own."""


@dataclass(frozen=True)
class Exercise:
    """What a student is asked for: its name, a right answer, and three hints.

    `advice` may know a better next step for a mistake that is often made.
    """

    name: str
    reference: object
    hints: tuple[str, str, str]  # a question, a smaller case, the idea
    advice: Callable = no_advice  # all that is wrong, smallest first -> a sentence or None


@dataclass(frozen=True)
class Case:
    """One call of the student's function, and what its clauses should mean."""

    title: str  # "clue 1 on 3 cells"
    args: tuple
    cells: list[int]
    right: frozenset  # the pictures that a right answer allows
    fault: Callable  # a wrong picture -> the rule that it breaks, in words
    words: Formula  # says the variables of this case


class Fault(NamedTuple):
    """What is wrong with a value: the three steps of an answer, and a picture if there is one."""

    steps: tuple[str, ...]
    witness: tuple | None = None
    drawing: draw.Drawing | None = None  # drawn instead of the witness alone


class Call(NamedTuple):
    """One call of a student's function whose value is judged by itself."""

    args: tuple
    fault: Callable  # a value -> a Fault, or None when it is right


class Named(list):
    """A list, too long to be shown in a sentence, that is called by a name there."""

    def __init__(self, items, name):
        super().__init__(items)
        self.name = name

    def __repr__(self):
        return self.name


class Hint(str):
    """A hint, shown as plain words."""

    def __repr__(self):
        return str(self)


@dataclass(frozen=True)
class Result:
    """The answer to an answer."""

    status: str  # "pass" | "not yet" | "not started" | "error"
    steps: tuple[str, ...]
    exercise: Exercise = field(repr=False)
    answer: object = field(repr=False, default=None)
    witness: tuple | None = None
    drawing: draw.Drawing | None = field(repr=False, default=None)  # else the witness alone
    recorded_as: tuple | None = field(repr=False, compare=False, default=None)  # lesson, exercise

    @property
    def passed(self):
        return self.status == "pass"

    @property
    def message(self):
        """The whole answer as text, the verdict first."""
        first, *rest = self.steps
        return "\n".join([f"{LABELS[self.status][0]}  {first}", *(f"  {step}" for step in rest)])

    def hint(self, number=1):
        """One hint of three: 1 is a question, 2 a smaller case, 3 the idea."""
        hints = self.exercise.hints
        if number not in range(1, len(hints) + 1):
            return Hint(f"There are {len(hints)} hints: ask for hint(1), hint(2) or hint(3).")
        if self.recorded_as:
            record(*self.recorded_as, hint=int(number))
        return Hint(f"Hint {number} of {len(hints)}: {hints[number - 1]}")

    def or_reference(self):
        """The student's answer if it passed, else a right one, so that the lesson can go on."""
        return self.answer if self.passed else self.exercise.reference

    def then(self, step):
        """The same with one more step, for a check that knows more than was said."""
        return replace(self, steps=(*self.steps, step))

    def __repr__(self):
        return self.message

    def _repr_mimebundle_(self, **_):
        label, colour = LABELS[self.status]
        first, *rest = map(_html, self.steps)
        drawing = self.drawing or (self.witness is not None and draw.gallery([self.witness]))
        picture = f"<p>{drawing.img()}</p>" if drawing else ""
        rest = "".join(f"<p>{step}</p>" for step in rest)
        box = f"border-left: 6px solid {colour}; padding: 2px 14px"
        html = f'<div style="{box}"><p><b>{label}</b> &nbsp; {first}</p>{picture}{rest}</div>'
        return {"text/plain": self.message, "text/html": html}


def _html(step):
    """A step as HTML: `code` between backticks, the rest as it is."""
    parts = escape(step, quote=False).split("`")
    return "".join(f"<code>{part}</code>" if i % 2 else part for i, part in enumerate(parts))


def check_function(exercise, answer, cases):
    """Judge a function that returns clauses, by what they mean in every case."""
    given = values_of(exercise, answer, [case.args for case in cases], clauses_from)
    return given if isinstance(given, Result) else judge(exercise, answer, cases, given)


def check_calls(exercise, answer, calls, read, passed):
    """Judge a function that returns something else, by what is wrong with its value in each call.

    `read` makes a plain value of what the student's function returns, or raises WentWrong with
    a sentence; `passed` is said when no call finds fault. Calls come smallest first, and a wrong
    value in one tells more than a later one that stops with an error.
    """
    done = []

    def keep(value):
        done.append(read(value))
        return done[-1]

    values = values_of(exercise, answer, [call.args for call in calls], keep)
    for call, value in zip(calls, list(done), strict=False):
        fault = call.fault(value)
        if fault is not None:
            return not_yet(exercise, answer, fault)
    if isinstance(values, Result):
        return values
    return Result("pass", (passed,), exercise, answer)


def not_yet(exercise, answer, fault):
    """The Result that tells what is wrong with a value."""
    return Result("not yet", fault.steps, exercise, answer, fault.witness, fault.drawing)


def values_of(exercise, answer, calls, read):
    """What the student's function returns in each call; or the Result that says why there is none."""
    try:
        if answer is None or answer is ... or is_stub(answer):
            raise NotStarted
        if not callable(answer):
            raise WentWrong(f"`{exercise.name}` is {answer!r:.60}, but it should be a function.")
        return run(answer, calls, read)
    except NotStarted:
        steps = (f"Write `{exercise.name}` above, run its cell, then this one.",)
        return Result("not started", steps, exercise, answer)
    except WentWrong as wrong:
        return Result("error", (str(wrong),), exercise, answer)


def check_value(exercise, answer, read, find_fault, passed):
    """Judge a value that is no function; `passed` gives the steps and the drawing of a right one.

    What a right one was read as is the answer: the value itself may be readable only once.
    """
    try:
        if answer is None or answer is ...:
            raise NotStarted
        if callable(answer):
            raise WentWrong(f"`{exercise.name}` is a function; write the value itself.")
        value = read(answer)
    except NotStarted:
        steps = (f"Write `{exercise.name}` above, run its cell, then this one.",)
        return Result("not started", steps, exercise, answer)
    except WentWrong as wrong:
        return Result("error", (str(wrong),), exercise, answer)
    fault = find_fault(value)
    if fault is not None:
        return not_yet(exercise, answer, fault)
    steps, drawing = passed(value)
    return Result("pass", steps, exercise, value, drawing=drawing)


def judge(exercise, answer, cases, given):
    """Compare the meaning of the clauses given in each case with what they should mean."""
    for case, clauses in zip(cases, given, strict=True):
        if _strangers(clauses, case):
            steps = about_strangers(exercise, case, clauses)
            return Result("not yet", steps, exercise, answer, _witness(case, clauses))
    wrongs = []
    for case, clauses in zip(cases, given, strict=True):
        difference = compare(meaning(clauses, case.cells), case.right)
        if difference:
            wrongs.append(Wrong(difference, case, clauses))
    if not wrongs:
        colourings = sum(2 ** len(case.cells) for case in cases)
        calls = f" in {len(cases)} calls" if len(cases) > 1 else ""
        steps = (f"Same meaning on all {colourings:,} colourings tried{calls}.",)
        return Result("pass", steps, exercise, answer)
    wrongs.sort(key=lambda wrong: size(wrong.difference.witness))
    steps = three_steps(exercise, wrongs)
    return Result("not yet", steps, exercise, answer, wrongs[0].difference.witness)


def three_steps(exercise, wrongs):
    """The smallest picture; the clause that did it, or the rule that none says; what next."""
    difference, case, clauses = wrongs[0]
    picture = draw.inline(difference.witness)
    verb, fair = ("allows", "wrong") if difference.side == "mine" else ("forbids", "right")
    shown = f"{_call(exercise, case)} {verb} `{picture}`, which is {fair} for {case.title}."
    if difference.side == "mine":
        why = f"{none_forbids(clauses)} The rule it breaks: {case.fault(difference.witness)}."
        then = (
            f"write a clause that is false on `{picture}` and true on every right picture. A "
            f"clause is false when all of its literals are: which are false on `{picture}`?"
        )
    else:
        guilty = culprits(clauses, case.cells, difference.witness)
        why = blame(clauses, guilty, case.words)
        then = (
            f"on `{picture}` none of the literals of that clause is true. Turn a sign, add a "
            "literal that is true there, or drop the clause."
            if len(guilty) == 1
            else f"on `{picture}` these clauses can't all be true. Which one says too much?"
        )
    return shown, why, f"Next: {exercise.advice(wrongs) or then}"


def about_strangers(exercise, case, clauses):
    """The three steps for clauses with variables that are none of the line's."""
    strangers = _strangers(clauses, case)
    first = next(clause for clause in clauses if {abs(x) for x in clause} & set(strangers))
    numbers = ", ".join(map(str, strangers))
    return (
        f"{_call(exercise, case)} mentions {numbers}, but the cells here are {case.cells}.",
        f"In `{first}` that is a variable of its own. In a grid it may be a cell of another line.",
        "Next: use the arguments where you wrote numbers."
        if case.args
        else "Next: use the cells' own numbers.",
    )


def _call(exercise, case):
    args = ", ".join(map(repr, case.args))
    return f"`{exercise.name}({args})`" if case.args else "Your list"


def _witness(case, clauses):
    difference = compare(meaning(clauses, case.cells), case.right)
    return difference and difference.witness


def none_forbids(clauses):
    """That it is none of the student's clauses, in words."""
    if not clauses:
        return "You gave no clause, so everything is allowed."
    if len(clauses) == 1:
        return "Your one clause does not forbid it."
    return f"None of your {len(clauses)} clauses forbids it."


def culprits(clauses, cells, picture, rest=()):
    """The numbers of a smallest-by-deletion set of clauses that forbid a picture.

    Clauses in `rest` hold as well, and are not blamed.

    >>> culprits([[1], [-2, 3], [-3]], [1, 2, 3], (1, 1, 1))
    [2]
    """
    painted = [[cell if black else -cell] for cell, black in zip(cells, flat(picture), strict=True)]
    guilty = list(range(len(clauses)))
    for i in reversed(range(len(clauses))):
        others = [clauses[k] for k in guilty if k != i]
        with Solver([*others, *painted, *rest]) as solver:
            if not solver.solve():
                guilty.remove(i)
    return guilty


def blame(clauses, guilty, words):
    """Which of the student's clauses did it, each in words."""
    said = [f"clause {i + 1}, `{clauses[i]}`, {_quoted(words, clauses[i])}" for i in guilty]
    together = "This one of yours does it" if len(said) == 1 else "These of yours do it together"
    return f"{together}: {'; '.join(said)}"


def _quoted(words, clause):
    return f"says “{words.explain(clause)}”" if clause else "is empty and so forbids all."


def _strangers(clauses, case):
    """The variables in the clauses that are not among the cells."""
    used = {abs(literal) for literal in chain.from_iterable(clauses)}
    return sorted(used - {abs(cell) for cell in case.cells})
