"""The rules of a nonogram, once, without SAT. Every solver is judged by them.

Clue = tuple[int, ...]   # (3, 1): a block of 3 black cells, later a block of 1; (): none
Line = tuple[int, ...]   # (1, 0, 1): black, white, black
"""

from itertools import accumulate, groupby, product
from math import comb

from nonosat.draw import clue_text, inline
from nonosat.errors import PuzzleError

LARGEST_SIDE = 1000  # of a grid: a bound on memory, whatever the input says


def clue_of(line):
    """The clue of a painted line: the lengths of its blocks.

    >>> clue_of((1, 0, 1)), clue_of("..."), clue_of("##.")
    ((1, 1), (), (2,))
    """
    if isinstance(line, str):
        if set(line) - {"#", "."}:
            raise PuzzleError(f"the line {line!r:.60} holds more than '#' (black) and '.' (white).")
        line = [cell == "#" for cell in line]
    return tuple(len(list(cells)) for black, cells in groupby(line) if black)


def clues_of(rows):
    """The clues of a painted grid: those of its rows and those of its columns.

    >>> clues_of([(1, 0), (1, 1)])
    ([(1,), (2,)], [(2,), (1,)])
    """
    return [clue_of(row) for row in rows], [clue_of(col) for col in zip(*rows, strict=True)]


def lines_of(clue, length):
    """All lines of this length that have this clue, leftmost blocks first.

    >>> lines_of((2,), 3)
    [(1, 1, 0), (0, 1, 1)]
    """
    if not clue:
        return [(0,) * length]
    first, rest = clue[0], clue[1:]
    room = length - sum(clue) - len(rest)
    if room < 0:
        return []
    if not rest:
        return [(0,) * s + (1,) * first + (0,) * (room - s) for s in range(room + 1)]
    return [
        (0,) * start + (1,) * first + (0,) + tail
        for start in range(room + 1)
        for tail in lines_of(rest, length - start - first - 1)
    ]


def all_clues(length):
    """Every clue that a line of this length can have, few blocks first.

    >>> all_clues(3)
    [(), (1,), (2,), (3,), (1, 1)]
    """
    lines = product((0, 1), repeat=length)
    return sorted({clue_of(line) for line in lines}, key=lambda clue: (len(clue), clue))


def count_lines(clue, length):
    """How many lines of this length have this clue: C(length - sum + 1, blocks).

    >>> count_lines((2, 1), 6), len(lines_of((2, 1), 6))
    (6, 6)
    """
    return comb(max(0, length - sum(clue) + 1), len(clue))


def tight_starts(clue, length):
    """Where each block may start: from pushed left to pushed right, with the others.

    >>> tight_starts((2, 1), 6)
    [range(0, 3), range(3, 6)]
    """
    room = length - sum(clue) - len(clue) + 1
    lefts = accumulate((c + 1 for c in clue), initial=0)
    return [range(left, left + room + 1) for _, left in zip(clue, lefts, strict=False)]


def line_fault(clue, line):
    """What is wrong with a line under a clue, in words; None when it is right.

    >>> line_fault((1, 1), (0, 1, 1))
    'clue 1 1 wants blocks of 1 and 1, but .## has one block of 2'
    >>> line_fault((2,), (0, 1, 1)) is None
    True
    """
    found = clue_of(line)
    if found == tuple(clue):
        return None
    return f"clue {clue_text(clue)} wants {blocks(clue)}, but {inline(line)} has {blocks(found)}"


def blocks(clue):
    """A clue in words.

    >>> blocks((3,)), blocks((1, 1)), blocks(())
    ('one block of 3', 'blocks of 1 and 1', 'no black cell')
    """
    if not clue:
        return "no black cell"
    if len(clue) == 1:
        return f"one block of {clue[0]}"
    return f"blocks of {', '.join(map(str, clue[:-1]))} and {clue[-1]}"


def violations(row_clues, col_clues, given, rows):
    """What is wrong with a painted grid, a sentence for each fault; empty when it is right."""
    faults = []
    for name, clues, lines in (
        ("row", row_clues, rows),
        ("column", col_clues, list(zip(*rows, strict=True))),
    ):
        for number, (clue, line) in enumerate(zip(clues, lines, strict=True), 1):
            fault = line_fault(clue, line)
            if fault:
                faults.append(f"{name} {number}: {fault}.")
    for r, (known, row) in enumerate(zip(given, rows, strict=True), 1):
        if known.count(None) == len(known):
            continue
        for c, (wanted, cell) in enumerate(zip(known, row, strict=True), 1):
            if wanted is not None and wanted != cell:
                named = ("white", "black")
                faults.append(
                    f"row {r}, column {c} is given as {named[wanted]}, not {named[cell]}."
                )
    return faults
