"""What can be counted or measured beside a race: growth, propagation, redundancy, uniqueness."""

import random
import time

from nonosat import Nonogram, OutOfTime, Solver
from nonosat.nonogram.lines import Board
from nonosat.nonogram.puzzle import line_formula


def growth(lengths=(10, 20, 40, 80)):
    """Clauses of each rule for a line with a block of 2 for every five cells, the report's way.

    >>> [row for row in growth([10]) if row["rule"] == "order"][0]
    {'cells': 10, 'starts': 'all', 'rule': 'order', 'clauses': 62}
    """
    for length in lengths:
        for starts in ("all", "tight"):
            formula = line_formula((2,) * (length // 5), length, "bands", starts=starts)
            for rule, clauses in formula.count().items():
                yield {"cells": length, "starts": starts, "rule": rule, "clauses": clauses}


def propagation(suite, encodings=("bands", "order", "path")):
    """How many cells unit propagation alone paints, by encoding; and the line solver, the limit."""
    for name, puzzle in suite.items():
        about = {"puzzle": name, "cells": puzzle.height * puzzle.width}
        for encoding in encodings:
            formula = puzzle.encode(encoding)
            cells = set(puzzle.cell_variables(formula))
            with Solver(formula) as solver:
                painted = sum(abs(literal) in cells for literal in solver.propagate())
            yield {**about, "way": encoding, "painted": painted}
        board = Board(puzzle.rows, puzzle.cols, puzzle.given)
        board.settle()
        known = sum(cell is not None for row in board.cells() for cell in row)
        yield {**about, "way": "lines", "painted": known}


def redundancy(suite, engines=("minisat22", "glucose4", "cadical195"), limit=20):
    """CPU seconds and clauses of bands with the three spellings of at-most-one, and without it."""
    ways = {"none": {"without": ["at most one"]}}
    ways |= {spelling: {"at_most_one": spelling} for spelling in ("apart", "pairs", "both")}
    for name, puzzle in suite.items():
        for way, options in ways.items():
            formula = puzzle.encode("bands", **options)
            for engine in engines:
                began, verdict = time.process_time(), "solved"
                with Solver(formula, engine) as solver:
                    try:
                        solver.solve(time_limit=limit)
                    except OutOfTime:
                        verdict = "?"
                yield {
                    "puzzle": name, "at_most_one": way, "engine": engine, "verdict": verdict,
                    "clauses": len(formula), "seconds": time.process_time() - began,
                }  # fmt: skip


def uniqueness(sizes=(5, 10, 15, 20, 25, 30), percents=range(10, 100, 10), pictures=100, limit=10):
    """Of so many random pictures, how many have clues of their own, and how many fall to lines."""
    for size in sizes:
        for percent in percents:
            dice = random.Random(f"{size} {percent}")
            unique = lines = late = 0
            for _ in range(pictures):
                rows = [[int(dice.randrange(100) < percent) for _ in range(size)]
                        for _ in range(size)]  # fmt: skip
                puzzle = Nonogram.of(rows)
                board = Board(puzzle.rows, puzzle.cols)
                board.settle()
                if not any(None in row for row in board.cells()):
                    unique, lines = unique + 1, lines + 1
                    continue
                try:
                    unique += puzzle.is_unique(time_limit=limit)
                except OutOfTime:
                    late += 1
            yield {"size": size, "percent": percent, "pictures": pictures, "unique": unique,
                   "by_lines": lines, "late": late}  # fmt: skip
