"""Judge one rule of lesson 02 in its place: among the other rules, which are right.

A rule alone allows a great deal, and that is no fault. So the student's clauses for one block
(or for two neighbours) are put beside all the other clauses of the line, and the lines that
are then allowed are compared with those that have the clue. One rule can't be judged so: that
a block starts at most once follows from the others, and no line tells whether it is there. It
is judged by the starts themselves, beside the two rules that speak of a single block.
"""

from dataclasses import dataclass
from functools import cache

from nonosat import draw
from nonosat.draw import clue_text, inline
from nonosat.exercises.band_zoo import make_line
from nonosat.exercises.core import (
    Fault,
    Result,
    blame,
    culprits,
    none_forbids,
    not_yet,
    values_of,
)
from nonosat.exercises.running import WentWrong, clauses_from
from nonosat.formula import Formula
from nonosat.meaning import Meaning, compare, meaning, size
from nonosat.nonogram.encodings import bands
from nonosat.nonogram.rules import all_clues, line_fault, lines_of

VALUES = "`starts.values()` has them all, `starts.items()` has each with its place."


@dataclass(frozen=True)
class Setting:
    """One call of the student's function, and all that stands around it."""

    title: str  # "clue 1 1 on 5 cells"
    args: tuple
    line: bands.Line
    numbers: tuple[int, ...]  # which blocks of the line it is about, counted from 1
    shown: list[int]  # the variables that it is judged by: the cells, or the starts
    right: frozenset
    rest: list  # the clauses of the other rules
    known: frozenset  # the variables that it may mention
    words: Formula
    fault: object  # a wrong line -> what is wrong with it

    def starts_of(self, model):
        """The starts that are true in a model, as (block counted from 1, place)."""
        return [
            (number, place)
            for number, (_, starts) in zip(self.numbers, self._blocks(), strict=True)
            for place, start in starts.items()
            if start in model
        ]

    def _blocks(self):
        return [self.line.blocks[number - 1] for number in self.numbers]

    def said(self, starts):
        """Where the blocks start, in words: 'block 1 starts at cell 1 and at cell 3'."""
        sentences = []
        for number in self.numbers:
            places = [f"at cell {place + 1}" for block, place in starts if block == number]
            sentences.append(f"block {number} starts {' and '.join(places) or 'nowhere'}")
        return " and ".join(sentences)

    def drawn(self, starts, line=None):
        """The line, if there is one, and what each of the starts says about it."""
        pictures, captions = ([line], ["the line"]) if line else ([], [])
        for number, place in starts:
            length = self.line.blocks[number - 1][0]
            pictures.append(state(length, place, len(self.line.cells)))
            captions.append(f"block {number} at cell {place + 1}")
        if not pictures:
            pictures, captions = [(None,) * len(self.line.cells)], ["no start"]
        return draw.gallery(pictures, captions, across=4)


def state(length, place, cells):
    """What a start says about the line: its block is black, the next cell white, the rest open.

    >>> state(2, 1, 5)
    (None, 1, 1, 0, None)
    """
    said = (None,) * place + (1,) * length + (0,) + (None,) * cells
    return said[:cells]


def line_words(line, first):
    """A formula that says the variables of a line: its cells and its starts."""
    words = Formula()
    if first > 1:
        words.family("other", first - 1, says=("variable {} is true", "variable {} is false"))
    words.family("cell", len(line.cells), says=("cell {} is black", "cell {} is white"))
    for number, (_, starts) in enumerate(line.blocks, 1):
        named = f"block {number} starts at cell {{}}", f"block {number} does not start at cell {{}}"
        places = range(min(starts), max(starts) + 1)
        words.family(f"start {number}", places, says=named, helper=True)
    return words


# -- the settings of each rule ------------------------------------------------------------


@cache
def settings(rule, longest, blocks):
    """A setting for every `blocks` neighbouring blocks of every line up to `longest` cells."""
    made = [
        _setting(rule, clue, length, first, place, blocks)
        for length in range(1, longest + 1)
        for clue in all_clues(length)
        for place in range(len(clue) - blocks + 1)
        for first in ([1, 21] if length == 4 else [1])  # a column has other numbers
    ]
    return sorted(made, key=lambda setting: len(setting.line.cells))


def _setting(rule, clue, length, first, place, blocks):
    line = make_line(clue, length, first=first)
    own = line.blocks[place : place + blocks]
    starts = [variable for _, starts in own for variable in starts.values()]
    everything = {name: write(line) for name, write in bands.RULES.items()}
    mine = bands.RULES[rule](bands.Line(line.cells, own))
    rest = [c for name, clauses in everything.items() if name != rule for c in clauses]
    rest += [clause for clause in everything[rule] if clause not in mine]
    length_of, places = own[0]
    args = {
        "at least one": lambda: (places,),
        "order": lambda: (length_of, places, own[1][1]),
        "between": lambda: (line.cells, length_of, places, own[1][1]),
    }
    return Setting(
        title=f"clue {clue_text(clue)} on {length} cell{'s' if length > 1 else ''}",
        args=args[rule](),
        line=line,
        numbers=tuple(range(place + 1, place + blocks + 1)),
        shown=line.cells,
        right=Meaning(lines_of(clue, length)),
        rest=rest,
        known=frozenset(starts + (line.cells if rule == "between" else [])),
        words=line_words(line, first),
        fault=lambda picture: line_fault(clue, picture),
    )


@cache
def settings_on_starts(longest):
    """For the rule at most one: a block alone, judged by its starts, on lines up to `longest`."""
    made = []
    for length in range(1, longest + 1):
        for clue in all_clues(length):
            for place, (c, starts) in enumerate(make_line(clue, length).blocks):
                if len(starts) > 1 and (len(clue) < 3 or place == 2):
                    made.append(_on_starts(clue, length, place, c))
    return made


def _on_starts(clue, length, place, c):
    line = make_line(clue, length)
    starts = line.blocks[place][1]
    alone = bands.Line(line.cells, [line.blocks[place]])
    once = [tuple(int(p == q) for q in starts) for p in starts]
    return Setting(
        title=f"block {place + 1} of clue {clue_text(clue)} on {length} cells",
        args=(c, starts),
        line=line,
        numbers=(place + 1,),
        shown=list(starts.values()),
        right=Meaning(once),
        rest=bands.implies(alone) + bands.at_least_one(alone),
        known=frozenset(starts.values()),
        words=line_words(line, 1),
        fault=None,
    )


# -- the answer ---------------------------------------------------------------------------


def check_rule(exercise, answer, around, passed):
    """Judge a rule in all its settings: the answer shows the smallest difference there is.

    `passed` makes the last sentence of the values that the student's function returned.
    """
    values = values_of(exercise, answer, [setting.args for setting in around], _clauses)
    if isinstance(values, Result):
        return values
    for setting, clauses in zip(around, values, strict=True):
        if strangers(setting, clauses):
            return not_yet(exercise, answer, about_strangers(exercise, setting, clauses))
    wrongs = []
    for setting, clauses in zip(around, values, strict=True):
        difference = compare(meaning([*clauses, *setting.rest], setting.shown), setting.right)
        if difference:
            wrongs.append((difference, setting, clauses))
    if not wrongs:
        return Result("pass", (passed(values),), exercise, answer)
    difference, setting, clauses = min(
        wrongs, key=lambda wrong: (len(wrong[1].line.cells), size(wrong[0].witness))
    )
    return not_yet(exercise, answer, three_steps(exercise, difference, setting, clauses))


def _clauses(value):
    try:
        return clauses_from(value)
    except WentWrong as wrong:
        if "holds `0`" in str(wrong):
            raise WentWrong(
                f"{wrong} Is it a place? The variables are the values of the dictionary: {VALUES}"
            ) from None
        raise


def call_text(exercise, setting):
    """The student's call as they would have typed it."""
    return f"`{exercise.name}({', '.join(map(repr, setting.args))})`"


def three_steps(exercise, difference, setting, clauses):
    """The smallest line; the student's clause that did it, or the rule that none says; what next."""
    by_line = setting.shown == setting.line.cells
    witness, allowed = difference.witness, difference.side == "mine"
    painted = [
        [variable if true else -variable]
        for variable, true in zip(setting.shown, witness, strict=True)
    ]
    rule = clauses if allowed else exercise.reference(*setting.args)
    starts = _true_starts(setting, [*setting.rest, *painted, *rule])
    where = setting.said(starts)
    call = call_text(exercise, setting)
    if by_line:
        picture = f"`{inline(witness)}`"
        verb = "allows the wrong line" if allowed else "forbids the right line"
        first = f"With {call} beside the other rules, {setting.title} {verb} {picture}."
        breaks = f"It passes when {where}. The rule it breaks: {setting.fault(witness)}."
    else:
        first = f"{call} {'allows' if allowed else 'forbids'} that {where}."
        breaks = "The rule it breaks: no block starts twice."
    if allowed:
        why = f"{none_forbids(clauses) if clauses else 'You gave no clause here.'} {breaks}"
    else:
        guilty = culprits(clauses, setting.shown, witness, setting.rest)
        why = blame(clauses, guilty, setting.words)
        if by_line:
            why += f" But in {picture} {where}, as it should be."
    advice = exercise.advice([(difference, setting, clauses)])
    drawing = setting.drawn(starts, witness if by_line else None)
    return Fault((first, why, f"Next: {advice}"), witness, drawing)


def _true_starts(setting, clauses):
    """The starts of one model of the clauses, with as few of them as can be."""
    numbers = sorted({start for _, own in setting.line.blocks for start in own.values()})
    fewest = next(iter(meaning(clauses, numbers)))
    return setting.starts_of({x for x, true in zip(numbers, fewest, strict=True) if true})


def strangers(setting, clauses):
    """The variables in the clauses that the student's function was not given."""
    return sorted({abs(literal) for clause in clauses for literal in clause} - setting.known)


def about_strangers(exercise, setting, clauses):
    """The three steps for clauses with variables that are none of the arguments'."""
    foreign = strangers(setting, clauses)
    first = next(clause for clause in clauses if {abs(x) for x in clause} & set(foreign))
    known = ", ".join(map(str, sorted(setting.known)))
    if set(foreign) <= set(range(len(setting.line.cells) + 1)):
        then = (
            "a place is not a variable. The variables are the values of the dictionary: " + VALUES
        )
        if set(setting.line.cells) <= setting.known:
            then = "a place is not a variable: that of the cell at `place` is `cells[place]`."
    else:
        then = "use the arguments where you wrote numbers, and only their variables."
    return Fault(
        (
            f"{call_text(exercise, setting)} mentions {', '.join(map(str, foreign))}, but the "
            f"variables that it was given are {known}.",
            f"In `{first}` that says “{setting.words.say(foreign[0])}”, of which this rule "
            "knows nothing.",
            f"Next: {then}",
        )
    )
