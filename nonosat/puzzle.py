"""What all puzzles share: from `encode`, `decode` and `violations` to answers.

A new puzzle is a subclass that says how its rules become clauses (`encode`), how a model
becomes an answer (`decode`), and, without any SAT, what is wrong with an answer
(`violations`). Solving, enumerating and uniqueness then come by themselves.
"""

import time
from collections.abc import Mapping

from nonosat.errors import OutOfTime
from nonosat.solver import Solver


class Answer(Mapping):
    """The value of every cell: `answer[2, 3]`."""

    def __init__(self, cells):
        self._cells = dict(cells)

    def __getitem__(self, cell):
        return self._cells[cell]

    def __iter__(self):
        return iter(self._cells)

    def __len__(self):
        return len(self._cells)

    def __hash__(self):
        return hash(frozenset(self._cells.items()))

    def __eq__(self, other):
        return self._cells == other._cells if isinstance(other, Answer) else NotImplemented

    def __repr__(self):
        return str(self)


class Puzzle:
    """A puzzle that knows its rules and leaves the search to a SAT engine."""

    def encode(self, encoding=None):
        """The rules of this puzzle as a Formula."""
        raise NotImplementedError

    def decode(self, formula, model):
        """The Answer that a model of the formula stands for."""
        raise NotImplementedError

    def violations(self, answer):
        """What is wrong with an answer, in sentences; empty when the rules hold. Uses no SAT."""
        raise NotImplementedError

    def cell_variables(self, formula):
        """The variables that make up the answer; the others are helpers."""
        raise NotImplementedError

    def solve(self, encoding=None, engine=None, time_limit=None):
        """An Answer, or None when there is none; OutOfTime when time runs out."""
        return next(self.solutions(1, encoding, engine, time_limit), None)

    def solutions(self, limit=None, encoding=None, engine=None, time_limit=None):
        """Iterate over the distinct answers, at most `limit` of them.

        Each one is blocked on the cells alone: two models that differ only in helper
        variables are the same answer.
        """
        ends = None if time_limit is None else time.monotonic() + time_limit
        formula = self.encode(encoding)
        cells = self.cell_variables(formula)
        found = 0
        with Solver(formula, engine) as solver:
            while limit is None or found < limit:
                left = None if ends is None else max(0, ends - time.monotonic())
                try:
                    if not solver.solve(time_limit=left):
                        return
                except OutOfTime:
                    raise OutOfTime(f"no answer within {time_limit:g} seconds.") from None
                yield self._judged(self.decode(formula, solver.model))
                found += 1
                true = set(solver.model)
                solver.add([[-cell if cell in true else cell for cell in cells]])

    def is_unique(self, time_limit=None):
        """True when there is exactly one answer."""
        return len(list(self.solutions(2, time_limit=time_limit))) == 1

    def _judged(self, answer):
        """The answer, after the rules themselves have looked at it: no encoding is believed."""
        wrong = self.violations(answer)
        if wrong:
            raise AssertionError(f"the encoding let a wrong answer pass: {wrong[0]}")
        return answer
