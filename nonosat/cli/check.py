"""Has a puzzle exactly one solution, and how hard is it?

A FOLDER stands for all puzzles in it: each gets a line on standard output, in the order of
their names. Many are judged on all cores."""

from nonosat.cli.each import each
from nonosat.cli.options import many_files
from nonosat.cli.saying import NO, WELL

EXAMPLES = """\
  nonosat check cat.non
  nonosat check puzzles > report.txt
  nonosat check puzzles --time-limit 10 --json"""
SAID = {WELL: "with exactly one solution", NO: "with none or several"}


def options(option):
    """Add the options of this command."""
    many_files(option)


def run(options):
    """Check all files; the exit code."""
    return each(check, options, SAID)


def check(puzzle, options):
    """The exit code, facts and a line about the solutions of a puzzle."""
    code, facts, text = judged(puzzle.uniqueness(time_limit=options.time_limit))
    if code == WELL:
        facts["grade"] = str(puzzle.grade())
        text += f", grade {facts['grade']}"
    return code, facts, text


def judged(verdict):
    """A verdict on uniqueness as exit code, facts and a line."""
    facts = {"unique": verdict.count == "one", "solutions": verdict.count}
    if verdict.count != "many":
        one = verdict.count == "one"
        return (WELL if one else NO), facts, "one solution" if one else "no solution"
    facts["two"] = [str(answer).split("\n") for answer in (verdict.first, verdict.second)]
    differ = sorted(cell for cell in verdict.first if verdict.first[cell] != verdict.second[cell])
    row, column = differ[0]
    where = f"row {row + 1}, column {column + 1} and {len(differ) - 1} other cells"
    return NO, facts, f"several solutions; two of them differ in {where}"
