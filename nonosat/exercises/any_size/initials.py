"""Exercise 7: a puzzle from your initials, with exactly one solution."""

import time

from nonosat import draw
from nonosat.errors import OutOfTime
from nonosat.exercises.core import Exercise, Fault, check_value
from nonosat.exercises.reading import picture_from
from nonosat.meaning import flat
from nonosat.nonogram import Nonogram

SMALLEST, LARGEST = 5, 30  # cells a side
SECONDS = 5

INITIALS = Exercise(
    "initials",
    [
        "#...#.####.",
        "##..#.#...#",
        "#.#.#.####.",
        "#..##.#....",
        "#...#.#....",
    ],
    (
        "Which other picture has the same clues? Look at the marked cells.",
        "#./.# and .#/#. have the same clues. Where does your picture hold such a pair of corners "
        "that can be swapped?",
        "Paint or clear one of the marked cells, so that a row and a column tell the two apart. "
        "Thicker strokes, or a frame around the letters, help: long blocks leave little choice.",
    ),
)


def check_initials(initials=None):
    """Is this a picture whose clues fit no other?"""
    return check_value(INITIALS, initials, _read, _initials_fault, _initials_passed)


def _read(value):
    return picture_from(value, source="You wrote")


def _initials_passed(rows):
    puzzle = Nonogram.of(rows)
    steps = (f"{len(rows)} by {len(rows[0])} cells, and exactly one picture has these clues.",)
    return steps, None, draw.grid(puzzle.given, puzzle.rows, puzzle.cols)


def _initials_fault(rows):
    sides = len(rows), len(rows[0])
    size = f"Your picture has {sides[0]} rows of {sides[1]} cells"
    if min(sides) < SMALLEST or max(sides) > LARGEST:
        return Fault(
            (
                f"{size}; paint {SMALLEST} to {LARGEST} each way.",
                "Smaller ones hold no letters, and larger ones may keep the solver busy.",
                f"Next: letters of {SMALLEST} by {SMALLEST} cells, with a white column between "
                "them, are easy to read.",
            )
        )
    if not any(map(any, rows)):
        return Fault(
            (
                f"{size}, and all of them are white.",
                "Its clues are all 0: exactly one solution, and no fun.",
                "Next: `#` paints a cell black.",
            )
        )
    try:
        told = Nonogram.of(rows).uniqueness(time_limit=SECONDS)
        if told.count == "one":
            return None
        other = next(a.rows for a in (told.second, told.first) if a.rows != rows)
        then = _about_swaps(rows, other)
    except OutOfTime:
        return Fault(
            (
                f"{size}, and {SECONDS} seconds were not enough to decide whether its clues fit "
                "another picture.",
                "Large pictures of scattered cells are the hardest puzzles there are.",
                "Next: a smaller picture, or longer blocks.",
            )
        )
    differ = sum(a != b for a, b in zip(flat(rows), flat(other), strict=True))
    return Fault(
        (
            f"Another picture has the same clues: {differ} cells differ.",
            "In every row and every column the marked cells change, and the clue stays.",
            f"Next: {then}",
        ),
        other,
        draw.difference(rows, other, ("yours", "another")),
    )


def _about_swaps(rows, other):
    """A cell whose change leaves one solution, the marked ones first; or what helps in general."""
    ends = time.monotonic() + 2
    cells = [(r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)]
    for r, c in sorted(cells, key=lambda cell: rows[cell[0]][cell[1]] == other[cell[0]][cell[1]]):
        changed = [list(line) for line in rows]
        changed[r][c] = 1 - rows[r][c]
        if time.monotonic() > ends:
            break
        if _is_unique(changed):
            colour = "black" if changed[r][c] else "white"
            return (
                f"one cell is enough. With row {r + 1}, column {c + 1} {colour} there is exactly "
                "one; perhaps you find a change that looks better."
            )
    return (
        "change one of the marked cells and check again: there may be more such places. Thicker "
        "strokes or a frame around the letters help."
    )


def _is_unique(rows):
    try:
        return Nonogram.of(rows).is_unique(time_limit=0.5)
    except OutOfTime:
        return False
