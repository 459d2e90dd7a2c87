"""From the names that people type to puzzles."""

import os
import sys

from nonosat import Nonogram, PuzzleError, samples
from nonosat.cli.saying import complain
from nonosat.nonogram.files import LARGEST_FILE
from nonosat.nonogram.formats import FORMATS
from nonosat.nonogram.formats.sheet import one_line


def shown(name):
    """A name as a sentence says it."""
    return "standard input" if name == "-" else one_line(name)


def inside(folder):
    """The files of a folder, and of the folders in it, whose endings are those of puzzles."""
    found = []
    for path, folders, files in os.walk(folder, onerror=_cant_look):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [
            os.path.join(path, name)
            for name in files
            if os.path.splitext(name)[1].removeprefix(".").lower() in FORMATS
            and not name.startswith(".")
            and os.path.isfile(os.path.join(path, name))  # a pipe might never end
        ]
    if not found:
        *most, last = (f".{name}" for name in FORMATS)
        raise PuzzleError(f"there is no file in it that ends in {', '.join(most)} or {last}.")
    return sorted(found)


def _cant_look(wrong):
    raise PuzzleError(f"the folder {shown(wrong.filename)} can't be read: {wrong.strerror}.")


def read(name):
    """The puzzle in a file, on standard input, or among the samples."""
    if name != "-":
        sample = not os.path.exists(name) and name in samples.names()
        return samples.load(name) if sample else Nonogram.load(name)
    if sys.stdin is None:
        raise PuzzleError("it is closed; name a file.")
    if sys.stdin.isatty():
        complain("reading a puzzle from the keyboard; end it with Ctrl-D.")
    try:
        return Nonogram.loads(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except OSError as wrong:
        raise PuzzleError(f"it can't be read: {wrong.strerror}.") from None
