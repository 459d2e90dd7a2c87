"""What all puzzles share: from `encode`, `decode` and `violations` to answers.

A new puzzle is a subclass that says how its rules become clauses (`encode`), how a model
becomes an answer (`decode`; a `Table` draws itself), and, without any SAT, what is wrong with
an answer (`violations`). Solving, enumerating and uniqueness then come by themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

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


class Table(Answer):
    """A rectangular answer that draws itself: `answer.rows`, `answer[2, 3]`.

    >>> Table([(1, 2), (2, 1)])
    12
    21
    """

    def __init__(self, rows):
        self.rows = tuple(map(tuple, rows))

    @cached_property
    def _cells(self):  # made when it is first asked for: a solver's answer often is not
        return {(r, c): cell for r, row in enumerate(self.rows) for c, cell in enumerate(row)}

    def signs(self):
        """The cells as `draw` wants them: here each one shows what it holds."""
        return [[str(cell) for cell in row] for row in self.rows]

    def difference(self, other):
        """Both answers side by side, with the cells marked where they differ."""
        return draw.difference(self.signs(), other.signs())

    def __str__(self):
        return draw.text(self.signs())

    def _repr_mimebundle_(self, **_):
        return draw.grid(self.signs()).bundle()


@dataclass(frozen=True)
class Proof:
    """A proof that some clauses can't all hold, after `proof.check` has followed every step."""

    clauses: list  # the rules of the puzzle, and one clause that forbids the first answer
    steps: list  # the last one, said or not, is the empty clause

    def __repr__(self):
        steps = f"{len(self.steps):,} step{'' if len(self.steps) == 1 else 's'}"
        return (
            f"checked: {steps} from {len(self.clauses):,} clauses. Still trusted: "
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
        answers = [str(answer) for answer in (self.first, self.second) if answer is not None]
        return "\n\n".join([self._said(), *answers, *self._proved()])

    def _said(self):
        said = {"none": "no answer", "one": "exactly one answer", "many": "more than one answer"}
        return said[self.count]

    def _proved(self):
        return [f"proof {self.proof}"] if self.proof else []

    def _repr_mimebundle_(self, **_):
        shown = {"text/plain": repr(self)}
        picture = None
        if self.second is not None and hasattr(self.first, "difference"):
            picture = self.first.difference(self.second).img()
        elif self.first is not None and hasattr(self.first, "_repr_mimebundle_"):
            picture = self.first._repr_mimebundle_()["text/html"]
        if picture:
            words = [f"<div>{said}</div>" for said in [self._said(), *self._proved()]]
            shown["text/html"] = "".join([words[0], picture, *words[1:]])
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
        """The variables that make up the answer, here those named "cell"; others are helpers."""
        cells = formula.numbers("cell")
        if not cells:
            raise PuzzleError("no variable is named 'cell'; write cell_variables for this puzzle.")
        return cells

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
