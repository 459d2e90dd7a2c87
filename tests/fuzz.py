"""Random puzzles, states, calls and files against brute force and against each other.

    python tests/fuzz.py                       # a minute of everything
    python tests/fuzz.py --cases 1000000 --seed 7
    python tests/fuzz.py --only hint --seconds 20
    python tests/fuzz.py --files --cases 100000

A case is plain data: a puzzle, a state, an engine, a few calls. Case number n of seed s is the
same everywhere. One that fails is shrunk while it still fails in the same way, and kept in
`tests/fuzz_kept/`, where `test_fuzz.py` tries it again for ever.
"""

import argparse
import faulthandler
import hashlib
import json
import random
import signal
import sys
import time
import traceback
from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path

import fuzz_calls
import fuzz_clauses
import fuzz_files
import fuzz_lines

KINDS = fuzz_lines.KINDS | fuzz_calls.KINDS | fuzz_clauses.KINDS | fuzz_files.KINDS
KEPT = Path(__file__).with_name("fuzz_kept")
GRIDS = ("rows", "cols", "given", "state")  # of a case: pictures of one size
MOST_SECONDS = 20  # of processor time a case: whatever takes longer hangs
SHRINK_SECONDS = 60


# -- one case --------------------------------------------------------------------------------


def make(seed, number, kinds=KINDS):
    """Case `number` of a seed."""
    dice = random.Random(f"{seed} {number}")
    (kind,) = dice.choices(list(kinds), [often for often, _, _ in kinds.values()])
    return {"kind": kind, **kinds[kind][1](dice)}


def judge(case):
    """None when all is well; else what is wrong: where it was seen, and a sentence."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGVTALRM, too_long)
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
    try:
        KINDS[case["kind"]][2](case)
        return None
    except Exception as wrong:  # noqa: BLE001  whatever it is, it is a failure
        place = traceback.extract_tb(wrong.__traceback__)[-1]
        where = f"{type(wrong).__name__} in {Path(place.filename).name}, line {place.lineno}"
        return where, f"{place.line}: {wrong}"
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def too_long(*_):
    raise TimeoutError(f"more than {MOST_SECONDS} seconds of processor time")


# -- shrinking -------------------------------------------------------------------------------


def shrink(case, where, seconds=SHRINK_SECONDS):
    """The smallest case we find that fails at the same place."""
    ends, smaller_found = time.monotonic() + seconds, True
    while smaller_found and time.monotonic() < ends:
        smaller_found = False
        for candidate in candidates(case):
            if time.monotonic() > ends:
                break
            wrong = candidate != case and judge(candidate)
            if wrong and wrong[0] == where:
                case, smaller_found = candidate, True
                break
    return case


def candidates(case):
    """Cases that are a little smaller: a row or a column less, or any part of it smaller."""
    grids = {key: case[key] for key in GRIDS if key in case}
    height, width = (len(case["rows"]), len(case["rows"][0])) if grids else (0, 0)
    for r in range(height if height > 1 else 0):
        yield {**case, **{key: rows[:r] + rows[r + 1 :] for key, rows in grids.items()}}
    for c in range(width if width > 1 else 0):
        cut = {key: [row[:c] + row[c + 1 :] for row in rows] for key, rows in grids.items()}
        yield {**case, **cut}
    for r in range(height):
        for c in range(width):
            for keys in (("rows", "cols"), *zip(grids)):
                new = {key: with_sign(grids[key], r, c, key) for key in keys if key in grids}
                if new != {key: grids[key] for key in new}:
                    yield {**case, **new}
    for key in case:
        if key not in ("kind", *grids):
            for value in smaller(case[key]):
                yield {**case, key: value}


def with_sign(rows, r, c, key):
    """The picture with its simplest sign in one place: white, or unknown."""
    sign = "." if key in ("rows", "cols") else "?"
    return [*rows[:r], rows[r][:c] + sign + rows[r][c + 1 :], *rows[r + 1 :]]


def smaller(value):
    """Values like this one, but smaller. The names in a list stay as they are."""
    if isinstance(value, bool) or not value:
        return
    if isinstance(value, int):
        sign = 1 if value > 0 else -1
        yield from {sign, sign * (abs(value) // 2 or 1), value - sign}
    elif isinstance(value, list | str):
        size = len(value)
        while size:
            yield from (value[:i] + value[i + size :] for i in range(0, len(value), size))
            size //= 2
    if isinstance(value, list):
        for i, part in enumerate(value):
            if not isinstance(part, str):
                yield from ([*value[:i], less, *value[i + 1 :]] for less in smaller(part))
    elif isinstance(value, dict):
        for key in value:
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: less} for less in smaller(value[key]))


# -- many cases ------------------------------------------------------------------------------


def run(seed, cases=None, seconds=None, kinds=KINDS, keep=False):
    """Try so many cases, or as many as the time allows; what was done, and what was found."""
    done, spent, failures = Counter(), Counter(), {}
    began = said = time.monotonic()
    numbers = count() if cases is None else range(cases)
    with suppress(KeyboardInterrupt):  # whoever stops it gets the summary
        for number in numbers:
            if seconds is not None and time.monotonic() - began > seconds:
                break
            case, at = make(seed, number, kinds), time.perf_counter()
            wrong = judge(case)
            done[case["kind"]] += 1
            spent[case["kind"]] += time.perf_counter() - at
            if wrong and (case["kind"], wrong[0]) in failures:
                failures[case["kind"], wrong[0]]["times"] += 1
            elif wrong:
                tell(f"case {number} of seed {seed} fails: {case['kind']}, {wrong[0]}; shrinking")
                case = shrink(case, wrong[0])
                failure = {"case": case, "wrong": judge(case)[1], "number": number, "times": 1}
                failures[case["kind"], wrong[0]] = failure
                tell(json.dumps(failure, indent=1))
                if keep:
                    tell(f"kept as {kept(failure)}")
            if time.monotonic() - said > 10:
                said = time.monotonic()
                tell(f"{number + 1:,} cases in {said - began:.0f} s, {len(failures)} ways to fail")
    return done, spent, failures


def tell(text):
    print(text, file=sys.stderr, flush=True)


def kept(failure):
    """Write a failure to a file of its own, which is then a test; the path."""
    text = json.dumps(failure["case"], sort_keys=True)
    name = failure["case"]["kind"].replace(" ", "_")
    path = KEPT / f"{name}_{hashlib.sha256(text.encode()).hexdigest()[:8]}.json"
    KEPT.mkdir(exist_ok=True)
    found = {"found": failure["wrong"], "case": failure["case"]}
    path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=0, help="another seed, other cases")
    parser.add_argument("--cases", type=int, help="how many")
    parser.add_argument("--seconds", type=float, help="how long (60 if nothing else is said)")
    parser.add_argument("--only", choices=KINDS, help="cases of one kind only")
    parser.add_argument("--files", action="store_true", help="damaged files only")
    asked = parser.parse_args()
    faulthandler.enable()  # an engine that crashes says where
    kinds = fuzz_files.FILES if asked.files else KINDS
    kinds = {asked.only: KINDS[asked.only]} if asked.only else kinds
    seconds = 60 if asked.cases is None and asked.seconds is None else asked.seconds
    done, spent, failures = run(asked.seed, asked.cases, seconds, kinds, keep=True)
    found = Counter()
    for (kind, _), failure in failures.items():
        found[kind] += failure["times"]
    print(f"{'kind':15}{'cases':>10}{'failed':>8}{'ms each':>9}")
    for kind in kinds:
        each = 1000 * spent[kind] / max(1, done[kind])
        print(f"{kind:15}{done[kind]:10,}{found[kind]:8,}{each:9.2f}")
    print(f"{'all':15}{done.total():10,}{found.total():8,}")
    for (kind, where), failure in failures.items():
        print(f"{kind}: {where}, {failure['times']:,} times, first in case {failure['number']:,}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
