"""The order encoding with a switch for each line: which clues clash, and which of them must.

A clue that isn't switched on says nothing. When the clues that are on clash, the engine names
some that do, and one after the other is switched off for good if the others still clash. What
is left is a *minimal* set: none can be left out. The *smallest* set takes another search.
"""

from functools import cached_property

from nonosat.clock import seconds_left
from nonosat.errors import OutOfTime, PuzzleError
from nonosat.nonogram.encodings import order
from nonosat.nonogram.following import check_clock
from nonosat.nonogram.rules import clue_of, tight_starts
from nonosat.solver import Solver, hitting_sets


class Switches:
    """The clauses of a puzzle, a switch for each line.

    >>> from nonosat.nonogram.following import Grid
    >>> switches = Switches(Grid([(2,), (1,)], [(1,), (2,)]))
    >>> switches.clash(lines=[0, 2], literals=[])  # row 1 and column 1 can hold together,
    >>> switches.clash(lines=[0, 2], literals=[-1])  # but row 1 wants the first cell black
    ([0], [-1])
    """

    def __init__(self, grid, ends=None):
        self.grid, self.ends = grid, ends
        self.true = grid.height * grid.width + 1  # a literal that is true; the cells come first
        self.switch = [self.true + 1 + line for line in grid.lines]

    @cached_property
    def solver(self):
        """The engine, made when the first question comes: often the lines know enough."""
        places = [tight_starts(clue, len(self.grid.cells[ln])) for ln, clue in self._clues()]
        if sum(len(starts) for blocks in places for starts in blocks) > order.MOST_PLACES:
            raise PuzzleError(
                f"the clues leave their blocks more than {order.MOST_PLACES:,} places to start, "
                "which is too much to explain; make the puzzle smaller."
            )
        clauses, free = [(self.true,)], self.switch[-1] + 1
        for line, clue in self._clues():
            check_clock(self.ends)
            cells = [self.literal(cell, 1) for cell in self.grid.cells[line]]
            groups, helpers = order.clauses([(clue, cells, places[line])], free, self.true)
            off = -self.switch[line]
            clauses += [(*clause, off) for group in groups.values() for clause in group]
            free += sum(len(starts) - 1 for _, _, starts, _ in helpers)
        return Solver(clauses, "glucose4")

    def _clues(self):
        return enumerate(self.grid.clues)

    def literal(self, cell, colour):
        """The literal that says: this cell has this colour."""
        number = cell[0] * self.grid.width + cell[1] + 1
        return number if colour else -number

    def literals(self, known):
        """The literals of all known cells."""
        return [self.literal(cell, colour) for cell, colour in known.items()]

    def cells(self, literals):
        """The cells of some literals, in reading order."""
        return sorted(divmod(abs(literal) - 1, self.grid.width) for literal in literals)

    def clash(self, lines, literals, ends=None):
        """Some of the lines and of the literals that can't hold together; None when all can."""
        switched = {self.switch[line]: line for line in lines}
        ends = min((e for e in (ends, self.ends) if e is not None), default=None)
        solver = self.solver
        check_clock(ends)  # the engine looks at it only when an answer is slow
        if solver.solve([*sorted(switched), *literals], seconds_left(ends)):
            return None
        core = set(self.solver.core)
        return (
            [line for switch, line in switched.items() if switch in core],
            [literal for literal in literals if literal in core],
        )

    def minimal(self, lines, literals, keep=()):
        """Lines that clash with the literals, and the literals that they need.

        No line can be left out; and with these lines, no literal outside `keep`.
        """
        lines, _ = self.clash(lines, literals)
        for line in sorted(lines):
            found = line in lines and self.clash([one for one in lines if one != line], literals)
            if found:
                lines = found[0]
        _, literals = self.clash(lines, literals)
        for literal in list(literals):
            rest = [one for one in literals if one != literal]
            found = literal in literals and literal not in keep and self.clash(lines, rest)
            if found:
                literals = found[1]
        return sorted(lines), [literal for literal in literals if literal not in keep]

    def smallest(self, lines, literals, ends):
        """The smallest set of lines that clashes with the literals, and whether that is proved.

        Whatever clashes must hold a line of every set that, left out, makes the rest possible.
        So the smallest set that meets all such sets is a lower bound, and once it clashes itself
        it is the answer; until then it shows one more such set.
        """
        sets = hitting_sets()
        try:
            while True:
                chosen = list(sets.get() or ())
                if len(chosen) >= len(lines):
                    return lines, True
                if self.clash(chosen, literals, ends):
                    return sorted(chosen), True
                sets.hit(self._left_out(chosen, literals, ends))
        except OutOfTime:
            return lines, False
        finally:
            sets.delete()

    def _left_out(self, chosen, literals, ends):
        """The lines that can't join the chosen ones, of which the model holds."""
        kept = set(chosen) | self._right_lines()
        for line in self.grid.lines:
            if line not in kept and self.clash([*kept, line], literals, ends) is None:
                kept |= {line} | self._right_lines()
        return [line for line in self.grid.lines if line not in kept]

    def _right_lines(self):
        """The lines that are right in the last model, whether they were switched on or not."""
        picture = self.picture()
        lines = [*picture, *zip(*picture, strict=True)]
        return {line for line in self.grid.lines if clue_of(lines[line]) == self.grid.clues[line]}

    def picture(self):
        """The picture of the last model."""
        height, width = self.grid.height, self.grid.width
        cells = [int(literal > 0) for literal in self.solver.model[: height * width]]
        return tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width))
