"""Lesson 01 as a student meets it: at first sight, after Run All, and on day two.

Each stage is gone through once; the tests look at what was to be seen there.
"""

import json
from pathlib import Path

import pytest

from .looking import pictures, seen

ROOT = Path(__file__).resolve().parents[2]
LESSON = "01_three_by_three.ipynb"
ORIGINAL = json.loads((ROOT / "notebooks" / LESSON).read_text(encoding="utf-8"))
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def first_sight(window):
    """start.py was called: JupyterLab is open, and nothing has run."""
    (window.lab.copies / "of_my_own.ipynb").write_bytes((window.lab.copies / LESSON).read_bytes())
    window.open(LESSON, path="")
    return seen(window, LESSON)


@pytest.fixture(scope="module")
def after_run(first_sight, window):
    """The student chose Run All, and saved."""
    window.run_all()
    window.save()
    return seen(window, LESSON)


@pytest.fixture(scope="module")
def day_two(after_run, window):
    """The saved lesson, opened again on a server that was started anew."""
    window.page.goto("about:blank")
    window.lab.close()
    window.lab.start()
    window.open(LESSON)
    return seen(window, LESSON)


# -- at first sight -----------------------------------------------------------------------


def test_the_start_leads_to_the_copy_of_the_lesson(first_sight):
    assert first_sight.url.endswith(f"/lab/tree/{LESSON}")


def test_pictures_show_before_anything_has_run(first_sight, lab):
    assert len(first_sight.images) == len(pictures(lab.stored(LESSON))) > 0
    assert all(image["width"] > 0 and image["alt"] for image in first_sight.images)


def test_the_widget_is_a_picture_before_anything_has_run(first_sight):
    assert first_sight.widgets == 0
    assert any(image["alt"].startswith("clue 1;") for image in first_sight.images)


def test_answers_to_predictions_are_folded_away_until_the_cell_runs(first_sight, after_run):
    questions = sum("**Before you run it:**" in "".join(c["source"]) for c in ORIGINAL["cells"])
    assert first_sight.folded == questions > 0
    assert after_run.folded == 0


def test_the_other_files_are_in_view(first_sight):
    assert {LESSON, "of_my_own.ipynb"} <= {name.strip() for name in first_sight.files}


# -- after Run All ------------------------------------------------------------------------


def test_run_all_runs_every_cell_without_an_error(after_run, lab):
    cells = [cell for cell in lab.stored(LESSON)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert "error" not in {output["output_type"] for cell in cells for output in cell["outputs"]}


def test_the_widget_is_live_after_run_all(after_run):
    assert after_run.widgets == 1


def test_what_is_saved_has_pictures_and_no_widget_views(after_run, lab):
    stored = lab.stored(LESSON)
    assert "widgets" not in stored["metadata"]
    assert WIDGET_VIEW not in str(stored)
    assert any('alt="clue 1;' in picture for picture in pictures(stored))


# -- on day two ---------------------------------------------------------------------------


def test_the_saved_lesson_shows_its_pictures_on_day_two(day_two, first_sight):
    assert day_two.images == first_sight.images


# -- all the time -------------------------------------------------------------------------


@pytest.fixture(params=["first_sight", "after_run", "day_two"])
def stage(request):
    return request.getfixturevalue(request.param)


def test_no_widget_is_shown_dead(stage):
    assert "model not found" not in stage.text
    assert "Error displaying widget" not in stage.text


def test_jupyterlab_brings_no_news_and_no_complaints(stage):
    assert stage.toasts == []
    assert stage.faults == []
