"""All colourings, one after the other or all at once: what the tests compare with.

Nothing here is shared with the package: a fault in `clue_of` must not hide in its own test.
"""

from functools import cache, lru_cache
from itertools import product

from nonosat.nonogram.rules import all_clues


def lines(length):
    """All colourings of a line."""
    return product((0, 1), repeat=length)


def pictures(height, width):
    """All colourings of a grid, as tuples of rows."""
    for cells in lines(height * width):
        yield tuple(cells[i : i + width] for i in range(0, height * width, width))


def partial_lines(length):
    """Every line of a length, finished or not, with every clue."""
    return product(all_clues(length), product((None, 0, 1), repeat=length))


# -- one line --------------------------------------------------------------------------------


def clue(line):
    """The clue of a painted line.

    >>> clue((1, 0, 1, 1))
    (1, 2)
    """
    return tuple(map(len, "".join(map(str, line)).replace("0", " ").split()))


@lru_cache(200_000)
def completions(wanted, line):
    """The colourings that have this clue and agree with what is known of the line."""
    choices = [(0, 1) if cell is None else (cell,) for cell in line]
    return [colours for colours in product(*choices) if clue(colours) == wanted]


def agreed(wanted, line):
    """The line with the cells that all its completions agree on; None when it has none."""
    cells = [set(colours) for colours in zip(*completions(wanted, line), strict=True)]
    return tuple(both.pop() if len(both) == 1 else None for both in cells) or None


# -- all colourings at once ------------------------------------------------------------------
# A set of colourings is one integer: bit k stands for colouring number k, in which cell v is
# black when bit v - 1 of k is set. So `&` intersects two sets, 0 is the empty set, and whoever
# asks what a formula of 16 variables allows gets the answer in microseconds.


@cache
def where(literal, size):
    """The colourings of `size` cells in which a literal holds.

    >>> f"{where(2, size=2):04b}", f"{where(-1, size=2):04b}"
    ('1100', '0101')
    """
    every = (1 << 2**size) - 1
    white = every // ((1 << 2 ** (abs(literal) - 1)) + 1)
    return white if literal < 0 else every ^ white


def models(clauses, size):
    """The colourings in which every clause holds.

    >>> f"{models([[1, 2], [-1]], size=2):04b}"
    '0100'
    """
    found = (1 << 2**size) - 1
    for clause in clauses:
        some = 0
        for literal in clause:
            some |= where(literal, size)
        found &= some
    return found


@cache
def with_clue(wanted, cells, size):
    """The colourings in which these cells, in this order, have the clue."""
    found = 0
    for line in completions(wanted, (None,) * len(cells)):
        here = (1 << 2**size) - 1
        for cell, black in zip(cells, line, strict=True):
            here &= where(cell if black else -cell, size)
        found |= here
    return found


def colourings(found, size):
    """The colourings in a set, as tuples of 0 and 1.

    >>> list(colourings(0b0110, size=2))
    [(1, 0), (0, 1)]
    """
    while found:
        number = (found & -found).bit_length() - 1
        yield tuple(number >> cell & 1 for cell in range(size))
        found &= found - 1
