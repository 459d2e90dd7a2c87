"""The proof checker: it accepts what follows and nothing else."""

from itertools import product

import pysat.solvers
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_solver import pigeons, satisfied

from nonosat import OutOfTime, PuzzleError, proof, samples

literals = st.integers(-5, 5).filter(bool)
clause_lists = st.lists(st.lists(literals, max_size=3), max_size=14)


def proved_by(engine, clauses):
    """The steps of an engine's proof that clauses can't be satisfied; None when they can."""
    with pysat.solvers.Solver(engine, bootstrap_with=clauses, with_proof=True) as solver:
        return None if solver.solve() else proof.read(solver.get_proof() or [])


def consequence(clauses, step):
    """Is the step true in every model of the clauses over five variables?"""
    models = (m for m in product((0, 1), repeat=5) if satisfied(clauses, m))
    return all(satisfied([step], model) for model in models)


@pytest.mark.parametrize("engine", ["glucose4", "cadical153", "cadical195"])
@given(clauses=clause_lists)
def test_true_proofs_are_accepted(engine, clauses):
    steps = proved_by(engine, clauses)
    if steps is not None:
        assert proof.check(clauses, steps) is None


@given(clause_lists, st.lists(st.lists(literals, max_size=3), max_size=5))
def test_whatever_is_accepted_is_true(clauses, steps):
    """Random steps: only for clauses without a model may the checker be content."""
    verdict = proof.check(clauses, [*steps, []])
    if verdict is None:
        assert not any(satisfied(clauses, model) for model in product((0, 1), repeat=5))
    else:
        number = int(verdict.split(",")[0].removeprefix("step "))
        true = clauses + [*steps, []][: number - 1]
        assert all(consequence(clauses, step) for step in true)


def test_a_step_that_does_not_follow_is_refused_with_its_number():
    clauses = pigeons(5)
    steps = proved_by("glucose4", clauses)
    assert len(steps) > 20
    assert proof.check(clauses, [*steps[:10], [7], *steps[10:]]) == "step 11, [7], does not follow."
    assert proof.check(clauses[1:], steps).endswith("does not follow.")


def test_a_proof_that_stops_too_early_is_refused():
    clauses = pigeons(5)
    steps = proved_by("glucose4", clauses)
    assert proof.check(clauses, steps[:5]) == "the proof never reaches the empty clause."
    assert proof.check(clauses, []) == "the proof never reaches the empty clause."


def test_no_step_is_needed_where_propagation_is_enough():
    assert proof.check([[1], [-1, 2], [-2]], []) is None
    assert proof.check([[]], []) is None


def test_a_time_limit_holds():
    clauses = pigeons(7)
    with pytest.raises(OutOfTime, match=r"steps checked in 0\.01 seconds"):
        proof.check(clauses, proved_by("glucose4", clauses), time_limit=0.01)


@pytest.mark.parametrize("name", ["owl", "snowflake", "lighthouse"])
def test_a_sample_has_no_second_solution(name):
    puzzle = samples.load(name)
    formula = puzzle.encode("order")
    painted = zip(puzzle.cell_variables(formula), puzzle.goal.values(), strict=True)
    clauses = [*formula.clauses, [-cell if black else cell for cell, black in painted]]
    assert proof.check(clauses, proved_by("glucose4", clauses)) is None


@pytest.mark.parametrize("line", ["1 2", "1 x 0", "0 1 0", "1 0 2 0"])
def test_a_damaged_proof_gets_a_sentence(line):
    with pytest.raises(PuzzleError, match="line 2 of the proof"):
        proof.read(["1 0", line])


@pytest.mark.parametrize(
    ("clauses", "steps"),
    [([[1]], [[0, 0], [0]]), ([[1, 0]], [[]]), ([[1]], [["1"]]), ([[1]], [3]), ([[1]], [[10**9]])],
)
def test_what_is_no_literal_gets_a_sentence(clauses, steps):
    """A reader of lesson 04 fooled the checker with 0, which is its own opposite."""
    with pytest.raises(PuzzleError):
        proof.check(clauses, steps)
