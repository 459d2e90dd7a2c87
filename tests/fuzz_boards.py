"""Random puzzles and states, and what must be true of every answer about them.

A case holds pictures of one size: the clues of its rows are those of the picture `rows`, the
clues of its columns those of `cols`. When the two are the same, there is an answer; when they
differ, perhaps not. Every puzzle can be said so, and to shrink one is to cut its pictures.
"""

from functools import cached_property
from itertools import combinations, islice

from brute_force import agreed, clue, colourings, where, with_clue

from nonosat import Nonogram, Solver
from nonosat.nonogram.encodings import ENCODINGS, bands
from nonosat.nonogram.puzzle import line_formula
from nonosat.solver import ENGINES

CELL = {"#": 1, ".": 0, "?": None}
MOST_CELLS = 16  # of a board that brute force judges


# -- making cases ----------------------------------------------------------------------------


def grid(dice, height, width, signs="#."):
    return ["".join(dice.choice(signs) for _ in range(width)) for _ in range(height)]


def mixed(dice, picture, other, share):
    """The picture, with a share of its cells taken from another."""
    return [
        "".join(b if dice.random() < share else a for a, b in zip(*rows, strict=True))
        for rows in zip(picture, other, strict=True)
    ]


def board(dice, smallest=1, largest=4):
    """A puzzle and a state, each right or wrong."""
    height, width = dice.randint(smallest, largest), dice.randint(smallest, largest)
    rows = grid(dice, height, width, dice.choice(["#.", "##.", "#..", "#####."]))
    noise, unknown = grid(dice, height, width), ["?" * width] * height
    cols = mixed(dice, rows, noise, dice.choice([0, 0, 0, 0.1, 1]))
    given = mixed(dice, rows, noise, dice.choice([0, 0, 0, 0.2]))
    given = mixed(dice, given, unknown, dice.choice([1, 1, 0.9, 0.6]))
    state = mixed(dice, rows, noise, dice.choice([0, 0, 0.1, 1]))
    state = mixed(dice, state, unknown, dice.choice([1, 0.8, 0.5, 0.2, 0]))
    return {"rows": rows, "cols": cols, "given": given, "state": state}


def hard_board(dice, smallest=3, largest=5):
    """A puzzle that the lines do not finish, and a state in which they have no more to say.

    Cells of the picture are given as long as the lines still do not finish it.
    """
    for _ in range(10):
        case = board(dice, smallest, largest)
        if dice.random() < 0.9:
            case["cols"] = case["rows"]
        judge = Board(case)
        painted, given, known = judge.known(case["rows"]), {}, judge.settled({})
        if known is None or len(known) == judge.size:
            continue
        for cell in dice.sample(judge.every_cell, dice.choice([0, 0, 2, judge.size])):
            more = cell not in known and judge.settled({**known, cell: painted[cell]})
            if more and len(more) < judge.size:
                given[cell], known = painted[cell], more
        case["given"], case["state"] = judge.signs(given), judge.signs(known)
        break
    return case


def board_and_cell(dice, made=board, **sides):
    return {**made(dice, **sides), "cell": [dice.randrange(8), dice.randrange(8)]}


def board_and_way(dice, **sides):
    """A puzzle, and a way to solve it: encoding, options, engine."""
    encoding, options = dice.choice(list(ENCODINGS)), {}
    if encoding == "bands":
        options["starts"] = dice.choice(["tight", "all"])
        options["at_most_one"] = dice.choice(["both", "pairs", "apart"])
        options["without"] = dice.sample(list(bands.RULES), dice.choice([0, 0, 1, 2]))
    way = {"encoding": encoding, "options": options, "engine": dice.choice(list(ENGINES))}
    return {**board(dice, **sides), **way}


# -- the judge -------------------------------------------------------------------------------


class Board:
    """A case as a puzzle, and what brute force says about it."""

    def __init__(self, case):
        height, width = len(case["rows"]), len(case["rows"][0])
        rows, cols = ([[CELL[c] for c in row] for row in case[key]] for key in ("rows", "cols"))
        self.clues = {("row", r): clue(row) for r, row in enumerate(rows)}
        self.clues |= {("column", c): clue(col) for c, col in enumerate(zip(*cols, strict=True))}
        self.cells = {("row", r): [(r, c) for c in range(width)] for r in range(height)}
        self.cells |= {("column", c): [(r, c) for r in range(height)] for c in range(width)}
        clues = list(self.clues.values())
        self.puzzle = Nonogram(clues[:height], clues[height:], case["given"])
        self.height, self.width, self.size = height, width, height * width
        self.every_cell = [(r, c) for r in range(height) for c in range(width)]
        self.given, state = self.known(case["given"]), self.known(case["state"])
        self.clashes = any(state.get(cell, colour) != colour for cell, colour in self.given.items())
        self.state, self.all = self.given | state, list(self.clues)
        if "cell" in case:
            self.cell = case["cell"][0] % height, case["cell"][1] % width

    def known(self, rows):
        """The cells that have a colour."""
        cells = {(r, c): CELL[sign] for r, row in enumerate(rows) for c, sign in enumerate(row)}
        return {cell: colour for cell, colour in cells.items() if colour is not None}

    def signs(self, known):
        """Known cells as the rows of a picture: the way back from `known`."""
        signs = ["?.#"[known.get(cell, -1) + 1] for cell in self.every_cell]
        return ["".join(signs[i : i + self.width]) for i in range(0, self.size, self.width)]

    def literal(self, cell, colour):
        number = cell[0] * self.width + cell[1] + 1
        return number if colour else -number

    def allowed(self, lines, known):
        """The pictures that these lines and cells allow; on a large board, only whether any."""
        literals = [self.literal(cell, colour) for cell, colour in known.items()]
        if self.size > MOST_CELLS:
            return self.switched.solve([self.switch[name] for name in lines] + literals)
        found = (1 << 2**self.size) - 1
        for name in lines:
            cells = tuple(self.literal(cell, 1) for cell in self.cells[name])
            found &= with_clue(self.clues[name], cells, self.size)
        for literal in literals:
            found &= where(literal, self.size)
        return found

    @cached_property
    def switched(self):
        """A large board is judged by another encoding, line by line, with a switch for each."""
        clauses, self.switch, top = [], {}, self.size
        for name, wanted in self.clues.items():
            cells = [self.literal(cell, 1) for cell in self.cells[name]]
            self.switch[name] = top = top + 1
            formula = line_formula(wanted, len(cells), "path")
            number = [0, *cells, *range(top + 1, top + 1 + formula.variables - len(cells))]
            clauses += [
                [-top, *(number[x] if x > 0 else -number[-x] for x in clause)]
                for clause in formula.clauses
            ]
            top = max(top, *number)
        return Solver(clauses, "cadical153")

    def forces(self, lines, known, cell, colour):
        """Do these lines and cells leave this cell no other colour?"""
        return not self.allowed(lines, {**known, cell: 1 - colour})

    def answers(self):
        """All answers, as tuples of rows."""
        return {
            tuple(cells[i : i + self.width] for i in range(0, self.size, self.width))
            for cells in colourings(self.allowed(self.all, self.given), self.size)
        }

    def count(self):
        """How many answers there are; 2 for any more."""
        found = self.allowed(self.all, self.given)
        if self.size <= MOST_CELLS or not found:
            return min(2, int(found).bit_count())
        cells = [x for x in self.switched.model if abs(x) <= self.size]
        self.switched.add([[-x for x in cells]])  # nobody asks this board any more
        return 2 if self.allowed(self.all, self.given) else 1

    def is_answer(self, picture, known):
        cells = {(r, c): cell for r, row in enumerate(picture.rows) for c, cell in enumerate(row)}
        return cells == {**cells, **known} and bool(self.allowed(self.all, cells))

    def values(self, name, known):
        return tuple(known.get(cell) for cell in self.cells[name])

    def settled(self, known):
        """What is known after all lines have spoken, again and again; None when they clash."""
        known, before = dict(known), None
        while before != len(known):
            before = len(known)
            for name in self.all:
                after = agreed(self.clues[name], self.values(name, known))
                if after is None:
                    return None
                pairs = zip(self.cells[name], after, strict=True)
                known.update((cell, colour) for cell, colour in pairs if colour is not None)
        return known


def check_clash(board, said, known):
    """The named clues and cells can't hold together, and none of them can be left out."""
    read = {cell: known[cell] for cell in said.cells}
    check_set(board, said, known, read, said.clues, lambda ls, cells: not board.allowed(ls, cells))


def check_set(board, said, known, read, lines, works):
    """The lines and the cells read say it, minimally; the smallest, if that is claimed."""
    assert lines and len(set(lines)) == len(lines), "no clue is named, or one twice"
    assert works(lines, read), "the named clues and cells do not say it"
    for one in lines:
        assert not works([name for name in lines if name != one], known), f"{one} is not needed"
    for one in read:
        rest = {cell: colour for cell, colour in read.items() if cell != one}
        assert not works(lines, rest), f"cell {one} is not needed"
    if said.smallest:
        for fewer in islice(combinations(board.all, len(lines) - 1), 500):
            assert not works(fewer, known), f"a smaller set says it: {fewer}"


def check_wrong(board, said, known):
    """An explanation that says a state can't be completed."""
    assert said.kind == "wrong", f"the state can't be completed, but the answer is: {said}"
    check_clash(board, said, known)
    if said.text.startswith("there is no solution"):
        assert not board.allowed(board.all, board.given), f"there is a solution, yet: {said}"
    else:
        assert said.text.startswith("the state is wrong")
        assert set(said.cells) - set(board.given), "only given cells are to blame"


def check_open(board, said, known):
    """An explanation that shows two answers."""
    assert said.kind == "open", f"two answers fit, but the answer is: {said}"
    assert len(set(said.answers)) == 2
    assert all(board.is_answer(picture, known) for picture in said.answers)
