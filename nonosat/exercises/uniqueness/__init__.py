"""The checks of lesson 04, `04_uniqueness`. How each one judges stands in the file of its theme."""

from nonosat.exercises.record import record_checks
from nonosat.exercises.uniqueness.blocking import BLOCKING_CLAUSE, judge_blocking_clause
from nonosat.exercises.uniqueness.counting import COUNT_PICTURES, judge_count_pictures
from nonosat.exercises.uniqueness.latin import LATIN_CLAUSES, judge_latin_clauses
from nonosat.exercises.uniqueness.reasons import FOLLOWS, SHRINK, judge_follows, judge_shrink

__all__ = [
    "BLOCKING_CLAUSE",
    "COUNT_PICTURES",
    "FOLLOWS",
    "LATIN_CLAUSES",
    "SHRINK",
    "check_blocking_clause",
    "check_count_pictures",
    "check_follows",
    "check_latin_clauses",
    "check_shrink",
]


def check_blocking_clause(blocking_clause=None):
    """Does blocking_clause(model, cells) forbid the picture of the model, and no other?"""
    return judge_blocking_clause(blocking_clause)


def check_count_pictures(count_pictures=None):
    """Does count_pictures(clauses, cells) count pictures, not models?"""
    return judge_count_pictures(count_pictures)


def check_shrink(shrink=None):
    """Does shrink(core, clash) return lines that clash, none of which can be left out?"""
    return judge_shrink(shrink)


def check_follows(follows=None):
    """Does follows(clauses, step) accept exactly what unit propagation can see?"""
    return judge_follows(follows)


def check_latin_clauses(latin_clauses=None):
    """Do the clauses of latin_clauses(holds) allow exactly the Latin squares, up to 4 × 4?"""
    return judge_latin_clauses(latin_clauses)


record_checks("04_uniqueness", globals())
