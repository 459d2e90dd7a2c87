"""Write the clauses of a puzzle as DIMACS, for any SAT solver."""

from nonosat.cli.options import encoding, one_file
from nonosat.cli.writing import deliver

EXAMPLES = """\
  nonosat encode cat.non > cat.cnf
  nonosat encode cat.non --encoding bands -o cat.cnf"""


def options(option):
    """Add the options of this command."""
    one_file(option, "the clauses")
    encoding(option)


def run(options):
    """Write the clauses; the exit code."""
    return deliver(lambda puzzle, options: puzzle.encode(options.encoding).dimacs(), options)
