"""The XML of webpbn.com (its version 0.3), read with `defusedxml`.

    <puzzleset><puzzle type="grid" defaultcolor="black">
    <color name="white" char=".">fff</color><color name="black" char="X">000</color>
    <clues type="columns"><line><count>1</count></line><line></line></clues>
    <clues type="rows"><line><count>1</count></line></clues>
    <solution type="goal"><image>|X.|</image></solution>
    </puzzle></puzzleset>

One colour on a background is read as black on white, whatever the two are called; more are
answered in a sentence. Clues that are left out are taken from the goal. A saved solution is
somebody's unfinished work and is skipped, except one with the id `given`: those are the given
cells, as we write them.
"""

import html
import re
from html.entities import entitydefs
from xml.etree.ElementTree import TreeBuilder
from xml.parsers import expat

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.reading import cells, check_goal, clues, side
from nonosat.nonogram.formats.sheet import Sheet, one_line
from nonosat.nonogram.rules import LARGEST_SIDE, clues_of

MOST_TAGS = 700_000  # the largest file of clues has fewer
MOST_TAGS, MOST_ATTRIBUTES = 700_000, 200_000  # the largest files have fewer
CREDITS = ("catalogue", "copyright", "license")
LICENSE = "license: "  # the format has no place for it but a note


def sniffs(text):
    """Does it start with a tag?"""
    return text.lstrip().startswith("<")


def writes(sheet):
    """The text of a Sheet.

    >>> print(writes(Sheet(rows=[(1,)], cols=[(1,), ()], title="Dot")).split("\\n\\n")[1])
    <clues type="columns">
    <line><count>1</count></line>
    <line></line>
    </clues>
    """
    said = {**sheet.credits, "title": sheet.title, "author": sheet.author}
    said["source"] = said.get("catalogue")
    if said.get("license"):
        said["note"] = LICENSE + said["license"]
    parts = ['<?xml version="1.0" encoding="UTF-8"?>', "<puzzleset>"]
    parts.append('<puzzle type="grid" defaultcolor="black" backgroundcolor="white">')
    for key in ("source", "title", "author", "copyright", "note"):
        value = html.escape(one_line(said.get(key) or ""), quote=False)
        if value:
            parts.append(f"<{key}>{value}</{key}>")
    parts.append('<color name="white" char=".">fff</color>')
    parts.append('<color name="black" char="X">000</color>')
    for kind, lines in (("columns", sheet.cols), ("rows", sheet.rows)):
        parts += ["", f'<clues type="{kind}">']
        for clue in lines:
            parts.append(f"<line>{''.join(f'<count>{n}</count>' for n in clue)}</line>")
        parts.append("</clues>")
    for kind, rows in (("goal", sheet.goal), ('saved" id="given', sheet.given)):
        if rows is not None:
            lines = ("".join({1: "X", 0: ".", None: "?"}[cell] for cell in row) for row in rows)
            image = "\n".join(f"|{line}|" for line in lines)
            parts += ["", f'<solution type="{kind}"><image>', image, "</image></solution>"]
    return "\n".join([*parts, "</puzzle>", "</puzzleset>", ""])


def reads(text, name="the text"):
    """The Sheet of a text; PuzzleError names the file and the place.

    >>> reads("<puzzle><solution><image>|XX|.X|</image></solution></puzzle>").rows
    [(2,), (1,)]
    """
    root = _tree(text, name)
    puzzles = list(root.iter("puzzle"))
    if len(puzzles) != 1:
        raise PuzzleError(
            f"{name} has {len(puzzles) or 'no'} element{'s' * (len(puzzles) > 1)} <puzzle>; "
            "a puzzle of webpbn.com has one."
        )
    puzzle = puzzles[0]
    if puzzle.get("type", "grid") != "grid":
        kind = one_line(puzzle.get("type"))
        raise PuzzleError(f"{name} is a {kind:.40}; only rectangular grids are read.")
    images = _images(puzzle, name)
    signs = _signs(puzzle, images, name)
    lines = {kind: _lines(puzzle, kind, name) for kind in ("columns", "rows")}
    if not any(lines.values()) and "goal" in images:
        height = side(str(len(images["goal"])), "height", name)
        width = side(str(len(images["goal"][0])), "width", name)
        goal = cells("".join(images["goal"]), "goal", width, height, name, signs=signs)
        sheet = Sheet(*clues_of(goal), goal=goal)
    else:
        for kind, found in lines.items():
            if not found:
                raise PuzzleError(f'{name} has no {kind}; write <clues type="{kind}">.')
        width, height = len(lines["columns"]), len(lines["rows"])
        sheet = Sheet(
            clues(lines["rows"], "row", width, name),
            clues(lines["columns"], "column", height, name),
        )
    for key, rows in images.items():
        if len(rows) != height:
            raise PuzzleError(f"the {key} of {name} has {len(rows):,} rows, the puzzle {height:,}.")
        setattr(sheet, key, cells("".join(rows), key, width, height, name, signs=signs))
    if sheet.goal is not None:
        check_goal(sheet, f"the goal of {name}")
    return _with_credits(sheet, puzzle, root)


def _tree(text, name):
    """The root of the tree of tags, in bounded memory, whatever the text declares."""
    if text.count("<") > MOST_TAGS or text.count("=") > MOST_ATTRIBUTES:
        raise PuzzleError(f"{name} has more tags than any puzzle.")
    # here, not above: most puzzles are in other formats and need not wait for it
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, XMLParser

    parser = XMLParser(target=TreeBuilder())
    parser.entity.update(entitydefs)  # &eacute; and the like, which older files use
    try:
        parser.feed(text)
        return parser.close()
    except DefusedXmlException:
        raise PuzzleError(
            f"{name} declares entities, which can hide a bomb or another file; "
            "remove its <!ENTITY ...>."
        ) from None
    except ParseError as wrong:
        why, line = expat.ErrorString(wrong.code), wrong.position[0]
        raise PuzzleError(f"{name} is no well-formed XML: {why} (line {line}).") from None
    except UnicodeEncodeError:
        raise PuzzleError(f"{name} holds half a surrogate, so it is not text.") from None


def _lines(puzzle, kind, name):
    """For each row or each column its counts as a text, and where it is: the XML has no lines."""
    found = [clues for clues in puzzle.findall("clues") if clues.get("type") == kind]
    if len(found) > 1:
        raise PuzzleError(f"{name} has the clues of its {kind} twice; keep one of them.")
    lines = list(found[0]) if found else []
    if len(lines) > LARGEST_SIDE:
        raise PuzzleError(f"{name} has {len(lines):,} {kind}; a grid has at most {LARGEST_SIDE:,}.")
    for number, line in enumerate(lines, 1):
        strays = [line.text, *(count.tail for count in line)]
        strays += [count.tag for count in line if count.tag != "count" or len(count)]
        strays += [line.tag] * (line.tag != "line")
        stray = one_line(" ".join(filter(None, strays)))
        if stray:
            raise PuzzleError(
                f"{kind.removesuffix('s')} {number} of {name} holds {stray!r:.40}; "
                "write <line><count>3</count><count>1</count></line>."
            )
    return [(",".join(map(_count, line)), "") for line in lines]


def _count(element):
    """The number in <count>; what is none keeps its brackets, so that it stays none."""
    text = (element.text or "").strip()
    return text if re.fullmatch("[0-9]+", text) else f"<{text}>"


def _images(puzzle, name):
    """The goal and the given cells, as rows of signs."""
    images = {}
    for solution in puzzle.findall("solution"):
        goal = solution.get("type", "goal") == "goal"
        key = "goal" if goal else solution.get("id")
        image = solution.find("image")
        if key in ("goal", "given") and key not in images and image is not None:
            text = re.sub(r"\[[^][|]*\]", "?", "".join((image.text or "").split()))
            images[key] = [row for row in text.split("|") if row] or [""]
            for number, row in enumerate(images[key], 1):
                if len(row) != len(images[key][0]):
                    raise PuzzleError(
                        f"row {number} of the {key} of {name} has {len(row):,} cells, "
                        f"but row 1 has {len(images[key][0]):,}."
                    )
    return images


def _signs(puzzle, images, name):
    """What the signs of an image stand for; PuzzleError when more than one colour is painted."""
    chars = {"black": "X", "white": "."}
    chars |= {colour.get("name"): colour.get("char", "") for colour in puzzle.findall("color")}
    paper, ink = puzzle.get("backgroundcolor", "white"), puzzle.get("defaultcolor", "black")
    used = dict.fromkeys(count.get("color", ink) for count in puzzle.iter("count"))
    if paper in used:
        raise PuzzleError(
            f"{name} has blocks in its background colour {one_line(paper)!r:.30}; "
            "name another in defaultcolor."
        )
    if not used:  # the goal alone says the colours
        signs = set("".join(images.get("goal", ())))
        used = [colour for colour in chars if colour != paper and chars[colour] in signs]
    if len(used) > 1:
        named = one_line(", ".join(map(str, used)))
        raise PuzzleError(
            f"{name} is a colour puzzle: {len(used)} colours ({named:.60}) on "
            f"{one_line(paper):.20}; only black and white are read."
        )
    ink = next(iter(used), ink)
    return {chars.get(ink, ""): 1, chars.get(paper, ""): 0, "?": None}


def _with_credits(sheet, puzzle, root):
    said = {}
    for key in ("title", "author", "copyright", "source", "id", "note"):
        near = puzzle.find(key) if puzzle.find(key) is not None else root.find(key)
        said[key] = "" if near is None else one_line(near.text or "")[:300]
    sheet.title, sheet.author = said["title"], said["author"]
    said["catalogue"] = f"{said['source']} {said['id']}".strip()[:300]
    if said["note"].startswith(LICENSE):
        said["license"] = said["note"].removeprefix(LICENSE)
    sheet.credits = {key: said[key] for key in CREDITS if said.get(key)}
    return sheet
