"""From files and text to Sheets: size first, then characters, then the format by its looks."""

import os

from nonosat.errors import PuzzleError
from nonosat.nonogram.formats import FORMATS
from nonosat.nonogram.formats.sheet import one_line
from nonosat.nonogram.rules import LARGEST_SIDE

LARGEST_FILE = 5_000_000  # bytes: room for the largest grid with clues, goal and given cells
MOST_LINES = 50_000
BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")  # of UTF-16, which some shells of Windows write


def load(path, format=None):
    """The Sheet of a file, in the named format or in the one that it looks like."""
    try:
        if isinstance(path, int):  # it would be a file that is already open
            raise TypeError
        full = os.fsdecode(path)
        with open(path, "rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except TypeError:
        raise PuzzleError(f"load takes the path of a file, not {path!r:.60}.") from None
    except FileNotFoundError:
        raise PuzzleError(f"there is no file {one_line(full):.120}.") from None
    except IsADirectoryError:
        raise PuzzleError(f"{one_line(full):.120} is a folder; name a file in it.") from None
    except (OSError, ValueError) as wrong:
        why = getattr(wrong, "strerror", None) or wrong
        raise PuzzleError(f"{one_line(full):.120} can't be read: {why}.") from None
    name = one_line(os.path.basename(full))[:60] or "the file"
    ending = os.path.splitext(full)[1].removeprefix(".").lower()
    return loads(data, format, name, ending)


def loads(text, format=None, name="the text", ending=""):
    """The Sheet of a text, or of its bytes; `name` and `ending` are those of its file."""
    if isinstance(text, bytes | bytearray):
        text = _decoded(bytes(text), name)
    if not isinstance(text, str):
        raise PuzzleError(f"loads takes text, not {text!r:.60}; load takes the path of a file.")
    if len(text) <= LARGEST_FILE:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LARGEST_FILE or text.count("\n") > MOST_LINES:
        raise PuzzleError(f"{name} is too large for a grid of at most {LARGEST_SIDE:,} a side.")
    if "\0" in text:
        raise PuzzleError(f"{name} holds a NUL character, so it is not text.")
    if not text.strip():
        raise PuzzleError(f"{name} is empty.")
    if format is not None:
        return _format(format).reads(text, name)
    looks = [known for known in FORMATS.values() if known.sniffs(text)]
    if not looks and ending in FORMATS:
        looks = [FORMATS[ending]]
    if not looks:
        hint = "" if "\n" in text else "; load takes the path of a file"
        known = ", ".join(f".{known}" for known in FORMATS)
        raise PuzzleError(f"{name} is in no format that nonosat reads ({known}){hint}.")
    return looks[0].reads(text, name)


def dumps(sheet, format):
    """The text of a Sheet in the named format; what is written can be read again."""
    text = _format(format).writes(sheet)
    if len(text.encode()) > LARGEST_FILE:
        raise PuzzleError(f"in the format {format} this puzzle is too large a file; choose non.")
    return text


def _format(name):
    known = name.removeprefix(".").lower() if isinstance(name, str) else None
    if known not in FORMATS:
        raise PuzzleError(f"there is no format {name!r:.60}; choose one of {', '.join(FORMATS)}.")
    return FORMATS[known]


def _decoded(data, name):
    if len(data) > LARGEST_FILE:
        raise PuzzleError(f"{name} is larger than {LARGEST_FILE:,} bytes, too large for a puzzle.")
    try:
        return data.decode("utf-16" if data.startswith(BYTE_ORDER_MARKS) else "utf-8")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise PuzzleError(f"line {line} of {name} is not UTF-8; save it as UTF-8 text.") from None
