"""The checks of lesson 02, `02_bands`."""

from itertools import combinations

from nonosat.exercises.band_examples import judge_examples, judge_lacks
from nonosat.exercises.band_rules import check_rule
from nonosat.exercises.band_settings import (
    settings,
    settings_of_order,
    settings_on_starts,
    state,
)
from nonosat.exercises.band_zoo import mystery
from nonosat.exercises.core import Exercise
from nonosat.exercises.record import record_checks

__all__ = [
    "check_at_least_one",
    "check_at_most_one",
    "check_between",
    "check_examples",
    "check_lacks",
    "check_order",
    "mystery",
    "state",
]

# -- Exercise 1: examples first ----------------------------------------------------------


def check_examples(must_allow=None, must_forbid=None):
    """Do these examples tell the right encodings from all the wrong ones?"""
    return judge_examples(must_allow, must_forbid)


# -- Exercises 2 to 5: the rules, each in its place -------------------------------------------------


def _lines_tried(setting_list):
    count = len({(s.title, s.line.cells[0]) for s in setting_list})
    return f"Right beside the other rules on all {count} lines tried"


def _about_at_least_one(wrongs):
    _, setting, clauses = wrongs[0]
    starts = list(setting.args[0].values())
    literals = {literal for clause in clauses for literal in clause}
    if not clauses:
        return "one clause is enough. Which variables must it hold?"
    if any(literal < 0 for literal in literals):
        return "a minus sign says “does not start there”. Which signs say that it starts?"
    if len(clauses) > 1:
        return (
            f"your {len(clauses)} clauses must all hold, so the block starts at all these places "
            "at once. Inside one clause the literals are joined by OR: move the brackets."
        )
    if len(set(starts) - literals) > 0:
        return "the block has more places to start than your clause has literals. Which is missing?"
    return "which clause says “here, or there, or there”?"


AT_LEAST_ONE = Exercise(
    "at_least_one",
    lambda starts: [list(starts.values())],
    (
        "What does a clause say that holds several positive literals?",
        "Take a block with two places to start, `{0: 4, 1: 5}`. Which single clause says that "
        "4 is true, or 5, or both?",
        "One clause that holds all the variables of the dictionary: its values, not its keys. And "
        "it is a list of clauses that you return, so there are two pairs of brackets.",
    ),
    advice=_about_at_least_one,
)


def check_at_least_one(at_least_one=None):
    """Does at_least_one(starts) say that the block starts somewhere, and no more?"""
    around = settings("at least one", 5, 1)
    return check_rule(AT_LEAST_ONE, at_least_one, around, lambda _: f"{_lines_tried(around)}.")


PAIRS = (
    "a clause with three or more negative literals only forbids that all these starts are true "
    "together. Forbid every two: one clause for each pair."
)
LATER = " (A later cell has such a block: the report gives one to a line without any.)"


def _about_at_most_one(wrongs):
    difference, setting, clauses = wrongs[0]
    length, starts = setting.args
    if any(len(clause) > 2 and max(clause) < 0 for clause in clauses):
        return PAIRS
    if any(literal > 0 for clause in clauses for literal in clause):
        return "“not both” has two minus signs: not this one, or not that one."
    later = "" if length else LATER
    if any(len(set(clause)) < len(clause) for clause in clauses):
        pairs = "your loop also pairs" if length else "with length 0 your test also pairs"
        return f"{pairs} a start with itself, and so forbids it. Pair different ones only.{later}"
    if difference.side == "mine":
        true = [p for p, one in zip(starts, difference.witness, strict=True) if one]
        p, q = true[:2]
        return (
            f"the places {p} and {q} are {q - p} apart and the block is {length} long, so no cell "
            f"tells the two starts apart. Which clause excludes the pair?{later}"
        )
    return "a start alone must stay allowed. Which two literals belong in a clause?"


AT_MOST_ONE = Exercise(
    "at_most_one",
    lambda length, starts: [[-a, -b] for a, b in combinations(starts.values(), 2)],
    (
        "You have said “not both” in lesson 01, for XOR and for clue 1. What was it as a clause?",
        "Take three starts, `{0: 4, 1: 5, 2: 6}`. Which pairs are there, and which clause forbids "
        "the pair 4, 6?",
        "For each two different starts a and b the clause [-a, -b]. `combinations(starts.values(), "
        "2)` walks through the pairs, each once.",
    ),
    advice=_about_at_most_one,
)


def check_at_most_one(at_most_one=None):
    """Does at_most_one(length, starts) keep a block from starting twice?"""
    around = settings_on_starts(7)
    widest = max(range(len(around)), key=lambda i: len(around[i].args[1]))

    def passed(values):
        length, starts = around[widest].args
        return (
            f"Right beside “implies” and “at least one” for all {len(around)} blocks tried. A "
            f"block of {length} with {len(starts)} starts takes {len(values[widest])} of your "
            "clauses."
        )

    return check_rule(AT_MOST_ONE, at_most_one, around, passed)


def _near_pairs(setting):
    """The places of a block and of the next one that no rule but order keeps apart."""
    length, starts, next_starts = setting.args
    return {
        frozenset((-a, -b)): (p, q)
        for p, a in starts.items()
        for q, b in next_starts.items()
        if q < p + length
    }


def _about_order(wrongs):
    difference, setting, clauses = wrongs[0]
    if any(literal > 0 for clause in clauses for literal in clause):
        return "“not both” has two minus signs: not this start, or not that one of the next block."
    if any(len(set(clause)) == 1 for clause in clauses):
        return (
            "a clause with one literal forbids that start alone. Which two starts belong in it? "
            "One clause for each pair."
        )
    if any(len(set(clause)) > 2 for clause in clauses):
        return PAIRS
    if difference.side == "reference":
        return (
            "a block at `place` fills the cells up to `place + length - 1`, and one white cell "
            "follows. From which place on may the next block start? Forbid only the places before."
        )
    near = _near_pairs(setting)
    missing = [near[pair] for pair in near.keys() - set(map(frozenset, clauses))]
    if missing and all(q < p for p, q in missing):
        return (
            "the next block may not start before this one either. Does your test find the pairs in "
            "which `next_starts` has the smaller place?"
        )
    return (
        "walk through every place of the block and every place of the next one. Which test, made "
        "of the two places and the length, finds this pair, and every other that is too close?"
    )


AT_HAND = "`starts.items()` gives each place with its variable"
ORDER = Exercise(
    "order",
    lambda length, starts, next_starts: [
        [-start, -other]
        for place, start in starts.items()
        for next_place, other in next_starts.items()
        if next_place <= place + length
    ],
    (
        "A block of 2 starts at place 3. What is the first place where the next block may start?",
        "Take a block of 1 with `{0: 6, 1: 7, 2: 8}` and a next block with `{2: 9, 3: 10, 4: 11}`. "
        "Which pairs of places are too close? Write their clauses by hand.",
        f"Two loops, one for each dictionary ({AT_HAND}), and the clause [-start, -other] whenever "
        "the next place is not beyond place + length.",
    ),
    advice=_about_order,
)


def check_order(order=None):
    """Does order(length, starts, next_starts) keep the next block behind the block and its gap?"""
    around = settings_of_order(7)

    def passed(values):
        said = f"{_lines_tried(around)}: those up to 7 cells, and 1 1 1 1 on 11."
        pairs = [set(map(frozenset, clauses)) for clauses in values]
        if pairs == [set(_near_pairs(setting)) for setting in around]:
            said += (
                " (You leave out the pairs that touch. You may: between them “implies” wants one "
                "cell both black and white.)"
            )
        return said

    return check_rule(ORDER, order, around, passed)


def _about_between(wrongs):
    difference, setting, clauses = wrongs[0]
    if any(literal > 0 for clause in clauses for literal in clause):
        return (
            "“if this start and that start, then the cell is white” becomes: not this start, or "
            "not that one, or not that cell. Look at your signs."
        )
    if any(len({-cell for cell in setting.line.cells} & set(clause)) > 1 for clause in clauses):
        return (
            "several negative cells in one clause only forbid that all of them are black. Write "
            "one clause for each cell."
        )
    if any(len(clause) < 3 for clause in clauses):
        return (
            "which cells lie between depends on both starts. How many ifs does the sentence have, "
            "and how many literals does the clause then need?"
        )
    if difference.side == "reference":
        return (
            "your clause wants a cell white that belongs to a block. A block at `place` fills the "
            "cells `place` to `place + length - 1`, and the next one begins at `next_place`: which "
            "places lie strictly between the two?"
        )
    return (
        "one black cell stands between the two blocks, in neither of them. Which clause, with the "
        "two starts and that cell, forbids it?"
        + (
            ""
            if clauses
            else " If you slice `cells`: is the slice empty? It counts in places, and "
            "`starts.items()` gives place, then variable."
        )
    )


BETWEEN = Exercise(
    "between",
    lambda cells, length, starts, next_starts: [
        [-start, -other, -cell]
        for place, start in starts.items()
        for next_place, other in next_starts.items()
        for cell in cells[place + length : next_place]
    ],
    (
        "“If a and b, then not x” is one clause. Which?",
        "A block of 2 starts at place 0 and the next block at place 5. Which places must be white? "
        "Which slice of `cells` is that?",
        f"For every place of the block and every place of the next ({AT_HAND}): for each cell in "
        "`cells[place + length : next_place]` the clause [-start, -other, -cell].",
    ),
    advice=_about_between,
)


def check_between(between=None):
    """Does between(cells, length, starts, next_starts) keep the gap between two blocks white?"""
    around = settings("between", 6, 2)
    return check_rule(BETWEEN, between, around, lambda _: f"{_lines_tried(around)}, up to 6 cells.")


# -- Exercise 6: which rule is missing? ---------------------------------------------------


def check_lacks(lacks=None):
    """Does this dictionary name, for each mystery, the rule that it lacks?"""
    return judge_lacks(lacks)


record_checks("02_bands", globals())
