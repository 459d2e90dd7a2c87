"""The one door to the engines."""

import os
import random
import subprocess
import sys
import time
from contextlib import suppress
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


@given(st.lists(st.lists(literals, max_size=3), max_size=14), st.sampled_from(list(ENGINES)))
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


def random_clauses(variables):
    """Three random literals a clause, at the ratio where engines find it hardest."""
    dice = random.Random(4)
    three = [dice.sample(range(1, variables + 1), 3) for _ in range(int(4.26 * variables))]
    return [[dice.choice((v, -v)) for v in clause] for clause in three]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("hard", [pigeons(11), random_clauses(600)], ids=["pigeons", "random"])
def test_a_time_limit_holds_within_a_second(engine, hard):
    """Trap: glucose and maple look at their budget only when they restart."""
    with Solver(hard, engine) as solver:
        began = time.process_time()
        with pytest.raises(OutOfTime, match=r"within 0\.3 sec") as late:
            solver.solve(time_limit=0.3)
        assert time.process_time() - began < 1.3
        assert late.value.answer is late.value.state is None
        assert solver.model is None


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.skipif(os.name == "nt", reason="signals are another thing there")
def test_the_keyboard_interrupts_and_the_engine_survives(engine):
    """Trap: PySAT jumps out of the engine, raises another error, and later crashes Python."""
    send = f"import os, signal, time; time.sleep(.4); os.kill({os.getpid()}, signal.SIGINT)"
    with Solver(pigeons(11), engine) as solver:
        keyboard = subprocess.Popen([sys.executable, "-c", send])
        with pytest.raises(KeyboardInterrupt):
            while True:  # until the other process has started and slept
                with suppress(OutOfTime):
                    solver.solve(time_limit=5)
        keyboard.wait()
        with pytest.raises(OutOfTime):
            solver.solve(time_limit=0.1)
        assert solver.solve(time_limit=5, assumptions=[-1, 1]) is False


@pytest.mark.parametrize("engine", ENGINES)
def test_a_budget_of_conflicts_ends_in_None(engine):
    with Solver(pigeons(11), engine) as solver:
        assert solver.solve(conflicts=50) is None
        assert solver.model is solver.core is None
        assert solver.solve(assumptions=[-1, 1], conflicts=50) is False


@pytest.mark.parametrize("engine", ENGINES)
def test_a_core_names_the_assumptions_that_clash(engine):
    with Solver([[-1, -2], [-3, -4]], engine) as solver:
        assert solver.solve([1, 2, 3]) is False
        assert set(solver.core) == {1, 2}
        assert solver.solve([1]) and solver.core is None
        solver.add([[1], [2]])
        assert solver.solve([3]) is False
        assert solver.core == []  # no assumption is to blame


@pytest.mark.parametrize("engine", ENGINES)
def test_propagation_tells_all_that_follows_and_nothing_more(engine):
    """Traps: PySAT leaves out what unit clauses say; learned clauses propagate as well."""
    with Solver([[1], [-1, -2], [2, 3, 4], [5, 6], [5, -6]], engine) as solver:
        assert sorted(solver.propagate()) == [-2, 1]
        assert solver.solve()  # now it may have learned 5
        assert sorted(solver.propagate([-4])) == [-4, -2, 1, 3]
        assert solver.propagate([2]) is None
        solver.add([[4, 4]])
        assert sorted(solver.propagate()) == [-2, 1, 4]
        solver.add([[]])
        assert solver.propagate() is None


@given(st.lists(st.lists(literals, min_size=1, max_size=3), max_size=12), literals)
def test_propagation_against_the_plain_loop(clauses, assumed):
    true = {assumed}
    while True:
        open_parts = [
            [x for x in clause if -x not in true] for clause in clauses if not true & set(clause)
        ]
        new = {part[0] for part in open_parts if len(set(part)) == 1} - true
        if not new or not all(open_parts):
            break
        true |= new
    clash = not all(open_parts) or any(-x in true for x in true)
    with Solver(clauses) as solver:
        found = solver.propagate([assumed])
        assert found is None if clash else set(found) == true


@pytest.mark.parametrize("engine", ENGINES)
def test_phases_choose_among_models(engine):
    for wanted in product((1, -1), repeat=3):
        phases = [sign * number for number, sign in enumerate(wanted, 1)]
        with Solver([[1, 2, 3, 4], [-1, -2, -3, -4], [4, 5]], engine) as solver:
            solver.set_phases([*phases, 4, 5])
            assert solver.solve()
            if wanted != (1, 1, 1):
                assert set(phases) <= set(solver.model)


@pytest.mark.parametrize("engine", ENGINES)
def test_only_some_engines_write_proofs(engine):
    if ENGINES[engine].proofs:
        with Solver([[1, 2], [1, -2], [-1, 2], [-1, -2]], engine, proof=True) as solver:
            assert solver.solve() is False
            assert solver.proof[-1] == []
    else:
        with pytest.raises(PuzzleError, match="writes no proofs; choose glucose4 or"):
            Solver([[1]], engine, proof=True)
    with Solver([[1]], engine) as solver, pytest.raises(PuzzleError, match="proof=True"):
        _ = solver.proof


def test_engines_that_know_no_slices_or_write_wrong_proofs_are_not_offered():
    for name in ("lingeling", "maplesat"):
        with pytest.raises(PuzzleError, match="choose one of"):
            Solver([[1]], name)


def test_an_unknown_engine_gets_a_sentence():
    with pytest.raises(PuzzleError, match="choose one of minisat22"):
        Solver([[1]], engine="deep thought")


@pytest.mark.parametrize("bad", [[[0]], [["x"]], [[1, 1.5, 2]], [[2**40]], [[[1]]], [7]])
def test_bad_clauses_get_a_sentence_and_never_reach_the_engine(bad):
    with pytest.raises(PuzzleError):
        Solver(bad)


def test_arrays_get_a_sentence():
    """Trap: PySAT takes no arrays, and says so by a TypeError."""
    numpy = pytest.importorskip("numpy")
    with pytest.raises(PuzzleError, match="a literal is a whole number"):
        Solver(numpy.array([[1, 2], [-1, 2]]))
    assert Solver(numpy.array([[1, 2], [-1, 2]]).tolist()).solve()
