"""Judge puzzle after puzzle, in their order, one bad file not stopping the rest.

Few files are judged here; many, in as many processes as there are cores. A folder is a list: a
line for each of its puzzles on standard output, whatever became of it.
"""

import json
import os
import shutil
import sys
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from nonosat import OutOfTime, PuzzleError
from nonosat.cli.reading import inside, read, shown
from nonosat.cli.saying import BAD, LATE, WELL, complain, on_terminal
from nonosat.cli.ticker import Ticker
from nonosat.cli.workers import cores, results

WORTH = 8  # files: for fewer, another process takes longer to start than it saves


@dataclass(frozen=True)
class Result:
    """What became of a file: the exit code, facts for a script, and words for people."""

    code: int
    facts: dict
    text: str | None = None  # what was found
    wrong: str | None = None  # or why nothing was


def each(command, options, said):
    """Do `command` with each of the files; the largest exit code.

    A command takes a puzzle and the options and gives the exit code, facts and text. `said`
    tells what the codes WELL and NO mean, for the last sentence about a folder.
    """
    names, options.listing, worst = _names(options.files or ["-"])
    job, codes = partial(judge, command=command, options=options), Counter()
    ticker = Ticker(len(names))
    with closing(ticker), closing(_in_order(job, names, options.jobs, ticker)) as found:
        for name, result in zip(names, found, strict=True):
            ticker.clear()
            _print(shown(name), result, options, len(names) > 1)
            codes[result.code] += 1
    if options.listing and names:
        said = {**said, BAD: "wrong", LATE: "out of time"}
        counts = ", ".join(f"{codes[code]:,} {said[code]}" for code in said if codes[code])
        files = "file" if len(names) == 1 else "files"
        complain(f"{len(names):,} {files} in {ticker.seconds():.1f} s: {counts}.")
    return max([worst, *codes])


def _names(arguments):
    """All names, those in folders too; whether there was a folder; the exit code of bad ones."""
    names, listing, worst = [], False, WELL
    for name in arguments:
        if os.path.isdir(name):
            listing = True
            try:
                names += inside(name)
            except PuzzleError as wrong:
                worst = complain(f"{shown(name)}: {wrong}", BAD)
        else:
            names.append(name)
    return names, listing, worst


def judge(name, command, options):
    """The Result of one file."""
    try:
        puzzle = read(name)
        code, facts, text = command(puzzle, options)
        size = {"title": puzzle.title, "height": puzzle.height, "width": puzzle.width}
        return Result(code, {**size, **facts}, text)
    except (PuzzleError, OutOfTime) as wrong:
        code = BAD if isinstance(wrong, PuzzleError) else LATE
        return Result(code, {"error": str(wrong)}, wrong=str(wrong))


def _in_order(job, names, jobs, ticker):
    """Yield the result of each name; behind the scenes they are done in any order."""
    if "-" in names:
        jobs = 1  # standard input is ours alone
    count = min(jobs or cores(), len(names) if jobs else len(names) // WORTH)
    if count <= 1:
        for name in names:
            ticker.tick()
            yield job(name)
            ticker.tick(1)
        return
    early, turn = {}, 0
    with closing(results(job, names, count)) as done:
        for found in done:
            if found is not None:
                early[found[0]] = found[1] or _died()
            ticker.tick(found is not None)
            while turn in early:
                yield early.pop(turn)
                turn += 1


def _died():
    why = "the process that worked on it died; try it alone, with --jobs 1."
    return Result(BAD, {"error": why}, wrong=why)


def _print(name, result, options, several):
    if options.json:
        print(json.dumps({"file": name, "code": result.code, **result.facts}), flush=True)
    elif options.listing:
        line = f"{name}: {result.text or result.wrong}"
        wide = shutil.get_terminal_size().columns if on_terminal(sys.stdout) else len(line)
        print(line if len(line) <= wide else line[: wide - 1] + "…", flush=True)
    elif result.text is not None:
        head = f"{name}:" + ("\n" if "\n" in result.text else " ") if several else ""
        print(head + result.text, flush=True)
    if result.wrong is not None and not options.listing:
        complain(f"{name}: {result.wrong}")
