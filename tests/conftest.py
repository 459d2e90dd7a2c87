"""What several test files share."""

import random
from itertools import product

import pytest

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


@pytest.fixture
def dice():
    """Random numbers that are the same in every run."""
    return random.Random(20)
