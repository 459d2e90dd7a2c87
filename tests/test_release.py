"""The notebooks: the student edition follows from the solutions, and both are stored as they must."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("nbclient")

ROOT = Path(__file__).parent.parent
SOLUTIONS = sorted((ROOT / "notebooks" / "solutions").glob("*.ipynb"))
EDITIONS = [*SOLUTIONS, *sorted((ROOT / "notebooks").glob("*.ipynb"))]


def load_release():
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


release = load_release()


def cells(notebook):
    return [(c.cell_type, c.id, c.source, c.metadata) for c in notebook.cells]


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_the_student_edition_is_made_from_the_solutions(path):
    """If this fails: python tools/release.py"""
    made = release.student_edition(nbformat.read(path, as_version=4))
    stored = nbformat.read(ROOT / "notebooks" / path.name, as_version=4)
    assert cells(made) == cells(stored)


def test_the_readme_lists_the_lessons():
    """If this fails: python tools/release.py"""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert release.with_table(readme, release.lesson_table(release.all_lessons())) == readme
    assert "| 75 |" in readme


def test_no_lesson_lacks_its_solutions():
    assert {p.name for p in SOLUTIONS} == {p.name for p in (ROOT / "notebooks").glob("*.ipynb")}


@pytest.mark.parametrize("path", EDITIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_notebook_is_stored_as_it_must_be(path):
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    kinds = {kind for cell in code for out in cell.outputs for kind in out.get("data", {})}
    assert kinds <= {"text/plain", "text/html", "image/png"}
    assert not any(out.output_type == "error" for cell in code for out in cell.outputs)
    assert "widgets" not in notebook.metadata
    assert not re.search(r"/(tmp|home|Users|root)/|0x[0-9a-f]{8}", text)
    of_a_student = [c for c in notebook.cells if "solutions-only" not in c.metadata.get("tags", [])]
    assert 35 <= len(of_a_student) <= 60
    for cell in code:
        for out in cell.outputs:
            if "text/html" in out.get("data", {}):
                assert out.data["text/plain"].strip()
                assert "<svg" not in out.data["text/html"]


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_every_exercise_is_ready_for_nbgrader(path):
    notebook = nbformat.read(path, as_version=4)
    marked = {c.metadata.nbgrader.grade_id: c for c in notebook.cells if "nbgrader" in c.metadata}
    asked = [name for name, cell in marked.items() if cell.metadata.nbgrader.solution]
    assert len(asked) >= 4
    for name in asked:
        assert "### BEGIN SOLUTION" in marked[name].source
        check = marked[f"check_{name}"]
        assert check.metadata.nbgrader.grade
        assert ".passed\n" in check.source  # nbgrader needs a cell that can fail


@pytest.mark.parametrize("path", EDITIONS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_prediction_is_folded_and_does_not_show_through(path):
    """JupyterLab shows the first line of what is folded: it must be words, and no answer."""
    cells = nbformat.read(path, as_version=4).cells
    asked = [i for i, cell in enumerate(cells) if "**Before you run it:**" in cell.source]
    folded = [
        i for i, cell in enumerate(cells) if cell.metadata.get("jupyter", {}).get("outputs_hidden")
    ]
    assert [i + 1 for i in asked] == folded != []
    for i in folded:
        assert cells[i].outputs[0].output_type == "stream"


def test_cutting_leaves_stubs_and_takes_hidden_tests():
    source = (
        "def f(x):\n    '''Twice x.'''\n    ### BEGIN SOLUTION\n    y = 2 * x\n    return y\n"
        "    ### END SOLUTION\n"
    )
    check = "r = check(f)\n### BEGIN HIDDEN TESTS\nassert r.passed\n### END HIDDEN TESTS\nr"
    value = "### BEGIN SOLUTION\nanswer = [1]\n### END SOLUTION"
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(s) for s in (source, check, value)]
        + [nbformat.v4.new_markdown_cell("psst", metadata={"tags": ["solutions-only"]})]
    )
    cut = [cell.source for cell in release.student_edition(notebook).cells]
    assert cut == ["def f(x):\n    '''Twice x.'''\n    ...", "r = check(f)\nr", "answer = ..."]
    assert "### BEGIN SOLUTION" in notebook.cells[0].source  # the source is left as it was


def test_half_a_marker_stops_the_release():
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("### BEGIN SOLUTION\nx = 1")]
    )
    with pytest.raises(SystemExit, match="without its other half"):
        release.student_edition(notebook)


def test_notebooks_speak_of_no_machine():
    for path in EDITIONS:
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        assert metadata["language_info"] == {"name": "python"}
        assert metadata["kernelspec"]["name"] == "python3"


def test_what_is_printed_stays_on_its_side_of_a_picture():
    def printed(text, name="stdout"):
        return nbformat.v4.new_output("stream", name=name, text=text)

    picture = nbformat.v4.new_output("display_data", data={"text/plain": "a picture"})
    pieces = [printed("one "), printed("two"), picture, printed("three"), printed("!", "stderr")]
    assert [output.get("text") for output in release.in_one_piece(pieces)] == [
        "one two",
        None,
        "three",
        "!",
    ]
