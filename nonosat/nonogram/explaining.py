"""Why a cell has its colour, and why a puzzle has no solution: sets of clues, in words."""

from dataclasses import dataclass, replace
from html import escape

from nonosat import draw
from nonosat.clock import deadline, is_over
from nonosat.errors import OutOfTime
from nonosat.nonogram.following import (
    COLOURS,
    cell_says,
    contradicts,
    follow,
    forced,
    known_says,
    listed,
    places_say,
    reasons,
)
from nonosat.nonogram.switches import Switches

SEARCH_SECONDS = 1  # for a smaller set than the first
MOST_CLUES = 6  # that a sentence spells out


@dataclass(frozen=True, repr=False)
class Explanation:
    """A sentence about a board, and what it speaks of: cells (row, column) and clues ("row", 2).

    The tuples count from 0, the sentence counts from 1.
    """

    kind: str
    text: str
    board: tuple  # the clues of the rows, those of the columns, the cells as they stand
    clues: tuple = ()  # the clues that it needs
    cells: tuple = ()  # the known cells that it reads
    gives: tuple = ()  # the cells that it gives, all of one colour
    colour: int | None = None
    asked: tuple | None = None  # the cell that was asked about
    answers: tuple = ()  # two pictures that differ, or one
    smallest: bool = False  # is it proved that no smaller set of clues says the same?
    rule: str = ""  # of a hint: the rule alone, in a sentence that names no cell that it gives

    @property
    def cell(self):
        """The first cell that it gives, or that was asked about; None when there is none."""
        return self.gives[0] if self.gives else self.asked

    def __repr__(self):
        return self.text

    def drawing(self):
        """The board, with the clues framed and the cells marked; or the answers."""
        rows = [getattr(answer, "rows", answer) for answer in self.answers]
        if len(rows) == 2:
            return draw.difference(*rows)
        row_clues, col_clues, state = self.board
        parts = [f"board of {len(row_clues)} by {len(col_clues)}"]
        if self.clues:
            parts.append("clues " + listed([f"{name} {n + 1}" for name, n in self.clues]))
        if self.cells:
            parts.append(f"reads {'; '.join(map(cell_says, self.cells))}")
        if self.gives:
            parts.append(f"gives {'; '.join(map(cell_says, self.gives))}")
        return draw.grid(
            rows[0] if rows else state,
            row_clues,
            col_clues,
            marked=self.gives,
            read=self.cells,
            marked_clues=self.clues,
            alt=". ".join(parts) + ".",
        )

    def _repr_mimebundle_(self, **_):
        html = f"<div>{escape(self.text)}</div>{self.drawing().img()}"
        return {"text/plain": self.text, "text/html": html}


def why(grid, known, cell, given=(), ends=None):
    """Which clues force this cell; or two answers that differ there. Its own colour is put aside."""
    known = dict(known)
    painted = known.pop(cell, None)
    switches, found = Switches(grid, ends), dict(known)
    literals, steps = switches.literals(known), follow(grid, found, until=cell, ends=ends)
    wrong = wrong_state(grid, known, given, switches, soon() if cell in found else None)
    if wrong:
        return wrong
    if cell in found:
        colour, lines = found[cell], reasons(grid, steps, [cell], ends)[0]
    else:
        switches.clash(grid.lines, literals)
        first = switches.picture()
        colour, lines = first[cell[0]][cell[1]], grid.lines
        if switches.clash(lines, [*literals, switches.literal(cell, 1 - colour)]) is None:
            text = f"{cell_says(cell)} is not forced: two answers differ there."
            answers = first, switches.picture()
            return Explanation("open", text, board_of(grid, known), asked=cell, answers=answers)
    against = switches.literal(cell, 1 - colour)
    lines, read = switches.minimal(lines, [*literals, against], [against])
    lines, proved = switches.smallest(lines, [*literals, against], soon())
    lines, read = switches.minimal(lines, [*literals, against], [against])
    read = tuple(switches.cells(read))
    text = f"{clues_say(grid, lines)} force{'' if len(lines) > 1 else 's'} {cell_says(cell)} to be "
    text += f"{COLOURS[colour]}{_because(known, read)}"
    if len(lines) > 1:
        text += "; no smaller set of clues does" if proved else "; none of them can be left out"
    if painted not in (None, colour):
        text += f", so it can't be {COLOURS[painted]} as painted"
    return Explanation(
        "forced",
        text + ".",
        board_of(grid, known),
        tuple(map(grid.name, lines)),
        read,
        (cell,),
        colour,
        smallest=proved,
    )


def conflict(grid, known, switches, ends=None, search=False):
    """A minimal set of clues that clash with what is known; None when there is an answer.

    None, too, when no answer is known at the time `ends`. With `search`, a second more goes
    into a smaller set.
    """
    literals, proved = switches.literals(known), False
    alone = [line for line in grid.lines if not forced(grid.clues[line], grid.values(line, known))]
    steps = follow(grid, dict(known), ends=switches.ends)
    if alone:
        candidates = alone[:1]
    elif contradicts(steps):
        candidates = reasons(grid, steps, ends=switches.ends)[0]
    else:
        try:
            clash = switches.clash(grid.lines, literals, ends)
        except OutOfTime:
            if not is_over(ends):
                raise
            clash = None
        if clash is None:
            return None
        candidates = clash[0]
    lines, read = switches.minimal(candidates, literals)
    if search:
        lines, proved = switches.smallest(lines, literals, soon())
        lines, read = switches.minimal(lines, literals)
    read = tuple(switches.cells(read))
    text = f"{clues_say(grid, lines)} can't be completed{_because(known, read)}."
    if len(lines) > 1:
        text = f"{clues_say(grid, lines)} clash{_because(known, read)}."
    return Explanation(
        "wrong",
        text,
        board_of(grid, known),
        tuple(map(grid.name, lines)),
        read,
        smallest=proved or len(lines) == 1,
    )


def wrong_state(grid, known, given, switches, ends=None):
    """Why a state can't be completed, or its puzzle can't; None when it can."""
    found = conflict(grid, known, switches, ends)
    if not found:
        return None
    begins = "the state is wrong" if set(found.cells) - set(given) else "there is no solution"
    return replace(found, text=f"{begins}: {found.text}")


def explain_conflict(grid, given, ends=None):
    """Why a puzzle has no solution: clues that clash, and totals that differ."""
    switches = Switches(grid, ends)
    rows, cols = (sum(map(sum, clues)) for clues in (grid.row_clues, grid.col_clues))
    totals = f"the rows want {rows} black cells in all, but the columns {cols}"
    if rows == cols:
        found = conflict(grid, given, switches, search=True)
    else:  # counting is hard for clauses: they get a second, the sentence needs no more
        found = conflict(grid, given, switches, soon(), search=True)
        if found is None:
            text = f"there is no solution: {totals}."
            clues = tuple(map(grid.name, grid.lines))
            return Explanation("totals", text, board_of(grid, given), clues)
    if found is None:
        text = "there is no conflict: the puzzle has a solution."
        answers = (switches.picture(),)
        return Explanation("none", text, board_of(grid, given), answers=answers)
    if rows != cols:
        text = f"there is no solution: {totals}. Already {found.text}"
        return replace(found, kind="totals", text=text)
    return replace(found, kind="clash", text=f"there is no solution: {found.text}")


def soon():
    return deadline(SEARCH_SECONDS)


def board_of(grid, known):
    return grid.row_clues, grid.col_clues, grid.rows(known)


def clues_say(grid, lines):
    """Clues in words; when they are many, only their lines."""
    if len(lines) <= MOST_CLUES:
        return listed(list(map(grid.says, lines)))
    numbers = {"row": [], "column": []}
    for name, number in sorted(map(grid.name, lines)):
        numbers[name].append(number)
    return listed([f"the clues of {places_say(name, n)}" for name, n in numbers.items() if n])


def _because(known, read):
    """What is known and needed, as the end of a sentence."""
    return f", as {known_says(known, read)}" if read else ""
