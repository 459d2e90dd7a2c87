"""Formula: names, rules, words and DIMACS."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonosat import Formula, PuzzleError
from nonosat.formula import MOST_VARIABLES

CELL = ("row {}, column {} is black", "row {}, column {} is white")
literals = st.integers(-30, 30).filter(bool)
clause_lists = st.lists(st.lists(literals, max_size=5), max_size=12)


def test_variables_are_numbered_in_reading_order_and_found_again():
    formula = Formula()
    formula.var("first")
    formula.family("cell", 3, range(5, 9))
    seen = [formula.var("cell", r, c) for r in range(3) for c in range(5, 9)]
    assert seen == list(range(2, 14))
    assert [formula.name(n) for n in (2, -6, 13)] == [
        ("cell", 0, 5),
        ("cell", 1, 5),
        ("cell", 2, 8),
    ]
    assert formula.name(1) == ("first",)
    assert formula.name(14) is None


def test_a_new_name_never_takes_a_number_that_a_clause_uses():
    formula = Formula()
    formula.add("mine", [[1, -7]])
    assert formula.var("fresh") == 8


def test_an_index_outside_its_family_is_refused():
    formula = Formula()
    formula.family("cell", 3, 3)
    with pytest.raises(PuzzleError, match=r"cell\[3, 0\].*0 to 2"):
        formula.var("cell", 3, 0)


def test_rules_are_counted_even_when_added_in_turns():
    formula = Formula()
    formula.add("gap", [[1], [2]])
    formula.add("order", [[3]])
    formula.add("gap", [[4]])
    formula.add("empty", [])
    assert formula.count() == {"gap": 3, "order": 1, "empty": 0}
    assert [formula.rule(i) for i in range(4)] == ["gap", "gap", "order", "gap"]


def test_a_clause_says_itself():
    formula = Formula()
    formula.family("cell", 2, 2, says=CELL)
    says = ("block 1 starts at column {}", "block 1 does not start at column {}")
    formula.family("start", 2, says=says, helper=True)
    formula.add("implies", [[-5, 1], [-5, -6], [5, 6], [], [9]])
    assert [formula.explain(i) for i in range(5)] == [
        "implies: if block 1 starts at column 1, then row 1, column 1 is black.",
        "implies: it is not so that block 1 starts at column 1 and block 1 starts at column 2.",
        "implies: block 1 starts at column 1 or block 1 starts at column 2.",
        "implies: nothing satisfies this empty clause.",
        "implies: variable 9 is true.",
    ]
    assert formula.explain(-1) == formula.explain(4)
    with pytest.raises(PuzzleError, match="no clause 5"):
        formula.explain(5)


@given(clause_lists, st.lists(st.sampled_from(["row 1", "gap: a b", "é"]), min_size=1, max_size=4))
def test_dimacs_round_trip(clauses, rules):
    formula = Formula()
    formula.family("cell", 2, 3, says=CELL)
    formula.family("start", range(2, 5), helper=True)
    for i, clause in enumerate(clauses):
        formula.add(rules[i % len(rules)], [clause])
    again = Formula.from_dimacs(formula.dimacs())
    assert again.clauses == formula.clauses
    assert again.variables == formula.variables
    assert again.count() == formula.count()
    assert [again.say(n) for n in range(1, 12)] == [formula.say(n) for n in range(1, 12)]
    assert all(again.explain(i) == formula.explain(i) for i in range(len(formula)))
    assert again.dimacs() == formula.dimacs()


def test_dimacs_of_others_is_read():
    text = "c made elsewhere\n\np cnf 3 2\n1\n-2 0 3\n 0\n%\n0\n"
    assert Formula.from_dimacs(text).clauses == [[1, -2], [3]]
    assert Formula.from_dimacs(text).count() == {"clauses": 2}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no line 'p cnf"),
        ("1 2 0\n", "line 1 comes before"),
        ("p cnf 2\n", "line 1 should read"),
        ("p cnf 2 x\n", "line 1 should read"),
        ("p cnf 2 1\np cnf 2 1\n", "line 2 is a second header"),
        ("p cnf 2 1\n1 a 0\n", "line 2 holds 'a'"),
        ("p cnf 2 1\n1 3 0\n", "line 2 holds 3"),
        ("p cnf 2 1\n1 2\n", "not closed by a 0"),
        ("p cnf 2 2\n1 2 0\n", "announces 2 clauses but the text has 1: is it cut off?"),
        ("p cnf 2 1\n1 0\n2 0\n", "announces 1 clause but the text has 2."),
        ("p cnf 1 1\n2 0\n", "holds 2, but the header announces 1 variable."),
        ('c variables {"name": 3}\np cnf 0 0\n', "is damaged"),
        ('c variables {"axes": [[0, 1000000000000]], "name": "a", "first": 1, '
         '"says": ["{", "}"], "helper": 0}\np cnf 0 0\n', "is damaged"),
    ],
)  # fmt: skip
def test_damaged_dimacs_gets_a_sentence(text, says):
    with pytest.raises(PuzzleError, match=says):
        Formula.from_dimacs(text)


@given(st.text(max_size=60))
def test_any_text_is_dimacs_or_a_sentence(text):
    try:
        Formula.from_dimacs(text)
    except PuzzleError as error:
        assert "\n" not in str(error).replace(repr(text), "")


@pytest.mark.parametrize("bad", [[[0]], [["a"]], [[1.5]], [[2**31]], [5], ["12"], [None]])
def test_what_is_no_clause_gets_a_sentence(bad):
    formula = Formula()
    formula.add("bad", bad)
    with pytest.raises(PuzzleError, match="clause 1"):
        formula.variables  # noqa: B018


def test_absurd_sizes_are_refused():
    with pytest.raises(PuzzleError, match="at most"):
        Formula().family("cell", MOST_VARIABLES, 2)


def test_a_million_clauses_are_taken_whole():
    """Names and rules are ranges: nothing is stored for each clause or each variable."""
    formula = Formula()
    formula.family("cell", 1000, 1000, says=CELL)
    formula.add("pairs", [(-n, n + 1) for n in range(1, 1_000_000)])
    assert len(formula._families) == len(formula._rules) == 1
    assert formula.explain(999_998).startswith("pairs: row 1000, column 999 is white or row 1000")
