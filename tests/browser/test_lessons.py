"""Every later lesson at first sight and after Run All; lesson 01 has tests of its own."""

import json
from pathlib import Path

import pytest

from .looking import seen

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = [path.name for path in sorted(NOTEBOOKS.glob("*.ipynb"))][1:]


@pytest.fixture(scope="module", params=LESSONS)
def lesson(request):
    return request.param


@pytest.fixture(scope="module")
def first_sight(window, lesson):
    """The lesson is open, and nothing has run."""
    window.faults.clear()
    window.open(lesson)
    return seen(window, lesson)


@pytest.fixture(scope="module")
def after_run(first_sight, window, lesson):
    """The student chose Run All, and saved."""
    window.page.set_default_timeout(60_000)
    window.run_all()
    window.save()
    return seen(window, lesson)


def test_pictures_show_before_anything_has_run(first_sight, lesson):
    stored = json.loads((NOTEBOOKS / lesson).read_text(encoding="utf-8"))
    outputs = [output for cell in stored["cells"] for output in cell.get("outputs", [])]
    htmls = ["".join(output.get("data", {}).get("text/html", "")) for output in outputs]
    assert len(first_sight.images) == sum(html.count("<img") for html in htmls) > 0
    assert all(image["width"] > 0 and image["alt"] for image in first_sight.images)
    assert first_sight.widgets == 0


def test_answers_to_predictions_are_folded_away_until_the_cell_runs(first_sight, after_run):
    assert first_sight.folded > 0
    assert after_run.folded == 0


def test_run_all_runs_every_cell_without_an_error(after_run, lab, lesson):
    cells = [cell for cell in lab.stored(lesson)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert "error" not in {output["output_type"] for cell in cells for output in cell["outputs"]}


def test_the_widgets_are_live_after_run_all(after_run):
    assert after_run.widgets > 0
    assert "Error displaying widget" not in after_run.text


def test_the_console_holds_no_complaints(first_sight, after_run):
    assert first_sight.faults == after_run.faults == []
