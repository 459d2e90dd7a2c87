"""Every check: right answers of any spelling pass, wrong ones get a true picture."""

import json
import time
from itertools import combinations, product
from pathlib import Path

import pytest
from brute_force import lines

from nonosat import Formula
from nonosat.exercises import running
from nonosat.exercises import three_by_three as lesson_1
from nonosat.exercises.core import culprits
from nonosat.nonogram.rules import all_clues, clue_of


def allowed(clauses, cells):
    """The pictures that clauses over these cells allow, by brute force."""
    place = {cell: i for i, cell in enumerate(cells)}
    return {
        line
        for line in lines(len(cells))
        if all(any(line[place[abs(x)]] == (x > 0) for x in clause) for clause in clauses)
    }


def mutants(clauses):
    """Every formula with one clause dropped or one literal flipped."""
    for i, clause in enumerate(clauses):
        yield clauses[:i] + clauses[i + 1 :]
        for k in range(len(clause)):
            flipped = [*clause[:k], -clause[k], *clause[k + 1 :]]
            yield [*clauses[:i], flipped, *clauses[i + 1 :]]


# For each check: functions that are right, however they are spelled.
def enumerate_three(clue):
    return lambda a, b, c: lesson_1.FORBID_WRONG.reference(clue, [a, b, c])


def by_hand(clue, cells):
    """forbid_wrong as a generator of tuples."""
    for line in product((0, 1), repeat=len(cells)):
        if clue_of(line) != clue:
            yield tuple(c if not black else -c for c, black in zip(cells, line, strict=True))


def as_formula(a, b):
    formula = Formula()
    formula.add("mine", [[a, b], [-b, -a]])
    return formula


RIGHT = {
    "xor": [
        lambda a, b: [[a, b], [-a, -b]],
        lambda a, b: ((-b, -a), (b, a)),
        lambda a, b: {frozenset({a, b}), frozenset({-a, -b})},
        lambda a, b: ([x, y] for x, y in [(a, b), (-a, -b)]),
        lambda a, b: [[a, b], [-a, -b], [a, -a], [b, a, a]],
        as_formula,
    ],
    "clue_1": [
        enumerate_three((1,)),
        lambda a, b, c: [[-a, -b], [-b, -c], [-c, -a], [c, b, a]],
        lambda *cells: [list(cells), *([-x, -y] for x, y in combinations(cells, 2))],
    ],
    "clue_1_1": [
        enumerate_three((1, 1)),
        lambda a, b, c: [[c], [a], [-b]],
        lambda a, b, c: [[a, b], [a, -b], [-b], [c]],
    ],
    "forbid_wrong": [
        by_hand,
        lambda clue, cells: list(by_hand(clue, cells))[::-1],
        lambda clue, cells: list(by_hand(clue, cells)) * 2,
    ],
    "repaired": [by_hand, lesson_1.REPAIRED.reference, lesson_1.FORBID_WRONG.reference],
}
CHECKS = {name: getattr(lesson_1, f"check_{name}") for name in RIGHT}
EXERCISES = {name: getattr(lesson_1, name.upper()) for name in RIGHT}


@pytest.mark.parametrize("name", RIGHT)
def test_every_right_answer_passes(name):
    for answer in [EXERCISES[name].reference, *RIGHT[name]]:
        result = CHECKS[name](answer)
        assert result.passed, result.message
        assert result.status == "pass"
        assert result.witness is None
        assert result.or_reference() is answer


THREE_CELLS = {
    "xor": (2, lambda line: sum(line) == 1),
    "clue_1": (3, lambda line: clue_of(line) == (1,)),
    "clue_1_1": (3, lambda line: clue_of(line) == (1, 1)),
}


@pytest.mark.parametrize("name", THREE_CELLS)
def test_every_mutant_gets_a_true_witness(name):
    length, is_right = THREE_CELLS[name]
    cells = list(range(1, length + 1))
    right = set(filter(is_right, lines(length)))
    tried = 0
    for spelled in RIGHT[name]:
        if spelled is as_formula:
            continue
        clauses = [list(clause) for clause in spelled(*cells)]
        for mutant in mutants(clauses):
            meant = allowed(mutant, cells)
            result = CHECKS[name](_renamed(mutant))
            assert result.passed == (meant == right)
            if meant != right:
                tried += 1
                confirm(result, meant, right)
                assert result.or_reference() is EXERCISES[name].reference
    assert tried > 5


def _renamed(clauses):
    """A function that returns these clauses over 1, 2, 3 on whatever cells it is given."""
    return lambda *args: [[args[abs(x) - 1] * (1 if x > 0 else -1) for x in c] for c in clauses]


def confirm(result, meant, right):
    """The answer is NOT YET; its witness really differs and no smaller one does."""
    assert result.status == "not yet"
    assert result.witness in meant ^ right
    key = lambda line: (len(line), sum(line), [-cell for cell in line])
    assert result.witness == min(meant ^ right, key=key)
    verb = "allow" if result.witness in meant else "forbid"
    picture = "".join(".#"[cell] for cell in result.witness)
    first, second, third = result.steps
    assert f" {verb}s `{picture}`, which is " in first
    assert ("does it" in second) if verb == "forbid" else ("rule it breaks" in second)
    assert third.startswith("Next: ")


@pytest.mark.parametrize("name", ["forbid_wrong", "repaired"])
def test_mutants_of_general_encoders_get_a_true_witness(name):
    reference = EXERCISES[name].reference
    for broken in all_clues(3):
        clauses = reference(broken, [1, 2, 3])
        right = set(filter(lambda line, clue=broken: clue_of(line) == clue, lines(3)))
        for mutant in mutants(clauses):
            meant = allowed(mutant, [1, 2, 3])

            def answer(clue, cells, broken=broken, mutant=mutant):
                if clue != broken or len(cells) != 3:
                    return reference(clue, cells)
                return _renamed(mutant)(*cells)

            result = CHECKS[name](answer)
            assert result.passed == (meant == right), (broken, mutant)
            if meant != right:
                confirm(result, meant, right)


@pytest.mark.parametrize("name", RIGHT)
def test_numbers_written_out_instead_of_arguments_are_noticed(name):
    reference = EXERCISES[name].reference
    if name in ("xor", "clue_1", "clue_1_1"):
        count = 2 if name == "xor" else 3
        result = CHECKS[name](lambda *_: reference(*range(1, count + 1)))
    else:
        result = CHECKS[name](lambda clue, cells: reference(clue, list(range(1, len(cells) + 1))))
    assert result.status == "not yet"
    assert "use the arguments where you wrote numbers" in result.message


def test_a_variable_of_ones_own_is_noticed_even_if_the_meaning_is_right():
    """In a grid it would be another cell, or shared by all the lines that use it."""
    result = lesson_1.check_forbid_wrong(lambda clue, cells: [*by_hand(clue, cells), [7]])
    assert result.status == "not yet"
    assert "mentions 7, but the cells here are [1]" in result.message


def test_a_function_that_changes_its_arguments_is_told():
    """Our arguments are copies, but those of a later cell are not."""

    def greedy(clue, cells):
        yield from list(by_hand(clue, cells))
        cells.clear()

    def greedy_in_stars(*args):
        return greedy(*args)

    result = lesson_1.check_forbid_wrong(greedy)
    assert result.status == "error"
    assert "`greedy((), [1])` changed its argument `cells`," in result.message
    assert result.message.endswith("Work on a copy: `cells.copy()`.")
    message = lesson_1.check_forbid_wrong(greedy_in_stars).message
    assert "changed its argument, and" in message
    assert message.endswith("Work on a copy: `….copy()`.")


def test_a_function_may_change_a_copy():
    def careful(clue, cells):
        cells, clauses = cells.copy(), list(by_hand(clue, cells))
        cells.clear()
        return clauses

    assert lesson_1.check_forbid_wrong(careful).passed


def test_what_lies_inside_an_argument_needs_a_deep_copy():
    def shortens(clauses):
        clauses[0].clear()
        return clauses

    with pytest.raises(running.WentWrong, match=r"`deepcopy\(clauses\)`, from the module `copy`"):
        running.run(shortens, [([[1, 2]],)], running.clauses_from)


@pytest.mark.parametrize(
    ("name", "answer", "says"),
    [
        ("clue_1_1", lambda a, b, c: [[a, -b, c]], "joined by OR"),
        ("forbid_wrong", lambda clue, cells: [], "one clause for each wrong one"),
        ("forbid_wrong", lambda clue, cells: [[x] for x in cells], "one for each cell"),
        (
            "forbid_wrong",
            lambda clue, cells: [[-x for x in c] for c in by_hand(clue, cells)],
            "signs are the wrong way round",
        ),
        (
            "forbid_wrong",
            lambda clue, cells: [
                [-x if b else x for x, b in zip(cells, line, strict=True)]
                for line in product((1, 0), repeat=len(cells))
                if clue_of(line) == clue
            ],
            "you forbid the lines that do have the clue",
        ),
    ],
)
def test_a_common_mistake_gets_its_own_next_step(name, answer, says):
    result = CHECKS[name](answer)
    assert result.status == "not yet"
    assert says in result.steps[2]


# -- the smallest CNF ---------------------------------------------------------------------

ALL_CLAUSES = [
    [s * x for s, x in zip(signs, (1, 2, 3), strict=True) if s]
    for signs in product((-1, 0, 1), repeat=3)
    if any(signs)
]


def test_smallest_2_accepts_only_the_smallest():
    """All formulas of up to three of the 26 clauses: one is right, and it alone passes."""
    right = {(1, 1, 0), (0, 1, 1)}
    passed = []
    for size in (1, 2, 3):
        for clauses in combinations(ALL_CLAUSES, size):
            if allowed(clauses, (1, 2, 3)) == right:
                result = lesson_1.check_smallest_2(list(clauses))
                if result.passed:
                    passed.append(sorted(map(sorted, clauses)))
                else:
                    assert result.status == "not yet"
                    assert "not the smallest" in result.message
    assert passed == [[[-3, -1], [1, 3], [2]]]


@pytest.mark.parametrize(
    ("clauses", "says"),
    [
        ([[2], [1, 3], [-1, -3], [1, 2, 3]], "Clause 4, `[1, 2, 3]`"),
        ([[2], [1, 3], [-1, -2, -3]], "does not need `-2`"),
        (lesson_1.FORBID_WRONG.reference((2,), [1, 2, 3]), "6 clauses"),
        ([[2], [1, 3]], "Your list allows `###`"),
        ([[2], [1], [3]], "Your list forbids `##.`"),
        ([[2], [1, 3], [-1, -3, 9], [-9]], "mentions 9"),
        ([[2], [1, 3], [-1, -3], [9]], "mentions 9"),
        ([[2, 2], [1, 3], [-1, -3]], "does not need `2`"),
        ([[5], [4, 6], [-4, -6]], "the cells here are [1, 2, 3]"),
    ],
)
def test_smallest_2_says_what_to_spare(clauses, says):
    result = lesson_1.check_smallest_2(clauses)
    assert result.status == "not yet"
    assert says in result.message


def test_smallest_2_takes_a_value():
    assert lesson_1.check_smallest_2(...).status == "not started"
    assert lesson_1.check_smallest_2().status == "not started"
    assert lesson_1.check_smallest_2(lambda: [[2]]).status == "error"
    assert lesson_1.check_smallest_2([2, 3]).status == "error"
    assert lesson_1.check_smallest_2(((2,), {1, 3}, [-3, -1])).passed


# -- whatever a student's function does ---------------------------------------------------


def stub(a, b):
    """Clauses that are true exactly when one of a, b is true."""


def silent_stub(a, b): ...


def nbgrader_stub(a, b):
    raise NotImplementedError


@pytest.mark.parametrize("answer", [stub, silent_stub, nbgrader_stub, None, ..., lambda a, b: ...])
def test_a_stub_is_not_started(answer):
    result = lesson_1.check_xor(answer)
    assert result.status == "not started"
    assert not result.passed
    assert result.or_reference() is lesson_1.XOR.reference


def no_return(a, b):
    clauses = [[a, b], [-a, -b]]  # noqa: F841


def own_exception(a, b):
    class Odd(Exception):
        def __str__(self):
            raise ValueError

    raise Odd


def name_error(a, b):
    return [[a, c], [-a, -b]]  # noqa: F821


def leaves(a, b):
    raise SystemExit(3)


def without_end(a, b):
    while True:
        yield [a, b]


def recursion(a, b):
    return recursion(a, b)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (no_return, "`no_return(1, 2)` returned None; clauses are a list"),
        (no_return, "Is a `return` missing, or reached only sometimes?"),
        (3, "should be a function"),
        ("[[1]]", "should be a function"),
        (lambda a, b: 3, "returned `3`"),
        (lambda a, b: "[[a, b]]", "returned `'[[a, b]]'`"),
        (lambda a, b: {a: b}, "returned `{1: 2}`"),
        (lambda a, b: [a, b], "A clause is a list, even when it has one literal: `[1]`"),
        (lambda a, b: {a, b}, "Then it needs a second pair of brackets: `[[1, 2]]`"),
        (lambda a, b: [[a], b], "a list, even when it has one literal: `[2]`."),
        (
            lambda a, b: [(x for x in (a, b))],
            "clause 1 is a generator, which can be read only once",
        ),
        (lambda a, b: [[a], map(abs, [b])], "clause 2 is a map, which can be read only once"),
        (
            lambda a, b: [[a].sort()],
            "clause 1 is `None`; a clause is a list of literals. (`append`",
        ),
        (lambda a, b: [[a, 0]], "In what `<lambda>(1, 2)` returned, clause 1 holds `0`"),
        (lambda a, b: [[a], [1.5]], "clause 2 holds `1.5`"),
        (lambda a, b: [[[a]], [b]], "Is there one bracket too many"),
        (lambda a, b: [["a"]], "clause 1 holds `'a'`"),
        (lambda a, b: ["ab"], "clause 1 is `'ab'`"),
        (lambda a, b: [[a, True]], "clause 1 holds `True`"),
        (lambda a, b: [[10**9]], "clause 1 holds `1000000000`"),
        (lambda a: [[a]], "TypeError"),
        (own_exception, "Odd"),
        (leaves, "SystemExit: 3"),
        (without_end, "more than 20,000 clauses"),
        (recursion, "RecursionError"),
    ],
)
def test_whatever_goes_wrong_gets_a_sentence(answer, says):
    result = lesson_1.check_xor(answer)
    assert result.status == "error"
    assert says in result.message
    assert "Traceback" not in result.message


def test_an_exception_names_the_students_own_line():
    message = lesson_1.check_xor(name_error).message
    assert "`name_error(1, 2)` stopped at line" in message
    assert "`return [[a, c], [-a, -b]]  # noqa: F821`" in message
    assert "NameError: name 'c' is not defined" in message


def endless(a, b):
    while True:
        pass


def stubborn(a, b):
    while True:
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001, S110
            pass


def asleep(a, b):
    time.sleep(3)


@pytest.mark.parametrize("answer", [endless, stubborn, asleep])
def test_what_does_not_end_is_stopped(answer, monkeypatch):
    monkeypatch.setattr(running, "DEADLINE", 0.2)
    result = lesson_1.check_xor(answer)
    assert result.status == "error"
    assert "had not ended after 0.2 seconds" in result.message


def test_the_thread_of_an_endless_loop_really_ends(monkeypatch):
    monkeypatch.setattr(running, "DEADLINE", 0.2)
    ended = []

    def loop(a, b):
        try:
            while True:
                pass
        finally:
            ended.append(True)

    lesson_1.check_xor(loop)
    assert ended == [True]


# -- results ------------------------------------------------------------------------------


def test_hints_come_one_at_a_time():
    result = lesson_1.check_xor(stub)
    hints = [repr(result.hint(n)) for n in (1, 2, 3)]
    assert len(set(hints)) == 3
    for number, hint in enumerate(hints, 1):
        assert hint.startswith(f"Hint {number} of 3: ")
        assert not any(text in hint for i, text in enumerate(lesson_1.XOR.hints, 1) if i != number)
    assert "hint(1)" in result.hint(4)
    assert "hint(1)" in result.hint("more")
    assert not any(hint in result.message for hint in lesson_1.XOR.hints)


def test_a_result_draws_its_witness():
    bundle = lesson_1.check_xor(lambda a, b: [[a, b]])._repr_mimebundle_()
    assert bundle["text/plain"].startswith("NOT YET  `xor(1, 2)` allows `##`")
    assert bundle["text/html"].count("<img") == 1
    assert (
        "<script"
        not in lesson_1.check_xor(lambda a, b: "<script>")._repr_mimebundle_()["text/html"]
    )


def test_culprits_are_as_few_as_can_be():
    clauses = [[1, 2], [-9, -1], [9], [3], [-2, 3]]
    assert culprits(clauses, [1, 2, 3], (1, 0, 1)) == [1, 2]


@pytest.mark.parametrize("function", [stub, silent_stub])
def test_what_a_stub_is(function):
    assert running.is_stub(function)
    for other in (no_return, lambda a: [], lambda a: 7, lambda a: a):
        assert not running.is_stub(other)


# -- what a first reader of the lesson wrote ----------------------------------------------

ANSWERS = json.loads((Path(__file__).parent / "answers" / "three_by_three.json").read_text("utf-8"))
AT_HAND = """
from itertools import combinations, product
from pathlib import Path
from nonosat.nonogram import clue_of, lines_of
lines = list(product((1, 0), repeat=3))
def report_line(clue, cells):
    a, b, c = cells
    clauses = [[a, b, c]]
    if clue == ():
        clauses += [[-a], [-b], [-c]]
    elif clue == (1,):
        clauses += [[-b, -c, a], [-a, -c, b], [-a, -b, c]]
    elif clue == (2,):
        clauses += [[-a, -c], [a, c], [b]]
    elif clue == (3,):
        clauses += [[a], [b], [c]]
    else:
        clauses += [[a, -b, c]]
    return clauses
"""


@pytest.mark.parametrize("kept", ANSWERS, ids=lambda kept: f"{kept['exercise']}-{kept['status']}")
def test_the_answers_of_a_first_reader(kept, monkeypatch):
    if "while True" in kept["source"]:
        monkeypatch.setattr(running, "DEADLINE", 0.5)
    names = {name: exercise.reference for name, exercise in EXERCISES.items()}
    exec(AT_HAND, names)  # noqa: S102
    exec(kept["source"], names)  # noqa: S102
    check = getattr(lesson_1, f"check_{kept['exercise']}")
    result = check(names.get(kept["exercise"]))
    assert result.status == kept["status"], result.message
    if result.status == "not yet":
        assert len(result.steps) == 3
