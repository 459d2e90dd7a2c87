"""What happens in the exercises, kept in the student's folder: one JSON object a line.

Lines are only ever added, each in one go and under a lock, so neither a crash nor a second
notebook loses any. What they come to is summed up on reading, where a damaged line is passed
over and stays as it is. No line says who the student is, and nothing is sent anywhere.
"""

import json
import os
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import wraps

from nonosat import draw
from nonosat.exercises.locking import locked
from nonosat.place import student_folder

FILE = "progress.jsonl"
LESSONS = {}  # the name of each lesson whose checks are imported: its exercises, in order
STATUSES = ("pass", "not yet", "error")  # "not started" is no try
LONGEST_LINE = 100_000  # bytes
LONGEST_TEXT = 500
_waiting = []  # lines that could not be written yet


def record_checks(lesson, names, private=()):
    """Record what every `check_…` of a module answers; `names` is its globals().

    To be said once, in the last line of the file; the checks stand there in the lesson's order.
    Where an answer may tell who the student is, the exercise is private: no witness is kept.
    """
    checks = {
        name.removeprefix("check_"): check
        for name, check in names.items()
        if name.startswith("check_") and getattr(check, "__module__", "") == names["__name__"]
    }
    LESSONS[lesson] = tuple(checks)
    for exercise, check in checks.items():
        names[f"check_{exercise}"] = _recorded(check, lesson, exercise, exercise in private)


def _recorded(check, lesson, exercise, private):
    @wraps(check)
    def checked(*args, **options):
        result = check(*args, **options)
        if result.status in STATUSES:
            facts = {} if private else _about(result)
            record(lesson, exercise, status=result.status, **facts)
        return replace(result, recorded_as=(lesson, exercise))

    return checked


def _about(result):
    """How a wrong answer was told from a right one; an error's words may hold a name or a path."""
    facts = {}
    if result.status == "not yet":
        facts["says"] = result.steps[0][:LONGEST_TEXT]
        if result.witness is not None:
            facts["witness"] = _as_text(result.witness)
    return facts


def _as_text(witness):
    try:
        text = draw.inline(witness)
    except (TypeError, LookupError, ValueError):  # not a picture of black and white
        text = repr(witness)
    return text[:LONGEST_TEXT]


# -- writing ------------------------------------------------------------------------------


def record(lesson, exercise, **facts):
    """Add a line about an exercise to the student's file; outside their folder do nothing.

    It never raises: what can't be written now waits, and is written with the next line.
    """
    if student_folder() is not None:
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        line = {"time": now, "lesson": lesson, "exercise": exercise, **facts}
        _waiting.append(json.dumps(line, ensure_ascii=False) + "\n")
        write_waiting()


def write_waiting():
    """Write the lines that wait; None, or the OSError that says why they still wait."""
    folder, lines = student_folder(), list(_waiting)
    if folder is None or not lines:
        return None
    try:
        _append(folder / FILE, "".join(lines).encode("utf-8", "replace"))
    except OSError as problem:
        return problem
    del _waiting[: len(lines)]
    return None


def waiting():
    """The lines that could not be written yet, as bytes."""
    return [line.encode("utf-8", "replace") for line in _waiting]


def _append(path, lines):
    with open(path, "a+b", buffering=0) as file, locked(file):
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(end - 1)
            if file.read(1) != b"\n":  # somebody was stopped in the middle of a line
                lines = b"\n" + lines
        if file.write(lines) != len(lines):  # the disk is full: all or nothing
            with suppress(OSError):
                file.truncate(end)
            raise OSError("the disk is full")
        with suppress(OSError):
            os.fsync(file.fileno())


# -- reading ------------------------------------------------------------------------------


def read_events(path):
    """What each line of a file says, in order: a dict, or None for a damaged line."""
    with open(path, "rb") as file:
        while line := file.readline(LONGEST_LINE):
            whole = len(line) < LONGEST_LINE or line.endswith(b"\n")
            while not whole:  # no line of ours: pass over it without keeping it
                rest = file.readline(LONGEST_LINE)
                whole = len(rest) < LONGEST_LINE or rest.endswith(b"\n")
                line = b"?"
            if line.strip():
                yield as_event(line)


def as_event(line):
    """What a line says, or None when it is damaged.

    >>> as_event(b'{"lesson": "01_three_by_three", "exercise": "xor", "hint": 2}')["hint"]
    2
    >>> as_event(b'{"lesson": "01_three_by_th')
    """
    try:
        event = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(event, dict):
        return None
    texts = [event.get(key) for key in ("lesson", "exercise", "time", "status", "witness", "says")]
    well = all(isinstance(text, str) or text is None for text in texts) and all(texts[:2])
    tells = event["status"] in STATUSES if "status" in event else type(event.get("hint")) is int
    return event if well and tells else None
