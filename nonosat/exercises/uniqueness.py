"""The checks of lesson 04, `04_uniqueness`; that of the Latin square has a file of its own."""

from collections.abc import Iterable
from itertools import islice, product

from nonosat.draw import inline
from nonosat.exercises.core import Call, Exercise, Fault, Named, check_calls
from nonosat.exercises.latin import check_latin_clauses
from nonosat.exercises.running import NotStarted, WentWrong, clauses_from
from nonosat.meaning import Meaning, compare, meaning
from nonosat.nonogram.following import listed
from nonosat.nonogram.puzzle import Nonogram, line_formula
from nonosat.proof import Clauses
from nonosat.solver import Solver

__all__ = [
    "check_blocking_clause",
    "check_count_pictures",
    "check_follows",
    "check_latin_clauses",
    "check_shrink",
]


def _returned(value, wanted):
    """Stop at what is no value at all; `wanted` says what a right one looks like."""
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(f"Your function returned None; {wanted}. Is a `return` missing?")
    return value


# -- 1. A blocking clause -----------------------------------------------------------------


def _blocking_clause(model, cells):
    true = set(model)
    return [-cell if cell in true else cell for cell in cells]


BLOCKING_CLAUSE = Exercise(
    "blocking_clause",
    _blocking_clause,
    (
        "The clause must be false on this one picture. When is a clause false? What does that "
        "make of each of its literals?",
        "Two cells 1 and 2, the model [1, -2, 3]: the picture is #. and 3 is a helper variable. "
        "Which clause of two literals is false on #. and true on the three other pictures?",
        "Walk over the cells, not over the model. A cell that is in the model is black: put "
        "-cell. Any other is white: put cell.",
    ),
)


def check_blocking_clause(blocking_clause=None):
    """Does blocking_clause(model, cells) forbid the picture of the model, and no other?"""
    calls = [
        Call(args, lambda clauses, args=args: _blocking_fault(*args, clauses[0]))
        for args in (
            ([1], [1]),
            ([-1], [1]),
            ([1, -2], [1, 2]),
            ([1, -2, 3, -4, 5], [1, 2, 3]),  # 4 and 5 are helpers
            ([1, -2, -3, 4, -5], [4, 5]),  # the cells need not come first
            ([-1, 2], [2, 3]),  # a cell that no clause mentions is missing from the model
            ([-1, -2, -3, -4, 5], [1, 2, 3, 4]),
        )
    ]
    passed = "Each clause is false on the picture of its model, and true on every other."
    return check_calls(BLOCKING_CLAUSE, blocking_clause, calls, _one_clause, passed)


def _one_clause(value):
    """A student's clause, as a list that holds it alone."""
    wanted = "a clause is a list of literals such as `[1, -2]`"
    if isinstance(_returned(value, wanted), str | bytes | dict) or not isinstance(value, Iterable):
        raise WentWrong(f"Your function returned `{value!r:.60}`; {wanted}.")
    return clauses_from([value])


def _blocking_fault(model, cells, clause):
    call = f"`blocking_clause({model}, {cells})`"
    picture = tuple(int(cell in model) for cell in cells)
    strangers = list(map(str, sorted({abs(x) for x in clause} - set(cells))))
    shown = f"`{inline(picture)}`"
    if strangers:
        one = len(strangers) == 1
        return Fault(
            (
                f"{call} returned `{clause}`, which mentions {listed(strangers)}, but the cells "
                f"are {cells}.",
                f"{listed(strangers)} {'is no cell' if one else 'are no cells'}. As soon as "
                f"{'that literal' if one else 'one of these literals'} is true, your clause holds, "
                f"and the picture {shown} comes back.",
                "Next: walk over the cells instead of the model.",
            ),
            picture,
        )
    true = [x for x in clause if (x > 0) == (abs(x) in model)]
    if true:
        return Fault(
            (
                f"{call} returned `{clause}`, which lets {shown} pass, the very picture to block.",
                f"A clause holds as soon as one literal does, and here `{true[0]}` does: cell "
                f"{abs(true[0])} is {'black' if true[0] > 0 else 'white'} in {shown}.",
                "Next: every literal must be false on that picture. Which of `cell` and `-cell` is "
                "false where the cell is black?",
            ),
            picture,
        )
    right = Meaning(set(product((0, 1), repeat=len(cells))) - {picture})
    difference = compare(meaning([clause], cells), right)
    if difference is None:
        return None
    other = f"`{inline(difference.witness)}`"
    silent = [cell for cell in cells if cell not in map(abs, clause)]
    absent = [cell for cell in silent if cell not in map(abs, model)]
    why = f"It says nothing about {'cell' if len(silent) == 1 else 'the cells'} {listed(list(map(str, silent)))}"
    return Fault(
        (
            f"{call} returned `{clause}`, which forbids {other} as well; only {shown} is to go.",
            f"{why}, so it can't tell {other} from {shown}.",
            "Next: one literal for each cell, white ones too."
            + (
                f" Cell {absent[0]} is missing from the model, because no clause mentions it: it "
                "counts as white."
                if absent
                else ""
            ),
        ),
        difference.witness,
    )


# -- 2. Count the pictures ----------------------------------------------------------------


def _count_pictures(clauses, cells):
    count = 0
    with Solver(clauses) as solver:
        while solver.solve():
            count += 1
            solver.add([_blocking_clause(solver.model, cells)])
    return count


COUNT_PICTURES = Exercise(
    "count_pictures",
    _count_pictures,
    (
        "You did it by hand above: solve, block, solve again. When does it end, and what has been "
        "counted by then?",
        "Take the clauses [[1, 2]] and the cells [1, 2]. After the first model [1, -2], which "
        "clause goes to the solver, and which models are left?",
        "Make one Solver(clauses). While solver.solve() is true: add 1, and add the blocking clause "
        "of solver.model on the cells, as solver.add([clause]). In the end return the number.",
    ),
)


def check_count_pictures(count_pictures=None):
    """Does count_pictures(clauses, cells) count pictures, not models?"""
    row = line_formula((1,), 3)  # 1 to 3 are the cells, 4 to 6 the starts
    free = [[x, -x] for x in (7, 8, 9)]  # the starts of a block that is not there
    ones = Nonogram(rows=[(1,)] * 4, cols=[(1,)] * 4).encode("bands")
    calls = [
        ([[1, 2]], [1, 2]),
        ([[1], [-1]], [1]),
        ([[1, -2], [-1, 2]], [1, 2]),
        ([[1, 2], [-3, 1], [3, 4]], [1, 2]),  # helpers 3 and 4
        ([[2, 3]], [1, 2]),  # cell 1 is in no clause, 3 is a helper
        ([[1, 2]], [1, 2, 3]),  # cell 3 is in no clause, and in no model
        (Named(row.clauses + free, "the bands of a row with clue 1"), [1, 2, 3]),
        (Named(ones.clauses, "the bands of a 4 × 4 puzzle"), list(range(1, 17))),
    ]
    calls = [Call(args, lambda value, args=args: _count_fault(*args, value)) for args in calls]
    passed = f"The right number in {len(calls)} calls, with helper variables and without."
    return check_calls(COUNT_PICTURES, count_pictures, calls, _whole, passed)


def _whole(value):
    wanted = "the number of pictures is a whole number such as 2"
    if isinstance(_returned(value, wanted), bool) or not hasattr(value, "__index__"):
        raise WentWrong(f"Your function returned `{value!r:.60}`; {wanted}.")
    return value.__index__()


def _count_fault(clauses, cells, value):
    pictures = meaning(clauses, cells)
    if value == len(pictures):
        return None
    right = len(pictures)
    which = f": `{'`, `'.join(map(inline, pictures))}`" if 0 < right <= 4 else ""
    helpers = sorted({abs(x) for clause in clauses for x in clause} - set(cells))
    then = "add the blocking clause after each picture, until solve() says False."
    if right == 0:
        why = "No picture satisfies these clauses, so the first call of solve() says False."
        then = "count only when solve() has said True."
    elif value > right and helpers:
        why = (
            f"{len(helpers)} of the variables {'is a helper' if len(helpers) == 1 else 'are helpers'}, "
            "and models that differ only there show the same picture."
        )
        then = "block the cells alone. Your `blocking_clause` does that."
    elif value == 1 and right > 1:
        why = "After the first picture there are more, as long as solve() says True."
    elif value in (right - 1, right + 1):
        why = "That is off by one."
        then = "count once for each time that solve() says True, and not for the last, which says False."
    elif value < right:
        why = "Pictures were missed. Does a clause that you add forbid more than one?"
        silent = [cell for cell in cells if all(cell not in map(abs, c) for c in clauses)]
        then = (
            f"cell {silent[0]} is in no clause, so a model may not mention it; it must be in the "
            "blocking clause all the same."
            if silent
            else "look at the clause that you add: it needs a literal for each cell."
        )
    else:
        why = "Was a picture counted more than once?"
    first = (
        f"`count_pictures({clauses!r}, {cells})` says {value}, but there "
        f"{'is' if right == 1 else 'are'} {right}{which}."
    )
    return Fault((first, why, f"Next: {then}"))


# -- 3. Shrink a core ---------------------------------------------------------------------


class Clash:
    """Do these lines clash? They do when they hold all of some set that does."""

    def __init__(self, *sets):
        self.sets = [frozenset(lines) for lines in sets]

    def __call__(self, lines):
        if isinstance(lines, str):
            raise TypeError(f"clash wants a list of lines, not the line {lines!r} alone")
        return any(clashing <= set(lines) for clashing in self.sets)

    def __repr__(self):
        return "clash"


def _shrink(core, clash):
    needed = list(core)
    for line in core:
        rest = [other for other in needed if other != line]
        if clash(rest):
            needed = rest
    return needed


SHRINK = Exercise(
    "shrink",
    _shrink,
    (
        "Leave one line out. If the others still clash, what does that tell you of that line? And "
        "if they don't?",
        "Three lines a, b, c; a and b clash, and so do b and c. You try without a: b and c still "
        "clash, so a goes for good. You try without b: what is left to try it with?",
        "Begin with needed = list(core). For each line of the core: let rest be needed without "
        "it; if clash(rest), then needed becomes rest. Return needed.",
    ),
)


def check_shrink(shrink=None):
    """Does shrink(core, clash) return lines that clash, none of which can be left out?"""
    a, b, c, d, e = "row 1", "row 2", "row 3", "column 1", "column 2"
    calls = [
        ([a], Clash([a])),
        ([a, b], Clash([b])),
        ([a, b], Clash([a])),
        ([a, b, c], Clash([a, b, c])),
        ([a, b, c], Clash([a, b], [b, c])),
        ([a, b, c, d], Clash([a, b], [c, d])),  # each line alone can go, but not all
        ([a, b, c, d, e], Clash([e])),
        ([a, b, c, d, e], Clash([a, d])),
        ([a, b, c, d, e], Clash([a, b, c, d], [b, e], [c, d, e])),
    ]
    calls = [Call(args, lambda value, args=args: _shrink_fault(*args, value)) for args in calls]
    passed = f"{len(calls)} cores shrunk: what is left clashes, and none of it can be left out."
    return check_calls(SHRINK, shrink, calls, _lines, passed)


def _lines(value):
    wanted = "a shrunk core is a list of lines such as `['row 1', 'column 2']`"
    if isinstance(_returned(value, wanted), str | bytes | dict | bool):
        raise WentWrong(f"Your function returned `{value!r:.60}`; {wanted}.")
    if not isinstance(value, Iterable):
        raise WentWrong(f"Your function returned `{value!r:.60}`; {wanted}.")
    lines = list(islice(value, 1000))
    wrong = [line for line in lines if not isinstance(line, str)]
    if wrong:
        raise WentWrong(f"Your list holds `{wrong[0]!r:.60}`, which is no line; {wanted}.")
    return lines


def _shrink_fault(core, clash, value):
    call = f"`shrink({core}, clash)` returned `{value}`"
    strange = [line for line in value if line not in core]
    if strange:
        return Fault(
            (
                f"{call}, but {strange[0]!r} is not in the core.",
                "A shrunk core is made of lines of the core, and of nothing else.",
                "Next: begin with the core and only take lines away.",
            )
        )
    needed = [x for x in core if x not in value and not clash([y for y in core if y != x])]
    if needed:
        return Fault(
            (
                f"{call}, and these lines do not clash: {needed[0]!r} is missing.",
                f"Without it, `clash({[line for line in core if line != needed[0]]})` is False.",
                "Next: a line may go only when the others, without it, still clash.",
            )
        )
    if not clash(value):
        still = next(sorted(found, key=core.index) for found in clash.sets)
        return Fault(
            (
                f"{call}, and these lines do not clash: too much was left out.",
                f"`{still}` clash, for example. A line that can be left out of the whole core may "
                "be needed once another one is gone.",
                "Next: when a line has gone, try the next one on what is left, not on the whole core.",
            )
        )
    for line in value:
        rest = [other for other in value if other != line]
        if clash(rest):
            return Fault(
                (
                    f"{call}, which clash, but {line!r} can still be left out.",
                    f"`clash({rest})` is True without it.",
                    "Next: try every line of the core once. (If you take lines out of the list that "
                    "your loop walks along, it skips the next one: walk along a copy.)",
                )
            )
    return None


# -- 4. Does a step follow? ---------------------------------------------------------------


def _follows(clauses, step):
    return Clauses(clauses).refute([-literal for literal in step])


FOLLOWS = Exercise(
    "follows",
    _follows,
    (
        "A step says “one of my literals is true”. What would its opposite say?",
        "The clauses are [[1, 2], [-2]], the step is [1]. Assume -1. What does [1, 2] then want, "
        "and what becomes of [-2]?",
        "The opposite of the step: every literal of it with its sign turned. The step follows "
        "when propagate(clauses, opposite) is None.",
    ),
)


def check_follows(follows=None):
    """Does follows(clauses, step) accept exactly what unit propagation can see?"""
    square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    chain = [[-1, 2], [-2, 3], [-3, 4]]
    calls = [
        ([[1]], [1]),
        ([[1]], [-1]),
        ([[1, 2]], [1]),
        ([[1, 2]], [1, 2]),
        ([[1, 2]], [3, 2, 1]),
        ([[1, 2], [-2]], [1]),
        ([[1], [-1]], []),
        ([[1, 2]], []),
        (square, [1]),
        (square, []),  # true, but propagation alone does not see it
        ([*square, [1]], []),
        (chain, [-1, 4]),
        (chain, [1, -4]),
        (chain, [-1, 2]),
        ([[1, 2, 3], [-1, 2], [-3, 2]], [2]),
        ([[1, 2, 3], [-1, 2]], [2, -3]),
    ]
    calls = [Call(args, lambda value, args=args: _follows_fault(*args, value)) for args in calls]
    passed = f"{len(calls)} steps judged as unit propagation judges them."
    return check_calls(FOLLOWS, follows, calls, _yes_or_no, passed)


def _yes_or_no(value):
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(
            "Your function returned None; return True or False. Is a `return` missing, or the "
            "comparison of what propagate answers with None?"
        )
    if not isinstance(value, bool):
        raise WentWrong(
            f"Your function returned `{value!r:.60}`; return True or False. "
            "(`propagate(...) is None` is such an answer.)"
        )
    return value


def _follows_fault(clauses, step, value):
    if value == _follows(clauses, step):
        return None
    said = f"`follows({clauses}, {step})` says {value}"
    opposite = [-literal for literal in step]
    assumed = (
        f"Assume `{opposite}`, the opposite" if step else "Assume nothing, for the step is empty"
    )
    if not value:
        return Fault(
            (
                f"{said}, but the step follows.",
                f"{assumed}: propagation ends in a contradiction.",
                "Next: which literals do you assume? The step follows when propagate answers None.",
            )
        )
    cells = list(range(1, max(abs(x) for clause in [*clauses, step] for x in clause) + 1))
    apart = compare(meaning([*clauses, *([x] for x in opposite)], cells), ())
    if apart:
        return Fault(
            (
                f"{said}, but it does not follow.",
                "Paint the variables 1, 2, … in a row, black for true: "
                f"`{inline(apart.witness)}` satisfies every clause, and not the step.",
                "Next: assume the opposite of the step, and no more. It follows only at a "
                "contradiction; then propagate answers None, not an empty list.",
            ),
            apart.witness,
        )
    return Fault(
        (
            f"{said}, but propagation alone does not see it.",
            f"{assumed}: propagation stops without a contradiction. (The step is true; but to know "
            "that, one has to search.)",
            "Next: a checker that searches is a solver that wants to be believed. Use propagate alone.",
        )
    )
