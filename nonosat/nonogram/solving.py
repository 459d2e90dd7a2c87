"""The default way to solve a nonogram: the lines first, SAT for what they leave.

1. `lines`: rows and columns in turn, until they force no further cell.
2. `order`: clauses for the lines that are still open, and for nothing else.
3. minisat22, quick, for 10 000 conflicts: that decides nearly every puzzle.
4. cadical195, patient, takes over where minisat22 has got stuck. It begins near the picture
   that rows and columns, asked in turn, believe in (`beliefs`).

Each answer is then blocked on its cells, and the same engine is asked for another.
"""

from functools import partial
from itertools import chain

from nonosat.clock import deadline, seconds_left
from nonosat.errors import OutOfTime
from nonosat.nonogram import beliefs
from nonosat.nonogram.encodings import order
from nonosat.nonogram.lines import Board
from nonosat.solver import Solver

QUICK, PATIENT = "minisat22", "cadical195"
QUICK_CONFLICTS = 10_000


def answers(row_clues, col_clues, given, time_limit=None):
    """Iterate over the pictures that clues and given cells allow, as rows of 0 and 1.

    >>> list(answers([(1,), (1,)], [(1,), (1,)], given=[(1, None), (None, None)]))
    [[(1, 0), (0, 1)]]
    """
    ends = deadline(time_limit)
    board = Board(row_clues, col_clues, given)
    try:
        if not board.settle(ends):
            return
        state = board.cells()
        if not any(None in row for row in state):
            yield state
            return
        unknown = {  # the cells that SAT has to paint, each with its variable
            (r, c): r * len(row) + c + 1
            for r, row in enumerate(state)
            for c, cell in enumerate(row)
            if cell is None
        }
        with Search(*rest(board, state)) as search:
            while search.solve(ends):
                true, picture = set(search.solver.model), list(map(list, state))
                for (r, c), variable in unknown.items():
                    picture[r][c] = int(variable in true)
                yield list(map(tuple, picture))
                search.add([-cell if cell in true else cell for cell in unknown.values()])
    except OutOfTime:
        raise OutOfTime(f"no answer within {time_limit:g} seconds.", state=board.cells()) from None


def rest(board, state):
    """Clauses for what the lines leave, and a function that guesses which literals are true.

    The cells are variables from 1 on, in reading order.
    """
    true = len(state) * len(state[0]) + 1
    rows = [
        [
            variable if cell is None else true if cell else -true
            for variable, cell in enumerate(row, r * len(row) + 1)
        ]
        for r, row in enumerate(state)
    ]
    cols = list(map(list, zip(*rows, strict=True)))
    lines = [
        line
        for lanes, cells in ((board.rows, rows), (board.cols, cols))
        for line in zip(lanes.clues, cells, lanes.starts(), strict=True)
        if any(len(places) > 1 for places in line[2])  # else the line is finished
    ]
    groups, helpers = order.clauses(lines, true + 1, true)
    return [(true,), *chain(*groups.values())], partial(beliefs.phases, lines, helpers, true)


class Search:
    """Clauses and the engine that works on them: a quick one, later perhaps a patient one."""

    def __init__(self, clauses, guess):
        self.clauses, self.guess = clauses, guess
        self.solver, self.quick = Solver(clauses, QUICK, check=False), True

    def solve(self, ends=None):
        """Is there a model? `ends` is when to give up."""
        near = self.solver.model  # another answer is often near the last
        if self.quick:
            answer = self.solver.solve(time_limit=seconds_left(ends), conflicts=QUICK_CONFLICTS)
            if answer is not None:
                return answer
            self.solver.close()
            self.solver, self.quick = Solver(self.clauses, PATIENT, check=False), False
        self.solver.set_phases(near or self.guess(ends))
        return self.solver.solve(time_limit=seconds_left(ends))

    def add(self, clause):
        """Add one clause; whoever works on the others gets it as well."""
        self.clauses.append(clause)
        self.solver.add([clause])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.solver.close()
