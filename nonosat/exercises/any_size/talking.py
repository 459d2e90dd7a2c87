"""Exercises 3 and 4: to a solver in DIMACS, and back from its model to a picture."""

from collections import Counter

from nonosat import dimacs, draw
from nonosat.errors import PuzzleError
from nonosat.exercises.any_size.misread import about_clauses, about_text
from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import picture_from, text_from
from nonosat.exercises.running import short
from nonosat.meaning import flat
from nonosat.nonogram import Nonogram

HEART = Nonogram.of([".#.#.", "#####", "#####", ".###.", "..#.."])

# -- 3. Write DIMACS ----------------------------------------------------------------------


def _to_dimacs(clauses):
    largest = max((abs(x) for clause in clauses for x in clause), default=0)
    return dimacs.write(largest, clauses)


TO_DIMACS = Exercise(
    "to_dimacs",
    _to_dimacs,
    (
        "What stands in the line that starts with p, and what ends every clause?",
        "Take the clause [1, -2] alone. `' '.join(map(str, [1, -2, 0]))` is its line.",
        "First the line `p cnf V C`: V is the largest abs(literal), C is len(clauses). Then a "
        "line for each clause, its literals and a 0. Join the lines with '\\n'.",
    ),
)
FORMULAS = (
    [[1, -2], [3]],
    [[7]],
    [[-4], [2, -4, 1]],
    [[1], [1]],
    [[1], []],
    [],
    HEART.encode("bands").clauses,
)


def judge_to_dimacs(to_dimacs=None):
    """Does to_dimacs(clauses) write DIMACS text from which the same clauses can be read?"""
    calls = [Call((clauses,), _dimacs_fault(clauses)) for clauses in FORMULAS]
    passed = f"The same clauses come back, from {len(calls)} formulas written and read."
    return check_calls(TO_DIMACS, to_dimacs, calls, text_from, passed)


def _dimacs_fault(clauses):
    largest = max((abs(x) for clause in clauses for x in clause), default=0)
    call = f"`to_dimacs({short(clauses)})`"

    def fault(text):
        wrote = f"You wrote `{short(text, 120)}`."
        try:
            variables, found, _ = dimacs.read(text)
        except PuzzleError as error:
            return Fault(
                (
                    f"{call} can't be read: {error}",
                    wrote,
                    f"Next: {about_text(text, clauses, largest)}",
                )
            )
        wanted, there = (Counter(tuple(sorted(c)) for c in cs) for cs in (clauses, found))
        if wanted != there:
            lost, new = list(wanted - there), list(there - wanted)
            odd, what = (lost[0], "lost") if lost else (new[0], "one too many")
            said = f"`{short(list(odd))}` is {what}"
            back = f"{call} reads back as `{short(found)}`: {said}."
            return Fault((back, wrote, f"Next: {about_clauses(found, clauses)}"))
        if variables != largest:
            many = f"{variables} variable{'' if variables == 1 else 's'}"
            most = f"the largest has number {largest}" if largest else "there is none"
            return Fault(
                (
                    f"{call} announces {many}, but {most}.",
                    "The clauses come back all the same, and a solver makes room for variables "
                    "that nobody uses.",
                    "Next: the first number of the header is the largest variable, or 0 when there "
                    f"is none: here it is {largest}.",
                )
            )
        return None

    return fault


# -- 4. Decode ----------------------------------------------------------------------------


def painted(model, cells):
    """The cells as rows of 1 and 0: a cell is black when the model holds its number."""
    true = set(model)
    return [[int(cell in true) for cell in row] for row in cells]


DECODE = Exercise(
    "decode",
    painted,
    (
        "Cell 5 is black. Which literal does the model then hold? And when it is white?",
        "Take cells = [[5]], a grid of one cell. What do you return when the model holds 5, and "
        "what when it holds -5?",
        "Walk through the rows of `cells`, and in each row through its variables: 1 if the "
        "variable is in the model, 0 if it is not.",
    ),
)
LAYOUTS = (
    ([[1, 2, 3, 4]], [1, 2, -3, 4]),
    ([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [1, -2, -3, 4, -5, 6, -7, 8, 9, -10, 11, 12]),
    ([[4, 5, 6], [7, 8, 9]], [1, 2, -3, -4, 5, -6, 7, -8, -9]),  # helpers come first
    ([[1, 3], [2, 4], [5, 6]], [1, 2, -3, -4, -5, 6, 7]),  # numbered column by column
    ([[3, 2, 1], [6, 5, 4]], [1, 2, -3, -4, 5, 6]),  # from right to left
)


class Rows(tuple):
    """The rows of a student's picture, and whether they are one list, put in again and again."""

    one_list = False


ONE_EACH = "one row for each row of `cells`, one cell for each of its variables."
ONE_LIST = (
    "all your rows are one and the same list, so what you paint in one shows in all. Make a new "
    "list for each row, inside the loop."
)


def judge_decode(decode=None):
    """Does decode(model, cells) paint the cells as the model says?"""
    calls = [Call((model, cells), _decode_fault(model, cells)) for cells, model in LAYOUTS]
    passed = f"The right picture in {len(calls)} calls, wherever the cells have their numbers."
    return check_calls(DECODE, decode, calls, _rows_from, passed)


def _rows_from(value):
    rows = Rows(picture_from(value, signs={}))
    if isinstance(value, list) and len(value) > 1:
        rows.one_list = all(row is value[0] for row in value)
    return rows


def _decode_fault(model, cells):
    right = tuple(map(tuple, painted(model, cells)))
    call = f"`decode({model}, {cells})`"

    def fault(found):
        if found == right:
            return None
        if len(found) != len(right) or len(found[0]) != len(right[0]):
            return Fault(
                (
                    f"{call} is {len(found)} by {len(found[0])} cells, but `cells` is "
                    f"{len(right)} by {len(right[0])}.",
                    f"You returned `{draw.inline(found)}`.",
                    f"Next: {ONE_LIST if found.one_list else ONE_EACH}",
                ),
                found,
            )
        places = [(r, c) for r, row in enumerate(cells) for c, _ in enumerate(row)]
        r, c = next((r, c) for r, c in places if found[r][c] != right[r][c])
        cell = cells[r][c]
        return Fault(
            (
                f"{call} paints `{draw.inline(found)}`, but the model says `{draw.inline(right)}`.",
                f"Row {r + 1}, column {c + 1} has the variable {cell}, and the model holds "
                f"{cell if right[r][c] else -cell}: it is {'black' if right[r][c] else 'white'}.",
                f"Next: {_about_colours(found, right, model, cells)}",
            ),
            found,
            draw.difference(found, right, ("yours", "the model's")),
        )

    return fault


def _about_colours(found, right, model, cells):
    if found.one_list:
        return ONE_LIST
    if flat(found) == tuple(1 - cell for cell in flat(right)):
        return "all your colours are the wrong way round: which sign is black?"
    if found == tuple(tuple(int(x > 0) for x in model if abs(x) in row) for row in cells):
        return (
            "you took the cells of a row in the order of the model. Walk through the row of "
            "`cells`, and look up each of its variables."
        )
    if flat(found) == tuple(int(x > 0) for x in model[: len(flat(found))]):
        return (
            "you took the first literals of the model, one after the other. Look up each cell by "
            "its own number: it need not come first."
        )
    if found == tuple(row[::-1] for row in right):
        return "your rows run from right to left."
    return "is the cell's own number in the model, or minus that number?"
