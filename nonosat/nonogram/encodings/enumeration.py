"""Encode a line by enumeration: one clause for each colouring that its clue forbids."""

from itertools import product

from nonosat.errors import PuzzleError
from nonosat.nonogram.rules import clue_of

LONGEST_LINE = 12  # 2 to the power of 12 colourings a line; each cell more doubles that


def line_clauses(clue, cells):
    """One clause for each wrong colouring of the line, false on that colouring alone.

    >>> line_clauses((2,), [1, 2])
    [[-1, 2], [1, -2], [1, 2]]
    """
    if len(cells) > LONGEST_LINE:
        raise PuzzleError(
            f"a line of {len(cells)} cells has {2 ** len(cells):,} colourings, too many to "
            f"enumerate; the limit is {LONGEST_LINE} cells."
        )
    return [
        [-cell if black else cell for cell, black in zip(cells, line, strict=True)]
        for line in product((1, 0), repeat=len(cells))
        if clue_of(line) != tuple(clue)
    ]


def encode(formula, row_clues, col_clues, cells):
    """Add the clauses of every row and every column; `cells[r][c]` is a variable."""
    for name, clues, lines in (
        ("row", row_clues, cells),
        ("column", col_clues, list(zip(*cells, strict=True))),
    ):
        for number, clue in enumerate(clues):
            formula.add(f"{name} {number + 1}", line_clauses(clue, lines[number]))
