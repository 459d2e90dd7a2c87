"""The game ID of Pattern, the nonograms in Simon Tatham's Portable Puzzle Collection.

    2x1:1//1,aa

Width and height, then the clues with slashes between, the columns first; a line without
blocks says nothing. After a comma may follow given cells: a letter skips as many cells as
it stands behind `a`, and the next cell is white, or black if it is a capital. A `z` skips 25
cells and gives none; nor does a letter that skips to the end.
"""

import re

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.reading import clues, side
from nonosat.nonogram.formats.sheet import Sheet

# The address of the game in a browser ends in a game ID, too.
MINE = re.compile(r"\s*(?:https?://[^\s#]*#)?([0-9]+)(?:x([0-9]+))?([:#])(\S*)\s*")
SKIP = 25  # the letter z


def sniffs(text):
    """Is it one word that starts like 10x10: or 10x10#?"""
    return MINE.fullmatch(text) is not None


def writes(sheet):
    """The text of a Sheet.

    >>> writes(Sheet(rows=[(1,)], cols=[(1,), ()], given=[(None, 0)]))
    '2x1:1//1,b\\n'
    """
    lines = (".".join(map(str, clue)) for clue in (*sheet.cols, *sheet.rows))
    given = "" if sheet.given is None else "," + _letters(sum(map(tuple, sheet.given), ()))
    return f"{len(sheet.cols)}x{len(sheet.rows)}:{'/'.join(lines)}{given}\n"


def _letters(cells):
    """Given cells as letters.

    >>> _letters((None, None, 1, 0) + 27 * (None,))
    'Cazc'
    """
    letters, skipped = [], 0
    for cell in cells:
        if cell is None:
            skipped += 1
            if skipped == SKIP:
                letters.append("z")
                skipped = 0
        else:
            letters.append(chr(ord("A" if cell else "a") + skipped))
            skipped = 0
    return "".join(letters) + (chr(ord("a") + skipped) if skipped else "")


def reads(text, name="the text"):
    """The Sheet of a text.

    >>> reads("2x1:1/1/2,b").given
    [(None, 0)]
    """
    match = MINE.fullmatch(text)
    if match is None:
        raise PuzzleError(f"{name} is no game ID such as 2x1:1//1.")
    width, height, kind, rest = match.groups()
    width, height = side(width, "width", name), side(height or width, "height", name)
    if kind == "#":
        raise PuzzleError(
            f"{name} is a random seed, from which only the game makes a puzzle; "
            "choose 'Specific...' in its menu and copy the game ID, with a colon."
        )
    said, comma, letters = rest.partition(",")
    if said.count("/") + 1 != width + height:
        raise PuzzleError(
            f"{name} has clues for {said.count('/') + 1:,} lines, but its {width:,} columns and "
            f"{height:,} rows need one each; write slashes between them."
        )
    lines = [(line.replace(".", ","), "") for line in said.split("/")]
    return Sheet(
        clues(lines[width:], "row", width, name),
        clues(lines[:width], "column", height, name),
        _given(letters, width, height, name) if comma else None,
    )


def _given(letters, width, height, name):
    cells, size = [], width * height
    for place, letter in enumerate(letters, 1):
        if not re.fullmatch("[A-Za-z]", letter):
            raise PuzzleError(
                f"letter {place:,} of the given cells of {name} is {letter!r}; write a to z or A to Z."
            )
        skips = ord(letter.lower()) - ord("a")
        if len(cells) == size or len(cells) + skips > size:
            raise PuzzleError(f"the given cells of {name} are more than its {size:,} cells.")
        cells += [None] * skips
        if skips < SKIP and len(cells) < size:
            cells.append(int(letter.isupper()))
    if len(cells) != size:
        raise PuzzleError(
            f"the given cells of {name} end at cell {len(cells):,} of {size:,}; "
            "letters at the end skip the rest."
        )
    return [tuple(cells[i : i + width]) for i in range(0, size, width)]
