"""Exercise 1: a clause that forbids one picture."""

from itertools import product

from nonosat.draw import inline
from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import clause_from
from nonosat.meaning import Meaning, compare, meaning
from nonosat.nonogram.following import listed


def block(model, cells):
    true = set(model)
    return [-cell if cell in true else cell for cell in cells]


BLOCKING_CLAUSE = Exercise(
    "blocking_clause",
    block,
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
        Call(args, lambda clause, args=args: _blocking_fault(*args, clause))
        for args in (
            ([1], [1]),
            ([-1], [1]),
            ([1, -2], [1, 2]),
            ([1, -2, 3], [1, 3]),  # a helper between the cells
            ([1, -2, 3, -4, 5], [1, 2, 3]),  # 4 and 5 are helpers
            ([1, -2, -3, 4, -5], [4, 5]),  # the cells need not come first
            ([-1, 2], [2, 3]),  # a cell that no clause mentions is missing from the model
            ([-1, -2, -3, -4, 5], [1, 2, 3, 4]),
        )
    ]
    passed = "Each clause is false on the picture of its model, and true on every other."
    return check_calls(BLOCKING_CLAUSE, blocking_clause, calls, clause_from, passed)


def _blocking_fault(model, cells, clause):
    said = f"`blocking_clause({model}, {cells})` returned `{clause}`, which"
    picture = tuple(int(cell in model) for cell in cells)
    if {abs(x) for x in clause} - set(cells):
        return _about_strangers(said, cells, clause, picture)
    true = [x for x in clause if (x > 0) == (abs(x) in model)]
    if true:
        return _about_a_true_literal(said, model, cells, clause, true[0], picture)
    right = Meaning(set(product((0, 1), repeat=len(cells))) - {picture})
    difference = compare(meaning([clause], cells), right)
    if difference is None:
        return None
    return _about_silence(said, model, cells, clause, difference.witness, picture)


def _about_strangers(said, cells, clause, picture):
    """The clause mentions what is no cell."""
    strangers = list(map(str, sorted({abs(x) for x in clause} - set(cells))))
    one = len(strangers) == 1
    return Fault(
        (
            f"{said} mentions {listed(strangers)}, but the cells are {cells}.",
            f"{listed(strangers)} {'is no cell' if one else 'are no cells'}. As soon as "
            f"{'that literal' if one else 'one of these literals'} is true, your clause holds, "
            f"and the picture `{inline(picture)}` comes back.",
            "Next: walk over the cells instead of the model.",
        ),
        picture,
    )


def _about_a_true_literal(said, model, cells, clause, true, picture):
    """The clause is true on the picture that it should forbid."""
    shown, cell = f"`{inline(picture)}`", abs(true)
    mentioned = list(map(abs, clause))
    twice = [x for x in cells if mentioned.count(x) > 1]
    never = [x for x in cells if x not in mentioned]
    by_place = [-c if x > 0 else c for x, c in zip(model, cells, strict=False)]
    then = (
        "every literal must be false on that picture. Which of `cell` and `-cell` is false where "
        "the cell is black?"
    )
    if cell not in map(abs, model):
        then = (
            f"cell {cell} is missing from the model, because no clause mentions it: it counts as "
            "white."
        )
    elif twice and never:
        then = (
            f"it mentions cell {twice[0]} twice and cell {never[0]} never. Each cell is to be "
            "there once, with its own number: `cell` or `-cell`."
        )
    elif clause == by_place and len(cells) > 1:
        place = cells.index(cell)
        then = (
            f"literal {place + 1} of the model is `{model[place]}`, and cell {place + 1} of the "
            f"list is {cell}: a place in the model is not a place in the list. Look up whether the "
            "cell is in the model."
        )
    return Fault(
        (
            f"{said} lets {shown} pass, the very picture to block.",
            f"A clause holds as soon as one literal does, and here `{true}` does: cell {cell} is "
            f"{'black' if true > 0 else 'white'} in {shown}.",
            f"Next: {then}",
        ),
        picture,
    )


def _about_silence(said, model, cells, clause, witness, picture):
    """The clause leaves cells out, and so forbids more than one picture."""
    shown, other = f"`{inline(picture)}`", f"`{inline(witness)}`"
    silent = [cell for cell in cells if cell not in map(abs, clause)]
    absent = [cell for cell in silent if cell not in map(abs, model)]
    black = [cell for cell in silent if cell in model]
    which = "cell" if len(silent) == 1 else "the cells"
    then = "one literal for each cell"
    if absent:
        then += (
            f". Cell {absent[0]} is missing from the model, because no clause mentions it: it "
            "counts as white"
        )
    elif len(black) in (0, len(silent)):
        then += f", {'black' if black else 'white'} ones too"
    return Fault(
        (
            f"{said} forbids {other} as well; only {shown} is to go.",
            f"It says nothing about {which} {listed(list(map(str, silent)))}, so it can't tell "
            f"{other} from {shown}.",
            f"Next: {then}.",
        ),
        witness,
    )
