"""A random picture whose puzzle has exactly one answer, and is as difficult as it should be.

Few random pictures have a puzzle of their own: others share their clues. So a cell in which
they differ gets the other colour, again and again. The dice say which; what they choose from,
the loose cells and the open ones, are facts about the picture. So the same seed makes the same
picture, whatever machine it is and however its engine searches.
"""

from random import Random

from nonosat.nonogram.ambiguity import (
    MANY_LOOSE,
    Look,
    flipped,
    left_by_probes,
    loose_cells,
    quiet_cells,
)
from nonosat.nonogram.following import check_clock

TOLERANCE = 0.05  # how far the share of black cells may be from the density
PATIENCE = 10  # changes that lead nowhere, for each cell, before the dice start again
LONG_PATIENCE = 500  # the same where every change is weighed by probes
OFTEN = 20  # after so many changes it is asked whether they are enough
CELLS_A_DRAW = 8  # how many cells it takes for one more picture to choose the hardest from


class Dice:
    """Chance that is the same everywhere: of Python's dice, only `random()` promises that."""

    def __init__(self, height, width, density, seed):
        self.random = Random(str(seed)).random
        self.cells = [(r, c) for r in range(height) for c in range(width)]
        self.white = ((0,) * width,) * height
        self.black = density * len(self.cells)
        self.tolerance = max(1, TOLERANCE * len(self.cells))

    def one_of(self, things):
        """One of the things, each as likely as any other."""
        return things[int(self.random() * len(things))]

    def picture(self, black):
        """A random picture with so many black cells."""
        order = sorted(self.cells, key=lambda cell: self.random())
        return flipped(self.white, order[: round(black)])

    def move(self, rows, cells):
        """One of the cells to change, and a second one where the density asks for it."""
        first = self.one_of(cells)
        colour = rows[first[0]][first[1]]
        black = sum(map(sum, rows)) + 1 - 2 * colour
        if abs(black - self.black) <= self.tolerance:
            return [first]
        opposite = [(r, c) for r, c in cells if rows[r][c] != colour]
        opposite = opposite or [(r, c) for r, c in self.cells if rows[r][c] != colour]
        return [first, self.one_of(opposite)] if opposite else [first]


def unique_picture(dice, difficulty=None, ends=None):
    """The rows of a picture whose puzzle is unique, of that difficulty or of any.

    >>> unique_picture(Dice(2, 3, density=0.5, seed=1))
    ((0, 1, 1), (0, 0, 1))
    """
    find = {None: _repaired, "line": _line_solvable}.get(difficulty)
    while True:
        if find:
            rows = find(dice, dice.picture(dice.black), ends)
        else:
            rows = _graded(dice, difficulty, ends)
        if rows:
            return rows


def _line_solvable(dice, rows, ends):
    """A picture near this one that the lines solve alone; None when there was no way to one."""
    return _climb(dice, rows, _open, ends)


def _repaired(dice, rows, ends):
    """A picture near this one whose puzzle is unique; None when there was no way to one."""
    most = MANY_LOOSE * len(dice.cells)

    def few_are_loose(rows):
        return loose_cells(rows, most, ends) is not None

    # Where nearly all cells are loose, one change makes no difference: there, lines are asked.
    rows = _climb(dice, rows, _open, ends, few_are_loose)
    return rows and _climb(dice, rows, loose_cells, ends)


def _climb(dice, rows, measure, ends, enough=None):
    """Change cells that `measure` finds, until it finds none; or `enough` is true of the picture.

    A change is kept if no more cells are found than before. None when that leads nowhere.
    """
    cells, dull, kept = measure(rows, None, ends), 0, 0
    if enough and enough(rows):
        return rows
    while cells:
        check_clock(ends)
        changed = flipped(rows, dice.move(rows, cells))
        found = measure(changed, len(cells), ends)
        dull += 1
        if found is not None:
            dull = dull if len(found) == len(cells) else 0
            rows, cells, kept = changed, found, kept + 1
            if enough and kept % OFTEN == 0 and enough(rows):
                break
        elif dull > PATIENCE * len(dice.cells):
            return None
    return rows


def _open(rows, most, ends):
    cells = Look(rows, ends).open
    return None if most is not None and len(cells) > most else cells


def _graded(dice, difficulty, ends):
    """A picture that needs probes, or one that even these don't solve; None if there is no way.

    The best of some pictures is changed as long as it takes: a change is kept if the puzzle
    stays unique and no fewer cells are quiet. When all open cells are, no probe helps.
    """
    # Puzzles get harder towards fewer black cells, so a hard one starts at the lower end.
    black = max(0, dice.black - (dice.tolerance if difficulty == "search" else 0))
    best, most = None, (-1, 0)
    for _ in range(1 + len(dice.cells) // CELLS_A_DRAW):
        rows = _repaired(dice, dice.picture(black), ends)
        if rows:
            look = Look(rows, ends)
            if _grade(look, ends) == difficulty:
                return rows
            quiet = quiet_cells(look, most[0], ends)
            if quiet is not None and (len(quiet), len(look.open)) > most:
                best, most = look, (len(quiet), len(look.open))
    return best and _harder(dice, best, difficulty, ends)


def _harder(dice, look, difficulty, ends):
    quiet, dull = len(quiet_cells(look, ends=ends)), 0
    while dull < LONG_PATIENCE:
        check_clock(ends)
        dull += 1
        now = Look(flipped(look.rows, dice.move(look.rows, dice.cells)), ends)
        if len(now.open) < (quiet or len(look.open)) or next(now.others(ends), None):
            continue
        found = quiet_cells(now, quiet, ends)
        if found is None:
            continue
        if (len(found), len(now.open)) > (quiet, len(look.open)):
            dull = 0
        look, quiet = now, len(found)
        if _grade(look, ends) == difficulty:
            return look.rows
    return None


def _grade(look, ends):
    """The grade of a puzzle that is unique; `grading` counts the steps as well."""
    if not look.open:
        return "line"
    return "search" if left_by_probes(look, ends) else "probe"
