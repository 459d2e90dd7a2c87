"""Exercises 1 and 2: forbid a picture, and count them all."""

from itertools import product

from nonosat.draw import inline
from nonosat.exercises.core import Call, Exercise, Fault, Named, check_calls
from nonosat.exercises.reading import clause_from, count_from
from nonosat.meaning import Meaning, compare, meaning
from nonosat.nonogram import Nonogram, line_formula
from nonosat.nonogram.following import listed
from nonosat.solver import Solver

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


def judge_blocking_clause(blocking_clause=None):
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
    return check_calls(BLOCKING_CLAUSE, blocking_clause, calls, clause_from, passed)


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


def judge_count_pictures(count_pictures=None):
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
    return check_calls(COUNT_PICTURES, count_pictures, calls, count_from, passed)


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
