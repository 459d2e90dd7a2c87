"""Encode a line as a walk along the pattern of its clue.

The pattern of 2 1 is gap, black, black, gap, black, gap: six *places*. Read the line cell by
cell: the walk begins in the first gap or one place on; with each cell it goes one place on, or
stays if it is in a gap; it ends in the last gap or one place short of it. That is a finite
automaton, rolled out over the cells. A variable says that a cell is at a place of the pattern.

Unit propagation finds here all that one line alone can tell: the encoding is *arc consistent*.
A place without a way on, or without a way to it, falls away; so each one that is left lies on
a whole walk, and a cell that all these walks paint alike is painted.
"""

from typing import NamedTuple


class Line(NamedTuple):
    """A row or a column, with its variables."""

    cells: list  # [4, 5, 6]: the variables of its cells
    black: list  # [False, True, False]: the pattern of its clue, here 1
    at: dict  # {(0, 2): 10, ...}: if 10 is true, cell 2 is at place 0


def pattern(clue):
    """The places of a clue: whether they are black, and in words.

    >>> for place in pattern((2,)):
    ...     print(place)
    (False, 'in the gap before all blocks')
    (True, 'cell 1 of block 1')
    (True, 'cell 2 of block 1')
    (False, 'in the gap after block 1')
    """
    places = [(False, "in the gap before all blocks")]
    for block, length in enumerate(clue, 1):
        places += [(True, f"cell {i} of block {block}") for i in range(1, length + 1)]
        places.append((False, f"in the gap after block {block}"))
    return places


def reach(place, places, length):
    """The cells that can be at a place: not too early to get there, not too late to go on.

    >>> [reach(place, 4, 4) for place in range(4)]  # gap, black, black, gap over 4 cells
    [range(0, 2), range(0, 3), range(1, 4), range(2, 4)]
    """
    return range(max(0, place - 1), min(length, length - places + place + 2))


# -- the rules ----------------------------------------------------------------------------


def colour(line):
    """A place paints its cell: black in a block, white in a gap."""
    return [
        [-at, line.cells[i] if line.black[place] else -line.cells[i]]
        for (place, i), at in line.at.items()
    ]


def support(line):
    """A black cell is at a place in some block, a white cell at one in some gap."""
    places = {(black, i): [] for i in range(len(line.cells)) for black in (True, False)}
    for (place, i), at in line.at.items():
        places[line.black[place], i].append(at)
    return [
        [-line.cells[i] if black else line.cells[i], *ats] for (black, i), ats in places.items()
    ]


def forward(line):
    """From a place, the next cell goes one place on, or stays in its gap."""
    return _steps(line, 1)


def backward(line):
    """To a place, the cell before has come from one place earlier, or was in the same gap."""
    return _steps(line, -1)


def _steps(line, by):
    def ways(place, i):
        places = [place + by] if line.black[place] else [place, place + by]
        return [line.at[p, i + by] for p in places if (p, i + by) in line.at]

    return [
        [-at, *ways(place, i)]
        for (place, i), at in line.at.items()
        if 0 <= i + by < len(line.cells)
    ]


RULES = {"colour": colour, "support": support, "forward": forward, "backward": backward}


# -- the variables, and all of it together ------------------------------------------------


def encode(formula, row_clues, col_clues, cells):
    """Add the clauses of every row and every column; `cells[r][c]` is a variable."""
    columns = list(zip(*cells, strict=True))
    lines = [
        *_lines(formula, "row path", "row {0}, column {2}", row_clues, cells),
        *_lines(formula, "column path", "row {2}, column {0}", col_clues, columns),
    ]
    for name, rule in RULES.items():
        formula.add(name, [clause for line in lines for clause in rule(line)])


def _lines(formula, name, where, clues, lines):
    """The lines of one direction, with a variable for each place and each cell it can have."""
    for number, clue in enumerate(clues):
        places, at = pattern(clue), {}
        for place, (_, words) in enumerate(places):
            cells = reach(place, len(places), len(lines[number]))
            if cells:  # a line without room to move has no cell in its first and last gap
                says = (f"{where} is {words}", f"{where} is not {words}")
                axes = (range(number, number + 1), range(place, place + 1), cells)
                family = formula.family(name, *axes, says=says, helper=True)
                at |= {(place, i): family.number((number, place, i)) for i in cells}
        yield Line(lines[number], [black for black, _ in places], at)
