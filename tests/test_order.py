"""The order encoding: right on every short line, and every rule of it needed."""

import random
from itertools import chain

import pytest
from brute_force import partial_lines
from hypothesis import given
from hypothesis import strategies as st

from nonosat import Formula, Nonogram, PuzzleError, meaning
from nonosat.nonogram import line_formula
from nonosat.nonogram.encodings import order
from nonosat.nonogram.lines import Board, forced, starts
from nonosat.nonogram.rules import all_clues, clues_of, lines_of, tight_starts

CLUES_UP_TO_8 = [(clue, n) for n in range(1, 9) for clue in all_clues(n)]
TRUE = 99


def line_meaning(clue, length, without=None):
    """The lines that the encoding allows when one of its rules is left out."""
    cells = list(range(1, length + 1))
    lines = [(clue, cells, tight_starts(clue, length))]
    groups, _ = order.clauses(lines, first=length + 1, true=TRUE)
    kept = [clause for rule, group in groups.items() if rule != without for clause in group]
    return meaning([(TRUE,), *kept], cells)


def test_one_line_alone_can_be_encoded():
    formula = line_formula((2, 1), 5, "order")
    assert meaning(formula, [1, 2, 3, 4, 5]) == set(lines_of((2, 1), 5))


@pytest.mark.parametrize(("clue", "length"), CLUES_UP_TO_8)
def test_every_line_up_to_8_cells(clue, length):
    assert line_meaning(clue, length) == set(lines_of(clue, length))


@pytest.mark.parametrize(
    ("rule", "wrong"), [("ladder", 46), ("cover", 133), ("gap", 97), ("edges", 87), ("order", 51)]
)
def test_no_rule_can_be_left_out(rule, wrong):
    """How many of the 141 lines up to 8 cells go wrong without it."""
    different = [
        line_meaning(clue, length, without=rule) != set(lines_of(clue, length))
        for clue, length in CLUES_UP_TO_8
    ]
    assert (len(different), sum(different)) == (141, wrong)


@pytest.mark.parametrize("length", range(1, 6))
def test_what_the_line_solver_leaves_of_every_partial_line(length):
    for clue, line in partial_lines(length):
        known = forced(clue, line)
        if known is None:
            continue
        cells = [
            TRUE if cell else -TRUE if cell == 0 else i for i, cell in enumerate(known, start=1)
        ]
        groups, _ = order.clauses([(clue, cells, starts(clue, line))], length + 1, TRUE)
        open_cells = [cell for cell in cells if abs(cell) != TRUE]
        allowed = meaning([(TRUE,), *chain(*groups.values())], open_cells)
        completions = [
            full
            for full in lines_of(clue, length)
            if all(a in (None, b) for a, b in zip(line, full, strict=True))
        ]
        assert allowed == {tuple(full[cell - 1] for cell in open_cells) for full in completions}


@given(st.integers(1, 5), st.integers(1, 5), st.randoms(use_true_random=False))
def test_a_whole_puzzle_means_the_same_as_by_enumeration(height, width, dice):
    picture = [[dice.randrange(2) for _ in range(width)] for _ in range(height)]
    puzzle = Nonogram.of(picture)
    by_order, by_enumeration = puzzle.encode("order"), puzzle.encode("enumeration")
    cells = puzzle.cell_variables(by_order)
    assert meaning(by_order, cells) == meaning(by_enumeration, cells)


def test_each_clause_says_itself():
    formula = Nonogram(rows=[(1, 2)], cols=[(), (1,), (), (1,), (1,)]).encode("order")
    assert formula.name(formula.var("row starts by", 0, 1, 2)) == ("row starts by", 0, 1, 2)
    said = [formula.explain(i) for i in range(len(formula))]
    assert (
        "order: if block 2 of row 1 starts at column 3 or before, "
        "then block 1 of row 1 starts at column 1 or before."
    ) in said
    assert (
        "gap: if block 1 of row 1 starts at column 1 or before, then row 1, column 2 is white."
    ) in said
    assert "edges: row 1, column 1 is white." in said  # column 1 has no block
    assert "cover: row 1, column 2 is black." in said  # column 2 has one place for its block


def test_three_literals_at_most_and_no_number_without_a_name():
    formula = Nonogram.of(["##.#.", "#.###", ".....", "#.#.#"]).encode("order")
    assert max(map(len, formula.clauses)) <= 3
    assert set(formula.count()) == {"ladder", "cover", "gap", "edges", "order"}
    assert all(formula.name(number) for number in range(1, formula.variables + 1))
    used = {abs(literal) for clause in formula.clauses for literal in clause}
    assert max(used) <= formula.variables
    again = Formula.from_dimacs(formula.dimacs())
    assert again.explain(40) == formula.explain(40)


def test_a_puzzle_that_is_too_large_gets_a_sentence():
    puzzle = Nonogram([(1,) * 100] * 500, [(1,) * 100] * 500)
    with pytest.raises(PuzzleError, match="more than 1,000,000 places to start"):
        puzzle.encode("order")


def test_the_clauses_of_the_rest_are_few():
    """A settled board has nothing to encode but the lines that are still open."""
    dice = random.Random(20)
    picture = [[int(dice.random() < 0.6) for _ in range(20)] for _ in range(20)]
    rows, cols = clues_of(picture)
    board = Board(rows, cols)
    assert board.settle()
    whole = sum(len(places) for line in board.rows.starts() for places in line)
    empty = sum(len(places) for clue in rows for places in tight_starts(clue, 20))
    assert whole < empty / 2
