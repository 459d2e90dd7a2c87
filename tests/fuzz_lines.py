"""What lines tell without a search: the line solver, its board, and finished numbers."""

from functools import partial

from brute_force import agreed, clue, completions
from fuzz_boards import CELL, Board, board, grid, mixed

from nonosat import Solver
from nonosat.nonogram import lines
from nonosat.nonogram.puzzle import line_formula


def line(dice):
    length = dice.randint(1, 9)
    board = {"rows": grid(dice, 1, length), "state": grid(dice, 1, length, "#.??")}
    if dice.random() < 0.6:
        board["state"] = mixed(dice, board["rows"], ["?" * length], dice.random())
    return board


def check_line(case):
    """The line solver, the path encoding and the finished blocks, on one line."""
    wanted = clue(CELL[sign] for sign in case["rows"][0])
    known = tuple(CELL[sign] for sign in case["state"][0])
    expected = agreed(wanted, known)
    assert lines.forced(wanted, known) == expected
    places = {starts_of(colours) for colours in completions(wanted, known)}
    expected_places = [sorted(set(column)) for column in zip(*places, strict=True)]
    assert lines.starts(wanted, known) == (expected_places if expected else None)


def starts_of(colours):
    """Where the blocks of a painted line start."""
    pairs = enumerate(zip((0, *colours), colours, strict=False))
    return tuple(place for place, (before, here) in pairs if here > before)


def check_propagation(case):
    """Unit propagation in the path encoding tells all that a line can tell."""
    wanted = clue(CELL[sign] for sign in case["rows"][0])
    known = tuple(CELL[sign] for sign in case["state"][0])
    painted = [n if colour else -n for n, colour in enumerate(known, 1) if colour is not None]
    with Solver(line_formula(wanted, len(known), "path")) as solver:
        found = solver.propagate(painted)
    expected = agreed(wanted, known)
    if expected is None or found is None:
        assert found is None and expected is None
    else:
        assert (
            tuple(
                {n: 1, -n: 0}.get(n if n in found else -n if -n in found else 0)
                for n in range(1, len(known) + 1)
            )
            == expected
        )


def check_finished(case):
    """A number is finished when its block is painted, and is that block in every completion."""
    board = Board(case)
    said = board.puzzle.finished_clues(case["state"])
    flags = dict(zip(board.all, [*said.rows, *said.cols], strict=True))
    for name, wanted in board.clues.items():
        known = board.values(name, board.state)
        places = {starts_of(colours) for colours in completions(wanted, known)}
        columns = list(zip(*places, strict=True)) or [()] * len(wanted)
        assert flags[name] == tuple(
            len(set(column)) == 1 and set(known[column[0] : column[0] + block]) == {1}
            for block, column in zip(wanted, columns, strict=True)
        ), f"the numbers of {name}"


def check_settled(case):
    """The board of the line solver stops where line after line stops."""
    board = Board(case)
    rows = [[board.state.get((r, c)) for c in range(board.width)] for r in range(board.height)]
    solver = lines.Board(board.puzzle.rows, board.puzzle.cols, rows)
    expected = board.settled(board.state)
    assert solver.settle() == (expected is not None)
    if expected is not None:
        found = {(r, c): cell for r, row in enumerate(solver.cells()) for c, cell in enumerate(row)}
        assert {cell: colour for cell, colour in found.items() if colour is not None} == expected


KINDS = {  # name: (how often, how a case is made, how it is judged)
    "line": (40, line, check_line),
    "propagation": (6, line, check_propagation),
    "finished": (10, partial(board, largest=6), check_finished),
    "settled": (10, partial(board, largest=6), check_settled),
}
