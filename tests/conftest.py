"""What several test files share."""

import random
from itertools import product

import pytest


def lines(length):
    """All colourings of a line."""
    return product((0, 1), repeat=length)


def pictures(height, width):
    """All colourings of a grid, as tuples of rows."""
    for cells in lines(height * width):
        yield tuple(cells[i : i + width] for i in range(0, height * width, width))


@pytest.fixture
def dice():
    """Random numbers that are the same in every run."""
    return random.Random(20)
