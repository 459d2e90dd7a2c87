"""The samples: ours, pretty enough for a lesson, each with one solution and the grade it claims."""

from functools import cache
from importlib.resources import files

import pytest

from nonosat import Nonogram, PuzzleError, samples

GRADES = {
    "heart": "line",
    "duck": "line",
    "key": "line",
    "cat": "line",
    "mushroom": "line",
    "umbrella": "line",
    "snail": "probe",
    "snowflake": "search",
    "owl": "line",
    "sailboat": "line",
    "butterfly": "line",
    "bicycle": "search",
    "rocket": "line",
    "whale": "line",
    "elephant": "line",
    "lighthouse": "probe",
    "castle": "line",
}  # small grids first


# -- a second opinion, independent of the package: one line at a time, then by trial -------------


@cache
def forced(clue, line):
    """The line with every cell that its clue forces; None when the clue can't be met."""

    @cache
    def fits(cell, block):
        """Can the cells from here on hold the blocks from here on?"""
        if cell >= len(line):
            return block == len(clue)
        return any(fits(*step[:2]) for step in steps(cell, block))

    def steps(cell, block):
        """One white cell, or the next block with the white cell after it."""
        if line[cell] != 1:
            yield cell + 1, block, cell
        end = cell + clue[block] if block < len(clue) else len(line) + 1
        if end <= len(line) and 0 not in line[cell:end] and line[end : end + 1] != (1,):
            yield end + 1, block + 1, end

    if not fits(0, 0):
        return None
    colours, todo, seen = [set() for _ in line], [(0, 0)], set()
    while todo:
        cell, block = todo.pop()
        if cell >= len(line) or (cell, block) in seen:
            continue
        seen.add((cell, block))
        for after, blocks, end in steps(cell, block):
            if fits(after, blocks):
                todo.append((after, blocks))
                for i in range(cell, min(after, len(line))):
                    colours[i].add(int(i < end))
    return tuple(found.pop() if len(found) == 1 else None for found in colours)


def by_lines(puzzle, grid):
    """The grid with all that rows and columns force, one line at a time; None on a conflict."""
    before = None
    while grid != before:
        before = grid
        for clues in (puzzle.rows, puzzle.cols):
            lines = [forced(clue, line) for clue, line in zip(clues, grid, strict=True)]
            if None in lines:
                return None
            grid = list(zip(*lines, strict=True))
    return grid


def by_trial(puzzle, grid):
    """The grid after every cell was tried in both colours, until no trial fails any more."""

    def tried(r, c, colour):
        row = (*grid[r][:c], colour, *grid[r][c + 1 :])
        return by_lines(puzzle, [*grid[:r], row, *grid[r + 1 :]])

    before = None
    while grid != before:
        before = grid
        for r, c in puzzle.goal:
            for colour in (0, 1):
                if grid[r][c] is None and tried(r, c, colour) is None:
                    grid = tried(r, c, 1 - colour)
    return grid


def second_opinion(puzzle):
    """The grade of a puzzle; "line" and "probe" also prove that it has one solution."""
    grid = by_lines(puzzle, list(puzzle.given))
    if tuple(grid) == puzzle.goal.rows:
        return "line"
    return "probe" if tuple(by_trial(puzzle, grid)) == puzzle.goal.rows else "search"


# ------------------------------------------------------------------------------------------------


def test_names_come_small_grids_first():
    assert samples.names() == tuple(GRADES)
    sizes = [samples.load(name) for name in samples.names()]
    assert (sizes[0].height, sizes[0].width) == (5, 5)
    assert (sizes[-1].height, sizes[-1].width) == (40, 40)


@pytest.mark.parametrize("name", GRADES)
def test_a_sample_says_who_made_it_and_how_hard_it_is(name):
    puzzle = samples.load(name)
    assert (puzzle.title, puzzle.author) == (name.capitalize(), "nonosat")
    assert puzzle.credits["license"] == "MIT"
    assert puzzle.credits["catalogue"].endswith(f"grade {GRADES[name]}")
    assert puzzle.violations(puzzle.goal) == []
    assert puzzle == Nonogram.of(puzzle.goal.rows)
    text = files(samples).joinpath(f"{name}.non").read_text(encoding="utf-8")
    assert puzzle.dumps("non") == text


@pytest.mark.parametrize("name", GRADES)
def test_a_sample_is_as_hard_as_it_says(name):
    assert second_opinion(samples.load(name)) == GRADES[name]


@pytest.mark.parametrize("name", GRADES)
def test_a_sample_has_exactly_one_solution(name):
    puzzle = samples.load(name)
    assert puzzle.is_unique()
    assert puzzle.solve() == puzzle.goal


@pytest.mark.parametrize("name", GRADES)
def test_a_sample_shows_itself_to_eyes_and_ears(name):
    puzzle = samples.load(name)
    html = puzzle._repr_mimebundle_()["text/html"]
    assert f'alt="nonogram of {puzzle.height} by {puzzle.width}; row clues' in html
    alt = puzzle.goal._repr_mimebundle_()["text/html"].split('"')[1]
    assert alt.startswith(("row 1:", f"A picture of {puzzle.height} rows"))
    share = sum(map(sum, puzzle.goal.rows)) / len(puzzle.goal)
    assert 0.2 < share < 0.85  # a picture, neither crumbs nor a slab


@pytest.mark.parametrize("name", ["Cat", "", None, 7, "../cat", ["cat"], "cat.non", "__init__"])
def test_an_unknown_sample_gets_a_sentence(name):
    with pytest.raises(PuzzleError, match=r"there is no sample .*; choose one of heart, duck"):
        samples.load(name)
