"""Explanations and hints, judged by brute force: all pictures of small grids."""

import random
import re
import time
from functools import cache
from itertools import combinations

import pytest
from brute_force import partial_lines, pictures
from hypothesis import given, settings
from hypothesis import strategies as st
from test_draw import picture_in

from nonosat import Nonogram, OutOfTime, PuzzleError, draw, samples
from nonosat.nonogram.following import Grid, contradicts, follow, forced, places_say, reasons
from nonosat.nonogram.grading import finished_blocks
from nonosat.nonogram.rules import clue_of, clues_of, lines_of
from nonosat.nonogram.wording import rules_of

LINE = "heart duck key cat mushroom umbrella owl sailboat butterfly rocket whale elephant castle"
GRADES = dict.fromkeys(LINE.split(), "line")
GRADES |= {"snail": "probe", "lighthouse": "probe", "snowflake": "search", "bicycle": "search"}
UNKNOWN = {"#": 1, ".": 0, "?": None}


@cache
def all_pictures(height, width):
    """All pictures of a size, each with the clues of its lines."""
    return [
        (picture, [clue for clues in clues_of(picture) for clue in clues])
        for picture in pictures(height, width)
    ]


def fitting(puzzle, clues, known):
    """All pictures that have these clues (names of lines) and these known cells."""
    wanted = [
        (number if name == "row" else puzzle.height + number, getattr(puzzle, FIELD[name])[number])
        for name, number in clues
    ]
    return [
        picture
        for picture, found in all_pictures(puzzle.height, puzzle.width)
        if all(found[line] == clue for line, clue in wanted)
        and all(picture[r][c] == colour for (r, c), colour in known.items())
    ]


FIELD = {"row": "rows", "column": "cols"}


def every_clue(puzzle):
    rows = [("row", r) for r in range(puzzle.height)]
    return rows + [("column", c) for c in range(puzzle.width)]


def cells_of(state):
    return {
        (r, c): cell for r, row in enumerate(state) for c, cell in enumerate(row) if cell in (0, 1)
    }


def without(things, one):
    return [thing for thing in things if thing != one]


@st.composite
def boards(draw, most=4, right=True):
    """A puzzle of a random picture, and a state: part of the picture, or anything."""
    height, width = draw(st.integers(1, most)), draw(st.integers(1, most))
    cell = st.sampled_from([0, 1])
    row = st.lists(cell, min_size=width, max_size=width)
    picture = draw(st.lists(row, min_size=height, max_size=height))
    seen = st.lists(st.booleans(), min_size=width, max_size=width)
    seen = draw(st.lists(seen, min_size=height, max_size=height))
    painted = picture if right else draw(st.lists(row, min_size=height, max_size=height))
    state = [
        [cell if shown else None for cell, shown in zip(*pair, strict=True)]
        for pair in zip(painted, seen, strict=True)
    ]
    return Nonogram.of(picture), state


# -- why -------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(boards(), st.data())
def test_why_names_clues_that_force_the_cell_and_none_too_many(board, data):
    puzzle, state = board
    r, c = data.draw(
        st.sampled_from([(r, c) for r in range(len(state)) for c in range(len(state[0]))])
    )
    known = cells_of(state)
    painted = known.pop((r, c), None)
    found = puzzle.why((r, c), state)
    colours = {picture[r][c] for picture in fitting(puzzle, every_clue(puzzle), known)}
    if len(colours) == 2:
        assert found.kind == "open"
        assert [answer[r, c] for answer in found.answers] in ([0, 1], [1, 0])
        assert not any(puzzle.violations(answer) for answer in found.answers)
        return
    assert (found.kind, {found.colour}, found.cell) == ("forced", colours, (r, c))
    assert painted in (None, found.colour)
    read = {cell: known[cell] for cell in found.cells}
    against = {**read, (r, c): 1 - found.colour}
    assert not fitting(puzzle, found.clues, against)
    for clue in found.clues:
        assert fitting(puzzle, without(found.clues, clue), {**known, (r, c): 1 - found.colour})
    for cell in found.cells:
        del against[cell]
        assert fitting(puzzle, found.clues, against)
        against[cell] = known[cell]
    assert found.smallest
    fewer = combinations(every_clue(puzzle), len(found.clues) - 1)
    whole = {**known, (r, c): 1 - found.colour}
    assert all(fitting(puzzle, clues, whole) for clues in fewer)


def test_the_smallest_set_is_the_smallest_on_five_by_five():
    """A subset of clues forces a cell when the line-by-line products of the others can't escape."""
    chosen = random.Random(5)
    checked = 0
    while checked < 6:
        picture = [[int(chosen.random() < 0.5) for _ in range(5)] for _ in range(5)]
        puzzle = Nonogram.of(picture)
        if not puzzle.is_unique():
            continue
        cell = chosen.randrange(5), chosen.randrange(5)
        found = puzzle.why(cell)
        if not 2 <= len(found.clues) <= 4:
            continue
        checked += 1
        assert found.smallest
        for size in range(len(found.clues)):
            for clues in combinations(every_clue(puzzle), size):
                assert escapes(puzzle, clues, cell, 1 - found.colour), (puzzle, cell, clues)
        assert not escapes(puzzle, found.clues, cell, 1 - found.colour)


def escapes(puzzle, clues, cell, colour):
    """Is there a picture with these clues in which the cell has this colour? Row after row."""
    rows = [n for name, n in clues if name == "row"]
    cols = [n for name, n in clues if name == "column"]

    def fill(r, lines):
        if r == puzzle.height:
            return all(clue_of([line[c] for line in lines]) == puzzle.cols[c] for c in cols)
        if r in rows:
            options = lines_of(puzzle.rows[r], puzzle.width)
        else:  # a free row: only the columns that are looked at matter
            looked = sorted({*cols, cell[1]})
            options = []
            for number in range(2 ** len(looked)):
                line = [0] * puzzle.width
                for bit, c in enumerate(looked):
                    line[c] = number >> bit & 1
                options.append(tuple(line))
        return any(
            fill(r + 1, [*lines, line])
            for line in options
            if (r != cell[0] or line[cell[1]] == colour)
            and all(_may_go_on([*lines, line], c, puzzle) for c in cols)
        )

    return fill(0, [])


def _may_go_on(lines, c, puzzle):
    blocks = clue_of([line[c] for line in lines])
    clue = puzzle.cols[c]
    return len(blocks) <= len(clue) and (
        not blocks
        or (blocks[:-1] == clue[: len(blocks) - 1] and blocks[-1] <= clue[len(blocks) - 1])
    )


def test_why_puts_the_colour_of_the_cell_aside_and_says_when_it_is_wrong():
    puzzle = Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)])
    assert puzzle.why((0, 0), [".?", "??"]).text == (
        "row 1 (clue 2) forces row 1, column 1 to be black, so it can't be white as painted."
    )
    assert puzzle.why((0, 0), ["??", "#?"]).kind == "wrong"
    given_cell = Nonogram(rows=[(1,)], cols=[(1,), ()], given=["#?"])
    assert given_cell.why((0, 0)).text == "the puzzle gives that row 1, column 1 is black."


def test_why_on_a_large_sample_keeps_its_second():
    began = time.monotonic()
    found = samples.load("bicycle").why((9, 15))
    assert time.monotonic() - began < 6
    assert found.kind == "forced"
    assert len(found.clues) > 1
    assert ("no smaller set" in found.text) == found.smallest


# -- hints -----------------------------------------------------------------------------------


@settings(max_examples=120, deadline=None)
@given(boards())
def test_a_hint_is_true_of_every_solution_that_fits_the_state(board):
    puzzle, state = board
    known = cells_of(state)
    answers = fitting(puzzle, every_clue(puzzle), known)
    found = puzzle.hint(state)
    if found.kind == "done":
        assert len(known) == puzzle.height * puzzle.width
    elif found.kind == "open":
        first, second = (answer.rows for answer in found.answers)
        assert first != second
        assert {first, second} <= set(answers)
        for r, c in set(all_cells(puzzle)) - set(known):  # nothing that was left is forced
            assert len({picture[r][c] for picture in answers}) == 2
    else:
        assert found.kind in ("line", "lines", "probe", "search")
        for r, c in found.gives:
            assert (r, c) not in known
            assert {picture[r][c] for picture in answers} == {found.colour}
        read = {cell: known[cell] for cell in found.cells}
        for cell in found.gives:  # what it names is enough
            assert not fitting(puzzle, found.clues, {**read, cell: 1 - found.colour})


def all_cells(puzzle):
    return [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]


@settings(max_examples=120, deadline=None)
@given(boards(right=False))
def test_a_wrong_state_is_called_wrong_and_the_clues_show_it(board):
    puzzle, state = board
    known = cells_of(state)
    found = puzzle.hint(state)
    wrong = not fitting(puzzle, every_clue(puzzle), known)
    assert (found.kind == "wrong") == wrong
    assert (puzzle.why((0, 0), state).kind == "wrong") <= wrong
    if wrong:
        assert found.text.startswith("the state is wrong: ")
        read = {cell: known[cell] for cell in found.cells}
        assert not fitting(puzzle, found.clues, read)
        for clue in found.clues:
            assert fitting(puzzle, without(found.clues, clue), known)
        for cell in found.cells:
            assert fitting(puzzle, found.clues, {k: v for k, v in read.items() if k != cell})


def followed(puzzle, most=400):
    """Follow the hints from the empty board: the last state, and all hints."""
    state, hints = [list(row) for row in puzzle.given], []
    for _ in range(most):
        found = puzzle.hint(state)
        hints.append(found)
        if not found.gives:
            return state, hints
        for r, c in found.gives:
            assert state[r][c] is None
            state[r][c] = found.colour
    raise AssertionError("the hints never end")


@pytest.mark.parametrize("name", [*LINE.split()[:6], "snail"])
def test_following_the_hints_solves_a_sample(name):
    puzzle = samples.load(name)
    state, hints = followed(puzzle)
    assert tuple(map(tuple, state)) == puzzle.solve().rows
    assert hints[-1].kind == "done"
    kinds = {found.kind for found in hints[:-1]}
    assert kinds == {"line"} if GRADES[name] == "line" else kinds <= {"line", "lines", "probe"}


def test_the_hints_stop_exactly_where_two_solutions_differ():
    chosen, seen = random.Random(3), 0
    while seen < 15:
        picture = [[int(chosen.random() < 0.45) for _ in range(4)] for _ in range(4)]
        puzzle = Nonogram.of(picture)
        answers = list(puzzle.solutions())
        if len(answers) == 1:
            continue
        seen += 1
        state, hints = followed(puzzle)
        assert hints[-1].kind == "open"
        for r, c in all_cells(puzzle):
            colours = {answer[r, c] for answer in answers}
            assert state[r][c] == (colours.pop() if len(colours) == 1 else None)


@pytest.mark.parametrize(
    ("clue", "line", "gives", "says"),
    [
        ((), "????", "0123", "row 1 (clue 0) has no block"),
        ((2,), "?##?", "03", "all blocks of row 1 (clue 2) are painted: columns 1 and 4 are white"),
        ((2, 1), "#?.?", "13", "needs all the cells it has left: columns 2 and 4 are black"),
        ((2, 1), "????", "013", "fit in one way only: columns 1, 2 and 4 are black"),
        ((4,), "??????", "23", "the block of 4 in row 1 (clue 4) covers columns 3 and 4"),
        ((2, 2), "??????", "1", "block 1 in row 1 (clue 2 2) covers column 2"),
        ((1, 2), "?????##?", "47", "are a whole block: columns 5 and 8 beside it are white"),
        ((2, 3), "#????????", "1", "is stopped on one side and has 2 cells or more"),
        ((3,), "??#?????", "567", "no block of row 1 (clue 3) reaches columns 6 to 8: white"),
        ((2, 3), "?.???????", "0", "the gap at column 1 of row 1 (clue 2 3) is too small"),
        ((1, 2), "#?#?", "1", "would make a block of 3, which is too long"),
        ((1, 2), "??#???", "1", "every way to place the blocks of row 1 (clue 1 2)"),
    ],
)
def test_every_rule_has_its_words(clue, line, gives, says):
    cells = tuple(map(UNKNOWN.get, line))
    rules = list(rules_of("row", 0, clue, cells, forced(clue, cells)))
    assert any(says in text and places == [*map(int, gives)] for _, places, text, _ in rules), rules


@pytest.mark.parametrize("length", range(1, 8))
def test_every_rule_gives_what_all_completions_agree_on(length):
    for clue, line in partial_lines(length):
        after = forced(clue, line)
        if after is None or after == line:
            continue
        rules = list(rules_of("column", 2, clue, line, after))
        assert rules
        for _, places, text, rule in rules:
            (colour,) = {after[place] for place in places}
            assert all(line[place] is None for place in places)
            other = ("black", "white")[colour]
            assert not text.rstrip(".").endswith(other)
            assert "column 3" in text
            assert "column 3" in rule
            assert places_say("row", places) not in rule


# -- grades and finished clues ---------------------------------------------------------------


def test_the_samples_have_the_grades_that_they_were_drawn_for():
    assert {name: str(samples.load(name).grade()) for name in samples.names()} == GRADES


def test_a_grade_is_a_word_that_knows_its_steps():
    found = samples.load("snail").grade()
    assert found == "probe"
    assert f"{found}" == "probe"
    assert found.probes == len(found.by_probe) > 0
    assert found.unknown == 0
    assert re.fullmatch(r"probe: \d+ line steps and \d+ probes solve the puzzle\.", repr(found))
    left = samples.load("snowflake").grade()
    assert left.unknown > 0


def test_the_grades_of_puzzles_without_one_solution():
    assert Nonogram(rows=[(1,), (1,)], cols=[(1,), (1,)]).grade() == "many"
    assert Nonogram(rows=[(2,), (2,)], cols=[(1,), (1,)]).grade() == "none"


@pytest.mark.parametrize("length", range(1, 8))
def test_finished_blocks_are_those_that_all_completions_agree_on(length):
    lines = cache(lines_of)
    for clue, line in partial_lines(length):
        right = [
            full
            for full in lines(clue, length)
            if all(a is None or a == b for a, b in zip(line, full, strict=True))
        ]
        begins = [
            [i for i, cell in enumerate(full) if cell and (i == 0 or not full[i - 1])]
            for full in right
        ]
        wanted = tuple(
            len({starts[j] for starts in begins}) == 1
            and all(line[begins[0][j] + k] == 1 for k in range(block))
            for j, block in enumerate(clue)
        )
        assert finished_blocks(clue, line) == wanted


def test_finished_clues_of_a_board():
    puzzle = samples.load("heart")
    done = puzzle.finished_clues(puzzle.solve())
    assert all(map(all, done.rows)) and all(map(all, done.cols))
    assert puzzle.finished_clues().text == "no number is finished yet."
    some = puzzle.finished_clues([".#.??"] + ["?????"] * 4)
    assert some.numbers == (("row", 0, 0),)
    assert some.text == "finished: row 1: 1 of 1 1."


# -- puzzles without solution ----------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(boards(most=4), boards(most=4))
def test_a_conflict_is_a_minimal_set_of_clues(one, other):
    rows = one[0].rows
    cols = [clue for clue in other[0].cols if sum(clue) + len(clue) - 1 <= len(rows)] or [()]
    width = len(cols)
    rows = [clue if sum(clue) + len(clue) - 1 <= width else () for clue in rows]
    puzzle = Nonogram(rows, cols)
    found = puzzle.explain_conflict()
    answers = fitting(puzzle, every_clue(puzzle), {})
    if answers:
        assert found.kind == "none"
        assert found.answers[0].rows in answers
        return
    totals = sum(map(sum, rows)), sum(map(sum, cols))
    assert found.kind == ("clash" if totals[0] == totals[1] else "totals")
    assert ("in all" in found.text) == (found.kind == "totals")
    assert not fitting(puzzle, found.clues, {})
    for clue in found.clues:
        assert fitting(puzzle, without(found.clues, clue), {})


def test_totals_that_differ_are_said_at_once_on_a_large_grid():
    cat = samples.load("owl")
    rows = list(cat.rows)
    rows[9] = (1,)
    began = time.monotonic()
    found = Nonogram(rows, cat.cols).explain_conflict()
    assert time.monotonic() - began < 6
    assert found.kind == "totals"
    # Latin squares of ones: nothing but the totals is wrong, and clauses count badly.
    found = Nonogram([(1,)] * 30, [(1,)] * 29 + [()]).explain_conflict()
    assert "the rows want 30 black cells in all, but the columns 29" in found.text


def test_given_cells_that_clash_are_named():
    puzzle = Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)], given=[".?", "??"])
    found = puzzle.explain_conflict()
    assert found.text == (
        "there is no solution: row 1 (clue 2) can't be completed, as row 1, column 1 is white."
    )
    assert puzzle.hint().kind == "wrong"


# -- all of them -----------------------------------------------------------------------------


def test_explanations_draw_themselves():
    puzzle = samples.load("snail")
    clash = Nonogram(rows=[(2,), (1,)], cols=[(1,), (1,)])
    two = Nonogram(rows=[(1,), (1,)], cols=[(1,), (1,)])
    for said in (
        puzzle.why((3, 3)),
        puzzle.hint(),
        puzzle.grade(),
        puzzle.finished_clues(puzzle.solve()),
        clash.explain_conflict(),
        two.why((0, 0)),
        two.hint(),
        two.hint(["##", "??"]),
    ):
        bundle = said._repr_mimebundle_()
        assert bundle["text/plain"] == repr(said) == said.text
        assert said.text.endswith(".") and "\n" not in said.text
        picture_in(bundle["text/html"])
        assert re.search(r'alt="[^"]+"', bundle["text/html"])


def test_clues_are_marked_and_struck_by_shape():
    plain, framed, struck = (
        draw.grid([[None]], [(1,)], [(1,)], **marks).svg
        for marks in ({}, {"marked_clues": [("row", 0)]}, {"struck": [("column", 0, 0)]})
    )
    grey = [re.sub(r"#[0-9a-f]{6}", "grey", svg) for svg in (plain, framed, struck)]
    assert len(set(grey)) == 3


@pytest.mark.parametrize(
    "state", [["#"], ["##", "#"], ["#x", "??"], 7, {}, [], "##", [[2, 0], [0, 0]], b"##"]
)
def test_a_malformed_state_has_its_sentence(state):
    puzzle = Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)])
    for ask in (puzzle.hint, puzzle.finished_clues, lambda state: puzzle.why((0, 0), state)):
        with pytest.raises(PuzzleError, match=r"\.$"):
            ask(state)


@pytest.mark.parametrize("cell", [(2, 0), (0, -1), 3, None, "ab", (0,), (0, 0, 0), (0.5, 0)])
def test_a_malformed_cell_has_its_sentence(cell):
    with pytest.raises(PuzzleError, match=r"\.$"):
        Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)]).why(cell)


def test_a_state_against_the_given_cells_is_wrong():
    puzzle = Nonogram(rows=[(1,)], cols=[(1,), ()], given=["#?"])
    for found in (puzzle.hint([".?"]), puzzle.why((0, 1), [".?"])):
        assert found.kind == "wrong"
        assert found.text == "the state is wrong: the puzzle gives that row 1, column 1 is black."
    assert puzzle.hint(["??"]).gives == ((0, 1),)


def test_time_limits_hold():
    puzzle = samples.load("bicycle")
    for ask in (puzzle.grade, puzzle.hint, lambda **limit: puzzle.why((0, 0), **limit)):
        began = time.monotonic()
        with pytest.raises(OutOfTime):
            ask(time_limit=0)
        assert time.monotonic() - began < 2


def test_reasons_are_enough_for_what_they_explain():
    """Only the lines and cells that are named: the same contradiction, the same cell."""
    puzzle = samples.load("cat")
    grid, known = Grid(puzzle.rows, puzzle.cols), {}
    steps = follow(grid, known)
    for cell in list(known)[::7]:
        used, needed = reasons(grid, steps, [cell])
        assert not needed
        again = {}
        for line in used:
            follow(grid, again, [line], rounds=1)
        assert again[cell] == known[cell]
    assert not contradicts(steps)
