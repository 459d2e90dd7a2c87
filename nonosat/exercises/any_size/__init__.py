"""The checks of lesson 03, `03_any_size`. How each one judges stands in the file of its theme."""

from nonosat.exercises.any_size.forcing import FORCED, judge_forced
from nonosat.exercises.any_size.initials import INITIALS, judge_initials
from nonosat.exercises.any_size.numbering import NUMBER, UNNUMBER, judge_number, judge_unnumber
from nonosat.exercises.any_size.propagating import PROPAGATE, judge_propagate
from nonosat.exercises.any_size.talking import DECODE, TO_DIMACS, judge_decode, judge_to_dimacs
from nonosat.exercises.record import record_checks

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


def check_number(number=None):
    """Does number(name, size, tapes) give each name a number of its own, from 1 without a gap?"""
    return judge_number(number)


def check_unnumber(unnumber=None, number=None):
    """Does unnumber(n, size, tapes) undo number? Judged with your `number`, if that is right."""
    return judge_unnumber(unnumber, number)


def check_to_dimacs(to_dimacs=None):
    """Does to_dimacs(clauses) write DIMACS text from which the same clauses can be read?"""
    return judge_to_dimacs(to_dimacs)


def check_decode(decode=None):
    """Does decode(model, cells) paint the cells as the model says?"""
    return judge_decode(decode)


def check_propagate(propagate=None):
    """Does propagate(clauses) find what unit propagation finds, and None when they clash?"""
    return judge_propagate(propagate)


def check_forced(forced=None):
    """Does forced(clauses, cells) return the literals of the cells that every model has?"""
    return judge_forced(forced)


def check_initials(initials=None):
    """Is this a picture whose clues fit no other?"""
    return judge_initials(initials)


# Initials tell who painted them: what was wrong with them is not kept.
record_checks("03_any_size", globals(), private=("initials",))
