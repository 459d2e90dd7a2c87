"""`nonosat generate`: what it makes, where it goes, and what it never overwrites."""

from pathlib import Path

import pytest

from nonosat import Nonogram, PuzzleError, generate, samples
from nonosat.__main__ import main
from nonosat.cli import generate as command
from nonosat.nonogram.formats import FORMATS

README_PHOTO = Path(__file__).parent.parent / "docs" / "photo.jpg"


@pytest.fixture
def run(tmp_path, capsys, monkeypatch):
    """Run the command in a folder of its own: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        code = main(["generate", *map(str, arguments)])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def photo(tmp_path):
    """An image of the cat among the samples; the rows of its picture."""
    image = pytest.importorskip("PIL.Image")
    rows = [list(row) for row in samples.load("cat").goal.rows]
    drawn = image.new("L", (len(rows[0]), len(rows)))
    drawn.putdata([255 * (1 - cell) for row in rows for cell in row])
    drawn.resize((drawn.width * 8, drawn.height * 8), 0).save(tmp_path / "photo.png")
    return rows


# -- by chance ---------------------------------------------------------------------------------


def test_it_prints_the_puzzle_that_python_makes(run):
    options = "--density", ".6", "--seed", "7", "--difficulty", "line"
    code, out, err = run(20, 30, *options)
    puzzle = generate(20, 30, density=0.6, seed=7, difficulty="line")
    assert (code, out, err) == (0, puzzle.dumps("non"), "")
    assert run("--height", 20, "--width", 30, *options)[1] == out
    assert run(20, "--width", 30, *options)[1] == out
    read = Nonogram.loads(out)
    assert (read.height, read.width, read.title) == (20, 30, "Seed 7")
    assert read.is_unique() and read.grade() == "line" and read.solve() == read.goal


def test_one_side_is_a_square_and_a_seed_may_be_a_word(run):
    assert Nonogram.loads(run(6, "--seed", "cat")[1]) == generate(6, 6, seed="cat")
    assert Nonogram.loads(run("--width", 6, "--seed", "-3")[1]) == generate(6, 6, seed=-3)


def test_without_a_seed_there_is_another_one_each_time(run):
    first, second = (Nonogram.loads(run(9, 9)[1]) for _ in range(2))
    assert first.title != second.title
    seed = first.title.removeprefix("Seed ")
    assert Nonogram.loads(run(9, 9, "--seed", seed)[1]) == first


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_by_name_or_by_ending(run, tmp_path, format):
    code, out, err = run(5, 5, "--seed", 1, "--to", format)
    assert (code, out, err) == (0, generate(5, 5, seed=1).dumps(format), "")
    assert run(5, 5, "--seed", 1, "-o", f"mine.{format}") == (0, "", "")
    assert (tmp_path / f"mine.{format}").read_text(encoding="utf-8") == out


def test_a_name_without_an_ending_is_a_non_file(run, tmp_path):
    assert run(5, "--seed", 1, "-o", "mine") == (0, "", "")
    assert (tmp_path / "mine").read_text() == generate(5, 5, seed=1).dumps("non")


def test_a_file_is_overwritten_only_by_force_and_nothing_is_made_in_vain(
    run, tmp_path, monkeypatch
):
    (tmp_path / "mine.non").write_text("precious")
    with monkeypatch.context() as patch:
        patch.setattr(command, "by_chance", None)  # would raise
        says = "nonosat: mine.non exists; choose another name, or add --force.\n"
        assert run(5, 5, "-o", "mine.non") == (2, "", says)
    assert (tmp_path / "mine.non").read_text() == "precious"
    assert run(5, 5, "-o", "mine.non", "--force") == (0, "", "")
    assert Nonogram.load("mine.non").is_unique()


def test_out_of_time(run, tmp_path):
    code, out, err = run(200, 200, "--time-limit", "0.001", "-o", "mine.non")
    assert (code, out) == (3, "")
    assert err.startswith("nonosat: no puzzle of 200 × 200 found within 0.001 seconds; try ")
    assert err.endswith("a longer --time-limit.\n")
    assert not (tmp_path / "mine.non").exists()


# -- from an image -----------------------------------------------------------------------------


def test_an_image_becomes_a_puzzle_and_what_changed_is_said(run, photo):
    height, width = len(photo), len(photo[0])
    code, out, err = run("--image", "photo.png", "--height", height)
    puzzle = Nonogram.loads(out)
    assert code == 0 and puzzle.is_unique() and puzzle.title == "photo"
    assert err.startswith(f"nonosat: photo.png: {height} rows of {width} cells, black where ")
    assert err.endswith("exactly one answer; nothing needs to change.\n")
    assert puzzle.goal == samples.load("cat").goal
    inverted = Nonogram.loads(run("--image", "photo.png", height, "--invert")[1]).goal
    black = sum(map(sum, inverted.rows)) + sum(map(sum, photo))
    assert abs(black - height * width) < 0.2 * height * width
    assert "darker than 100 of" in run("--image", "photo.png", "--threshold", 100)[2]


def test_the_photo_of_the_readme_becomes_a_puzzle(run):
    pytest.importorskip("PIL")
    code, out, err = run("--image", README_PHOTO, "--height", 28)
    puzzle = Nonogram.loads(out)
    assert (code, puzzle.height, puzzle.width) == (0, 28, 28)
    assert puzzle.is_unique() and puzzle.solve() == puzzle.goal
    assert err.endswith(
        "changed, the puzzle has exactly one answer: the smallest change, proved.\n"
    )


def test_an_image_on_a_sheet(run, photo, tmp_path):
    code, out, err = run("--image", "photo.png", 10, "--sheet", "a.svg")
    assert (code, out) == (0, "")
    assert err.endswith("nonosat: the pages are a-1.svg, a-2.svg.\n")
    assert "1. photo" in (tmp_path / "a-1.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["--image", "nowhere.png"], "there is no file nowhere.png."),
        (["--image", ""], "there is no file ."),
        (["--image", "."], ". is a folder; name an image in it."),
        (["--image", "text.png"], "text.png is no image that Pillow reads, such as PNG or JPEG."),
        (["--image", "text.png", "--seed", "7"], "--seed goes without --image PHOTO."),
    ],
)
def test_what_is_wrong_with_an_image(run, tmp_path, arguments, says):
    pytest.importorskip("PIL")
    (tmp_path / "text.png").write_text("no image")
    assert run(*arguments) == (2, "", f"nonosat: {says}\n")


# -- sheets ------------------------------------------------------------------------------------


def test_a_sheet_has_several_puzzles_each_with_its_seed(run, tmp_path):
    code, out, err = run(10, 10, "--seed", 7, "--count", 3, "--sheet", "a.svg")
    assert (code, out, err) == (0, "", "nonosat: the pages are a-1.svg, a-2.svg.\n")
    questions = (tmp_path / "a-1.svg").read_text(encoding="utf-8")
    answers = (tmp_path / "a-2.svg").read_text(encoding="utf-8")
    for said in ("1. Seed 7", "2. Seed 8", "3. Seed 9"):
        assert said in questions and said in answers
    assert "Answers" in answers and "Answers" not in questions


@pytest.mark.parametrize("name", ["a.pdf", "A.PDF"])
def test_a_sheet_as_pdf(run, tmp_path, name):
    pytest.importorskip("matplotlib")
    assert run(5, 5, "--count", 2, "--sheet", name) == (0, "", "")
    assert (tmp_path / name).read_bytes().startswith(b"%PDF")
    code, _, err = run(5, 5, "--sheet", name)
    assert (code, err) == (2, f"nonosat: {name} exists; choose another name, or add --force.\n")
    assert run(5, 5, "--sheet", name, "--force") == (0, "", "")


def test_no_page_of_a_sheet_is_overwritten(run, tmp_path, monkeypatch):
    (tmp_path / "a-3.svg").write_text("precious")
    code, out, err = run(10, 10, "--count", 13, "--seed", 1, "--sheet", "a.svg")
    assert (code, out) == (2, "")
    assert err == "nonosat: a-3.svg exists; choose another name, or add --force.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a-3.svg"]
    (tmp_path / "a-1.svg").write_text("precious")
    monkeypatch.setattr(command, "by_chance", None)  # known before anything is made
    assert run(10, 10, "--sheet", "a.svg")[2].startswith("nonosat: a-1.svg exists;")


def test_what_is_wrong_with_the_paper_is_said_before_the_work(run, monkeypatch):
    monkeypatch.setattr(command, "by_chance", None)
    assert "ends in neither .pdf nor .svg" in run(5, 5, "--sheet", "a.png")[2]
    assert "too many to be read on a page" in run(200, 200, "--sheet", "a.svg")[2]

    def missing(*_):
        raise PuzzleError("a PDF takes matplotlib: pip install matplotlib.")

    monkeypatch.setattr("nonosat.nonogram.printing.pdf", missing)
    assert run(5, 5, "--sheet", "a.pdf")[0] == 2


# -- wrong arguments -----------------------------------------------------------------------------

WRONG = {
    "no size": [],
    "no size but a seed": ["--seed", "7"],
    "a size of 0": ["0", "5"],
    "half a row": ["2.5", "5"],
    "three sides": ["5", "5", "5"],
    "too large": ["1001", "5"],
    "a height twice": ["5", "5", "--height", "5"],
    "too dense": ["5", "5", "--density", "60"],
    "no number": ["5", "5", "--density", "much"],
    "not a number": ["5", "5", "--density", "nan"],
    "a difficulty": ["5", "5", "--difficulty", "evil"],
    "a search without room": ["3", "3", "--difficulty", "search"],
    "a format": ["5", "5", "--to", "mk"],
    "an ending": ["5", "5", "-o", "mine.pdf"],
    "a threshold of nothing": ["5", "5", "--threshold", "9"],
    "nothing inverted": ["5", "5", "--invert"],
    "several without a sheet": ["5", "5", "--count", "3"],
    "a sheet and a file": ["5", "5", "--sheet", "a.svg", "-o", "mine.non"],
    "a format of a sheet": ["5", "5", "--sheet", "a.svg", "--to", "non"],
    "too many": ["5", "5", "--sheet", "a.svg", "--count", "501"],
    "a sheet without a name": ["5", "5", "--sheet", ""],
    "a folder that is not there": ["5", "5", "-o", "nowhere/mine.non"],
    "a sheet in no folder": ["5", "5", "--sheet", "nowhere/a.svg"],
    "no time": ["5", "5", "--time-limit", "0"],
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_argument_gets_one_sentence_and_exit_code_2(run, tmp_path, name):
    code, out, err = run(*WRONG[name])
    assert (code, out) == (2, "")
    assert err.startswith("nonosat") and err.endswith(".\n") and err.count("\n") == 1, err
    assert list(tmp_path.iterdir()) == []
