"""What the readers of all formats share: sizes, clues and cells, and a sentence for each fault.

`where` ends a sentence with the place in the text, " (line 9)", in formats that have lines.
"""

import re

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.sheet import one_line
from nonosat.nonogram.rules import LARGEST_SIDE, clue_of

CELLS = {"1": 1, "#": 1, "0": 0, ".": 0, "?": None}
LONGEST_CLUE = 10 * LARGEST_SIDE  # characters; longer ones are not even cut into numbers


def side(text, key, name, where=""):
    """The width or the height of a grid.

    >>> side("20", "width", "cat.non")
    20
    """
    if not re.fullmatch("[0-9]{1,9}", text) or not 0 < int(text) <= LARGEST_SIDE:
        raise PuzzleError(
            f"the {key} of {name} is {text!r:.40}; write a whole number from 1 to "
            f"{LARGEST_SIDE:,}{where}."
        )
    return int(text)


def clue(text, place, where=""):
    """The clue that a text says; its numbers stand between commas or spaces.

    >>> clue("3,1", "row 1"), clue("0", "row 2"), clue("", "row 3")
    ((3, 1), (), ())
    """
    words = re.split(r"\s*,\s*|\s+", text[:LONGEST_CLUE]) if text else ["0"]
    if len(text) > LONGEST_CLUE or any(len(word) > 18 and word.isdigit() for word in words):
        raise PuzzleError(f"{place} is {text!r:.30}…, too long for any grid{where}.")
    if not all(re.fullmatch("[0-9]+", word) for word in words):
        if all(re.fullmatch("[0-9]+[A-Za-z]?", word) for word in words):
            raise PuzzleError(
                f"{place} is {text!r:.60}, the clue of a colour puzzle; "
                f"only black and white are read{where}."
            )
        raise PuzzleError(f"{place} is {text!r:.60}; write numbers such as 3,1{where}.")
    numbers = tuple(map(int, words))
    if 0 in numbers and len(numbers) > 1:
        raise PuzzleError(f"{place} mixes 0 with blocks; 0 stands alone{where}.")
    return () if numbers == (0,) else numbers


def clues(texts, line_name, room, name):
    """The clues of all rows or all columns, from pairs (text, where); each fits its line."""
    found = []
    for index, (text, where) in enumerate(texts, 1):
        place = f"{line_name} {index} of {name}"
        numbers = clue(text, place, where)
        needs = sum(numbers) + max(0, len(numbers) - 1)
        if needs > room:
            extent = "wide" if line_name == "row" else "high"
            raise PuzzleError(
                f"{place} needs {needs} cells but the grid is {room} {extent}{where}."
            )
        found.append(numbers)
    return found


def cells(text, key, width, height, name, where="", signs=CELLS):
    """The rows of the goal or of the given cells, from the signs of all cells in reading order."""
    if len(text) != width * height:
        raise PuzzleError(
            f"the {key} of {name} has {len(text):,} cells, but {height} rows of {width} have "
            f"{width * height:,}{where}."
        )
    told = {cell: one_line(sign)[:1] or "a sign" for sign, cell in reversed(signs.items())}
    for place, sign in enumerate(text, 1):
        if sign not in signs or (key == "goal" and signs[sign] is None):
            raise PuzzleError(
                f"cell {place:,} of the {key} of {name} is {sign!r}; write {told.get(1, 'a sign')} for "
                f"black, {told.get(0, 'a sign')} for white{where}."
            )
    found = [signs[sign] for sign in text]
    return [tuple(found[i : i + width]) for i in range(0, len(found), width)]


def check_goal(sheet, goal):
    """Refuse a goal, called so, that the clues or the given cells forbid."""
    for line_name, clues, lines in (
        ("row", sheet.rows, sheet.goal),
        ("column", sheet.cols, list(zip(*sheet.goal, strict=True))),
    ):
        for number, (wanted, line) in enumerate(zip(clues, lines, strict=True), 1):
            if clue_of(line) != wanted:
                raise PuzzleError(f"{goal} does not fit the clue of {line_name} {number}.")
    for number, (known, row) in enumerate(zip(sheet.given or (), sheet.goal, strict=False), 1):
        if any(cell not in (None, painted) for cell, painted in zip(known, row, strict=True)):
            raise PuzzleError(f"{goal} does not fit the given cells of row {number}.")
