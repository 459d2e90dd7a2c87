"""Remake the CSV files and plots of this folder, all or those that are named.

    python benchmarks/make.py                       all of it, some minutes
    python benchmarks/make.py race --data FOLDER    a race on puzzles of your own

race        every contestant that is installed on our own suite; cactus.png
growth      clauses of each rule of the bands, by length of the line; growth.png
propagation cells that unit propagation paints, by encoding
redundancy  does saying at-most-one, which is implied, help the engines?
uniqueness  how many random pictures have clues of their own, by size and density; uniqueness.png
"""

import argparse
import sys
import time
from pathlib import Path

from nonosat.bench import measures, plots, race
from nonosat.bench.contestants import installed

HERE = Path(__file__).resolve().parent


def measured(options):
    """For each name, the rows of its CSV file, made one by one."""
    suite = race.folder_suite(options.data) if options.data else race.own_suite()
    samples = {name: puzzle for name, puzzle in suite.items() if not name.startswith("random")}
    small = {name: puzzle for name, puzzle in samples.items() if puzzle.width <= 30}
    return {
        "race": lambda: race.race(suite, installed(), options.limit),
        "growth": measures.growth,
        "propagation": lambda: measures.propagation(samples),
        "redundancy": lambda: measures.redundancy(small, limit=options.limit),
        "uniqueness": measures.uniqueness,
    }


PLOTS = {"race": plots.cactus, "growth": plots.growth, "uniqueness": plots.uniqueness}
PICTURES = {"race": "cactus.png"}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("names", nargs="*", help="race, growth, propagation, redundancy, ...")
    options.add_argument("--data", type=Path, help="a folder of puzzles in place of our own")
    options.add_argument("--limit", type=float, default=20, help="seconds for each puzzle")
    options.add_argument("--into", type=Path, default=HERE, help="the folder to write to")
    options = options.parse_args()
    known = measured(options)
    for name in options.names or known:
        if name not in known:
            raise SystemExit(f"there is no measurement {name!r}; choose from {', '.join(known)}.")
        rows, began = [], time.monotonic()
        for row in known[name]():
            rows.append(row)
            print(f"\r{name}: {len(rows)} rows, {time.monotonic() - began:.0f} s", end="",
                  file=sys.stderr, flush=True)  # fmt: skip
        print(file=sys.stderr)
        path = options.into / f"{name}.csv"
        race.write_csv(path, rows, race.about(installed() if name == "race" else ["nonosat"]))
        if name in PLOTS:
            drawn = PLOTS[name](race.read_csv(path))
            drawn.figure.savefig(options.into / PICTURES.get(name, f"{name}.png"), dpi=110)


if __name__ == "__main__":
    main()
