"""A race: every contestant solves every puzzle, in turns, and all verdicts must agree."""

import csv
import datetime
import os
import platform
import random
import time
from typing import NamedTuple

from nonosat import Nonogram, samples
from nonosat.bench.contestants import CONTESTANTS, versions
from nonosat.errors import PuzzleError

SLOW, QUICK = 1.0, 0.01  # seconds: what takes longer is run once; what is quicker, often
OFTEN = 10  # times as often


class Entry(NamedTuple):
    """What a contestant made of a puzzle."""

    puzzle: str
    height: int
    width: int
    contestant: str
    verdict: str  # "none" | "one" | "many" | "?" when time ran out
    seconds: float  # of CPU, the best of some runs; the time limit's worth when time ran out
    limit: float


def own_suite():
    """Our own puzzles, by name: the samples, and random pictures, which are harder."""
    suite = {name: samples.load(name) for name in samples.names()}
    for size in (10, 20, 30, 40):
        for density in (0.5, 0.6):
            for seed in range(3):
                dice = random.Random(f"{size} {density} {seed}")
                rows = [[int(dice.random() < density) for _ in range(size)] for _ in range(size)]
                suite[f"random {size} {density} {seed}"] = Nonogram.of(rows)
    return suite


def folder_suite(folder):
    """The puzzles in a folder and those below it, by their paths; PuzzleError when there is none."""
    suite = {}
    for path, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith((".non", ".nin", ".xml", ".json")):
                full = os.path.join(path, name)
                suite[os.path.relpath(full, folder)] = Nonogram.load(full)
    if not suite:
        raise PuzzleError(f"there is no puzzle in {folder}; name a folder with .non files.")
    return suite


def race(suite, contestants, limit=60, repeat=3):
    """Yield an Entry for each puzzle and contestant; AssertionError when two disagree."""
    for name, puzzle in suite.items():
        rows, cols = list(map(list, puzzle.rows)), list(map(list, puzzle.cols))
        best, found = {}, {}
        for run in range(repeat * OFTEN):
            for contestant in contestants:
                if best.get(contestant, 0) < (SLOW if run < repeat else QUICK):
                    began = _cpu()
                    found[contestant] = CONTESTANTS[contestant](rows, cols, limit)
                    took = _cpu() - began
                    best[contestant] = min(took, best.get(contestant, took))
        _compare(name, found)
        for contestant in contestants:
            verdict, _ = found[contestant]
            seconds = round(best[contestant], 6)
            yield Entry(name, len(rows), len(cols), contestant, verdict, seconds, limit)


def _cpu():
    """CPU seconds of this process and of those that it has waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _compare(name, found):
    verdicts = {verdict for verdict, _ in found.values()} - {"?"}
    pictures = {picture for _, picture in found.values()} - {None}
    if len(verdicts) > 1 or len(pictures) > 1:
        raise AssertionError(f"{name}: the contestants disagree: {found}")


def ratios(entries, ours, theirs):
    """For each puzzle that both decided, how many times faster the first was.

    >>> ratios([Entry("a", 5, 5, "x", "one", 2.0, 9), Entry("a", 5, 5, "y", "one", 6.0, 9)], "x", "y")
    {'a': 3.0}
    """
    seconds = {
        who: {e.puzzle: e.seconds for e in entries if e.contestant == who and e.verdict != "?"}
        for who in (ours, theirs)
    }
    both = seconds[ours].keys() & seconds[theirs].keys()
    return {name: seconds[theirs][name] / max(seconds[ours][name], 1e-6) for name in sorted(both)}


# -- files ----------------------------------------------------------------------------------


def about(contestants=()):
    """What a reader of the figures must know: the machine, the date and the versions."""
    return {
        "machine": f"{platform.machine()} {platform.system()}, {os.cpu_count()} cores",
        "date": datetime.date.today().isoformat(),
        "versions": ", ".join([f"Python {platform.python_version()}", *versions(contestants)]),
    }


def write_csv(path, rows, facts):
    """Write rows (dicts, or named tuples) to a CSV file, with the facts in every row."""
    rows = [row if isinstance(row, dict) else row._asdict() for row in rows]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*rows[0], *facts], lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, **facts} for row in rows)


def read_csv(path):
    """The rows of a CSV file as dicts, numbers as numbers."""
    with open(path, newline="", encoding="utf-8") as file:
        return [{key: _number(value) for key, value in row.items()} for row in csv.DictReader(file)]


def _number(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text
