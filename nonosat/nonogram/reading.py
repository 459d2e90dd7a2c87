"""Reading what people write: clues and pictures as plain tuples, or a sentence that says why not."""

from operator import index as whole_number

from nonosat.draw import clue_text
from nonosat.errors import PuzzleError
from nonosat.nonogram.rules import LARGEST_SIDE

CELLS = {"#": 1, ".": 0, "?": None}


def read_clues(clues, name):
    """Clues as tuples without zeros; PuzzleError for what is not a list of clues."""
    example = "write a list such as [(1,), (1, 1), (2,)]"
    if isinstance(clues, str | bytes | dict) or not hasattr(clues, "__iter__"):
        raise PuzzleError(f"the {name} clues are {clues!r:.60}; {example}.")
    clues = list(clues)
    if not clues:
        raise PuzzleError(f"there are no {name} clues; a grid has at least one {name}.")
    if len(clues) > LARGEST_SIDE:
        raise PuzzleError(
            f"there are {len(clues):,} {name} clues; a grid has at most {LARGEST_SIDE:,} {name}s."
        )
    return tuple(read_clue(clue, f"{name} {number}") for number, clue in enumerate(clues, 1))


def read_clue(clue, place):
    """A clue as a tuple of block lengths, () for 0; PuzzleError that names the place otherwise."""
    if isinstance(clue, str | bytes | dict):
        raise PuzzleError(f"the clue of {place} is {clue!r:.60}; write numbers such as (1, 1).")
    try:
        numbers = tuple(clue) if hasattr(clue, "__iter__") else (clue,)
        if not {*map(type, numbers)} <= {int}:  # True and False are no numbers here
            if any(isinstance(n, bool) for n in numbers):
                raise TypeError
            numbers = tuple(map(whole_number, numbers))
    except TypeError:
        raise PuzzleError(
            f"the clue of {place} is {clue!r:.60}; write whole numbers such as (1, 1)."
        ) from None
    if numbers and min(numbers) < 0:
        raise PuzzleError(f"the clue of {place} holds {min(numbers)}; a block has at least 1 cell.")
    if 0 in numbers and len(numbers) > 1:
        raise PuzzleError(f"the clue of {place} mixes 0 with blocks; 0 stands alone.")
    return () if numbers == (0,) else numbers


def check_room(clues, name, length, extent):
    """PuzzleError when a clue is too long for its line."""
    for number, clue in enumerate(clues, 1):
        needs = sum(clue) + max(0, len(clue) - 1)
        if needs > length:
            raise PuzzleError(
                f"{name} {number} needs {needs} cells for its clue {clue_text(clue):.60}, "
                f"but the grid is {length} {extent}."
            )


def read_cells(picture, name):
    """A picture as tuples of 1, 0 and None: from text, from rows of 0 and 1, from an array."""
    example = "write rows such as ['#..', '#.#']"
    if isinstance(picture, str):
        picture = picture.split()
    if isinstance(picture, bytes | dict) or not hasattr(picture, "__iter__"):
        raise PuzzleError(f"{name} is {picture!r:.60}; {example}.")
    rows = []
    for r, row in enumerate(picture, 1):
        if not hasattr(row, "__iter__") or isinstance(row, bytes | dict):
            raise PuzzleError(f"row {r} of {name} is {row!r:.60}; {example}.")
        rows.append(tuple(_cell(cell, name, r, c) for c, cell in enumerate(row, 1)))
    if not rows or not rows[0]:
        raise PuzzleError(f"{name} is empty; {example}.")
    for r, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"row {r} of {name} has {len(row)} cells, but row 1 has {len(rows[0])}."
            )
    if max(len(rows), len(rows[0])) > LARGEST_SIDE:
        raise PuzzleError(
            f"{name} has {len(rows):,} rows of {len(rows[0]):,} cells; "
            f"a side has at most {LARGEST_SIDE:,}."
        )
    return tuple(rows)


def _cell(cell, name, r, c):
    """One cell as 1, 0 or None."""
    if isinstance(cell, str) and cell in CELLS:
        return CELLS[cell]
    if cell is None:
        return None
    try:
        if whole_number(cell) in (0, 1):
            return whole_number(cell)
    except TypeError:
        pass
    raise PuzzleError(
        f"row {r}, column {c} of {name} is {cell!r:.30}; "
        "a cell is '#' or 1 (black), '.' or 0 (white), '?' (unknown)."
    )
