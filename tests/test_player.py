"""The player without a browser: its state, what it says, and what is kept of it."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonosat import Nonogram, OutOfTime, PuzzleError, samples
from nonosat.nonogram import Picture
from nonosat.nonogram.rules import clue_of
from nonosat.widgets import Player, painted, player

VIEW = "application/vnd.jupyter.widget-view+json"
HEART = samples.load("heart")
TWO = Nonogram(rows=[(1,), (1,)], cols=[(1,), (1,)])  # two solutions
NONE = Nonogram(rows=[(2,), ()], cols=[(), (1,)])  # no solution
GIVEN = Nonogram(rows=[(1,), (1, 1), (2,)], cols=[(2,), (1,), (2,)], given=["#.?", "???", "???"])


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """A new kernel, somewhere that is not the student's folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(player, "players", {})


def asked(one, question, *about):
    """What a view gets as answer to a question."""
    one._handle_custom_msg({"ask": question, "about": about, "state": list(one.state)}, [])
    return one.status


def lit(one):
    return {name: set(map(tuple, things)) for name, things in one.lit.items() if things}


# -- the state ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "state",
    [
        ["##", "?."],
        ("##", "?."),
        "##\n?.",
        [[1, 1], [None, 0]],
        [["#", "#"], ["?", "."]],
        Picture([(1, 1), (None, 0)]),
    ],
)
def test_the_state_is_set_as_people_write_it_and_read_as_text(state):
    one = Player(TWO)
    one.state = state
    assert one.state == ("##", "?.")
    assert repr(one) == "  1 1\n1 # #\n1 ? ."


def test_what_is_read_can_be_set_and_given_to_the_puzzle():
    one = Player(HEART)
    one.state = one.puzzle.goal
    other = Player(HEART, one.state)
    assert other.state == one.state
    assert HEART.violations(one.state) == []


@pytest.mark.parametrize(
    "state, sentence",
    [
        (["#?", "??", "??"], "3 rows of 2 cells, but the puzzle has 2 rows of 2"),
        (["#?", "?"], "row 2 of the state has 1 cells"),
        (["#x", "??"], "row 1, column 2 of the state is 'x'"),
        ([[2, 0], [0, 0]], "row 1, column 1 of the state is 2"),
        ([], "the state is empty"),
        (7, "the state is 7"),
        ({"#": 1}, "the state is"),
        ([1, 0], "row 1 of the state is 1"),
    ],
)
def test_a_bad_state_gets_one_sentence_and_changes_nothing(state, sentence):
    one = Player(TWO, ["#.", "??"])
    before = one.get_state()
    with pytest.raises(PuzzleError, match=sentence) as caught:
        one.state = state
    assert str(caught.value).endswith(".")
    assert one.get_state() == before


def test_given_cells_are_there_and_stay():
    one = Player(GIVEN)
    assert one.state == ("#.?", "???", "???")
    one.state = ["???", "#??", "???"]
    assert one.state == ("#.?", "#??", "???")
    with pytest.raises(PuzzleError, match="the puzzle gives that row 1, column 1 is black"):
        one.state = [".??", "???", "???"]
    with pytest.raises(PuzzleError, match="row 1, column 2 is white"):
        one.paint([(0, 1), (2, 2)], 1)
    assert one.state == ("#.?", "#??", "???")


@pytest.mark.parametrize("puzzle", [7, None, ["##"], "heart"])
def test_only_a_nonogram_can_be_played(puzzle):
    with pytest.raises(PuzzleError, match=r"is no nonogram; write Player\(Nonogram\(\.\.\.\)\)"):
        Player(puzzle)


def test_a_puzzle_that_no_browser_could_draw_is_refused():
    with pytest.raises(PuzzleError, match="101 by 1 is too large"):
        Nonogram(rows=[()] * 101, cols=[()]).play()


def test_a_stroke_of_the_view_is_answered_in_one_message():
    one = Player(GIVEN)
    sent = []
    one._send = lambda message, buffers=None: sent.append(message)
    one.set_state({"state": ["#.?", "#?#", "???"]})
    updates = [message["state"] for message in sent if message["method"] == "update"]
    assert len(updates) == 1
    assert "finished" in updates[0]
    assert "state" not in updates[0]  # the view has it already


# -- what follows from it -----------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_a_number_is_struck_out_exactly_when_all_completions_of_its_line_agree(data):
    cells = st.lists(st.sampled_from("#.?"), min_size=4, max_size=4)
    state = data.draw(st.lists(cells, min_size=3, max_size=3))
    one = Player(Nonogram(rows=[(1, 1), (2,), ()], cols=[(1,), (1,), (1,), (1,)]), state)
    for name, clues, lines in (
        ("row", one.rows, state),
        ("column", one.cols, list(zip(*state, strict=True))),
    ):
        for clue, line, flags in zip(clues, lines, one.finished[name], strict=True):
            fitting = [
                picture
                for picture in (tuple(map(int, f"{n:0{len(line)}b}")) for n in range(16))
                if len(picture) == len(line)
                and clue_of(picture) == clue
                and all(a == "?" or int(a == "#") == b for a, b in zip(line, picture, strict=True))
            ]
            for j, struck in enumerate(flags):
                places = {blocks(picture)[j] for picture in fitting}
                painted = len(places) == 1 and all(line[i] == "#" for i in next(iter(places)))
                assert struck == painted


def blocks(picture):
    """The places of each block."""
    found, last = [], 0
    for i, cell in enumerate(picture):
        if cell and not last:
            found.append([])
        if cell:
            found[-1].append(i)
        last = cell
    return [tuple(block) for block in found]


@pytest.mark.parametrize("state", [["#.", ".#"], [".#", "#."], ["#?", "?#"], ["?#", "#."]])
def test_any_valid_solution_counts_and_nobody_has_to_cross_every_cell(state):
    one = Player(TWO, state)
    assert one.solved
    assert one.status == "Solved: this is a solution."


@pytest.mark.parametrize("state", [["#.", "??"], ["##", "??"], ["#.", "#."], ["##", "##"]])
def test_what_breaks_a_rule_is_no_solution(state):
    assert not Player(TWO, state).solved


def test_the_title_is_told_when_the_picture_is_there_and_not_before():
    one = Player(HEART)
    assert "Heart" not in str(one.get_state())
    one.state = HEART.goal
    assert one.status == "Solved: Heart."
    one.state = one.given
    assert (one.solved, one.status) == (False, "")


def test_errors_are_shown_on_request_and_only_on_complete_lines():
    one = Player(HEART, ["#.##.", "#.???", "?????", "?????", "?????"])
    assert one.errors == ()  # nobody asked
    one.show_errors = True
    assert one.errors == (("row", 0),)  # row 2 can't be completed, but is not complete
    assert one.status == "Row 1: clue 1 1 wants blocks of 1 and 1, but #.##. has blocks of 1 and 2."
    one.state = [".#.#.", *one.state[1:]]
    assert one.errors == ()
    one.state = [".#.#.", "#....", "#????", ".????", "#????"]
    assert one.errors == (("row", 1), ("column", 0))
    one.show_errors = False
    assert (one.errors, one.status) == ((), "")


def test_no_error_is_said_too():
    one = Player(HEART)
    one.show_errors = True
    assert one.status == "No complete line is wrong."


# -- hint ---------------------------------------------------------------------------------


def test_a_hint_names_the_rule_then_shows_the_cells_then_paints_them():
    one = Player(HEART, [".????", "?????", "?????", "?????", "?????"])
    truth = HEART.hint(one.state)
    assert asked(one, "hint") == "Row 2 (clue 5) needs all the cells it has left."
    assert one.step == 1
    assert lit(one) == {"clues": {("row", 1)}}
    assert asked(one, "hint").endswith("columns 1 to 5 are black.")
    assert one.step == 2
    assert lit(one) == {"clues": {("row", 1)}, "gives": set(truth.gives)}
    before = one.state
    assert asked(one, "hint") == ""
    assert (one.step, lit(one)) == (0, {})
    assert one.state == (before[0], "#####", *before[2:])


def test_a_hint_lights_the_cells_it_reads_before_it_shows_the_cell():
    one = Player(HEART, [".#.#.", "#####", "#####", "?????", "?????"])
    asked(one, "hint")
    truth = HEART.hint(one.state)
    assert lit(one) == {"clues": set(truth.clues), "cells": set(truth.cells)}
    assert truth.cells
    assert not set(truth.cells) & set(truth.gives)


@pytest.mark.parametrize("name", ["heart", "duck", "cat", "snail"])
def test_hints_alone_solve_a_puzzle(name):
    one = Player(samples.load(name))
    for _ in range(3 * 200):
        if one.solved:
            break
        one.hint()
    assert one.solved
    one.hint()
    assert one.status == "It is solved."


def test_a_hint_stays_while_its_cells_are_painted_one_by_one():
    one = Player(HEART)
    one.hint()
    one.hint()
    (r, c), *_, last = one.lit["gives"]
    one.paint([(r, c)], 1)
    assert one.step == 2
    assert one.lit["gives"]
    one.paint(one.lit["gives"][:-1], 1)
    assert one.step == 2
    one.paint([last], 1)
    assert (one.step, lit(one), one.status) == (0, {}, "")


def test_a_hint_goes_when_something_else_is_painted():
    for colour in (0, None):
        one = Player(HEART, ["?#???", "?????", "?????", "?????", "?????"])
        one.hint()
        one.hint()
        cell = one.lit["gives"][0] if colour == 0 else (0, 1)
        one.paint([cell], colour)
        assert (one.step, lit(one), one.status) == (0, {}, "")


def test_a_hint_on_a_wrong_state_says_so():
    one = Player(HEART, ["##???", "?????", "?????", "?????", "?????"])
    assert asked(one, "hint").startswith("The state is wrong: row 1 (clue 1 1) can't be completed")
    assert one.step == 0
    assert lit(one) == {"clues": {("row", 0)}, "cells": {(0, 0), (0, 1)}}


# -- why, check, other solutions ----------------------------------------------------------


def test_why_lights_the_clues_that_force_a_cell():
    one = Player(HEART)
    truth = HEART.why((0, 1))
    assert asked(one, "why", [0, 1]) == truth.text[0].upper() + truth.text[1:]
    assert lit(one) == {"clues": set(truth.clues), "gives": {(0, 1)}}
    assert one.state == one.given


def test_why_on_a_cell_that_is_not_forced_or_given():
    assert asked(Player(TWO), "why", [0, 0]) == (
        "Row 1, column 1 is not forced: two answers differ there."
    )
    assert asked(Player(GIVEN), "why", [0, 0]).startswith("The puzzle gives that row 1, column 1")


def test_why_outside_the_grid_gets_one_sentence():
    with pytest.raises(PuzzleError, match=r"the cell \(9, 0\) is outside the grid"):
        Player(TWO).why((9, 0))


@pytest.mark.parametrize(
    "state, says",
    [
        (["??", "??"], "All is well so far."),
        (["#?", "??"], "All is well so far."),
        ([".?", "??"], "All is well so far."),
        (["##", "??"], "Something is wrong: no solution looks like this."),
        (["#?", "#?"], "Something is wrong: no solution looks like this."),
        (["..", "??"], "Something is wrong: no solution looks like this."),
        (["#.", ".#"], "It is solved."),
    ],
)
def test_check_says_whether_all_is_well_and_gives_nothing_away(state, says):
    one = Player(TWO, state)
    assert asked(one, "check") == says
    assert lit(one) == {}
    assert one.state == tuple(state)


def test_other_solutions_are_shown_with_their_difference():
    one = Player(TWO, [".#", "#?"])
    assert asked(one, "others") == (
        "There is another solution: it differs in 4 cells, which are marked."
    )
    assert lit(one) == {"gives": {(0, 0), (0, 1), (1, 0), (1, 1)}}
    assert one.picture.startswith('<img alt="yours row 1: white, black; row 2: black, white.')
    one.state = one.given
    assert (one.picture, lit(one)) == ("", {})


def test_the_only_solution_is_called_the_only_one():
    one = Player(HEART, HEART.goal)
    assert asked(one, "others") == "Yours is the only solution."


def test_other_solutions_are_told_only_when_it_is_solved():
    one = Player(TWO)
    assert asked(one, "others").startswith("Solve it first")
    assert (one.picture, lit(one)) == ("", {})


def test_a_puzzle_without_solution_can_be_played_and_says_what_is_wrong():
    one = Player(NONE)
    assert asked(one, "check") == "These clues have no solution: explain_conflict() says why."
    assert asked(one, "hint").startswith("There is no solution: ")
    assert one.step == 0
    assert asked(one, "why", [0, 0]).startswith("There is no solution: ")
    one.state = ["##", ".."]
    assert not one.solved


@pytest.mark.parametrize("question", [("hint",), ("why", (0, 0)), ("check",), ("others",)])
def test_out_of_time_becomes_a_sentence_and_the_view_is_answered(question, monkeypatch):
    def late(*_, **__):
        raise OutOfTime("too late.")

    for name in ("hint", "why", "solve", "uniqueness"):
        monkeypatch.setattr(Nonogram, name, late)
    one = Player(TWO, ["#.", ".#"] if question == ("others",) else None)
    sent = []
    one.send = lambda content, buffers=None: sent.append(content)
    assert asked(one, *question) == (
        "No answer within 10 seconds. Paint some more, then ask again."
    )
    assert sent == ["answered"]


def test_a_question_brings_the_stroke_that_was_painted_before_it():
    one = Player(TWO)
    one._handle_custom_msg({"ask": "check", "about": [], "state": ["##", "??"]}, [])
    assert one.status.startswith("Something is wrong")
    one.set_state({"state": ["##", "??"]})  # arrives late, and changes nothing
    assert one.status.startswith("Something is wrong")


# -- what a notebook stores ---------------------------------------------------------------


def test_what_a_notebook_stores_is_a_view_a_picture_and_text():
    data, _ = Player(HEART)._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html", VIEW}
    assert data["text/plain"] == repr(HEART)
    assert data["text/html"].startswith('<img alt="nonogram of 5 by 5; row clues 1 1, 5, 5, 3, 1;')
    assert "0 of 25 cells painted" in data["text/html"]


def test_two_players_in_the_same_state_store_the_same():
    first, second = (Player(HEART, HEART.goal)._repr_mimebundle_()[0] for _ in range(2))
    assert first["text/html"] == second["text/html"]
    assert first["text/plain"] == second["text/plain"]


# -- one player for each puzzle -----------------------------------------------------------


def test_a_cell_that_runs_again_goes_on_where_it_was():
    one = HEART.play()
    one.state = HEART.goal
    again = samples.load("heart").play()  # the same clues, loaded anew
    assert again is one
    assert TWO.play() is not one
    assert HEART.play(fresh=True).state == one.given
    one.close()
    assert HEART.play() is not one


def test_the_timer_is_off_unless_asked_for():
    assert HEART.play().timer is False
    assert HEART.play(timer=True).timer is True
    HEART.play().seconds = 17
    assert HEART.play().timer is True
    assert HEART.play(fresh=True).seconds == 0


# -- what is kept -------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """The student's folder, with a kernel in it."""
    folder = tmp_path / "my_notebooks"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def restart():
    player.players.clear()


def test_what_was_painted_is_back_after_a_restart(mine):
    HEART.play().state = HEART.goal
    TWO.play().state = ["#?", "??"]
    restart()
    assert HEART.play().state == tuple(str(HEART.goal).split())
    assert HEART.play().solved
    assert TWO.play().state == ("#?", "??")
    assert GIVEN.play().state == ("#.?", "???", "???")
    restart()
    assert HEART.play(fresh=True).state == ("?????",) * 5
    restart()
    assert HEART.play().state == ("?????",) * 5


def test_what_is_kept_is_plain_text_and_leaves_when_nothing_is_painted(mine):
    GIVEN.play()
    assert list(mine.iterdir()) == []
    GIVEN.play().state = ["#.?", "#??", "???"]
    (kept,) = (mine / "painted").iterdir()
    assert kept.name.startswith("3x3-")
    assert kept.read_text() == "#.?\n#??\n???\n"
    GIVEN.play(fresh=True)
    assert list((mine / "painted").iterdir()) == []


def test_nothing_is_written_outside_the_students_folder(tmp_path):
    HEART.play().state = HEART.goal
    restart()
    assert HEART.play().state == ("?????",) * 5
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage", [b"", b"\xff\xfe\x00", b"#?\n", b"#?\n??\n??\n", b"{}", b"#\n??", b"#x\n??\n"]
)
def test_damage_to_what_is_kept_costs_this_picture_and_no_more(mine, damage):
    TWO.play().state = ["#?", "??"]
    HEART.play().state = HEART.goal
    (kept,) = (mine / "painted").glob("2x2-*")
    kept.write_bytes(damage)
    restart()
    assert TWO.play().state == ("??", "??")
    assert HEART.play().solved
    TWO.play().state = ["?#", "??"]
    restart()
    assert TWO.play().state == ("?#", "??")


def test_what_is_kept_never_repaints_a_given_cell(mine):
    GIVEN.play().state = ["#.?", "#??", "???"]
    (kept,) = (mine / "painted").iterdir()
    kept.write_text(".#?\n???\n???\n")
    restart()
    assert GIVEN.play().state == GIVEN.play().given


def test_a_folder_that_can_not_be_written_is_said_and_stops_nobody(mine):
    (mine / "painted").write_text("in the way")
    one = TWO.play()
    one.state = ["#?", "??"]
    assert one.state == ("#?", "??")
    assert one.status.startswith("What you paint can't be kept: ")


def test_two_notebooks_lose_nothing(mine):
    """Two kernels paint at once: each its own puzzle, and one that they share."""
    code = """
from nonosat import Nonogram
import sys
own = Nonogram(rows=[(1,)] * {n}, cols=[(1,)] * {n}).play()
shared = Nonogram(rows=[(1,)] * 9, cols=[(1,)] * 9).play()
for i in range(200):
    own.state = ["#" * {n}] * (i % {n}) + ["." * {n}] * ({n} - i % {n})
    shared.state = ["{sign}" * 9] * 9
own.state = ["{sign}" * {n}] * {n}
"""
    kernels = [
        subprocess.Popen([sys.executable, "-c", code.format(n=n, sign=sign)], cwd=mine)
        for n, sign in ((3, "#"), (4, "."))
    ]
    assert [kernel.wait(60) for kernel in kernels] == [0, 0]
    assert len(list((mine / "painted").iterdir())) == 3  # and nothing half written beside them
    for n, sign in ((3, "#"), (4, ".")):
        assert Nonogram(rows=[(1,)] * n, cols=[(1,)] * n).play().state == (sign * n,) * n
    shared = Nonogram(rows=[(1,)] * 9, cols=[(1,)] * 9)
    assert str(painted.load(shared)).split() in ([["#" * 9] * 9, ["." * 9] * 9])


@pytest.mark.parametrize(
    ("cells", "colour", "says"),
    [([(5, 5)], 1, "outside the grid"), ([3], 1, "is not a cell"), ([(0, 0)], 7, "is 7")],
)
def test_a_wrong_stroke_gets_a_sentence_and_paints_nothing(cells, colour, says):
    player = Nonogram.of(["#."]).play(fresh=True)
    with pytest.raises(PuzzleError, match=says):
        player.paint([(0, 1), *cells], colour)
    assert player.state == ("??",)
