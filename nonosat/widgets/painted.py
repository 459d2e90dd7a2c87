"""What a student has painted, kept from one day to the next.

A plain text file for each puzzle, in the folder `painted` of `my_notebooks`. Each is written in
one step and none is shared: neither a crash nor a second notebook can harm what is there. Of one
puzzle in two notebooks, the last stroke counts. Elsewhere nothing is written, and nothing read.
"""

import hashlib
import json
import os

from nonosat.errors import PuzzleError
from nonosat.place import student_folder


def load(puzzle):
    """What was painted of this puzzle, or None: nothing yet, or nothing that can be read."""
    path = _path(puzzle)
    try:
        return path and puzzle.with_given(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, PuzzleError):
        return None


def keep(puzzle, state):
    """Keep what is painted now; a puzzle that is as it was given leaves no file."""
    path = _path(puzzle)
    if path is None:
        return
    if puzzle.with_given(state) == puzzle.with_given():
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")  # no other kernel has this name
    beside.write_text("\n".join(state) + "\n", encoding="utf-8")
    os.replace(beside, path)


def _path(puzzle):
    """The file of a puzzle: its name tells the size, and one set of clues from another."""
    folder = student_folder()
    clues = json.dumps([puzzle.rows, puzzle.cols, puzzle.given])
    digest = hashlib.sha256(clues.encode()).hexdigest()[:16]
    return folder and folder / "painted" / f"{puzzle.height}x{puzzle.width}-{digest}.txt"
