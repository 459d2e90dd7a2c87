"""File formats by name: is this text mine, the Sheet of a text, the text of a Sheet.

A new format is a file beside this one and a line in FORMATS. A reader gives sound data or
raises PuzzleError, with time and memory in proportion to the text, whatever it claims.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nonosat.nonogram.formats import json, nin, non, pattern, xml


@dataclass(frozen=True)
class Format:
    """How a format is recognised, read and written."""

    sniffs: Callable  # sniffs(text) -> bool
    reads: Callable  # reads(text, name) -> Sheet; lines end in \n, the name is for errors
    writes: Callable  # writes(sheet) -> text


# The names are also the endings of files. Of formats that a text looks like, the first reads it.
FORMATS = {
    name: Format(known.sniffs, known.reads, known.writes)
    for name, known in {
        "non": non,
        "nin": nin,
        "xml": xml,
        "json": json,
        "pattern": pattern,
    }.items()
}
