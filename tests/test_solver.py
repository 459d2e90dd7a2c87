"""The one door to the engines."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonosat import OutOfTime, PuzzleError, Solver
from nonosat.solver import ENGINES

literals = st.integers(-5, 5).filter(bool)


def satisfied(clauses, model):
    return all(any((model[abs(x) - 1] == 1) == (x > 0) for x in clause) for clause in clauses)


def pigeons(holes):
    """holes + 1 pigeons in holes: no solution, and hard to see for a SAT engine."""
    place = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    alone = [
        [-place[p][h], -place[q][h]]
        for h in range(holes)
        for p in range(holes + 1)
        for q in range(p)
    ]
    return place + alone


@given(st.lists(st.lists(literals, max_size=3), max_size=14), st.sampled_from(ENGINES))
def test_every_engine_agrees_with_brute_force(clauses, engine):
    possible = any(satisfied(clauses, m) for m in product((0, 1), repeat=5))
    with Solver(clauses, engine) as solver:
        assert solver.solve() == possible
        if possible:
            true = set(solver.model)
            assert satisfied(clauses, [int(n in true) for n in range(1, 6)])
        else:
            assert solver.model is None


@pytest.mark.parametrize("engine", ENGINES)
def test_assumptions_hold_for_one_call_only(engine):
    with Solver([[1, 2]], engine) as solver:
        assert not solver.solve(assumptions=[-1, -2])
        assert solver.solve(assumptions=[-1])
        assert 2 in solver.model
        assert solver.solve()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_time_limit_holds(engine):
    with Solver(pigeons(11), engine) as solver, pytest.raises(OutOfTime, match=r"within 0\.3 sec"):
        solver.solve(time_limit=0.3)


def test_an_unknown_engine_gets_a_sentence():
    with pytest.raises(PuzzleError, match="choose one of minisat22"):
        Solver([[1]], engine="deep thought")


@pytest.mark.parametrize("bad", [[[0]], [["x"]], [[1, 1.5, 2]], [[2**40]], [[[1]]], [7]])
def test_bad_clauses_get_a_sentence_and_never_reach_the_engine(bad):
    with pytest.raises(PuzzleError):
        Solver(bad)
