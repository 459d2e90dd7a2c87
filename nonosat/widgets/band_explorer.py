"""The band explorer: a line, its bands, the clauses that tie them, and what slips through.

A *band* is a block drawn from one of its possible starts: one variable. Leave out a rule, and
lines that are wrong may slip through the clauses that are left.
"""

import re
from pathlib import Path

import anywidget
import traitlets

from nonosat import draw
from nonosat.errors import PuzzleError
from nonosat.meaning import Meaning, meaning
from nonosat.nonogram import Nonogram, line_formula, lines_of
from nonosat.nonogram.encodings.bands import RULES
from nonosat.solver import Solver

LONGEST_LINE = 10  # at most 1376 clauses and 1024 lines: a change shows at once
MOST_SLIPS = 24  # so many of the lines that slip through are drawn
STATE = ("clue", "length", "starts", "at_most_one", "without")

RULE_SAYS = {
    "implies": "a start paints its cells",
    "at least one": "each block starts",
    "at most one": "no block starts twice",
    "order": "one after the other",
    "before": "white before the first",
    "between": "white between neighbours",
    "after": "white after the last",
    "fit": "none falls off the line",
}


class BandExplorer(anywidget.AnyWidget):
    """A line under a clue, encoded by bands, with rules that can be left out.

    >>> explorer = BandExplorer(clue=(1, 1), length=5)
    >>> explorer
    clue 1 1 on 5 cells, tight starts: 36 clauses allow the 6 right lines and no other.
    >>> explorer.without = ["order"]
    >>> print(explorer.status)
    33 clauses (without order) allow the 6 right lines, and 1 wrong line slips through.
    >>> explorer.slipped
    {..#..}
    """

    _esm = Path(__file__).with_name("band_explorer.js")
    _css = Path(__file__).with_name("band_explorer.css")

    # The state: Python, every view and the tests read it and write it here. (`Any` would let
    # None pass without a check.)
    clue = traitlets.TraitType().tag(sync=True)  # (2, 1); () when no cell is black
    length = traitlets.TraitType().tag(sync=True)
    starts = traitlets.TraitType().tag(sync=True)  # "tight" or "all"
    at_most_one = traitlets.TraitType().tag(sync=True)  # "both", "pairs" or "apart"
    without = traitlets.TraitType().tag(sync=True)  # ("order",): the rules that are left out
    about = traitlets.TraitType(0).tag(sync=True)  # only the clauses with this variable; 0: all

    # What follows from it, worked out here, so that a view only has to show it.
    bands = traitlets.List().tag(sync=True)  # [[[0, 7], [1, 8]], ...]: a block's starts, variables
    names = traitlets.List().tag(sync=True)  # ["row 1, column 1 is black", ...]: the variables
    rules = traitlets.List().tag(sync=True)  # [["implies", "a start paints ...", 14], ...]
    clauses = traitlets.List().tag(sync=True)  # of all rules, also of those that are left out
    sentences = traitlets.List().tag(sync=True)  # each clause in words
    slips = traitlets.List().tag(sync=True)  # [[line, its true starts, why it passes], ...]
    unseen = traitlets.Int().tag(sync=True)  # so many more slip through
    verdict = traitlets.Unicode().tag(sync=True)  # "exact", "slipped" or "lost"
    status = traitlets.Unicode().tag(sync=True)
    trouble = traitlets.Unicode().tag(sync=True)  # what is wrong with what was typed in a view
    longest = traitlets.Int(LONGEST_LINE).tag(sync=True)

    def __init__(self, clue=(2, 1), length=6, starts="tight", at_most_one="pairs", without=()):
        self._followed = None
        super().__init__(**_checked(clue, length, starts, at_most_one, without))
        self.on_msg(self._asked)

    @property
    def formula(self):
        """The clauses of the rules that are not left out."""
        return self._encode(self.without)

    @property
    def allowed(self):
        """The meaning of the formula: the lines that pass."""
        return self._allowed

    @property
    def wanted(self):
        """The meaning of the clue: the right lines."""
        return Meaning(lines_of(self.clue, self.length))

    @property
    def slipped(self):
        """The wrong lines that pass."""
        return Meaning(self.allowed - self.wanted)

    @property
    def lost(self):
        """The right lines that do not pass: none, as long as every rule is true."""
        return Meaning(self.wanted - self.allowed)

    def _cells(self):
        return list(range(1, self.length + 1))

    def _encode(self, without=()):
        options = {"starts": self.starts, "at_most_one": self.at_most_one, "without": without}
        return line_formula(self.clue, self.length, "bands", **options)

    # -- the state ------------------------------------------------------------------------

    @traitlets.validate(*STATE)
    def _check(self, proposal):
        name = proposal.trait.name
        return _checked(**self._now() | {name: proposal.value})[name]

    @traitlets.validate("about")
    def _check_about(self, proposal):
        if isinstance(proposal.value, int) and 0 <= proposal.value <= len(self.names):
            return int(proposal.value)
        raise PuzzleError(
            f"there is no variable {proposal.value!r:.60}; "
            f"they are 1 to {len(self.names)}, and 0 stands for all clauses."
        )

    def _now(self):
        return {name: getattr(self, name) for name in STATE}

    def _asked(self, _widget, wish, _buffers):
        """What somebody typed in a view: take it, or say what is wrong with it."""
        try:
            new = {"clue": _read(wish["clue"]), "length": wish["length"]}
            new = _checked(**self._now() | new)
        except PuzzleError as error:
            self.trouble = str(error)
            return
        with self.hold_sync():
            self.trouble = ""
            with self.hold_trait_notifications():  # together they fit; one by one they need not
                self.clue, self.length = new["clue"], new["length"]

    @traitlets.observe(*STATE)
    def _follow(self, _):
        if self._now() == self._followed:
            return  # several parts changed at once, and all of them have been followed
        self._followed, every = self._now(), self._encode()
        self._allowed = meaning(self.formula, self._cells())
        with self.hold_sync():  # one message, so that no view shows half of a change
            names = [every.say(number) for number in range(1, every.variables + 1)]
            if names != self.names:
                self.about, self.names = 0, names  # its number now means something else
            self.trouble = ""
            self.bands = _bands(every, self.clue)
            counts = every.count()
            self.rules = [[rule, RULE_SAYS[rule], counts.get(rule, 0)] for rule in RULES]
            self.clauses = every.clauses
            self.sentences = [every.explain(number) for number in range(len(every))]
            self.slips = self._slips(every)
            self.unseen = len(self.slipped) - len(self.slips)
            self.verdict, self.status = self._report()

    def _slips(self, every):
        """The smallest wrong lines that pass: each with starts that let it, and in words."""
        slips = []
        with Solver(self.formula) as solver:
            for line in list(self.slipped)[:MOST_SLIPS]:
                cells = [c if black else -c for c, black in zip(self._cells(), line, strict=True)]
                solver.solve(cells)
                starts = [number for number in solver.model if number > self.length]
                why = f"{draw.inline(line)} slips through {_with_bands(starts)}."
                broken = _first_broken(every, {*starts, *filter(lambda c: c > 0, cells)})
                slips.append([line, starts, f"{why} Left out is “{every.explain(broken)}”"])
        return slips

    def _report(self):
        slipped, lost, wanted = self.slipped, self.lost, self.wanted
        made = _number(len(self.formula), "clause")
        if self.without:
            made += f" (without {' and '.join(self.without)})"
        if lost:
            smallest = draw.inline(next(iter(lost)))
            return "lost", f"{made} forbid {_number(len(lost), 'right line')}, such as {smallest}."
        right = "the one right line" if len(wanted) == 1 else f"the {len(wanted)} right lines"
        allow = f"{made} {'allows' if len(self.formula) == 1 else 'allow'} {right}"
        if not slipped:
            return "exact", f"{allow} and no other."
        slip = "slips" if len(slipped) == 1 else "slip"
        return "slipped", f"{allow}, and {_number(len(slipped), 'wrong line')} {slip} through."

    # -- shown ----------------------------------------------------------------------------

    def __repr__(self):
        cells = _number(self.length, "cell")
        return f"clue {draw.clue_text(self.clue)} on {cells}, {self.starts} starts: {self.status}"

    def _repr_mimebundle_(self, **kwargs):
        """The live view, and a still picture that shows before anything has run."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        starts = [dict(places) for places in self.bands]
        slips = [line for line, *_ in self.slips[:4]]
        caption = _number(len(self.slipped), "wrong line") if slips else ""
        picture = draw.bands(self.clue, self.length, starts, slips, caption, alt=repr(self))
        return {**data, "text/html": picture.img()}, metadata


def _bands(formula, clue):
    """For each block, its starts and their variables."""
    bands = [[] for _ in clue]
    for number in range(1, formula.variables + 1):
        kind, _, *rest = formula.name(number)
        if kind == "row start":
            block, start = rest
            bands[block].append([start, number])
    return bands


def _checked(clue, length, starts, at_most_one, without):
    """The state as it is kept; PuzzleError when a part of it is bad or does not fit the rest."""
    if isinstance(length, bool) or not isinstance(length, int) or not 1 <= length <= LONGEST_LINE:
        raise PuzzleError(f"a line here has 1 to {LONGEST_LINE} cells, not {length!r:.60}.")
    if isinstance(without, str) or not hasattr(without, "__iter__"):
        without = (without,)
    without = tuple(without)
    (clue,) = Nonogram(rows=[clue], cols=[()] * length).rows
    line_formula(clue, length, starts=starts, at_most_one=at_most_one, without=without)
    return {
        "clue": clue,
        "length": length,
        "starts": starts,
        "at_most_one": at_most_one,
        "without": tuple(rule for rule in RULES if rule in without),
    }


def _read(text):
    """A clue as people type it: 2 1 or 2, 1; and 0 when there is no block."""
    if not re.fullmatch(r"\s*\d{1,3}(?:[\s,]+\d{1,3})*\s*", str(text)):
        raise PuzzleError(
            f"the clue is {text!r:.60}; write numbers such as 2 1, or 0 for no block."
        )
    return tuple(map(int, re.findall(r"\d+", text)))


def _with_bands(starts):
    if not starts:
        return "with no band"
    return f"with {'band' if len(starts) == 1 else 'bands'} {' and '.join(map(str, starts))}"


def _first_broken(formula, true):
    """The first clause that is false when these variables are true, and all others false."""
    for number, clause in enumerate(formula.clauses):
        if not any((abs(literal) in true) == (literal > 0) for literal in clause):
            return number


def _number(count, noun):
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
