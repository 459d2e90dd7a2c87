"""The default way to solve, against brute force, every encoding and engine, and CP-SAT."""

import random
from collections import Counter, defaultdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonosat import Nonogram, OutOfTime, PuzzleError, samples
from nonosat.nonogram.encodings import ENCODINGS
from nonosat.nonogram.rules import clues_of
from nonosat.solver import ENGINES


def grouped(height, width):
    """All pictures of this size, by their clues."""
    by_clues = defaultdict(set)
    lines = list(product((0, 1), repeat=width))
    for rows in product(lines, repeat=height):
        row_clues, col_clues = clues_of(rows)
        by_clues[tuple(row_clues), tuple(col_clues)].add(rows)
    return by_clues


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 5), (2, 3), (3, 2), (3, 3), (4, 2)])
def test_all_answers_of_all_puzzles_of_a_size(height, width):
    for (rows, cols), pictures in grouped(height, width).items():
        found = [answer.rows for answer in Nonogram(rows, cols).solutions()]
        assert len(found) == len(set(found))
        assert set(found) == pictures


def test_the_census_of_4_by_4():
    """OEIS A242876: 52362 of the 65536 pictures share their clues with no other."""
    by_clues = grouped(4, 4)
    assert len(by_clues) == 58196
    alone = {clues for clues, pictures in by_clues.items() if len(pictures) == 1}
    assert len(alone) == 52362
    for clues in random.Random(4).sample(sorted(by_clues), 4000):
        assert Nonogram(*clues).is_unique() == (clues in alone)


def test_clues_of_two_pictures_mostly_have_no_answer_and_some_have():
    """Rows of one picture and columns of another: brute force knows which go together."""
    by_clues, dice, verdicts = grouped(3, 4), random.Random(1), Counter()
    sets = list(by_clues)
    for _ in range(1500):
        rows, cols = dice.choice(sets)[0], dice.choice(sets)[1]
        wanted = by_clues.get((rows, cols), set())
        assert {answer.rows for answer in Nonogram(rows, cols).solutions()} == wanted
        verdicts[min(2, len(wanted))] += 1
    assert verdicts[0] > 1000 and verdicts[1] > 20 and verdicts[2] > 0


def random_puzzle(dice, largest):
    """Clues of a random picture, some of them then changed, and perhaps some given cells."""
    height, width, density = dice.randint(1, largest), dice.randint(1, largest), dice.random()
    rows = [[int(dice.random() < density) for _ in range(width)] for _ in range(height)]
    row_clues, col_clues = clues_of(rows)
    for clues in (row_clues, col_clues):
        if dice.random() < 0.25:
            dice.shuffle(clues)
    known = [[cell if dice.random() < 0.1 else None for cell in row] for row in rows]
    if dice.random() < 0.2:
        known[0][0] = 1 - rows[0][0]
    return Nonogram(row_clues, col_clues, known if dice.random() < 0.5 else None)


def by_cpsat(puzzle, most):
    """The answers of CP-SAT, an automaton for each line; None when there are more than `most`."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    grid = [[model.new_bool_var("") for _ in puzzle.cols] for _ in puzzle.rows]
    lines = [*zip(puzzle.rows, grid, strict=True)]
    lines += zip(puzzle.cols, zip(*grid, strict=True), strict=True)
    for clue, line in lines:
        state, moves = 0, [(0, 0, 0)]
        for number, block in enumerate(clue):
            for step in range(block):
                moves.append((state, 1, state + 1))
                state += 1
                if step == block - 1:
                    moves.append((state, 0, state + (number < len(clue) - 1)))
            if number < len(clue) - 1:
                state += 1
                moves.append((state, 0, state))
        model.add_automaton(line, 0, [state], moves)
    for row, known in zip(grid, puzzle.given, strict=True):
        for cell, colour in zip(row, known, strict=True):
            if colour is not None:
                model.add(cell == colour)
    found = set()
    while len(found) <= most:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would take Ctrl-C from Python for good
        if solver.solve(model) == cp_model.INFEASIBLE:
            return found
        found.add(tuple(tuple(solver.value(cell) for cell in row) for row in grid))
        cells = [cell for row in grid for cell in row]
        model.add_bool_or([~cell if solver.value(cell) else cell for cell in cells])
    return None


def test_cpsat_agrees():
    dice, verdicts = random.Random(7), Counter()
    for _ in range(150):
        puzzle = random_puzzle(dice, 9)
        theirs = by_cpsat(puzzle, most=4)
        ours = [answer.rows for answer in puzzle.solutions(5)]
        assert len(set(ours)) == len(ours)
        if theirs is None:
            assert len(ours) == 5
        else:
            assert set(ours) == theirs
        verdicts[min(2, len(ours))] += 1
    assert min(verdicts[count] for count in (0, 1, 2)) > 10  # none, one, many: all were tried


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_goes_with_every_engine(encoding, engine):
    dice = random.Random(3)
    for puzzle in [random_puzzle(dice, 6) for _ in range(6)]:
        answers = {answer.rows for answer in puzzle.solutions(20)}
        if len(answers) < 20:
            found = puzzle.solutions(20, encoding, engine)
            assert {answer.rows for answer in found} == answers
        answer = puzzle.solve(encoding, engine)
        assert puzzle.violations(answer) == [] if answers else answer is None


@given(st.integers(0, 10**9))
def test_uniqueness_with_and_without_a_proof(seed):
    puzzle = random_puzzle(random.Random(seed), 7)
    verdict, proved = puzzle.uniqueness(), puzzle.uniqueness(proof=True)
    assert verdict.count == proved.count
    assert (proved.proof is not None) == (proved.count != "many")
    assert puzzle.is_unique() == (verdict.count == "one")
    answers = [answer for answer in (verdict.first, verdict.second) if answer is not None]
    assert len(answers) == {"none": 0, "one": 1, "many": 2}[verdict.count]
    assert len(set(map(str, answers))) == len(answers)
    if verdict.count == "one":
        assert proved.first == verdict.first


def test_uniqueness_shows_the_difference():
    many = Nonogram([(1,), (1,)], [(1,), (1,)]).uniqueness()
    shown = many._repr_mimebundle_()
    assert "4 cells differ" in shown["text/html"]
    assert repr(many) == "more than one answer\n\n#.\n.#\n\n.#\n#."
    one = Nonogram.of(["##"]).uniqueness(proof=True)
    assert "checked: " in repr(one) and "Still trusted" in repr(one)
    none = Nonogram([(1,)], [()]).uniqueness(proof=True)
    assert (none.count, none.first, none.second) == ("none", None, None)
    assert none._repr_mimebundle_()["text/plain"].startswith("no answer")


def noise(size, density=0.5, seed=1):
    dice = random.Random(seed)
    return Nonogram.of([[int(dice.random() < density) for _ in range(size)] for _ in range(size)])


def test_out_of_time_carries_what_is_known():
    puzzle = noise(60)
    with pytest.raises(OutOfTime, match=r"no answer within 0\.2 seconds") as late:
        puzzle.solve(time_limit=0.2)
    assert late.value.answer is None
    state = late.value.state
    assert (len(state.rows), len(state.rows[0])) == (60, 60)
    assert {None} < {cell for row in state.rows for cell in row}  # the lines know some cells
    with pytest.raises(OutOfTime):
        puzzle.uniqueness(proof=True, time_limit=0.2)


def test_solutions_are_made_one_at_a_time():
    """A board of a thousand factorial answers gives its first ones at once."""
    permutations = Nonogram([(1,)] * 100, [(1,)] * 100).solutions()
    assert len({str(next(permutations)) for _ in range(5)}) == 5


@pytest.mark.parametrize("limit", [-1, 1.5, "3", True])
def test_a_wrong_limit_gets_a_sentence(limit):
    with pytest.raises(PuzzleError, match="limit"):
        list(Nonogram.of(["#"]).solutions(limit))
    with pytest.raises(PuzzleError, match="limit"):
        list(Nonogram.of(["#"]).solutions(limit, encoding="bands"))


@pytest.mark.parametrize("time_limit", [-1, float("nan"), "3", True, [1]])
def test_a_wrong_time_limit_gets_a_sentence(time_limit):
    puzzle = Nonogram.of(["#"])
    for ask in (puzzle.solve, puzzle.is_unique, puzzle.uniqueness, puzzle.explain_conflict,
                puzzle.hint, puzzle.grade):  # fmt: skip
        with pytest.raises(PuzzleError, match="time limit"):
            ask(time_limit=time_limit)
    for ask in (
        puzzle.uniqueness,
        lambda proof, time_limit: puzzle.solve("path", None, time_limit),
    ):
        with pytest.raises(PuzzleError, match="time limit"):
            ask(proof=True, time_limit=time_limit)


def test_no_time_at_all_is_a_time_limit():
    for ask in (Nonogram.solve, Nonogram.is_unique):
        with pytest.raises(OutOfTime):
            ask(noise(30), time_limit=0)


@pytest.mark.parametrize("name", samples.names())
def test_samples_are_drawn_as_they_are_meant(name):
    puzzle = samples.load(name)
    verdict = puzzle.uniqueness()
    assert verdict.count == "one"
    assert puzzle.goal is None or verdict.first == puzzle.goal
