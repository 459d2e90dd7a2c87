"""Follow the lines of a puzzle step by step, and look back at what a step needed.

The board of `lines` settles all rows at once, which is fast and tells nothing. Here one line
speaks at a time, and each step is kept: so it can be told, and traced back to its reasons.

Cell = tuple[int, int]         # (2, 3): row 3, column 4 in words
Known = dict[Cell, int]        # what is painted so far: 1 black, 0 white
"""

from functools import lru_cache
from typing import NamedTuple

from nonosat.clock import is_over
from nonosat.draw import clue_text
from nonosat.errors import OutOfTime
from nonosat.nonogram import lines

forced = lru_cache(maxsize=8192)(lines.forced)
COLOURS = ("white", "black")


class Step(NamedTuple):
    """One line has spoken: what it saw, and the cells that it gave."""

    line: int  # its number: the rows, then the columns
    before: tuple  # its cells as they stood
    gives: dict | None  # None: the line can't be completed


class Grid:
    """The lines of a puzzle, rows first: their clues, their cells, their names.

    >>> grid = Grid([(2,), (1,)], [(1,), (2,)])
    >>> grid.name(3), grid.cells[3], grid.says(3)
    (('column', 1), [(0, 1), (1, 1)], 'column 2 (clue 2)')
    """

    def __init__(self, row_clues, col_clues):
        self.row_clues, self.col_clues = row_clues, col_clues
        self.height, self.width = len(row_clues), len(col_clues)
        self.clues = (*row_clues, *col_clues)
        self.cells = [[(r, c) for c in range(self.width)] for r in range(self.height)]
        self.cells += [[(r, c) for r in range(self.height)] for c in range(self.width)]
        self.lines = range(len(self.clues))

    def through(self, cell):
        """The two lines that cross in a cell."""
        return cell[0], self.height + cell[1]

    def name(self, line):
        """The name of a line, which counts from 0: ("row", 2)."""
        if line < self.height:
            return "row", line
        return "column", line - self.height

    def says(self, line):
        """A line and its clue in words, which count from 1."""
        name, number = self.name(line)
        return f"{name} {number + 1} (clue {clue_text(self.clues[line])})"

    def values(self, line, known):
        """The cells of a line as they stand: 1, 0 or None."""
        return tuple(map(known.get, self.cells[line]))

    def rows(self, known):
        """The whole board as it stands."""
        return tuple(self.values(row, known) for row in range(self.height))

    def unknown(self, known):
        """The cells without a colour, in reading order."""
        return [cell for row in self.cells[: self.height] for cell in row if cell not in known]


def follow(grid, known, among=None, rounds=None, until=None, ends=None):
    """Let the lines speak until none has news; the steps, and `known` has grown.

    Only the lines `among` speak at first, then those whose cells have changed. When a line
    can't be completed, that step is the last. It stops early after so many `rounds`, or as
    soon as the cell `until` is known; at the time `ends` it raises OutOfTime.

    >>> known = {(0, 0): 0}
    >>> for step in follow(Grid([(2,), (1,)], [(1,), (2,)]), known): print(step)
    Step(line=0, before=(0, None), gives=None)
    """
    steps, asked, done = [], grid.lines if among is None else among, 0
    while asked and done != rounds:
        touched = set()
        for line in asked:
            check_clock(ends)
            before = grid.values(line, known)
            after = forced(grid.clues[line], before)
            if after is None:
                return [*steps, Step(line, before, None)]
            if after == before:
                continue
            gives = {
                cell: colour
                for cell, old, colour in zip(grid.cells[line], before, after, strict=True)
                if old is None and colour is not None
            }
            known.update(gives)
            steps.append(Step(line, before, gives))
            touched.update({crossing for cell in gives for crossing in grid.through(cell)} - {line})
            if until in gives:
                return steps
        asked, done = sorted(touched), done + 1
    return steps


def contradicts(steps):
    """Do the steps end at a line that can't be completed?"""
    return bool(steps) and steps[-1].gives is None


def probe(grid, known, cell, colour, rounds=None, ends=None):
    """Suppose that a cell has a colour and follow the lines: the steps, and all that is known then.

    >>> steps, _ = probe(Grid([(1,), (1,)], [(1,), (1,)]), {}, (0, 0), 1)
    >>> [step.line for step in steps], contradicts(steps)
    ([0, 2, 1], False)
    """
    supposed = {**known, cell: colour}
    return follow(grid, supposed, grid.through(cell), rounds, ends=ends), supposed


def reasons(grid, steps, wanted=(), ends=None):
    """The lines that gave the cells `wanted`, or the contradiction, and what they read.

    Backwards through the steps: each is asked only for the cells that a later one needed,
    and forgets the cells that it can do without. What is left was known before the first.
    """
    needed, used = set(wanted), []
    for line, before, gives in reversed(steps):
        goal = None if gives is None else {c: v for c, v in gives.items() if c in needed}
        if goal == {}:
            continue
        used.append(line)
        needed -= set(goal or ())
        needed |= cells_read(grid, line, before, goal, ends)
    return used[::-1], needed


def cells_read(grid, line, before, goal, ends=None):
    """Cells of a line that suffice for the goal: a dict of cells, or None for "can't be completed".

    None of them can be left out.

    >>> cells_read(Grid([(2,)], [()] * 4), 0, (0, 0, None, None), {(0, 2): 1})
    {(0, 1)}
    """
    cells = grid.cells[line]
    wanted = goal and [(cells.index(cell), colour) for cell, colour in goal.items()]

    def suffices(values):
        check_clock(ends)
        after = forced(grid.clues[line], tuple(values))
        if after is None or wanted is None:
            return after is None and wanted is None
        return all(after[place] == colour for place, colour in wanted)

    values = list(before)
    if suffices([None] * len(values)):
        return set()
    for place, colour in enumerate(before):
        if colour is not None:
            values[place] = None
            if not suffices(values):
                values[place] = colour
    return {cell for cell, colour in zip(cells, values, strict=True) if colour is not None}


def check_clock(ends):
    """OutOfTime when it is later than `ends`."""
    if is_over(ends):
        raise OutOfTime("the time was over before the lines had told all.")


# -- words ---------------------------------------------------------------------------------


def listed(words):
    """Words as people list them.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def places_say(across, places):
    """Places of a line in words, which count from 1.

    >>> places_say("column", [2]), places_say("row", [0, 1, 2, 5])
    ('column 3', 'rows 1 to 3 and 6')
    """
    runs, parts = [], []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    for run in runs:
        if len(run) > 2:
            parts.append(f"{run[0] + 1} to {run[-1] + 1}")
        else:
            parts += [str(place + 1) for place in run]
    return f"{across}{'s' * (len(places) > 1)} {listed(parts)}"


def cell_says(cell):
    """A cell in words, which count from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def known_says(known, cells, most=3):
    """Some known cells in words; only their number when there are many.

    >>> known_says({(0, 0): 1, (0, 1): 0}, [(0, 0), (0, 1)])
    'row 1, column 1 is black and row 1, column 2 is white'
    """
    if len(cells) > most:
        return f"{len(cells)} cells are as marked"
    return listed([f"{cell_says(cell)} is {COLOURS[known[cell]]}" for cell in sorted(cells)])
