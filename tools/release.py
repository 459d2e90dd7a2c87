"""Make the student edition of the lessons from their solutions, and execute both.

    python tools/release.py                  all lessons
    python tools/release.py 01_three         the lessons whose name starts so

`notebooks/solutions/` is the one source, edited by hand. In the student edition what stands
between `### BEGIN SOLUTION` and `### END SOLUTION` becomes `...`, hidden tests go, and so do
cells with the tag `solutions-only`. These are nbgrader's markers, so nbgrader can be used too.
"""

import copy
import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

sys.path.insert(0, str(Path(__file__).parent))
from stored import strip_for_storage

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
SOLUTION = re.compile(
    r"^([ \t]*)### BEGIN SOLUTION\n.*?^[ \t]*### END SOLUTION[ \t]*$", re.DOTALL | re.MULTILINE
)
HIDDEN_TESTS = re.compile(
    r"^[ \t]*### BEGIN HIDDEN TESTS\n.*?^[ \t]*### END HIDDEN TESTS[ \t]*(\n|\Z)",
    re.DOTALL | re.MULTILINE,
)
ASSIGNED = re.compile(r"^(\w+) = ", re.MULTILINE)


def student_edition(solution):
    """The notebook that a student gets, not executed yet."""
    notebook = copy.deepcopy(solution)
    notebook.cells = [
        cell for cell in notebook.cells if "solutions-only" not in cell.metadata.get("tags", [])
    ]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.source = HIDDEN_TESTS.sub("", SOLUTION.sub(_stub, cell.source)).rstrip("\n")
            if "### " in cell.source:
                raise SystemExit(f"cell {cell.id}: a marker without its other half")
    return notebook


def _stub(region):
    """`...` in place of a solution; `name = ...` where a name at the top level is asked for."""
    indent, name = region[1], ASSIGNED.search(region[0])
    return f"{name[1]} = ..." if name and not indent else f"{indent}..."


def executed(notebook, folder):
    """The notebook after a run from top to bottom, as it is stored: pictures, no dead widgets."""
    notebook = copy.deepcopy(notebook)
    NotebookClient(
        notebook,
        timeout=60,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = in_one_piece(cell.outputs)
    strip_for_storage(notebook)
    notebook.metadata["language_info"] = {"name": "python"}  # the version is the reader's own
    return notebook


def in_one_piece(outputs):
    """The outputs of a cell, what is printed without a picture in between being one of them.

    A kernel sends it in as many pieces as it likes. (`coalesce_streams` of nbclient would also
    move what is printed after a picture to before it.)
    """
    joined = []
    for output in outputs:
        last = joined[-1] if joined else None
        if last and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            joined.append(output)
    return joined


def lesson_table(notebooks):
    """The README's table: a row for each lesson, from the notebook's own metadata."""
    rows = ["| lesson | its question | minutes |", "| --- | --- | --- |"]
    for path, notebook in notebooks:
        title = notebook.cells[0].source.split("\n")[0].removeprefix("# ")
        about = notebook.metadata["nonosat"]
        rows.append(
            f"| [{title}](notebooks/{path.name}) | {about['question']} | {about['minutes']} |"
        )
    return "\n".join(rows)


def with_table(readme, table):
    """The README with this table of lessons between its two comments."""
    start, end = "<!-- lessons: made by tools/release.py -->\n", "\n<!-- end of lessons -->"
    before, rest = readme.split(start)
    return before + start + table + end + rest.split(end.lstrip(), 1)[1]


def all_lessons():
    """Every lesson of the student edition, in order, with its path."""
    return [(path, nbformat.read(path, 4)) for path in sorted(NOTEBOOKS.glob("*.ipynb"))]


def main(names):
    """Release the lessons whose names start with one of these, or all."""
    for path in sorted((NOTEBOOKS / "solutions").glob("*.ipynb")):
        if names and not any(path.name.startswith(name) for name in names):
            continue
        source = nbformat.read(path, as_version=4)
        for edition, target in (
            (source, path),
            (student_edition(source), NOTEBOOKS / path.name),
        ):
            print(f"executing {target.relative_to(NOTEBOOKS.parent)}", flush=True)
            nbformat.write(executed(edition, target.parent), target)
    readme = NOTEBOOKS.parent / "README.md"
    text = with_table(readme.read_text(encoding="utf-8"), lesson_table(all_lessons()))
    readme.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
