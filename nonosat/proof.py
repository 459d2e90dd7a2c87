"""Check a solver's proof that clauses can't be satisfied, without trusting the solver.

A proof is a list of steps, each a clause that the solver learned. A step *follows* when its
opposite leads to a contradiction by unit propagation alone: assume all its literals false,
give every clause with one literal left its way, and arrive at a clause with none. Then the
step joins the clauses, and the next may use it. The last step is the empty clause, which
nothing satisfies: so the clauses we began with can't be satisfied either.

The name of this is *reverse unit propagation*. The checker watches two literals of each
clause: while neither is false, the clause has nothing to tell, and is not looked at.
"""

from collections import defaultdict

from nonosat.clock import deadline, is_over
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.formula import as_list, check_literals


def read(lines):
    """The steps of a proof in the DRUP format; what it deletes may stay, so that is passed over.

    >>> read(["1 -2 0", "d 1 3 0", "0"])
    [[1, -2], []]
    """
    steps = []
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0] in ("d", "c"):
            continue
        try:
            *step, end = map(int, words[1:] if words[0] == "a" else words)
        except ValueError:
            raise PuzzleError(f"line {number} of the proof, {line!r:.60}, is no clause.") from None
        if end != 0 or 0 in step:
            raise PuzzleError(f"line {number} of the proof, {line!r:.60}, does not end with 0.")
        steps.append(step)
    return steps


def check(clauses, steps, time_limit=None):
    """None when the steps prove that the clauses can't be satisfied, else a sentence.

    >>> clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    >>> check(clauses, [[1], []]) is None
    True
    >>> check(clauses[:3], [[1], []])
    'step 2, [], does not follow.'
    >>> check(clauses, [[1, 2]])
    'the proof never reaches the empty clause.'
    """
    clauses, steps = as_list(clauses, "clauses", "[[1, -2]]"), as_list(steps, "steps", "[[1], []]")
    check_literals(clauses), check_literals(steps)  # 0 would be its own opposite
    ends = deadline(time_limit)
    known = Clauses(clauses)
    for number, step in enumerate(steps, 1):
        if is_over(ends):
            done = f"{number - 1} of {len(steps)} steps"
            raise OutOfTime(f"{done} checked in {time_limit:g} seconds.")
        if not known.refute([-literal for literal in step]):
            return f"step {number}, {step}, does not follow."
        known.add(step)
    if known.contradiction:  # solvers leave out the last step when it takes no search
        return None
    return "the proof never reaches the empty clause."


class Clauses:
    """Clauses that know what follows from them by unit propagation."""

    def __init__(self, clauses):
        self.true = {}  # the literals that hold, in the order in which they came
        self.watched = defaultdict(list)  # literal -> the clauses that watch it
        self.contradiction = False
        for clause in clauses:
            self.add(clause)

    def add(self, clause):
        """Take a clause in, and what it alone makes true."""
        clause = sorted(set(clause), key=lambda literal: -literal in self.true)
        for literal in clause[:2]:  # false ones come last: these two are the best to watch
            self.watched[literal].append(clause)
        free = [literal for literal in clause if -literal not in self.true]
        if not free or (len(free) == 1 and not self.propagate(free)):
            self.contradiction = True

    def refute(self, assumed):
        """Do these literals lead to a contradiction? What they bring is forgotten again."""
        before = len(self.true)
        contradicted = self.contradiction or not self.propagate(assumed)
        while len(self.true) > before:
            self.true.popitem()
        return contradicted

    def propagate(self, literals):
        """Make literals true, and all that follows; False at a contradiction."""
        waiting = list(literals)
        for literal in waiting:  # it grows while we walk along it
            if -literal in self.true:
                return False
            if literal not in self.true:
                self.true[literal] = None
                for clause in self.watched.pop(-literal, ()):
                    waiting += self._rewatch(clause, -literal)
        return True

    def _rewatch(self, clause, false):
        """A watched literal became false: watch another, or let the last one have its way."""
        if clause[0] == false:
            clause[:2] = clause[1::-1]
        if clause[0] not in self.true:
            for i in range(2, len(clause)):
                if -clause[i] not in self.true:
                    clause[1], clause[i] = clause[i], clause[1]
                    self.watched[clause[1]].append(clause)
                    return []
        self.watched[false].append(clause)
        return clause[:1]
