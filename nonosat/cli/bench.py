"""Race nonosat against every peer that is installed.

The job is an answer and the verdict whether it is the only one, in CPU seconds from the clues
on. All answers are compared, and who runs out of time is shown. The peers are OR-Tools CP-SAT
(pip install ortools) and pbnsolve, if it is on the PATH."""

import sys
from statistics import geometric_mean

from nonosat.bench import plots, race
from nonosat.bench.contestants import CONTESTANTS, installed
from nonosat.cli.options import positive, seconds
from nonosat.cli.saying import BAD, WELL, complain
from nonosat.errors import PuzzleError

EXAMPLES = """\
  nonosat bench
  nonosat bench --data puzzles --limit 60 --csv race.csv --plot race.png
  nonosat bench --only nonosat,cpsat"""


def options(option):
    """Add the options of this command."""
    option("--data", metavar="FOLDER", help="the puzzles of a folder in place of our own")
    option("--limit", type=seconds, default=10, metavar="S", help="seconds for each puzzle")
    option("--repeat", type=positive, default=3, metavar="N", help="runs; the best one counts")
    option("--only", metavar="NAMES", help=f"some of {','.join(CONTESTANTS)}")
    option("--csv", metavar="FILE", help="write what was measured to this file")
    option("--plot", metavar="FILE", help="draw it (needs matplotlib)")


def run(options):
    """Run the race, puzzle by puzzle; the exit code."""
    try:
        names = _contestants(options.only)
        suite = race.folder_suite(options.data) if options.data else race.own_suite()
        if options.plot:
            plots.pyplot()  # complains now, not after an hour
        entries = _table(race.race(suite, names, options.limit, options.repeat), names)
        _summary(entries, names)
        facts = race.about(names)
        if options.csv:
            race.write_csv(options.csv, entries, facts)
        if options.plot:
            drawn = plots.cactus([{**entry._asdict(), **facts} for entry in entries])
            drawn.figure.savefig(options.plot, dpi=110)
    except PuzzleError as wrong:
        return complain(str(wrong), BAD)
    return WELL


def _contestants(only):
    names = installed() if only is None else only.split(",")
    for name in names:
        if name not in installed():
            raise PuzzleError(f"{name!r:.40} can't race here; choose from {','.join(installed())}.")
    return names


def _table(entries, names):
    """Print a line for each puzzle as soon as it is done; all the entries."""
    print(f"{'CPU milliseconds':34} {'size':>7}" + "".join(f"{name:>11}" for name in names))
    done, line = [], []
    for entry in entries:
        done.append(entry)
        line.append("late" if entry.verdict == "?" else f"{entry.seconds * 1000:.1f}")
        if len(line) == len(names):
            size = f"{entry.height}x{entry.width}"
            print(f"{entry.puzzle[-34:]:34} {size:>7}" + "".join(f"{t:>11}" for t in line))
            sys.stdout.flush()
            line = []
    return done


def _summary(entries, names):
    """Print how many times faster the first is than each other, where both decided."""
    for other in names[1:]:
        ratios = race.ratios(entries, names[0], other)
        if ratios:
            least = min(ratios, key=ratios.get)
            print(
                f"{names[0]} is {geometric_mean(ratios.values()):.1f} times as fast as {other} in "
                f"the geometric mean of {len(ratios)} puzzles; least {ratios[least]:.1f} ({least})"
            )
