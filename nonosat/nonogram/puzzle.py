"""The class `Nonogram`: the last, thin file that joins rules, encodings and pictures."""

import sys
from dataclasses import replace
from itertools import islice
from operator import index as whole_number

from nonosat import draw
from nonosat.clock import deadline
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.formula import Formula
from nonosat.nonogram import explaining, files, grading, hinting, rules, solving
from nonosat.nonogram.encodings import encoder
from nonosat.nonogram.following import Grid
from nonosat.nonogram.formats.sheet import Sheet
from nonosat.nonogram.reading import check_room, read_cells, read_clue, read_clues
from nonosat.nonogram.rules import LARGEST_SIDE
from nonosat.puzzle import Puzzle, Table, check_limit, late

SAYS = ("row {}, column {} is black", "row {}, column {} is white")


class Picture(Table):
    """A painted grid: `picture[2, 3]`, `picture.rows`, and it draws itself."""

    def signs(self):
        """Cells that `draw` paints: 1 black, 0 white."""
        return self.rows


class Nonogram(Puzzle):
    """A nonogram: a clue for each row and each column, and perhaps some given cells.

    >>> Nonogram(rows=[(1,), (1, 1), (2,)], cols=[(2,), (1,), (2,)], given=["#.?", "???", "???"])
        2 1 2
      1 # . ?
    1 1 ? ? ?
      2 ? ? ?
    >>> _.solve()
    #..
    #.#
    .##
    """

    def __init__(self, rows, cols, given=None):
        self.rows = read_clues(rows, "row")
        self.cols = read_clues(cols, "column")
        self.height, self.width = len(self.rows), len(self.cols)
        check_room(self.rows, "row", self.width, "wide")
        check_room(self.cols, "column", self.height, "high")
        if given is None:
            self.given = ((None,) * self.width,) * self.height
        else:
            self.given = read_cells(given, "given")
            self._check_size(self.given, "given")
        # What a file says beside the puzzle; two puzzles are equal whatever stands here.
        self.title, self.author, self.credits, self.goal = "", "", {}, None

    @classmethod
    def of(cls, picture):
        """The puzzle whose clues describe this picture.

        >>> Nonogram.of(["#.#", "###"]).rows
        ((1, 1), (3,))
        """
        return cls(*rules.clues_of(painted(picture)))

    @classmethod
    def load(cls, path, format=None):
        """The puzzle in a file; its format is recognised when it isn't named."""
        return cls._from(files.load(path, format))

    @classmethod
    def loads(cls, text, format=None):
        """The puzzle in a text.

        >>> Nonogram.loads("width 2\\nheight 1\\nrows\\n2\\ncolumns\\n1\\n1\\n").solve()
        ##
        """
        return cls._from(files.loads(text, format))

    @classmethod
    def _from(cls, sheet):
        puzzle = cls(sheet.rows, sheet.cols, sheet.given)
        puzzle.title, puzzle.author, puzzle.credits = sheet.title, sheet.author, sheet.credits
        puzzle.goal = sheet.goal and Picture(sheet.goal)
        return puzzle

    def dumps(self, format="non"):
        """This puzzle as the text of a file."""
        sheet = Sheet(self.rows, self.cols, title=self.title, author=self.author)
        sheet.credits = self.credits
        if any(cell is not None for row in self.given for cell in row):
            sheet.given = self.given
        if self.goal is not None:
            sheet.goal = read_cells(getattr(self.goal, "rows", self.goal), "the goal")
            self._check_size(sheet.goal, "the goal")
        return files.dumps(sheet, format)

    def encode(self, encoding=None, **options):
        """The clues as a Formula, in the encoding of that name, with options of its own."""
        encoding = encoding or "order"
        add_clues = encoder(encoding, options)
        formula = Formula()
        cells = formula.family("cell", self.height, self.width, says=SAYS)
        grid = [[cells.number((r, c)) for c in range(self.width)] for r in range(self.height)]
        add_clues(formula, self.rows, self.cols, grid, **options)
        known = [
            [cell if value else -cell]
            for line, values in zip(grid, self.given, strict=True)
            for cell, value in zip(line, values, strict=True)
            if value is not None
        ]
        if known:
            formula.add("given", known)
        return formula

    def solutions(self, limit=None, encoding=None, engine=None, time_limit=None):
        """Iterate over the distinct answers, at most `limit` of them.

        Without a word on encoding and engine, the lines are solved first and SAT gets the rest.
        """
        if encoding is not None or engine is not None:
            return super().solutions(limit, encoding, engine, time_limit)
        return self._solutions(limit, time_limit)

    def _solutions(self, limit, time_limit):
        check_limit(limit)
        answer = None
        pictures = solving.answers(self.rows, self.cols, self.given, time_limit)
        try:
            for rows in islice(pictures, limit and min(limit, sys.maxsize)):
                answer = self._judged(Picture(rows))
                yield answer
        except OutOfTime as stopped:
            raise late(time_limit, answer, Picture(stopped.state)) from None

    def decode(self, formula, model):
        """The picture that a model stands for."""
        true = set(model)
        cells = [int(cell in true) for cell in self.cell_variables(formula)]
        return Picture(cells[i : i + self.width] for i in range(0, len(cells), self.width))

    def violations(self, answer):
        """What is wrong with an answer, in sentences; empty when it is right. Uses no SAT.

        >>> Nonogram(rows=[(1,)], cols=[(1,), ()]).violations([".#"])
        ['column 1: clue 1 wants one block of 1, but . has no black cell.', \
'column 2: clue 0 wants no black cell, but # has one block of 1.']
        """
        rows = answer.rows if isinstance(answer, Picture) else read_cells(answer, "the answer")
        self._check_size(rows, "the answer")
        for r, row in enumerate(rows, 1):
            if None in row:
                return [f"row {r}, column {row.index(None) + 1} is still unknown."]
        return rules.violations(self.rows, self.cols, self.given, rows)

    def explain_conflict(self, time_limit=10):
        """Why there is no solution: a minimal set of clues that clash.

        >>> Nonogram(rows=[(2,), (1,)], cols=[(1,), (1, )]).explain_conflict()
        there is no solution: the rows want 3 black cells in all, but the columns 2. Already \
row 1 (clue 2), row 2 (clue 1), column 1 (clue 1) and column 2 (clue 1) clash.
        """
        return self._said(explaining.explain_conflict, self._known(self.given), time_limit)

    def why(self, cell, state=None, time_limit=10):
        """Which clues force this cell; or two answers that differ there.

        >>> Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)]).why((1, 1))
        column 2 (clue 2) forces row 2, column 2 to be black.
        """
        cell = self.checked_cell(cell)
        rows, clash = self._state(state)
        given = self._known(self.given)
        if clash is None and cell in given:
            text = f"the puzzle gives that {_told(cell, given[cell])}."
            board = (self.rows, self.cols, rows)
            return explaining.Explanation("given", text, board, asked=cell, colour=given[cell])
        return clash or self._said(explaining.why, self._known(rows), time_limit, cell, given)

    def hint(self, state=None, time_limit=10):
        """The easiest next step for a person, from the clues and the state.

        >>> Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)]).hint(["##", "??"])
        all blocks of column 1 (clue 1) are painted: row 2 is white.
        """
        rows, clash = self._state(state)
        return clash or self._said(
            hinting.hint, self._known(rows), time_limit, self._known(self.given)
        )

    def grade(self, time_limit=60):
        """How hard it is for a person: "line", "probe" or "search", with the numbers of steps.

        >>> Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)]).grade()
        line: 3 line steps and 0 probes solve the puzzle.
        >>> _ == "line"
        True
        """
        ends = deadline(time_limit)
        return grading.grade(Grid(self.rows, self.cols), self._known(self.given), ends)

    def finished_clues(self, state=None):
        """The numbers that may be struck out: their block is painted, and no other can be it.

        >>> Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)]).finished_clues(["##", "??"])
        finished: row 1: all of 2; column 1: all of 1.
        """
        rows, _ = self._state(state)
        return grading.finished_clues(Grid(self.rows, self.cols), self._known(rows))

    def play(self, fresh=False, timer=False):
        """Paint this puzzle here in the notebook; again, and it goes on where it was.

        With `fresh` it starts over, with `timer` it shows the time.
        """
        from nonosat.widgets.player import play  # only now: the package works without widgets

        return play(self, fresh, timer)

    def with_given(self, state=None):
        """A state as a Picture with the given cells in it; PuzzleError when it repaints one.

        >>> Nonogram(rows=[(1,)], cols=[(1,), ()], given=["#?"]).with_given(["?."])
        #.
        """
        rows, clash = self._state(state)
        if clash:
            raise PuzzleError(clash.text)
        return Picture(rows)

    def _said(self, explain, known, time_limit, *what):
        """An explanation of this puzzle, its answers as pictures."""
        ends = deadline(time_limit)
        said = explain(Grid(self.rows, self.cols), known, *what, ends=ends)
        return replace(said, answers=tuple(map(Picture, said.answers)))

    def _state(self, state):
        """A state with the given cells in it; and what is wrong with it, if they differ."""
        if state is None:
            return self.given, None
        rows = state.rows if isinstance(state, Picture) else read_cells(state, "the state")
        self._check_size(rows, "the state")
        merged = tuple(
            tuple(given if cell is None else cell for cell, given in zip(*pair, strict=True))
            for pair in zip(rows, self.given, strict=True)
        )
        for cell, given in self._known(self.given).items():
            if merged[cell[0]][cell[1]] != given:
                text = f"the state is wrong: the puzzle gives that {_told(cell, given)}."
                board = (self.rows, self.cols, merged)
                return merged, explaining.Explanation("wrong", text, board, cells=(cell,))
        return merged, None

    def _known(self, rows):
        return {
            (r, c): cell
            for r, row in enumerate(rows)
            for c, cell in enumerate(row)
            if cell is not None
        }

    def checked_cell(self, cell):
        """A cell as (row, column), counted from 0; PuzzleError when it is none of this puzzle."""
        try:
            r, c = map(whole_number, cell)
        except (TypeError, ValueError):
            raise PuzzleError(f"{cell!r:.60} is not a cell; write (row, column).") from None
        if not (0 <= r < self.height and 0 <= c < self.width):
            raise PuzzleError(
                f"the cell ({r}, {c}) is outside the grid; rows count from 0 to "
                f"{self.height - 1}, columns from 0 to {self.width - 1}."
            )
        return r, c

    def _check_size(self, rows, name):
        if (len(rows), len(rows[0])) != (self.height, self.width):
            raise PuzzleError(
                f"{name} has {len(rows)} rows of {len(rows[0])} cells, "
                f"but the puzzle has {self.height} rows of {self.width}."
            )

    def __eq__(self, other):
        if not isinstance(other, Nonogram):
            return NotImplemented
        return (self.rows, self.cols, self.given) == (other.rows, other.cols, other.given)

    def __hash__(self):
        return hash((self.rows, self.cols, self.given))

    def __repr__(self):
        return draw.text(self.given, self.rows, self.cols)

    def drawing(self, state=None):
        """The puzzle as a drawing; with a state, so far as it is painted."""
        spoken = [
            f"{name} clues {', '.join(map(draw.clue_text, clues))}"
            for name, clues in (("row", self.rows), ("column", self.cols))
        ]
        alt = f"nonogram of {self.height} by {self.width}; {'; '.join(spoken)}"
        if state is None:
            return draw.grid(self.given, self.rows, self.cols, alt=alt)
        rows, struck = self._state(state)[0], self.finished_clues(state).numbers
        known = sum(cell is not None for row in rows for cell in row)
        alt += f"; {known} of {self.height * self.width} cells painted"
        return draw.grid(rows, self.rows, self.cols, alt=alt, struck=struck)

    def _repr_mimebundle_(self, **_):
        return self.drawing().bundle()


def painted(picture):
    """The rows of a picture in which no cell is unknown, however it is written.

    >>> painted("#. ..")
    ((1, 0), (0, 0))
    """
    rows = picture.rows if isinstance(picture, Picture) else read_cells(picture, "the picture")
    for r, row in enumerate(rows, 1):
        if None in row:
            raise PuzzleError(
                f"row {r}, column {row.index(None) + 1} of the picture is unknown; "
                "paint it '#' or '.'."
            )
    return rows


def _told(cell, colour):
    return SAYS[not colour].format(cell[0] + 1, cell[1] + 1)


def line_formula(clue, length, encoding="bands", **options):
    """One line alone, as a row without columns; its cells are the variables 1 to `length`.

    >>> line_formula((2,), 3).clauses
    [[-4, 1], [-4, 2], [-4, -3], [-5, 2], [-5, 3], [4, 5], [-4, -5], [-5, -1]]
    """
    if isinstance(length, bool) or not isinstance(length, int) or not 0 < length <= LARGEST_SIDE:
        raise PuzzleError(f"a line has 1 to {LARGEST_SIDE:,} cells, not {length!r:.60}.")
    clues = [read_clue(clue, "the line")]
    check_room(clues, "row", length, "wide")
    add_clues = encoder(encoding, options)
    formula = Formula()
    formula.family("cell", 1, length, says=SAYS)
    add_clues(formula, clues, [], [list(range(1, length + 1))], **options)
    return formula
