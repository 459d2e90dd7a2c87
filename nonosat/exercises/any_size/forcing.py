"""Exercise 6: which cells are forced, by asking a solver."""

from nonosat import draw
from nonosat.exercises.any_size.propagating import THREE_BY_THREE, model_of
from nonosat.exercises.any_size.talking import HEART, painted
from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import literals_or_none
from nonosat.exercises.running import short
from nonosat.inside.propagate import propagate as _propagate
from nonosat.nonogram import line_formula
from nonosat.solver import Solver


def _forced(clauses, cells):
    with Solver(clauses) as solver:
        return [x for cell in cells for x in (cell, -cell) if not solver.solve([-x])]


FORCED = Exercise(
    "forced",
    _forced,
    (
        "How did lesson 02 find out whether a clause is implied? A forced cell is an implied "
        "clause of one literal.",
        "Is cell 3 forced to be black? Add one clause that says it is white, and ask a solver.",
        "For each cell and both literals x = cell and x = -cell: x is forced when "
        "Solver(clauses + [[-x]]).solve() is False. Collect those.",
    ),
)
SMALL_LINES = (((2,), 2), ((2,), 3), ((1,), 2), ((3,), 5), ((2, 1), 5), ((1, 1), 4))
BOARDS = (
    *(
        (clauses, [cells], str(clauses))
        for clauses, cells in (
            ([[1, 2], [1, -2]], [1, 2]),
            ([[4, 7], [-4, 7], [-5, -7]], [7, 5, 4]),  # cells may have any numbers
            ([[1, 2, 3], [1, 2, -3], [1, -2, 3], [1, -2, -3]], [1, 2]),  # no news by probing
        )
    ),
    *(
        (
            line_formula(clue, n).clauses,
            [list(range(1, n + 1))],
            f"a line of {n} with clue {draw.clue_text(clue)}",
        )
        for clue, n in SMALL_LINES
    ),
    (THREE_BY_THREE.encode("bands").clauses, [[1, 2, 3], [4, 5, 6], [7, 8, 9]], "the 3 by 3"),
    (HEART.encode("bands").clauses, [list(range(r, r + 5)) for r in range(1, 26, 5)], "the heart"),
)


def judge_forced(forced=None):
    """Does forced(clauses, cells) return the literals of the cells that every model has?"""
    calls = [
        Call((clauses, [x for row in rows for x in row]), _forced_fault(clauses, rows, title))
        for clauses, rows, title in BOARDS
    ]
    passed = f"All forced cells and no other, in {len(calls)} formulas."
    return check_calls(FORCED, forced, calls, literals_or_none, passed)


def _forced_fault(clauses, rows, title):
    cells = [x for row in rows for x in row]

    def fault(found):
        right = _forced(clauses, cells)
        if found is None:
            return Fault(
                (
                    f"On {title} your function returned None.",
                    f"`{cells}` are its cells; when none is forced, the list is empty.",
                    "Next: is a `return` missing?",
                )
            )
        if found == sorted(right, key=abs):
            return None
        shown = f"On {title}, cells {short(cells, 40)}, you return {short(found)}"
        strangers = [x for x in found if abs(x) not in cells]
        if strangers:
            return Fault(
                (
                    f"{shown}; but {abs(strangers[0])} is no cell.",
                    "Other variables may be forced, too, but asked for are cells.",
                    "Next: go through `cells` itself, or keep the literals x with abs(x) in cells.",
                )
            )
        advice = _about_forced(found, right, clauses, cells)
        extra = [x for x in found if x not in right]
        if extra:
            x = extra[0]
            if -x in right and not advice:
                advice = f"when [{x}] leaves no model, it is {-x} that is forced: keep its sign."
            other = painted(model_of([*clauses, [-x]]), rows)
            picture = tuple(map(tuple, other)) if len(rows) > 1 else tuple(other[0])
            return Fault(
                (
                    f"{shown}: {x} is not forced.",
                    f"`{draw.inline(picture)}` fits all the clauses, and there {-x} is true.",
                    f"Next: {advice or f'with [{-x}] added there is a model. When is {x} forced?'}",
                ),
                picture,
            )
        x = next(x for x in right if x not in found)
        if not advice:
            advice = _about_missed(found, right, x, clauses, cells)
        return Fault(
            (
                f"{shown}: {x} is missing.",
                f"With the clause `[{-x}]` added there is no model: all models have {x}.",
                f"Next: {advice}",
            )
        )

    return fault


def _about_forced(found, right, clauses, cells):
    """The next step for what is often taken for the forced cells; None for anything else."""
    if found == sorted((-x for x in right), key=abs):
        return "all signs are the wrong way round. If [-x] leaves no model, it is x that is forced."
    if found and found == sorted((x for x in _propagate(clauses) if abs(x) in cells), key=abs):
        return "that is what propagation finds. Ask a solver: is there a model with the opposite?"
    both = [x for x in found if x > 0 and -x in found]
    if both:
        possible = [x for cell in cells for x in (cell, -cell) if model_of([*clauses, [x]])]
        if set(found) == set(possible):
            return "you return what *can* be true. A literal is forced when its opposite can't be."
        return (
            f"you return both {both[0]} and {-both[0]}. Does the clause of one question stay for "
            "the next?"
        )
    if len(found) == len(cells):
        return (
            "you gave a whole model. Another model may paint a cell differently: add the "
            "opposite of each literal in turn, and solve again."
        )
    return None


def _about_missed(found, right, x, clauses, cells):
    """The next step when the forced literal x was not found."""
    count = range(1, len(cells) + 1)
    if set(cells) != set(count) and found == _forced(clauses, count):
        return f"the cells here are {cells}, and not {[*count]}. Does your loop go through `cells`?"
    with Solver([*clauses, [-x]]) as solver:
        clash = solver.propagate() is None
    if not found and clash:
        asked = [*clauses, [-x]]
        asked = str(asked) if len(asked) < 5 else f"clauses + [[{-x}]]"
        return f"`Solver({asked}).solve()` is False: does your code ask that, and see it?"
    if not clash:
        return (
            f"with [{-x}] added propagation meets no clash, and yet there is no model. Ask "
            "`solve()`, which searches."
        )
    more = " Or do you stop at the first that you find?" if found == right[:1] else ""
    return f"try both literals of every cell, x and -x.{more}"
