"""The checks of lesson 03, `03_any_size`."""

from nonosat.exercises.any_size.deducing import FORCED, PROPAGATE, check_forced, check_propagate
from nonosat.exercises.any_size.initials import INITIALS, check_initials
from nonosat.exercises.any_size.numbering import NUMBER, UNNUMBER, check_number, check_unnumber
from nonosat.exercises.any_size.talking import DECODE, TO_DIMACS, check_decode, check_to_dimacs

__all__ = [
    "DECODE",
    "FORCED",
    "INITIALS",
    "NUMBER",
    "PROPAGATE",
    "TO_DIMACS",
    "UNNUMBER",
    "check_decode",
    "check_forced",
    "check_initials",
    "check_number",
    "check_propagate",
    "check_to_dimacs",
    "check_unnumber",
]
