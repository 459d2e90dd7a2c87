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
from nonosat.nonogram.formats.reading import cells, check_goal, clues, side
from nonosat.nonogram.formats.sheet import Sheet, one_line

KEY = re.compile(r"([A-Za-z]{2,})(?:\s*[:=]\s*|\s+|$)(.*)")
MINE = re.compile(r"^[ \t]*(width|height|rows|columns)\b", re.IGNORECASE | re.MULTILINE)
SAME = {"author": "by", "licence": "license", "cols": "columns"}
SECTIONS = ("rows", "columns")
ONCE = (*SECTIONS, "width", "height", "goal", "given")
CREDITS = ("catalogue", "copyright", "license")


def sniffs(text):
    """Has the text a line that `.non` files have? (In XML and JSON, prose may have one.)"""
    return text.lstrip()[:1] not in ("<", "{", "[") and MINE.search(text) is not None


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
    for section, said in (("rows", sheet.rows), ("columns", sheet.cols)):
        lines += ["", section, *(",".join(map(str, clue)) or "0" for clue in said)]
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
        clues(_section(said, "rows", height, "height", name), "row", width, name),
        clues(_section(said, "columns", width, "width", name), "column", height, name),
        _cells(said, "given", width, height, name),
        _cells(said, "goal", width, height, name),
        _string(said, "title"),
        _string(said, "by"),
        {key: _string(said, key) for key in CREDITS if _string(said, key)},
    )
    if sheet.goal is not None:
        check_goal(sheet, f"the goal of {name} (line {said['goal'][0]})")
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
    return side(value.split("#")[0].strip(), key, name, f" (line {number})")


def _section(said, section, count, of, name):
    """The lines of a section with their places, as many as the side of the grid says."""
    lines = said.get(section)
    if not isinstance(lines, list):
        raise PuzzleError(f"{name} has no {section}; write a line '{section}', then a clue a line.")
    filled = [entry for entry in lines if entry[1]]
    if len(filled) < count <= len(lines) and not any(line for _, line in lines[count:]):
        filled = lines[:count]  # a blank line among them is a line without blocks
    if len(filled) != count:
        raise PuzzleError(
            f"{name} has clues for {len(filled):,} {section} but its {of} is {count:,}; "
            "write one a line, 0 for none."
        )
    return [(line.split("#")[0].strip(), f" (line {number})") for number, line in filled]


def _cells(said, key, width, height, name):
    """The rows of the goal or of the given cells; None when the file has none."""
    if key not in said:
        return None
    value = "".join(_string(said, key, None).split())
    return cells(value, key, width, height, name, f" (line {said[key][0]})")


def _string(said, key, longest=300):
    """The value of a key, without its quotes and HTML escapes."""
    value = said.get(key, (0, ""))[1]
    quoted = re.fullmatch(r"""(["'])(.*)\1.*""", value)
    return one_line(html.unescape(quoted[2] if quoted else value.removeprefix('"')))[:longest]
