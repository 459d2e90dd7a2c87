"""The first rung of `inside`: propagation is held against an engine, truth tables and puzzles."""

import random
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonosat import Nonogram, Solver, samples
from nonosat.inside.propagate import propagate, steps

LITERALS = st.integers(1, 6).flatmap(lambda x: st.sampled_from([x, -x]))
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=4), max_size=14)
SOURCE_001 = [[1], [2, 3, 4], [-1, -3]]  # its three clauses, the variables renamed


def as_set(literals):
    return literals if literals is None else set(literals)


def models(clauses, variables):
    """All models over the variables 1, 2, ..., as sets of literals, by truth table."""
    for signs in product((1, -1), repeat=variables):
        model = {sign * x for x, sign in enumerate(signs, 1)}
        if all(not model.isdisjoint(clause) for clause in clauses):
            yield model


def test_the_formula_of_the_source():
    assert list(steps(SOURCE_001)) == [(1, 0), (-3, 2)]
    assert propagate(SOURCE_001) == [1, -3]


@given(CLAUSES, st.lists(LITERALS, max_size=3))
@example([[1, 1]], [])
@example([[1, -1], [2]], [])
@example([[1, 2], [1, -2]], [])  # 1 follows, but propagation does not see it
@example([[1], [-1]], [])
@example([], [3, -3])
@settings(deadline=None, max_examples=300)
def test_it_finds_what_an_engine_finds(clauses, assumptions):
    with Solver(clauses) as solver:
        assert as_set(propagate(clauses, assumptions)) == as_set(solver.propagate(assumptions))


@given(CLAUSES)
@settings(deadline=None, max_examples=100)
def test_all_that_it_finds_is_forced(clauses):
    found, all_models = propagate(clauses), list(models(clauses, 6))
    if found is None:
        assert not all_models
    else:
        assert all(model.issuperset(found) for model in all_models)
        assert len(set(map(abs, found))) == len(found)


@given(CLAUSES)
@settings(deadline=None, max_examples=100)
def test_every_step_follows_from_its_clause(clauses):
    true, clashed = set(), False
    for literal, number in steps(clauses):
        assert not clashed  # nothing comes after a clash
        left = {x for x in clauses[number] if -x not in true}
        assert left == ({literal} if literal else set())
        clashed = literal is None
        true.add(literal)
    for clause in clauses if not clashed else ():
        open_literals = {x for x in clause if -x not in true}
        assert not true.isdisjoint(clause) or len(open_literals) > 1


def test_an_empty_clause_clashes():
    assert list(steps([[1], []])) == [(1, 0), (None, 1)]
    assert propagate([[]]) is None


def test_the_order_of_the_clauses_does_not_matter():
    clauses = samples.load("heart").encode("bands").clauses
    expected, shuffled = set(propagate(clauses)), list(clauses)
    for seed in range(5):
        random.Random(seed).shuffle(shuffled)
        assert set(propagate(shuffled)) == expected


@pytest.mark.parametrize("name", ["heart", "duck", "key", "cat", "mushroom"])
@pytest.mark.parametrize("encoding", ["bands", "order"])
def test_it_paints_what_an_engine_paints(name, encoding):
    formula = samples.load(name).encode(encoding)
    with Solver(formula) as solver:
        assert set(propagate(formula.clauses)) == set(solver.propagate())
        for assumed in (1, -1, 13, -13):
            found = propagate(formula.clauses, [assumed])
            assert as_set(found) == as_set(solver.propagate([assumed]))


def test_gold_cells_painted_in_the_lesson():
    """Heart: 19 of 25; the report's 3 by 3: row 2 alone, and with the given cells everything."""
    heart = samples.load("heart").encode("bands")
    assert sum(abs(x) <= 25 for x in propagate(heart.clauses)) == 19
    clues = {"rows": [(1,), (1, 1), (2,)], "cols": [(2,), (1,), (2,)]}
    alone = Nonogram(**clues).encode("bands")
    assert sorted(x for x in propagate(alone.clauses) if abs(x) <= 9) == [-5, 4, 6]
    decided = Nonogram(**clues, given=["#.?", "???", "???"]).encode("bands")
    assert sum(abs(x) <= 9 for x in propagate(decided.clauses)) == 9
