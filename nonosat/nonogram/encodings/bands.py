"""Encode a line by where its blocks start: what the report calls its bands.

A variable for each block and each place where it may start, and a few rules about them.
A rule is a function from a line to clauses. Each can be left out, to see what slips through.
"""

from functools import partial
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from nonosat.errors import PuzzleError
from nonosat.nonogram.rules import tight_starts

MOST_CLAUSES = 5_000_000  # about a gigabyte


class Line(NamedTuple):
    """A row or a column, with its variables."""

    cells: list  # [4, 5, 6]: the variables of its cells
    blocks: list  # [(2, {0: 10, 1: 11})]: a block of 2; if 11 is true, it starts at 1

    def fitting(self):
        """Its blocks, with the starts from which they stay on the line."""
        return [
            (c, {p: start for p, start in starts.items() if p + c <= len(self.cells)})
            for c, starts in self.blocks
        ]


# -- the rules ----------------------------------------------------------------------------


def implies(line):
    """A start makes the cells of its block black, and the next one white.

    >>> implies(Line([1, 2, 3], [(2, {0: 4, 1: 5})]))
    [[-4, 1], [-4, 2], [-4, -3], [-5, 2], [-5, 3]]
    """
    return [
        [-start, cell if i < c else -cell]
        for c, starts in line.fitting()
        for p, start in starts.items()
        for i, cell in enumerate(line.cells[p : p + c + 1])
    ]


def at_least_one(line):
    """Each block starts somewhere."""
    return [list(starts.values()) for _, starts in line.blocks]


def at_most_one(line, spelling="pairs"):
    """No block starts twice.

    Spelled "both", of every two starts each excludes the other; "pairs" says it once; "apart"
    leaves out those at most c apart, since *implies* makes them clash in a cell already.

    >>> at_most_one(Line([1, 2, 3], [(1, {0: 4, 1: 5, 2: 6})]))
    [[-4, -5], [-4, -6], [-5, -6]]
    >>> at_most_one(Line([1, 2, 3], [(1, {0: 4, 1: 5, 2: 6})]), "apart")
    [[-4, -6]]
    """
    two = permutations if spelling == "both" else combinations
    return [
        [-start, -other]
        for c, starts in line.blocks
        for (p, start), (q, other) in two(starts.items(), 2)
        if spelling != "apart" or q - p > c
    ]


def order(line):
    """The next block starts neither before a block, nor in it, nor right at its end."""
    return [
        [-start, -follower]
        for (c, starts), (_, followers) in _neighbours(line)
        for p, start in starts.items()
        for q, follower in followers.items()
        if q <= p + c
    ]


def before(line):
    """White up to the first block; without any block, all the way."""
    if not line.blocks:
        return [[-cell] for cell in line.cells]
    _, starts = line.fitting()[0]
    return [[-start, -cell] for p, start in starts.items() for cell in line.cells[:p]]


def between(line):
    """White from the end of a block to the start of the next."""
    return [
        [-start, -follower, -cell]
        for (c, starts), (_, followers) in _neighbours(line)
        for p, start in starts.items()
        for q, follower in followers.items()
        for cell in line.cells[p + c : q]
    ]


def after(line, again=False):
    """White after the last block; `again` repeats the next cell, of which *implies* has spoken."""
    return [
        [-start, -cell]
        for c, starts in line.fitting()[-1:]
        for p, start in starts.items()
        for cell in line.cells[p + c + (not again) :]
    ]


def fit(line):
    """No block starts where it would fall off the line; tight starts need no such rule."""
    return [
        [-start]
        for c, starts in line.blocks
        for p, start in starts.items()
        if p + c > len(line.cells)
    ]


def _neighbours(line):
    """A block where it fits, and the next one anywhere: as the loops of the report run."""
    return zip(line.fitting(), line.blocks[1:], strict=False)


RULES = {
    "implies": implies,
    "at least one": at_least_one,
    "at most one": at_most_one,
    "order": order,
    "before": before,
    "between": between,
    "after": after,
    "fit": fit,
}


# -- the variables, and all of it together ------------------------------------------------


def encode(
    formula, row_clues, col_clues, cells, *, starts="tight", at_most_one="pairs", without=()
):
    """Add the rules that are not left out, each for every line; `cells[r][c]` is a variable.

    With starts "all", as in the report, a block may start at every cell of its line, fitting
    or not, and every line has numbers for as many blocks as the longest clue (`numbering`).
    """
    one = isinstance(without, str) or not hasattr(without, "__iter__")
    without = (without,) if one else tuple(without)
    _check("starts", [starts], ("tight", "all"))
    _check("at_most_one", [at_most_one], ("both", "pairs", "apart"))
    _check("without", without, tuple(RULES))
    tapes = max(map(len, [*row_clues, *col_clues])) if starts == "all" else 0
    lines = [
        *_lines(formula, "row", row_clues, cells, tapes),
        *_lines(formula, "column", col_clues, list(zip(*cells, strict=True)), tapes),
    ]
    _check_size(lines)
    rules = RULES | {
        "at most one": partial(RULES["at most one"], spelling=at_most_one),
        "after": partial(after, again=starts == "all"),
    }
    for name, rule in rules.items():
        clauses = [] if name in without else [c for line in lines for c in rule(line)]
        if clauses:
            formula.add(name, clauses)


def _lines(formula, kind, clues, lines, tapes):
    """The lines of one direction, with a variable for each start of each block."""
    across = "column" if kind == "row" else "row"
    says = (
        f"block {{1}} of {kind} {{0}} starts at {across} {{2}}",
        f"block {{1}} of {kind} {{0}} does not start at {across} {{2}}",
    )
    family = partial(formula.family, f"{kind} start", says=says, helper=True)
    every = family(len(clues), tapes, len(lines[0])) if clues and tapes else None
    for number, clue in enumerate(clues):
        blocks = []
        for block, tight in enumerate(tight_starts(clue, len(lines[number]))):
            own = every or family(range(number, number + 1), range(block, block + 1), tight)
            starts = {place: own.number((number, block, place)) for place in own.axes[-1]}
            blocks.append((clue[block], starts))
        yield Line(lines[number], blocks)


def _check(option, values, choices):
    """PuzzleError when a value of an option is none of its choices."""
    wrong = [value for value in values if value not in choices]
    if wrong:
        raise PuzzleError(f"{option} is {wrong[0]!r:.60}; choose from {', '.join(choices)}.")


def _check_size(lines):
    """PuzzleError when the rules that grow fastest, at most one and between, grow too long."""
    many = sum(
        comb(len(starts), 2) + (block > 0) * comb(len(starts) + 2, 3)
        for line in lines
        for block, (_, starts) in enumerate(line.blocks)
    )
    if many > MOST_CLAUSES:
        raise PuzzleError(
            f"bands need about {many:,} clauses for this puzzle, and {MOST_CLAUSES:,} is the "
            "limit; choose another encoding."
        )
