"""Make puzzles with exactly one answer: from nothing but chance, or from a picture."""

import secrets
from dataclasses import dataclass
from html import escape

from nonosat import draw
from nonosat.clock import deadline
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.nonogram.ambiguity import flipped
from nonosat.nonogram.chance import Dice, unique_picture
from nonosat.nonogram.following import cell_says, listed
from nonosat.nonogram.formats.sheet import one_line
from nonosat.nonogram.puzzle import Nonogram, Picture, painted
from nonosat.nonogram.repairing import smallest_change
from nonosat.nonogram.rules import LARGEST_SIDE

DIFFICULTIES = ("line", "probe", "search")


def generate(height, width, density=0.5, seed=None, difficulty=None, time_limit=60):
    """A random puzzle with exactly one answer, which is its `goal`.

    The same seed gives the same puzzle everywhere. `density` is the share of black cells, kept
    to within five in a hundred. `difficulty` is "line" (never a guess), "probe", "search"
    (really needs one) or None (any), as `grade` tells them apart.

    >>> generate(3, 5, seed=1, difficulty="line")
        2 2 3 0 1
    3 1 ? ? ? ? ?
      3 ? ? ? ? ?
      1 ? ? ? ? ?
    """
    _check(height, width, density, seed, difficulty)
    if seed is None:
        seed = secrets.randbelow(10**9)
    ends = deadline(time_limit)
    try:
        rows = unique_picture(Dice(height, width, density, seed), difficulty, ends)
    except OutOfTime:
        grade = f" of difficulty {difficulty!r}" if difficulty else ""
        raise OutOfTime(
            f"no puzzle of {height} × {width}{grade} found within {time_limit:g} seconds; try "
            "another density, seed or size, or give it a longer time_limit."
        ) from None
    puzzle = Nonogram.of(rows)
    puzzle.goal, puzzle.title = Picture(rows), one_line(f"Seed {seed}")[:60]
    return puzzle


@dataclass(frozen=True, repr=False)
class Repair:
    """A picture, and the one next to it whose puzzle has exactly one answer."""

    before: Picture
    picture: Picture
    changed: tuple  # the cells in which they differ
    proved: bool  # that no change of fewer cells would do

    @property
    def puzzle(self):
        """The puzzle of the repaired picture."""
        puzzle = Nonogram.of(self.picture.rows)
        puzzle.goal = self.picture
        return puzzle

    @property
    def text(self):
        """What was changed, in a sentence."""
        if not self.changed:
            return "the puzzle of this picture has exactly one answer; nothing needs to change."
        said = f"{len(self.changed)} cells"
        if len(self.changed) <= 2:
            said = listed(list(map(cell_says, self.changed)))
        short = "the smallest change, proved" if self.proved else "the smallest change found"
        return f"with {said} changed, the puzzle has exactly one answer: {short}."

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, **_):
        before, after = self.before.rows, self.picture.rows
        size = 22 if max(len(after), len(after[0])) <= 20 else 12
        drawn = draw.difference(before, after, ("before", "after"), size)
        return {
            "text/plain": self.text,
            "text/html": f"<div>{escape(self.text)}</div>{drawn.img()}",
        }


def repair(picture, time_limit=60):
    """The smallest change that gives a picture a puzzle with exactly one answer.

    Changes of one and two cells are all tried or ruled out; beyond that it is the smallest
    change found, and it says so. Of equally small ones, the least conspicuous is taken.

    >>> repair(["#..", ".#.", "..#"])
    with row 1, column 3 changed, the puzzle has exactly one answer: the smallest change, proved.
    """
    rows = painted(picture)
    ends = deadline(time_limit)
    try:
        changed, proved = smallest_change(rows, ends)
    except OutOfTime:
        raise OutOfTime(
            f"no change that makes the puzzle unique found within {time_limit:g} seconds; give "
            "it a longer time_limit, or a picture with larger black and white parts."
        ) from None
    return Repair(Picture(rows), Picture(flipped(rows, changed)), changed, proved)


def _check(height, width, density, seed, difficulty):
    for name, side in (("height", height), ("width", width)):
        if isinstance(side, bool) or not isinstance(side, int) or not 0 < side <= LARGEST_SIDE:
            raise PuzzleError(
                f"the {name} is {side!r:.60}; write a whole number up to {LARGEST_SIDE:,}."
            )
    if isinstance(density, bool) or not isinstance(density, int | float) or not 0 <= density <= 1:
        raise PuzzleError(
            f"the density is {density!r:.60}; write the share of black cells, such as 0.5."
        )
    if isinstance(seed, bool) or not (seed is None or isinstance(seed, int | str)):
        raise PuzzleError(f"the seed is {seed!r:.60}; write a whole number, a text or None.")
    if difficulty is not None and difficulty not in DIFFICULTIES:
        known = ", ".join(map(repr, DIFFICULTIES))
        raise PuzzleError(f"the difficulty is {difficulty!r:.60}; choose {known} or None.")
    # Found by looking at all pictures of these sizes; a single line is told by those across it.
    small = min(height, width) == 1 or height * width <= {"probe": 6, "search": 16}.get(
        difficulty, 0
    )
    if difficulty in ("probe", "search") and (small or height == width == 3):
        raise PuzzleError(
            f"no puzzle of {height} × {width} is of difficulty {difficulty!r}; choose a larger grid."
        )
