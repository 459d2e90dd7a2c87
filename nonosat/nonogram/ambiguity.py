"""What the clues of a picture leave open: to the lines, to probes, and to everybody.

All of it starts from a painted picture, whose puzzle has at least that one answer. Whatever
is said here is a fact about the picture: no engine, however it searches, would say otherwise.

    open     the lines alone don't give this cell
    quiet    an open cell that a probe doesn't give: its wrong colour meets no contradiction
    loose    nothing gives this cell: another answer has the other colour there
"""

from nonosat.nonogram.lines import Board
from nonosat.nonogram.rules import clues_of
from nonosat.nonogram.solving import Search, rest

MANY_LOOSE = 0.15  # of the cells: where more are loose, their number tells too little


class Look:
    """A picture and what its lines alone make of its clues.

    >>> Look([(1, 0), (0, 1)]).open
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """

    def __init__(self, rows, ends=None):
        self.rows = rows
        self.board = Board(*clues_of(rows))
        self.board.settle(ends)
        self.state = self.board.cells()
        self.open = _unknown(self.state)

    def others(self, ends=None):
        """Other answers, each with the other colour in some cell where none before had it."""
        if not self.open:
            return
        width = len(self.rows[0])
        wrong = {  # the literal that says: this cell has not the colour of the picture
            cell: (cell[0] * width + cell[1] + 1) * (1 - 2 * self.rows[cell[0]][cell[1]])
            for cell in self.open
        }
        with Search(*rest(self.board, self.state)) as search:
            search.solver.set_phases(wrong.values())
            while wrong:
                search.add(list(wrong.values()))  # a part of the clause before: no harm in both
                if not search.solve(ends):
                    return
                true = set(search.solver.model)
                found = [list(row) for row in self.rows]
                for r, c in self.open:
                    found[r][c] = int(r * width + c + 1 in true)
                yield tuple(map(tuple, found))
                wrong = {cell: literal for cell, literal in wrong.items() if literal not in true}


def another(rows, ends=None):
    """Another picture with the same clues, or None when there is none.

    >>> another([(1, 0), (0, 1)])
    ((0, 1), (1, 0))
    """
    return next(Look(rows, ends).others(ends), None)


def loose_cells(rows, most=None, ends=None):
    """The cells that the clues leave open, in reading order; None when there are more than `most`.

    >>> loose_cells([(1, 0, 0), (0, 1, 0), (0, 0, 0)])
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    loose = set()
    for other in Look(rows, ends).others(ends):
        loose.update(differing(rows, other))
        if most is not None and len(loose) > most:
            return None
    return sorted(loose)


def quiet_cells(look, least=0, ends=None):
    """The open cells whose wrong colour the lines don't refute; None if fewer than `least`."""
    quiet, refuted = set(), 0
    for cell in look.open:
        if cell not in quiet:
            wrong = _wrongly(look.board, look.rows, cell)
            if wrong.settle(ends):  # what follows without a clash is without a clash itself
                quiet.update(differing(look.rows, wrong.cells()))
            else:
                refuted += 1
                if len(look.open) - refuted < least:
                    return None
    return quiet


def left_by_probes(look, ends=None):
    """The cells that neither the lines nor probes give, of a picture whose puzzle is unique.

    A probe supposes that a cell is wrong and follows the lines to a contradiction. One that
    supposes the right colour meets none, so that the wrong ones tell it all.
    """
    board, cells = look.board, look.open
    while cells:
        quiet = set()
        for cell in cells:
            if cell in quiet:
                continue
            wrong = _wrongly(board, look.rows, cell)
            if not wrong.settle(ends):
                board = board.supposing(cell, look.rows[cell[0]][cell[1]])
                board.settle(ends)
                cells = _unknown(board.cells())
                break
            quiet.update(differing(look.rows, wrong.cells()))
        else:
            return cells
    return []


def differing(rows, others):
    """The cells in which two pictures have different colours, both of them known."""
    return [
        (r, c)
        for r, pair in enumerate(zip(rows, others, strict=True))
        for c, (one, other) in enumerate(zip(*pair, strict=True))
        if one != other and other is not None
    ]


def flipped(rows, cells):
    """The picture with the colours of these cells changed.

    >>> flipped([(1, 0), (0, 1)], [(0, 0)])
    ((0, 0), (0, 1))
    """
    changed = list(map(list, rows))
    for r, c in cells:
        changed[r][c] = 1 - changed[r][c]
    return tuple(map(tuple, changed))


def _wrongly(board, rows, cell):
    return board.supposing(cell, 1 - rows[cell[0]][cell[1]])


def _unknown(state):
    return [
        (r, c)
        for r, row in enumerate(state)
        if None in row
        for c, cell in enumerate(row)
        if cell is None
    ]
