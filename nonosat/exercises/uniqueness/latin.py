"""Exercise 5: a puzzle of one's own, the clauses of a Latin square."""

from functools import cache
from itertools import combinations, permutations, product

from nonosat.draw import inline
from nonosat.exercises.core import Call, Exercise, Fault, Named, blame, check_calls, none_forbids
from nonosat.exercises.running import WentWrong, clauses_from
from nonosat.formula import Formula
from nonosat.nonogram.following import listed
from nonosat.solver import Solver

HOLDS = ("row {}, column {} holds {}", "row {}, column {} does not hold {}")


@cache
def latin_squares(n):
    """All Latin squares of this size, by brute force, as tuples of rows.

    >>> latin_squares(2), len(latin_squares(4))
    ([((1, 2), (2, 1)), ((2, 1), (1, 2))], 576)
    """
    rows = list(permutations(range(1, n + 1)))
    squares = [()]
    for _ in range(n):
        squares = [
            (*square, row)
            for square in squares
            for row in rows
            if all(a != b for above in square for a, b in zip(above, row, strict=True))
        ]
    return squares


def _latin_clauses(holds):
    n = range(len(holds))
    groups = [holds[r][c] for r, c in product(n, n)]
    groups += [[holds[r][c][v] for c in n] for r, v in product(n, n)]
    groups += [[holds[r][c][v] for r in n] for c, v in product(n, n)]
    clauses = [list(group) for group in groups]
    return clauses + [[-a, -b] for group in groups for a, b in combinations(group, 2)]


LATIN_CLAUSES = Exercise(
    "latin_clauses",
    _latin_clauses,
    (
        "Say in words what a Latin square is. How many things are there of which exactly one must "
        "be true: for a cell, for a row and a number, for a column and a number?",
        "A row of two cells and the number 1: holds[0][0][0] and holds[0][1][0]. Which clause says "
        "that one of the two is true, and which that not both are?",
        "Exactly one number in each cell, and at most one cell for each number in each row and in "
        "each column. Exactly one of a group: the group itself as a clause, and [-a, -b] for each "
        "pair (combinations(group, 2)).",
    ),
)


def judge_latin_clauses(latin_clauses=None):
    """Do the clauses of latin_clauses(holds) allow exactly the Latin squares, up to 4 × 4?"""
    calls = []
    for n, first in ((1, 1), (2, 1), (2, 11), (3, 1), (4, 1)):
        numbers = iter(range(first, first + n**3))
        cube = [[[next(numbers) for _ in range(n)] for _ in range(n)] for _ in range(n)]
        holds = Named(cube, f"holds of a {n} × {n} square")
        calls.append(Call((holds,), lambda clauses, h=holds: _latin_fault(h, clauses)))
    passed = "Same meaning as the rules: 1, 2, 12 and 576 squares from 1 × 1 to 4 × 4."
    return check_calls(LATIN_CLAUSES, latin_clauses, calls, _clauses_from, passed)


def _clauses_from(value):
    """Clauses in any spelling but a Formula, which the puzzle can't add to its own."""
    if isinstance(value, Formula):
        raise WentWrong(
            "Your function returned a Formula; return a list of clauses such as `[[1, -2], [3]]`. "
            "Those of a formula are `formula.clauses`."
        )
    return clauses_from(value)


def _latin_fault(holds, clauses):
    n, call = len(holds), f"`latin_clauses({holds!r})`"
    variables = [x for row in holds for cell in row for x in cell]
    strangers = sorted({abs(x) for clause in clauses for x in clause} - set(variables))
    if strangers:
        return Fault(
            (
                f"{call} mentions {strangers[0]}, but its "
                f"{'variables are' if n > 1 else 'only variable is'} "
                f"{', '.join(map(str, variables[:8]))}{', …' if n > 2 else ''}.",
                "That number stands for nothing in this square: no helper variables here.",
                "Next: take every literal from holds[r][c][v], where r, c and v go from 0 to "
                "len(holds) - 1.",
            )
        )
    models = {}  # the literals that are true in a Latin square -> the square
    for square in latin_squares(n):
        true = {holds[r][c][square[r][c] - 1] for r, c in product(range(n), repeat=2)}
        models[frozenset(x if x in true else -x for x in variables)] = square
    for model, square in models.items():
        for number, clause in enumerate(clauses):
            if model.isdisjoint(clause):
                picture = tuple(tuple(map(str, row)) for row in square)
                return Fault(
                    (
                        f"{call} forbids `{inline(picture)}`, which is a Latin square.",
                        blame(clauses, [number], _words(holds)),
                        "Next: is that so in every Latin square? Turn a sign, add a literal, or "
                        "drop it."
                        if clause
                        else "Next: where does the empty list come from? A 1 × 1 square has no "
                        "pairs: `+=` with a list of pairs then adds nothing, `append` an empty clause.",
                    ),
                    picture,
                )
    blocked = [[-x for x in model] for model in models]
    picture = _wrong_square(holds, clauses + blocked)
    if picture is None:
        return None
    rule, everywhere = _broken_rule(picture)
    empty = " (`_` is an empty cell)" if any("_" in row for row in picture) else ""
    return Fault(
        (
            f"{call} allows `{inline(picture)}`{empty}, which is no Latin square.",
            f"{none_forbids(clauses)} The rule it breaks: {rule}.",
            f"Next: write the clauses of that rule, for {everywhere} alike.",
        ),
        picture,
    )


def _words(holds):
    """A formula that says the variables of this square."""
    words, n = Formula(), len(holds)
    if holds[0][0][0] > 1:
        words.family("other", holds[0][0][0] - 1)
    words.family("cell", n, n, n, says=HOLDS)
    return words


def _wrong_square(holds, clauses):
    """A square that the clauses allow, the easiest to read; None when there is none.

    One number in each cell reads best; then come gaps, and last two numbers in one cell.
    """
    cells = [cell for row in holds for cell in row]
    full = [list(cell) for cell in cells]
    single = [[-a, -b] for cell in cells for a, b in combinations(cell, 2)]
    for readable in (full + single, single, []):
        with Solver([*clauses, *readable]) as solver:
            if solver.solve():
                true = set(solver.model)
                numbers = ["".join(str(v) for v, x in enumerate(c, 1) if x in true) for c in cells]
                numbers = [number or "_" for number in numbers]
                n = len(holds)
                return tuple(tuple(numbers[i : i + n]) for i in range(0, n * n, n))
    return None


def _broken_rule(picture):
    """The first rule of a Latin square that is broken, in words, and where it holds."""
    for (r, row), c in product(enumerate(picture), range(len(picture))):
        place = f"row {r + 1}, column {c + 1}"
        if row[c] == "_":
            return f"{place} holds no number, and each cell holds one", "every cell"
        if len(row[c]) > 1:
            return f"{place} holds {listed(row[c])}, and each cell holds one number", "every cell"
    lines = [(f"row {n}", row) for n, row in enumerate(picture, 1)]
    lines += [(f"column {n}", column) for n, column in enumerate(zip(*picture, strict=True), 1)]
    name, line = next((name, line) for name, line in lines if len(set(line)) < len(line))
    twice = next(v for v in line if line.count(v) > 1)
    everywhere = f"every {name.split()[0]} and every number"
    return f"{name} holds {twice} twice, and each number stands there once", everywhere
