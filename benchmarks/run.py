"""Race nonosat against OR-Tools CP-SAT on a folder of .non files.

    python benchmarks/run.py FOLDER [--limit SECONDS] [--repeat TIMES] [--csv FILE]

The job is an answer and the verdict on its uniqueness, counted in CPU time from the clues on
(building the model included; the best of some runs, the two taking turns). CP-SAT gets one
worker and the automaton model, the best of those published for nonograms.
"""

import argparse
import csv
import datetime
import importlib.metadata
import platform
import re
import time
from math import prod
from pathlib import Path

from nonosat import Nonogram, OutOfTime


def read(path):
    """The row clues and the column clues of a .non file."""
    clues, part = {"rows": [], "columns": []}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        words = re.findall(r"\w+", line)
        if words and words[0].isdigit():
            if part in clues:
                clues[part].append([int(word) for word in words])
        elif words:
            part = words[0]
    return clues["rows"], clues["columns"]


def by_nonosat(rows, cols, limit):
    """How many answers there are: "none", "one", "many", or "?" when time ran out."""
    try:
        found = list(Nonogram(rows, cols).solutions(2, time_limit=limit))
    except OutOfTime:
        return "?"
    return ("none", "one", "many")[len(found)]


def by_cpsat(rows, cols, limit):
    """The same by CP-SAT: an automaton for each line; the first answer is then forbidden."""
    from ortools.sat.python import cp_model

    model, ends = cp_model.CpModel(), time.monotonic() + limit
    grid = [[model.new_bool_var("") for _ in cols] for _ in rows]
    for clue, line in [
        *zip(rows, grid, strict=True),
        *zip(cols, zip(*grid, strict=True), strict=True),
    ]:
        model.add_automaton(line, 0, *automaton(clue))
    cells = [cell for line in grid for cell in line]
    for found in ("none", "one"):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would take Ctrl-C from Python for good
        solver.parameters.max_time_in_seconds = max(0.01, ends - time.monotonic())
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return found
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return "?"
        model.add_bool_or([~cell if solver.value(cell) else cell for cell in cells])
    return "many"


def automaton(clue):
    """The final states and the transitions (state, cell, state) that accept a clue.

    >>> automaton([2])
    ([2], [(0, 0, 0), (0, 1, 1), (1, 1, 2), (2, 0, 2)])
    """
    state, transitions = 0, [(0, 0, 0)]
    for number, block in enumerate(n for n in clue if n):
        if number:  # a white cell parts it from the block before
            state += 1
            transitions += [(state - 1, 0, state), (state, 0, state)]
        for _ in range(block):
            state += 1
            transitions.append((state - 1, 1, state))
    return [state], transitions + [(state, 0, state)] * (state > 0)


def race(rows, cols, limit, repeat):
    """The verdict and the best CPU time of each contestant."""
    contestants = {"nonosat": by_nonosat, "cpsat": by_cpsat}
    verdicts, best = {}, dict.fromkeys(contestants, float("inf"))
    for _ in range(repeat):
        for name, count in contestants.items():
            if best[name] == float("inf") or best[name] < 2:  # slow ones run once
                began = time.process_time()
                verdicts[name] = count(rows, cols, limit)
                best[name] = min(best[name], time.process_time() - began)
    return verdicts, best


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", type=Path)
    options.add_argument("--limit", type=float, default=60, help="seconds for each puzzle")
    options.add_argument("--repeat", type=int, default=5, help="how often; the best run counts")
    options.add_argument("--csv", type=Path, help="write the table to this file")
    options = options.parse_args()
    versions = {name: importlib.metadata.version(name) for name in ("python-sat", "ortools")}
    about = {
        "machine": f"{platform.machine()} {platform.system()}, Python {platform.python_version()}",
        "date": datetime.date.today().isoformat(),
        "versions": " ".join(f"{name} {version}" for name, version in versions.items()),
    }
    table, ratios = [], []
    print(f"{'puzzle':34} {'size':>7} {'nonosat ms':>11} {'CP-SAT ms':>10} {'ratio':>7}")
    for path in sorted(options.folder.glob("*.non")):
        rows, cols = read(path)
        verdicts, best = race(rows, cols, options.limit, options.repeat)
        known = set(verdicts.values()) - {"?"}
        if len(known) > 1:
            raise SystemExit(f"{path.name}: the contestants disagree: {verdicts}")
        ratio = best["cpsat"] / best["nonosat"]
        late = "".join(f"  {name} ran out of time" for name, v in verdicts.items() if v == "?")
        if not late:
            ratios.append(ratio)
        size = f"{len(rows)}x{len(cols)}"
        times = {f"{name}_ms": round(seconds * 1000, 2) for name, seconds in best.items()}
        print(f"{path.stem:34} {size:>7} {times['nonosat_ms']:11.1f} {times['cpsat_ms']:10.1f} "
              f"{ratio:7.1f}{late}", flush=True)  # fmt: skip
        table.append({"puzzle": path.stem, "size": size, "answers": "/".join(verdicts.values()),
                      **times, "ratio": round(ratio, 2), **about})  # fmt: skip
    if ratios:
        mean = prod(ratios) ** (1 / len(ratios))
        print(f"{len(ratios)} puzzles that both decided: geometric mean {mean:.1f}, "
              f"least {min(ratios):.1f}")  # fmt: skip
    if options.csv and table:
        with options.csv.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, table[0])
            writer.writeheader()
            writer.writerows(table)


if __name__ == "__main__":
    main()
