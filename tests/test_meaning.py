"""Meanings and witnesses, against brute force."""

import pytest
from brute_force import lines
from hypothesis import given
from hypothesis import strategies as st

from nonosat import PuzzleError, compare, meaning
from nonosat.meaning import Meaning, size

literals = st.integers(-4, 4).filter(bool)
clause_lists = st.lists(st.lists(literals, max_size=4), max_size=8)


def brute_force(clauses, shown):
    """The colourings of `shown` cells that some colouring of four cells extends."""
    good = (
        line
        for line in lines(4)
        if all(any((line[abs(x) - 1] == 1) == (x > 0) for x in clause) for clause in clauses)
    )
    return {line[:shown] for line in good}


@given(clause_lists, st.integers(1, 4))
def test_meaning_is_the_projection_on_the_cells(clauses, shown):
    assert meaning(clauses, list(range(1, shown + 1))) == brute_force(clauses, shown)


def test_a_grid_has_pictures_of_rows():
    assert meaning([[1], [-2], [3], [4]], [[1, 2], [3, 4]]) == {((1, 0), (1, 1))}


@given(clause_lists, clause_lists)
def test_the_witness_is_the_smallest_difference(mine, reference):
    mine, reference = brute_force(mine, 4), brute_force(reference, 4)
    found = compare(mine, reference)
    different = mine ^ reference
    assert (found is None) == (not different)
    if found:
        assert found.witness == min(different, key=size)
        assert (found.witness in mine) == (found.side == "mine")


def test_smallest_means_cells_then_black_ones_then_reading_order():
    order = [(1,), (0, 0), (1, 0), (0, 1), (1, 1), (0, 0, 0)]
    mixed = [order[i] for i in (3, 0, 5, 1, 4, 2)]
    assert sorted(mixed, key=size) == order


def test_a_meaning_shows_itself_smallest_first():
    assert repr(Meaning({(1, 1), (0, 1), (1, 0)})) == "{#., .#, ##}"
    bundle = Meaning({(1, 1)})._repr_mimebundle_()
    assert bundle["text/plain"] == "##"
    assert bundle["text/html"].startswith("<img alt=")


def test_too_many_pictures_and_doubled_cells_get_a_sentence():
    with pytest.raises(PuzzleError, match="more than"):
        meaning([], list(range(1, 15)))
    with pytest.raises(PuzzleError, match="twice"):
        meaning([], [1, 1])
