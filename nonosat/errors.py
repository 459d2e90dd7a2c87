"""The two ways in which nonosat says no, each in one sentence."""


class PuzzleError(ValueError):
    """Bad input: one sentence that names the place and the remedy."""


class OutOfTime(Exception):
    """The time limit ran out before there was an answer."""
