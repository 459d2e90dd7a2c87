"""Options that several commands have, and the values that they take."""

import argparse
import re

from nonosat.nonogram.encodings import ENCODINGS


def one_file(option, what):
    """Options of a command that makes one text of one puzzle."""
    option("file", nargs="?", default="-", metavar="FILE", help="the puzzle; - is standard input")
    output(option, what)


def output(option, what):
    """Where one text goes."""
    option("-o", "--output", metavar="FILE", help=f"write {what} to this file")
    option("--force", action="store_true", help="even if that file exists")


def many_files(option):
    """Options of a command that judges puzzle after puzzle."""
    option(
        "files", nargs="*", metavar="FILE", help="puzzles, or folders of them; - is standard input"
    )
    option("--json", action="store_true", help="for each puzzle a JSON object on a line")
    option(
        "--jobs", type=positive, metavar="N", help="work on N puzzles at once (as many as cores)"
    )
    time_limit(option)


def time_limit(option):
    """The time limit, which holds for each puzzle."""
    option("--time-limit", type=seconds, metavar="S", help="give up a puzzle after S seconds")


def encoding(option):
    """The encoding, by name."""
    known = ", ".join(ENCODINGS)
    option("--encoding", choices=ENCODINGS, metavar="NAME", help=f"one of {known}")


def seconds(text):
    """A number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no number of seconds such as 10")
    return value


def positive(text):
    """A whole number from 1."""
    if not re.fullmatch("[1-9][0-9]{0,8}", text):
        raise argparse.ArgumentTypeError(f"{text!r:.40} is no whole number such as 1000")
    return int(text)
