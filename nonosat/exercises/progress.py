"""What a student has passed, how often they tried and which hints they took, as a small table."""

import importlib
import pkgutil
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from nonosat import exercises
from nonosat.errors import PuzzleError
from nonosat.exercises.record import FILE, LESSONS, as_event, read_events, waiting, write_waiting
from nonosat.place import NAME, student_folder

ELSEWHERE = (
    f"In {NAME}, the folder that start.py makes, this cell shows what you have passed; anywhere "
    "else nothing is recorded."
)
HEADS = ("exercise", "status", "tries", "hints", "last witness")
LEFT = 'style="text-align: left"'  # JupyterLab would set them to the right


@dataclass
class Standing:
    """How a student stands with one exercise."""

    status: str = "not started"  # "pass" once it has passed, else how the last try ended
    tries: int = 0  # until it passed
    hints: set[int] = field(default_factory=set)
    witness: str | None = None  # the last picture that told a wrong answer from a right one
    says: str | None = None  # and the sentence in which it was shown

    def follow(self, event):
        """Take in what one line of the file tells."""
        if "status" not in event:
            self.hints.add(event["hint"])
            return
        if self.status != "pass":
            self.status = event["status"]
            self.tries += 1
        if event.get("witness") or event.get("says"):
            self.witness, self.says = event.get("witness"), event.get("says")

    def cells(self):
        """What the table shows of it, as text: status, tries, hints, last witness."""
        hints = ", ".join(map(str, sorted(self.hints)))
        witness = self.witness or " ".join((self.says or "").replace("`", "").split())
        witness = witness if len(witness) <= 60 else f"{witness[:57]}..."
        return self.status, str(self.tries or ""), hints, witness


class Progress:
    """How a student stands with each exercise of each lesson; a notebook shows it as a table."""

    def __init__(self, lesson=""):
        lessons = _all_lessons()
        self.lessons = {name: {x: Standing() for x in lessons[name]} for name in lessons}
        self.lesson, self.lines, self.damaged, self.note = lesson, 0, 0, ""
        self.shown()  # complains when there is no such lesson

    def follow(self, events):
        """Take in events, as `read_events` gives them."""
        for event in events:
            self.lines += 1
            if event is None:
                self.damaged += 1
            else:  # maybe of a lesson that we don't know: another version, or a teacher's own
                standings = self.lessons.setdefault(event["lesson"], {})
                standings.setdefault(event["exercise"], Standing()).follow(event)

    def shown(self):
        """The lessons whose names start with what was asked for."""
        asked, known = self.lesson, sorted(self.lessons)
        names = [name for name in known if isinstance(asked, str) and name.startswith(asked)]
        if not names:
            known = ", ".join(known)
            raise PuzzleError(f"there is no lesson {asked!r:.40}; the lessons are {known}.")
        return {name: self.lessons[name] for name in names}

    def _tables(self):
        """For each lesson a sentence, and its rows; none when the lesson is one of many to come."""
        lessons = self.shown()
        for lesson, standings in lessons.items():
            passed = sum(standing.status == "pass" for standing in standings.values())
            begun = any(standing != Standing() for standing in standings.values())
            yield (
                f"{lesson}: {passed} of {len(standings)} passed",
                standings if begun or len(lessons) == 1 else {},
            )

    def __repr__(self):
        lines = []
        for head, standings in self._tables():
            lines.append(head)
            rows = [(name, *standing.cells()) for name, standing in standings.items()]
            widths = [max(map(len, column)) for column in zip(HEADS, *rows, strict=True)]
            for row in [HEADS, *rows] if rows else ():
                cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                lines.append(f"  {'  '.join(cells)}".rstrip())
        return "\n".join([*lines, *filter(None, [self.note])])

    def _repr_mimebundle_(self, **_):
        parts = []
        for head, standings in self._tables():
            parts.append(f"<p><b>{escape(head)}</b></p>")
            rows = [_html_row(*item) for item in standings.items()]
            heads = "".join(f'<th scope="col" {LEFT}>{name}</th>' for name in HEADS)
            if rows:
                body = f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
                parts.append(f'<table style="margin-left: 0">{body}</table>')
        parts += [f"<p>{escape(self.note)}</p>"] if self.note else []
        html = f'<div class="nonosat-progress">{"".join(parts)}</div>'
        return {"text/plain": repr(self), "text/html": html}


def _html_row(exercise, standing):
    status, tries, hints, witness = map(escape, standing.cells())
    status = f"✓ {status}" if standing.status == "pass" else status
    witness = f"<code>{witness}</code>" if standing.witness else witness
    cells = "".join(f"<td {LEFT}>{cell}</td>" for cell in (status, tries, hints, witness))
    return f'<tr><th scope="row" {LEFT}>{escape(exercise)}</th>{cells}</tr>'


class Elsewhere:
    """What stands in for the table outside the student's folder, always the same."""

    def __repr__(self):
        return ELSEWHERE


def progress(lesson=""):
    """How you stand with a lesson, such as progress("01"), or without a name with all of them.

    >>> progress("01")
    In my_notebooks, the folder that start.py makes, this cell shows what you have passed; anywhere else nothing is recorded.
    """
    table, folder = Progress(lesson), student_folder()
    if folder is None:
        return Elsewhere()
    problem = write_waiting()
    try:
        table.follow(_kept(folder / FILE))
    except OSError as unreadable:
        problem = unreadable
    table.follow(map(as_event, waiting()))
    table.note = f"Kept in {FILE} in {NAME}; it stays on your computer."
    if problem is not None:
        table.note = (
            f"{FILE} in {NAME} can't be used ({problem.strerror or problem}): mend that and run "
            "this cell again, or what you did now is forgotten with this kernel."
        )
    return table


def progress_in(place):
    """The path of a progress file, and the progress that is kept in it.

    The place is that file, the student's folder, or the folder that the student's folder is in.
    """
    path, table = _find(Path(place)), Progress()
    try:
        table.follow(_kept(path))
    except OSError as problem:
        raise PuzzleError(f"{path} can't be read: {problem.strerror}.") from None
    if table.damaged and table.damaged == table.lines:
        raise PuzzleError(f"{path} is no progress file; those are named {FILE}.")
    return path, table


def _find(place):
    if place.is_file():
        return place
    folders = [place / NAME, place]
    if place == Path():
        folders += filter(None, [student_folder()])
    kept = [folder for folder in folders if (folder / FILE).exists()]
    empty = [folder for folder in folders if folder.resolve().name == NAME and folder.is_dir()]
    if not kept + empty:
        raise PuzzleError(
            f"there is no {FILE}, here or in {NAME}; name the folder {NAME} that you work in."
        )
    return (kept + empty)[0] / FILE


def _kept(path):
    return read_events(path) if path.exists() else ()


def _all_lessons():
    """The exercises of every lesson: each file of checks says its own when it is imported."""
    for module in pkgutil.iter_modules(exercises.__path__):
        importlib.import_module(f"{exercises.__name__}.{module.name}")
    return LESSONS
