"""Pictures of plain data: text for a terminal, SVG for everything else.

A picture is a list of lines, a line a list of cells: 1 black, 0 white, None unknown, or a
text, for puzzles whose cells hold symbols. Black is a full square, white a small dot, unknown
a question mark, a symbol itself, so that nobody needs to see colours. Every drawing brings its
own paper, so that it shows in a dark theme too.
"""

from dataclasses import dataclass
from html import escape
from itertools import groupby
from urllib.parse import quote

SIGNS = {1: "#", 0: ".", None: "?"}
INK, PAPER, GRID, FAINT, MARK = "#1b1f2a", "#fffefb", "#b9bdc9", "#6b7180", "#d4480b"
BAND = "#dfe4ee"
FONT = "system-ui,sans-serif"


@dataclass(frozen=True)
class Drawing:
    """A drawing: SVG text, what a terminal shows instead, and what a screen reader says."""

    svg: str
    text: str
    alt: str

    def img(self):
        """The drawing as an HTML image that shows anywhere, before anything has run."""
        data = quote(self.svg, safe=" /:=',;.()-+!*@?{}")
        return f'<img alt="{escape(self.alt)}" src="data:image/svg+xml;utf8,{data}">'

    def bundle(self):
        """What a notebook stores and shows."""
        return {"text/plain": self.text, "text/html": self.img()}

    def _repr_mimebundle_(self, **_):
        return self.bundle()

    def __repr__(self):
        return self.text


# -- text ---------------------------------------------------------------------------------


def inline(picture):
    """A picture in one line of text: `#.#` for a line, `#../#.#/.##` for a grid.

    >>> inline((1, 0, 1)), inline(((1, 0), (None, 1))), inline(("3", "12", None))
    ('#.#', '#./?#', '3 12 ?')
    """
    rows = [[_sign(cell) for cell in row] for row in _as_rows(picture)]
    gap = "" if all(len(sign) == 1 for row in rows for sign in row) else " "
    return "/".join(gap.join(row) for row in rows)


def clue_text(clue):
    """A clue as people write it; a line without blocks has the clue 0.

    >>> clue_text((3, 1)), clue_text(())
    ('3 1', '0')
    """
    return " ".join(map(str, clue)) or "0"


def text(rows, row_clues=None, col_clues=None):
    """A picture as text, with its clues if they are given.

    >>> print(text([(1, 0, None)], [(1,)], [(1,), (), ()]))
      1 0 0
    1 # . ?
    """
    if row_clues is None:
        return "\n".join(map(inline, rows))
    left = [clue_text(clue) for clue in row_clues]
    width = max(map(len, left), default=0)
    tops = [[str(n) for n in clue] or ["0"] for clue in col_clues]
    depth = max(map(len, tops), default=0)
    wide = max((len(n) for top in tops for n in top), default=1)
    tops = [[""] * (depth - len(top)) + top for top in tops]
    heads = [[" " * width, *(top[level].rjust(wide) for top in tops)] for level in range(depth)]
    body = [
        [clue.rjust(width), *(_sign(cell).rjust(wide) for cell in row)]
        for clue, row in zip(left, rows, strict=True)
    ]
    return "\n".join(" ".join(line).rstrip() for line in heads + body)


def blocks(rows):
    """A picture for a terminal, two characters a cell, so that cells are square.

    >>> print(blocks([(1, 0, 1), (0, None, 1)]))
    ██ ·██
     · ?██
    """
    return "\n".join("".join({1: "██", 0: " ·", None: " ?"}[cell] for cell in row) for row in rows)


# -- SVG ----------------------------------------------------------------------------------


def grid(
    rows,
    row_clues=None,
    col_clues=None,
    marked=(),
    caption="",
    alt=None,
    read=(),
    marked_clues=(),
    struck=(),
    blank=False,
):
    """Draw one picture, with clues beside it if they are given and some cells marked.

    `read` are cells that get a small corner only. A marked clue, ("row", 0), is framed; a
    number that is struck out, ("row", 0, 1) for the second of that row, has a line through it.
    With `blank`, unknown cells are left empty, to be painted on paper.
    """
    size = 26 if len(rows) <= 12 else 18
    step = size * 0.62  # room for one number of a clue
    left = top = 0
    clues = []
    if row_clues is not None:
        left = int(step * max((len(clue) or 1 for clue in row_clues), default=0) + 8)
        top = int(step * max((len(clue) or 1 for clue in col_clues), default=0) + 6)
        for r, clue in enumerate(row_clues):
            for k, n in enumerate(reversed(clue or (0,))):
                x = left - 4 - step * (k + 0.5)
                y = top + (r + 0.68) * size
                clues.append(_words(x, y, n, size * 0.52))
                if ("row", r, len(clue) - 1 - k) in struck:
                    clues.append(_stroke(x, y, step))
            if ("row", r) in marked_clues:
                clues.append(_frame(1, top + r * size + 1, left - 3, size - 2))
        for c, clue in enumerate(col_clues):
            for k, n in enumerate(reversed(clue or (0,))):
                y = top - 5 - step * k
                x = left + (c + 0.5) * size
                clues.append(_words(x, y, n, size * 0.52))
                if ("column", c, len(clue) - 1 - k) in struck:
                    clues.append(_stroke(x, y, step))
            if ("column", c) in marked_clues:
                clues.append(_frame(left + c * size + 1, 1, size - 2, top - 3))
    wide, high = left + size * len(rows[0]), top + size * len(rows)
    parts = [*clues, _cells(rows, left, top, size, marked, read, blank)]
    if caption:
        high += 20
        wide = max(wide, 7 * len(caption))
        parts.append(_words(wide / 2, high - 3, caption, 12, FAINT))
    words = text(rows, row_clues, col_clues)
    return Drawing(_page(wide, high, parts), words, alt or _spoken(rows))


def gallery(pictures, captions=None, marked=None, alt=None, across=8, size=22):
    """Draw several pictures side by side, each with a caption if there are any.

    `marked` holds, for each picture, the cells (row, column) to mark; `size` is that of a cell.
    """
    pictures = [_as_rows(picture) for picture in pictures]
    if not pictures:
        return Drawing(_page(90, 20, [_words(45, 15, "no picture", 12, FAINT)]), "(none)", "none")
    captions = list(captions or [""] * len(pictures))
    marked = list(marked or [()] * len(pictures))
    wide = max(max(size * len(rows[0]) for rows in pictures), max(7 * len(c) for c in captions))
    high = max(size * len(rows) for rows in pictures) + (20 if any(captions) else 0)
    parts, across = [], min(across, len(pictures))
    for i, (rows, caption, marks) in enumerate(zip(pictures, captions, marked, strict=True)):
        x, y = (i % across) * (wide + 16), (i // across) * (high + 12)
        parts.append(_cells(rows, x + (wide - size * len(rows[0])) // 2, y, size, marks))
        if caption:
            parts.append(_words(x + wide / 2, y + high - 4, caption, 12, FAINT))
    lines = -(-len(pictures) // across)
    page = _page(across * (wide + 16) - 16, lines * (high + 12) - 12, parts)
    labels = [
        f"{inline(rows)} {caption}".strip()
        for rows, caption in zip(pictures, captions, strict=True)
    ]
    return Drawing(page, "   ".join(labels), alt or "; ".join(labels))


def bands(clue, length, starts, lines=(), caption="", alt=None):
    """Draw where the blocks of a line can lie: under its cells, a band for each start.

    `starts` holds, for each block, the places where it may start; a dict gives every band a
    label. A band that falls off the line is dashed, with an open end. Any `lines` are drawn
    below, cell under cell.

    >>> bands((2, 1), 4, [(0, 3), (3,)])
    2 ##.. ...#>
    1 ...#
    """
    size, high, left, y = 26, 16, 26, 14
    parts = [_words(left + (c + 0.5) * size, y - 4, c + 1, 11, FAINT) for c in range(length)]
    parts.append(_cells([[None] * length], left, y, size))
    y += size + 8
    for block, places in zip(clue, starts, strict=True):
        lanes = min(block, len(places)) or 1  # bands that would overlap lie one below the other
        parts.append(_words(left / 2 - 4, y + lanes * (high + 3) / 2 + 3, block, size * 0.52))
        for i, p in enumerate(places):
            label = places[p] if isinstance(places, dict) else ""
            top = y + i % lanes * (high + 3)
            parts.append(_band(left + p * size, top, block * size, length * size + left, label))
        y += lanes * (high + 3) + 8
    for line in lines:
        parts.append(_cells([line], left, y, size))
        y += size + 6
    if caption:
        parts.append(_words((left + length * size) / 2, y + 12, caption, 12, FAINT))
        y += 20
    text = "\n".join(
        f"{block} {' '.join(_band_text(p, block, length) for p in places)}"
        for block, places in zip(clue, starts, strict=True)
    )
    text = "\n".join([text or "0", *(f"  {inline(line)}" for line in lines)])
    said = [
        f"block {number}, of length {block}, may start at {', '.join(str(p + 1) for p in places)}"
        for number, (block, places) in enumerate(zip(clue, starts, strict=True), 1)
    ]
    said = "; ".join([f"A line of {length} cells", *(said or ["no block"])]) + "."
    wide = max(left + (length + 0.5) * size, 7 * len(caption))
    return Drawing(_page(wide, y - 4, parts), text, alt or said)


def difference(first, second, captions=("first", "second"), size=22):
    """Draw two pictures of one size side by side, with the cells where they differ marked."""
    first, second = _as_rows(first), _as_rows(second)
    marks = [
        (r, c) for r, row in enumerate(first) for c, cell in enumerate(row) if cell != second[r][c]
    ]
    drawn = gallery([first, second], captions, [marks, marks], size=size)
    alt = (
        f"{captions[0]} {_spoken(first)} {captions[1]} {_spoken(second)} {len(marks)} cells differ."
    )
    return Drawing(drawn.svg, drawn.text, alt)


def _cells(rows, x, y, size, marked=(), read=(), blank=False):
    """The cells of a picture, one path for all of a kind: stored notebooks stay small.

    Neighbours of one colour are one stroke as thick as a cell, with a dash for each of them.
    """
    h, w, half = len(rows), len(rows[0]), size // 2
    black = [
        f"M{x + c * size + 2} {y + r * size + half}h{count * size - 4}"
        for r, c, count in _runs(rows, 1)
    ]
    dots = [
        f"M{x + c * size + half - 1} {y + r * size + half}h{count * size - size + 2}"
        for r, c, count in _runs(rows, 0)
    ]
    symbols, asked = [], []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if isinstance(cell, str):
                middle = (x + (c + 0.5) * size, y + (r + 0.71) * size)
                symbols.append(_words(*middle, cell, size * (0.62 if len(cell) < 2 else 0.4)))
        unknown = [c for c, cell in enumerate(row) if cell is None]
        if unknown and not blank:  # one text for the row: it has a place for each of its letters
            places = " ".join(f"{x + (c + 0.5) * size:g}" for c in unknown)
            baseline = y + (r + 0.68) * size
            asked.append(_words(places, baseline, "?" * len(unknown), size * 0.5, FAINT))
    thin = [f"M{x} {y + r * size}h{w * size}" for r in range(h + 1)]
    thin += [f"M{x + c * size} {y}v{h * size}" for c in range(w + 1)]
    thick = [f"M{x} {y + r * size}h{w * size}" for r in {*range(0, h, 5), h}]
    thick += [f"M{x + c * size} {y}v{h * size}" for c in {*range(0, w, 5), w}]
    parts = [
        _path(thin, f"stroke='{GRID}'"),
        _path(sorted(thick), f"stroke='{INK}' stroke-width='1.6' stroke-linecap='square'"),
        _path(black, f"stroke='{INK}' stroke-width='{size - 4}' stroke-dasharray='{size - 4} 4'"),
        _path(dots, f"stroke='{FAINT}' stroke-width='2' stroke-dasharray='2 {size - 2}'"),
        *symbols,
        *asked,
    ]
    corner = min(9, size // 2)
    for r, c in sorted(marked):  # a ring and a corner: seen without colours
        cx, cy = x + c * size, y + r * size
        parts.append(
            f"<path d='M{cx + 1} {cy + 1}h{size - 2}v{size - 2}h{2 - size}z' fill='none' "
            f"stroke='{MARK}' stroke-width='2.5'/>"
            f"<path d='M{cx + 1} {cy + 1}h{corner}l-{corner} {corner}z' fill='{MARK}'/>"
        )
    corners = [f"M{x + c * size + 1} {y + r * size + 1}h9l-9 9z" for r, c in sorted(read)]
    return "".join([*parts, _path(corners, f"fill='{MARK}'")])


def _runs(rows, colour):
    """The unbroken runs of cells of a colour: row, first column, number of cells."""
    for r, row in enumerate(rows):
        start = 0
        for cell, run in groupby(row):
            count = len(list(run))
            if cell == colour:
                yield r, start, count
            start += count


def _band(x, y, wide, edge, label, high=16):
    """A band of a block; one that would go beyond the edge of its line stays open there."""
    if x + wide <= edge:
        shape = f"M{x + 2} {y}h{wide - 4}v{high}h{4 - wide}z"
        style = f"fill='{BAND}' stroke='{INK}'"
    else:
        wide = edge + 10 - x
        shape = f"M{x + wide} {y}H{x + 2}v{high}H{x + wide}"
        style = f"fill='none' stroke='{INK}' stroke-dasharray='4 3'"
    return _path([shape], style) + (label and _words(x + wide / 2, y + 12, label, 11))


def _band_text(start, block, length):
    """A band as text; `>` where it falls off its line."""
    cells = "." * start + "#" * block
    return cells.ljust(length, ".") if len(cells) <= length else cells[:length] + ">"


def _frame(x, y, wide, high):
    return (
        f"<rect x='{x}' y='{y}' width='{wide}' height='{high}' rx='4' fill='none' "
        f"stroke='{MARK}' stroke-width='2'/>"
    )


def _stroke(x, y, step):
    return _path([f"M{x - step * 0.4:g} {y - step * 0.3:g}h{step * 0.8:g}"], f"stroke='{MARK}'")


def _path(pieces, style):
    return f"<path d='{''.join(pieces)}' {style}/>" if pieces else ""


def _words(x, y, words, size, fill=INK):
    return (
        f"<text x='{x if isinstance(x, str) else f'{x:g}'}' y='{y:g}' font-size='{size:g}' fill='{fill}' "
        f"text-anchor='middle'>{escape(str(words))}</text>"
    )


def _page(wide, high, parts, margin=8):
    wide, high = int(wide + 2 * margin), int(high + 2 * margin)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{wide}' height='{high}' "
        f"viewBox='{-margin} {-margin} {wide} {high}' font-family='{FONT}'>"
        f"<rect x='{-margin}' y='{-margin}' width='{wide}' height='{high}' rx='6' fill='{PAPER}'/>"
        f"{''.join(parts)}</svg>"
    )


def _as_rows(picture):
    return [picture] if _is_line(picture) else list(picture)


def _is_line(picture):
    return not picture or picture[0] is None or isinstance(picture[0], int | str)


def _sign(cell):
    """The sign of a cell in a text: a symbol is its own."""
    return cell if isinstance(cell, str) else SIGNS[cell]


def _spoken(rows):
    """A picture for the ear: 'row 1: black, white; ...'; a large one only by its size."""
    if len(rows) * len(rows[0]) > 60:
        black = sum(row.count(1) for row in map(list, rows))
        return f"A picture of {len(rows)} rows and {len(rows[0])} columns, {black} cells black."
    named = {1: "black", 0: "white", None: "unknown"}
    lines = (", ".join(named.get(cell, cell) for cell in row) for row in rows)
    if len(rows) == 1:
        return next(lines) + "."
    return "; ".join(f"row {r}: {line}" for r, line in enumerate(lines, 1)) + "."
