"""How long something may take: a time limit in seconds becomes a moment when to give up.

`ends` stands for that moment, on the clock `time.monotonic`, everywhere in the package; None
is never.
"""

import time

from nonosat.errors import PuzzleError


def deadline(time_limit):
    """The moment when a time limit, which starts now, is over; PuzzleError for what is none."""
    if time_limit is None:
        return None
    number = isinstance(time_limit, int | float) and not isinstance(time_limit, bool)
    if number and time_limit >= 0:  # which is false for "not a number"
        return time.monotonic() + time_limit
    raise PuzzleError(
        f"the time limit is {time_limit!r:.60}; write a number of seconds such as 10, or None."
    )


def is_over(ends):
    """Is it later than this moment?

    >>> is_over(deadline(60)), is_over(deadline(None))
    (False, False)
    """
    return ends is not None and time.monotonic() > ends


def seconds_left(ends):
    """The time limit that is left; None when there is none."""
    return None if ends is None else max(0, ends - time.monotonic())
