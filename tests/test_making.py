"""Made puzzles: unique, the same everywhere, as hard as they should be; pictures repaired."""

import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from brute_force import pictures
from hypothesis import given, settings
from hypothesis import strategies as st

from nonosat import Nonogram, OutOfTime, PuzzleError, generate, repair
from nonosat.nonogram import repairing, solving
from nonosat.nonogram.ambiguity import Look, another, flipped, left_by_probes, loose_cells
from nonosat.nonogram.rules import clues_of, lines_of

ROOT = Path(__file__).parent.parent


def groups(height, width):
    """All pictures of a size, in groups that share their clues."""
    found = {}
    for picture in pictures(height, width):
        found.setdefault(tuple(map(tuple, clues_of(picture))), []).append(picture)
    return list(found.values())


def random_picture(height, width, density, seed):
    dice = random.Random(f"test {seed}")
    return tuple(tuple(int(dice.random() < density) for _ in range(width)) for _ in range(height))


# -- what the clues leave open -----------------------------------------------------------------


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (2, 5)])
def test_loose_cells_are_those_in_which_pictures_with_the_same_clues_differ(size):
    for group in groups(*size):
        for picture in group:
            loose = [
                cell
                for cell in product(range(size[0]), range(size[1]))
                if len({other[cell[0]][cell[1]] for other in group}) == 2
            ]
            assert loose_cells(picture) == loose
            assert loose_cells(picture, most=3) == (loose if len(loose) <= 3 else None)
            other = another(picture)
            assert (other is None) == (len(group) == 1)
            assert other is None or (other != picture and other in group)


GRADES = {(2, 4): (208, 2), (3, 3): (384, 0), (3, 4): (3116, 36)}


@pytest.mark.parametrize("size", GRADES)
def test_lines_and_probes_solve_all_unique_puzzles_of_these_sizes(size):
    unique = [Look(group[0]) for group in groups(*size) if len(group) == 1]
    line, probe = GRADES[size]
    assert sum(not look.open for look in unique) == line
    assert sum(bool(look.open) for look in unique) == probe
    assert not any(left_by_probes(look) for look in unique)


# -- generate ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (2, 2), (3, 4), (4, 3)])
def test_generated_puzzles_are_unique_among_all_pictures(size):
    clues = Counter(tuple(map(tuple, clues_of(picture))) for picture in pictures(*size))
    for seed, density in product(range(6), (0, 0.2, 0.5, 0.8, 1)):
        puzzle = generate(*size, density, seed)
        assert clues[puzzle.rows, puzzle.cols] == 1
        assert not puzzle.violations(puzzle.goal)


@settings(deadline=None, max_examples=15)
@given(
    st.integers(1, 14),
    st.integers(1, 14),
    st.sampled_from([0.1, 0.3, 0.5, 0.7]),
    st.integers(),
    st.sampled_from([None, "line"]),
)
def test_generated_puzzles_have_one_answer_and_the_density(
    height, width, density, seed, difficulty
):
    puzzle = generate(height, width, density, seed, difficulty)
    verdict = puzzle.uniqueness()
    assert verdict.count == "one" and verdict.first == puzzle.goal
    cells = height * width
    black = sum(map(sum, puzzle.goal.rows))
    assert abs(black - density * cells) <= max(1, 0.05 * cells) + 0.5
    if difficulty == "line":
        assert puzzle.grade() == "line"


@pytest.mark.parametrize("size", [(20, 20, 0.5), (50, 50, 0.6), (30, 25, 0.5), (20, 20, 0.3)])
def test_larger_puzzles_have_one_answer(size):
    puzzle = generate(*size, seed=3)
    verdict = puzzle.uniqueness()
    assert verdict.count == "one" and verdict.first == puzzle.goal


# The same seed, the same puzzle: these may never change.
GOLD = {
    (1, 5, 0.5, 1, None): "eee7938a82442549",
    (5, 5, 0.5, 1, None): "113f55f5fc2e3d1f",
    (10, 10, 0.5, 1, "line"): "75bc492c9f9cbe35",
    (10, 10, 0.5, 1, "probe"): "1c41c422cab4be5a",
    (12, 12, 0.4, 8, "search"): "e45cd9d4f558f94e",
    (12, 12, 0.35, 5, None): "a1d62009864c7b99",
    (15, 15, 0.2, -1, None): "31ec71dc80301683",
    (20, 20, 0.5, 7, None): "e2e3509c9efa06cf",
    (20, 20, 0.5, "tea", "line"): "1447bec72f47c389",
    (20, 30, 0.6, 7, "line"): "19aa4188c01dbd76",
    (30, 30, 0.5, 0, None): "b8800fb294f315f8",
    (50, 50, 0.6, 2, None): "f1ad0aa537436322",
}


def fingerprint(arguments):
    puzzle = generate(*arguments)
    return hashlib.sha256(str(puzzle.goal).encode()).hexdigest()[:16]


@pytest.mark.parametrize("arguments", GOLD)
def test_a_seed_gives_the_same_puzzle_for_ever(arguments):
    assert fingerprint(arguments) == GOLD[arguments]


@pytest.mark.parametrize("engine", ["glucose4", "cadical153", "cadical195"])
def test_the_puzzle_does_not_depend_on_the_engine(monkeypatch, engine):
    monkeypatch.setattr(solving, "QUICK", engine)
    for arguments in [(10, 10, 0.5, 1, "probe"), (20, 20, 0.5, 7, None), (12, 12, 0.35, 5, None)]:
        assert fingerprint(arguments) == GOLD[arguments]


@pytest.mark.parametrize("hash_seed", ["0", "42"])
def test_the_puzzle_does_not_depend_on_the_process(hash_seed):
    code = "from nonosat import generate; print(generate(20, 20, 0.5, 7).goal)"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    goal = done.stdout.decode().replace("\r", "").strip()
    assert hashlib.sha256(goal.encode()).hexdigest()[:16] == GOLD[20, 20, 0.5, 7, None]


def test_seeds_differ_and_without_one_the_title_tells_it():
    assert len({str(generate(6, 6, seed=seed).goal) for seed in range(-3, 4)}) == 7
    assert generate(6, 6, seed="tea").title == "Seed tea"
    puzzle = generate(6, 6)
    assert generate(6, 6, seed=int(puzzle.title.removeprefix("Seed "))) == puzzle


every_line = cache(lines_of)


def by_lines(puzzle, known):
    """All that lines force, by listing every line there is; None when one can't be completed."""
    known = dict(known)
    lines = [[(r, c) for c in range(puzzle.width)] for r in range(puzzle.height)]
    lines += [[(r, c) for r in range(puzzle.height)] for c in range(puzzle.width)]
    before = -1
    while len(known) > before:
        before = len(known)
        for clue, cells in zip(puzzle.rows + puzzle.cols, lines, strict=True):
            fits = [
                line
                for line in every_line(clue, len(cells))
                if all(known.get(cell, x) == x for cell, x in zip(cells, line, strict=True))
            ]
            if not fits:
                return None
            for cell, *colours in zip(cells, *fits, strict=True):
                if len(set(colours)) == 1:
                    known[cell] = colours[0]
    return known


def listed_grade(puzzle):
    """The grade of a unique puzzle, by listing lines: shares no code with the package's."""
    cells = list(product(range(puzzle.height), range(puzzle.width)))
    known = by_lines(puzzle, {})
    if len(known) == len(cells):
        return "line"
    news = True
    while news:
        news = False
        for cell, colour in product(cells, (0, 1)):
            if cell not in known and by_lines(puzzle, {**known, cell: colour}) is None:
                known, news = by_lines(puzzle, {**known, cell: 1 - colour}), True
    return "probe" if len(known) == len(cells) else "search"


@pytest.mark.parametrize(
    "arguments",
    [
        (8, 8, 0.5, 1, "line"),
        (9, 7, 0.4, 2, "line"),
        (8, 8, 0.5, 1, "probe"),
        (7, 9, 0.5, 2, "probe"),
    ],
)
def test_the_difficulty_is_what_listing_lines_says(arguments):
    puzzle = generate(*arguments)
    assert puzzle.is_unique()
    assert listed_grade(puzzle) == puzzle.grade() == arguments[-1]


@pytest.mark.parametrize("size", [10, 15, 20])
@pytest.mark.parametrize("difficulty", ["line", "probe"])
def test_the_difficulty_is_what_grade_says(size, difficulty):
    puzzle = generate(size, size, seed=5, difficulty=difficulty)
    assert puzzle.grade() == difficulty


def test_a_search_is_really_needed():
    puzzle = generate(12, 12, 0.4, seed=8, difficulty="search")
    assert puzzle.is_unique()
    assert puzzle.grade() == "search"
    assert listed_grade(puzzle) == "search"


WRONG = [
    ((0, 5), "the height is 0"),
    ((5, -1), "the width is -1"),
    ((5, 1001), "the width is 1001"),
    ((5, 5.0), "the width is 5.0"),
    ((True, 5), "the height is True"),
    (("5", 5), "the height is '5'"),
    ((5, 5, 1.5), "the density is 1.5"),
    ((5, 5, float("nan")), "the density is nan"),
    ((5, 5, "half"), "the density is 'half'"),
    ((5, 5, True), "the density is True"),
    ((5, 5, 0.5, 1.5), "the seed is 1.5"),
    ((5, 5, 0.5, [1]), "the seed is [1]"),
    ((5, 5, 0.5, 1, None, "soon"), "the time limit is 'soon'"),
    ((5, 5, 0.5, 1, "hard"), "the difficulty is 'hard'"),
    ((5, 5, 0.5, 1, ["line"]), "the difficulty is ['line']"),
    ((3, 3, 0.5, 1, "probe"), "no puzzle of 3 × 3"),
    ((1, 90, 0.5, 1, "search"), "no puzzle of 1 × 90"),
    ((4, 4, 0.5, 1, "search"), "no puzzle of 4 × 4"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG)
def test_wrong_wishes_get_a_sentence(arguments, says):
    with pytest.raises(PuzzleError) as wrong:
        generate(*arguments)
    assert str(wrong.value).startswith(says) and str(wrong.value).endswith(".")


def test_time_runs_out_in_a_sentence():
    with pytest.raises(OutOfTime, match=r"no puzzle of 60 × 60 found within 0\.1 seconds; try"):
        generate(60, 60, 0.3, seed=1, time_limit=0.1)
    with pytest.raises(OutOfTime, match=r"no change .* within 0\.01 seconds"):
        repair(random_picture(60, 60, 0.5, 1), time_limit=0.01)


# -- repair ------------------------------------------------------------------------------------


def distances(height, width):
    """For each picture, how far the nearest one with a puzzle of its own is; as integers."""
    number = {picture: i for i, picture in enumerate(pictures(height, width))}
    unique = [number[group[0]] for group in groups(height, width) if len(group) == 1]
    far = dict.fromkeys(unique, 0)
    frontier, distance = unique, 0
    while frontier:
        distance += 1
        around = {i ^ 1 << bit for i in frontier for bit in range(height * width)}
        frontier = [i for i in around if i not in far]
        far.update(dict.fromkeys(frontier, distance))
    return {picture: far[i] for picture, i in number.items()}


@pytest.mark.parametrize("size", [(1, 4), (2, 3), (3, 3), (2, 5)])
def test_a_repair_is_the_smallest_of_all_changes(size):
    far = distances(*size)
    for picture, distance in far.items():
        done = repair(picture)
        assert len(done.changed) == distance and done.proved
        assert far[done.picture.rows] == 0
        assert done.picture.rows == flipped(picture, done.changed)


def test_a_repair_is_the_smallest_of_all_changes_where_more_is_needed():
    far = distances(4, 4)
    assert max(far.values()) == 2
    for picture in random.Random("4 by 4").sample(sorted(p for p in far if far[p]), 300):
        done = repair(picture)
        assert (len(done.changed), done.proved) == (far[picture], True)


@pytest.mark.parametrize("seed", range(12))
def test_a_repair_of_15_by_15_is_proved_up_to_two_cells(seed):
    picture = random_picture(15, 15, 0.5, seed)
    done = repair(picture)
    assert Nonogram.of(done.picture).is_unique()
    assert done.proved or len(done.changed) > 3
    if len(done.changed) > 1:  # no single cell would have done
        cells = product(range(15), repeat=2)
        assert all(another(flipped(picture, [cell])) for cell in cells)


def test_no_pair_is_overlooked():
    """All pairs of a picture, by the solver alone: the same as by swaps."""
    enough = Counter()
    for height, width, seed in ((8, 8, 2), (8, 7, 3)):
        picture = random_picture(height, width, 0.35, seed)
        cells = list(product(range(height), range(width)))
        pairs = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :]]
        alone = {pair for pair in pairs if another(flipped(picture, pair)) is None}
        swaps = repairing.Swaps(picture)
        assert swaps.find()
        left = swaps._pairs()
        assert alone <= set(left) and len(left) < len(pairs)
        found = swaps.spoiled_by(2)
        assert (found in alone) if alone else found is None
        enough[bool(alone)] += 1
    assert enough[True] and enough[False]


def test_a_repair_says_what_it_did():
    done = repair(["#.", ".#"])
    assert done.changed == ((0, 0),)
    assert done.text == (
        "with row 1, column 1 changed, the puzzle has exactly one answer: "
        "the smallest change, proved."
    )
    assert done.puzzle.is_unique() and done.puzzle.goal == done.picture
    assert repair(["##"]).text.endswith("nothing needs to change.")
    many = repair(random_picture(15, 15, 0.3, 1))
    assert len(many.changed) > 3 and not many.proved
    assert many.text.endswith("the smallest change found.")
    assert f"{len(many.changed)} cells differ" in many._repr_mimebundle_()["text/html"]
    assert Nonogram.of(many.picture).is_unique()
    for cell in many.changed:  # none of them can be left out
        assert another(flipped(many.picture.rows, [cell]))


def test_repair_stops_proving_after_so_many_searches(monkeypatch):
    monkeypatch.setattr(repairing, "MOST_SEARCHES", 0)
    done = repair(random_picture(10, 10, 0.4, 3))
    assert Nonogram.of(done.picture).is_unique()
    assert done.proved == (len(done.changed) <= 1)


@pytest.mark.parametrize("picture", ["", [], 7, None, ["#?"], ["##", "#"], [[2]], b"##", ["ab"]])
def test_what_is_no_picture_gets_a_sentence(picture):
    with pytest.raises(PuzzleError):
        repair(picture)


def test_pictures_of_answers_are_pictures():
    answer = generate(4, 6, seed=1).goal
    assert Nonogram.of(answer).solve() == answer
    assert repair(answer).picture == answer
