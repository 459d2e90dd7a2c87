"""What every format reads and writes: a Sheet of plain data."""

from dataclasses import dataclass, field


@dataclass
class Sheet:
    """A puzzle as a file holds it: clues, perhaps given cells and the goal, and who made it."""

    rows: list  # clues: (3, 1), or () for a line without blocks
    cols: list
    given: list | None = None  # rows of 1, 0 and None (unknown)
    goal: list | None = None  # the answer, rows of 1 and 0
    title: str = ""
    author: str = ""
    credits: dict = field(default_factory=dict)  # "catalogue", "copyright", "license"


def one_line(text):
    """Text without line ends and control characters: safe in a file and on a terminal.

    >>> one_line("two\\nlines \\x1b[31m")
    'two lines [31m'
    """
    return " ".join("".join(c for c in str(text) if c.isprintable() or c.isspace()).split())
