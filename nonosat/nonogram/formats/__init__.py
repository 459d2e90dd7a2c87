"""File formats by name: is this text mine, the Sheet of a text, the text of a Sheet.

A new format is a file beside this one and a line in FORMATS. A reader gives sound data or
raises PuzzleError, with time and memory in proportion to the text, whatever it claims.
"""

from collections.abc import Callable
from dataclasses import dataclass

from nonosat.nonogram.formats import non


@dataclass(frozen=True)
class Format:
    """How a format is recognised, read and written."""

    sniffs: Callable  # sniffs(text) -> bool
    reads: Callable  # reads(text, name) -> Sheet; lines end in \n, the name is for errors
    writes: Callable  # writes(sheet) -> text


FORMATS = {"non": Format(non.sniffs, non.reads, non.writes)}
