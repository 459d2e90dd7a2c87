"""The command line: `nonosat solve cat.non`, or `python -m nonosat solve cat.non`."""

import argparse
import json
import os
import re
import shutil
import sys
import textwrap
from types import SimpleNamespace

from nonosat import Nonogram, OutOfTime, PuzzleError, __version__, draw, samples
from nonosat.exercises.progress import progress_in
from nonosat.nonogram.encodings import ENCODINGS
from nonosat.nonogram.files import LARGEST_FILE
from nonosat.nonogram.formats.sheet import one_line
from nonosat.solver import ENGINES

WELL, NO, BAD, LATE, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141
HELP = """\
examples:
  nonosat solve cat                     paint a puzzle: a file, or one of our samples
  nonosat solve --count puzzles/*.non   how many solutions has each?
  nonosat check puzzles/*.non           has each exactly one, and how hard is it?
  nonosat check --json puzzles/*.non    the same for a script: a JSON object a line
  nonosat encode cat > cat.cnf          the clauses, for any SAT solver
  other-program | nonosat solve         a puzzle from standard input
  nonosat progress                      what you have passed, from my_notebooks here

FILE is a puzzle in the format .non, or - for standard input, which is also read when
there is no FILE. Where no such file exists, these names are samples:
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
        return _complain("interrupted.", INTERRUPTED)
    except BrokenPipeError:  # who reads our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as wrong:
        return _complain(f"the output can't be written: {wrong.strerror}.", BAD)


def _run(argv):
    parser = _parser()
    try:
        options = parser.parse_args(argv)
    except SystemExit as stop:  # --help, --version, or a wrong option: all has been said
        return stop.code
    if options.command is None:
        parser.print_help()
        return WELL
    return max([_one_file(name, options) for name in options.files or ["-"]])


def _one_file(name, options):
    """Do with one file what is asked, and say how it went; the exit code."""
    shown = "standard input" if name == "-" else one_line(name)
    try:
        if options.command is progress:
            code, facts, text = progress(name)
        else:
            puzzle = _read(name)
            code, facts, text = options.command(puzzle, options)
            facts = {"title": puzzle.title, "height": puzzle.height, "width": puzzle.width, **facts}
    except (PuzzleError, OutOfTime) as wrong:
        code = _complain(f"{shown}: {wrong}", BAD if isinstance(wrong, PuzzleError) else LATE)
        facts, text = {"error": str(wrong)}, None
    if getattr(options, "json", False):
        print(json.dumps({"file": shown, "code": code, **facts}), flush=True)
    elif text is not None:
        several = len(options.files or ()) > 1
        head = f"{shown}:" + ("\n" if "\n" in text else " ") if several else ""
        print(head + text, flush=True)
    return code


def _read(name):
    if name != "-":
        sample = not os.path.exists(name) and name in samples.names()
        return samples.load(name) if sample else Nonogram.load(name)
    if sys.stdin is None:
        raise PuzzleError("it is closed; name a file.")
    if sys.stdin.isatty():
        _complain("reading a puzzle from the keyboard; end it with Ctrl-D.")
    try:
        return Nonogram.loads(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except OSError as wrong:
        raise PuzzleError(f"it can't be read: {wrong.strerror}.") from None


# -- the commands: each gives the exit code, facts for a script and text for people -------------


def solve(puzzle, options):
    """Paint the puzzle, or count its solutions."""
    if options.proof:
        if options.count or options.encoding or options.engine:
            raise PuzzleError("--proof goes without --count, --encoding and --engine.")
        verdict = _verdict(puzzle, options.time_limit, proof=True)
        code, facts, text = _judged(verdict)
        if verdict.first is not None:
            facts["solution"] = str(verdict.first).split("\n")
            text = f"{_picture(verdict.first)}\n{text}{', proved' * (verdict.proof is not None)}"
        return code, {**facts, "proved": verdict.proof is not None}, text
    if options.count:
        return _counted(puzzle, options)
    answer = puzzle.solve(options.encoding, options.engine, options.time_limit)
    if answer is None:
        return NO, {"solution": None}, "no solution"
    return WELL, {"solution": str(answer).split("\n")}, _picture(answer)


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


def check(puzzle, options):
    """Has the puzzle exactly one solution, and how hard is it?"""
    verdict = _verdict(puzzle, options.time_limit)
    code, facts, text = _judged(verdict)
    if code == WELL and hasattr(puzzle, "grade"):
        facts["grade"] = str(puzzle.grade())
        text += f", grade {facts['grade']}"
    return code, facts, text


def encode(puzzle, options):
    """Write the clauses as DIMACS."""
    text = puzzle.encode(options.encoding).dimacs()
    if options.output is None:
        return WELL, {}, text.removesuffix("\n")
    with open(options.output, "w", encoding="utf-8") as file:
        file.write(text)
    return WELL, {}, None


def progress(place):
    """Show what a student has passed, tried and asked for."""
    path, kept = progress_in(place)
    if kept.damaged:
        _complain(f"{path}: {kept.damaged} damaged lines were passed over.")
    lessons = {
        lesson: {name: {**vars(it), "hints": sorted(it.hints)} for name, it in standings.items()}
        for lesson, standings in kept.shown().items()
    }
    facts = {"file": one_line(str(path)), "damaged": kept.damaged, "lessons": lessons}
    return WELL, facts, repr(kept)


def _verdict(puzzle, time_limit, proof=False):
    """None, one or many? The first two solutions, and a proof that there are no more."""
    if hasattr(puzzle, "uniqueness"):
        return puzzle.uniqueness(proof=proof, time_limit=time_limit)
    if proof:
        raise PuzzleError("this version of nonosat can't prove uniqueness; leave out --proof.")
    first, second = [*puzzle.solutions(2, time_limit=time_limit), None, None][:2]
    count = "none" if first is None else "one" if second is None else "many"
    return SimpleNamespace(count=count, first=first, second=second, proof=None)


def _judged(verdict):
    facts = {"unique": verdict.count == "one", "solutions": verdict.count}
    if verdict.count != "many":
        one = verdict.count == "one"
        return (WELL if one else NO), facts, "one solution" if one else "no solution"
    facts["two"] = [str(answer).split("\n") for answer in (verdict.first, verdict.second)]
    differ = sorted(cell for cell in verdict.first if verdict.first[cell] != verdict.second[cell])
    row, column = differ[0]
    where = f"row {row + 1}, column {column + 1} and {len(differ) - 1} other cells"
    return NO, facts, f"several solutions; two of them differ in {where}"


def _picture(answer):
    """Blocks on a terminal that has them, # and . everywhere else."""
    out = sys.stdout
    if out is not None and out.isatty() and (out.encoding or "").lower().startswith("utf"):
        blocks = draw.blocks(answer.rows)
        if len(blocks.split("\n")[0]) <= shutil.get_terminal_size().columns:
            return blocks
    return str(answer)


# -- options ------------------------------------------------------------------------------------


_AsWritten = argparse.RawDescriptionHelpFormatter


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(BAD, f"{self.prog}: {message}; see {self.prog} --help.\n")


def _parser():
    names = textwrap.fill(", ".join(samples.names()), 80, subsequent_indent="  ")
    parser = _Parser("nonosat", description="Solve nonograms by SAT.")
    parser.epilog, parser.formatter_class = HELP.format(samples=names), _AsWritten
    parser.add_argument("--version", action="version", version=f"nonosat {__version__}")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in (solve, check, encode, progress):
        says = command.__doc__
        brief = says[0].lower() + says[1:].rstrip(".")
        option = commands.add_parser(command.__name__, help=brief, description=says).add_argument
        if command is encode:
            option("files", nargs="?", type=lambda name: [name], metavar="FILE", help="the puzzle")
            option("-o", "--output", metavar="CNF", help="write to this file")
        elif command is progress:
            where = "my_notebooks, or the folder that it is in"
            option(
                "files",
                nargs="?",
                type=lambda name: [name],
                default=["."],
                metavar="FOLDER",
                help=where,
            )
            option("--json", action="store_true", help="a JSON object")
        else:
            option("files", nargs="*", metavar="FILE", help="the puzzles; - is standard input")
            option("--json", action="store_true", help="for each FILE a JSON object on a line")
            option("--time-limit", type=_seconds, metavar="S", help="give up after S seconds")
        if command is solve:
            option("--count", action="store_true", help="count the solutions")
            option("--limit", type=_positive, default=1000, metavar="N", help="but no more than N")
            option("--proof", action="store_true", help="prove that there is only one")
            option("--engine", choices=ENGINES, metavar="NAME", help=f"one of {', '.join(ENGINES)}")
        if command in (solve, encode):
            known = ", ".join(ENCODINGS)
            option("--encoding", choices=ENCODINGS, metavar="NAME", help=f"one of {known}")
        commands.choices[command.__name__].set_defaults(command=command)
    return parser


def _seconds(text):
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no number of seconds such as 10")
    return seconds


def _positive(text):
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no whole number such as 1000")
    return int(text)


def _complain(sentence, code=WELL):
    print(f"nonosat: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
