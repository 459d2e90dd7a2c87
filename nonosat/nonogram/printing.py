"""A printable sheet: several puzzles a page, their answers on the last.

A puzzle gets the largest cells that fit, up to what is comfortable for a pencil. Small ones
stand side by side; the pages fill from the top, in the order of the puzzles.
"""

import os

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats.sheet import one_line
from nonosat.nonogram.paper import GREY, HIGH, LETTER, PALE, WIDE, Page, pdf, svg
from nonosat.nonogram.puzzle import Nonogram, painted

MARGIN, GAP = 12, 9
ROOM_WIDE, ROOM_HIGH = WIDE - 2 * MARGIN, HIGH - 2 * MARGIN - 8  # the page number stands below
HEADING, TITLE, LABEL = 13, 8, 4.5  # the room for words: on a page, over a puzzle, an answer
ALONE, LARGE, COMFORTABLE, SMALL = 8, 6, 4.3, 2.2  # cells
ARRANGED = ((3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (2, 1), (1, 1))  # so many beside, so many below
DIGITS = 0.6  # how high the numbers of a clue are, for the size of a cell
STEP = 0.82  # from one number of a column's clue to the next
MOST_PUZZLES = 500


def sheet(puzzles, path, answers=True, title=""):
    """Write puzzles as a sheet to print, `.pdf` or `.svg`; the paths of the files.

    A PDF has all pages, an SVG one: further pages get a number before their ending.
    """
    files = sheet_files(puzzles, path, answers, title)
    for file, data in files.items():
        try:
            with open(file, "wb") as out:
                out.write(data)
        except (OSError, ValueError) as wrong:
            why = getattr(wrong, "strerror", None) or wrong
            raise PuzzleError(f"{one_line(file):.120} can't be written: {why}.") from None
    return list(files)


def sheet_files(puzzles, path, answers=True, title=""):
    """The files of a sheet before they are written: for each path, its bytes."""
    puzzles = _puzzles(puzzles)
    base, ending = _path(path)
    title = one_line(title)[:80]
    pages = _question_pages(puzzles, title)
    if answers:
        pages += _answer_pages(puzzles)
    for number, page in enumerate(pages, 1):
        said = f"{number} / {len(pages)}"
        page.text(WIDE / 2, HIGH - MARGIN, said, 2.8, "middle", GREY)
    name = title or "nonograms"
    if ending.lower() == ".pdf":
        return {base + ending: pdf(pages, name)}
    several = len(pages) > 1
    return {
        f"{base}{f'-{number}' if several else ''}{ending}": svg(page, name).encode()
        for number, page in enumerate(pages, 1)
    }


def _puzzles(puzzles):
    puzzles = [puzzles] if isinstance(puzzles, Nonogram) else puzzles
    if not hasattr(puzzles, "__iter__") or isinstance(puzzles, str | bytes | dict):
        raise PuzzleError(f"sheet takes a list of puzzles, not {puzzles!r:.60}.")
    puzzles = list(puzzles)
    if not 0 < len(puzzles) <= MOST_PUZZLES:
        raise PuzzleError(f"a sheet has 1 to {MOST_PUZZLES} puzzles, not {len(puzzles):,}.")
    for number, puzzle in enumerate(puzzles, 1):
        if not isinstance(puzzle, Nonogram):
            raise PuzzleError(f"number {number} is {puzzle!r:.60}, not a Nonogram.")
    return puzzles


def _path(path):
    try:
        if isinstance(path, int):
            raise TypeError
        base, ending = os.path.splitext(os.fsdecode(path))
    except TypeError:
        raise PuzzleError(f"sheet takes the path of a file, not {path!r:.60}.") from None
    if ending.lower() not in (".pdf", ".svg"):
        raise PuzzleError(f"{one_line(path):.120} ends in neither .pdf nor .svg: choose one.")
    return base, ending


# -- layout -------------------------------------------------------------------------------


class _Box:
    """What stands at one place of a page: how wide and how high it is, and how to draw it."""

    def __init__(self, wide, high, draws):
        self.wide, self.high, self.draws = wide, high, draws


def _filled(boxes, heading):
    """Pages with the boxes on them, row by row; the heading stands on the first."""
    shelves = [[]]
    for box in boxes:
        if sum(b.wide + GAP for b in shelves[-1]) + box.wide > ROOM_WIDE + 0.01:
            shelves.append([])
        shelves[-1].append(box)
    page = Page()
    if heading:
        page.text(MARGIN, MARGIN + 6, heading, 6, weight="bold")
    pages, y = [page], MARGIN + (HEADING if heading else 0)
    for shelf in shelves:
        high = max(box.high for box in shelf)
        if y + high > MARGIN + ROOM_HIGH + 0.01:
            pages.append(Page())
            y = MARGIN
        x = MARGIN
        for box in shelf:
            box.draws(pages[-1], x, y)
            x += box.wide + GAP
        y += high + GAP
    return pages


def _question_pages(puzzles, title):
    room = ROOM_HIGH - (HEADING if title else 0)
    numbers = range(1, len(puzzles) + 1)
    boxes = [_question(*each, len(puzzles), room) for each in zip(numbers, puzzles, strict=True)]
    return _filled(boxes, title)


def _question(number, puzzle, count, room):
    """The box of a puzzle, with cells as large as fits."""
    left = max(map(_clue_width, puzzle.rows)) + 0.4  # in cells
    top = max(len(clue) or 1 for clue in puzzle.cols) * STEP + 0.3
    across, down = left + puzzle.width, top + puzzle.height
    for beside, below in ARRANGED:
        wide, high = (ROOM_WIDE + GAP) / beside - GAP, (room + GAP) / below - GAP - TITLE
        cell = min(LARGE if count > 1 else ALONE, wide / across, high / down)
        if beside * below <= count and cell >= COMFORTABLE:
            break
    if cell < SMALL:
        raise PuzzleError(
            f"puzzle {number} has {puzzle.height} rows of {puzzle.width} cells, too many to be "
            "read on a page of A4."
        )

    def draws(page, x, y):
        said = f"{number}. {puzzle.title}".strip()
        _label(page, x, y + 4, said, f"{puzzle.height} × {puzzle.width}", across * cell)
        x, y = x + left * cell, y + TITLE + top * cell
        _clues(page, puzzle, x, y, cell)
        _ticks(page, puzzle, x, y, cell, left, top)
        _cells(page, puzzle.given, x, y, cell)
        _grid(page, puzzle, x, y, cell)

    return _Box(across * cell, TITLE + down * cell, draws)


def _answer_pages(puzzles):
    boxes = []
    for number, puzzle in enumerate(puzzles, 1):
        rows = _answer(number, puzzle)
        cell = min(2.5, 39.5 / puzzle.width, 50 / puzzle.height)
        wide = max(cell * puzzle.width, 24)

        def draws(page, x, y, puzzle=puzzle, rows=rows, cell=cell, wide=wide, number=number):
            _label(page, x, y + 3, f"{number}. {puzzle.title}".strip(), "", wide, 2.8)
            _cells(page, rows, x, y + LABEL, cell)
            _grid(page, puzzle, x, y + LABEL, cell, inside=False)

        boxes.append(_Box(wide, LABEL + cell * puzzle.height, draws))
    return _filled(boxes, "Answers")


def _answer(number, puzzle):
    """The rows of the goal, or of an answer; nothing wrong is printed."""
    answer = puzzle.solve() if puzzle.goal is None else puzzle.goal
    if answer is None:
        raise PuzzleError(f"puzzle {number} has no answer to print; leave out the answers.")
    wrong = puzzle.violations(answer)
    if wrong:
        raise PuzzleError(f"the goal of puzzle {number} is wrong: {wrong[0]}")
    return painted(answer)


# -- the parts of a puzzle ------------------------------------------------------------------


def _label(page, x, y, said, size, room, height=3.8):
    most = int((room / height - len(size)) / LETTER)
    said = said if len(said) <= most else said[: max(1, most - 1)] + "…"
    page.text(x, y, said, height, weight="bold")
    if size:
        page.text(x + room, y, size, height * 0.8, "end", GREY)


def _clue_width(clue):
    """How wide the clue of a row is, in cells: its digits, and a gap after each number."""
    return sum(_number_width(n) for n in clue or (0,))


def _number_width(number):
    return (len(str(number)) * LETTER + 0.6) * DIGITS


def _clues(page, puzzle, x, y, cell):
    high = DIGITS * cell
    for r, clue in enumerate(puzzle.rows):
        end = x - 0.2 * cell
        for n in reversed(clue or (0,)):
            wide = _number_width(n) * cell
            page.text(end - wide / 2, y + (r + 0.5) * cell + 0.36 * high, n, high, "middle")
            end -= wide
    for c, clue in enumerate(puzzle.cols):
        for k, n in enumerate(reversed(clue or (0,))):
            baseline = y - (0.25 + k * STEP) * cell
            page.text(x + (c + 0.5) * cell, baseline, n, high, "middle")


def _ticks(page, puzzle, x, y, cell, left, top):
    """Pale lines through the clues, so that the eye finds its line again."""
    for r in range(puzzle.height + 1):
        pale = 0.25 if r % 5 == 0 else 0.1
        page.line(x - left * cell, y + r * cell, x, y + r * cell, pale, PALE)
    for c in range(puzzle.width + 1):
        pale = 0.25 if c % 5 == 0 else 0.1
        page.line(x + c * cell, y - top * cell, x + c * cell, y, pale, PALE)


def _cells(page, rows, x, y, cell):
    """Black cells as squares; in a question, a white cell that is given as a small one."""
    known = any(None in row for row in rows)
    for r, row in enumerate(rows):
        for c, colour in enumerate(row):
            if colour:
                page.square(x + c * cell, y + r * cell, cell)
            elif colour == 0 and known:
                page.square(x + (c + 0.42) * cell, y + (r + 0.42) * cell, 0.16 * cell)


def _grid(page, puzzle, x, y, cell, inside=True):
    wide, high = puzzle.width * cell, puzzle.height * cell
    for count, horizontal in ((puzzle.height, True), (puzzle.width, False)):
        for i in range(count + 1):
            edge = i in (0, count)
            if not (inside or edge):
                continue
            thick = 0.55 if edge or i % 5 == 0 else 0.13
            thick = thick if inside else 0.25
            colour = "#000000" if thick > 0.2 else GREY
            if horizontal:
                page.line(x, y + i * cell, x + wide, y + i * cell, thick, colour)
            else:
                page.line(x + i * cell, y, x + i * cell, y + high, thick, colour)
