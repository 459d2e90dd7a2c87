"""The line solver: what a clue forces, in one line or in all rows at once, without SAT.

One integer holds all the lines of one direction, side by side. Each has a *lane* of n + 2
bits: bit p is cell p, bit n an imaginary white cell after the last (so that a white cell
follows every block), and bit n + 1 stays free, so that no carry runs into the next lane:

    0 w 3 2 1 0    0 w 3 2 1 0    0 w 3 2 1 0      (n = 4)
      line 2         line 1         line 0

So one `&` of Python works on all lines together, and a single line is a board of one lane.
"""

from nonosat.clock import is_over
from nonosat.errors import OutOfTime

CELL = {("1", "0"): 1, ("0", "1"): 0, ("0", "0"): None}  # is it black? is it white?
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def forced(clue, line):
    """The line with all cells that its completions agree on; None when it has no completion.

    >>> forced((3,), (None, None, None, None))
    (None, 1, 1, None)
    >>> forced((2,), (1, 0, None)) is None
    True
    """
    lanes = Lanes([clue], len(line))
    cells = lanes.narrow(*lanes.pack([line]))
    return cells and lanes.unpack(*cells)[0]


def starts(clue, line):
    """Where each block can still start; None when the line has no completion.

    >>> starts((1, 2), (None, None, None, 0, None, None))
    [[0, 1, 2], [4]]
    """
    lanes = Lanes([clue], len(line))
    possible = lanes.narrow(*lanes.pack([line]))
    return possible and [list(places) for places in lanes.starts()[0]]


class Board:
    """A grid that its rows and its columns narrow down in turn.

    >>> board = Board(row_clues=[(2,), (1,)], col_clues=[(1,), (2,)])
    >>> board.settle(), board.cells()
    (True, [(1, 1), (0, 1)])
    """

    def __init__(self, row_clues, col_clues, cells=None):
        self.rows = Lanes(row_clues, len(col_clues))
        self.cols = Lanes(col_clues, len(row_clues))
        self._known = (0, 0) if cells is None else self.rows.pack(cells)

    def settle(self, ends=None):
        """Rows and columns in turn until nothing changes; False when they contradict each other.

        While a cell is open, the lanes know then where each block may start (`Lanes.starts`).
        """
        known, lanes, others, quiet = self._known, self.rows, self.cols, 0
        while quiet < 2:  # until a pass of the rows and one of the columns tell nothing new
            if is_over(ends):
                raise OutOfTime("the time was over before the lines had settled.")
            if quiet and known[0] | known[1] == lanes.cells:
                return lanes.allow(*known)  # all is painted, and the others agree
            new = lanes.narrow(*known)
            if new is None:
                return False
            quiet = quiet + 1 if new == known else 1
            known = lanes.crossed(new[0]), lanes.crossed(new[1])
            lanes, others = others, lanes
            if lanes is self.rows:
                self._known = known
            else:
                self._known = new
        return True

    def supposing(self, cell, colour):
        """A board that knows one cell more. It shares its lanes, so ask this one for starts first.

        >>> Board(row_clues=[(1,)], col_clues=[(1,), ()]).supposing((0, 1), 1).settle()
        False
        """
        board = object.__new__(Board)
        board.rows, board.cols = self.rows, self.cols
        black, white = self._known
        bit = 1 << cell[0] * self.rows.lane + cell[1]
        board._known = (black | bit, white) if colour else (black, white | bit)
        return board

    def cells(self):
        """The grid as it stands: rows of 1, 0 and None."""
        return self.rows.unpack(*self._known)


class Lanes:
    """All rows (or all columns) of a board, side by side in one integer."""

    def __init__(self, clues, length):
        self.clues, self.length, self.lane = clues, length, length + 2
        self.bits = len(clues) * self.lane
        self.firsts = ((1 << self.bits) - 1) // ((1 << self.lane) - 1)  # bit 0 of every lane
        self.cells = self.firsts * ((1 << length) - 1)
        self.road = self.firsts * ((1 << length + 1) - 1)  # with the imaginary white cell
        self.ends = self.firsts << length + 1  # behind the imaginary cell, every line is full
        # The lengths of the blocks, short ones first, each with the shifts that grow from the
        # length before: a block of 5 is as long as 1, and 1 more, and 2 more, and 1 more.
        self.blocks, size = {}, 1
        for block in sorted({block for clue in clues for block in clue}):
            self.blocks[block], size = _doubling(size, block), block
        # In one step all lines place one block. A line with few blocks joins late, so that all
        # place their last block together; backwards, all begin together and some end early.
        self.most = max(map(len, clues), default=0)
        self.forward = self._steps()
        self.backward = [
            (0, {block: self._mirror(lanes, 0) for block, lanes in placing.items()})
            for _, placing in reversed(self.forward[:-1])
        ] + [(0, {})]
        self.backward[0] = self.firsts, self.backward[0][1]

    def _steps(self):
        """Step by step: the lanes that join, and for each block length the lanes that place it."""
        steps = [[0, {}] for _ in range(self.most + 1)]
        whole, at = (1 << self.lane) - 1, 0
        for clue in self.clues:
            joins = self.most - len(clue)
            steps[joins][0] |= 1 << at
            for (_, placing), block in zip(steps[joins:], clue, strict=False):
                placing[block] = placing.get(block, 0) | whole << at
            at += self.lane
        return steps

    def allow(self, black, white):
        """Has every line a completion?"""
        prefixes, _ = self._sweep(black, white, self.forward)
        return prefixes[-1] & self.ends == self.ends

    def narrow(self, black, white):
        """The black and white cells that all completions agree on; None when there is none."""
        prefixes, places = self._sweep(black, white, self.forward)
        if prefixes[-1] & self.ends != self.ends:
            return None  # some line can't be filled to its end
        suffixes, _ = self._sweep(self._mirror(black, 2), self._mirror(white, 2), self.backward)
        suffixes = [self._mirror(suffix, 1) for suffix in reversed(suffixes)]
        can_be_white, begins = 0, dict.fromkeys(self.blocks, 0)
        for prefix, suffix in zip(prefixes, suffixes, strict=True):
            can_be_white |= prefix & suffix
        for placed, suffix in zip(places, suffixes[1:], strict=False):
            for block, here in placed.items():
                begins[block] |= here & suffix >> block  # the rest must fit behind it
        can_be_black = 0
        for block in reversed(self.blocks):  # from the long blocks to the short ones
            can_be_black |= begins[block]
            can_be_white |= begins[block] << block  # the cell after the block
            for more in self.blocks[block]:  # spread to the cells that a shorter one leaves out
                can_be_black |= can_be_black << more
        self._places, self._suffixes = places, suffixes
        # `cells & ~x` would do, but Python is slow with negative numbers
        return self.cells ^ self.cells & can_be_white, self.cells ^ self.cells & can_be_black

    def _sweep(self, black, white, steps):
        """Before each step, the prefixes that hold the blocks so far; and where its block fits.

        A prefix of p cells is bit p of the lane. After a block it includes a white cell.
        """
        fits, room, free = {}, self.cells ^ white, self.road ^ black
        for block, shifts in self.blocks.items():
            for more in shifts:  # room: a block of this length can start here
                room &= room >> more
            fits[block] = room ^ room & black >> block
        prefixes, places, ends = [], [], 0
        for joining, placing in steps:
            ends |= joining
            # The carry of the addition runs from each end through the free cells behind it.
            reached = (free + (ends & free) ^ free) | ends
            placed, ends = {}, 0
            for block, lanes in placing.items():
                placed[block] = begins = reached & fits[block] & lanes
                ends |= begins << block + 1
            prefixes.append(reached)
            places.append(placed)
        return prefixes, places

    def _mirror(self, lanes, further):
        """The bits in reverse order: with them the backward sweep is a forward one."""
        size = (self.bits + 7) // 8
        mirrored = int.from_bytes(lanes.to_bytes(size, "big").translate(MIRRORED), "little")
        return mirrored >> size * 8 - self.bits + further

    def starts(self):
        """For each line, where `narrow` left each block: a range, or a list if it has holes."""
        # Lanes that place blocks of different lengths are different lanes: adding joins them.
        steps = [
            sum(begins & suffix >> block for block, begins in placed.items())
            for placed, suffix in zip(self._places, self._suffixes[1:], strict=False)
        ]
        whole = (1 << self.lane) - 1
        return [
            [_positions(step >> i * self.lane & whole) for step in steps[self.most - len(clue) :]]
            for i, clue in enumerate(self.clues)
        ]

    def pack(self, lines):
        """Lines of 1, 0 and None as lanes: their black cells, their white cells."""
        if all(line.count(None) == len(line) for line in lines):
            return 0, 0
        cells = [cell for line in lines for cell in (*line, None, None)][::-1]
        black, white = (["01"[cell == colour] for cell in cells] for colour in (1, 0))
        return int("".join(black), 2), int("".join(white), 2)

    def unpack(self, black, white):
        """Lanes as lines of 1, 0 and None: the way back from `pack`."""
        bits = [format(lanes, f"0{self.bits}b")[::-1] for lanes in (black, white)]
        cells = list(map(CELL.get, zip(*bits, strict=True)))
        return [tuple(cells[i : i + self.length]) for i in range(0, self.bits, self.lane)]

    def crossed(self, lanes):
        """The same cells as lanes of the other direction."""
        text = format(lanes, f"0{self.bits}b")
        return int("00".join([text[p :: self.lane] for p in range(2, self.lane)]), 2)


def _doubling(size, larger):
    """Shifts that grow a run of this size to a larger one, by steps that double.

    >>> _doubling(1, 5)
    [1, 2, 1]
    """
    shifts = []
    while size < larger:
        shifts.append(min(size, larger - size))
        size += shifts[-1]
    return shifts


def _positions(mask):
    """The numbers of the bits that are set."""
    high = mask.bit_length()
    low = high - 1 if mask & mask - 1 == 0 else (mask & -mask).bit_length() - 1
    if mask == (1 << high) - (1 << low):
        return range(low, high)
    return [p for p in range(low, high) if mask >> p & 1]
