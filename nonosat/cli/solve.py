"""Paint a puzzle, or count its solutions.

A FOLDER stands for all puzzles in it: each gets a line on standard output, in the order of
their names. Many are solved on all cores."""

import shutil
import sys

from nonosat import OutOfTime, PuzzleError, draw
from nonosat.cli.check import judged
from nonosat.cli.each import each
from nonosat.cli.options import encoding, many_files, positive
from nonosat.cli.saying import NO, WELL, on_terminal
from nonosat.solver import ENGINES

EXAMPLES = """\
  nonosat solve cat.non
  nonosat solve puzzles > answers.txt
  nonosat solve cat.non --proof           is it the only one? the proof is checked
  nonosat solve puzzles/*.non --count --limit 10"""
SAID = {WELL: "solved", NO: "without a solution"}


def options(option):
    """Add the options of this command."""
    many_files(option)
    option("--count", action="store_true", help="count the solutions")
    option("--limit", type=positive, default=1000, metavar="N", help="but no more than N")
    option("--proof", action="store_true", help="prove that there is only one")
    option("--engine", choices=ENGINES, metavar="NAME", help=f"one of {', '.join(ENGINES)}")
    encoding(option)


def run(options):
    """Solve all files; the exit code."""
    options.columns = _columns()
    return each(solve, options, SAID)


def solve(puzzle, options):
    """The exit code, facts and the picture of an answer."""
    if options.proof:
        return _proved(puzzle, options)
    if options.count:
        return _counted(puzzle, options)
    answer = puzzle.solve(options.encoding, options.engine, options.time_limit)
    if answer is None:
        return NO, {"solution": None}, "no solution"
    return WELL, {"solution": str(answer).split("\n")}, _picture(answer, options)


def _proved(puzzle, options):
    if options.count or options.encoding or options.engine:
        raise PuzzleError("--proof goes without --count, --encoding and --engine.")
    verdict = puzzle.uniqueness(proof=True, time_limit=options.time_limit)
    code, facts, text = judged(verdict)
    if verdict.first is not None:
        facts["solution"] = str(verdict.first).split("\n")
        text += ", proved" * (verdict.proof is not None)
        if not options.listing:
            text = f"{_picture(verdict.first, options)}\n{text}"
    return code, {**facts, "proved": verdict.proof is not None}, text


def _counted(puzzle, options):
    count, limit = 0, options.limit
    try:
        for _ in puzzle.solutions(limit + 1, options.encoding, options.engine, options.time_limit):
            count += 1
    except OutOfTime:
        raise OutOfTime(f"time ran out after {count} solutions; there may be more.") from None
    more, count = count > limit, min(count, limit)
    text = f"{'more than ' * more}{count or 'no'} solution{'s' * (count > 1)}"
    return (WELL if count else NO), {"count": count, "complete": not more}, text


def _columns():
    """How many columns there are for block characters; 0 when there are none."""
    if on_terminal(sys.stdout) and (sys.stdout.encoding or "").lower().startswith("utf"):
        return shutil.get_terminal_size().columns
    return 0


def _picture(answer, options):
    """Blocks on a terminal that has them, # and . everywhere else; one line in a list."""
    if options.listing:
        return draw.inline(answer.rows)
    blocks = draw.blocks(answer.rows)
    return blocks if len(blocks.split("\n")[0]) <= options.columns else str(answer)
