"""Sheets to print: every number at its place, valid files, the same every time."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import pytest

from nonosat import Nonogram, PuzzleError, generate, samples, sheet
from nonosat.nonogram import printing
from nonosat.nonogram.paper import HIGH, WIDE, Page

ROOT = Path(__file__).parent.parent
TEXT, PATH = "{http://www.w3.org/2000/svg}text", "{http://www.w3.org/2000/svg}path"


def words(file):
    return [(node.text, node.attrib) for node in ET.parse(file).iter(TEXT)]


def pages(puzzles, title="", answers=True):
    made = printing._question_pages(puzzles, title)
    return made + (printing._answer_pages(puzzles) if answers else [])


def pdf_pages(data):
    return len(re.findall(rb"/Type /Page\b", data))


def test_an_svg_sheet_holds_all_numbers_and_the_answer(tmp_path):
    heart = samples.load("heart")
    files = sheet([heart], tmp_path / "heart.svg", title="For you & me")
    assert [Path(file).name for file in files] == ["heart-1.svg", "heart-2.svg"]
    said = [text for text, _ in words(files[0])]
    numbers = [str(n) for clue in (*heart.rows, *heart.cols) for n in clue or (0,)]
    assert sorted(said) == sorted([*numbers, "For you & me", "1. Heart", "5 × 5", "1 / 2"])
    assert [text for text, _ in words(files[1])] == ["Answers", "1. Heart", "2 / 2"]
    squares = [p for p in ET.parse(files[1]).iter(PATH) if "stroke" not in p.attrib]
    assert squares[0].attrib["d"].count("z") == sum(map(sum, heart.goal.rows))


def test_without_answers_there_is_one_page(tmp_path):
    [file] = sheet(samples.load("heart"), str(tmp_path / "heart.svg"), answers=False)
    assert file == str(tmp_path / "heart.svg")
    root = ET.parse(file).getroot()
    assert (root.attrib["width"], root.attrib["height"]) == ("210mm", "297mm")


def test_everything_stays_on_the_paper_and_numbers_can_be_read():
    puzzles = [samples.load(name) for name in samples.names()]
    puzzles.append(generate(40, 40, 0.5, seed=3, difficulty="line"))
    puzzles.append(Nonogram.of(["#" * 50] * 2))
    for page in pages(puzzles, "All of them"):
        for x, y, u, v, *_ in page.lines:
            assert min(x, u, y, v) > 5 and max(x, u) < WIDE - 5 and max(y, v) < HIGH - 5
        for x, y, text, height, *_ in page.words:
            assert 5 < x < WIDE - 5 and 5 < y < HIGH - 5
            assert height / 25.4 * 72 > 5 or not text.isdigit()  # points


def test_numbers_do_not_touch():
    """At 40 by 40, each number of a clue keeps clear of the next."""
    page = pages([generate(40, 40, 0.5, seed=3, difficulty="line")], answers=False)[0]
    boxes = [
        (x - len(text) * 0.3 * height, x + len(text) * 0.3 * height, y - 0.75 * height, y)
        for x, y, text, height, anchor, *_ in page.words
        if anchor == "middle" and text.isdigit()
    ]
    boxes.sort()
    for i, (_, right, top, bottom) in enumerate(boxes):
        for left, _, other_top, other_bottom in boxes[i + 1 :]:
            if left >= right:
                break
            assert other_bottom <= top or bottom <= other_top


def test_many_puzzles_fill_several_pages_in_order():
    puzzles = [generate(10, 10, seed=seed) for seed in range(20)]
    made = pages(puzzles)
    titles = [[text for _, _, text, *_ in page.words if re.match(r"\d+\. ", text)] for page in made]
    assert len(made) > 2 and max(map(len, titles[:-1])) >= 4
    expected = [f"{i}. Seed {i - 1}" for i in range(1, 21)]
    assert [title for page in titles for title in page] == expected * 2
    assert made[-1].words[0][2] == "Answers"


def test_given_cells_are_printed():
    puzzle = Nonogram([(1,), (1,)], [(1,), (1,)], given=["#.", "??"])
    page = pages([puzzle], answers=False)[0]
    assert len(page.squares) == 2 and page.squares[0][2] > 4 * page.squares[1][2]


def test_a_long_title_is_cut_and_a_strange_one_escaped(tmp_path):
    puzzle = samples.load("heart")
    puzzle.title = "<b> & $x$ " * 30
    [file, _] = sheet([puzzle], tmp_path / "a.svg")
    title = next(text for text, _ in words(file) if text.startswith("1."))
    assert title.startswith("1. <b> & $x") and title.endswith("…") and len(title) < 40


def test_a_pdf_is_valid_and_the_same_every_time(tmp_path, monkeypatch):
    matplotlib = pytest.importorskip("matplotlib")
    puzzles = [samples.load(name) for name in ("heart", "duck", "owl", "castle")]
    puzzles[0].title = "$x^$ 猫 & <b>"  # neither mathematics nor a warning
    [one] = sheet(puzzles, tmp_path / "one.pdf", title="Four")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with matplotlib.rc_context({"pdf.compression": 9, "lines.linewidth": 7, "savefig.dpi": 30}):
        [two] = sheet(puzzles, tmp_path / "two.pdf", title="Four")
    data = Path(one).read_bytes()
    assert data == Path(two).read_bytes()
    assert data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF")
    assert pdf_pages(data) == len(pages(puzzles, "Four"))
    assert b"CreationDate" not in data and str(tmp_path).encode() not in data
    box = re.search(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert [round(float(side) / 72 * 25.4) for side in box.groups()] == [210, 297]
    start = int(re.search(rb"startxref\s+(\d+)", data)[1])
    assert data[start : start + 4] == b"xref"
    streams = re.findall(rb"/FlateDecode.*?stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
    assert streams and all(zlib.decompress(stream) for stream in streams)


WRONG = [
    (([],), "a sheet has 1 to 500 puzzles"),
    ((7,), "sheet takes a list of puzzles"),
    (("heart",), "sheet takes a list of puzzles"),
    ((["heart"],), "number 1 is 'heart', not a Nonogram"),
    ((None, 7), "sheet takes the path of a file"),
    ((None, "a.png"), "a.png ends in neither"),
    ((None, "no/such/folder/a.svg"), "no/such/folder/a-1.svg can't be written"),
    (([Nonogram([(1,)], [(), ()])],), "puzzle 1 has no answer to print"),
    (([Nonogram.of(["#" * 90])],), "puzzle 1 has 1 rows of 90 cells, too many"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG)
def test_wrong_wishes_get_a_sentence(tmp_path, arguments, says):
    puzzles, path = (*arguments, tmp_path / "a.svg")[:2]
    with pytest.raises(PuzzleError) as wrong:
        sheet(samples.load("heart") if puzzles is None else puzzles, path)
    assert str(wrong.value).startswith(says) and str(wrong.value).endswith(".")
    assert not list(tmp_path.iterdir())


def test_a_wrong_goal_is_not_printed(tmp_path):
    puzzle = samples.load("heart")
    puzzle.goal = ["#####"] * 5
    with pytest.raises(PuzzleError, match="the goal of puzzle 1 is wrong: row 1: clue 1 1"):
        sheet([puzzle], tmp_path / "a.svg")
    assert sheet([puzzle], tmp_path / "a.svg", answers=False)


def test_a_puzzle_without_a_goal_is_solved(tmp_path):
    heart = samples.load("heart")
    made = pages([Nonogram(heart.rows, heart.cols)])
    assert len(made[-1].squares) == sum(map(sum, heart.goal.rows))


def test_without_matplotlib_svg_works_and_a_sentence_says_what_to_install(tmp_path):
    code = (
        "import sys; sys.modules['matplotlib'] = sys.modules['numpy'] = None\n"
        "from nonosat import sheet, samples, PuzzleError\n"
        "print(len(sheet(samples.load('heart'), sys.argv[1] + '/a.svg')))\n"
        "try: sheet(samples.load('heart'), sys.argv[1] + '/a.pdf')\n"
        "except PuzzleError as wrong: print(wrong)"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == (
        "2\na PDF takes matplotlib: pip install matplotlib; or write a file that ends in .svg.\n"
    )


def test_a_page_is_plain_data():
    page = Page()
    page.text(1, 2, 3, 4)
    assert page.words == [(1, 2, "3", 4, "start", "#000000", "normal")]
