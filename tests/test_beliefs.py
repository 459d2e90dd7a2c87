"""What lines believe of their cells is counted here by brute force."""

import random
from math import exp, isclose, log

import pytest

from nonosat import Nonogram, OutOfTime
from nonosat.clock import deadline
from nonosat.nonogram import beliefs, solving
from nonosat.nonogram.lines import Board, starts
from nonosat.nonogram.rules import all_clues, lines_of


@pytest.mark.parametrize("length", range(1, 8))
def test_beliefs_are_exact_on_every_line(length):
    dice = random.Random(length)
    for clue in all_clues(length)[1:]:  # a line without blocks is never open
        odds = [dice.uniform(-2, 2) for _ in range(length)]
        places = starts(clue, (None,) * length)
        weights = {
            line: exp(sum(o for o, cell in zip(odds, line, strict=True) if cell))
            for line in lines_of(clue, length)
        }
        total = sum(weights.values())
        chances = beliefs.line_beliefs(clue, places, odds)
        assert all(isclose(sum(chance), 1) for chance in chances)
        believed = beliefs.cell_beliefs(clue, places, chances, length)
        for cell in range(length):
            black = sum(weight for line, weight in weights.items() if line[cell]) / total
            if 0.0001 < black < 0.9999:
                assert isclose(believed[cell], log(black / (1 - black)), abs_tol=1e-9)
            else:
                assert abs(believed[cell]) > 9


def test_places_with_holes_and_known_cells_are_counted_too():
    line = (None, None, None, 0, None, None, None, None)
    places = starts((1, 2), line)
    fitting = [one for one in lines_of((1, 2), 8) if not one[3]]
    chances = beliefs.line_beliefs((1, 2), places, [0, 0, 0, -beliefs.SURE, 0, 0, 0, 0])
    believed = beliefs.cell_beliefs((1, 2), places, chances, 8)
    for cell in (0, 1, 2, 4, 5, 6, 7):
        black = sum(one[cell] for one in fitting) / len(fitting)
        assert isclose(exp(believed[cell]) / (1 + exp(believed[cell])), black, abs_tol=1e-3)


def open_puzzle(size, seed):
    dice = random.Random(seed)
    return Nonogram.of([[int(dice.random() < 0.5) for _ in range(size)] for _ in range(size)])


def test_every_open_variable_gets_a_phase_and_most_are_right():
    right = asked = 0
    for seed in range(10):
        puzzle = open_puzzle(20, seed)
        board = Board(puzzle.rows, puzzle.cols)
        board.settle()
        clauses, guess = solving.rest(board, board.cells())
        literals = guess(None)
        used = {abs(literal) for clause in clauses for literal in clause}
        assert {abs(literal) for literal in literals} == used - {20 * 20 + 1}
        assert len(literals) == len(used) - 1
        with solving.Search(clauses, guess) as search:
            assert search.solve()
            true = set(search.solver.model)
        asked += len(literals)
        right += len(true & set(literals))
    assert right > 0.7 * asked


def test_the_patient_engine_finds_the_same_answers(monkeypatch):
    puzzles = [open_puzzle(15, seed) for seed in range(6)]
    wanted = [{str(answer) for answer in puzzle.solutions(50)} for puzzle in puzzles]
    monkeypatch.setattr(solving, "QUICK_CONFLICTS", 1)
    for puzzle, answers in zip(puzzles, wanted, strict=True):
        assert len(answers) < 50
        assert {str(answer) for answer in puzzle.solutions(50)} == answers


def test_beliefs_keep_to_their_time():
    puzzle = open_puzzle(20, 1)
    board = Board(puzzle.rows, puzzle.cols)
    board.settle()
    _, guess = solving.rest(board, board.cells())
    with pytest.raises(OutOfTime):
        guess(deadline(0))
