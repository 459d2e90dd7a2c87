"""The smallest change that makes the puzzle of a picture unique.

A *swap* is a set of cells whose colours can all be changed without any clue noticing: where
a picture has one, its puzzle has a second answer. A change of one or two cells helps only if
it spoils every swap. So most changes are ruled out by the swaps that are known already, a
solver looks at the others, and each time it finds a second answer, one more swap is known.
"""

from functools import lru_cache
from itertools import groupby

from nonosat.clock import deadline, seconds_left
from nonosat.errors import OutOfTime
from nonosat.nonogram.ambiguity import MANY_LOOSE, Look, another, differing, flipped, loose_cells
from nonosat.nonogram.following import check_clock

MOST_SEARCHES = 5000  # by the solver, for changes of one or two cells: a bound that no clock sets
MOST_TRIED = 60  # of the cells that the quick way compares in each step


def smallest_change(rows, ends=None):
    """The cells to change, and whether it is proved that fewer would not do.

    >>> smallest_change([(1, 0), (0, 1)])
    (((0, 0),), True)
    """
    left = seconds_left(ends)
    swaps = Swaps(rows, deadline(left and left / 2))
    excluded = 0  # so many cells are not enough
    try:
        if not swaps.find():
            return (), True
        for size in (1, 2):
            found = swaps.spoiled_by(size)
            if found:
                return found, True
            excluded = size
    except (OutOfTime, _TooMany):
        pass
    found = quick_change(rows, ends)
    return found, len(found) == excluded + 1


def quick_change(rows, ends=None):
    """Cells to change, of which none can be left out: always the one that helps most.

    >>> quick_change([(1, 0), (0, 1)])
    ((0, 0),)
    """
    now, changed, size = rows, set(), len(rows) * len(rows[0])

    def open_to(rows, lines_only):
        return Look(rows, ends).open if lines_only else loose_cells(rows, ends=ends)

    while True:
        loose = loose_cells(now, size * MANY_LOOSE, ends)
        if loose == []:
            break
        lines_only = loose is None
        cells = Look(now, ends).open if lines_only else loose
        fresh = [cell for cell in cells if cell not in changed]
        if not fresh:  # all have been changed before, to no avail: any other may be changed
            fresh = [(r, c) for r, row in enumerate(now) for c in range(len(row))]
            fresh = [cell for cell in fresh if cell not in changed] or fresh
        fresh = sorted(fresh, key=lambda cell: conspicuous(now, cell))[:MOST_TRIED]
        best = min(fresh, key=lambda cell: len(open_to(flipped(now, [cell]), lines_only)))
        now, changed = flipped(now, [best]), changed ^ {best}
    for cell in sorted(changed, key=lambda cell: -conspicuous(rows, cell)):
        if another(flipped(now, [cell]), ends) is None:
            now, changed = flipped(now, [cell]), changed - {cell}
    return tuple(sorted(changed))


def conspicuous(rows, cell):
    """How much a change of this cell shows: the neighbours that have its colour now.

    >>> [conspicuous([(0, 1, 1), (0, 1, 1)], cell) for cell in [(0, 0), (0, 1), (1, 2)]]
    [6, 3, 3]
    """
    r, c = cell
    around = [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]
    h, w = len(rows), len(rows[0])
    colours = [rows[y][x] if 0 <= y < h and 0 <= x < w else 0 for y, x in around]
    return colours.count(rows[r][c])


class _TooMany(Exception):
    """The solver has searched often enough."""


class Swaps:
    """A picture as one integer a line, rows first, and the swaps that are known of it.

    A swap, as a change, is a dict: for each line, the mask of its cells.
    """

    def __init__(self, rows, ends=None):
        self.rows, self.ends, self.searches = rows, ends, 0
        self.height, self.width = len(rows), len(rows[0])
        lines = [*rows, *zip(*rows, strict=True)]
        self.lines = [sum(cell << i for i, cell in enumerate(line)) for line in lines]
        self.cells = [(r, c) for r in range(self.height) for c in range(self.width)]
        self.bit = {cell: 1 << i for i, cell in enumerate(self.cells)}
        self.known = []

    def find(self):
        """Find swaps until each loose cell is in one; False when the picture has none."""
        for other in Look(self.rows, self.ends).others(self.ends):
            self.known.append(self._masks(differing(self.rows, other)))
        return bool(self.known)

    def _masks(self, cells):
        masks = {}
        for r, c in cells:
            masks[r] = masks.get(r, 0) ^ 1 << c
            masks[self.height + c] = masks.get(self.height + c, 0) ^ 1 << r
        return masks

    def _survives(self, swap, change):
        """Is it still a swap after the change? No clue may notice it."""
        for line, mask in swap.items():
            now = self.lines[line] ^ change.get(line, 0)
            if _clue(now) != _clue(now ^ mask):
                return False
        return True

    def spoiled_by(self, size):
        """The least conspicuous change of so many cells that leaves no swap; None if none does."""
        changes = self._single() if size == 1 else self._pairs()
        cost = {cell: conspicuous(self.rows, cell) for cell in self.cells}
        changes.sort(key=lambda cells: (sum(cost[cell] for cell in cells), cells))
        for cells in changes:
            check_clock(self.ends)
            change = self._masks(cells)
            swap = next((swap for swap in self.known if self._survives(swap, change)), None)
            if swap is not None:
                self.known.remove(swap)  # one that has just served will serve again
                self.known.insert(0, swap)
                continue
            self.searches += 1
            if self.searches > MOST_SEARCHES:
                raise _TooMany
            changed = flipped(self.rows, cells)
            other = another(changed, self.ends)
            if other is None:
                return cells
            self.known.insert(0, self._masks(differing(changed, other)))
        return None

    def _single(self):
        """The cells that spoil every known swap of the picture, each as a change."""
        left = (1 << len(self.cells)) - 1
        for swap in self._of_the_picture():
            left &= self._spoilers(swap)
        return [(cell,) for cell in self.cells if left & self.bit[cell]]

    def _pairs(self):
        """The pairs of cells that may spoil every known swap of the picture.

        Two cells without a common line spoil a swap if one of them does. On a common line they
        may do so together, or undo each other: such pairs are let through, to be looked at.
        """
        swaps = [(swap, self._spoilers(swap)) for swap in self._of_the_picture()]
        row = sum(self.bit[0, c] for c in range(self.width))
        column = sum(self.bit[r, 0] for r in range(self.height))
        pairs = []
        for i, (r, c) in enumerate(self.cells):
            check_clock(self.ends)
            left = (1 << len(self.cells)) - (2 << i)  # the cells after this one
            for swap, spoilers in swaps:
                if not spoilers & self.bit[r, c]:
                    together = row << r * self.width if r in swap else 0
                    together |= column << c if self.height + c in swap else 0
                    left &= spoilers | together
            pairs += [((r, c), self.cells[j]) for j in _bits(left)]
        return pairs

    def _of_the_picture(self):
        """The known swaps that are swaps before any change."""
        return [swap for swap in self.known if self._survives(swap, {})]

    def _spoilers(self, swap):
        """The cells that spoil a swap alone, as a mask of all cells."""
        found = 0
        for line, mask in swap.items():
            now, is_row = self.lines[line], line < self.height
            for i in range(self.width if is_row else self.height):
                if _clue(now ^ 1 << i) != _clue(now ^ 1 << i ^ mask):
                    found |= self.bit[(line, i) if is_row else (i, line - self.height)]
        return found


@lru_cache(maxsize=1 << 16)
def _clue(mask):
    """The clue of a line that is given as a mask."""
    return tuple(len(list(run)) for bit, run in groupby(format(mask, "b")) if bit == "1")


def _bits(mask):
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
