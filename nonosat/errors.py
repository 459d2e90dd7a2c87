"""The two ways in which nonosat says no, each in one sentence."""


class PuzzleError(ValueError):
    """Bad input: one sentence that names the place and the remedy."""


class OutOfTime(Exception):
    """The time limit ran out. What is known by then is kept.

    `answer` is an answer that had been found (so that only its uniqueness is open), `state`
    the cells that are certain; either may be None.
    """

    def __init__(self, message, answer=None, state=None):
        super().__init__(message)
        self.answer, self.state = answer, state
