"""Make a puzzle with exactly one solution, by chance or from an image.

The same --seed gives the same puzzle everywhere. Of an image, standard error says what had to
change. The puzzle goes to standard output, to the file of -o, or on a --sheet to print."""

import argparse
from contextlib import closing

from nonosat import Nonogram, OutOfTime, PuzzleError, from_image
from nonosat import generate as by_chance
from nonosat.cli.options import output, positive, time_limit
from nonosat.cli.reading import shown
from nonosat.cli.saying import BAD, LATE, WELL, complain
from nonosat.cli.ticker import Ticker
from nonosat.cli.writing import ending, refused, write
from nonosat.nonogram.formats import FORMATS
from nonosat.nonogram.making import DIFFICULTIES
from nonosat.nonogram.printing import MOST_PUZZLES, sheet_files

EXAMPLES = """\
  nonosat generate 20 30 --density .6 --seed 7 --difficulty line
  nonosat generate 15 -o mine.json
  nonosat generate --image photo.jpg --height 30 > photo.non
  nonosat generate 10 10 --count 12 --sheet sheet.pdf     to print, with the answers"""


def options(option):
    """Add the options of this command."""
    option("rows", nargs="?", type=positive, metavar="HEIGHT", help="how many rows")
    option("columns", nargs="?", type=positive, metavar="WIDTH", help="how many columns")
    option("--height", type=positive, metavar="N", help="the same as HEIGHT")
    option("--width", type=positive, metavar="N", help="the same as WIDTH")
    option("--density", type=share, metavar="D", help="the share of black cells (0.5)")
    option("--seed", metavar="SEED", help="a number or a word that chooses the puzzle")
    known = ", ".join(DIFFICULTIES)
    option(
        "--difficulty", choices=DIFFICULTIES, metavar="NAME", help=f"one of {known}; line: no guess"
    )
    option("--image", metavar="PHOTO", help="the puzzle of this photo or drawing (needs Pillow)")
    option("--threshold", type=int, metavar="N", help="black where it is darker than N of 255")
    option("--invert", action="store_true", default=None, help="exchange black and white of it")
    output(option, "the puzzle")
    known = ", ".join(FORMATS)
    option("--to", choices=FORMATS, metavar="FORMAT", help=f"one of {known}; or what -o ends in")
    option("--sheet", metavar="FILE", help="print it on a sheet, .svg or .pdf (needs matplotlib)")
    option("--count", type=positive, metavar="N", help="so many puzzles on the sheet")
    time_limit(option)


def share(text):
    """A number from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no share of black cells such as 0.5")
    return value


def run(options):
    """Make the puzzle or the sheet; the exit code."""
    try:
        _settle(options)
        return _file(options) if options.sheet is None else _sheet(options)
    except PuzzleError as wrong:
        return complain(str(wrong), BAD)
    except OutOfTime as wrong:
        return complain(str(wrong).replace("time_limit", "--time-limit"), LATE)


def _settle(options):
    """Refuse what doesn't go together, before anything is made; fill in what was left out."""
    by_image, on_paper = options.image is not None, options.sheet is not None
    alien = ("density", "seed", "difficulty", "count") if by_image else ("threshold", "invert")
    for name in alien:
        if getattr(options, name) is not None:
            raise PuzzleError(f"--{name} goes {'without' if by_image else 'with'} --image PHOTO.")
    for name in ("output", "to") if on_paper else ("count",):
        if getattr(options, name) is not None:
            raise PuzzleError(f"--{name} goes {'without' if on_paper else 'with'} --sheet FILE.")
    for name, place in (("height", "rows"), ("width", "columns")):
        said = getattr(options, place)
        if said is not None and getattr(options, name) is not None:
            raise PuzzleError(f"the {name} is given twice; leave out --{name}.")
        setattr(options, name, said if said is not None else getattr(options, name))
    if not by_image:
        if options.height is None and options.width is None:
            raise PuzzleError("how large? Write height and width: nonosat generate 15 20.")
        options.height = options.height or options.width  # one side is a square
        options.width = options.width or options.height
    options.count = options.count or 1
    if options.count > MOST_PUZZLES:
        raise PuzzleError(f"a sheet has up to {MOST_PUZZLES} puzzles, not {options.count:,}.")


def _file(options):
    format = options.to or ending(options.output) or "non"
    if format not in FORMATS:
        raise PuzzleError(
            f"to which format? Add --to and one of {', '.join(FORMATS)}; --sheet prints."
        )
    taken = refused([options.output], options)  # now, not after a minute
    if taken:
        return taken
    return write(_made(options).dumps(format), options.output)


def _sheet(options):
    """Rehearse with a blank puzzle: what is wrong with the paper shows before the work."""
    blank = Nonogram([()] * (options.height or 1), [()] * (options.width or 1))
    taken = refused(sheet_files([blank], options.sheet), options)
    if taken:
        return taken
    puzzles = []
    with closing(Ticker(options.count, "puzzles")) as ticker:
        for number in range(options.count):
            puzzles.append(_made(options, number))
            ticker.tick(1)
    files = sheet_files(puzzles, options.sheet)
    taken = refused(files, options)
    if taken:
        return taken
    for path, data in files.items():
        with open(path, "wb") as file:
            file.write(data)
    if list(files) != [options.sheet]:
        complain(f"the pages are {', '.join(map(shown, files))}.")
    return WELL


def _made(options, number=0):
    """The puzzle, the first of several that differ in their seeds."""
    limit = options.time_limit or 60
    if options.image is not None:
        sides = options.height, options.width
        puzzle = from_image(
            options.image, *sides, options.threshold, invert=bool(options.invert), time_limit=limit
        )
        complain(puzzle.report.text)
        return puzzle
    density = 0.5 if options.density is None else options.density
    seed = later(options.seed, number)
    return by_chance(
        options.height, options.width, density, seed, options.difficulty, time_limit=limit
    )


def later(seed, number):
    """The seed of a later puzzle; each makes the same puzzle again when it is asked for alone.

    >>> later("7", 2), later("cat", 0), later("cat", 2), later(None, 2)
    ('9', 'cat', 'cat 3', None)
    """
    if seed is None or not number:
        return seed
    digits = seed.removeprefix("-")
    if digits.isdecimal() and digits.isascii() and len(digits) < 1000:
        return str(int(seed) + number)
    return f"{seed} {number + 1}"
