"""Nonograms: rules, encodings, and the class that joins them."""

from nonosat.nonogram.puzzle import Nonogram, Picture, line_formula
from nonosat.nonogram.rules import clue_of, lines_of

__all__ = ["Nonogram", "Picture", "clue_of", "line_formula", "lines_of"]
