"""Texts to a file or to standard output, and nothing over a file that is there."""

import os
import sys

from nonosat import OutOfTime, PuzzleError
from nonosat.cli.reading import read, shown
from nonosat.cli.saying import BAD, LATE, WELL, complain, on_terminal


def deliver(make, options):
    """Write the text that `make` gives for the puzzle; the exit code."""
    try:
        text = make(read(options.file), options)
    except (PuzzleError, OutOfTime) as wrong:
        code = BAD if isinstance(wrong, PuzzleError) else LATE
        return complain(f"{shown(options.file)}: {wrong}", code)
    return refused([options.output], options) or write(text, options.output)


def refused(paths, options):
    """The exit code, with a sentence, when there is such a file and nobody said --force."""
    for path in paths:
        if path is not None and os.path.isfile(path) and not options.force:
            return complain(f"{shown(path)} exists; choose another name, or add --force.", BAD)
    return WELL


def write(text, path):
    """Write the text to the file, or to standard output; the exit code."""
    if path is None:
        return _to_standard_output(text)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return WELL


def _to_standard_output(text):
    """Files are UTF-8 everywhere; a terminal has an encoding of its own."""
    if hasattr(sys.stdout, "reconfigure") and not on_terminal(sys.stdout):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    print(text.removesuffix("\n"))
    return WELL


def ending(path):
    """What a file name ends in: `svg` for `cat.SVG`.

    >>> ending("cat.SVG"), ending(None)
    ('svg', '')
    """
    return os.path.splitext(path or "")[1].removeprefix(".").lower()
