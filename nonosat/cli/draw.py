"""Draw a puzzle with its clues, or its answer, as SVG or as text."""

import sys
from html import escape

from nonosat import PuzzleError, draw
from nonosat.cli.options import one_file, time_limit
from nonosat.cli.saying import BAD, complain, on_terminal
from nonosat.cli.writing import deliver, ending

EXAMPLES = """\
  nonosat draw cat.non -o cat.svg
  nonosat draw cat.non --answer > answer.svg
  nonosat draw cat.non --to text"""
KINDS = {"": "svg", "svg": "svg", "txt": "text"}  # by the ending of a file


def options(option):
    """Add the options of this command."""
    one_file(option, "the drawing")
    option(
        "--to",
        choices=("svg", "text"),
        metavar="KIND",
        help="svg or text; or what -o ends in (svg, txt); else text on a terminal, svg elsewhere",
    )
    option("--answer", action="store_true", help="paint the answer into it")
    time_limit(option)


def run(options):
    """Draw the puzzle; the exit code."""
    end = ending(options.output)
    if not (options.to or end or options.output) and on_terminal(sys.stdout):
        options.to = "text"
    options.to = options.to or KINDS.get(end)
    if options.to is None:
        return complain(
            f"a drawing is svg or text, not {end!r:.20}; name it .svg: browsers show and print it.",
            BAD,
        )
    return deliver(drawing, options)


def drawing(puzzle, options):
    """The text of the drawing."""
    rows, said = puzzle.given, "to solve"
    if options.answer:
        answer = puzzle.goal or puzzle.solve(time_limit=options.time_limit)
        if answer is None:
            raise PuzzleError("it has no solution to draw; leave out --answer.")
        rows, said = answer.rows, "solved"
    drawn = draw.grid(rows, puzzle.rows, puzzle.cols, blank=True)
    if options.to == "text":
        return drawn.text + "\n"
    title = f"{puzzle.title or 'nonogram'}, {puzzle.height} by {puzzle.width}, {said}"
    return drawn.svg.replace(">", f"><title>{escape(title)}</title>", 1) + "\n"
