"""Who takes part in a race: nonosat in several ways, and every peer that is installed.

A contestant gets the clues and a time limit, and finds the verdict: "none", "one" or "many"
answers, or "?" when time ran out; and the rows of the answer, if there is exactly one. All
that it does counts, from the clues on: building a model, starting a process.
"""

import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time

from nonosat import Nonogram, OutOfTime

LATE = ("?", None)


def nonosat(rows, cols, limit):
    """Our default: lines first, SAT for the rest."""
    return _by_us(rows, cols, limit)


def bands(rows, cols, limit):
    """The encoding of the report, with tight starts, and MiniSat."""
    return _by_us(rows, cols, limit, encoding="bands", engine="minisat22")


def order(rows, cols, limit):
    """The order encoding of the whole puzzle, without the line solver, and MiniSat."""
    return _by_us(rows, cols, limit, encoding="order", engine="minisat22")


def _by_us(rows, cols, limit, **how):
    try:
        found = list(Nonogram(rows, cols).solutions(2, time_limit=limit, **how))
    except OutOfTime:
        return LATE
    return _verdict([answer.rows for answer in found])


def _verdict(found):
    return ("none", "one", "many")[len(found)], found[0] if len(found) == 1 else None


def cpsat(rows, cols, limit):
    """OR-Tools CP-SAT with one worker: an automaton for each line, the first answer forbidden."""
    from ortools.sat.python import cp_model

    model, ends, found = cp_model.CpModel(), time.monotonic() + limit, []
    grid = [[model.new_bool_var("") for _ in cols] for _ in rows]
    lines = [*zip(rows, grid, strict=True)]
    lines += zip(cols, zip(*grid, strict=True), strict=True)
    for clue, line in lines:
        model.add_automaton(line, 0, *automaton(clue))
    while len(found) < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would take Ctrl-C from Python for good
        solver.parameters.max_time_in_seconds = max(0.01, ends - time.monotonic())
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return LATE
        found.append(tuple(tuple(map(solver.value, row)) for row in grid))
        cells = [cell for row in grid for cell in row]
        model.add_bool_or([~cell if solver.value(cell) else cell for cell in cells])
    return _verdict(found)


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


def pbnsolve(rows, cols, limit):
    """Jan Wolter's pbnsolve, a C program: its whole process, told to look for a second answer."""
    text = Nonogram(rows, cols).dumps("non")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "puzzle.non")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        try:
            said = subprocess.run(
                ["pbnsolve", "-u", path],
                capture_output=True, text=True, timeout=limit, check=False,
            ).stdout  # fmt: skip
        except subprocess.TimeoutExpired:
            return LATE
    if "MULTIPLE" in said:
        return "many", None
    if "UNIQUE" in said:
        lines = [line for line in said.splitlines() if re.fullmatch("[X.]+", line)]
        return "one", tuple(tuple(int(sign == "X") for sign in line) for line in lines) or None
    return ("none", None) if re.search(r"NO SOLUTION|STALLED|CONTRADICT", said) else LATE


CONTESTANTS = {
    "nonosat": nonosat,
    "order": order,
    "bands": bands,
    "cpsat": cpsat,
    "pbnsolve": pbnsolve,
}
PACKAGES = {"nonosat": "python-sat", "cpsat": "ortools"}  # whose versions matter


def installed():
    """The names of the contestants that can take part here."""
    missing = set()
    if importlib.util.find_spec("ortools") is None:
        missing.add("cpsat")
    if shutil.which("pbnsolve") is None:
        missing.add("pbnsolve")
    return [name for name in CONTESTANTS if name not in missing]


def versions(names):
    """The packages behind these contestants, each with its version."""
    behind = [PACKAGES[name] for name in names if name in PACKAGES]
    return [f"{package} {importlib.metadata.version(package)}" for package in behind]
