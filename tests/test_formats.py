"""Every format: read, written, recognised, round trip; and a sentence for what is malformed."""

import json
import socket
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nonosat import Nonogram, PuzzleError, samples
from nonosat.nonogram.files import LARGEST_FILE, MOST_LINES
from nonosat.nonogram.formats import FORMATS

DATA = Path(__file__).parents[2] / "shared" / "data" / "nonograms"

# One puzzle that tells rows from columns and width from height, in every format.
PUZZLE = Nonogram.of(["#.#", ".##"])
NIN = "3 2\n1 1\n2\n1\n1\n2\n"
PATTERN = "3x2:1/1/2/1.1/2\n"
JSON = '{"rows": [[1, 1], [2]], "columns": [[1], [1], [2]]}'
XML = """\
<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>
<puzzle type="grid" defaultcolor="black">
<title>Two &amp; two</title>
<author>Jos&eacute;</author>
<copyright>&copy; 2004</copyright>
<id>#1 (v.1)</id>
<description>Of width
rows and columns.</description>
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>
<clues type="columns">
<line><count>1</count></line>
<line><count>1</count></line>
<line><count>2</count></line>
</clues>
<clues type="rows">
<line><count>1</count><count>1</count></line>
<line><count>2</count></line>
</clues>
<solution type="goal">
<image>
|X.X|
|.XX|
</image>
</solution>
</puzzle>
</puzzleset>
"""
COLUMNS = XML[XML.index("<clues") : XML.index('<clues type="rows"')]
GOAL = XML[XML.index("<solution") : XML.index("</puzzle>")]
BASES = {"nin": NIN, "pattern": PATTERN, "json": JSON, "xml": XML}


def but(base, old, new):
    """A text with one thing changed."""
    assert old in base
    return base.replace(old, new, 1)


# -- reading -----------------------------------------------------------------------------------

SAME = {
    "nin": NIN,
    "nin with comments": "# a puzzle\n\n" + but(NIN, "3 2", "3 2 # width, height"),
    "nin with tabs": NIN.replace(" ", "\t"),
    "nin with commas": but(NIN, "1 1", "1, 1"),
    "nin of Windows": NIN.replace("\n", "\r\n"),
    "nin without its last line end": NIN.strip(),
    "nin, double spaced": NIN.replace("\n", "\n\n"),
    "nin in UTF-16": NIN.encode("utf-16"),
    "nin with a mark": NIN.encode("utf-8-sig"),
    "pattern": PATTERN,
    "pattern without a line end": PATTERN.strip(),
    "pattern with space around": f"\n  {PATTERN}\n",
    "pattern in an address": "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/pattern.html#"
    + PATTERN,
    "pattern that gives no cell": but(PATTERN, "\n", ",g"),
    "json": JSON,
    "json with cols": but(JSON, "columns", "cols"),
    "json with sizes": but(JSON, "{", '{"width": 3, "height": 2, '),
    "json with numbers and texts": '{"rows": ["1 1", 2], "columns": [1, "1", [2]]}',
    "json with more": but(JSON, "{", '{"difficulty": {"stars": 3}, "goal": null, '),
    "json with cells": but(JSON, "{", '{"goal": [[1, 0, 1], [false, true, true]], '),
    "json in UTF-16": JSON.encode("utf-16"),
    "xml": XML,
    "xml, rows first": but(XML, COLUMNS, "").replace(GOAL, COLUMNS + GOAL),
    "xml without a goal": but(XML, GOAL, ""),
    "xml of a goal alone": XML[: XML.index("<clues")] + GOAL + "</puzzle></puzzleset>",
    "xml without a set": XML[XML.index("<puzzle ") :].replace("</puzzleset>", "")
    .replace("&eacute;", "é").replace("&copy;", "©"),
    "xml with comments": but(XML, "<count>", "<!-- one --><count>"),
    "xml in red": XML.replace('"black"', '"red"'),
    "xml on blue": XML.replace('"white"', '"blue"')
    .replace("<puzzle ", '<puzzle backgroundcolor="blue" '),
    "xml with colours named but not used": but(XML, "<clues", '<color name="red" char="r"/><clues'),
    "xml with somebody's work": but(
        XML, "</puzzle>", '<solution type="saved"><image>|.??|???|</image></solution></puzzle>'),
    "xml in UTF-16": but(XML, '"1.0"', '"1.0" encoding="UTF-16"').encode("utf-16"),
    "xml that says another encoding": but(XML, '"1.0"', '"1.0" encoding="ISO-8859-1"'),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_a_text_is_recognised_and_read(name, tmp_path):
    text = SAME[name]
    assert Nonogram.loads(text) == PUZZLE
    assert Nonogram.loads(text, name.partition(" ")[0].strip(",")) == PUZZLE
    path = tmp_path / "puzzle.txt"  # what a file is called makes no difference
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert Nonogram.load(path) == PUZZLE


def test_xml_says_its_title_author_credits_and_goal():
    puzzle = Nonogram.loads(XML)
    assert (puzzle.title, puzzle.author) == ("Two & two", "José")
    assert puzzle.credits == {"catalogue": "webpbn.com #1 (v.1)", "copyright": "© 2004"}
    assert str(puzzle.goal) == "#.#\n.##"


def test_json_says_its_title_author_credits_and_goal():
    said = {"title": "Two\n& two", "by": "José", "license": "MIT", "goal": ["#.#", ".##"]}
    puzzle = Nonogram.loads(json.dumps({**json.loads(JSON), **said}))
    assert (puzzle.title, puzzle.author) == ("Two & two", "José")
    assert puzzle.credits == {"license": "MIT"}
    assert str(puzzle.goal) == "#.#\n.##"


@pytest.mark.parametrize(
    "text",
    ["3 2\n0\n0\n0\n0\n0\n", "3 2\n\n0\n\n\n0", "3x2:////", "3:0/0/0//0/0",
     '{"rows": [[], [0]], "columns": [0, "", "0"]}',
     "<puzzle><clues type='rows'><line/><line><count>0</count></line></clues>"
     "<clues type='columns'><line></line><line/><line/></clues></puzzle>"],
)  # fmt: skip
def test_a_line_without_blocks(text):
    puzzle = Nonogram.loads(text)
    assert set(puzzle.rows + puzzle.cols) == {()}
    assert puzzle.width == 3


def test_given_cells_of_a_game_id():
    """As the game reads them: 25 cells are skipped by z alone, the rest of the grid by a letter."""
    clues = "/".join([""] * 60)

    def given(letters):
        return sum(Nonogram.loads(f"30x30:{clues},{letters}").given, ())

    rest = 900 - 28
    skips = "z" * (rest // 25) + chr(ord("a") + rest % 25)
    assert given("zbA" + skips) == (None,) * 26 + (0, 1) + (None,) * rest
    assert given("zz" * 18) == (None,) * 900
    assert given("y" * 36) == ((None,) * 24 + (0,)) * 36


# -- writing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("format", FORMATS)
def test_every_sample_makes_the_round_trip(format):
    for name in samples.names():
        puzzle = samples.load(name)
        text = puzzle.dumps(format)
        again = Nonogram.loads(text)
        assert again == puzzle
        assert again.dumps(format) == text
        if format in ("non", "xml", "json"):
            assert (again.title, again.author, again.credits, again.goal) == (
                puzzle.title,
                puzzle.author,
                puzzle.credits,
                puzzle.goal,
            )


def test_what_is_written():
    assert PUZZLE.dumps("nin") == NIN
    assert PUZZLE.dumps("pattern") == PATTERN
    assert json.loads(PUZZLE.dumps("json")) == json.loads(JSON)
    assert "<line><count>1</count><count>1</count></line>\n<line><count>2" in PUZZLE.dumps("xml")


def test_a_format_without_a_place_for_given_cells_says_so():
    puzzle = Nonogram(PUZZLE.rows, PUZZLE.cols, ["#??", "???"])
    with pytest.raises(PuzzleError, match="nin has no place for given cells; choose non"):
        puzzle.dumps("nin")
    assert puzzle.dumps("pattern") == "3x2:1/1/2/1.1/2,Af\n"


cell = st.integers(0, 1)
pictures = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.tuples(*[cell] * width), min_size=1, max_size=6)
)


@settings(deadline=None)
@given(st.sampled_from(sorted(FORMATS)), pictures, st.data())
def test_what_is_written_is_read_again(format, picture, data):
    known = [[data.draw(st.sampled_from([cell, None])) for cell in row] for row in picture]
    puzzle = Nonogram.of(picture)
    if format != "nin":
        puzzle = Nonogram(puzzle.rows, puzzle.cols, known)
    puzzle.title, puzzle.author = data.draw(st.text(max_size=20)), data.draw(st.text(max_size=20))
    puzzle.goal = data.draw(st.sampled_from([None, picture]))
    text = puzzle.dumps(format)
    again = Nonogram.loads(text)
    assert again == puzzle
    assert again.dumps(format) == text
    if format in ("non", "xml", "json"):
        assert (again.goal and again.goal.rows) == (puzzle.goal and tuple(picture))
        assert again.title == Nonogram.loads(puzzle.dumps("non")).title


@pytest.mark.parametrize("format", ["nin", "json", "pattern", "xml"])
def test_the_largest_grids_are_written_or_refused(format):
    def chess(height, width):
        return Nonogram.of([[(r + c) % 2 for c in range(width)] for r in range(height)])

    if format == "xml":
        with pytest.raises(PuzzleError, match="too large a file; choose non"):
            chess(1000, 1000).dumps(format)
    else:
        text = chess(1000, 1000).dumps(format)
        assert len(text) < LARGEST_FILE
        assert text.count("\n") < MOST_LINES
    assert Nonogram.loads(chess(1000, 40).dumps(format)) == chess(1000, 40)


@pytest.mark.skipif(not DATA.is_dir(), reason="the collection of puzzles is not here")
def test_a_collection_of_real_puzzles_makes_the_round_trip():
    paths = sorted(DATA.rglob("*.non"))
    assert len(paths) >= 50
    for path in paths:
        puzzle = Nonogram.load(path)
        for format in FORMATS:
            assert Nonogram.loads(puzzle.dumps(format)) == puzzle, (path, format)


# -- bad input ---------------------------------------------------------------------------------

BOMB = '<!DOCTYPE lolz [<!ENTITY a "lol">' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True)
) + "]><puzzle><title>&i;</title></puzzle>"  # fmt: skip


def xml(old, new):
    return but(XML, old, new)


def coloured(old="<count>1</count><count>1</count>"):
    return xml(old, '<count color="red">1</count><count color="blue">1</count>')


BAD = {
    # .nin
    "nin: only sizes": ("3 2", "the text has clues for 0 lines, but its 2 rows and 3 columns"),
    "nin: cut off": (NIN[:-2], "clues for 4 lines"),
    "nin: one line more": (NIN + "1\n", "clues for 6 lines"),
    "nin: two puzzles": (NIN + NIN, "clues for 11 lines"),
    "nin: width of 0": (but(NIN, "3 2", "0 2"), r"the width of the text is '0'.*\(line 1\)"),
    "nin: 10⁹ cells": (but(NIN, "3 2", "31623 31623"), "is '31623'; write a whole number from 1"),
    "nin: height of 10⁹": (but(NIN, "3 2", "3 1000000000"), "the height of the text is '1000000000'"),
    "nin: width of 5000 digits": (but(NIN, "3 2", "9" * 5000 + " 2"), "the width of the text is '9"),
    "nin: swapped sizes": (but(NIN, "3 2", "2 3"), "row 1 of the text needs 3 cells .* 2 wide"),
    "nin: clue of 10¹²": (but(NIN, "1 1", f"{10**12}"), r"row 1 .* needs 1000000000000 cells .*\(line 2"),
    "nin: a letter": (but(NIN, "1 1", "1 x"), "row 1 of the text is '1 x'; write numbers"),
    "nin: minus": (but(NIN, "1 1", "-1"), "row 1 of the text is '-1'"),
    "nin: colours": (but(NIN, "1 1", "1a 1b"), "a colour puzzle; only black and white are read"),
    "nin: NUL": (but(NIN, "1 1", "1\0 1"), "NUL character"),
    "nin: the format mk": ("2 3\n1 1\n2\n#\n1\n1\n2\n", "line 4 of the text is '#', as in the format .mk"),
    "nin: named, three sizes": (("nin", but(NIN, "3 2", "3 2 1")), "starts with '3 2 1'; write width and h"),
    "nin: named, prose": (("nin", "Once upon a time"), "starts with 'Once upon a time'; write width"),
    "nin: named, comments": (("nin", "# nothing"), "starts with ''; write width"),
    # Pattern
    "pattern: a seed": ("10x10#1234567", "is a random seed.*copy the game ID"),
    "pattern: no clues": ("10x10:", "clues for 1 lines, but its 10 columns and 10 rows need one each"),
    "pattern: too many": (but(PATTERN, ":", ":/"), "clues for 6 lines, but its 3 columns"),
    "pattern: width of 0": (but(PATTERN, "3x", "0x"), "the width of the text is '0'"),
    "pattern: 10⁹ cells": (but(PATTERN, "3x2", "31623x31623"), "the width of the text is '31623'"),
    "pattern: clue of 10¹²": (but(PATTERN, "1.1", f"{10**12}"), "needs 1000000000000 cells"),
    "pattern: column too high": (but(PATTERN, "/2/", "/3/"), "column 3 of the text needs 3 cells but"),
    "pattern: letters": (but(PATTERN, "1.1", "1.x"), "row 1 of the text is '1,x'"),
    "pattern: two dots": (but(PATTERN, "1.1", "1..1"), "row 1 of the text is '1,,1'"),
    "pattern: cells missing": (but(PATTERN, "\n", ","), "end at cell 0 of 6"),
    "pattern: cells cut off": (but(PATTERN, "\n", ",Aa"), "end at cell 2 of 6; letters at the end"),
    "pattern: cells too many": (but(PATTERN, "\n", ",Aaz"), "are more than its 6 cells"),
    "pattern: cells after the end": (but(PATTERN, "\n", ",ga"), "are more than its 6 cells"),
    "pattern: cells in digits": (but(PATTERN, "\n", ",A1"), "letter 2 of the given cells of the text is '1'"),
    "pattern: named, prose": (("pattern", "Once upon"), "is no game ID such as"),
    # JSON
    "json: half": (JSON[:-9], r"the text is no JSON: .* \(line 1\)"),
    "json: a comma too many": (but(JSON, "]}", "],}"), "the text is no JSON"),
    "json: a list": (f"[{JSON}]", "the text is no puzzle; write one object"),
    "json: named, a number": (("json", "7"), "is no puzzle"),
    "json: no rows": ('{"columns": [[1]]}', "has no list of rows"),
    "json: no columns": ('{"rows": [[1]]}', 'no list of columns; write .* "columns": \\[\\[1'),
    "json: rows are a number": ('{"rows": 3, "columns": [[1]]}', "has no list of rows"),
    "json: empty rows": ('{"rows": [], "columns": [[1]]}', "has no list of rows"),
    "json: 10⁶ rows": ('{"rows": [' + "1," * 10**6 + '1], "columns": [1]}', "1,000,001 rows; a grid has"),
    "json: rows twice": (but(JSON, "{", '{"rows": [1], '), "says 'rows' twice; keep one"),
    "json: cols and columns": (but(JSON, "{", '{"cols": [1], '), "says 'columns' twice"),
    "json: a fraction": (but(JSON, "[2]", "[1.5]"), r"row 2 of the text is '\[1\.5\]'; write numbers"),
    "json: true": (but(JSON, "[2]", "[true]"), r"row 2 of the text is '\[true\]'"),
    "json: null": (but(JSON, "[2]", "null"), "row 2 of the text is 'null'"),
    "json: not a number": (but(JSON, "[2]", "[NaN]"), r"row 2 of the text is '\[NaN\]'"),
    "json: minus": (but(JSON, "[2]", "[-1]"), "row 2 of the text is '-1'"),
    "json: 0 among blocks": (but(JSON, "[2]", "[1, 0]"), "row 2 of the text mixes 0 with blocks"),
    "json: clue of 10¹²": (but(JSON, "[2]", f"[{10**12}]"), "needs 1000000000000 cells"),
    "json: clue of 10⁵⁰⁰⁰": (but(JSON, "[2]", f"[1{'0' * 5000}]"), "has a larger number than any"),
    "json: clue of 10⁶ blocks": (but(JSON, "[2]", f"[{'1,' * 10**6}1]"), "needs 2001 cells"),
    "json: a clue in words": (but(JSON, "[2]", '"two"'), "row 2 of the text is 'two'"),
    "json: half a surrogate": (but(JSON, "[2]", '"\\ud800"'), r"row 2 of the text is '\\ud800'"),
    "json: a nest": ("[" * 50_000, "deeper lists than any puzzle"),
    "json: a nest for a clue": (but(JSON, "[2]", "[" * 150 + "]" * 150), "row 2 of the text is"),
    "json: 10⁶ lists": ("[" * 10**6, "more lists and texts than any puzzle"),
    "json: colours": (but(JSON, "[2]", '[{"count": 2, "color": "red"}]'), "is a colour puzzle .row 2"),
    "json: colour letters": (but(JSON, "[2]", '"2r"'), "a colour puzzle; only black and white"),
    "json: another width": (but(JSON, "{", '{"width": 4, '), "the width of the text is 4, but it has"),
    "json: row too long": (but(JSON, "[2]", "[4]"), "row 2 of the text needs 4 cells"),
    "json: goal of a wrong size": (but(JSON, "{", '{"goal": ["#"], '), "goal of the text has 1 cells"),
    "json: ragged goal": (but(JSON, "{", '{"goal": ["#.#", "##"], '), "row 2 of the goal .* has 2 cells"),
    "json: a goal in words": (but(JSON, "{", '{"goal": "cat", '), "goal of the text is no list of rows"),
    "json: a goal of lists": (but(JSON, "{", '{"goal": [[1,0,1],[0,1,[]]], '), "cell 6 of the goal"),
    "json: unknown in the goal": (but(JSON, "{", '{"goal": ["#.#", ".#?"], '), r"cell 6 .* is '\?'"),
    "json: a wrong goal": (but(JSON, "{", '{"goal": ["##.", ".##"], '), "does not fit the clue of row 1"),
    "json: given too small": (but(JSON, "{", '{"given": ["#.#"], '), "given of the text has 3 cells"),
    # XML
    "xml: half": (XML[:400], r"the text is no well-formed XML: .* \(line 1[0-9]\)"),
    "xml: tags crossed": (xml("</title>", "</author>"), r"mismatched tag \(line 6\)"),
    "xml: no tag": (("xml", "Once upon"), r"no well-formed XML: syntax error \(line 1\)"),
    "xml: nothing but a tag": ("<", "no well-formed XML"),
    "xml: a web page": ("<html><body></body></html>", "has no element <puzzle>; a puzzle of webpbn"),
    "xml: no puzzle": ("<puzzleset/>", "has no element <puzzle>"),
    "xml: two puzzles": (xml("</puzzleset>", "<puzzle/></puzzleset>"), "has 2 elements <puzzle>"),
    "xml: nothing in it": ("<puzzle/>", 'has no columns; write <clues type="columns">'),
    "xml: no rows": (xml('"rows"', '"sides"'), 'has no rows; write <clues type="rows">'),
    "xml: rows twice": (xml('"columns"', '"rows"'), "has the clues of its rows twice"),
    "xml: triangles": (xml('"grid"', '"triddler"'), "is a triddler; only rectangular grids are read"),
    "xml: colours": (coloured(), r"is a colour puzzle: 3 colours \(black, red, blue\) on white"),
    "xml: colours in the goal": (
        '<puzzle><color name="red" char="r"/><solution><image>|Xr|</image></solution></puzzle>',
        r"is a colour puzzle: 2 colours \(black, red\) on white; only black and white are read"),
    "xml: blocks of the background": (xml("<count>1", '<count color="white">1'), "blocks in its background"),
    "xml: row too long": (xml("<count>1</count><count>", "<count>4</count><count>"), "row 1 .* needs 6 cells"),
    "xml: clue of 10¹²": (xml("<count>2", f"<count>{10**12}"), "column 3 .* needs 1000000000000 cells"),
    "xml: clue of 5000 digits": (xml("<count>2", f"<count>{'9' * 5000}"), "too long for any grid"),
    "xml: an empty count": (xml("<count>2", "<count>"), "column 3 of the text is '<>'; write numbers"),
    "xml: two numbers in a count": (xml("<count>2", "<count>1,2"), "column 3 of the text is '<1,2>'"),
    "xml: a letter": (xml("<count>2", "<count>x"), "column 3 of the text is '<x>'"),
    "xml: a number without a count": (xml("<line><count>1</count></line>", "<line>1</line>"), "holds '1'"),
    "xml: a number after a count": (xml("</count></line>", "</count>1</line>"), "column 1 .* holds '1'"),
    "xml: a tag of another name": (xml("<count>1</count>", "<n>1</n>"), "column 1 of the text holds 'n'"),
    "xml: a count in a count": (xml("<count>1", "<count><count>1</count>1"), "column 1 .* holds 'count'"),
    "xml: no line": (xml("<line><count>1</count></line>", "<count>1</count>"), "column 1 .* holds '1 count'"),
    "xml: goal of a wrong size": (xml("|X.X|\n", ""), "the goal of the text has 1 rows, the puzzle 2"),
    "xml: ragged goal": (xml("|X.X|", "|X.|"), "row 2 of the goal of the text has 3 cells, but row 1"),
    "xml: wide goal": (XML.replace("X|", "X.|"), "the goal of the text has 8 cells, but 2 rows of 3"),
    "xml: triangles in the goal": (xml("|X.X|", "|X/X|"), "cell 2 of the goal of the text is '/'; write X"),
    "xml: colours whose signs can't be seen": (
        xml('char="."', 'char="\ufeff"').replace('char="X"', 'char=""'),
        "cell 1 of the goal of the text is 'X'; write a sign for black, a sign for white"),
    "xml: unknown in the goal": (xml("|X.X|", "|[X.].X|"), r"cell 1 of the goal of the text is '\?'"),
    "xml: a wrong goal": (xml("|X.X|", "|XX.|"), "does not fit the clue of row 1"),
    "xml: an empty goal": (xml("|X.X|\n|.XX|", ""), "the goal of the text has 1 rows, the puzzle 2"),
    "xml: nothing but an empty goal": (
        "<puzzle><solution><image/></solution></puzzle>", "the width of the text is '0'"),
    "xml: nothing but an endless goal": (
        f"<puzzle><solution><image>|{'X' * 10**6}|</image></solution></puzzle>", "width of the text is '1000000'"),
    "xml: 10⁵ columns": (xml("</clues>", "<line/>" * 10**5 + "</clues>"), "100,003 columns; a grid has at most"),
    "xml: 10⁶ tags": ("<a>" * 10**6, "more tags than any puzzle"),
    "xml: 10⁵ open tags": ("<a>" * 10**5, "no well-formed XML: no element found"),
    "xml: an unknown entity": (xml("&eacute;", "&elephant;"), r"undefined entity \(line 7\)"),
    "xml: NUL": (xml("webpbn", "web\0pbn"), "NUL character"),
    "xml: a control character": (xml("webpbn", "web\x01pbn"), "no well-formed XML: not well-formed"),
    "xml: half a surrogate": (xml("webpbn", "web\ud800pbn"), "half a surrogate"),
    "xml: a billion laughs": (BOMB, "declares entities, which can hide a bomb"),
    "xml: a quadratic bomb": (
        f'<!DOCTYPE p [<!ENTITY a "{"x" * 50_000}">]><puzzle>{"&a;" * 50_000}</puzzle>', "declares entities"),
    "xml: a file inside": (
        '<!DOCTYPE p [<!ENTITY a SYSTEM "file:///etc/passwd">]><puzzle><title>&a;</title></puzzle>',
        "declares entities, .* or another file; remove its <!ENTITY"),
    "xml: a parameter entity": (
        '<!DOCTYPE p [<!ENTITY % a SYSTEM "http://localhost/x.dtd"> %a;]><puzzle/>', "declares entities"),
}  # fmt: skip


def test_the_list_is_long_enough():
    assert len(BAD) >= 100


def assert_is_a_sentence(error):
    assert str(error).endswith(".")
    assert len(str(error)) < 250
    assert str(error).isprintable()


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_text_gets_a_sentence(name, tmp_path):
    text, says = BAD[name]
    format, text = text if isinstance(text, tuple) else (None, text)
    tracemalloc.start()
    try:
        with pytest.raises(PuzzleError, match=says) as caught:
            Nonogram.loads(text, format)
        assert tracemalloc.get_traced_memory()[1] < 200_000_000  # bytes, whatever the text claims
    finally:
        tracemalloc.stop()
    assert_is_a_sentence(caught.value)
    path = tmp_path / f"bad.{name.partition(':')[0]}"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(PuzzleError, match=r"bad\.") as caught:
        Nonogram.load(path)
    assert_is_a_sentence(caught.value)


def test_xml_fetches_nothing(monkeypatch):
    """Not even the document type that every file of webpbn names."""

    def refused(*_):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "socket", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    assert Nonogram.loads(XML) == PUZZLE


# -- damage ------------------------------------------------------------------------------------

signs = st.sampled_from('0123456789,,.//\n\n #"=?x[]{}<>&;:|X\r\t\0\ufeff²') | st.characters()
edits = st.lists(
    st.tuples(st.integers(0, 1200), st.integers(0, 9), st.text(signs, max_size=6)),
    min_size=1,
    max_size=4,
)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(sorted(BASES)), edits)
@example("json", [(0, 9, "")])
def test_a_damaged_text_is_a_puzzle_or_a_sentence(format, edits):
    text = BASES[format]
    for place, gone, put in edits:
        place %= len(text) + 1
        text = text[:place] + put + text[place + gone :]
    for named in (None, format):
        try:
            puzzle = Nonogram.loads(text, named)
        except PuzzleError as error:
            assert_is_a_sentence(error)
        else:
            assert Nonogram.loads(puzzle.dumps("json")) == puzzle


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)
keys = st.sampled_from(["rows", "columns", "cols", "given", "goal", "title", "width", "license"])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(keys, values))
def test_any_json_is_a_puzzle_or_a_sentence(said):
    for known in ({}, json.loads(JSON)):
        try:
            Nonogram.loads(json.dumps({**known, **said}))
        except PuzzleError as error:
            assert_is_a_sentence(error)


tags = st.sampled_from(
    ["puzzle", "clues", "line", "count", "color", "solution", "image", "title", "puzzleset"]
)
attributes = st.sampled_from(
    ["", ' type="rows"', ' type="columns"', ' type="goal"', ' color="red"', ' name="" char="X"']
)


@st.composite
def trees(draw, depth=4):
    tag, inside = draw(tags), draw(st.sampled_from(["", "1", "|X.|", "0"]))
    for _ in range(draw(st.integers(0, 3)) if depth else 0):
        inside += draw(trees(depth - 1))
    return f"<{tag}{draw(attributes)}>{inside}</{tag}>"


@settings(max_examples=150, deadline=None)
@given(trees())
def test_any_xml_is_a_puzzle_or_a_sentence(tree):
    for text in (tree, f"<puzzle>{tree}</puzzle>", XML.replace("<clues", tree + "<clues", 1)):
        try:
            Nonogram.loads(text)
        except PuzzleError as error:
            assert_is_a_sentence(error)
