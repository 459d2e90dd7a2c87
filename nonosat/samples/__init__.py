"""Puzzles of our own drawing, from 5 by 5 to 40 by 40, each with exactly one solution.

>>> names()[:4]
('heart', 'duck', 'key', 'cat')
>>> load("heart").goal
.#.#.
#####
#####
.###.
..#..
"""

from functools import cache
from importlib.resources import files

from nonosat.errors import PuzzleError
from nonosat.nonogram import Nonogram


@cache
def names():
    """The names of all samples, small grids first."""
    puzzles = {name: load(name) for name in _texts()}
    return tuple(
        sorted(puzzles, key=lambda name: (puzzles[name].height * puzzles[name].width, name))
    )


def load(name):
    """The sample of that name.

    >>> load("cat").title
    'Cat'
    """
    if not isinstance(name, str) or name not in _texts():
        raise PuzzleError(f"there is no sample {name!r:.40}; choose one of {', '.join(names())}.")
    return Nonogram.loads(_texts()[name], "non")


@cache
def _texts():
    """The text of every sample, by name."""
    found = {file.name: file for file in files(__name__).iterdir()}
    return {
        name.removesuffix(".non"): file.read_text(encoding="utf-8")
        for name, file in found.items()
        if name.endswith(".non")
    }
