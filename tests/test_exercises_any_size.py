"""The checks of lesson 03: right answers of any spelling pass, wrong ones get a true answer."""

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonosat import Formula, Nonogram, Solver, dimacs, meaning
from nonosat.exercises import any_size as lesson_3
from nonosat.exercises import reading, running
from nonosat.exercises.any_size.forcing import BOARDS
from nonosat.exercises.any_size.numbering import SHAPES, names
from nonosat.exercises.any_size.propagating import PROPAGATIONS
from nonosat.exercises.any_size.talking import FORMULAS, LAYOUTS
from nonosat.inside.propagate import propagate

FUNCTIONS = ("number", "unnumber", "to_dimacs", "decode", "propagate", "forced")
CHECKS = {name: getattr(lesson_3, f"check_{name}") for name in (*FUNCTIONS, "initials")}
EXERCISES = {name: getattr(lesson_3, name.upper()) for name in CHECKS}


def rejected(name, answer):
    """The result of a check that must answer NOT YET, in three steps."""
    result = CHECKS[name](answer)
    assert result.status == "not yet", result.message
    assert len(result.steps) == 3
    assert result.steps[2].startswith("Next: ")
    assert result.or_reference() is EXERCISES[name].reference
    assert result._repr_mimebundle_()["text/plain"] == result.message
    return result


@pytest.mark.parametrize("name", CHECKS)
def test_the_reference_passes(name):
    result = CHECKS[name](EXERCISES[name].reference)
    assert result.passed, result.message
    assert len(result.steps) == 1
    assert len(set(EXERCISES[name].hints)) == 3


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_stub_is_not_started(name):
    def stub(*args):
        """Nothing yet."""

    def nbgrader(*args):
        raise NotImplementedError

    for answer in (None, ..., stub, nbgrader, lambda *args: ...):
        assert CHECKS[name](answer).status == "not started"


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    "answer",
    [3, "text", lambda *args: 1 / 0, lambda: 1, lambda *args: object(), lambda *args: [[[]]]],
)
def test_whatever_goes_wrong_gets_a_sentence(name, answer):
    result = CHECKS[name](answer)
    assert result.status in ("error", "not yet")
    assert "Traceback" not in result.message


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_does_not_end_is_stopped(name, monkeypatch):
    monkeypatch.setattr(running, "DEADLINE", 0.1)

    def endless(*args):
        while True:
            pass

    result = CHECKS[name](endless)
    assert result.status == "error"
    assert "had not ended after 0.1 seconds" in result.message
    assert len(result.message) < 400


PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats()
    | st.text("#.0p cnf\n-1", max_size=9)
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers(0, 3), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(value=VALUES)
@settings(deadline=None, max_examples=150)
def test_no_value_makes_a_check_raise(value):
    for name in FUNCTIONS:
        assert CHECKS[name](lambda *args: value).status in ("not yet", "error")
    result = lesson_3.check_initials(value)
    assert result.status in ("not started", "not yet", "error")
    assert result._repr_mimebundle_()["text/html"]


# -- numbers ------------------------------------------------------------------------------


def test_any_bijection_is_a_numbering():
    for seed in range(8):
        order = {}
        for size, tapes in SHAPES:
            shuffled = list(names(size, tapes))
            random.Random(seed).shuffle(shuffled)
            order[size, tapes] = shuffled

        def number(name, size, tapes, order=order):
            return order[size, tapes].index(name) + 1

        def unnumber(n, size, tapes, order=order):
            return order[size, tapes][n - 1]

        assert lesson_3.check_number(number).passed
        assert lesson_3.check_unnumber(unnumber, number).passed
        assert lesson_3.check_unnumber(unnumber).status == "not yet"  # with another numbering


def test_every_change_of_one_number_is_found():
    right = lesson_3.NUMBER.reference
    size, tapes = 3, 2
    every = list(names(size, tapes))
    for changed, value in product(every[::4], (0, -1, 1, 17, 45, 46, 900)):

        def number(name, s, t, changed=changed, value=value):
            return value if (name, s, t) == (changed, size, tapes) else right(name, s, t)

        same = value == right(changed, size, tapes)
        assert lesson_3.check_number(number).passed == same
        if not same:
            first = rejected("number", number).steps[0]
            call, found = re.match(r"`number\((.*), 3, 2\)` is (-?\d+)", first).groups()
            assert number(eval(call), size, tapes) == int(found)
            if "that is the number of" in first:
                other = eval(re.search(r"number of (\(.*\)), too", first)[1])
                assert number(other, size, tapes) == int(found)
                assert other != eval(call)


def test_unnumber_is_judged_with_ours_when_number_is_wrong():
    right = lesson_3.UNNUMBER.reference
    for number in (None, 3, lambda *args: 0, lambda *args: 1 / 0, lambda *args: None):
        assert lesson_3.check_unnumber(right, number).passed


def test_a_way_back_that_is_wrong_once_is_found():
    def unnumber(n, size, tapes):
        return ("cell", 0, 0) if n == 30 else lesson_3.UNNUMBER.reference(n, size, tapes)

    result = rejected("unnumber", unnumber)
    assert "is ('cell', 0, 0), but in our numbering 30 is the number of ('column" in result.message
    judged = lesson_3.check_unnumber(unnumber, lambda *args: lesson_3.NUMBER.reference(*args))
    assert "`unnumber(30, 3, 2)` is ('cell', 0, 0), but 30 is the number of" in judged.message


def test_a_wrong_value_comes_before_a_later_error():
    def unnumber(n, size, tapes):
        return ("cell", n, n) if n < 3 else 1 // 0

    assert rejected("unnumber", unnumber).steps[0].startswith("`unnumber(1, 2, 1)` is")
    result = lesson_3.check_unnumber(lambda *args: 1 // 0)
    assert result.status == "error"
    assert "ZeroDivisionError" in result.message


# -- DIMACS and decoding ------------------------------------------------------------------


def test_a_text_passes_when_the_same_clauses_come_back():
    """Every text with one clause dropped, one literal turned or another header is refused."""
    right = lesson_3.TO_DIMACS.reference
    for place, clauses in enumerate(FORMULAS[:4]):
        for i, clause in enumerate(clauses):
            mutants = [clauses[:i] + clauses[i + 1 :], [*clauses, clause]]
            for k in range(len(clause)):
                turned = [*clause[:k], -clause[k], *clause[k + 1 :]]
                mutants.append([*clauses[:i], turned, *clauses[i + 1 :]])
            for mutant in mutants:

                def answer(given, place=place, mutant=mutant):
                    return right(mutant if given == FORMULAS[place] else given)

                first = rejected("to_dimacs", answer).steps[0]
                assert "reads back as" in first or "announces" in first


def test_text_may_be_laid_out_as_one_likes():
    def one_a_line(clauses):
        largest = max((abs(x) for c in clauses for x in c), default=0)
        numbers = "\n".join(str(x) for c in clauses for x in [*c, 0])
        return f"c hello\n\np  cnf {largest}   {len(clauses)}\n{numbers}"

    assert lesson_3.check_to_dimacs(one_a_line).passed
    for clauses in FORMULAS:
        assert dimacs.read(one_a_line(clauses))[1] == clauses


def test_a_picture_with_one_wrong_cell_is_shown_beside_the_right_one():
    right = lesson_3.DECODE.reference
    for cells, model in LAYOUTS:
        for r, row in enumerate(cells):
            for c, cell in enumerate(row):

                def decode(m, layout, r=r, c=c, model=model, cells=cells):
                    rows = right(m, layout)
                    if (m, layout) == (model, cells):
                        rows[r][c] = 1 - rows[r][c]
                    return rows

                result = rejected("decode", decode)
                assert result.witness == tuple(map(tuple, decode(model, cells)))
                assert f"Row {r + 1}, column {c + 1} has the variable {cell}" in result.steps[1]
                assert f"the model holds {cell if cell in model else -cell}:" in result.steps[1]
                assert result._repr_mimebundle_()["text/html"].count("<img") == 1


# -- what follows -------------------------------------------------------------------------


@pytest.mark.parametrize("clauses", PROPAGATIONS, ids=lambda clauses: str(clauses)[:30])
def test_every_literal_too_many_or_missing_is_found(clauses):
    right = propagate(clauses)
    variables = {abs(x) for clause in clauses for x in clause}
    wrong = [None] if right is not None else [[], [1]]
    if right is not None:
        wrong += [[x for x in right if x != lost] for lost in right[:6]]
        open_ones = sorted(variables - set(map(abs, right)))[:6]
        wrong += [[*right, x] for v in open_ones for x in (v, -v)]
        wrong += [[-x if x == turned else x for x in right] for turned in right[:6]]
    for value in wrong:
        result = rejected("propagate", lambda c, v=value: v if c == clauses else propagate(c))
        confirm_literals(result, clauses, right, value)


def confirm_literals(result, clauses, right, value):
    """What an answer says about missing and extra literals is so."""
    first, second, _ = result.steps
    extra = re.search(r": (-?\d+) is too many", first)
    missing = re.search(r": (-?\d+) is missing", first)
    if extra:
        x = int(extra[1])
        assert x in value and x not in right
        model = re.search(r"It need not be true: `(\[.*\])` is a model", second)
        if model and "…" not in model[1]:
            true = set(eval(model[1]))
            assert -x in true
            assert all(true & set(clause) for clause in clauses)
    elif missing:
        x = int(missing[1])
        assert x in right and x not in value
        clause = clauses[int(re.search(r"[Cc]lause (\d+)", second)[1]) - 1]
        assert {y for y in clause if -y not in right} == {x}
    else:
        assert (value is None) != (right is None)


@pytest.mark.parametrize(("clauses", "rows", "title"), BOARDS, ids=lambda value: str(value)[:20])
def test_every_cell_too_many_or_missing_is_found(clauses, rows, title):
    cells = [x for row in rows for x in row]
    reference = lesson_3.FORCED.reference
    right = reference(clauses, cells)
    wrong = [[x for x in right if x != lost] for lost in right[:5]]
    wrong += [[*right, x] for v in cells if v not in right and -v not in right for x in (v, -v)]
    for value in wrong:
        answer = lambda c, cs, v=value: v if c == clauses else reference(c, cs)
        result = rejected("forced", answer)
        assert title in result.steps[0]
        extra = re.search(r": (-?\d+) is not forced", result.steps[0])
        if extra:  # the picture that is shown fits the clauses, and has the opposite
            picture = result.witness if len(rows) > 1 else [result.witness]
            colours = [cell for row in picture for cell in row]
            painted = [c if black else -c for c, black in zip(cells, colours, strict=True)]
            assert -int(extra[1]) in painted
            assert Solver([*clauses, *([x] for x in painted)]).solve()
        else:
            missing = int(re.search(r": (-?\d+) is missing", result.steps[0])[1])
            assert not Solver([*clauses, [-missing]]).solve()


# -- initials -----------------------------------------------------------------------------

AMBIGUOUS = [
    ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"],
    [".####", "#....", ".###.", "....#", "####."],
    ["#....", ".#...", "..#..", "...#.", "....#"],
    ["#...#.#...#", "#..#...#.#.", "###.....#..", "#..#....#..", "#...#...#.."],
]


@pytest.mark.parametrize("picture", AMBIGUOUS, ids=lambda picture: picture[0])
def test_another_picture_with_the_same_clues_is_shown(picture):
    result = rejected("initials", picture)
    puzzle = Nonogram.of(picture)
    assert puzzle.violations(result.witness) == []
    rows = reading.picture_from(picture)
    differ = sum(
        a != b
        for mine, other in zip(rows, result.witness, strict=True)
        for a, b in zip(mine, other, strict=True)
    )
    assert f"{differ} cells differ" in result.message
    assert differ > 0
    changes = re.findall(r"row (\d+), column (\d+) (black|white)", result.steps[2])
    if changes:  # what it proposes does help
        painted = [list(row) for row in rows]
        for r, c, colour in changes:
            assert painted[int(r) - 1][int(c) - 1] != (colour == "black")
            painted[int(r) - 1][int(c) - 1] = int(colour == "black")
        assert Nonogram.of(painted).is_unique()


def test_a_change_is_found_for_each_of_these_letters():
    assert all("enough" in rejected("initials", p).steps[2] for p in AMBIGUOUS[:2])


def test_when_time_runs_out_it_says_so(monkeypatch):
    from nonosat.exercises.any_size import initials
    from nonosat.puzzle import late

    def slow(rows, ends=None):
        raise late(5)

    monkeypatch.setattr(initials, "_twin", slow)
    assert "5 seconds were not enough" in rejected("initials", AMBIGUOUS[0]).message


def test_initials_may_be_painted_as_one_likes():
    rows = ["#####", "..#..", "..#..", "..#..", "..#.."]
    for spelled in (rows, tuple(rows), "\n".join(rows), [[c == "#" for c in row] for row in rows]):
        result = lesson_3.check_initials(spelled)
        assert result.passed
        assert Nonogram.of(result.or_reference()) == Nonogram.of(rows)
        assert "<img" in result._repr_mimebundle_()["text/html"]
    assert lesson_3.check_initials(Nonogram.of(rows).solve()).passed
    once = lesson_3.check_initials((cell for cell in row) for row in rows)
    for _ in range(2):  # what was read can be read again
        assert Nonogram.of(once.or_reference()) == Nonogram.of(rows)


# -- what readers of the lesson wrote -----------------------------------------------------

AT_HAND = {  # what the lesson has shown before its exercises
    "Formula": Formula,
    "Nonogram": Nonogram,
    "Solver": Solver,
    "all_names": lambda size, tapes: list(names(size, tapes)),
    "meaning": meaning,
    "product": product,
}
ANSWERS = json.loads((Path(__file__).parent / "answers" / "any_size.json").read_text("utf-8"))


@pytest.mark.parametrize("kept", ANSWERS, ids=lambda kept: f"{kept['exercise']}-{kept['status']}")
def test_kept_answers(kept, monkeypatch):
    monkeypatch.setattr(running, "DEADLINE", 0.5 if "while" in kept["source"] else 5)
    at_hand = AT_HAND.copy()
    exec(kept["source"], at_hand)  # noqa: S102
    answer = at_hand.get(kept["exercise"])
    if kept["exercise"] == "unnumber":
        result = lesson_3.check_unnumber(answer, at_hand.get("number"))
    else:
        result = CHECKS[kept["exercise"]](answer)
    assert result.status == kept["status"], result.message
    assert kept.get("says", "") in result.message
    if result.status == "not yet":
        assert len(result.steps) == 3


def test_kept_answers_cover_every_exercise():
    for name in CHECKS:
        kept = [answer["status"] for answer in ANSWERS if answer["exercise"] == name]
        assert kept.count("not yet") >= 4
        assert {"pass", "error"} <= set(kept)
