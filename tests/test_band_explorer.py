"""The band explorer without a browser: its state, what follows from it, what a notebook stores."""

import pytest
from brute_force import lines

from nonosat import PuzzleError, meaning
from nonosat.meaning import size
from nonosat.nonogram import clue_of, line_formula, lines_of
from nonosat.nonogram.encodings import bands
from nonosat.nonogram.rules import all_clues
from nonosat.widgets import BandExplorer
from nonosat.widgets.band_explorer import LONGEST_LINE, MOST_SLIPS, RULE_SAYS

VIEW = "application/vnd.jupyter.widget-view+json"
CLUES_UP_TO_6 = [(clue, n) for n in range(1, 7) for clue in all_clues(n)]


def text(line):
    return "".join(".#"[cell] for cell in line)


def passing(formula, length):
    """The lines that a formula allows, by trying every assignment of all its variables."""
    clauses = [
        [sum({1 << abs(x) for x in clause if (x > 0) == sign}) for sign in (True, False)]
        for clause in formula.clauses
    ]
    cells = (2 << length) - 2  # bit v is variable v
    about_starts = [(yes, no) for yes, no in clauses if not (yes | no) & cells]

    def hold(clauses, true):
        return all(true & yes or ~true & no for yes, no in clauses)

    found = set()
    for starts in range(0, 2 << formula.variables, 2 << length):
        if hold(about_starts, starts):  # else no line passes with them
            found |= {line for line in range(0, cells + 1, 2) if hold(clauses, starts | line)}
    return {tuple(line >> i & 1 for i in range(1, length + 1)) for line in found}


# -- what passes --------------------------------------------------------------------------


@pytest.mark.parametrize("starts", ["tight", "all"])
@pytest.mark.parametrize("spelling", ["both", "pairs", "apart"])
def test_with_all_rules_nothing_slips_and_nothing_is_lost(starts, spelling):
    assert len(CLUES_UP_TO_6) == 52
    explorer = BandExplorer((), 6, starts, spelling)
    for clue, n in reversed(CLUES_UP_TO_6):  # long lines first: each clue fits where it comes
        explorer.clue = ()
        explorer.length, explorer.clue = n, clue
        assert explorer.wanted == {line for line in lines(n) if clue_of(line) == clue}
        assert explorer.allowed == explorer.wanted
        assert not explorer.slipped
        assert not explorer.lost
        assert explorer.slips == []
        assert explorer.verdict == "exact"
        assert explorer.status.endswith("and no other.")


@pytest.mark.parametrize("rule", bands.RULES)
@pytest.mark.parametrize(("starts", "longest"), [("tight", 6), ("all", 4)])
def test_what_slips_through_is_what_brute_force_finds(rule, starts, longest):
    for clue, n in CLUES_UP_TO_6:
        if n <= longest:
            explorer = BandExplorer(clue, n, starts, without=rule)
            wrong = passing(explorer.formula, n) - set(lines_of(clue, n))
            assert explorer.slipped == wrong, (clue, n)
            assert not explorer.lost
            assert explorer.verdict == ("slipped" if wrong else "exact")
            shown = [line for line, *_ in explorer.slips]
            assert shown == sorted(wrong, key=size)[:MOST_SLIPS]  # the smallest first
            assert explorer.unseen == len(wrong) - len(shown)


def test_every_line_that_slips_is_told_with_its_bands_and_a_clause_that_is_left_out():
    for without in (("order",), ("fit",), ("implies", "between"), tuple(bands.RULES)):
        explorer = BandExplorer((2, 1), 6, "all", without=without)
        every = line_formula((2, 1), 6, starts="all")
        assert explorer.slips
        for line, starts, why in explorer.slips:
            true = {i for i, cell in enumerate(line, 1) if cell} | set(starts)
            holds = [any((abs(x) in true) == (x > 0) for x in c) for c in explorer.formula.clauses]
            assert all(holds)
            assert why.startswith(f"{text(line)} slips through with ")
            said = why.partition("Left out is “")[2].removesuffix("”")
            number = next(i for i in range(len(every)) if every.explain(i) == said)
            assert every.rule(number) in without
            assert not any((abs(x) in true) == (x > 0) for x in every.clauses[number])


def test_a_rule_that_says_too_much_loses_right_lines(monkeypatch):
    rule = bands.before
    monkeypatch.setitem(bands.RULES, "before", lambda line: [*rule(line), [-line.cells[-1]]])
    explorer = BandExplorer((1,), 3)
    assert explorer.lost == {(0, 0, 1)}
    assert explorer.verdict == "lost"
    assert explorer.status.endswith("forbid 1 right line, such as ..#.")


@pytest.mark.parametrize(
    ("without", "starts", "clue", "status"),
    [
        ((), "tight", "", "3 clauses allow the one right line and no other."),
        ((), "tight", "3", "4 clauses allow the one right line and no other."),
        ("at most one", "tight", "1", "10 clauses (without at most one) allow the 3 right lines "),
        ("after", "tight", "1", "lines, and 1 wrong line slips through."),
        (("after", "before"), "tight", "1", "9 clauses (without before and after) allow the 3"),
        ("fit", "all", "2", "lines, and 6 wrong lines slip through."),
    ],
)
def test_the_status_counts_clauses_and_lines(without, starts, clue, status):
    explorer = BandExplorer(tuple(map(int, clue)), 3, starts, without=without)
    assert status in explorer.status


# -- what is shown ------------------------------------------------------------------------


def test_clauses_come_under_their_rules_and_say_themselves():
    explorer = BandExplorer((2, 1), 6, without="order")
    every = line_formula((2, 1), 6)
    assert explorer.clauses == every.clauses  # a rule that is left out stays in view
    assert explorer.sentences == [every.explain(i) for i in range(len(every))]
    assert [(rule, count) for rule, _, count in explorer.rules if count] == list(
        every.count().items()
    )
    assert [rule for rule, *_ in explorer.rules] == list(bands.RULES) == list(RULE_SAYS)
    assert explorer.formula.clauses == line_formula((2, 1), 6, without="order").clauses


@pytest.mark.parametrize("starts", ["tight", "all"])
def test_every_start_is_a_band(starts):
    for clue, n in CLUES_UP_TO_6:
        explorer = BandExplorer(clue, n, starts)
        formula = explorer.formula
        assert len(explorer.bands) == len(clue)
        for block, places in enumerate(explorer.bands):
            for start, number in places:
                assert formula.name(number) == ("row start", 0, block, start)
        numbers = [number for places in explorer.bands for _, number in places]
        assert [*range(1, n + 1), *numbers] == list(range(1, formula.variables + 1))
        assert explorer.names == [formula.say(i) for i in range(1, formula.variables + 1)]


# -- the state ----------------------------------------------------------------------------


def test_a_change_is_followed_by_all_that_depends_on_it():
    explorer = BandExplorer((2, 1), 6)
    explorer.at_most_one = "both"
    assert len(explorer.formula) == len(explorer.clauses) == 45
    explorer.starts = "all"
    assert explorer.rules[-1] == ["fit", RULE_SAYS["fit"], 1]
    explorer.without = {"fit", "order"}
    assert explorer.without == ("order", "fit")  # in the order of the rules
    assert explorer.allowed == meaning(explorer.formula, [1, 2, 3, 4, 5, 6])
    assert (0, 0, 0, 0, 0, 0) not in explorer.wanted


def test_the_chosen_variable_lasts_as_long_as_its_number_means_the_same():
    explorer = BandExplorer((2, 1), 6)
    explorer.about = 8
    explorer.without, explorer.at_most_one = ["order"], "apart"
    assert explorer.about == 8
    explorer.clue = (1, 1)
    assert explorer.about == 0


def test_what_is_typed_in_a_view_is_taken_as_a_whole():
    explorer = BandExplorer((2, 1), 6)
    explorer._asked(explorer, {"clue": " 5,4 ", "length": 10}, [])  # one by one they don't fit
    assert (explorer.clue, explorer.length, explorer.trouble) == ((5, 4), 10, "")
    assert explorer.wanted == {(1, 1, 1, 1, 1, 0, 1, 1, 1, 1)}
    explorer._asked(explorer, {"clue": "0", "length": 1}, [])
    assert (explorer.clue, explorer.length) == ((), 1)


@pytest.mark.parametrize(
    ("clue", "length", "sentence"),
    [
        ("5 1", 6, "row 1 needs 7 cells for its clue 5 1, but the grid is 6 wide."),
        ("2 1", 3, "row 1 needs 4 cells"),
        ("2 x", 6, "the clue is '2 x'; write numbers such as 2 1, or 0 for no block."),
        ("", 6, "write numbers such as 2 1, or 0 for no block."),
        ("-1", 6, "write numbers such as 2 1"),
        ("1 0", 6, "mixes 0 with blocks"),
        ("2 1", 0, "a line here has 1 to 10 cells, not 0."),
        ("2 1", 11, "a line here has 1 to 10 cells, not 11."),
        ("2 1", 5.5, "a line here has 1 to 10 cells, not 5.5."),
    ],
)
def test_what_does_not_fit_gets_a_sentence_in_the_view_and_changes_nothing(clue, length, sentence):
    explorer = BandExplorer((2, 1), 6, without="order")
    before = explorer.get_state()
    explorer._asked(explorer, {"clue": clue, "length": length}, [])
    assert sentence in explorer.trouble
    assert explorer.get_state() == {**before, "trouble": explorer.trouble}
    explorer.without = ()
    assert explorer.trouble == ""  # the next change that is right wipes it out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"clue": (6, 1)}, "row 1 needs 8 cells for its clue 6 1, but the grid is 6 wide"),
        ({"clue": "2 1"}, "write numbers such as"),
        ({"clue": None}, "the clue of row 1 is None"),
        ({"clue": (-1,)}, "a block has at least 1 cell"),
        ({"clue": (True,)}, "write whole numbers"),
        ({"length": 0}, "1 to 10 cells, not 0"),
        ({"length": LONGEST_LINE + 1}, "1 to 10 cells, not 11"),
        ({"length": True}, "1 to 10 cells, not True"),
        ({"length": "6"}, "1 to 10 cells, not '6'"),
        ({"starts": "some"}, "starts is 'some'; choose from tight, all"),
        ({"starts": None}, "starts is None"),
        ({"at_most_one": "once"}, "choose from both, pairs, apart"),
        ({"without": "gap"}, "without is 'gap'; choose from implies"),
        ({"without": ["order", []]}, r"without is \[\]"),
        ({"without": 7}, "without is 7"),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(arguments, sentence):
    with pytest.raises(PuzzleError, match=sentence) as caught:
        BandExplorer(**arguments)
    assert str(caught.value).endswith(".")
    explorer = BandExplorer()
    before = explorer.get_state()
    ((name, value),) = arguments.items()
    with pytest.raises(PuzzleError, match=sentence):
        setattr(explorer, name, value)
    assert explorer.get_state() == before


@pytest.mark.parametrize("number", [-1, 13, "7", None, 2.0])
def test_a_variable_that_is_not_there_gets_a_sentence(number):
    explorer = BandExplorer((2, 1), 6)
    with pytest.raises(PuzzleError, match="they are 1 to 12, and 0 stands for all clauses"):
        explorer.about = number
    assert explorer.about == 0


@pytest.mark.parametrize("clue", [0, (0,), [0], (), []])
def test_clue_0_may_be_written_as_people_write_it(clue):
    assert BandExplorer(clue).clue == ()


def test_the_view_may_send_several_changes_at_once():
    explorer = BandExplorer((2, 1), 6)
    explorer.about = 8
    explorer.set_state({"starts": "all", "without": ["fit"]})
    assert (explorer.starts, explorer.without, explorer.about) == ("all", ("fit",), 0)
    assert explorer.verdict == "slipped"


# -- what a notebook stores ---------------------------------------------------------------


def test_what_a_notebook_stores_is_a_view_a_picture_and_text():
    explorer = BandExplorer((1, 1), 5, without="order")
    data, _ = explorer._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", VIEW}
    assert data["text/plain"] == repr(explorer)
    assert repr(explorer) == (
        "clue 1 1 on 5 cells, tight starts: 33 clauses (without order) allow the 6 right lines, "
        "and 1 wrong line slips through."
    )
    assert data["text/html"].startswith('<img alt="clue 1 1 on 5 cells, tight starts: 33')
    assert data["text/html"].count("<img") == 1


def test_two_explorers_in_the_same_state_store_the_same():
    first = BandExplorer((2, 1), 6, without=("order", "fit"))
    second = BandExplorer((1,), 8, "all")
    second.length, second.clue, second.starts = 6, [2, 1], "tight"
    second.without = ["fit", "order"]
    stored = [explorer._repr_mimebundle_()[0] for explorer in (first, second)]
    for kind in ("text/html", "text/plain"):
        assert stored[0][kind] == stored[1][kind]
    assert "BandExplorer" not in stored[0]["text/plain"]  # nor any address
    views = ("_model_id", "layout", "tabbable", "tooltip")
    states = [
        {name: value for name, value in explorer.get_state().items() if name not in views}
        for explorer in (first, second)
    ]
    assert states[0] == states[1]
