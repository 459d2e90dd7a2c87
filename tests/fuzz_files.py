"""Damaged files and senseless arguments: a puzzle, or a PuzzleError of one sentence.

A new format needs nothing here: all of FORMATS are damaged alike, with the words of all.
"""

import re

from fuzz_boards import board, grid

from nonosat import (
    Formula,
    Nonogram,
    OutOfTime,
    PuzzleError,
    Solver,
    compare,
    meaning,
    proof,
    samples,
)
from nonosat.nonogram.formats import FORMATS
from nonosat.nonogram.puzzle import line_formula

WORDS = r"""
    width height rows columns cols goal given title by copyright # ; ==== "" 
    0 1 -1 00 1000 1001 99999999999999999999 1,1 3a ,,, 1e9 ٣ ² ? . [ ] { } : null true NaN "rows"
    <puzzle> <clues type="rows"> <line> <count> </count> <!DOCTYPE <!ENTITY &x; &#0; <![CDATA[ <?xml
    5x5: / . a z A p cnf c % variables rule {"name": {0} {:999999999}
"""
LONGEST = 100_000  # bytes; lines that come again a hundred times, again and again, are many
WORDS = [*WORDS.split(), "9" * 5000, "\0", "\ufeff", "\r", "\x85", "\u2028"]


# -- files -----------------------------------------------------------------------------------


def sample(dice, format):
    """The text of a puzzle: one of ours, or a random small one."""
    if dice.random() < 0.2:
        return samples.load(dice.choice(samples.names())).dumps(format)
    case = board(dice, 1, 6)
    puzzle = Nonogram.of(case["rows"])
    if dice.random() < 0.5:
        puzzle = Nonogram(puzzle.rows, puzzle.cols, case["given"])
    puzzle.title = dice.choice(["", "A cat", 'é "quoted" & <tagged>', "two\nlines"])
    text = puzzle_or_sentence(puzzle.dumps, format)  # not every format has room for given cells
    return text or Nonogram(puzzle.rows, puzzle.cols).dumps(format)


def damaged_file(dice):
    """A file of any format, damaged; read as any format, or as what it looks like."""
    named = dice.choice([*FORMATS, None])
    format = named if named and dice.random() < 0.8 else dice.choice(list(FORMATS))
    data = sample(dice, format).encode()
    for _ in range(dice.choice([0, 1, 1, 2, 3, 10])):
        data = damaged(dice, data)
    return {"data": data.decode("latin-1"), "format": named}  # latin-1: a character a byte


def damaged_dimacs(dice):
    puzzle = Nonogram.of(grid(dice, dice.randint(1, 2), dice.randint(1, 2)))
    data = puzzle.encode(dice.choice(["enumeration", "bands", "order"])).dimacs().encode()
    for _ in range(dice.choice([1, 1, 2, 3, 10])):
        data = damaged(dice, data)
    return {"text": data.decode("latin-1")}


def damaged(dice, data):
    """Cut, repeat, swap, overwrite: bytes, words or lines."""
    how = dice.randrange(4)
    if how == 0:  # bytes
        at = dice.randint(0, len(data))
        end = at + dice.choice([0, 1, 1, 2, 20])
        return data[:at] + dice.randbytes(dice.choice([0, 1, 1, 4])) + data[end:]
    if how == 1:  # a known word, somewhere or for a number
        word = dice.choice(WORDS).encode()
        numbers = list(re.finditer(rb"\d+", data))
        if numbers and dice.random() < 0.5:
            at, end = dice.choice(numbers).span()
        else:
            at = end = dice.randint(0, len(data))
        return data[:at] + word + data[end:]
    lines = data.split(b"\n")
    i, j = dice.randrange(len(lines)), dice.randrange(len(lines))
    if how == 2:  # two lines change their places
        lines[i], lines[j] = lines[j], lines[i]
    elif dice.random() < 0.5:  # a stretch of lines is gone, or comes again, perhaps very often
        del lines[i:j]
    else:
        lines[i:i] = lines[i : j + 1] * dice.choice([1, 1, 2, 100])
    return b"\n".join(lines)[:LONGEST]


def check_file(case):
    """A file gives a puzzle, which then survives being written and read, or a PuzzleError."""
    puzzle = puzzle_or_sentence(
        Nonogram.loads, case["data"].encode("latin-1"), format=case["format"]
    )
    if puzzle is not None:
        again = Nonogram.loads(puzzle.dumps("non"))
        assert (again, again.goal) == (puzzle, puzzle.goal)
        for format in FORMATS:
            text = puzzle_or_sentence(puzzle.dumps, format)
            if text is not None:
                assert Nonogram.loads(text, format) == puzzle, f"changed by {format}"


def check_dimacs(case):
    """DIMACS text gives a Formula, which then survives being written and read, or a PuzzleError."""
    formula = puzzle_or_sentence(Formula.from_dimacs, case["text"])
    if formula is not None:
        assert Formula.from_dimacs(formula.dimacs()).clauses == formula.clauses


def puzzle_or_sentence(call, *arguments, **options):
    """What a call gives; None when it answers with a PuzzleError of one sentence."""
    try:
        return call(*arguments, **options)
    except OutOfTime:
        return None
    except PuzzleError as said:
        assert re.fullmatch(r"[^\n\r\0]{10,500}[.!?:]", str(said)), f"no sentence: {said!r}"
        return None


# -- arguments -------------------------------------------------------------------------------

NONSENSE = [
    None,
    True,
    -1,
    0,
    1,
    2,
    10**20,
    2.5,
    "",
    "x",
    "#.",
    "#.\n.#",
    "1 2 0",
    "p cnf 1 1\n1 0",
]
NONSENSE += [[], [[]], {}, {"a": 1}, [None], [1], [-1], [0], [True], [[1]], [[0]], [[1, 0]], [[-1]]]
NONSENSE += [["#."], ["#.", ".#"], ["??", "#"], ["x"], [[1, 0], [0, 1]], [[2]], [[None, 1], [0, 1]]]
NONSENSE += [[1, 1], [[1], [1]], [[1], 1], [[1.5]], [["1"]], [[[1]]], [[1], [2], [3]], [10**20]]
NONSENSE += [
    "order",
    "bands",
    "pairs",
    "tight",
    "minisat22",
    "glucose4",
    "non",
    "at most one",
    ["order", "x"],
]


def two_by_two():
    return Nonogram([(1,), (1,)], [(1,), (1,)])


CALLS = {  # each takes two arguments
    "Nonogram": lambda a, b: Nonogram(a, b).solve(),
    "given": lambda a, b: Nonogram([(1,), (1,)], [(1,), (1,)], a).solve(b),
    "of": lambda a, b: Nonogram.of(a).solve(engine=b),
    "loads": lambda a, b: Nonogram.loads(a, b),
    "load": lambda a, b: Nonogram.load(a, b),
    "dumps": lambda a, b: two_by_two().dumps(a),
    "solve": lambda a, b: two_by_two().solve(a, b),
    "time": lambda a, b: two_by_two().uniqueness(proof=True, time_limit=a),
    "solutions": lambda a, b: list(two_by_two().solutions(a, time_limit=b)),
    "violations": lambda a, b: two_by_two().violations(a),
    "why": lambda a, b: two_by_two().why(a, b),
    "hint": lambda a, b: two_by_two().hint(a, b),
    "finished_clues": lambda a, b: two_by_two().finished_clues(a),
    "grade": lambda a, b: two_by_two().grade(a),
    "encode": lambda a, b: two_by_two().encode(a),
    "bands": lambda a, b: two_by_two().encode("bands", starts=a, at_most_one=b),
    "without": lambda a, b: two_by_two().encode("bands", without=a),
    "line_formula": lambda a, b: line_formula(a, b),
    "Solver": lambda a, b: Solver(a, b).solve(),
    "Solver.solve": lambda a, b: Solver([[1, 2]]).solve(a, b),
    "Solver.conflicts": lambda a, b: Solver([[1, 2]], b).solve(conflicts=a),
    "Solver.add": lambda a, b: Solver([[1, 2]]).add(a),
    "Solver.propagate": lambda a, b: Solver([[1, 2]]).propagate(a),
    "Solver.set_phases": lambda a, b: Solver([[1, 2]]).set_phases(a),
    "from_dimacs": lambda a, b: Formula.from_dimacs(a),
    "explain": lambda a, b: Formula.from_dimacs("p cnf 2 1\n1 2 0\n").explain(a),
    "meaning": lambda a, b: meaning(a, b),
    "compare": lambda a, b: compare(a, b),
    "proof.check": lambda a, b: proof.check(a, b),
}


def nonsense(dice):
    return {"call": dice.choice(list(CALLS)), "with": dice.choices(NONSENSE, k=2)}


def check_nonsense(case):
    """Whatever the arguments: a value or a PuzzleError."""
    puzzle_or_sentence(CALLS[case["call"]], *case["with"])


FILES = {  # name: (how often, how a case is made, how it is judged)
    "file": (4, damaged_file, check_file),
    "dimacs": (1, damaged_dimacs, check_dimacs),
}
KINDS = {**FILES, "nonsense": (2, nonsense, check_nonsense)}
