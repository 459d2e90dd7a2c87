"""Exit codes, and sentences on standard error."""

import sys

WELL, NO, BAD, LATE, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141


def on_terminal(stream):
    """Is somebody looking?"""
    return stream is not None and stream.isatty()


def complain(sentence, code=WELL):
    """Say a sentence on standard error; the exit code, so that one can return it."""
    print(f"nonosat: {sentence}", file=sys.stderr)
    return code
