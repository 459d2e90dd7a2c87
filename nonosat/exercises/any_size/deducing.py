"""Exercises 5 and 6: what follows, by propagation and by asking a solver."""

from nonosat import draw
from nonosat.exercises.any_size.talking import HEART, painted
from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import literals_or_none
from nonosat.exercises.running import short
from nonosat.inside.propagate import propagate as _propagate
from nonosat.inside.propagate import steps
from nonosat.nonogram import Nonogram, line_formula
from nonosat.solver import Solver

THREE_BY_THREE = Nonogram(rows=[(1,), (1, 1), (2,)], cols=[(2,), (1,), (2,)])

# -- 5. Propagate -------------------------------------------------------------------------

PROPAGATE = Exercise(
    "propagate",
    _propagate,
    (
        "When does a clause tell you something new? Think of what is known of its literals.",
        "1 is known. What do the clauses [-1, 2], [1, 3] and [-1, 4, 5] tell you?",
        "Keep the known literals in a list. Walk over the clauses: pass over one that holds a "
        "known literal; from the others leave out the literals whose opposite is known. None "
        "left: return None. One left: it is known now. Walk again until a walk brings nothing.",
    ),
)
PROPAGATIONS = (
    [[1]],
    [[-1]],
    [[1, 2]],
    [[1], [1, 2]],
    [[1], [-1, 2]],
    [[1], [-1]],
    [[-1, 2], [1]],
    [[1], [2, 3, 4], [-1, -3]],
    [[1, 2], [1, -2]],
    [[-2, 3], [-1, 2], [1]],
    [[1], [-1, 2], [-1, -2]],
    [[1, 2], [-1, -2], [-3, -4], [4], [3, 2, 5]],
    [[-5, 6], [1, 2, 3], [-1], [-2, 4], [-3, 5], [-4, -6], [2]],
    line_formula((3,), 5).clauses,
    THREE_BY_THREE.encode("bands").clauses,
    [*THREE_BY_THREE.encode("bands").clauses, [1], [-2]],
    HEART.encode("bands").clauses,
)


def judge_propagate(propagate=None):
    """Does propagate(clauses) find what unit propagation finds, and None when they clash?"""
    calls = [Call((clauses,), _propagate_fault(clauses)) for clauses in PROPAGATIONS]
    passed = f"The same literals as unit propagation finds, in {len(calls)} formulas."
    return check_calls(PROPAGATE, propagate, calls, literals_or_none, passed)


def _propagate_fault(clauses):
    right, way = _propagate(clauses), list(steps(clauses))
    call = f"`propagate({short(clauses)})`"

    def named(number):
        return f"clause {number + 1}, `{clauses[number]}`,"

    def fault(found):
        if found is None:
            if right is None:
                return None
            return Fault(
                (
                    f"{call} is None, but these clauses don't clash.",
                    f"They have a model: `{short(_model(clauses))}`.",
                    "Next: return None only when a clause has no literal left. Or is a `return` "
                    "missing at the end?",
                )
            )
        shown = f"{call} is {short(found)}"
        if right is None:
            *path, (_, last) = way
            got = ", then ".join(f"{x} by clause {number + 1}" for x, number in path)
            return Fault(
                (
                    f"{shown}, but these clauses clash: None.",
                    f"You get {got}; and then {named(last)} has no literal left.",
                    "Next: what does your loop do with a clause whose literals are all false?",
                )
            )
        extra = [x for x in found if x not in right]
        if extra:
            return Fault(
                (f"{shown}: {extra[0]} is too many.", *_about_extra(clauses, right, extra))
            )
        for literal, number in way:
            if literal not in found:
                said = _about_missing(clauses, way, number)
                return Fault((f"{shown}: {literal} is missing.", f"{said[0]} {literal}.", said[1]))
        return None

    return fault


def _about_extra(clauses, right, extra):
    """Why a literal does not follow by propagation, and what next."""
    x = extra[0]
    if -x in right:
        return f"{-x} follows, and you have its opposite.", "Next: keep the literal's own sign."
    for number, clause in enumerate(clauses):
        done = [y for y in clause if y in right]
        if done and x in clause:
            return (
                f"Clause {number + 1}, `{clause}`, holds {done[0]}, which is true: the clause is "
                f"content, and {x} may be true or false.",
                "Next: pass over every clause that has a true literal.",
            )
    other = _model([*clauses, [-x]])
    if other:
        why = f"It need not be true: `{short(other)}` is a model of the clauses."
        then = "a clause tells something only when all its literals but one are false."
    else:
        why = f"{x} is true in every model, but no clause is ever left with {x} alone."
        then = "propagation looks at one clause at a time. What is forced beside comes later."
    return why, f"Next: {then}"


def _about_missing(clauses, way, number):
    """How a literal follows from what came before it, and what next."""
    clause = clauses[number]
    came = {literal: place for literal, place in way if literal is not None}
    others = [-y for y in clause if -y in came]
    if not others:
        return f"Clause {number + 1}, `{clause}`, has no other literal:", (
            "Next: a clause of one literal tells it at once. Is it among what you return?"
        )
    known = " and ".join(map(str, others))
    be = "is" if len(others) == 1 else "are"
    why = f"{known} {be} known, so clause {number + 1}, `{clause}`, is left with"
    if any(came[y] > number for y in others):
        return why, (
            "Next: that news comes from a later clause. One walk over the clauses is not enough: "
            "walk again until a whole walk brings nothing new."
        )
    return why, "Next: leave the false literals out of the clause. How many are left?"


def _model(clauses):
    with Solver(clauses) as solver:
        solver.solve()
        return solver.model


# -- 6. Forced cells ----------------------------------------------------------------------


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
    ([[1, 2], [1, -2]], [[1, 2]], "[[1, 2], [1, -2]]"),
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
    right = _forced(clauses, cells)

    def fault(found):
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
                    "The other variables say where blocks start. They may be forced, too, but "
                    "asked for are cells.",
                    "Next: keep the literals x with abs(x) in cells.",
                )
            )
        advice = _about_forced(found, right, clauses, cells)
        extra = [x for x in found if x not in right]
        if extra:
            x = extra[0]
            other = painted(_model([*clauses, [-x]]), rows)
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
        return Fault(
            (
                f"{shown}: {x} is missing.",
                f"With the clause `[{-x}]` added there is no model: all models have {x}.",
                f"Next: {advice or 'try both literals of every cell, x and -x.'}",
            )
        )

    return fault


def _about_forced(found, right, clauses, cells):
    """The next step for what is often taken for the forced cells; None for anything else."""
    if found == sorted((-x for x in right), key=abs):
        return "all signs are the wrong way round. If [-x] leaves no model, it is x that is forced."
    if found == sorted((x for x in _propagate(clauses) if abs(x) in cells), key=abs):
        return "that is what propagation finds. Ask a solver: is there a model with the opposite?"
    if len(found) == len(cells):
        return (
            "you gave a whole model. Another model may paint a cell differently: add the "
            "opposite of each literal in turn, and solve again."
        )
    return None
