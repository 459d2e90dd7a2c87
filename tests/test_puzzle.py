"""A new puzzle is short: what it must say itself, and what it gets for nothing."""

from itertools import combinations, permutations, product

import pytest

from nonosat import Formula, PuzzleError
from nonosat.puzzle import Puzzle, Table


class Latin(Puzzle):
    """Each of 1 to n once in every row and every column; "." is unknown."""

    def __init__(self, *given):
        self.given, self.n = given, len(given)

    def encode(self, encoding=None):
        formula, n = Formula(), range(self.n)
        cell = formula.family("cell", self.n, self.n, self.n).number
        groups = [[cell((a, b, v)) for v in n] for a, b in product(n, n)]
        groups += [[cell((a, b, v)) for b in n] for a, v in product(n, n)]
        groups += [[cell((a, b, v)) for a in n] for b, v in product(n, n)]
        for group in groups:
            formula.add("at least one", [group])
            formula.add("at most one", [[-x, -y] for x, y in combinations(group, 2)])
        known = [(r, c) for r, c in product(n, n) if self.given[r][c] != "."]
        formula.add("given", [[cell((r, c, int(self.given[r][c]) - 1))] for r, c in known])
        formula.var("a helper that no clause mentions")
        return formula

    def decode(self, formula, model):
        held = [formula.name(x) for x in model if x > 0]
        values = {(r, c): v + 1 for name, *(r, c, v) in held if name == "cell"}
        return Table([values[r, c] for c in range(self.n)] for r in range(self.n))

    def violations(self, answer):
        lines = [*answer.rows, *zip(*answer.rows, strict=True)]
        return [f"{line} repeats a number." for line in lines if len(set(line)) < self.n]


def test_a_new_puzzle_gets_its_answers_by_itself():
    order = range(1, 5)
    squares = {
        rows
        for rows in product(permutations(order), repeat=4)
        if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
    }
    answers = list(Latin("....", "....", "....", "....").solutions())
    assert len(answers) == len(squares) == 576
    assert {answer.rows for answer in answers} == squares


def test_a_new_puzzle_knows_whether_its_answer_is_the_only_one():
    one = Latin("1.", "..").uniqueness()
    assert (one.count, repr(one.first)) == ("one", "12\n21")
    two = Latin("..", "..").uniqueness()
    assert two.count == "many"
    html = two._repr_mimebundle_()["text/html"]
    assert html.count("<img") == 1
    assert "4 cells differ." in html
    assert Latin("12", "12").uniqueness().count == "none"


def test_a_new_puzzle_gets_proofs():
    proved = Latin("12..", "2...", "..4.", "....").uniqueness(proof=True)
    assert proved.count == "one"
    assert proved.proof is not None
    html = proved._repr_mimebundle_()["text/html"]
    assert html.startswith("<div>exactly one answer</div><img ")
    assert html.endswith(f"<div>proof {proved.proof}</div>")
    assert Latin("12", "12").uniqueness(proof=True).proof is not None


def test_an_answer_that_breaks_the_rules_is_never_given():
    class Wrong(Latin):
        def encode(self, encoding=None):
            formula = Formula()
            formula.family("cell", 2, 2, 2)
            formula.add("all ones", [[1], [-2], [3], [-4], [5], [-6], [7], [-8]])
            return formula

    with pytest.raises(AssertionError, match=r"let a wrong answer pass: \(1, 1\) repeats"):
        Wrong("..", "..").solve()


def test_a_puzzle_without_cells_is_told_what_to_write():
    with pytest.raises(PuzzleError, match="write cell_variables"):
        Puzzle().cell_variables(Formula())


def test_a_table_shows_what_its_cells_hold():
    table = Table([(1, 2), (2, 1)])
    assert table[0, 1] == 2
    assert str(table) == "12\n21"
    bundle = table._repr_mimebundle_()
    assert bundle["text/plain"] == "12\n21"
    assert 'alt="row 1: 1, 2; row 2: 2, 1."' in bundle["text/html"]
    assert table == Table([[1, 2], [2, 1]])
    assert len({table, Table([(1, 2), (2, 1)]), Table([(2, 1), (1, 2)])}) == 2
