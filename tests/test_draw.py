"""Drawings: well-formed, small, and told by shape as well as by colour."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from nonosat import Nonogram, draw

cells = st.sampled_from([0, 1, None, "7", "<&", "12"])


def picture_in(html):
    """The SVG inside an <img> with a data URI, parsed."""
    source = re.search(r'src="data:image/svg\+xml;utf8,([^"]*)"', html)[1]
    assert "#" not in source  # a browser would cut it there
    assert "<" not in source
    return ElementTree.fromstring(unquote(source))


@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_any_picture_is_drawn_well_formed(height, width, data):
    row = st.lists(cells, min_size=width, max_size=width)
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    for drawing in (draw.grid(rows), draw.gallery([rows, rows], ["a & b", "<c>"])):
        root = picture_in(drawing.img())
        assert float(root.get("width")) > 0
        assert drawing.alt
        assert drawing.text


@given(st.integers(1, 14), st.integers(1, 9), st.data())
def test_every_black_cell_and_every_dot_is_a_dash_of_its_own(height, width, data):
    """The dashes of the strokes, walked along, are the cells again."""
    row = st.lists(cells, min_size=width, max_size=width)
    rows = data.draw(st.lists(row, min_size=height, max_size=height))
    size = 26 if height <= 12 else 18
    seen = {}
    for path in ElementTree.fromstring(draw.grid(rows).svg).iter(
        "{http://www.w3.org/2000/svg}path"
    ):
        if "stroke-dasharray" not in path.attrib:
            continue
        dash, gap = map(int, path.get("stroke-dasharray").split())
        assert int(path.get("stroke-width")) == dash  # a square
        assert dash + gap == size
        for x, y, long in re.findall(r"M(\d+) (\d+)h(\d+)", path.get("d")):
            for left in range(int(x), int(x) + int(long), size):
                c, r = left // size, int(y) // size
                assert (left + dash / 2, int(y)) == ((c + 0.5) * size, (r + 0.5) * size)
                seen[r, c] = int(dash > 2)
    assert seen == {
        (r, c): cell for r, row in enumerate(rows) for c, cell in enumerate(row) if cell in (0, 1)
    }


def test_a_large_picture_takes_little_room():
    drawing = draw.grid([[r // 3 + c // 5 & 1 for c in range(40)] for r in range(40)])
    assert len(drawing.img()) < 8_000


def test_black_white_and_unknown_differ_in_shape():
    drawn = [draw.grid([[cell]]).svg for cell in (1, 0, None)]
    grey = [re.sub(r"#[0-9a-f]{6}", "grey", svg) for svg in drawn]
    assert len(set(grey)) == 3


def test_every_drawing_brings_its_paper():
    """In a dark theme the page behind it is dark."""
    for drawing in (draw.grid([[1]]), draw.gallery([(1, 0)]), draw.gallery([])):
        paper = next(iter(ElementTree.fromstring(drawing.svg)))
        assert paper.get("fill") == draw.PAPER
        assert paper.get("width") == ElementTree.fromstring(drawing.svg).get("width")


def test_every_fifth_line_is_thick():
    svg = draw.grid([[0] * 12] * 11).svg
    thick = re.search(r"d='([^']*)' stroke='[^']*' stroke-width", svg)[1]
    across = {int(y) for y in re.findall(r"M0 (\d+)h", thick)}
    assert across == {0, 5 * 26, 10 * 26, 11 * 26}


def test_differences_are_marked_where_they_are():
    first, second = ((1, 0), (0, 1)), ((1, 1), (0, 1))
    drawing = draw.difference(first, second)
    assert drawing.svg.count(f"stroke='{draw.MARK}'") == 2  # one cell, in both pictures
    assert drawing.alt.endswith("1 cells differ.")
    assert draw.difference(first, first).svg.count(draw.MARK) == 0


def test_alt_text_says_what_is_there():
    assert draw.grid([(1, 0), (None, 1)]).alt == "row 1: black, white; row 2: unknown, black."
    assert draw.grid([[1] * 20] * 20).alt == "A picture of 20 rows and 20 columns, 400 cells black."
    html = Nonogram(rows=[(1,)], cols=[(1,)])._repr_mimebundle_()["text/html"]
    assert 'alt="nonogram of 1 by 1; row clues 1; column clues 1"' in html


def test_text_with_clues_lines_up():
    assert repr(Nonogram(rows=[(10,), ()], cols=[(1,)] * 10)).split("\n") == [
        "   1 1 1 1 1 1 1 1 1 1",
        "10 ? ? ? ? ? ? ? ? ? ?",
        " 0 ? ? ? ? ? ? ? ? ? ?",
    ]


def test_symbols_are_told_from_black_and_white():
    drawing = draw.grid([("1", "0", "12"), (1, 0, None)])
    words = [text.text for text in ElementTree.fromstring(drawing.svg).iter() if text.text]
    assert words == ["1", "0", "12", "?"]
    assert drawing.alt == "row 1: 1, 0, 12; row 2: black, white, unknown."
    assert draw.inline([("1", "12"), (1, 0)]) == "1 12/# ."


# -- bands --------------------------------------------------------------------------------


@given(st.data())
def test_any_bands_are_drawn_well_formed(data):
    length = data.draw(st.integers(1, 9))
    clue = data.draw(st.lists(st.integers(1, length), max_size=4))
    places = st.lists(st.integers(0, length - 1), unique=True).map(sorted)
    starts = [data.draw(places) for _ in clue]
    lines = data.draw(st.lists(st.lists(cells, min_size=length, max_size=length), max_size=2))
    drawing = draw.bands(clue, length, starts, lines, caption="a & b")
    shapes = [shape.get("d") for shape in picture_in(drawing.img()) if shape.get("d")]
    bands = re.findall(r"M(\d+) (\d+)(?:h(\d+)v16h-|H(\d+)v16H)", " ".join(shapes))
    assert len(bands) == sum(map(len, starts))
    taken = set()  # and no band lies over another
    for x, y, wide, left in bands:
        span = range(int(x), int(x) + int(wide)) if wide else range(int(left), int(x))
        assert not taken & {(at, y) for at in span}
        taken |= {(at, y) for at in span}


def test_bands_are_told_in_words_and_as_text():
    drawing = draw.bands((2, 1), 5, [{0: 6, 4: 7}, (3, 4)], [(1, 1, 0, 0, 1)])
    assert drawing.text.split("\n") == ["2 ##... ....#>", "1 ...#. ....#", "  ##..#"]
    assert drawing.alt == (
        "A line of 5 cells; block 1, of length 2, may start at 1, 5; "
        "block 2, of length 1, may start at 4, 5."
    )
    words = [word.text for word in picture_in(drawing.img()) if word.text]
    assert words[-4:] == ["2", "6", "7", "1"]  # a block's length, and the labels of its bands
    assert draw.bands((), 3, []).alt == "A line of 3 cells; no block."


def test_a_band_that_falls_off_its_line_is_dashed():
    assert "stroke-dasharray" not in draw.bands((2,), 3, [(0, 1)]).svg
    assert draw.bands((2,), 3, [(0, 1, 2)]).svg.count("stroke-dasharray") == 1
