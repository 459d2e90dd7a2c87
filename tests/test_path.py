"""The path encoding: what it means, and that unit propagation finds all that a line can tell."""

import random
from itertools import product

import pysat.solvers
import pytest
from brute_force import lines

from nonosat import Formula, Nonogram, meaning
from nonosat.nonogram import line_formula
from nonosat.nonogram.encodings import path
from nonosat.nonogram.rules import all_clues, clue_of, count_lines, lines_of

CLUES_UP_TO_8 = [(clue, n) for n in range(1, 9) for clue in all_clues(n)]


class Propagator:
    """Unit propagation alone, by PySAT.

    PySAT leaves out what follows from the clauses without any assumption; so the clauses of
    one literal are held back and assumed each time, and then nothing does.
    """

    def __init__(self, formula):
        self.units = [clause[0] for clause in formula.clauses if len(clause) == 1]
        longer = [clause for clause in formula.clauses if len(clause) > 1]
        self.engine = pysat.solvers.Solver(name="minisat22", bootstrap_with=longer)

    def __call__(self, assumptions):
        """The literals that follow, or None when they contradict each other."""
        consistent, implied = self.engine.propagate([*self.units, *assumptions])
        return set(implied) if consistent else None


def told(clue, state):
    """All that one line can tell, by brute force: its forced cells as literals, None if wrong."""
    left = [
        line
        for line in lines_of(clue, len(state))
        if all(known in (None, cell) for known, cell in zip(state, line, strict=True))
    ]
    if not left:
        return None
    columns = [set(column) for column in zip(*left, strict=True)]
    return {i if 1 in column else -i for i, column in enumerate(columns, 1) if len(column) == 1}


def propagated(propagate, state):
    """What unit propagation finds: the painted cells as literals, None when it finds a clash."""
    assumed = [i if known else -i for i, known in enumerate(state, 1) if known is not None]
    implied = propagate(assumed)
    return implied and {x for x in implied if abs(x) <= len(state)}


@pytest.mark.parametrize(("clue", "length"), CLUES_UP_TO_8)
def test_path_means_the_clue_on_every_line_up_to_8(clue, length):
    formula = line_formula(clue, length, "path")
    right = {line for line in lines(length) if clue_of(line) == clue}
    assert meaning(formula, list(range(1, length + 1))) == right
    models = meaning(formula, list(range(1, formula.variables + 1)))
    assert len(models) == count_lines(clue, length)  # the cells decide the walk


@pytest.mark.parametrize("length", range(1, 8))
def test_unit_propagation_finds_all_that_a_line_can_tell(length):
    """Arc consistency, on every clue and every partial line."""
    for clue in all_clues(length):
        propagate = Propagator(line_formula(clue, length, "path"))
        for state in product((0, 1, None), repeat=length):
            assert propagated(propagate, state) == told(clue, state), (clue, state)


def test_in_bands_it_does_not():
    """Clue 2 over 3 cells: the middle is black wherever the block starts."""
    state = (None, None, None)
    assert told((2,), state) == {2}
    assert propagated(Propagator(line_formula((2,), 3, "bands")), state) == set()
    assert propagated(Propagator(line_formula((2,), 3, "path")), state) == {2}


def without(rule, clue, length):
    """The path of a clue, with one rule left out."""
    formula, kept = line_formula(clue, length, "path"), Formula()
    for number, clause in enumerate(formula.clauses):
        if formula.rule(number) != rule:
            kept.add(formula.rule(number), [clause])
    return kept


@pytest.mark.parametrize(("rule", "clue", "length"), [("colour", (1,), 2), ("support", (), 1)])
def test_two_rules_make_the_meaning(rule, clue, length):
    cells = list(range(1, length + 1))
    assert meaning(without(rule, clue, length), cells) != set(lines_of(clue, length))


@pytest.mark.parametrize(
    ("rule", "state", "found", "missed"),
    [
        ("forward", (None, None, 1, None), {3}, -1),
        ("backward", (None, 1, None, None), {2}, -4),
    ],
)
def test_one_direction_is_enough_for_the_meaning_but_not_for_propagation(
    rule, state, found, missed
):
    for clue, length in CLUES_UP_TO_8:
        cells = list(range(1, length + 1))
        assert meaning(without(rule, clue, length), cells) == set(lines_of(clue, length))
    assert propagated(Propagator(without(rule, (2,), 4)), state) == found
    assert told((2,), state) == found | {missed}


def test_counts_are_closed_formulas():
    """s walks differ by where the line has room: s cells for each place but the outer gaps."""
    for clue, n in [*CLUES_UP_TO_8, ((3, 1, 4), 15), ((1,) * 8, 15)]:
        s = n - sum(clue) - len(clue) + 2
        variables = s * (sum(clue) + len(clue) - 1) + 2 * (s - 1) if clue else n
        ends = 2 if clue and s > 1 else 1
        formula = line_formula(clue, n, "path")
        assert formula.variables == n + variables
        assert formula.count() == {
            "colour": variables,
            "support": 2 * n,
            "forward": variables - ends,
            "backward": variables - ends,
        }


def test_random_grids_agree_with_enumeration_with_and_without_given_cells():
    dice = random.Random(20)
    for _ in range(60):
        height, width = dice.randint(1, 5), dice.randint(1, 5)
        picture = [[dice.randint(0, 1) for _ in range(width)] for _ in range(height)]
        known = [[dice.choice([cell, None, None]) for cell in row] for row in picture]
        clues = Nonogram.of(picture)
        for puzzle in (clues, Nonogram(clues.rows, clues.cols, known)):
            answers = {answer.rows for answer in puzzle.solutions(encoding="enumeration")}
            assert tuple(map(tuple, picture)) in answers
            assert {answer.rows for answer in puzzle.solutions(encoding="path")} == answers


def test_bands_and_path_agree_on_grids_that_are_too_wide_to_enumerate():
    dice = random.Random(20)
    for _ in range(5):
        puzzle = Nonogram.of([[int(dice.random() < 0.6) for _ in range(15)] for _ in range(15)])
        found = [
            {answer.rows for answer in puzzle.solutions(8, encoding=encoding)}
            for encoding in ("bands", "path")
        ]
        assert len(found[0]) == len(found[1])
        assert found[0] == found[1] or len(found[0]) == 8


def test_given_cells_that_contradict_the_clues_leave_nothing():
    puzzle = Nonogram([(1,), (1, 1), (2,)], [(2,), (1,), (2,)], ["??#", "???", "??#"])
    assert puzzle.solve(encoding="path") is None


def test_every_clause_says_itself():
    formula = Nonogram.of(["##.#.", "#...#", "##.##"]).encode("path")
    for number, clause in enumerate(formula.clauses):
        rule, words = formula.explain(number).split(": ")
        assert rule in path.RULES
        assert "variable" not in words
        assert words.count(" is ") == len(clause)
    assert Formula.from_dimacs(formula.dimacs()).explain(-1) == formula.explain(-1)


def test_each_rule_in_words():
    formula = line_formula((2,), 3, "path")
    said = {formula.rule(i): formula.explain(i) for i in reversed(range(len(formula)))}
    gap, first = "is in the gap before all blocks", "is cell 1 of block 1"
    assert said == {
        "colour": f"colour: if row 1, column 1 {gap}, then row 1, column 1 is white.",
        "support": f"support: row 1, column 1 is white or row 1, column 1 {first}.",
        "forward": f"forward: if row 1, column 1 {gap}, then row 1, column 2 {first}.",
        "backward": f"backward: if row 1, column 2 {first}, then row 1, column 1 {gap}.",
    }


def test_a_column_says_itself_downwards():
    formula = Nonogram.of(["#..", "#..", "..."]).encode("path")
    place = formula.var("column path", 0, 2, 1)
    assert formula.say(place) == "row 2, column 1 is cell 2 of block 1"
    assert formula.say(-place) == "row 2, column 1 is not cell 2 of block 1"


def test_a_long_line_is_no_trouble():
    assert len(line_formula((1, 1), 1000, "path")) < 20_000
