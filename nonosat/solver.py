"""The one door to the SAT engines of PySAT: clauses in, a model out."""

import time

import pysat.solvers

from nonosat.errors import OutOfTime, PuzzleError
from nonosat.formula import check_literals

# The engines that we offer. Each can work in slices, so that a time limit and the
# keyboard's interrupt hold; an engine that can't (lingeling) is not in the list.
ENGINES = ("minisat22", "glucose4", "glucose42", "cadical153", "cadical195", "maplechrono")
SLICE_SECONDS = 0.1


class Solver:
    """An engine that holds a formula and answers whether it can be satisfied.

    >>> s = Solver([[1, 2], [-1]])
    >>> s.solve()
    True
    >>> s.model
    [-1, 2]
    >>> s.add([[-2]]); s.solve()
    False
    """

    def __init__(self, formula, engine=None):
        engine = engine or "minisat22"
        if engine not in ENGINES:
            raise PuzzleError(f"there is no engine {engine!r}; choose one of {', '.join(ENGINES)}.")
        self.model = None
        self._engine = pysat.solvers.Solver(name=engine)
        self.add(getattr(formula, "clauses", formula))

    def add(self, clauses):
        """Add clauses; what the engine has learned so far stays true and is kept."""
        clauses = clauses if isinstance(clauses, list) else list(clauses)
        check_literals(clauses)
        try:
            self._engine.append_formula(clauses, no_return=True)
        except (TypeError, ValueError) as wrong:
            raise PuzzleError(f"a clause is not a list of whole numbers: {wrong}.") from None

    def solve(self, assumptions=(), time_limit=None):
        """Is there a model in which the assumptions hold? OutOfTime when time runs out.

        The engine works in slices of about a tenth of a second: between two of them
        Python looks at the clock, and at the keyboard.
        """
        assumptions = list(assumptions)
        check_literals([assumptions])
        conflicts, began = 1000, time.monotonic()
        while True:
            slice_began = time.monotonic()
            self._engine.conf_budget(conflicts)
            answer = self._engine.solve_limited(assumptions=assumptions)
            if answer is not None:
                self.model = self._engine.get_model() if answer else None
                return answer
            now = time.monotonic()
            if time_limit is not None and now - began > time_limit:
                raise OutOfTime(f"no answer within {time_limit:g} seconds.")
            took = max(now - slice_began, 0.001)
            conflicts = max(10, int(conflicts * min(1.5, SLICE_SECONDS / took)))

    @property
    def core(self):
        """After an answer False: some of the assumptions that can't hold together."""
        return self._engine.get_core() or []

    def close(self):
        """Give the engine's memory back."""
        self._engine.delete()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def hitting_sets():
    """PySAT's search for the smallest set that meets all sets given to it so far.

    >>> sets = hitting_sets(); sets.hit([1, 2]); sets.hit([2, 3]); sets.get()
    [2]
    """
    from pysat.examples.hitman import Hitman  # only here: the import takes its time

    return Hitman(solver="m22", htype="sorted")
