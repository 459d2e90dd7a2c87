"""Widgets without a browser: their state, what follows from it, and what a notebook stores."""

import subprocess
import sys

import pytest

from nonosat import PuzzleError, meaning
from nonosat.nonogram.encodings.enumeration import line_clauses
from nonosat.widgets import LineExplorer

VIEW = "application/vnd.jupyter.widget-view+json"


def test_the_package_imports_without_widgets_and_plots():
    code = (
        "import nonosat, sys; print([m for m in ('ipywidgets', 'matplotlib') if m in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


# -- the line explorer --------------------------------------------------------------------


@pytest.mark.parametrize("length, clues", [(1, 2), (2, 3), (3, 5), (4, 8)])
def test_all_clauses_of_the_enumeration_say_exactly_the_clue(length, clues):
    explorer = LineExplorer(length=length)
    assert len(explorer.clues) == clues
    for clue in explorer.clues:
        explorer.clue = clue
        assert explorer.chosen == []
        explorer.chosen = list(range(len(explorer.clauses)))
        assert explorer.allowed == explorer.wanted
        assert explorer.status.endswith(
            f"These clauses say exactly: clue {' '.join(map(str, clue)) or 0}."
        )


def test_what_is_allowed_is_the_meaning_of_the_chosen_clauses():
    mine = [[1, 2], [-3], [2, -1, 3], [], [1, -1]]
    explorer = LineExplorer((2,), mine)
    for chosen in ([0], [1, 2], [3], [4], [0, 1, 2, 4]):
        explorer.chosen = chosen
        assert explorer.allowed == meaning([mine[i] for i in chosen], [1, 2, 3])


def test_a_new_clue_brings_new_clauses():
    explorer = LineExplorer((1,))
    explorer.chosen = [0, 1]
    explorer.clue = (1, 1)
    assert explorer.clauses == line_clauses((1, 1), [1, 2, 3])
    assert explorer.chosen == []
    assert explorer.right == [line == (1, 0, 1) for line in explorer.colourings]
    assert explorer.fixed == len(explorer.clauses) == 7


def test_given_clauses_stay_and_are_chosen():
    explorer = LineExplorer((1,), [(1, 2, 3), [-1, -2]])
    assert explorer.chosen == [0, 1]
    explorer.clue = (2,)
    assert explorer.clauses == [[1, 2, 3], [-1, -2]]
    assert explorer.chosen == [0, 1]


def test_no_clause_at_all_is_a_list_of_clauses_too():
    explorer = LineExplorer((), [])
    assert explorer.right.count(True) == 1
    assert explorer.status.startswith("0 clauses chosen: 0 of 7 wrong colourings killed")


def test_the_status_counts_what_is_killed():
    explorer = LineExplorer((1,), [[1, 2, 3], [-1, -2], [-3]])
    explorer.chosen = [0]
    assert explorer.status == (
        "1 clause chosen: 1 of 5 wrong colourings killed, 0 of 3 right ones."
    )


def test_a_right_colouring_that_is_killed_is_named_with_its_killer():
    explorer = LineExplorer((1,), [[1, 2, 3], [-1, -2], [-3]])
    assert explorer.status == (
        "3 clauses chosen: 5 of 5 wrong colourings killed, 1 of 3 right ones. "
        "Too much: clause 3 kills ..# although it is right."
    )


def test_clauses_and_the_draft_say_themselves():
    explorer = LineExplorer((1,), [[-1, -2]])
    explorer.draft = [2, -3]
    assert explorer.sentences == [
        "cell 1 is white or cell 2 is white.",
        "cell 2 is black or cell 3 is white.",
    ]


def test_chosen_places_are_sorted_and_leave_with_their_clause():
    explorer = LineExplorer((1,), [[1], [2], [3]])
    explorer.chosen = [2, 0, 2, 9]
    assert explorer.chosen == [0, 2]
    explorer.clauses = [[1], [2]]
    assert explorer.chosen == [0]


def test_the_view_may_send_the_whole_state_at_once():
    explorer = LineExplorer((1,))
    explorer.set_state({"clauses": [*explorer.clauses, [-1, -2]], "chosen": [0, 5], "draft": []})
    assert explorer.chosen == [0, 5]
    assert (1, 1, 0) not in explorer.allowed
    explorer.set_state({"clue": [1, 1]})
    assert explorer.clue == (1, 1)
    assert len(explorer.clauses) == 7


def test_what_a_notebook_stores_is_a_view_a_picture_and_text():
    explorer = LineExplorer((1,))
    explorer.chosen = [0]
    data, _ = explorer._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", VIEW}
    assert data["text/plain"] == repr(explorer)
    assert data["text/html"].startswith('<img alt="clue 1; 1 clause chosen: 1 of 5')
    assert "killed by 1" in data["text/html"].replace("%20", " ")


def test_two_explorers_in_the_same_state_store_the_same():
    first, second = (LineExplorer((2,))._repr_mimebundle_()[0] for _ in range(2))
    assert first["text/html"] == second["text/html"]
    assert first["text/plain"] == second["text/plain"]
    assert "LineExplorer" not in first["text/plain"]  # nor any address


@pytest.mark.parametrize("clue", [0, (0,), [0], ()])
def test_clue_0_may_be_written_as_people_write_it(clue):
    assert LineExplorer(clue).clue == ()


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        ({"clue": (4,)}, r"the clue \(4,\) does not fit this line; choose one of \(\), \(1,\)"),
        ({"clue": (1, 2)}, "does not fit"),
        ({"clue": "1 1"}, "does not fit"),
        ({"clue": None}, "does not fit"),
        ({"clauses": [[4]]}, "a clause names cell 4, but the last cell of the line is 3"),
        ({"clauses": [[1], [-5]]}, "names cell 5"),
        ({"clauses": [[1, 0]]}, "holds 0"),
        ({"clauses": [1, 2]}, "a clause is a list of literals"),
        ({"clauses": 7}, "write a list such as"),
        ({"clauses": ...}, "write a list such as"),
        ({"clauses": [["1"]]}, "a literal is a whole number"),
        ({"length": 0}, "1 to 4 cells, not 0"),
        ({"length": 5}, "1 to 4 cells, not 5"),
        ({"length": 2.0}, "1 to 4 cells, not 2.0"),
    ],
)
def test_bad_input_gets_one_sentence(arguments, sentence):
    with pytest.raises(PuzzleError, match=sentence) as caught:
        LineExplorer(**arguments)
    assert str(caught.value).endswith(".")


def test_bad_state_gets_one_sentence_and_changes_nothing():
    explorer = LineExplorer((1,))
    before = explorer.get_state()
    with pytest.raises(PuzzleError, match="does not fit"):
        explorer.clue = (2, 2)
    with pytest.raises(PuzzleError, match="names cell 4"):
        explorer.clauses = [[4]]
    for name in ("clue", "clauses"):
        with pytest.raises(PuzzleError, match="None"):
            setattr(explorer, name, None)
    assert explorer.get_state() == before
