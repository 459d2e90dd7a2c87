"""The line explorer: choose a clue, choose clauses, and see which colourings they kill.

A clause *kills* the colourings on which it is false. The clauses of a clue must kill every
wrong colouring of the line, and no right one.
"""

from itertools import product
from pathlib import Path

import anywidget
import traitlets

from nonosat import draw
from nonosat.errors import PuzzleError
from nonosat.formula import Formula, check_literals
from nonosat.meaning import Meaning
from nonosat.nonogram.encodings.enumeration import line_clauses
from nonosat.nonogram.rules import clue_of

LONGEST_LINE = 4  # its 16 colourings still fit on a screen


def kills(clause, colouring):
    """Is the clause false on this colouring? It is when all its literals are false.

    >>> kills([1, -3], (0, 1, 1)), kills([1, -3], (0, 1, 0))
    (True, False)
    """
    return all(colouring[abs(literal) - 1] != (literal > 0) for literal in clause)


class LineExplorer(anywidget.AnyWidget):
    """The colourings of a line of cells 1, 2, 3, and clauses that kill some of them.

    Without `clauses` it offers those of the enumeration, made anew when the clue changes.
    Clauses that you give stay, and are chosen from the start.

    >>> explorer = LineExplorer(clue=(1,))
    >>> explorer.chosen = [0, 4]
    >>> explorer
    clue 1; 2 clauses chosen: 2 of 5 wrong colourings killed, 0 of 3 right ones.
    >>> explorer.allowed
    {#.., .#., ..#, ##., #.#, .##}
    """

    _esm = Path(__file__).with_name("line_explorer.js")
    _css = Path(__file__).with_name("line_explorer.css")

    # The state: Python, every view and the tests read it and write it here. (`Any` would let
    # None pass without a check.)
    clue = traitlets.TraitType().tag(sync=True)  # (1, 1); () when no cell is black
    clauses = traitlets.TraitType().tag(sync=True)  # [[-1, -2], [3]]
    chosen = traitlets.List().tag(sync=True)  # [0]: places in `clauses`
    draft = traitlets.List().tag(sync=True)  # [2, -3]: the clause that is being built

    # What follows from it, worked out here, so that a view only has to show it.
    clues = traitlets.List().tag(sync=True)  # all that a line of this length can have
    colourings = traitlets.List().tag(sync=True)  # [(0, 0, 0), (1, 0, 0), ...]
    right = traitlets.List().tag(sync=True)  # for each colouring: does it have the clue?
    sentences = traitlets.List().tag(sync=True)  # each clause in words, and last the draft
    status = traitlets.Unicode().tag(sync=True)
    fixed = traitlets.Int().tag(sync=True)  # so many clauses were not built in the view

    def __init__(self, clue=(1,), clauses=None, length=3):
        if not isinstance(length, int) or not 1 <= length <= LONGEST_LINE:
            raise PuzzleError(f"a line here has 1 to {LONGEST_LINE} cells, not {length!r:.60}.")
        self._cells = list(range(1, length + 1))  # the variables
        self._formula = Formula()  # holds no clause: it only says them in words
        self._formula.family("cell", length, says=("cell {} is black", "cell {} is white"))
        self._remakes = clauses is None
        colourings = list(Meaning(product((0, 1), repeat=length)))
        clues = sorted(set(map(clue_of, colourings)), key=lambda clue: (len(clue), clue))
        clue = _checked_clue(clue, clues)
        clauses = line_clauses(clue, self._cells) if self._remakes else _checked(clauses, length)
        super().__init__(
            clues=clues,
            colourings=colourings,
            clue=clue,
            clauses=clauses,
            fixed=len(clauses),
            chosen=[] if self._remakes else list(range(len(clauses))),
        )

    @property
    def allowed(self):
        """The meaning of the chosen clauses: the colourings that none of them kills."""
        return Meaning(line for line in self.colourings if not self._killers(line))

    @property
    def wanted(self):
        """The meaning of the clue: the right colourings."""
        return Meaning(line for line in self.colourings if clue_of(line) == self.clue)

    def _killers(self, colouring):
        """The chosen clauses that kill a colouring, counted from 1 as in the view."""
        return [i + 1 for i in self.chosen if kills(self.clauses[i], colouring)]

    @traitlets.validate("clue", "clauses")
    def _check(self, proposal):
        if proposal.trait.name == "clue":
            return _checked_clue(proposal.value, self.clues)
        return _checked(proposal.value, len(self._cells))

    @traitlets.observe("clue", "clauses", "chosen", "draft")
    def _follow(self, change):
        with self.hold_sync():  # one message, so that no view shows half of a change
            if change.name == "clue" and self._remakes:
                self.chosen, self.clauses = [], line_clauses(self.clue, self._cells)
                self.fixed = len(self.clauses)
            self.chosen = [i for i in range(len(self.clauses)) if i in self.chosen]
            self.right = [line in self.wanted for line in self.colourings]
            self.sentences = list(map(self._formula.explain, [*self.clauses, self.draft]))
            self.status = self._report()

    def _report(self):
        allowed, wanted, count = self.allowed, self.wanted, len(self.chosen)
        lost, wrong = Meaning(wanted - allowed), len(self.colourings) - len(wanted)
        clue = f"clue {draw.clue_text(self.clue)}"
        report = (
            f"{count} {'clause' if count == 1 else 'clauses'} chosen: "
            f"{wrong - len(allowed - wanted)} of {wrong} wrong colourings killed, "
            f"{len(lost)} of {len(wanted)} right ones."
        )
        if lost:
            line = next(iter(lost))
            killed = f"clause {self._killers(line)[0]} kills {draw.inline(line)}"
            return f"{report} Too much: {killed} although it is right."
        return f"{report} These clauses say exactly: {clue}." if allowed == wanted else report

    def __repr__(self):
        return f"clue {draw.clue_text(self.clue)}; {self.status}"

    def _repr_mimebundle_(self, **kwargs):
        """The live view, and a still picture that shows before anything has run."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        captions, marked = [], []
        for line, right in zip(self.colourings, self.right, strict=True):
            killers = ", ".join(map(str, self._killers(line)))
            fate = f"killed by {killers}" if killers else "right" if right else "wrong"
            captions.append(f"✓ {fate}" if right else fate)
            marked.append([(0, cell) for cell in range(len(line))] if killers else ())
        picture = draw.gallery(self.colourings, captions, marked, alt=repr(self))
        return {**data, "text/html": picture.img()}, metadata


def _checked_clue(clue, possible):
    numbers = [clue] if isinstance(clue, int) else clue
    if isinstance(numbers, list | tuple):
        numbers = () if list(numbers) == [0] else tuple(numbers)
        if numbers in possible:
            return numbers
    named = ", ".join(map(str, possible))
    raise PuzzleError(f"the clue {clue!r:.60} does not fit this line; choose one of {named}.")


def _checked(clauses, length):
    if not isinstance(clauses, list | tuple):
        raise PuzzleError(f"the clauses are {clauses!r:.60}; write a list such as [[1, -2], [3]].")
    top = check_literals(clauses)
    if top > length:
        raise PuzzleError(f"a clause names cell {top}, but the last cell of the line is {length}.")
    return [list(clause) for clause in clauses]
