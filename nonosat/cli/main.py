"""From arguments to a command, and from whatever happens to an exit code."""

import argparse
import os
import sys
import textwrap

from nonosat import __version__, samples
from nonosat.cli import bench, check, convert, draw, encode, generate, progress, solve
from nonosat.cli.saying import BAD, BROKEN_PIPE, INTERRUPTED, WELL, complain
from nonosat.nonogram.formats import FORMATS

COMMANDS = (solve, check, generate, draw, convert, encode, bench, progress)

HELP = """\
examples:
  nonosat solve cat                     paint a puzzle: a file, or one of our samples
  nonosat solve --count puzzles/*.non   how many solutions has each?
  nonosat check puzzles                 all files of a folder: has each exactly one?
  nonosat check --json puzzles          the same for a script: a JSON object a line
  nonosat generate 15 15                a new puzzle with exactly one solution
  nonosat generate --image photo.jpg    the puzzle of a photo or a drawing
  nonosat draw cat -o cat.svg           a picture of the puzzle, to print
  nonosat convert cat.xml --to non      the same puzzle in another format
  nonosat encode cat > cat.cnf          the clauses, for any SAT solver
  other-program | nonosat solve         a puzzle from standard input
  nonosat bench                         how fast it is here, beside its peers
  nonosat progress                      what you have passed, from my_notebooks here
  nonosat COMMAND --help                more about a command

FILE is a puzzle in one of the formats {formats} (recognised
by its looks), or - for standard input, which is also read when there is no FILE.
Where no such file exists, these names are samples:
  {samples}

exit codes (of several files, the largest):
    0  all is well
    1  no solution; with check or --proof: not exactly one
    2  a file or an option is wrong: a sentence on standard error says what
    3  the time limit ran out
  130  interrupted from the keyboard"""


def main(argv=None):
    """Run one command; the exit code."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):  # a title may hold what the terminal lacks
                stream.reconfigure(errors="backslashreplace")
        code = _run(argv)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return complain("interrupted.", INTERRUPTED)
    except BrokenPipeError:  # who reads our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as wrong:
        return complain(f"the output can't be written: {wrong.strerror}.", BAD)


def _run(argv):
    parser = _parser()
    try:
        options = parser.parse_args(argv)
    except SystemExit as stop:  # --help, --version, or a wrong option: all has been said
        return stop.code
    if options.run is None:
        parser.print_help()
        return WELL
    return options.run(options)


class _Parser(argparse.ArgumentParser):
    def __init__(self, *arguments, **settings):
        settings["formatter_class"] = argparse.RawDescriptionHelpFormatter  # examples as written
        super().__init__(*arguments, **settings)

    def error(self, message):
        self.exit(BAD, f"{self.prog}: {message}; see {self.prog} --help.\n")


def _parser():
    names = textwrap.fill(", ".join(samples.names()), 80, subsequent_indent="  ")
    parser = _Parser("nonosat", description="Solve nonograms by SAT.")
    parser.epilog = HELP.format(samples=names, formats=", ".join(f".{name}" for name in FORMATS))
    parser.add_argument("--version", action="version", version=f"nonosat {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        name, says = command.__name__.rpartition(".")[2], command.__doc__.partition("\n")[0]
        brief = says[0].lower() + says[1:].rstrip(".")
        own = commands.add_parser(name, help=brief, description=command.__doc__)
        own.epilog = f"examples:\n{command.EXAMPLES}"
        command.options(own.add_argument)
        own.set_defaults(run=command.run)
    return parser
