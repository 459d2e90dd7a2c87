"""The format `.nin` of Jakub Wilk's solver, which webpbn exports: sizes, rows, columns.

    2 1
    1
    1
    0

The first line says width and height; then comes a clue a line, the rows first. There is room
for nothing else. (The format `.mk` looks alike but says the height first, and has a line `#`
between rows and columns: we tell them apart by that line.)
"""

import re

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.reading import clues, side
from nonosat.nonogram.formats.sheet import Sheet

MINE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[0-9]+[ \t]+[0-9]+[ \t]*(?:#[^\n]*)?(?:\n|$)")


def sniffs(text):
    """Is the first line that says something a pair of numbers?"""
    return MINE.match(text) is not None


def writes(sheet):
    """The text of a Sheet.

    >>> writes(Sheet(rows=[(1,)], cols=[(1,), ()]))
    '2 1\\n1\\n1\\n0\\n'
    """
    if sheet.given is not None:
        raise PuzzleError(
            "the format nin has no place for given cells; choose non, xml, json or pattern."
        )
    lines = (" ".join(map(str, clue)) or "0" for clue in (*sheet.rows, *sheet.cols))
    return "\n".join([f"{len(sheet.cols)} {len(sheet.rows)}", *lines, ""])


def reads(text, name="the text"):
    """The Sheet of a text; PuzzleError names the file and the line.

    >>> reads("2 1\\n2\\n1\\n1\\n").cols
    [(1,), (1,)]
    """
    lines = []
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if line == "#":
            raise PuzzleError(
                f"line {number} of {name} is '#', as in the format .mk, which is not read; "
                "remove it and write the width before the height."
            )
        if not line.startswith("#") and (line or lines):
            lines.append((line.split("#")[0].strip(), f" (line {number})"))
    while lines and not lines[-1][0]:
        lines.pop()
    first, where = lines[0] if lines else ("", "")
    sizes = first.split()
    if len(sizes) != 2:
        raise PuzzleError(
            f"{name} starts with {first!r:.40}; write width and height, such as '20 15'{where}."
        )
    width, height = side(sizes[0], "width", name, where), side(sizes[1], "height", name, where)
    said = [line for line in lines[1:] if line[0]]
    if len(said) < height + width == len(lines) - 1:
        said = lines[1:]  # a blank line among them is a line without blocks
    if len(said) != height + width:
        raise PuzzleError(
            f"{name} has clues for {len(said):,} lines, but its {height:,} rows and {width:,} "
            "columns need one each; write 0 for none."
        )
    return Sheet(
        clues(said[:height], "row", width, name), clues(said[height:], "column", height, name)
    )
