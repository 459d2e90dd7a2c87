"""The one door to the SAT engines of PySAT: clauses in, a model out."""

import threading
import time
from collections import deque
from functools import partial
from typing import NamedTuple

import pysat.solvers
import pysolvers

from nonosat import proof
from nonosat.clock import deadline, is_over
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.formula import as_list, check_literals


class Engine(NamedTuple):
    """What an engine of PySAT can do for us."""

    proofs: bool  # does it write down why there is no model?
    slices: bool  # does it stop as soon as it has had so many conflicts?
    options: dict  # what we tell it when it starts


# Every engine in this table takes a budget of conflicts and phases, names a core, and stops
# within a second when the time is over or the keyboard interrupts. Most work in slices of some
# conflicts. Glucose and maple look at their budget only when they restart, which can be ten
# seconds later: they work in a thread. Lingeling knows no budget, and maplesat's proofs are
# wrong: they are not offered. CaDiCaL likes to rewrite a large formula, for seconds on end: we
# tell it not to.
ENGINES = {
    "minisat22": Engine(proofs=False, slices=True, options={}),
    "minisat-gh": Engine(proofs=False, slices=True, options={}),
    "glucose4": Engine(proofs=True, slices=False, options={}),
    "glucose42": Engine(proofs=True, slices=False, options={}),
    "maplechrono": Engine(proofs=True, slices=False, options={}),
    "cadical153": Engine(proofs=True, slices=True, options={"inprocessing": 0}),
    "cadical195": Engine(proofs=True, slices=True, options={"inprocessing": 0}),
}
SLICE_SECONDS = 0.1
FIRST_SLICE = 500  # conflicts


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

    def __init__(self, formula=(), engine=None, proof=False, check=True):
        engine = engine or "minisat22"
        if not isinstance(engine, str) or engine not in ENGINES:
            raise PuzzleError(f"there is no engine {engine!r}; choose one of {', '.join(ENGINES)}.")
        if proof and not ENGINES[engine].proofs:
            able = " or ".join(name for name, can in ENGINES.items() if can.proofs)
            raise PuzzleError(f"{engine} writes no proofs; choose {able}.")
        self.model = self.core = None
        self._clauses, self._phases, self._propagator = [], [], None
        self._kind, self._writes_proof = engine, proof
        self._engine = self._fresh_engine()
        self.add(getattr(formula, "clauses", formula), check)

    def _fresh_engine(self):
        with_proof = {"with_proof": True} if self._writes_proof else {}  # some don't know the word
        engine = pysat.solvers.Solver(name=self._kind, **with_proof)
        if ENGINES[self._kind].options:
            engine.configure(ENGINES[self._kind].options)
        return engine

    def add(self, clauses, check=True):
        """Add clauses; what the engine has learned so far stays true and is kept.

        `check=False` is for clauses that our own code has just made.
        """
        if not isinstance(clauses, list):
            clauses = as_list(clauses, "clauses", "[[1, -2], [3]]")
        if check:
            check_literals(clauses)
        try:
            _load(self._engine, clauses)
        except (TypeError, ValueError) as wrong:
            raise PuzzleError(f"a clause is not a list of whole numbers: {wrong}.") from None
        self._clauses += clauses
        self._propagator = None

    def solve(self, assumptions=(), time_limit=None, conflicts=None):
        """Is there a model in which the assumptions hold? OutOfTime when time runs out.

        With `conflicts`, the engine gives up after so many of them, and the answer is None.
        """
        assumptions = as_list(assumptions, "assumptions", "[1, -2]")
        check_literals([assumptions])
        if conflicts is not None and not (isinstance(conflicts, int) and conflicts >= 0):
            raise PuzzleError(
                f"the budget of conflicts is {conflicts!r:.60}; write a number such as 10000."
            )
        self.model = self.core = None
        work = self._in_slices if ENGINES[self._kind].slices else self._in_a_thread
        answer = work(assumptions, time_limit, conflicts)
        if answer is not None:
            self.model = self._engine.get_model() if answer else None
            self.core = None if answer else self._engine.get_core() or []
        return answer

    def _in_slices(self, assumptions, time_limit, conflicts):
        """Work in slices of about a tenth of a second; between two of them look at the clock."""
        ends, size = deadline(time_limit), FIRST_SLICE
        left = float("inf") if conflicts is None else conflicts
        while left > 0:
            size = int(min(size, left))
            left -= size
            slice_began = time.monotonic()
            answer = self._slice(assumptions, size)
            if answer is not None:
                return answer
            if is_over(ends):
                raise OutOfTime(f"no answer within {time_limit:g} seconds.")
            took = max(time.monotonic() - slice_began, 0.001)
            size = max(10, int(size * min(2, SLICE_SECONDS / took)))
        return None

    def _slice(self, assumptions, conflicts):
        """Let the engine work for some conflicts: True, False, or None when it needs more.

        In the main thread, PySAT would answer the keyboard's interrupt by a jump out of the
        middle of the engine, which the next call to it may not survive. So we deny that this is
        the main thread; Python itself then raises KeyboardInterrupt when the slice is over.
        """
        self._engine.conf_budget(conflicts)
        pysat.solvers.MainThread, honest = _NotTheMainThread, pysat.solvers.MainThread
        try:
            return self._engine.solve_limited(assumptions=assumptions)
        finally:
            pysat.solvers.MainThread = honest

    def _in_a_thread(self, assumptions, time_limit, conflicts):
        """Let the engine work in a thread, and wait for it no longer than we have time.

        One that does not stop when it is told to is left behind there, until it does; a fresh
        one with the same clauses takes its place.
        """
        engine, answers = self._engine, []
        done = threading.Event()  # join() would do, but mistakes an interrupt for the end
        engine.conf_budget(-1 if conflicts is None else conflicts)

        def work():
            answers.append(engine.solve_limited(assumptions=assumptions, expect_interrupt=True))
            done.set()

        ends = deadline(time_limit)
        threading.Thread(target=work, daemon=True).start()
        try:
            while not done.wait(SLICE_SECONDS):
                if is_over(ends):
                    raise OutOfTime(f"no answer within {time_limit:g} seconds.")
            return answers[0]
        finally:
            if not done.is_set():
                engine.interrupt()
                if done.wait(SLICE_SECONDS):
                    engine.clear_interrupt()
                else:
                    self._engine = self._fresh_engine()
                    _load(self._engine, self._clauses)
                    self._engine.set_phases(self._phases)

    def propagate(self, assumptions=()):
        """All that follows from the assumptions by unit propagation; None when they clash.

        >>> Solver([[1], [-1, -2], [2, 3, 4]]).propagate([-4])
        [1, -2, -4, 3]
        """
        assumptions = as_list(assumptions, "assumptions", "[1, -2]")
        check_literals([assumptions])
        # A fresh engine, for what the other has learned would add to the propagation; and unit
        # clauses as assumptions, for PySAT leaves out what follows from the clauses alone.
        if self._propagator is None:
            units = [clause[0] for clause in self._clauses if len(set(clause)) == 1]
            others = [clause for clause in self._clauses if len(set(clause)) != 1]
            self._propagator = pysat.solvers.Solver("minisat22", bootstrap_with=others), units
        engine, units = self._propagator
        possible, literals = engine.propagate(assumptions=units + assumptions)
        return literals if possible else None

    def set_phases(self, literals):
        """Which value to try first: that of each of these literals."""
        literals = as_list(literals, "literals", "[1, -2]")
        check_literals([literals])
        self._phases = literals
        self._engine.set_phases(literals)

    @property
    def proof(self):
        """The clauses that the engine has learned, in order: each follows from those before.

        There is one only if the Solver was made with `proof=True`. Where unit propagation is
        enough to see that there is no model, it may have no step at all.
        """
        if not self._writes_proof:
            raise PuzzleError("this solver writes no proof; make it with proof=True.")
        steps = proof.read(self._engine.get_proof() or [])
        # Glucose and maple also write the empty clause when only the assumptions can't hold.
        ended = self.core == [] and steps[-1:] == [[]]
        return [step for step in steps if step] + [[]] * ended

    def close(self):
        """Give the engine's memory back."""
        self._engine.delete()
        self._clauses, self._propagator = [], None

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


def _load(engine, clauses):
    """Give clauses to an engine; to MiniSat directly, for PySAT's loop takes longer than MiniSat."""
    if isinstance(engine.solver, pysat.solvers.Minisat22):
        add = partial(pysolvers.minisat22_add_cl, engine.solver.minisat)
        deque(map(add, clauses), maxlen=0)  # the quickest loop there is
    else:
        engine.append_formula(clauses, no_return=True)


class _NotTheMainThread:
    @staticmethod
    def check():
        return False
