"""Exercise 7: a puzzle from your initials, with exactly one solution."""

import time
from itertools import product

from nonosat import draw
from nonosat.errors import OutOfTime
from nonosat.exercises.core import Exercise, Fault, check_value
from nonosat.exercises.reading import picture_from
from nonosat.exercises.running import WentWrong
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


def judge_initials(initials=None):
    """Is this a picture whose clues fit no other?"""
    return check_value(INITIALS, initials, _read, _initials_fault, _initials_passed)


def _read(value):
    if isinstance(value, Nonogram):
        raise WentWrong(
            "You wrote a Nonogram, which keeps the clues; write the rows of the picture "
            "themselves, such as `['#...#', '##.##', …]`."
        )
    return picture_from(value, source="You wrote")


def _initials_passed(rows):
    puzzle = Nonogram.of(rows)
    steps = (f"{len(rows)} by {len(rows[0])} cells, and exactly one picture has these clues.",)
    return steps, draw.grid(puzzle.given, puzzle.rows, puzzle.cols)


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
        other = _twin(rows)
    except OutOfTime:
        return Fault(
            (
                f"{size}, and {SECONDS} seconds were not enough to decide whether its clues fit "
                "another picture.",
                "Large pictures of scattered cells are the hardest puzzles there are.",
                "Next: a smaller picture, or longer blocks.",
            )
        )
    if other is None:
        return None
    try:
        then = _about_swaps(rows, other)
    except OutOfTime:
        then = "change one of the marked cells and check again."
    return Fault(
        (
            f"Another picture has the same clues: {_differing(rows, other)} cells differ.",
            "Turn the colours of the marked cells, and every clue stays as it is.",
            f"Next: {then}",
        ),
        other,
        draw.difference(rows, other, ("yours", "another")),
    )


def _about_swaps(rows, other):
    """What to change: the fewest cells that are found in two seconds, or what helps in general."""
    changes = _repair(rows, other, time.monotonic() + 2)
    if changes is None:
        return (
            "change one of the marked cells and check again: there may be more such places. "
            "Thicker strokes or a frame around the letters help."
        )
    told = [
        f"row {r + 1}, column {c + 1} {'white' if rows[r][c] else 'black'}"
        for r, c in sorted(changes)
    ]
    enough = "one cell is enough" if len(told) == 1 else f"{len(told)} cells are enough"
    return (
        f"{enough}. With {' and '.join(told)} there is exactly one picture; perhaps you find a "
        "change that looks better."
    )


def _repair(rows, other, ends):
    """The cells to change so that one solution is left: each time one on which two differ."""
    tries = [((), rows, other)]  # changes so far, the picture, another with its clues
    for changes, picture, twin in tries:  # which grows, shortest changes first
        for r, c in product(range(len(rows)), range(len(rows[0]))):
            if picture[r][c] == twin[r][c] or (r, c) in changes:
                continue
            if time.monotonic() > ends:
                return None
            changed = tuple(
                tuple(1 - cell if (i, k) == (r, c) else cell for k, cell in enumerate(row))
                for i, row in enumerate(picture)
            )
            next_twin = _twin(changed, ends)
            if next_twin is None:
                return (*changes, (r, c))
            tries.append(((*changes, (r, c)), changed, next_twin))
    return None


def _twin(rows, ends=None):
    """Another picture with the same clues, a near one if there is a choice; None if there is none."""
    left = SECONDS if ends is None else max(0.1, ends - time.monotonic())
    told = Nonogram.of(rows).uniqueness(time_limit=left)
    answers = [answer.rows for answer in (told.first, told.second) if answer is not None]
    others = [answer for answer in answers if answer != rows]
    return min(others, key=lambda other: _differing(rows, other), default=None)


def _differing(rows, other):
    """On how many cells two pictures differ."""
    return sum(a != b for a, b in zip(flat(rows), flat(other), strict=True))
