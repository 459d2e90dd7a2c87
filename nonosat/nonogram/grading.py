"""How hard a puzzle is for a person, and which numbers of its clues may be struck out."""

from dataclasses import dataclass
from html import escape

from nonosat import draw
from nonosat.nonogram import lines
from nonosat.nonogram.following import contradicts, follow, listed
from nonosat.nonogram.hinting import clashing_probes
from nonosat.nonogram.switches import Switches


class Grade(str):
    """A word, "line", "probe" or "search", that also knows the number of steps of each kind.

    "none" and "many" are the words for a puzzle without and with more than one solution.
    """

    def __new__(cls, word, board, line_steps, probes, unknown, by_probe=()):
        grade = super().__new__(cls, word)
        grade.board, grade.line_steps, grade.probes = board, line_steps, probes
        grade.unknown = unknown  # cells that neither gives
        grade.by_probe = tuple(by_probe)  # the cells that the probes gave
        return grade

    @property
    def text(self):
        """The grade in a sentence."""
        steps = f"{_count(self.line_steps, 'line step')} and {_count(self.probes, 'probe')}"
        if self == "none":
            return f"none: the puzzle has no solution ({steps} so far)."
        if self == "many":
            return f"many: {steps} leave {_count(self.unknown, 'cell')}, and two answers fit."
        if self == "search":
            return f"search: {steps} leave {_count(self.unknown, 'cell')} to a search."
        return f"{self}: {steps} solve the puzzle."

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, **_):
        alt = f"board after {self.line_steps} line steps and {self.probes} probes"
        drawing = draw.grid(self.board[2], *self.board[:2], marked=self.by_probe, alt=alt)
        return {
            "text/plain": self.text,
            "text/html": f"<div>{escape(self.text)}</div>{drawing.img()}",
        }


def grade(grid, given, ends=None):
    """The Grade of a puzzle: lines as far as they go, then probes, again and again."""
    known, by_probe = dict(given), []
    steps = follow(grid, known, ends=ends)
    count = len(steps)
    while not contradicts(steps):
        found = next(clashing_probes(grid, known, None, ends), None)
        if found is None:
            break
        cell, colour, _ = found
        known[cell] = 1 - colour
        by_probe.append(cell)
        steps = follow(grid, known, grid.through(cell), ends=ends)
        count += len(steps)
    board = grid.row_clues, grid.col_clues, grid.rows(known)
    unknown = len(grid.unknown(known))
    word = "none" if contradicts(steps) else "probe" if by_probe else "line"
    if unknown and word != "none":
        word = {0: "none", 1: "search", 2: "many"}[_answers(grid, known, ends)]
    return Grade(word, board, count, len(by_probe), unknown, by_probe)


def _answers(grid, known, ends):
    """The number of answers, 2 for any more."""
    switches = Switches(grid, ends)
    literals = switches.literals(known)
    if switches.clash(grid.lines, literals):
        return 0
    picture = switches.picture()
    cells = grid.unknown(known)
    switches.solver.add([[switches.literal((r, c), 1 - picture[r][c]) for r, c in cells]])
    return 1 if switches.clash(grid.lines, literals) else 2


@dataclass(frozen=True, repr=False)
class Finished:
    """For each number of each clue, whether it may be struck out: `.rows[2][0]`, `.cols[4][1]`."""

    rows: tuple
    cols: tuple
    board: tuple

    @property
    def numbers(self):
        """The numbers to strike out: ("row", 2, 0) is the first number of the third row."""
        return tuple(
            (name, line, j)
            for name, finished in (("row", self.rows), ("column", self.cols))
            for line, flags in enumerate(finished)
            for j, done in enumerate(flags)
            if done
        )

    @property
    def text(self):
        """The numbers to strike out, in a sentence."""
        clues = {"row": self.board[0], "column": self.board[1]}
        found = {}
        for name, line, j in self.numbers:
            found.setdefault((name, line), []).append(str(clues[name][line][j]))
        said = [
            f"{name} {line + 1}: "
            + ("all of " if len(done) == len(clues[name][line]) else f"{listed(done)} of ")
            + draw.clue_text(clues[name][line])
            for (name, line), done in found.items()
        ]
        return f"finished: {'; '.join(said)}." if said else "no number is finished yet."

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, **_):
        alt = f"board of {len(self.rows)} by {len(self.cols)}; {self.text}"
        drawing = draw.grid(self.board[2], *self.board[:2], struck=self.numbers, alt=alt)
        return {
            "text/plain": self.text,
            "text/html": f"<div>{escape(self.text)}</div>{drawing.img()}",
        }


def finished_clues(grid, known):
    """The numbers whose block is painted, and is that block in every completion of its line."""
    flags = [finished_blocks(grid.clues[ln], grid.values(ln, known)) for ln in grid.lines]
    board = grid.row_clues, grid.col_clues, grid.rows(known)
    return Finished(tuple(flags[: grid.height]), tuple(flags[grid.height :]), board)


def finished_blocks(clue, line):
    """For each block, whether it is painted and every completion has it there.

    >>> finished_blocks((1, 1), (1, None, None, None))  # which of the two, nobody doubts
    (True, False)
    >>> finished_blocks((1, 1), (None, None, 1, None, None))  # the first or the second?
    (False, False)
    """
    places = lines.starts(clue, line)
    if places is None:
        return (False,) * len(clue)
    return tuple(
        len(place) == 1 and set(line[place[0] : place[0] + block]) == {1}
        for block, place in zip(clue, places, strict=True)
    )


def _count(number, what):
    return f"{number} {what}{'' if number == 1 else 's'}"
