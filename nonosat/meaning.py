"""What a formula means: the set of pictures that it allows.

Two encodings may share no clause and still mean the same. So nonosat never compares
clauses; it compares meanings, and where two differ it shows the smallest picture that
tells them apart: the *witness*.
"""

from typing import NamedTuple

from nonosat import draw
from nonosat.errors import PuzzleError
from nonosat.formula import as_list, check_literals
from nonosat.solver import Solver

MOST_PICTURES = 10_000  # each one found is one more clause to keep it from coming back


class Meaning(frozenset):
    """A set of pictures, which shows itself with the smallest first.

    A picture of a line is a tuple of 0 (white) and 1 (black); that of a grid, a tuple of lines.
    """

    def __iter__(self):
        return iter(sorted(super().__iter__(), key=size))

    def __repr__(self):
        return "{" + ", ".join(draw.inline(picture) for picture in self) + "}"

    def _repr_mimebundle_(self, **_):
        return draw.gallery(self, alt=None if len(self) < 9 else f"{len(self)} pictures").bundle()


class Difference(NamedTuple):
    """A picture that one side allows and the other does not."""

    witness: tuple
    side: str  # "mine": only mine allows it; "reference": only the reference does


def size(picture):
    """How small a picture is: fewest cells, then fewest black ones, then reading order.

    >>> sorted([(1, 1), (0, 1), (1, 0), (0,)], key=size)
    [(0,), (1, 0), (0, 1), (1, 1)]
    """
    cells = flat(picture)
    return len(cells), sum(cells), tuple(-cell for cell in cells)


def flat(picture):
    """The cells of a picture in reading order, be it a line or a grid."""
    if picture and not isinstance(picture[0], int):
        return tuple(cell for line in picture for cell in line)
    return tuple(picture)


def meaning(formula, cells):
    """The pictures that a formula allows, seen on the cells alone.

    `formula` is a Formula or a list of clauses. `cells` lists the variables of the cells:
    `[1, 2, 3]` for a line, a list of lines for a grid. Whatever helper variables there are
    beside them, two models with the same cells are one picture.

    >>> meaning([[1, 2], [-1, -2]], cells=[1, 2])
    {#., .#}
    """
    cells = as_list(cells, "cells", "[1, 2, 3]")
    lines = [cells] if _is_line(cells) else [as_list(line, "cells", "[1, 2, 3]") for line in cells]
    check_literals(lines)
    variables = [cell for line in lines for cell in line]
    if len(set(map(abs, variables))) < len(variables):
        raise PuzzleError(f"a cell is named twice in {cells}; give each variable once.")
    pictures = set()
    with Solver(formula) as solver:
        while solver.solve():
            true = set(solver.model)  # a cell that no clause mentions yet counts as white
            picture = tuple(tuple(int(cell in true) for cell in line) for line in lines)
            pictures.add(picture[0] if _is_line(cells) else picture)
            if len(pictures) > MOST_PICTURES:
                raise PuzzleError(
                    f"the formula allows more than {MOST_PICTURES:,} pictures: "
                    "add clauses or look at fewer cells."
                )
            solver.add([[-cell if cell in true else cell for cell in variables]])
    return Meaning(pictures)


def _is_line(cells):
    return not cells or isinstance(cells[0], int)


def compare(mine, reference):
    """None when two meanings are the same, else the smallest picture that tells them apart.

    >>> compare(meaning([[1, 2]], [1, 2]), meaning([[1, 2], [-1, -2]], [1, 2]))
    Difference(witness=(1, 1), side='mine')
    """
    mine, reference = _pictures(mine), _pictures(reference)
    different = mine ^ reference
    if not different:
        return None
    witness = min(different, key=size)
    return Difference(witness, "mine" if witness in mine else "reference")


def _pictures(meaning):
    """The pictures of a meaning; PuzzleError for what is none."""
    try:
        pictures = frozenset(meaning)
        if all(set(flat(picture)) <= {0, 1} for picture in pictures - {()}):
            return pictures
    except TypeError:
        pass
    raise PuzzleError(
        f"{meaning!r:.60} is no meaning; compare takes what meaning(clauses, cells) gives."
    )
