"""The checks of lesson 04: right answers of any spelling pass, wrong ones get a true witness."""

import json
import linecache
import random
from inspect import getsource
from itertools import chain, combinations, permutations, product
from pathlib import Path

import pytest
from brute_force import lines
from hypothesis import given
from hypothesis import strategies as st

from nonosat import Formula, Nonogram, Solver, meaning, proof
from nonosat.exercises import running
from nonosat.exercises import uniqueness as lesson_4
from nonosat.exercises.uniqueness import latin
from nonosat.exercises.uniqueness.reasons import Clash
from nonosat.proof import Clauses

NAMES = ("blocking_clause", "count_pictures", "shrink", "follows", "latin_clauses")
CHECKS = {name: getattr(lesson_4, f"check_{name}") for name in NAMES}
EXERCISES = {name: getattr(lesson_4, name.upper()) for name in NAMES}


def block(model, cells):
    return [-cell if cell in model else cell for cell in cells]


def propagate(clauses, assumptions=()):
    """As it stands in the lesson."""
    clauses = [[literal] for literal in assumptions] + list(clauses)
    true, news = [], True
    while news:
        news = False
        for clause in clauses:
            if any(literal in true for literal in clause):
                continue
            left = {literal for literal in clause if -literal not in true}
            if not left:
                return None
            if len(left) == 1:
                true += left
                news = True
    return true


# -- right answers, spelled in many ways --------------------------------------------------


def count_with_meaning(clauses, cells):
    return len(meaning(clauses, cells))


def count_afresh(clauses, cells):
    """A new solver each time, and clauses that grow."""
    count, clauses = 0, list(clauses)
    while True:
        with Solver(clauses) as solver:
            if not solver.solve():
                return count
            clauses.append(tuple(block(solver.model, cells)))
            count += 1


def shrink_backwards(core, clash):
    core = list(core)
    for line in reversed(list(core)):
        core.remove(line)
        if not clash(core):
            core.append(line)
    return tuple(core)


def shrink_until_nothing_changes(core, clash):
    for line in core:
        rest = set(core) - {line}
        if clash(rest):
            return shrink_until_nothing_changes(rest, clash)
    return core


def shrink_to_the_smallest(core, clash):
    for size in range(len(core) + 1):
        for some in combinations(core, size):
            if clash(some):
                return some
    raise AssertionError


def follows_with_a_solver(clauses, step):
    return Solver(clauses).propagate([-x for x in step]) is None


def latin_by_permutations(holds):
    """At most one in each cell, at least one place for a number in each row and column."""
    n = range(len(holds))
    for r, c in product(n, n):
        for v, w in combinations(n, 2):
            yield -holds[r][c][v], -holds[r][c][w]
        yield {holds[r][k][c] for k in n}
        yield {holds[k][r][c] for k in n}


def latin_cells_first(holds):
    """One number in each cell, no number twice in a line."""
    n = range(len(holds))
    clauses = [holds[r][c] for r in n for c in n]
    for a, b in combinations(n, 2):
        clauses += [[-holds[r][a][v], -holds[r][b][v]] for r in n for v in n]
        clauses += [[-holds[a][c][v], -holds[b][c][v]] for c in n for v in n]
        clauses += [[-holds[r][c][a], -holds[r][c][b]] for r in n for c in n]
    return clauses


def latin_by_forbidding(holds):
    """A row is one of the permutations: forbid all others. Only for small n, and yet right."""
    if len(holds) > 3:
        return latin_cells_first(holds)
    n = range(len(holds))
    lines_of_cells = [[holds[r][c] for c in n] for r in n] + [[holds[r][c] for r in n] for c in n]
    right = [[p[c] == v for c in n for v in n] for p in permutations(n)]
    return [
        [-x if true else x for x, true in zip(chain(*line), bits, strict=True)]
        for line in lines_of_cells
        for bits in product((False, True), repeat=len(holds) ** 2)
        if list(bits) not in right
    ]


RIGHT = {
    "blocking_clause": [
        block,
        lambda model, cells: tuple(-c if c in set(model) else c for c in reversed(cells)),
        lambda model, cells: {c * (-1 if c in model else 1) for c in cells},
        lambda model, cells: [c if c not in model else -c for c in cells],
        lambda model, cells: 2 * block(model, cells),
    ],
    "count_pictures": [count_with_meaning, count_afresh],
    "shrink": [shrink_backwards, shrink_until_nothing_changes, shrink_to_the_smallest],
    "follows": [
        lambda clauses, step: propagate(clauses, [-x for x in step]) is None,
        lambda clauses, step: propagate([*clauses, *([-x] for x in step)]) is None,
        follows_with_a_solver,
    ],
    "latin_clauses": [latin_by_permutations, latin_cells_first, latin_by_forbidding],
}


@pytest.mark.parametrize("name", NAMES)
def test_every_right_answer_passes(name):
    for answer in [EXERCISES[name].reference, *RIGHT[name]]:
        result = CHECKS[name](answer)
        assert result.passed, result.message
        assert result.or_reference() is answer


@pytest.mark.parametrize("name", NAMES)
def test_hints_and_a_way_on(name):
    def stub(*_):
        """Nothing yet."""

    result = CHECKS[name](stub)
    assert result.status == "not started"
    assert result.or_reference() is EXERCISES[name].reference
    assert len({result.hint(n) for n in (1, 2, 3)}) == 3


# -- the blocking clause ------------------------------------------------------------------


def pictures_of(clause, cells):
    """The pictures that a clause over these cells allows, by brute force."""
    place = {cell: i for i, cell in enumerate(cells)}
    return {p for p in lines(len(cells)) if any(p[place[abs(x)]] == (x > 0) for x in clause)}


@given(st.data())
def test_whatever_a_blocking_clause_is_its_witness_is_true(data):
    """A random clause in one of the calls, right ones in the others."""
    spoiled = data.draw(st.integers(0, len(BLOCKING_CALLS) - 1))
    model, cells = BLOCKING_CALLS[spoiled]
    literals = st.sampled_from([s * x for x in cells for s in (1, -1)])
    clause = data.draw(st.lists(literals, max_size=4))
    result = lesson_4.check_blocking_clause(
        lambda m, c: clause if (m, c) == (model, cells) else block(m, c)
    )
    picture = tuple(int(cell in model) for cell in cells)
    meant, right = pictures_of(clause, cells), set(lines(len(cells))) - {picture}
    assert result.passed == (meant == right), result.message
    if meant != right:
        assert result.status == "not yet"
        assert result.witness in meant ^ right
        assert len(result.steps) == 3


BLOCKING_CALLS = [
    ([1], [1]),
    ([-1], [1]),
    ([1, -2], [1, 2]),
    ([1, -2, 3], [1, 3]),
    ([1, -2, 3, -4, 5], [1, 2, 3]),
    ([1, -2, -3, 4, -5], [4, 5]),
    ([-1, 2], [2, 3]),
    ([-1, -2, -3, -4, 5], [1, 2, 3, 4]),
]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda model, cells: [-x for x in model], "walk over the cells instead of the model"),
        (lambda model, cells: [-x for x in model if abs(x) in cells], "it counts as white"),
        (lambda model, cells: [-x for x in cells if x in model], "white ones too"),
        (
            lambda model, cells: [x if x in model else -x for x in cells],
            "the very picture to block",
        ),
        (lambda model, cells: [-x for x in cells], "cell 1 is white in `.`"),
        (lambda model, cells: [], "says nothing about cell 1"),
    ],
)
def test_a_common_mistake_with_blocking_is_named(answer, says):
    result = lesson_4.check_blocking_clause(answer)
    assert result.status == "not yet"
    assert says in result.message


# -- counting -----------------------------------------------------------------------------


def count_models(clauses, cells):
    solver, count = Solver(clauses), 0
    while solver.solve():
        count += 1
        solver.add([[-x for x in solver.model]])
    return count


def count_with_skipped_cells(clauses, cells):
    solver, count = Solver(clauses), 0
    while solver.solve():
        count += 1
        solver.add([[-x for x in solver.model if abs(x) in cells]])
    return count


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (count_models, "says 7, but there are 3: `#.`, `.#`, `##`"),
        (count_models, "2 of the variables are helpers"),
        (count_with_skipped_cells, "cell 3 is in no clause"),
        (lambda clauses, cells: 1, "there are more"),
        (lambda clauses, cells: max(1, count_afresh(clauses, cells)), "says 1, but there are 0"),
        (lambda clauses, cells: count_afresh(clauses, cells) - 1, "off by one"),
        (lambda clauses, cells: count_afresh(clauses, cells) + 1, "off by one"),
        (lambda clauses, cells: 2 ** len(cells), "says 4, but there are 3"),
    ],
)
def test_a_wrong_number_gets_the_right_one_and_a_reason(answer, says):
    result = lesson_4.check_count_pictures(answer)
    assert result.status == "not yet"
    assert says in result.message
    assert len(result.steps) == 3


@pytest.mark.parametrize(("known", "models", "pictures"), [(None, 65_536, 2), ("#.?", 32_768, 1)])
def test_the_numbers_of_the_lesson(known, models, pictures):
    """Listed one by one: all models over the numbers that a clause mentions, times the others."""
    given = known and [known, "???", "???"]
    puzzle = Nonogram(rows=[(1,), (1, 1), (2,)], cols=[(2,), (1,), (2,)], given=given)
    formula = puzzle.encode("bands", starts="all")
    mentioned = {abs(x) for clause in formula.clauses for x in clause}
    listed = count_models(formula.clauses, [])
    unheard = formula.variables - max(mentioned)
    assert listed * 2**unheard == models
    assert count_afresh(formula.clauses, range(1, 10)) == pictures


# -- shrinking ----------------------------------------------------------------------------


def without_each_alone(core, clash):
    return [line for line in core if not clash([other for other in core if other != line])]


def while_it_walks(core, clash):
    core = list(core)
    for line in core:
        core.remove(line)
        if not clash(core):
            core.append(line)
    return core


def only_the_first(core, clash):
    for line in core:
        rest = [other for other in core if other != line]
        if clash(rest):
            return rest
    return core


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda core, clash: core, "can still be left out"),
        (lambda core, clash: [], "do not clash"),
        (lambda core, clash: core[:1], "do not clash"),
        (lambda core, clash: ["row 9"], "'row 9' is not in the core"),
        (without_each_alone, "not on the whole core"),
        (while_it_walks, "can still be left out"),
        (only_the_first, "can still be left out"),
    ],
)
def test_a_core_that_is_not_minimal_is_told_why(answer, says):
    result = lesson_4.check_shrink(answer)
    assert result.status == "not yet"
    assert says in result.message
    assert len(result.steps) == 3


def test_every_wrong_choice_of_lines_is_noticed():
    """Whatever lines are returned in a call: judged by trying all that could be left out."""
    for core, sets in (
        (["row 1", "row 2", "row 3", "column 1"], [("row 1", "row 2"), ("row 3", "column 1")]),
        (["row 1", "row 2", "row 3"], [("row 1", "row 2"), ("row 2", "row 3")]),
    ):
        clash = Clash(*sets)
        for size in range(len(core) + 1):
            for some in map(list, combinations(core, size)):
                smaller = [[x for x in some if x != line] for line in some]
                right = clash(some) and not any(map(clash, smaller))

                def answer(asked, c, some=some, core=core, sets=clash.sets):
                    return some if (asked, c.sets) == (core, sets) else shrink_backwards(asked, c)

                result = lesson_4.check_shrink(answer)
                assert result.passed == right, (some, result.message)


# -- proof steps --------------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(-4, 4).filter(bool), min_size=1, max_size=3), max_size=8),
       st.lists(st.integers(-4, 4).filter(bool), max_size=3))  # fmt: skip
def test_the_propagation_of_the_lesson_agrees_with_the_checker(clauses, step):
    opposite = [-x for x in step]
    assert (propagate(clauses, opposite) is None) == Clauses(clauses).refute(opposite)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda clauses, step: True, "`#` satisfies every clause, and not the step"),
        (lambda clauses, step: False, "the step follows"),
        (lambda clauses, step: propagate(clauses, step) is None, "the step follows"),
        (lambda clauses, step: propagate(clauses, step) is not None, "does not follow"),
        (
            lambda clauses, step: propagate(clauses, [-x for x in step]) is not None,
            "the step follows",
        ),
        (
            lambda clauses, step: not Solver([*clauses, *([-x] for x in step)]).solve(),
            "propagation alone does not see it",
        ),
        (lambda clauses, step: step in clauses, "Assume `[-3, -2, -1]`, the opposite"),
        (
            lambda clauses, step: step != [] and propagate(clauses, [-x for x in step]) is None,
            "the step is empty",
        ),
    ],
)
def test_a_wrong_verdict_on_a_step_is_refuted(answer, says):
    result = lesson_4.check_follows(answer)
    assert result.status == "not yet"
    assert says in result.message
    assert len(result.steps) == 3


def test_one_wrong_verdict_is_always_noticed():
    verdicts = []

    def told(clauses, step):
        verdicts.append((clauses, step))
        return Clauses(clauses).refute([-x for x in step])

    assert lesson_4.check_follows(told).passed
    asked, verdicts = verdicts, []
    for clauses, step in asked:
        result = lesson_4.check_follows(
            lambda c, s, wrong=(clauses, step): told(c, s) != ((c, s) == wrong)
        )
        assert result.status == "not yet"
        if result.witness:  # a model of the clauses in which the step is false
            true = {x if black else -x for x, black in enumerate(result.witness, 1)}
            assert all(true & set(clause) for clause in clauses)
            assert not true & set(step)


# -- Latin squares ------------------------------------------------------------------------


def read(picture):
    """The numbers in each cell of a witness."""
    return [["" if cell == "_" else cell for cell in row] for row in picture]


def is_latin(picture):
    n = [str(v) for v in range(1, len(picture) + 1)]
    return all(sorted(line) == n for line in [*picture, *zip(*picture, strict=True)])


def holds_in(picture, holds, clauses):
    """Do the clauses allow this square?"""
    n = range(len(holds))
    numbers = read(picture)
    true = {holds[r][c][v] for r, c, v in product(n, n, n) if str(v + 1) in numbers[r][c]}
    return all(any((x > 0) == (abs(x) in true) for x in clause) for clause in clauses)


def satisfies(bits, clauses):
    return all(any(bits[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)


def cube(n, first=1):
    numbers = iter(range(first, first + n**3))
    return [[[next(numbers) for _ in range(n)] for _ in range(n)] for _ in range(n)]


def confirm_square(result, answer):
    """NOT YET, with a square on which the clauses are really wrong."""
    assert result.status == "not yet"
    assert len(result.steps) == 3
    holds = cube(len(result.witness))
    allowed = holds_in(result.witness, holds, list(answer(holds)))
    assert allowed != is_latin(result.witness)
    assert ("allows" if allowed else "forbids") in result.steps[0]
    assert result._repr_mimebundle_()["text/html"].count("<img") == 1


def test_a_rule_left_out_is_shown():
    """Each of the three groups, at least or at most one, left out or alone."""

    def answer(parts):
        def clauses(holds):
            n = range(len(holds))
            groups = {
                "cell": [holds[r][c] for r, c in product(n, n)],
                "row": [[holds[r][c][v] for c in n] for r, v in product(n, n)],
                "column": [[holds[r][c][v] for r in n] for c, v in product(n, n)],
            }
            least = [g for part in parts if part[1] == "least" for g in groups[part[0]]]
            most = [
                [-a, -b]
                for part in parts
                if part[1] == "most"
                for g in groups[part[0]]
                for a, b in combinations(g, 2)
            ]
            return least + most

        return clauses

    every = list(product(("cell", "row", "column"), ("least", "most")))
    passed = []
    for size in range(len(every) + 1):
        for parts in combinations(every, size):
            result = lesson_4.check_latin_clauses(answer(parts))
            if result.passed:
                passed.append(set(parts))
            else:
                confirm_square(result, answer(parts))
    assert {("cell", "least"), ("row", "most"), ("column", "most")} in passed
    assert {("cell", "most"), ("row", "least"), ("column", "least")} in passed
    assert set(every) in passed
    for parts in passed:  # by brute force on the smallest size that tells them apart
        clauses = answer(tuple(parts))(cube(2))
        assert sum(satisfies(bits, clauses) for bits in lines(8)) == 2


def test_mutants_of_the_latin_rules_get_a_true_square():
    chance, tried = random.Random(4), 0
    for n in (2, 3):
        for _ in range(15):
            clauses = EXERCISES["latin_clauses"].reference(cube(n))
            place = chance.randrange(len(clauses))
            literal = chance.randrange(len(clauses[place]))
            clauses[place] = [-x if i == literal else x for i, x in enumerate(clauses[place])]

            def answer(holds, n=n, clauses=clauses):
                if len(holds) == n and holds[0][0][0] == 1:
                    return clauses
                return EXERCISES["latin_clauses"].reference(holds)

            result = lesson_4.check_latin_clauses(answer)
            squares = [tuple(tuple(map(str, r)) for r in s) for s in latin.latin_squares(n)]
            if all(holds_in(square, cube(n), clauses) for square in squares) and result.passed:
                continue  # another clause says the same
            tried += 1
            confirm_square(result, answer)
    assert tried > 20


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda holds: [], "allows `_` (`_` is an empty cell)"),
        (lambda holds: [[]], "is empty and so forbids all"),
        (lambda holds: [[65]], "mentions 65, but its only variable is 1."),
        (lambda holds: [[-x for x in cell] for row in holds for cell in row], "does not hold 1"),
        (lambda holds: [cell for row in holds for cell in row], "row 1 holds"),
        (
            lambda holds: latin_cells_first([[[x % 100 for x in c] for c in r] for r in cube(len(holds))]),
            "take every literal from holds[r][c][v]",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_square_is_said(answer, says):
    result = lesson_4.check_latin_clauses(answer)
    assert result.status == "not yet"
    assert says in result.message


# -- whatever a student's function does ---------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "answer",
    [
        3,
        "text",
        lambda *args: None if args else 1,
        lambda *_: object(),
        lambda *_: {1: 2},
        lambda *_: "row 1",
        lambda *_: 1.5,
        lambda *_: [[["a"]]],
        list,
        lambda *_: 1 / 0,
        lambda *args: args[0].append,
    ],
)
def test_whatever_goes_wrong_gets_a_sentence(name, answer):
    result = CHECKS[name](answer)
    assert result.status == "error"
    assert "Traceback" not in result.message
    assert len(result.message) < 500
    assert result.or_reference() is EXERCISES[name].reference


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("answer", [None, ..., lambda *_: ...])
def test_what_is_not_started(name, answer):
    assert CHECKS[name](answer).status == "not started"


@pytest.mark.parametrize("name", NAMES)
def test_what_does_not_end_is_stopped(name, monkeypatch):
    monkeypatch.setattr(running, "DEADLINE", 0.2)

    def endless(*_):
        while True:
            pass

    result = CHECKS[name](endless)
    assert result.status == "error"
    assert "had not ended" in result.message


def test_a_count_that_never_blocks_is_stopped(monkeypatch):
    monkeypatch.setattr(running, "DEADLINE", 0.3)

    def count(clauses, cells):
        solver, found = Solver(clauses), 0
        while solver.solve():
            found += 1
        return found

    assert "Is there a loop that never ends, or" in lesson_4.check_count_pictures(count).message


def run_cell(source, names=()):
    """The names after a cell has run; its lines can be quoted, as in a notebook."""
    names = dict(names)
    linecache.cache["<cell>"] = (len(source), None, source.splitlines(True), "<cell>")
    exec(compile(source, "<cell>", "exec"), names)  # noqa: S102
    return names


def test_a_line_of_ones_own_is_named_before_one_that_was_given():
    """Both functions stand in one cell, and the error comes up in the one that was given."""
    cell = getsource(propagate) + (
        "\n\ndef follows(clauses, step):\n"
        "    return propagate(clauses, [[-l] for l in step]) is None\n"
    )
    result = lesson_4.check_follows(run_cell(cell)["follows"])
    assert result.status == "error"
    own = result.message.index("line 20 of your cell, `return propagate(clauses, [[-l] for l in")
    assert own < result.message.index("(which led to line")
    assert "literals, not lists" in result.message


@given(st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner)))  # fmt: skip
def test_no_value_makes_a_check_raise(value):
    for name in NAMES:
        result = CHECKS[name](lambda *_: value)
        assert result.status in ("not yet", "error", "not started", "pass")
        assert result._repr_mimebundle_()["text/plain"]


# -- answers that were kept ---------------------------------------------------------------

KEPT = json.loads((Path(__file__).parent / "answers" / "uniqueness.json").read_text("utf-8"))
AT_HAND = {
    "combinations": combinations,
    "permutations": permutations,
    "product": product,
    "Solver": Solver,
    "meaning": meaning,
    "block": block,
    "propagate": propagate,
    "proof": proof,
    "Formula": Formula,
    "lines": [f"{across} {n}" for across in ("row", "column") for n in range(1, 6)],
}


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['exercise']}-{kept['status']}")
def test_the_answers_that_were_kept(kept, monkeypatch):
    if kept["status"] != "pass":
        monkeypatch.setattr(running, "DEADLINE", 0.3)
    names = run_cell(kept["source"], AT_HAND)
    result = CHECKS[kept["exercise"]](names.get(kept["exercise"]))
    assert result.status == kept["status"], result.message
    assert kept.get("says", "") in result.message
    if result.status == "not yet":
        assert len(result.steps) == 3
