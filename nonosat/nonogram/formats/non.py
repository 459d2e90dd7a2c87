"""The format `.non`: a key a line, then a clue a line.

It began with Steve Simpson; webpbn exports it and the collection nonogram-db extends it.
Only `width`, `height`, `rows` and `columns` are needed:

    title "Dot"
    width 2
    height 1
    rows
    1
    columns
    1
    0
    goal "10"

We read it liberally (keys in any order, comments after `#`, spaces for commas, a blank line
or 0 for a line without blocks, keys that we don't know skipped) and write it strictly.
"""

import html
import re

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.sheet import Sheet, one_line
from nonosat.nonogram.rules import LARGEST_SIDE, clue_of

KEY = re.compile(r"([A-Za-z]{2,})(?:\s*[:=]\s*|\s+|$)(.*)")
MINE = re.compile(r"^[ \t]*(width|height|rows|columns)\b", re.IGNORECASE | re.MULTILINE)
SAME = {"author": "by", "licence": "license", "cols": "columns"}
SECTIONS = ("rows", "columns")
ONCE = (*SECTIONS, "width", "height", "goal", "given")
CREDITS = ("catalogue", "copyright", "license")
CELLS = {"1": 1, "#": 1, "0": 0, ".": 0, "?": None}
LONGEST_CLUE = 10 * LARGEST_SIDE  # characters; longer ones are not even cut into numbers


def sniffs(text):
    """Has the text a line that `.non` files have?"""
    return MINE.search(text) is not None


def writes(sheet):
    """The text of a Sheet. The key `given` is our own: other programs skip it.

    >>> print(writes(Sheet(rows=[(1,)], cols=[(1,), ()], goal=[(1, 0)], title="Dot")), end="")
    title "Dot"
    width 2
    height 1
    <BLANKLINE>
    rows
    1
    <BLANKLINE>
    columns
    1
    0
    <BLANKLINE>
    goal "10"
    """
    said = {**sheet.credits, "title": sheet.title, "by": sheet.author}
    lines = []
    for key in ("catalogue", "title", "by", "copyright", "license"):
        value = html.escape(one_line(said.get(key) or ""), quote=False).replace('"', "&quot;")
        if value:
            bare = key == "license" and re.fullmatch(r"[\w.+-]+", value)  # an SPDX name
            lines.append(f"{key} {value}" if bare else f'{key} "{value}"')
    lines += [f"width {len(sheet.cols)}", f"height {len(sheet.rows)}"]
    for section, clues in (("rows", sheet.rows), ("columns", sheet.cols)):
        lines += ["", section, *(",".join(map(str, clue)) or "0" for clue in clues)]
    for key, rows in (("given", sheet.given), ("goal", sheet.goal)):
        if rows is not None:
            signs = ("?" if cell is None else str(cell) for row in rows for cell in row)
            lines += ["", f'{key} "{"".join(signs)}"']
    return "\n".join(lines) + "\n"


def reads(text, name="the text"):
    """The Sheet of a text; PuzzleError names the file and the line.

    >>> reads("width 2\\nheight 1\\nrows\\n2\\ncolumns\\n1\\n1\\n").cols
    [(1,), (1,)]
    """
    said = _keys(text, name)
    width, height = _side(said, "width", name), _side(said, "height", name)
    sheet = Sheet(
        _clues(_section(said, "rows", height, "height", name), "row", width, "wide", name),
        _clues(_section(said, "columns", width, "width", name), "column", height, "high", name),
        _cells(said, "given", width, height, name),
        _cells(said, "goal", width, height, name),
        _string(said, "title"),
        _string(said, "by"),
        {key: _string(said, key) for key in CREDITS if _string(said, key)},
    )
    if sheet.goal is not None:
        _check_goal(sheet, f"the goal of {name} (line {said['goal'][0]})")
    return sheet


def _keys(text, name):
    """What each key says: (line number, value); for a section, a list of numbered lines."""
    said, section = {}, None
    for number, line in enumerate(map(str.strip, text.split("\n")), 1):
        if line.startswith(("#", ";")):
            continue
        if line.startswith("===="):
            raise PuzzleError(f"line {number} of {name} starts a second puzzle; split the file.")
        match = KEY.fullmatch(line)
        key, value = match.groups() if match else ("", "")
        key = SAME.get(key.lower(), key.lower())
        if key in ONCE and key in said:
            raise PuzzleError(f"line {number} of {name} is a second '{key}'; keep one of them.")
        if key in SECTIONS and not value:
            section = said[key] = []
        elif value or key in ONCE:
            said.setdefault(key, (number, value))
            section = None
        elif section is not None:
            section.append((number, line))
        elif line[:1].isdigit():
            raise PuzzleError(
                f"line {number} of {name} is {line!r:.40}, outside the clues: "
                "they follow a line 'rows' or 'columns'."
            )
    return said


def _side(said, key, name):
    if key not in said:
        raise PuzzleError(f"{name} has no {key}; add a line such as '{key} 20'.")
    number, value = said[key]
    value = value.split("#")[0].strip()
    if not re.fullmatch("[0-9]{1,9}", value) or not 0 < int(value) <= LARGEST_SIDE:
        raise PuzzleError(
            f"the {key} of {name} is {value!r:.40}; write a whole number from 1 to "
            f"{LARGEST_SIDE:,} (line {number})."
        )
    return int(value)


def _section(said, section, count, side, name):
    """The numbered lines of a section, as many as the side of the grid says."""
    lines = said.get(section)
    if not isinstance(lines, list):
        raise PuzzleError(f"{name} has no {section}; write a line '{section}', then a clue a line.")
    filled = [entry for entry in lines if entry[1]]
    if len(filled) < count <= len(lines) and not any(line for _, line in lines[count:]):
        filled = lines[:count]  # a blank line among them is a line without blocks
    if len(filled) != count:
        raise PuzzleError(
            f"{name} has clues for {len(filled):,} {section} but its {side} is {count:,}; "
            "write one a line, 0 for none."
        )
    return filled


def _clues(lines, line_name, room, extent, name):
    clues = []
    for index, (number, line) in enumerate(lines, 1):
        place = f"{line_name} {index} of {name}"
        clue = _clue(line.split("#")[0].strip(), place, number)
        needs = sum(clue) + max(0, len(clue) - 1)
        if needs > room:
            raise PuzzleError(
                f"{place} needs {needs} cells but the grid is {room} {extent} (line {number})."
            )
        clues.append(clue)
    return clues


def _clue(text, place, number):
    words = re.split(r"\s*,\s*|\s+", text[:LONGEST_CLUE]) if text else ["0"]
    if len(text) > LONGEST_CLUE or any(len(word) > 18 and word.isdigit() for word in words):
        raise PuzzleError(f"{place} is {text!r:.30}…, too long for any grid (line {number}).")
    if not all(re.fullmatch("[0-9]+", word) for word in words):
        coloured = all(re.fullmatch("[0-9]+[A-Za-z]", word) for word in words)
        remedy = "only black and white are read" if coloured else "write numbers such as 3,1"
        raise PuzzleError(f"{place} is {text!r:.60}; {remedy} (line {number}).")
    clue = tuple(map(int, words))
    if 0 in clue and len(clue) > 1:
        raise PuzzleError(f"{place} mixes 0 with blocks; 0 stands alone (line {number}).")
    return () if clue == (0,) else clue


def _cells(said, key, width, height, name):
    """The rows of the goal or of the given cells; None when the file has none."""
    if key not in said:
        return None
    number, value = said[key][0], "".join(_string(said, key, None).split())
    if len(value) != width * height:
        raise PuzzleError(
            f"the {key} of {name} has {len(value):,} cells, but {height} rows of {width} have "
            f"{width * height:,} (line {number})."
        )
    allowed = set(CELLS) - set("?" if key == "goal" else "")
    for place, sign in enumerate(value, 1):
        if sign not in allowed:
            raise PuzzleError(
                f"cell {place:,} of the {key} of {name} is {sign!r}; write 1 for black, 0 for "
                f"white (line {number})."
            )
    cells = [CELLS[sign] for sign in value]
    return [tuple(cells[i : i + width]) for i in range(0, len(cells), width)]


def _check_goal(sheet, goal):
    for line_name, clues, lines in (
        ("row", sheet.rows, sheet.goal),
        ("column", sheet.cols, list(zip(*sheet.goal, strict=True))),
    ):
        for number, (clue, line) in enumerate(zip(clues, lines, strict=True), 1):
            if clue_of(line) != clue:
                raise PuzzleError(f"{goal} does not fit the clue of {line_name} {number}.")
    for number, (known, row) in enumerate(zip(sheet.given or (), sheet.goal, strict=False), 1):
        if any(cell not in (None, painted) for cell, painted in zip(known, row, strict=True)):
            raise PuzzleError(f"{goal} does not fit the given cells of row {number}.")


def _string(said, key, longest=300):
    """The value of a key, without its quotes and HTML escapes."""
    value = said.get(key, (0, ""))[1]
    quoted = re.fullmatch(r"""(["'])(.*)\1.*""", value)
    return one_line(html.unescape(quoted[2] if quoted else value.removeprefix('"')))[:longest]
