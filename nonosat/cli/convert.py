"""Write a puzzle in another format."""

from nonosat.cli.options import one_file
from nonosat.cli.saying import BAD, complain
from nonosat.cli.writing import deliver, ending
from nonosat.nonogram.formats import FORMATS

EXAMPLES = """\
  nonosat convert cat.xml --to non
  nonosat convert cat.non -o cat.json
  nonosat convert cat --to pattern       for Simon Tatham's game: 10x10:7/7/2.3/..."""


def options(option):
    """Add the options of this command."""
    one_file(option, "the puzzle")
    known = ", ".join(FORMATS)
    option("--to", choices=FORMATS, metavar="FORMAT", help=f"one of {known}; or what -o ends in")


def run(options):
    """Write the puzzle; the exit code."""
    format = options.to or ending(options.output)
    if format not in FORMATS:
        return complain(f"to which format? Add --to and one of {', '.join(FORMATS)}.", BAD)
    return deliver(lambda puzzle, _: puzzle.dumps(format), options)
