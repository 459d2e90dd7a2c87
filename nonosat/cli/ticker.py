"""How far we are, on standard error: in place on a terminal, now and then a line elsewhere."""

import sys
import time

from nonosat.cli.saying import complain, on_terminal


class Ticker:
    """Counts files, or what else is worked on; says so only when somebody might be waiting."""

    def __init__(self, total, what="files"):
        self.what = what
        self.total, self.done, self.began = total, 0, time.monotonic()
        self.terminal = on_terminal(sys.stderr)
        self.said, self.every, self.wide = self.began, (0.1 if self.terminal else 10), 0

    def tick(self, done=0):
        """Some more are done."""
        self.done += done
        now = time.monotonic()
        if now < self.said + self.every or self.done == self.total:
            return
        self.said, sentence = now, f"{self.done:,} of {self.total:,} {self.what} are done"
        if self.terminal:
            print(f"\r{sentence}", end="", file=sys.stderr, flush=True)
            self.wide = len(sentence)
        else:
            complain(f"{sentence}.")

    def close(self):
        """No more words will come, whatever the reason."""
        self.clear()

    def clear(self):
        """Make room for other words on the terminal."""
        if self.wide:
            print("\r" + " " * self.wide + "\r", end="", file=sys.stderr, flush=True)
            self.wide = 0

    def seconds(self):
        """How long it has taken so far."""
        return time.monotonic() - self.began
