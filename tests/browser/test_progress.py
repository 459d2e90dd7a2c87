"""Lesson 01's table of progress in a real JupyterLab, with a student who errs, asks and succeeds."""

import json
from pathlib import Path

import pytest

from .looking import judged_by_axe

ROOT = Path(__file__).resolve().parents[2]
LESSON = ROOT / "notebooks" / "01_three_by_three.ipynb"
COPIES = "01_mine.ipynb", "01_second.ipynb"
WRONG = "def xor(a, b):\n    return [[a, b]]"
RIGHT = "def xor(a, b):\n    return [[a, b], [-a, -b]]"


class Student:
    """Somebody at work in the notebook in front."""

    def __init__(self, window):
        self.window = window
        self.ids = [cell["id"] for cell in json.loads(LESSON.read_text(encoding="utf-8"))["cells"]]

    def cell(self, start):
        """The cell whose id has this after its number."""
        place = next(i for i, name in enumerate(self.ids) if name[3:].startswith(start))
        return self.window.notebook.locator(".jp-Cell").nth(place)

    def run(self, start, source=None):
        """Run a cell, with another text if one is given; what it shows."""
        cell = self.cell(start)
        if source is not None:
            cell.locator(".cm-content").click()
            self.window.page.keyboard.press("Control+a")
            self.window.page.keyboard.insert_text(source)
        return self.window.run_cell(cell)

    def answer(self, source):
        """Write an answer to exercise 1 and check it."""
        self.run("def-xor", source)
        return self.run("result-1", "result_1 = check_xor(xor)\nresult_1")

    def row(self):
        """The row of exercise 1 in the table, read off the screen."""
        self.run("progress")
        row = self.cell("progress").locator("tbody tr").first
        return row.locator("th, td").all_inner_texts()

    def restart(self):
        """Restart the kernel, as from the menu, and run the set-up cell."""
        self.window.menu("Kernel", "Restart Kernel…")
        self.window.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.window.notebook.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        self.run("from-itertools")


@pytest.fixture
def path(window):
    """The file, which is not there at first; beside it are two copies of the lesson."""
    path = window.lab.copies / "progress.jsonl"
    path.unlink(missing_ok=True)
    for name in COPIES:
        path.with_name(name).write_bytes(LESSON.read_bytes())
    yield path
    for name in (path.name, *COPIES):
        path.with_name(name).unlink(missing_ok=True)


@pytest.fixture
def student(window, path):
    """A student who opened lesson 01 anew and ran its first cell."""
    window.open(COPIES[0])
    student = Student(window)
    student.run("from-itertools")
    return student


def test_before_anything_has_run_the_cell_says_what_it_is_for(window, path):
    window.open(COPIES[0])
    shown = Student(window).cell("progress").locator(".jp-OutputArea")
    shown.scroll_into_view_if_needed()  # only then does JupyterLab draw it
    shown.get_by_text("this cell shows what you have passed").wait_for()


def test_a_wrong_answer_a_hint_and_a_right_answer_are_in_the_table(student):
    assert student.row() == ["xor", "not started", "", "", ""]
    assert "NOT YET" in student.answer(WRONG)
    assert student.row() == ["xor", "not yet", "1", "", "##"]
    assert "Hint 2 of 3" in student.run("result-1", "result_1.hint(2)")
    assert student.row() == ["xor", "not yet", "1", "2", "##"]
    assert "PASS" in student.answer(RIGHT)
    assert student.row() == ["xor", "✓ pass", "2", "2", "##"]


def test_after_a_restart_the_table_still_knows(student):
    student.answer(WRONG)
    student.restart()
    assert student.row() == ["xor", "not yet", "1", "", "##"]
    student.answer(RIGHT)
    assert student.row() == ["xor", "✓ pass", "2", "", "##"]


def test_two_notebooks_at_once_lose_nothing(student, browser, lab):
    window = type(student.window)(browser, lab)
    try:
        window.open(COPIES[1])
        other = Student(window)
        other.run("from-itertools")
        loop = "for _ in range(200):\n    check_xor(lambda a, b: [[{0}a, b]])"
        runs = [(student, loop.format("")), (other, loop.format("-"))]
        for who, source in runs:  # both have begun before we wait for either
            who.cell("result-1").locator(".cm-content").click()
            who.window.page.keyboard.press("Control+a")
            who.window.page.keyboard.insert_text(source)
            who.window.page.keyboard.press("Control+Enter")
        for who, _ in runs:
            assert "✓" not in "".join(who.row())  # it waits until the loop is done
        assert student.row()[2] == other.row()[2] == "400"
    finally:
        window.close()


def test_the_file_is_plain_and_lies_beside_the_lesson(student, path):
    student.answer(WRONG)
    (line,) = path.read_text(encoding="utf-8").splitlines()
    told = json.loads(line)
    assert (told["lesson"], told["exercise"], told["status"]) == (LESSON.stem, "xor", "not yet")


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_nothing_stands_in_the_way_of_people_with_disabilities(student, theme):
    student.answer(WRONG)
    student.window.theme(theme)
    student.row()
    student.cell("progress").locator("table").scroll_into_view_if_needed()
    found = judged_by_axe(student.window.page, ".nonosat-progress")
    student.window.theme("JupyterLab Light")
    assert found["violations"] == []
    assert "color-contrast" in [rule["id"] for rule in found["passes"]]
    assert "color-contrast" not in [rule["id"] for rule in found["incomplete"]]


@pytest.mark.parametrize("width", [1280, 800])
def test_the_table_fits(student, width):
    student.answer(WRONG)
    student.run("begin-solution", "smallest_2 = [[2], [1, 3], [-1, -3], [1, 2, 3]]")
    student.run("result-5")
    student.window.page.set_viewport_size({"width": width, "height": 900})
    student.row()
    try:
        table = student.cell("progress").locator("table")
        assert table.evaluate("t => t.scrollWidth <= t.parentElement.clientWidth")
    finally:
        student.window.page.set_viewport_size({"width": 1280, "height": 900})
