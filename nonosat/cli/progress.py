"""Show what a student has passed, tried and asked for."""

import json

from nonosat import PuzzleError
from nonosat.cli.reading import shown
from nonosat.cli.saying import BAD, WELL, complain
from nonosat.exercises.progress import progress_in

EXAMPLES = """\
  nonosat progress
  nonosat progress my_notebooks --json"""


def options(option):
    """Add the options of this command."""
    where = "my_notebooks, or the folder that it is in"
    option("folder", nargs="?", default=".", metavar="FOLDER", help=where)
    option("--json", action="store_true", help="a JSON object")


def run(options):
    """Print the table; the exit code."""
    try:
        path, kept = progress_in(options.folder)
    except PuzzleError as wrong:
        if options.json:
            facts = {"file": shown(options.folder), "code": BAD, "error": str(wrong)}
            print(json.dumps(facts), flush=True)
        return complain(f"{shown(options.folder)}: {wrong}", BAD)
    if kept.damaged:
        complain(f"{path}: {kept.damaged} damaged lines were passed over.")
    print(json.dumps(_facts(path, kept)) if options.json else repr(kept))
    return WELL


def _facts(path, kept):
    lessons = {
        lesson: {name: {**vars(it), "hints": sorted(it.hints)} for name, it in standings.items()}
        for lesson, standings in kept.shown().items()
    }
    return {"file": shown(str(path)), "code": WELL, "damaged": kept.damaged, "lessons": lessons}
