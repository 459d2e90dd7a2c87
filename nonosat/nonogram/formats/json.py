"""Our JSON: an object with the clues of `rows` and `columns`, and what else there is to say.

    {
      "title": "Dot",
      "rows": [[1]],
      "columns": [[1], []],
      "goal": ["#."]
    }

`given` and `goal` are lists of rows in the signs `#`, `.` and `?`. We also read `cols`, `author`
or `by`, a clue as a number or a text ("3 1"), and cells as lists of 1, 0 and null.
"""

import json
from collections import Counter

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.reading import cells, check_goal, clues
from nonosat.nonogram.formats.sheet import Sheet, one_line
from nonosat.nonogram.rules import LARGEST_SIDE

CREDITS = ("catalogue", "copyright", "license")
SIGNS = {1: "#", 0: ".", None: "?"}
MOST_PARTS = 60_000  # lists, objects and quotes; no puzzle of ours has half of them


def sniffs(text):
    """Does it start as an object or a list?"""
    return text.lstrip()[:1] in ("{", "[")


def writes(sheet):
    """The text of a Sheet.

    >>> print(writes(Sheet(rows=[(1,)], cols=[(1,), ()], title="Dot")), end="")
    {
      "title": "Dot",
      "rows": [[1]],
      "columns": [[1], []]
    }
    """
    said = {**sheet.credits, "title": sheet.title, "author": sheet.author}
    keys = ("catalogue", "title", "author", "copyright", "license")
    texts = {key: one_line(said.get(key) or "") for key in keys}
    parts = {key: json.dumps(text, ensure_ascii=False) for key, text in texts.items() if text}
    parts["rows"] = json.dumps(sheet.rows)
    parts["columns"] = json.dumps(sheet.cols)
    for key, rows in (("given", sheet.given), ("goal", sheet.goal)):
        if rows is not None:
            lines = (json.dumps("".join(SIGNS[cell] for cell in row)) for row in rows)
            parts[key] = "[\n    " + ",\n    ".join(lines) + "\n  ]"
    return "{\n" + ",\n".join(f'  "{key}": {part}' for key, part in parts.items()) + "\n}\n"


def reads(text, name="the text"):
    """The Sheet of a text; PuzzleError names the file and the place.

    >>> reads('{"rows": [[2]], "columns": [1, "1"]}').cols
    [(1,), (1,)]
    """
    said = _object(text, name)
    rows, cols = _list(said, "rows", name), _list(said, "columns", name)
    sheet = Sheet(
        clues([(_clue(row), "") for row in rows], "row", len(cols), name),
        clues([(_clue(col), "") for col in cols], "column", len(rows), name),
        title=_string(said, "title"),
        author=_string(said, "author"),
        credits={key: _string(said, key) for key in CREDITS if _string(said, key)},
    )
    for key, size in (("width", len(cols)), ("height", len(rows))):
        if said.get(key, size) != size:
            raise PuzzleError(
                f"the {key} of {name} is {said[key]!r:.40}, but it has clues for {size:,}."
            )
    for key in ("given", "goal"):
        if said.get(key) is not None:
            signs = _signs(said[key], key, name)
            setattr(sheet, key, cells(signs, key, len(cols), len(rows), name))
    if sheet.goal is not None:
        check_goal(sheet, f"the goal of {name}")
    return sheet


def _object(text, name):
    """The keys of the one object in the text, by the names that we write."""
    if sum(map(text.count, '[{"')) > MOST_PARTS:
        raise PuzzleError(f"{name} has more lists and texts than any puzzle.")
    try:
        said = json.loads(text, object_pairs_hook=lambda pairs: _once(pairs, name))
    except json.JSONDecodeError as wrong:
        raise PuzzleError(f"{name} is no JSON: {wrong.msg} (line {wrong.lineno}).") from None
    except RecursionError:
        raise PuzzleError(f"{name} has deeper lists than any puzzle.") from None
    except PuzzleError:
        raise
    except ValueError:  # Python reads no number of more than 4300 digits
        raise PuzzleError(f"{name} has a larger number than any puzzle.") from None
    if not isinstance(said, dict):
        raise PuzzleError(
            f"{name} is no puzzle; write one object, such as "
            '{"rows": [[2]], "columns": [[1], [1]]}.'
        )
    for other, key in (("cols", "columns"), ("by", "author")):
        if other in said:
            said = _once([*said.items(), (key, said[other])], name)
    return said


def _once(pairs, name):
    said = dict(pairs)
    if len(said) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise PuzzleError(f"{name} says {one_line(twice)!r:.40} twice; keep one of them.")
    return said


def _list(said, key, name):
    found = said.get(key)
    if not isinstance(found, list) or not found:
        example = f'"{key}": [[1], [1, 1]]'
        raise PuzzleError(f"{name} has no list of {key}; write a clue for each, such as {example}.")
    if len(found) > LARGEST_SIDE:
        raise PuzzleError(f"{name} has {len(found):,} {key}; a grid has at most {LARGEST_SIDE:,}.")
    for number, clue in enumerate(found, 1):
        for block in clue if isinstance(clue, list) else ():
            if isinstance(block, dict) and {"color", "colour"} & set(block):
                raise PuzzleError(
                    f"{name} is a colour puzzle ({key.removesuffix('s')} {number} names a colour); "
                    "only black and white are read."
                )
    return found


def _clue(said):
    """A clue as text, whatever it is: who reads the text finds the faults."""
    if isinstance(said, list) and all(type(number) is int for number in said):
        return ",".join(map(str, said[: LARGEST_SIDE + 1]))  # enough to be too long
    if isinstance(said, str):
        return said.strip()
    try:
        return json.dumps(said)
    except RecursionError:
        return "[[[..."


def _signs(rows, key, name):
    """The signs of all cells in one text."""
    if not isinstance(rows, list) or not all(isinstance(row, str | list) for row in rows):
        raise PuzzleError(f'the {key} of {name} is no list of rows such as ["#.?", "???"].')
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"row {number} of the {key} of {name} has {len(row):,} cells, "
                f"but row 1 has {len(rows[0]):,}."
            )
    return "".join(_sign(cell) for row in rows for cell in row)


def _sign(cell):
    if isinstance(cell, str):
        return cell if len(cell) == 1 else "!"  # a sign that stands for nothing
    return SIGNS.get(cell, "!") if cell is None or isinstance(cell, int) else "!"


def _string(said, key):
    value = said.get(key)
    return one_line(value)[:300] if isinstance(value, str) else ""
