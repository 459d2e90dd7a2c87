"""Exercise 2: count the pictures."""

from nonosat.draw import inline
from nonosat.exercises.core import Call, Exercise, Fault, Named, check_calls
from nonosat.exercises.reading import count_from
from nonosat.exercises.uniqueness.blocking import block
from nonosat.meaning import meaning
from nonosat.nonogram import Nonogram, line_formula
from nonosat.solver import Solver


def _count_pictures(clauses, cells):
    count = 0
    with Solver(clauses) as solver:
        while solver.solve():
            count += 1
            solver.add([block(solver.model, cells)])
    return count


COUNT_PICTURES = Exercise(
    "count_pictures",
    _count_pictures,
    (
        "You did it by hand above: solve, block, solve again. When does it end, and what has been "
        "counted by then?",
        "Take the clauses [[1, 2]] and the cells [1, 2]. After the first model [1, -2], which "
        "clause goes to the solver, and which models are left?",
        "Make one Solver(clauses). While solver.solve() is true: add 1, and add the blocking clause "
        "of solver.model on the cells, as solver.add([clause]). In the end return the number.",
    ),
)


def counts():
    """What is counted: clauses and cells, smallest first."""
    row = line_formula((1,), 3)  # 1 to 3 are the cells, 4 to 6 the starts
    free = [[x, -x] for x in (7, 8, 9)]  # the starts of a block that is not there
    ones = Nonogram(rows=[(1,)] * 4, cols=[(1,)] * 4).encode("bands")
    wide = line_formula((10, 10, 10), 36)  # few pictures among many colourings
    return [
        ([[1, 2]], [1, 2]),
        ([[1, -2], [-1, 2]], [1, 2]),
        ([[1], [-1]], [1]),
        ([[1, 2], [-3, 1], [3, 4]], [1, 2]),  # helpers 3 and 4
        ([[4, 5]], [4, 5]),  # the cells need not come first
        ([[1, 2], [2, 3]], [1, 3]),  # a helper between the cells
        ([[2, 3]], [1, 2]),  # cell 1 is in no clause, 3 is a helper
        ([[1, 2]], [1, 2, 3]),  # cell 3 is in no clause, and in no model
        (Named(row.clauses + free, "the bands of a row with clue 1"), [1, 2, 3]),
        (Named(ones.clauses, "the bands of a 4 × 4 puzzle"), list(range(1, 17))),
        (
            Named(wide.clauses, "the bands of a row with clue 10 10 10"),
            Named(range(1, 37), "its 36 cells"),
        ),
    ]


def judge_count_pictures(count_pictures=None):
    """Does count_pictures(clauses, cells) count pictures, not models?"""
    asked, given = counts(), []

    def read(value):
        given.append(count_from(value))
        return given[-1]

    def fault(args, value):
        done = list(zip(asked, given, strict=False))
        off = {number - len(meaning(*each)) for each, number in done}
        habit = "by one" if len(done) > 1 and off in ({1}, {-1}) else None
        habit = "once" if all(number <= 1 for _, number in done) else habit
        return _count_fault(*args, value, habit)

    calls = [Call(args, lambda value, args=args: fault(args, value)) for args in asked]
    passed = f"The right number in {len(calls)} calls, with helper variables and without."
    result = check_calls(COUNT_PICTURES, count_pictures, calls, read, passed)
    step = result.status == "error" and _way_out(result.message, asked[len(given) :])
    return result.then(f"Next: {step}") if step else result


def _way_out(message, left):
    """The next step after an error that is often made; None when we know none."""
    if "NoneType" in message:
        return "`solver.model` is None until solve() has said True. Is it called before, each time?"
    if "had not ended" not in message or not left:
        return None
    cells = left[0][1]
    if len(cells) > 9:
        return (
            f"{len(cells)} cells have 2^{len(cells)} colourings: too many questions. Let solve() "
            "find the pictures, and stop as soon as it says False."
        )
    return (
        "in every round, does solve() run, and does the solver get a new clause, "
        "`block(solver.model, cells)`?"
    )


def _count_fault(clauses, cells, value, habit):
    """What is wrong with a number; all of them may be off by the same one, or none above 1."""
    pictures = meaning(clauses, cells)
    right = len(pictures)
    if value == right:
        return None
    which = f": `{'`, `'.join(map(inline, pictures))}`" if 0 < right <= 4 else ""
    mentioned = {abs(x) for clause in clauses for x in clause}
    helpers = set(range(1, max(mentioned) + 1)) - set(cells)
    silent = [cell for cell in cells if cell not in mentioned]
    then = "add the blocking clause after each picture, until solve() says False."
    if habit == "by one":
        why = "All your numbers are off by one."
        then = "count once for each time that solve() says True, and not for the last, which says False."
    elif right == 0:
        why = "No picture satisfies these clauses, so the first call of solve() says False."
        then = "count only when solve() has said True."
    elif value == 0 and habit == "once":
        why = "There are pictures, and none was counted."
        then = (
            "make a `Solver(clauses)`, and call solve() in every round: `solver.model` is None until "
            "it has said True."
        )
    elif value > right and value in _model_counts(clauses, cells):
        why = (
            f"{len(helpers)} of the variables {'is a helper' if len(helpers) == 1 else 'are helpers'}, "
            "and models that differ only there show the same picture."
        )
        then = "block the cells alone. `block(model, cells)` does that."
    elif habit == "once":
        why = "After the first picture there are more, as long as solve() says True."
    elif value < right:
        why = (
            "Pictures were missed: a clause that you add forbids more than one, or the loop ends "
            "before solve() says False."
        )
        then = (
            f"cell {silent[0]} is in no clause, so a model may not mention it; it must be in the "
            "blocking clause all the same."
            if silent
            else "the clause needs a literal for each cell, and the loop goes on while solve() "
            "says True."
        )
    else:
        why = "Was a picture counted twice, or something that is no picture?"
        if cells != list(range(1, len(cells) + 1)):
            then = f"here the cells are {cells}, not the first numbers: block these, and no others."
        elif silent:
            then = (
                f"cell {silent[0]} is in no clause, but once it is in the blocking clause the "
                "solver tries both colours by itself. Count, and multiply by nothing."
            )
    first = (
        f"`count_pictures({clauses!r}, {cells})` says {value}, but there "
        f"{'is' if right == 1 else 'are'} {right}{which}."
    )
    return Fault((first, why, f"Next: {then}"))


def _model_counts(clauses, cells):
    """What those find who count models: over the variables mentioned, heard of, or there at all."""
    mentioned = {abs(x) for clause in clauses for x in clause}
    heard = set(range(1, max(mentioned) + 1))
    return {
        len(meaning(clauses, sorted(some))) for some in (mentioned, heard, mentioned | {*cells})
    }
