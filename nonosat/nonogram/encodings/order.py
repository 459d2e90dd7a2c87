"""Encode a line by order: for each block and each place, "it starts here or before".

From these helper variables a cell can tell where it lies. A block has *begun* at cell i when
it starts at i or before; it has *ended* before cell i when it starts at i - length or before;
the cells in between are its own. Every rule needs three literals at most:

    ladder   a block that starts at p or before starts at p + 1 or before
    cover    a cell is black where a block has begun and not ended
    gap      a cell is white where a block has ended and the next has not begun
    edges    the same before the first block and after the last
    order    where a block has begun, the one before it had ended a cell earlier

One function writes them for a whole puzzle and for what the line solver leaves of one.
"""

from itertools import count, pairwise

from nonosat.errors import PuzzleError
from nonosat.nonogram.rules import tight_starts

MOST_PLACES = 1_000_000  # of all blocks together; about four clauses each
TRUE = 10**9  # no variable has this number: `_simplified` takes it out again


def encode(formula, row_clues, col_clues, cells):
    """Add the clauses of every row and every column; `cells[r][c]` is a variable."""
    lines = [
        (clue, line, tight_starts(clue, len(line)))
        for clues, across in ((row_clues, cells), (col_clues, list(zip(*cells, strict=True))))
        for clue, line in zip(clues, across, strict=False)  # one line alone has no columns
    ]
    groups, helpers = clauses(lines, formula.variables + 1, TRUE)
    for line, block, places, _ in helpers:
        if line < len(cells):
            _name(formula, "row", "column", line, block, places)
        else:
            _name(formula, "column", "row", line - len(cells), block, places)
    for rule, group in groups.items():
        formula.add(rule, _simplified(group))


def _name(formula, here, there, line, block, places):
    """Name the helper variables of one block; at its last place or before, it always starts."""
    says = (
        f"block {{1}} of {here} {{0}} starts at {there} {{2}} or before",
        f"block {{1}} of {here} {{0}} starts after {there} {{2}}",
    )
    index = range(line, line + 1), range(block, block + 1), places[:-1]
    formula.family(f"{here} starts by", *index, says=says, helper=True)


def clauses(lines, first, true):
    """The clauses of each rule, and the helper variables, numbered from `first`.

    A line is (clue, cells, places): a literal for each cell and, for each block, the places
    where it may start. `true` is a literal that is true: known cells and places stand there as
    `true` or `-true`, so that no rule needs an exception. The helper variables come in order,
    as (number of the line, number of the block, its places, the variable of its first place).

    >>> groups, helpers = clauses([((1,), [1, 2], [range(2)])], first=3, true=9)
    >>> groups["cover"], helpers
    ([(-3, -9, 1), (-9, 3, 2)], [(0, 0, range(0, 2), 3)])
    """
    if sum(len(places) for *_, blocks in lines for places in blocks) > MOST_PLACES:
        raise PuzzleError(
            f"the clues leave their blocks more than {MOST_PLACES:,} places to start, which is "
            "too much to encode; make the puzzle smaller or give it some cells."
        )
    ladder, cover, gap, edges, order, helpers = [], [], [], [], [], []
    for number, (clue, cells, blocks) in enumerate(lines):
        ended, end = [true] * len(cells), 0  # what lies before the line has ended
        for j, (block, places) in enumerate(zip(clue, blocks, strict=True)):
            low, high, past, begin = places[0], places[-1], ended, end
            by, end = _ladder(places, first), low + block
            ended = [-true] * end + by + [true] * (len(cells) - high - block)
            if by:
                helpers.append((number, j, places, first))
                ladder += [(-v, v + 1) for v in range(first, by[-1])]
                first = by[-1] + 1
            elif (
                past[low - 1] == true
                and cells[begin:end] == [-true] * (low - begin) + [true] * block
            ):
                continue  # the block is known, and so is all before it
            began = [-true] * low + by + [true] * (len(cells) - high)
            span = slice(low, high + block)  # beyond it, the block is never met
            cover += [
                (-b, e, cell)
                for b, e, cell in zip(began[span], ended[span], cells[span], strict=True)
                if cell != true and b != e
            ]
            span = slice(begin, high)
            if j == 0:
                edges += [
                    (b, -cell)
                    for b, cell in zip(began[span], cells[span], strict=True)
                    if cell != -true
                ]
            else:
                gap += [
                    (-e, b, -cell)
                    for e, b, cell in zip(past[span], began[span], cells[span], strict=True)
                    if cell != -true
                ]
                before = zip(began[low : high + 1], past[low - 1 : high], strict=True)
                order += [(-b, e) for b, e in before if e != true]
        after = zip(ended[end:], cells[end:], strict=True)
        edges += [(-e, -cell) for e, cell in after if cell != -true]
    groups = {"ladder": ladder, "cover": cover, "gap": gap, "edges": edges, "order": order}
    return groups, helpers


def _ladder(places, first):
    """For each place but the last, the variable of "at this place or before".

    >>> _ladder([2, 3, 6], first=10)  # at 4 or 5 or before: that is, at 3 or before
    [10, 11, 11, 11]
    """
    if isinstance(places, range):
        return list(range(first, first + len(places) - 1))
    steps = zip(count(first), pairwise(places), strict=False)
    return [variable for variable, (here, next_one) in steps for _ in range(here, next_one)]


def _simplified(group):
    """The clauses without those that are always true, and without literals that never are."""
    return [
        [literal for literal in clause if literal != -TRUE]
        for clause in group
        if TRUE not in clause
    ]
