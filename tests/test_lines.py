"""The line solver against brute force."""

import time
from functools import cache

import pytest
from brute_force import partial_lines
from hypothesis import given
from hypothesis import strategies as st

from nonosat import OutOfTime
from nonosat.nonogram.lines import Board, Lanes, forced, starts
from nonosat.nonogram.rules import clues_of, lines_of

all_lines = cache(lines_of)


def brute(clue, line):
    """The forced line and the starts of the blocks, from the list of all completions."""
    right = [
        full
        for full in all_lines(clue, len(line))
        if all(a is None or a == b for a, b in zip(line, full, strict=True))
    ]
    if not right:
        return None, None
    agreed = [set(cell) for cell in zip(*right, strict=True)]
    cells = tuple(seen.pop() if len(seen) == 1 else None for seen in agreed)
    begins = [
        [i for i, cell in enumerate(full) if cell and (i == 0 or not full[i - 1])] for full in right
    ]
    return cells, [sorted(set(block)) for block in zip(*begins, strict=True)]


@pytest.mark.parametrize("length", range(1, 7))
def test_every_partial_line_alone(length):
    for clue, line in partial_lines(length):
        assert (forced(clue, line), starts(clue, line)) == brute(clue, line)


@pytest.mark.parametrize("length", [7, 8])
def test_every_partial_line_side_by_side(length):
    """All lanes in one integer: none disturbs its neighbours."""
    wanted = {case: brute(*case) for case in partial_lines(length)}
    possible = [case for case, (cells, _) in wanted.items() if cells is not None]
    lanes = Lanes([clue for clue, _ in possible], length)
    cells = lanes.unpack(*lanes.narrow(*lanes.pack([line for _, line in possible])))
    for case, found, places in zip(possible, cells, lanes.starts(), strict=True):
        assert (found, [list(block) for block in places]) == wanted[case]


def test_one_impossible_line_among_many_is_seen():
    for place in range(5):
        lines = [(None, None, None)] * 5
        lines[place] = (1, 0, None)
        lanes = Lanes([(2,)] * 5, 3)
        assert lanes.narrow(*lanes.pack(lines)) is None


def test_lines_of_odd_sizes():
    assert forced((), ()) == ()
    assert forced((), (None, None)) == (0, 0)
    assert forced((3,), (None, None)) is None
    assert starts((), (None,)) == []
    assert forced((1,) * 50, [None] * 99) == (1, 0) * 49 + (1,)


def settled_one_by_one(row_clues, col_clues, cells):
    """The same fixpoint, a line at a time."""
    before = None
    while cells != before:
        before = cells
        for clues in (row_clues, col_clues):
            cells = [forced(clue, line) for clue, line in zip(clues, cells, strict=True)]
            if None in cells:
                return None
            cells = list(zip(*cells, strict=True))
    return cells


@given(st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_a_board_settles_as_its_lines_do(height, width, dice):
    picture = [[dice.randrange(2) for _ in range(width)] for _ in range(height)]
    rows, cols = clues_of(picture)
    if dice.random() < 0.3:  # sometimes a puzzle without a solution
        dice.shuffle(cols)
    given = [tuple(cell if dice.random() < 0.2 else None for cell in row) for row in picture]
    board, wanted = Board(rows, cols, given), settled_one_by_one(rows, cols, given)
    assert board.settle() == (wanted is not None)
    if wanted:
        assert board.cells() == wanted
        if not any(None in line for line in wanted):
            return  # all is painted: nobody asks where a block may start
        across = list(zip(*wanted, strict=True))
        for lanes, clues, lines in ((board.rows, rows, wanted), (board.cols, cols, across)):
            assert [[list(places) for places in line] for line in lanes.starts()] == [
                starts(clue, line) for clue, line in zip(clues, lines, strict=True)
            ]


def test_settling_stops_when_the_time_is_over():
    board = Board([(1,)] * 9, [(1,)] * 9)
    with pytest.raises(OutOfTime):
        board.settle(ends=time.monotonic() - 1)
