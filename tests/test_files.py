"""Files: what is read, what is written, and a sentence for everything that is malformed."""

import re
import tracemalloc

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonosat import Nonogram, PuzzleError
from nonosat.nonogram.files import LARGEST_FILE

BASE = """\
catalogue "tests #1"
title "Two &amp; two"
by "nonosat"
license MIT
width 3
height 2

rows
1,1
2

columns
1
1
2

goal "101011"
"""
PUZZLE = Nonogram.of(["#.#", ".##"])


def but(old, new, count=1):
    """The base text with one thing changed."""
    assert old in BASE
    return BASE.replace(old, new, count)


def swapped():
    """The base text with its sections and its sizes in the other order."""
    head, rows, columns = re.fullmatch(
        "(.*)(rows.*)(columns.*)(?=goal)goal.*", BASE, re.DOTALL
    ).groups()
    return f"{columns}{rows}{head}"


def test_a_file_says_its_title_author_credits_and_goal():
    puzzle = Nonogram.loads(BASE)
    assert puzzle == PUZZLE
    assert (puzzle.title, puzzle.author) == ("Two & two", "nonosat")
    assert puzzle.credits == {"catalogue": "tests #1", "license": "MIT"}
    assert str(puzzle.goal) == "#.#\n.##"
    assert puzzle.dumps("non") == BASE
    assert len({puzzle, PUZZLE}) == 1  # the title takes no part in equality


SAME = {
    "as it is": BASE,
    "a named format": ("non", BASE),
    "a format with its dot": (".non", BASE),
    "bytes": BASE.encode(),
    "Windows line ends": BASE.replace("\n", "\r\n"),
    "old Macintosh line ends": BASE.replace("\n", "\r"),
    "byte order mark": "\ufeff" + BASE,
    "UTF-8 with its mark": BASE.encode("utf-8-sig"),
    "UTF-16": BASE.encode("utf-16"),
    "UTF-16, the other way": b"\xfe\xff" + BASE.encode("utf-16-be"),
    "no end of the last line": BASE.rstrip("\n"),
    "other order": swapped(),
    "spaces for commas": but("1,1", "1 1"),
    "commas and spaces": but("1,1", " 1 ,\t1 "),
    "comments": "# a puzzle\n; another\n" + but("1,1", "1,1 # first").replace("2\n", "2\n# more\n"),
    "capital keys": but("width", "WIDTH").replace("rows", "Rows"),
    "colons": but("width 3", "width: 3").replace("rows", "rows:"),
    "equal signs": but("height 2", "height=2"),
    "cols": but("columns", "cols"),
    "author": but("by", "author"),
    "no quotes": but('"nonosat"', "nonosat"),
    "single quotes": but('"nonosat"', "'nonosat'"),
    "half a quote": but('"nonosat"', '"nonosat'),
    "a size with a comment": but("width 3", "width 3  # columns"),
    "double spaced": re.sub("(?<=[0-9])\n(?=[0-9])", "\n\n", BASE),
    "blank lines first": but("rows\n", "rows\n\n"),
    "many blank lines": but("columns", "\n\n\ncolumns"),
    "no blank lines": re.sub("\n+", "\n", BASE),
    "unknown keys": "difficulty 3\nnonsense\n" + but("columns", "rating 5\ncolumns"),
    "colours named but not used": but("width", "color b #000000\nwidth"),
    "no goal": but('goal "101011"', ""),
    "goal in signs": but("101011", "#.#.##"),
    "goal in rows": but("101011", "101 011"),
    "leading zeros": but("1,1", "01,1"),
    "indented": re.sub("^", "   ", BASE, flags=re.MULTILINE),
}


@pytest.mark.parametrize("name", SAME)
def test_reading_is_liberal(name):
    format, text = SAME[name] if isinstance(SAME[name], tuple) else (None, SAME[name])
    assert Nonogram.loads(text, format) == PUZZLE


@pytest.mark.parametrize("none", ["0", "", "  ", "0 # none"])
def test_a_line_without_blocks_is_blank_or_0(none):
    text = f"width 2\nheight 3\nrows\n2\n{none}\n1\n\ncolumns\n1 1\n1\n"
    assert Nonogram.loads(text).rows == ((2,), (), (1,))
    text = f"width 2\nheight 3\ncolumns\n1\n1\nrows\n1\n1\n{none}\n"
    assert Nonogram.loads(text).rows == ((1,), (1,), ())


def test_totals_that_differ_are_a_puzzle_without_solution():
    puzzle = Nonogram.loads(but('goal "101011"', "").replace("1,1\n", "3\n"))
    assert puzzle.rows == ((3,), (2,))
    assert puzzle.solve() is None


# -- bad input ---------------------------------------------------------------------------------

BIG = 10**9
BAD = {
    # not a puzzle at all
    "empty": ("", "the text is empty"),
    "blank": (" \n\t\r\n ", "the text is empty"),
    "a lone mark": ("\ufeff", "the text is empty"),
    "empty bytes": (b"", "the text is empty"),
    "NUL": (but("MIT", "M\0T"), "NUL character"),
    "NUL bytes": (b"\0" * 100, "NUL character"),
    "UTF-32": (BASE.encode("utf-32"), "NUL character"),
    "UTF-16 without a mark": (BASE.encode("utf-16-le"), "NUL character"),
    "half of UTF-16": (BASE.encode("utf-16")[:-1], "is not UTF-8"),
    "Latin-1": (but("Two", "Très").encode("latin-1"), "line 2 of the text is not UTF-8"),
    "an image": (b"\x89PNG\r\n\x1a\n\xff", "line 1 of the text is not UTF-8"),
    "None": (None, "loads takes text, not None"),
    "a number": (7, "loads takes text, not 7"),
    "a list": (["width 3"], "loads takes text"),
    "prose": ("Once upon a time\nthere was a cat.\n", "in no format that nonosat reads"),
    "a path": ("cat.non", "load takes the path of a file"),
    "CSV": ("1,1\n2\n", r"in no format that nonosat reads \(\.non, \.nin, \.xml, \.json, \.pattern\)"),
    "DIMACS": ("p cnf 1 1\n1 0\n", "in no format"),
    "too large": ("#" * (LARGEST_FILE + 1), "too large for a grid"),
    "too many bytes": (b"#" * (LARGEST_FILE + 1), "larger than 5,000,000 bytes"),
    "too many lines": ("\n" * 1_000_000 + BASE, "too large for a grid"),
    "two puzzles": (BASE + "====\n" + BASE, "line 18 of the text starts a second puzzle"),
    # keys and sizes
    "no width": (but("width 3\n", ""), "the text has no width; add a line such as 'width 20'"),
    "no height": (but("height 2\n", ""), "the text has no height"),
    "no rows": (but("rows\n1,1\n2\n", ""), "the text has no rows"),
    "no columns": (BASE.split("columns")[0], "the text has no columns"),
    "only a width": ("width 3", "the text has no height"),
    "width without a number": (but("width 3", "width"), r"the width of the text is ''.*\(line 5\)"),
    "width of 0": (but("width 3", "width 0"), r"is '0'; write a whole number from 1 to 1,000"),
    "width of -3": (but("width 3", "width -3"), "is '-3'; write a whole number"),
    "width of 3.0": (but("width 3", "width 3.0"), r"is '3\.0'; write a whole number"),
    "width of 1e3": (but("width 3", "width 1e3"), "is '1e3'; write a whole number"),
    "width in words": (but("width 3", "width three"), "is 'three'"),
    "width of other digits": (but("width 3", "width ٣"), "is '٣'"),
    "width of 1001": (but("width 3", "width 1001"), "from 1 to 1,000"),
    "width of 10⁹": (but("width 3", f"width {BIG}"), r"is '1000000000'.*from 1 to 1,000"),
    "height of 10⁹": (but("height 2", f"height {BIG}"), "the height of the text is '1000000000'"),
    "10⁹ cells": ("width 31623\nheight 31623\nrows\n1\ncolumns\n1\n", "is '31623'"),
    "a width of 5000 digits": (but("width 3", "width " + "9" * 5000), "the width of the text is '9"),
    "two widths": (but("height 2", "width 3\nheight 2"), "line 6 of the text is a second 'width'"),
    "two sections of rows": (BASE + "rows\n1\n", "line 18 of the text is a second 'rows'"),
    "two goals": (BASE + 'goal "1"\n', "a second 'goal'"),
    "clues on the line of rows": (but("rows\n1,1", "rows 1,1"), "line 9 of the text is '2', outside"),
    "clues before rows": ("1,1\n" + BASE, "line 1 of the text is '1,1', outside the clues"),
    "misspelled rows": (but("rows", "rowz"), "line 9 of the text is '1,1', outside the clues"),
    # clues
    "too few rows": (but("1,1\n2\n\n", "1,1\n"), "clues for 1 rows but its height is 2"),
    "too many rows": (but("1,1\n", "1,1\n1\n"), "clues for 3 rows but its height is 2"),
    "too few columns": (but("1\n1\n2", "1"), "clues for 1 columns but its width is 3"),
    "too many columns": (but("1\n1\n2", "1\n1\n1\n2"), "clues for 4 columns but its width is 3"),
    "swapped sizes": (but("width 3\nheight 2", "width 2\nheight 3"), "the grid is 2 wide"),
    "cut off": (BASE[: BASE.index("columns") + 9], "clues for 1 columns"),
    "row too long": (
        but("1,1", "2,1"),
        r"^row 1 of the text needs 4 cells but the grid is 3 wide \(line 9\)\.$",
    ),
    "column too high": (
        but("1\n1\n2", "1\n1\n1,1"),
        r"^column 3 of the text needs 3 cells but the grid is 2 high \(line 15\)\.$",
    ),
    "clue of 10¹²": (but("1,1", str(10**12)), "needs 1000000000000 cells but the grid is 3 wide"),
    "clue of 10³⁰": (but("1,1", str(10**30)), "row 1 of the text is '1000.*too long for any grid"),
    "clue of 5000 digits": (but("1,1", "9" * 5000), "too long for any grid"),
    "clue of a million blocks": (but("1,1", "1," * 1_000_000), "too long for any grid"),
    "letters": (but("1,1", "1,x"), r"row 1 of the text is '1,x'; write numbers such as 3,1"),
    "a word": (but("1,1", "one"), "row 1 of the text is 'one'"),
    "minus": (but("1,1", "-1"), "row 1 of the text is '-1'"),
    "a fraction": (but("1,1", "1.5"), r"row 1 of the text is '1\.5'"),
    "two commas": (but("1,1", "1,,1"), "row 1 of the text is '1,,1'"),
    "a comma at the end": (but("1,1", "1,1,"), "row 1 of the text is '1,1,'"),
    "brackets": (but("1,1", "(1,1)"), r"row 1 of the text is '\(1,1\)'"),
    "a superscript": (but("1,1", "1²"), "row 1 of the text is '1²'"),
    "colours": (but("1,1", "1a,1b"), "only black and white are read"),
    "0 among blocks": (but("1,1", "1,0"), r"row 1 of the text mixes 0 with blocks.*\(line 9\)"),
    "two zeros": (but("1,1", "0,0"), "mixes 0 with blocks"),
    "control characters": (but("1,1", "1\x1b[31m"), r"row 1 of the text is '1\\x1b"),
    "half a surrogate": (but("1,1", "1\ud800"), r"row 1 of the text is '1\\ud800'"),
    # goal and given cells
    "goal too short": (but("101011", "10101"), "the goal of the text has 5 cells, but 2 rows of 3"),
    "goal too long": (but("101011", "1010111"), "the goal of the text has 7 cells"),
    "goal of 4 MB": (but("101011", "1" * 4_000_000), "has 4,000,000 cells"),
    "empty goal": (but('"101011"', '""'), "the goal of the text has 0 cells"),
    "goal without a value": (but(' "101011"', ""), "the goal of the text has 0 cells"),
    "goal in letters": (but("101011", "1010x1"), "cell 5 of the goal of the text is 'x'"),
    "goal unknown": (but("101011", "10101?"), r"cell 6 of the goal of the text is '\?'"),
    "goal against a row": (but("101011", "110011"), "line 17. does not fit the clue of row 1"),
    "goal against a column": (but("101011", "101110"), "does not fit the clue of column 1"),
    "goal against given": (BASE + 'given "0?????"', "does not fit the given cells of row 1"),
    "given too short": (BASE + 'given "0"', "the given of the text has 1 cells"),
    "given in letters": (BASE + 'given "0????x"', "cell 6 of the given of the text is 'x'"),
}  # fmt: skip


def test_the_list_is_long_enough():
    assert len(BAD) + len(BAD_PATHS) >= 60


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_text_gets_a_sentence(name):
    text, says = BAD[name]
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match=says) as caught:
            Nonogram.loads(text)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000  # bytes, whatever the text claims
    finally:
        tracemalloc.stop()
    assert_is_a_sentence(caught.value)


def assert_is_a_sentence(error):
    assert str(error).endswith(".")
    assert len(str(error)) < 250
    assert str(error).isprintable()


@pytest.mark.parametrize("name", [n for n in BAD if isinstance(BAD[n][0], str | bytes)])
def test_a_malformed_file_gets_a_sentence_that_names_it(name, tmp_path):
    text = BAD[name][0]
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    path = tmp_path / "bad.non"
    path.write_bytes(text)
    with pytest.raises(PuzzleError, match=r"bad\.non") as caught:
        Nonogram.load(path)
    assert_is_a_sentence(caught.value)


BAD_PATHS = {
    "a missing file": ("nowhere.non", r"^there is no file .*nowhere\.non\.$"),
    "a missing folder": ("nowhere/cat.non", "there is no file"),
    "a folder": (".", "is a folder|can't be read"),
    "below a file": ("cat.non/cat.non", "can't be read|there is no file"),
    "a name too long": ("x" * 5000, "can't be read|there is no file"),
    "a NUL in the name": ("a\0b", "can't be read|there is no file"),
    "half a surrogate": ("a\ud800b", "can't be read|there is no file"),
    "an ending of another kind": ("prose.txt", r"prose\.txt is in no format"),
    "no ending": ("prose", "prose is in no format"),
    "prose in a .non": ("prose.non", r"prose\.non has no width"),
}


@pytest.mark.parametrize("name", BAD_PATHS)
def test_a_bad_path_gets_a_sentence(name, tmp_path):
    (tmp_path / "cat.non").write_text(BASE)
    for prose in ("prose", "prose.txt", "prose.non"):
        (tmp_path / prose).write_text("Once upon a time\nthere was a cat.\n")
    path, says = BAD_PATHS[name]
    with pytest.raises(PuzzleError, match=says) as caught:
        Nonogram.load(f"{tmp_path}/{path}")
    assert_is_a_sentence(caught.value)


@pytest.mark.parametrize("path", [None, 0, 3, True, 1.5, ["cat.non"], {}, object])
def test_what_is_no_path_gets_a_sentence(path):
    with pytest.raises(PuzzleError, match="load takes the path of a file, not"):
        Nonogram.load(path)


@pytest.mark.parametrize("format", ["", "mk", "NON2", 7, ["non"], b"non"])
def test_an_unknown_format_gets_a_sentence(format):
    for use in (lambda: Nonogram.loads(BASE, format), lambda: PUZZLE.dumps(format)):
        with pytest.raises(PuzzleError, match=r"there is no format .*; choose one of non, "):
            use()


def test_an_endless_file_is_not_read_to_its_end():
    try:
        open("/dev/zero", "rb").close()
    except OSError:
        pytest.skip("there is no /dev/zero here")
    with pytest.raises(PuzzleError, match="zero is larger than 5,000,000 bytes"):
        Nonogram.load("/dev/zero")


def test_a_bad_goal_is_not_written():
    puzzle = Nonogram.loads(BASE)
    for wrong in ("#", ["#.x", "..."], 7):
        puzzle.goal = wrong
        with pytest.raises(PuzzleError, match="the goal"):
            puzzle.dumps()


# -- round trips -------------------------------------------------------------------------------

cell = st.integers(0, 1)
pictures = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.tuples(*[cell] * width), min_size=1, max_size=6)
)


@settings(deadline=None)
@given(pictures, st.data())
def test_what_is_written_is_read_again(picture, data):
    known = [[data.draw(st.sampled_from([cell, None])) for cell in row] for row in picture]
    clues = Nonogram.of(picture)
    puzzle = Nonogram(clues.rows, clues.cols, known)
    puzzle.title, puzzle.author = data.draw(st.text(max_size=20)), data.draw(st.text(max_size=20))
    puzzle.goal = data.draw(st.sampled_from([None, picture]))
    text = puzzle.dumps()
    again = Nonogram.loads(text)
    assert again == puzzle
    assert again.goal is None or again.goal.rows == tuple(picture)
    assert again.dumps() == text
    if puzzle.title.isprintable():
        assert again.title == " ".join(puzzle.title.split())


def test_the_largest_grid_makes_the_round_trip(tmp_path):
    rows = [[(r + c) % 2 for c in range(1000)] for r in range(1000)]
    puzzle = Nonogram.of(rows)
    path = tmp_path / "large.non"
    path.write_text(puzzle.dumps())
    assert path.stat().st_size + 2 * 1000 * 1000 < LARGEST_FILE  # with a goal and given cells
    assert Nonogram.load(path) == puzzle


def test_a_title_is_one_line_without_quotes_and_escapes():
    puzzle = Nonogram.of(["#"])
    puzzle.title = 'a "quoted"\n<title>\x1b[31m & more'
    text = puzzle.dumps()
    assert text.startswith('title "a &quot;quoted&quot; &lt;title&gt;[31m &amp; more"\n')
    assert Nonogram.loads(text).title == 'a "quoted" <title>[31m & more'
    puzzle.title = "cut\n\ud7fc"  # found by Hypothesis: what is left ends in no space
    assert puzzle.dumps().startswith('title "cut"\n')


signs = st.sampled_from('0123456789,,\n\n #"=?x\r\t\0\ufeff²') | st.characters()
edits = st.lists(
    st.tuples(st.integers(0, len(BASE)), st.integers(0, 9), st.text(signs, max_size=6)), max_size=4
)


@settings(max_examples=400, deadline=None)
@given(edits)
@example([(0, 9, "")])
def test_a_damaged_file_is_a_puzzle_or_a_sentence(edits):
    text = BASE
    for place, gone, put in edits:
        text = text[:place] + put + text[place + gone :]
    try:
        puzzle = Nonogram.loads(text)
    except PuzzleError as error:
        assert_is_a_sentence(error)
    else:
        assert Nonogram.loads(puzzle.dumps()) == puzzle


@settings(deadline=None)
@given(st.permutations(BASE.split("\n")), st.integers(0, 17))
def test_shuffled_lines_are_a_puzzle_or_a_sentence(lines, many):
    try:
        Nonogram.loads("\n".join([*BASE.split("\n")[:many], *lines]))
    except PuzzleError as error:
        assert_is_a_sentence(error)


@settings(deadline=None)
@given(st.binary(max_size=200), st.binary(max_size=20))
def test_any_bytes_are_a_puzzle_or_a_sentence(data, inside):
    for bytes_ in (data, BASE.encode().replace(b"1,1", inside), b"width 1\nrows\n" + data):
        try:
            Nonogram.loads(bytes_)
        except PuzzleError as error:
            assert_is_a_sentence(error)
