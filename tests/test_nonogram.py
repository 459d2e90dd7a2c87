"""Nonograms: rules, enumeration, and answers, against brute force."""

from collections import Counter

import pytest
from brute_force import lines, pictures
from hypothesis import given, settings
from hypothesis import strategies as st

from nonosat import Nonogram, OutOfTime, PuzzleError, meaning
from nonosat.nonogram.encodings.enumeration import LONGEST_LINE, line_clauses
from nonosat.nonogram.rules import all_clues, clue_of, count_lines, line_fault, lines_of
from nonosat.solver import ENGINES

CLUES_UP_TO_8 = [(clue, n) for n in range(1, 9) for clue in all_clues(n)]


def runs(line):
    """The clue of a line, by another road than clue_of: split the text at the white cells."""
    return tuple(len(run) for run in "".join(map(str, line)).split("0") if run)


def test_there_are_141_lines_up_to_8_cells():
    assert len(CLUES_UP_TO_8) == 141  # the figure that the design names


@pytest.mark.parametrize("length", range(1, 9))
def test_clue_of_every_line(length):
    assert all(clue_of(line) == runs(line) for line in lines(length))


@pytest.mark.parametrize(("clue", "length"), CLUES_UP_TO_8)
def test_enumeration_means_the_clue_on_every_line_up_to_8(clue, length):
    right = {line for line in lines(length) if runs(line) == clue}
    cells = list(range(1, length + 1))
    assert meaning(line_clauses(clue, cells), cells) == right
    assert set(lines_of(clue, length)) == right
    assert len(lines_of(clue, length)) == count_lines(clue, length) == len(right)
    assert all((line_fault(clue, line) is None) == (line in right) for line in lines(length))


@pytest.mark.parametrize(("size", "census"), [(1, 2), (2, 14), (3, 384)])
def test_census_of_unique_pictures(size, census):
    """Gold values: OEIS A242876."""
    assert sum(Nonogram.of(picture).is_unique() for picture in pictures(size, size)) == census


def test_all_512_pictures_are_found_by_their_clues():
    same_clues = {}
    for picture in pictures(3, 3):
        same_clues.setdefault(Nonogram.of(picture), set()).add(picture)
    assert len(same_clues) == 445  # gold value
    for puzzle, own in same_clues.items():
        assert {answer.rows for answer in puzzle.solutions()} == own
        assert all(not puzzle.violations(picture) for picture in own)


def test_violations_refuse_every_other_picture():
    puzzle = Nonogram(rows=[(1,), (1, 1), (2,)], cols=[(2,), (1,), (2,)])
    counts = Counter(not puzzle.violations(picture) for picture in pictures(3, 3))
    assert counts == {True: 2, False: 510}


def test_the_given_cells_decide():
    clues = {"rows": [(1,), (1, 1), (2,)], "cols": [(2,), (1,), (2,)]}
    assert len(list(Nonogram(**clues).solutions())) == 2
    assert not Nonogram(**clues).is_unique()
    decided = Nonogram(**clues, given=["#.?", "???", "???"])
    assert decided.is_unique()
    assert str(decided.solve()) == "#..\n#.#\n.##"
    assert decided.violations(["..#", "#.#", "##."]) == [
        "row 1, column 1 is given as black, not white."
    ]


def test_a_puzzle_without_solution_has_none():
    puzzle = Nonogram(rows=[(2,), ()], cols=[(1,), ()])
    assert puzzle.solve() is None
    assert list(puzzle.solutions()) == []
    assert not puzzle.is_unique()


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_a_picture_solves_its_own_puzzle_in_every_engine(height, width, data):
    row = st.tuples(*[st.integers(0, 1)] * width)
    picture = data.draw(st.lists(row, min_size=height, max_size=height))
    known = data.draw(st.lists(st.booleans(), min_size=width, max_size=width))
    given_row = [cell if k else None for cell, k in zip(picture[0], known, strict=True)]
    clues = Nonogram.of(picture)
    puzzle = Nonogram(clues.rows, clues.cols, [given_row] + [[None] * width] * (height - 1))
    engine = data.draw(st.sampled_from(list(ENGINES)))
    answer = puzzle.solve(engine=engine)
    assert puzzle.violations(answer) == []
    if puzzle.is_unique():
        assert answer.rows == tuple(picture)


def test_an_answer_is_a_mapping_and_a_picture():
    answer = Nonogram.of(["#.", "##"]).solve()
    assert answer[0, 1] == 0
    assert answer.rows == ((1, 0), (1, 1))
    assert sorted(answer) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert str(answer) == "#.\n##"
    assert answer == Nonogram.of(["#.", "##"]).solve()
    assert len({answer, Nonogram.of(["#.", "##"]).solve()}) == 1
    assert "<img" in answer._repr_mimebundle_()["text/html"]


def test_pictures_are_read_however_they_are_written():
    wanted = Nonogram.of(["#.#", "..#"])

    class Array:  # what numpy's arrays look like from here
        def __iter__(self):
            return iter([[1, 0, 1], [0, 0, 1]])

    for same in ("#.#\n..#", " #.# ..#\n", [[1, 0, 1], [0, 0, 1]], Array(), [(True, 0, 1), "..#"]):
        assert Nonogram.of(same) == wanted


def test_clue_0_and_the_empty_clue_are_the_same():
    assert Nonogram([0, (1,)], [[0], 1]) == Nonogram([(), (1,)], [(), (1,)])


def test_rectangles():
    puzzle = Nonogram(rows=[(4,)], cols=[(1,)] * 4)
    assert puzzle.solve().rows == ((1, 1, 1, 1),)


def test_a_time_limit_is_passed_on():
    noisy = [[(r * 7 + c * c * 3 + r * c) % 5 // 2 % 2 for c in range(10)] for r in range(10)]
    puzzle = Nonogram.of(noisy)
    try:
        assert puzzle.violations(puzzle.solve(time_limit=30)) == []
    except OutOfTime as late:
        pytest.fail(str(late))


BAD = {
    "no clues": (([], [(1,)]), "there are no row clues"),
    "text": (("1 1", [(1,)]), "the row clues are '1 1'"),
    "a number": ((3, [(1,)]), "the row clues are 3"),
    "text clue": ((["1"], [(1,)]), "the clue of row 1 is '1'"),
    "float": (([(1.5,)], [(1,)]), r"the clue of row 1 is \(1.5,\)"),
    "bool": (([(True,)], [(1,)]), "whole numbers"),
    "none": (([None], [(1,)]), "the clue of row 1 is None"),
    "negative": (([(-1,)], [(1,)]), "the clue of row 1 holds -1"),
    "zero inside": (([(1,)], [(0, 1)]), "the clue of column 1 mixes 0"),
    "too long": (([(1, 1)], [(1,), (1,)]), "row 1 needs 3 cells .* but the grid is 2 wide"),
    "too high": (([(1,)], [(2,)]), "column 1 needs 2 cells .* but the grid is 1 high"),
    "huge number": (([(10**30,)], [(1,)]), "row 1 needs 1000000"),
    "huge grid": (([()] * 1001, [()]), "1,001 row clues"),
    "ragged given": (([(1,), ()], [(1,), ()], ["#.", "."]), "row 2 of given has 1 cells"),
    "small given": (([(1,), ()], [(1,), ()], ["#."]), "given has 1 rows of 2 cells"),
    "odd sign": (([(1,)], [(1,)], ["x"]), "row 1, column 1 of given is 'x'"),
    "given a number": (([(1,)], [(1,)], 7), "given is 7"),
    "given numbers": (([(1,)], [(1,)], [7]), "row 1 of given is 7"),
    "given 2": (([(1,)], [(1,)], [[2]]), "row 1, column 1 of given is 2"),
    "empty given": (([(1,)], [(1,)], []), "given is empty"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gets_a_sentence(name):
    arguments, says = BAD[name]
    with pytest.raises(PuzzleError, match=says) as caught:
        Nonogram(*arguments)
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("picture", "says"),
    [
        ("", "the picture is empty"),
        (["#?"], "row 1, column 2 of the picture is unknown"),
        ([[]], "the picture is empty"),
        (None, "the picture is None"),
        ({"a": 1}, "the picture is"),
        (["#.", "#"], "row 2 of the picture has 1 cells, but row 1 has 2"),
        (["#é"], "row 1, column 2 of the picture is 'é'"),
        ([[0, 1.5]], "row 1, column 2 of the picture is 1.5"),
        ([[0] * 1001], "at most 1,000"),
    ],
)
def test_a_bad_picture_gets_a_sentence(picture, says):
    with pytest.raises(PuzzleError, match=says):
        Nonogram.of(picture)


anything = st.recursive(
    st.none() | st.integers() | st.floats() | st.text(max_size=3) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=1), inner),
    max_leaves=6,
)


@given(anything, anything, anything)
def test_any_input_is_a_puzzle_or_a_sentence(rows, cols, known):
    for make in (lambda: Nonogram(rows, cols, known), lambda: Nonogram.of(rows)):
        try:
            make()
        except PuzzleError as error:
            assert str(error).endswith(".")


def test_lines_too_long_to_enumerate_get_a_sentence():
    wide = Nonogram.of(["#" * (LONGEST_LINE + 1)])
    with pytest.raises(PuzzleError, match="13 cells has 8,192 colourings, too many to enumerate"):
        wide.encode("enumeration")


def test_unknown_names_get_a_sentence():
    puzzle = Nonogram.of(["#"])
    for wrong in ("magic", 7, ["bands"]):
        with pytest.raises(PuzzleError, match="there is no encoding"):
            puzzle.encode(wrong)
    with pytest.raises(PuzzleError, match="there is no engine"):
        puzzle.solve(engine="magic")
    with pytest.raises(PuzzleError, match="the answer has 1 rows of 2"):
        puzzle.violations(["##"])
    assert puzzle.violations(["?"]) == ["row 1, column 1 is still unknown."]


def test_each_clause_of_a_puzzle_says_itself():
    formula = Nonogram(rows=[(1,)], cols=[(1,), ()], given=["#?"]).encode("enumeration")
    assert formula.explain(0) == "row 1: row 1, column 1 is white or row 1, column 2 is white."
    assert formula.explain(-1) == "given: row 1, column 1 is black."
    for number, clause in enumerate(formula.clauses):
        words = formula.explain(number)
        assert words.count(" is ") == len(clause)


def test_the_columns_share_the_cells_of_the_rows():
    """Without clues for a link: rows and columns meet only in their variables."""
    formula = Nonogram.of(["##", ".#"]).encode("enumeration")
    assert formula.variables == 4
    assert {abs(x) for clause in formula.clauses for x in clause} == {1, 2, 3, 4}
    assert all(len(clause) == 2 for clause in formula.clauses)
