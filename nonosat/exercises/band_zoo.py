"""Encodings of a line for lesson 02: some are right, and a zoo of others is wrong.

An encoding is a function of a clue and a length that returns clauses; the cells are the
variables 1 to `length`, and the starts come after them. The wrong ones are what people write:
a rule forgotten, a bound off by one, a rule that says a little too much.
"""

from functools import cache, partial
from itertools import count, pairwise, product
from typing import NamedTuple

from nonosat.errors import PuzzleError
from nonosat.meaning import compare, meaning, size
from nonosat.nonogram.encodings import bands
from nonosat.nonogram.encodings.enumeration import line_clauses
from nonosat.nonogram.puzzle import line_formula
from nonosat.nonogram.rules import all_clues, clue_of, tight_starts


def make_line(clue, length, starts="tight", first=1):
    """A line with its variables: those of the cells from `first` on, then those of the starts.

    >>> make_line((2, 1), 5)
    Line(cells=[1, 2, 3, 4, 5], blocks=[(2, {0: 6, 1: 7}), (1, {3: 8, 4: 9})])
    """
    numbers = count(first + length)
    places = tight_starts(clue, length) if starts == "tight" else [range(length)] * len(clue)
    blocks = [(c, {p: next(numbers) for p in own}) for c, own in zip(clue, places, strict=True)]
    return bands.Line(list(range(first, first + length)), blocks)


def _encoded(clue, length, starts="tight", without=(), **instead):
    """The clauses of a line, with some rules left out and others put in their place."""
    return _clauses(make_line(clue, length, starts), without, **instead)


def _clauses(line, without=(), **instead):
    rules = bands.RULES | {name.replace("_", " "): rule for name, rule in instead.items()}
    return [clause for name, rule in rules.items() if name not in without for clause in rule(line)]


# -- rules that are not quite right -------------------------------------------------------


def _forbid_all(clue, length, wrong):
    """One clause for each line that is wrong: an enumeration with another idea of wrong."""
    lines = product((0, 1), repeat=length)
    return [[-x if b else x for x, b in enumerate(line, 1)] for line in lines if wrong(line, clue)]


def _pairs(line, clash):
    """The starts of a block and of the next one exclude each other where they clash."""
    return [
        [-start, -other]
        for (c, starts), (_, others) in pairwise(line.blocks)
        for p, start in starts.items()
        for q, other in others.items()
        if clash(p, c, q)
    ]


def _without_the_white_cell(line):
    return [clause for clause in bands.implies(line) if clause[1] > 0]


def _all_but_the_last_cell(line):
    return [
        [-start, cell if i < c - 1 else -cell]
        for c, starts in line.fitting()
        for p, start in starts.items()
        for i, cell in enumerate(line.cells[p : p + c + 1])
        if i != c - 1
    ]


def _last_place_forgotten(clue, length):
    cells, blocks = make_line(clue, length)
    shorter = [(c, dict(list(starts.items())[: max(1, len(starts) - 1)])) for c, starts in blocks]
    return _clauses(bands.Line(cells, shorter))


class Wrong(NamedTuple):
    """An encoding that is wrong, and how."""

    how: str
    encode: object  # clue, length -> clauses


ZOO = {
    "no start needed": Wrong(
        "nothing says that a block starts at all",
        partial(_encoded, without=("at least one",)),
    ),
    "black before": Wrong(
        "the cells before the first block are free",
        partial(_encoded, before=lambda line: [] if line.blocks else bands.before(line)),
    ),
    "black between": Wrong(
        "the cells between two blocks are free, but for the first of them",
        partial(_encoded, without=("between",)),
    ),
    "black after": Wrong(
        "the cells after the last block are free, but for the first of them",
        partial(_encoded, without=("after",)),
    ),
    "blocks may touch": Wrong(
        "the gap is missing: a block may start right where another ends",
        partial(
            _encoded,
            implies=_without_the_white_cell,
            order=partial(_pairs, clash=lambda p, c, q: q < p + c),
            after=partial(bands.after, again=True),
        ),
    ),
    "order forgotten": Wrong(
        "a block may start before the one that it should follow",
        partial(_encoded, starts="all", without=("order",)),
    ),
    "blocks may overlap": Wrong(
        "order forgets the lengths: a block may start inside the one that it follows",
        partial(_encoded, starts="all", order=partial(_pairs, clash=lambda p, c, q: q <= p)),
    ),
    "over the edge": Wrong(
        "a block may start where it does not fit on the line",
        partial(_encoded, starts="all", without=("fit",)),
    ),
    "last place forgotten": Wrong(
        "off by one: no block uses its latest start, if it has another",
        _last_place_forgotten,
    ),
    "one cell short": Wrong(
        "off by one: the last cell of a block may stay white",
        partial(_encoded, implies=_all_but_the_last_cell),
    ),
    "narrow gaps": Wrong(
        "says too much: between two blocks there is never more than one white cell",
        partial(_encoded, order=partial(_pairs, clash=lambda p, c, q: q != p + c + 1)),
    ),
    "any order": Wrong(
        "the lengths are right, but in whatever order",
        partial(_forbid_all, wrong=lambda line, clue: sorted(clue_of(line)) != sorted(clue)),
    ),
    "only counted": Wrong(
        "the number of black cells is right, and that is all",
        partial(_forbid_all, wrong=lambda line, clue: sum(line) != sum(clue)),
    ),
    "clue 0 forgotten": Wrong(
        "a line without blocks gets no clause",
        lambda clue, length: _encoded(clue, length) if clue else [],
    ),
}

RIGHT = {
    "enumeration": lambda clue, length: line_clauses(clue, range(1, length + 1)),
    "bands, tight starts": _encoded,
    "bands, all starts": partial(_encoded, starts="all"),
    "bands without at most one": partial(_encoded, without=("at most one",)),
    "order": partial(line_formula, encoding="order"),
}

# -- one rule is missing: which? ----------------------------------------------------------

MISSING = {"A": "after", "B": "order", "C": "between", "D": "at most one"}


def mystery(letter, clue, length):
    """The clauses of an encoding that lacks one rule; the cells are the variables 1 to length.

    >>> mystery("A", (2,), 2)
    [[-3, 1], [-3, 2], [3]]
    """
    if letter not in MISSING:
        raise PuzzleError(f"there is no mystery {letter!r:.30}; they are {', '.join(MISSING)}.")
    return line_formula(clue, length, without=MISSING[letter]).clauses


@cache
def encoding_without(rule):
    """Bands with tight starts that lack one rule.

    Our own *before* makes a line without blocks white, too; the lesson's leaves that to another.
    """
    if rule == "before":
        return ZOO["black before"].encode
    return partial(line_formula, without=rule)


# -- what they mean -----------------------------------------------------------------------


@cache
def allowed(encode, clue, length):
    """The lines that an encoding allows."""
    return meaning(encode(clue, length), range(1, length + 1))


def first_difference(encode, reference, longest=6):
    """The smallest line on which two encodings differ, its clue, and whether `encode` allows it.

    >>> first_difference(ZOO["over the edge"].encode, RIGHT["enumeration"])
    ((2,), (0, 0), True)
    """
    for length in range(1, longest + 1):
        found = []
        for clue in all_clues(length):
            other = compare(allowed(encode, clue, length), allowed(reference, clue, length))
            if other:
                found.append((clue, other.witness, other.side == "mine"))
        if found:
            return min(found, key=lambda one: (size(one[1]), len(one[0]), one[0]))
    return None
