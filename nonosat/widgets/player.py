"""The player: paint a nonogram with mouse, touch or keys, and ask for help that explains itself.

The view paints at once and sends each stroke when it ends; all that needs thought is thought
here: which clues are finished, what is wrong, why a cell is forced, which step comes next.
"""

from contextlib import contextmanager
from pathlib import Path

import anywidget
import traitlets

from nonosat import draw
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.nonogram import Nonogram
from nonosat.nonogram.rules import line_fault
from nonosat.widgets import painted

LONGEST_SIDE = 100  # more cells are more than a browser draws with ease
SECONDS = 10  # for one answer


class Player(anywidget.AnyWidget):
    """A nonogram to paint; `state` is the picture so far, to be read and set.

    >>> player = Player(Nonogram(rows=[(2,), (1,)], cols=[(1,), (2,)]))
    >>> player.state = ["##", "??"]
    >>> player
      1 2
    2 # #
    1 ? ?
    >>> player.check()
    >>> player.status
    'All is well so far.'
    """

    _esm = Path(__file__).with_name("player.js")
    _css = Path(__file__).with_name("player.css")

    # The state: Python, every view and the tests read it and write it here.
    # ("#.?", "???"); `Any` would let None pass without a check
    state = traitlets.TraitType().tag(sync=True, from_json=lambda rows, _: tuple(rows))
    show_errors = traitlets.Bool().tag(sync=True)
    timer = traitlets.Bool().tag(sync=True)
    seconds = traitlets.Int().tag(sync=True)  # what the timer showed at the last stroke

    # The puzzle, which stays.
    rows = traitlets.Any().tag(sync=True)
    cols = traitlets.Any().tag(sync=True)
    given = traitlets.Any().tag(sync=True)

    # What follows from it, worked out here, so that a view only has to show it.
    finished = traitlets.Dict().tag(sync=True)  # {"row": ((True, False), ...), "column": ...}
    errors = traitlets.Any(()).tag(sync=True)  # (("row", 2), ...): complete lines that are wrong
    solved = traitlets.Bool().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    lit = traitlets.Dict().tag(sync=True)  # what the status speaks of: clues, cells, gives
    step = traitlets.Int().tag(sync=True)  # of a hint: 1 shows the rule, 2 the cells it gives
    picture = traitlets.Unicode().tag(sync=True)  # two solutions side by side, as HTML

    def __init__(self, puzzle, state=None):
        if not isinstance(puzzle, Nonogram):
            raise PuzzleError(f"{puzzle!r:.60} is no nonogram; write Player(Nonogram(...)).")
        if max(puzzle.height, puzzle.width) > LONGEST_SIDE:
            raise PuzzleError(
                f"a puzzle of {puzzle.height} by {puzzle.width} is too large to be painted here; "
                f"a side has at most {LONGEST_SIDE} cells."
            )
        self.puzzle, self._hint = puzzle, None
        super().__init__(
            rows=puzzle.rows,
            cols=puzzle.cols,
            given=_text(puzzle.with_given()),
            state=_text(puzzle.with_given(state)),
        )
        self.on_msg(self._asked)

    # -- what can be asked ----------------------------------------------------------------------

    def hint(self):
        """The next step: first the rule and what it reads, then its cells, then paint them."""
        if self.solved:
            self._say("It is solved.")
        elif self.step == 0:
            with self._in_time():
                hint = self._hint = self.puzzle.hint(self.state, SECONDS)
                self._say(
                    hint.rule or hint.text, hint.clues, hint.cells, step=int(bool(hint.gives))
                )
        elif self.step == 1:
            hint = self._hint
            self._say(hint.text, hint.clues, hint.cells, hint.gives, step=2)
        else:
            self.paint(self._hint.gives, self._hint.colour)

    def why(self, cell):
        """Light the clues that force a cell, (row, column), as things stand."""
        with self._in_time():
            found = self.puzzle.why(cell, self.state, SECONDS)
            self._say(found.text, found.clues, found.cells, [found.cell] if found.cell else ())

    def check(self):
        """Say whether all is well so far, and nothing more."""
        with self._in_time():
            if self.solved:
                self._say("It is solved.")
            elif self._can_be_solved(self.state):
                self._say("All is well so far.")
            elif self._can_be_solved(self.given):
                self._say("Something is wrong: no solution looks like this.")
            else:
                self._say("These clues have no solution: explain_conflict() says why.")

    def others(self):
        """Is there another solution? If so, show where it differs."""
        if not self.solved:
            return self._say("Solve it first; then you can ask whether yours is the only solution.")
        with self._in_time():
            mine = self._whole()
            found = self.puzzle.uniqueness(time_limit=SECONDS)
            if found.count == "one":
                return self._say("Yours is the only solution.")
            other = found.second if found.first == mine else found.first
            differ = [cell for cell in mine if mine[cell] != other[cell]]
            both = draw.difference(mine.rows, other.rows, ("yours", "another"))
            text = (
                f"There is another solution: it differs in {len(differ)} cells, which are marked."
            )
            self._say(text, gives=differ, picture=both.img())

    def paint(self, cells, colour):
        """Paint some cells in one stroke: 1 black, 0 white, None unknown."""
        rows = [list(row) for row in self.state]
        for r, c in map(self.puzzle.checked_cell, cells):
            rows[r][c] = draw.SIGNS.get(colour, colour)  # a wrong colour is refused below
        self.state = rows

    # -- what follows from the state ------------------------------------------------------------

    @traitlets.validate("state")
    def _check_state(self, proposal):
        return _text(self.puzzle.with_given(proposal.value))

    @traitlets.observe("state")
    def _follow(self, change):
        with self.hold_sync():  # one message, so that no view shows half of a change
            finished = self.puzzle.finished_clues(self.state)
            self.finished = {"row": finished.rows, "column": finished.cols}
            self.solved = not self.puzzle.violations(self._whole())
            self._find_errors()
            if self.solved:
                self._say(f"Solved: {self.puzzle.title or 'this is a solution'}.")
            elif not self._follows_hint(change.old):
                self._say("")

    @traitlets.observe("show_errors")
    def _tell_errors(self, _):
        with self.hold_sync():
            faults = self._find_errors()
            if self.show_errors:
                self._say(" ".join(faults[:2]) or "No complete line is wrong.")
            else:
                self._say("")

    def _find_errors(self):
        """Mark the complete lines that are wrong, if that is asked for; what is wrong, in words."""
        faults = {}
        for name, clues, lines in (
            ("row", self.rows, self.state),
            ("column", self.cols, map("".join, zip(*self.state, strict=True))),
        ):
            for number, (clue, line) in enumerate(zip(clues, lines, strict=True)):
                fault = "?" not in line and line_fault(clue, [int(cell == "#") for cell in line])
                if fault and self.show_errors:
                    faults[name, number] = f"{name.capitalize()} {number + 1}: {fault}."
        self.errors = tuple(faults)
        return list(faults.values())

    def _follows_hint(self, old):
        """Was only something painted that the hint on show gives, and is more of it left?"""
        if self.step != 2:
            return False
        sign = draw.SIGNS[self._hint.colour]
        changed = {
            (r, c)
            for r, row in enumerate(old)
            for c, cell in enumerate(row)
            if cell != self.state[r][c]
        }
        left = [(r, c) for r, c in self._hint.gives if self.state[r][c] == "?"]
        return left and all(
            cell in self._hint.gives and self.state[cell[0]][cell[1]] == sign for cell in changed
        )

    def _whole(self):
        """The picture with all that is unknown left white: nobody has to cross every cell."""
        return self.puzzle.with_given([row.replace("?", ".") for row in self.state])

    def _can_be_solved(self, state):
        return Nonogram(self.rows, self.cols, state).solve(time_limit=SECONDS) is not None

    # -- talking to the views -------------------------------------------------------------------

    def _say(self, text, clues=(), cells=(), gives=(), step=0, picture=""):
        with self.hold_sync():
            self.status = text[:1].upper() + text[1:]
            self.lit = {"clues": clues, "cells": cells, "gives": gives}
            self.step, self.picture = step, picture

    @contextmanager
    def _in_time(self):
        try:
            yield
        except OutOfTime:
            self._say(f"No answer within {SECONDS} seconds. Paint some more, then ask again.")

    def _asked(self, _, message, buffers):
        """A view asks: {"ask": "why", "about": [[2, 3]], "state": ["#.?", ...]}."""
        ask = {"hint": self.hint, "why": self.why, "check": self.check, "others": self.others}
        try:
            self.state = message["state"]
            ask[message["ask"]](*message["about"])
        finally:
            self.send("answered")

    def __repr__(self):
        return draw.text(self.puzzle.with_given(self.state).rows, self.rows, self.cols)

    def _repr_mimebundle_(self, **kwargs):
        """The live view, and a still picture that shows before anything has run."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, **self.puzzle.drawing(self.state).bundle()}, metadata


# -- one player for each puzzle ------------------------------------------------------------------

players = {}  # so that a cell that runs again goes on where it was


def play(puzzle, fresh=False, timer=False):
    """The player of a puzzle, as it was left: by this kernel, or by one that ran yesterday."""
    player = players.get(puzzle)
    if player is None or player.comm is None:  # new, or closed
        player = players[puzzle] = Player(puzzle, painted.load(puzzle))
        player.observe(lambda _: _keep(player), names=["state"])
    if fresh:
        player.state, player.seconds = player.given, 0
    player.timer = player.timer or timer
    return player


def _keep(player):
    try:
        painted.keep(player.puzzle, player.state)
    except OSError as error:
        player.status = f"What you paint can't be kept: {error.strerror}."


def _text(picture):
    return tuple(str(picture).split())
