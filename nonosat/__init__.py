"""nonosat: learn SAT solving by painting puzzles.

Read the package from left to right, as a puzzle travels through it:
`nonogram/` (rules, encodings) -> `formula` -> `solver` -> `puzzle` (answers) -> `draw`.
"""

from nonosat.errors import OutOfTime, PuzzleError
from nonosat.formula import Formula
from nonosat.meaning import compare, meaning
from nonosat.nonogram import Nonogram
from nonosat.nonogram.images import from_image
from nonosat.nonogram.making import generate, repair
from nonosat.nonogram.printing import sheet
from nonosat.solver import Solver

__all__ = [
    "Formula",
    "Nonogram",
    "OutOfTime",
    "PuzzleError",
    "Solver",
    "compare",
    "from_image",
    "generate",
    "meaning",
    "repair",
    "sheet",
]
__version__ = "0.1.0"
