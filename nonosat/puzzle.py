"""What all puzzles share: from `encode`, `decode` and `violations` to answers.

A new puzzle is a subclass that says how its rules become clauses (`encode`), how a model
becomes an answer (`decode`), and, without any SAT, what is wrong with an answer
(`violations`). Solving, enumerating and uniqueness then come by themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from nonosat import draw
from nonosat.clock import deadline, seconds_left
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.proof import check
from nonosat.solver import Solver

PROVER = "glucose4"  # of the engines that write proofs, the one with the shortest


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


@dataclass(frozen=True)
class Proof:
    """A proof that some clauses can't all hold, after `proof.check` has followed every step."""

    clauses: list  # the rules of the puzzle, and one clause that forbids the first answer
    steps: list  # the last one, said or not, is the empty clause

    def __repr__(self):
        return (
            f"checked: {len(self.steps):,} steps from {len(self.clauses):,} clauses. Still trusted: "
            "that the clauses say the rules, and that an answer is read off rightly."
        )


@dataclass(frozen=True)
class Uniqueness:
    """How many answers a puzzle has, and the answers that show it."""

    count: str  # "none" | "one" | "many"
    first: Answer | None = None
    second: Answer | None = None
    proof: Proof | None = None

    def __repr__(self):
        said = {"none": "no answer", "one": "exactly one answer", "many": "more than one answer"}
        answers = [str(answer) for answer in (self.first, self.second) if answer is not None]
        proved = [f"proof {self.proof}"] if self.proof else []
        return "\n\n".join([said[self.count], *answers, *proved])

    def _repr_mimebundle_(self, **_):
        shown = {"text/plain": repr(self)}
        if self.second is not None and hasattr(self.first, "rows"):
            shown["text/html"] = draw.difference(self.first.rows, self.second.rows).img()
        elif self.first is not None and hasattr(self.first, "_repr_mimebundle_"):
            shown["text/html"] = self.first._repr_mimebundle_()["text/html"]
        return shown


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
        check_limit(limit)
        ends = deadline(time_limit)
        formula = self.encode(encoding)
        cells = self.cell_variables(formula)
        found, answer = 0, None
        with Solver(formula, engine) as solver:
            while limit is None or found < limit:
                try:
                    if not solver.solve(time_limit=seconds_left(ends)):
                        return
                except OutOfTime:
                    raise late(time_limit, answer) from None
                answer = self._judged(self.decode(formula, solver.model))
                yield answer
                found += 1
                true = set(solver.model)
                solver.add([[-cell if cell in true else cell for cell in cells]])

    def is_unique(self, time_limit=None):
        """True when there is exactly one answer."""
        return len(list(self.solutions(2, time_limit=time_limit))) == 1

    def uniqueness(self, proof=False, time_limit=None):
        """How many answers there are ("none", "one" or "many"), with the answers that show it.

        With `proof`, the engine writes down why there is no further answer, and `proof.check`
        follows it step by step: then no engine needs to be trusted.
        """
        if proof:
            found = []
            try:
                return self._proved(found, deadline(time_limit))
            except OutOfTime:
                raise late(time_limit, *found) from None
        found = list(self.solutions(2, time_limit=time_limit))
        return Uniqueness(("none", "one", "many")[len(found)], *found)

    def _proved(self, found, ends):
        """Uniqueness with a checked proof: all clauses, and no shortcut before the engine."""
        formula = self.encode()
        clauses, cells = list(formula.clauses), self.cell_variables(formula)
        while len(found) < 2:
            with Solver(clauses, PROVER, proof=True) as solver:
                if not solver.solve(time_limit=seconds_left(ends)):
                    steps = solver.proof
                    wrong = check(clauses, steps, seconds_left(ends))
                    if wrong:
                        raise AssertionError(f"{PROVER} gave a proof that does not hold: {wrong}")
                    count = "one" if found else "none"
                    return Uniqueness(count, *found, proof=Proof(clauses, steps))
                found.append(self._judged(self.decode(formula, solver.model)))
                true = set(solver.model)
            clauses.append([-cell if cell in true else cell for cell in cells])
        return Uniqueness("many", *found)

    def _judged(self, answer):
        """The answer, after the rules themselves have looked at it: no encoding is believed."""
        wrong = self.violations(answer)
        if wrong:
            raise AssertionError(f"the encoding let a wrong answer pass: {wrong[0]}")
        return answer


def check_limit(limit):
    """PuzzleError when a limit is no number of answers."""
    number = isinstance(limit, int) and not isinstance(limit, bool)
    if limit is not None and not (number and limit >= 0):
        raise PuzzleError(
            f"the limit is {limit!r:.60}; write a number of answers, or None for all."
        )


def late(time_limit, answer=None, state=None):
    """The OutOfTime that says what is known by now."""
    if answer is None:
        return OutOfTime(f"no answer within {time_limit:g} seconds.", state=state)
    return OutOfTime(
        f"no other answer within {time_limit:g} seconds, and no proof that there is none.",
        answer,
        state,
    )
