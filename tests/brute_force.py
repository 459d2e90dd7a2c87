"""All colourings, one after the other: what the tests compare with."""

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
