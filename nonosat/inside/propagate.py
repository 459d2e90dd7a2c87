"""The first rung: unit propagation, what a solver does before anything else.

A clause needs one true literal. When all of its literals but one are false, that one must be
true; and then other clauses may have one literal left. Nothing is guessed, so nothing has to
be taken back.

    Step = tuple[int | None, int]   # (-3, 2): clause 2 leaves only -3; (None, 2): it leaves none
"""


# wants  clauses: lists of literals, the assumptions among them as clauses of one literal
# gives  the steps, one after the other: a literal, and the number of the clause that forced it;
#        the last one is (None, number) when that clause has no literal left
# holds  each literal is true in every model of the clauses; none is given twice; at the end
#        every clause has a true literal, or two that are open, or is the one of the clash
def steps(clauses):
    """Walk over the clauses again and again; stop when a whole walk brings no news.

    >>> for step in steps([[-1, -2], [1], [2, 3, 4]]): print(step)
    (1, 1)
    (-2, 0)
    """
    true, news = set(), True
    while news:
        news = False
        for number, clause in enumerate(clauses):
            if not true.isdisjoint(clause):
                continue  # it has its true literal, and nothing more to say
            left = {literal for literal in clause if -literal not in true}
            if not left:
                yield None, number
                return
            if len(left) == 1:
                (literal,) = left
                true.add(literal)
                news = True
                yield literal, number


# wants  clauses and assumptions as for `Solver.propagate`
# gives  the literals that follow, in the order in which they were found, or None for a clash
# holds  the same literals as `Solver.propagate`, whatever the order of the clauses; and None
#        exactly when it gives None
def propagate(clauses, assumptions=()):
    """All that follows from the clauses by unit propagation alone; None when they clash.

    >>> propagate([[1], [2, 3, 4], [-1, -3]])
    [1, -3]
    >>> propagate([[1], [2, 3, 4], [-1, -3]], assumptions=[-2])
    [-2, 1, -3, 4]
    >>> propagate([[1, 2], [-2]], assumptions=[-1]) is None
    True
    """
    clauses = [[literal] for literal in assumptions] + list(clauses)
    found = [literal for literal, _ in steps(clauses)]
    return None if None in found else found
