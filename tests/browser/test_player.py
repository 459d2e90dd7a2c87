"""The player in a real JupyterLab: mouse, touch, keyboard, and what Python sees of it."""

import json

import pytest

from nonosat import samples

from .looking import code_cells, judged_by_axe

LESSON = "03_any_size.ipynb"
NOTEBOOK = "play.ipynb"  # the lesson, and at its end the cells below
CELLS = {
    "import": "import json\nimport time\nfrom nonosat import Nonogram, samples",
    "view": "player = samples.load('heart').play()\nplayer",
    "second view": "player",
    "given": "puzzle = Nonogram([(1,), (1, 1), (2,)], [(2,), (1,), (2,)], ['#.?', '???', '???'])\n"
    "given = puzzle.play()\ngiven",
    "two": "two = Nonogram(rows=[(1,), (1,)], cols=[(1,), (1,)]).play()\ntwo",
    "large": "large = samples.load('castle').play()\nlarge",
    "reset": "for one in (player, given, two, large):\n"
    "    one.show_errors, one.timer, one.seconds, one.state = False, False, 0, one.given\n"
    "    one.status, one.step, one.lit = '', 0, {}",
    "set": "player.state = ['.#.#.', '#####', '#????', '?????', '?????']",
    "fresh": "samples.load('heart').play(fresh=True)\nprint('fresh')",
    "busy": "time.sleep(3)",
    "python": "finished = [player.puzzle.finished_clues(player.state).numbers]\n"
    "print(json.dumps([player.state, given.state, two.state, large.state, finished[0]]))",
}
EMPTY = ["?????"] * 5


class Bench:
    """A notebook with two views of one player, and three other players."""

    def __init__(self, window, sent):
        self.window, self.page, self.sent = window, window.page, sent
        self.view = self.player("view")

    def cell(self, name):
        """A cell of the notebook."""
        cells = self.window.notebook.locator(".jp-CodeCell")
        return cells.nth(list(CELLS).index(name) - len(CELLS))

    def run(self, name):
        return self.window.run_cell(self.cell(name))

    def player(self, name):
        return self.cell(name).locator(".nonosat-player")

    def square(self, r, c, name="view"):
        """A cell of the board; sentences count from 1, and so do the labels."""
        return self.player(name).locator(f"[role=gridcell][aria-label^='row {r} column {c} ']")

    def clue(self, line, name="view"):
        """The clue of a line, such as "row 2"."""
        return self.player(name).locator(f".clue[aria-label^='{line}:']")

    def button(self, label, name="view"):
        return self.player(name).get_by_role("button", name=label, exact=True)

    def picture(self, name="view"):
        """The board as its labels tell it."""
        labels = (
            self.player(name)
            .locator("[role=gridcell]")
            .evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label').split(' '))")
        )
        signs = {"black": "#", "white": ".", "unknown": "?"}
        rows = {}
        for _, r, _, _, colour, *_ in labels:
            rows[r] = rows.get(r, "") + signs[colour.rstrip(",")]
        return list(rows.values())

    def lit(self, mark, name="view"):
        """The labels of what is marked: read, gives, forces, wrong; only the place."""
        labels = (
            self.player(name)
            .locator(f".{mark}")
            .evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        )
        return [
            " ".join(label.split()[: 4 if mark in ("read", "gives") else 2]) for label in labels
        ]

    def struck(self, name="view"):
        """The numbers that are struck out, as `finished_clues` names them."""
        return self.player(name).evaluate(
            """root => [["row", ".clue.row"], ["column", ".clue.column"]].flatMap(([name, heads]) =>
                [...root.querySelectorAll(heads)].flatMap((head, i) =>
                    [...head.children].flatMap((number, j) =>
                        number.classList.contains("struck") ? [[name, i, j]] : [])))"""
        )

    def drag(self, path, button="left", name="view", release=True):
        """Drag through the middle of some cells."""
        self.player(name).scroll_into_view_if_needed()
        boxes = self._boxes(path, name)
        spots = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        self.page.mouse.move(*spots[0])
        self.page.mouse.down(button=button)
        for spot in spots[1:]:
            self.page.mouse.move(*spot, steps=4)
        if release:
            self.page.mouse.up(button=button)

    def _boxes(self, path, name="view"):
        """Where some cells are, as soon as JupyterLab has stopped moving them."""
        boxes, now = None, []
        while boxes != now:
            self.page.wait_for_timeout(60)
            boxes, now = now, [self.square(r, c, name).bounding_box() for r, c in path]
        return boxes

    def touch(self, path, hold=0):
        """Put a finger on a cell, hold it still, move it, and lift it."""
        self.view.scroll_into_view_if_needed()
        finger = self.page.context.new_cdp_session(self.page)
        boxes = self._boxes(path)
        spots = [{"x": box["x"] + 9, "y": box["y"] + 9} for box in boxes]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spots[:1]})
        self.page.wait_for_timeout(hold)
        for spot in spots[1:]:
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [spot]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self):
        return self.page.evaluate("document.activeElement.getAttribute('aria-label')")

    def says(self, text, name="view"):
        """Wait until the status line says this."""
        self.player(name).get_by_role("status").filter(has_text=text).wait_for()

    def python(self):
        """The states as Python sees them, and the finished clues of the first."""
        names = ("view", "given", "two", "large", "finished")
        return dict(zip(names, json.loads(self.run("python")), strict=True))


@pytest.fixture(scope="module")
def notebook(window):
    """The window, with the notebook open and run."""
    own = code_cells(CELLS)
    lesson = window.lab.stored(LESSON)
    path = window.lab.copies / NOTEBOOK
    path.write_text(json.dumps({**lesson, "cells": lesson["cells"] + own}), encoding="utf-8")
    sent = []  # what goes to Python

    def listen(socket):
        socket.on("framesent", lambda frame: sent.append(frame))

    window.page.on("websocket", listen)
    window.open(NOTEBOOK)
    window.run_all()
    return window, sent


@pytest.fixture
def bench(notebook):
    """The players, before anybody touched them; afterwards, the console must be empty."""
    window, sent = notebook
    bench = Bench(window, sent)
    bench.run("reset")
    bench.view.scroll_into_view_if_needed()
    sent.clear()
    yield bench
    assert window.faults == []


# -- the lesson ---------------------------------------------------------------------------


def test_the_lesson_has_a_player_that_hints_and_is_painted(bench):
    cell = bench.window.notebook.locator(".jp-CodeCell").filter(has_text="player = duck.play()")
    player = cell.locator(".nonosat-player")
    player.scroll_into_view_if_needed()
    assert player.get_by_role("gridcell").count() == 64
    player.get_by_role("button", name="hint", exact=True).click()
    player.get_by_role("button", name="show where", exact=True).click()
    player.get_by_role("button", name="paint", exact=True).click()
    player.get_by_role("gridcell", name="black").first.wait_for()
    player.locator(".struck").first.wait_for()


# -- the mouse ----------------------------------------------------------------------------


def test_the_left_button_fills_and_erases(bench):
    bench.square(2, 3).click()
    assert bench.picture()[1] == "??#??"
    bench.square(2, 3).click()
    assert bench.picture() == EMPTY
    assert bench.python()["view"] == EMPTY


def test_the_right_button_crosses_and_opens_no_menu(bench):
    bench.square(2, 3).click(button="right")
    assert bench.picture()[1] == "??.??"
    assert bench.page.locator(".lm-Menu").count() == 0
    bench.square(2, 3).click(button="right")
    assert bench.picture() == EMPTY


def test_a_click_replaces_the_other_mark(bench):
    bench.square(2, 3).click(button="right")
    bench.square(2, 3).click()
    assert bench.picture()[1] == "??#??"


def test_a_drag_paints_along_the_row_of_its_first_move(bench):
    bench.drag([(2, 1), (2, 2), (4, 4)])
    assert bench.picture() == ["?????", "####?", "?????", "?????", "?????"]
    assert bench.python()["view"] == bench.picture()


def test_a_drag_paints_along_the_column_of_its_first_move(bench):
    bench.drag([(1, 2), (2, 2), (4, 5)], button="right")
    assert bench.picture() == ["?.???", "?.???", "?.???", "?.???", "?????"]


def test_a_drag_never_paints_over_marks(bench):
    bench.square(3, 3).click(button="right")
    bench.square(3, 4).click()
    bench.drag([(3, 1), (3, 5)])
    assert bench.picture()[2] == "##.##"
    bench.drag([(2, 1), (2, 5)], button="right")
    bench.drag([(1, 3), (5, 3)])
    assert bench.picture() == ["??#??", ".....", "##.##", "??#??", "??#??"]


def test_a_drag_from_its_own_colour_erases_only_that_colour(bench):
    bench.drag([(3, 1), (3, 3)])
    bench.square(3, 4).click(button="right")
    bench.drag([(3, 1), (3, 5)])
    assert bench.picture()[2] == "???.?"


def test_a_drag_that_goes_back_takes_back(bench):
    bench.drag([(3, 1), (3, 5), (3, 2)])
    assert bench.picture()[2] == "##???"


def test_a_stroke_is_one_message_and_not_one_a_cell(bench):
    bench.drag([(7, 1), (7, 40)], name="large")
    assert bench.picture("large")[6] == "#" * 40
    bench.page.wait_for_timeout(500)  # for those that would come late
    assert sum(b"comm_msg" in bytes_of(frame) for frame in bench.sent) == 1
    assert bench.python()["large"][6] == "#" * 40


def bytes_of(frame):
    return frame.encode() if isinstance(frame, str) else frame


def test_escape_takes_a_stroke_back_and_sends_nothing(bench):
    bench.drag([(3, 1), (3, 5)], release=False)
    assert bench.picture()[2] == "#####"
    bench.press("Escape")
    assert bench.picture() == EMPTY
    bench.page.mouse.up()
    assert bench.picture() == EMPTY
    assert not any(b"comm_msg" in bytes_of(frame) for frame in bench.sent)


def test_given_cells_can_not_be_painted(bench):
    for button in ("left", "right"):
        bench.square(1, 1, "given").click(button=button)
        bench.square(1, 2, "given").click(button=button)
    bench.square(1, 1, "given").focus()
    bench.press("Space", "x", "Delete", "ArrowRight", "Enter")
    assert bench.picture("given") == ["#.?", "???", "???"]
    bench.drag([(2, 1), (1, 1)], name="given")
    assert bench.picture("given") == ["#.?", "#??", "???"]
    label = bench.square(1, 1, "given").get_attribute("aria-label")
    assert label == "row 1 column 1 black, given"
    assert bench.square(1, 1, "given").get_attribute("aria-readonly") == "true"


# -- touch --------------------------------------------------------------------------------


def test_a_tap_fills(bench):
    bench.touch([(2, 3)])
    assert bench.picture()[1] == "??#??"


def test_a_long_press_crosses(bench):
    bench.touch([(2, 3)], hold=700)
    assert bench.picture()[1] == "??.??"
    bench.touch([(4, 1), (4, 4)], hold=700)
    assert bench.picture()[3] == "....?"


def test_a_finger_that_moves_paints(bench):
    bench.touch([(2, 1), (2, 2), (2, 4)])
    assert bench.picture()[1] == "####?"


# -- the keyboard -------------------------------------------------------------------------


def test_arrows_move_and_space_and_enter_cycle(bench):
    bench.square(1, 1).focus()
    bench.press("ArrowDown", "ArrowRight", "ArrowRight", "Space")
    assert bench.focused() == "row 2 column 3 black"
    bench.press("Enter")
    assert bench.focused() == "row 2 column 3 white"
    bench.press("Space")
    assert bench.focused() == "row 2 column 3 unknown"
    bench.press("ArrowLeft", "ArrowUp", "ArrowUp")
    assert bench.focused() == "row 1 column 2 unknown"  # and no further: here the board ends
    bench.press("End", "x")
    assert bench.focused() == "row 1 column 5 white"
    bench.press("PageDown", "Home")
    assert bench.focused() == "row 5 column 1 unknown"
    assert bench.python()["view"] == ["????.", *EMPTY[1:]]


def test_shift_and_an_arrow_paint_on_and_never_over_marks(bench):
    bench.square(2, 4).click(button="right")
    bench.square(2, 1).focus()
    bench.press("Space", *["Shift+ArrowRight"] * 3)
    assert bench.picture()[1] == "###.?"


def test_tab_leads_to_one_cell_and_then_away(bench):
    stops = bench.view.locator("[role=gridcell][tabindex='0']")
    bench.square(3, 3).focus()
    bench.square(3, 3).click()
    assert stops.count() == 1
    bench.press("ArrowDown", "Tab")
    assert stops.count() == 1
    assert bench.page.evaluate("document.activeElement.tagName") == "SUMMARY"
    bench.press("Shift+Tab")
    assert bench.focused() == "row 4 column 3 unknown"


def test_keys_in_the_widget_are_not_commands_of_the_notebook(bench):
    cells = bench.window.notebook.locator(".jp-Cell")
    before = cells.count()
    bench.square(1, 1).focus()
    bench.press("a", "b", "m", "d", "d", "z", "x", "c", "Control+z", "ArrowDown", "ArrowDown")
    assert cells.count() == before
    assert bench.focused().startswith("row 3 column 1 ")
    bench.button("undo").focus()
    bench.press("a", "b", "d", "d")
    assert cells.count() == before


def test_a_painted_cell_is_spoken(bench):
    bench.square(2, 2).focus()
    bench.press("Space")
    assert bench.view.locator("[aria-live=polite]").text_content() == "row 2 column 2 black"


# -- undo and redo ------------------------------------------------------------------------


def test_undo_and_redo_with_keys(bench):
    bench.drag([(2, 1), (2, 5)])
    bench.square(3, 3).click(button="right")
    bench.press("Control+z")
    assert bench.picture() == ["?????", "#####", "?????", "?????", "?????"]
    bench.press("Control+z")
    assert bench.picture() == EMPTY
    bench.press("Control+Shift+z")
    assert bench.picture()[1] == "#####"
    bench.press("Control+y")
    assert bench.picture()[2] == "??.??"
    assert bench.python()["view"] == bench.picture()


def test_undo_and_redo_with_buttons_for_all_views(bench):
    bench.square(2, 2).click()
    bench.button("undo", "second view").click()
    assert bench.picture() == bench.picture("second view") == EMPTY
    bench.button("redo").click()
    assert bench.picture("second view")[1] == "?#???"
    assert bench.button("redo").get_attribute("aria-disabled") == "true"


def test_clear_can_be_undone(bench):
    bench.square(2, 2).click()
    bench.square(3, 3, "given").click()
    bench.button("clear").click()
    assert bench.picture() == EMPTY
    bench.button("undo").click()
    assert bench.picture()[1] == "?#???"
    bench.button("clear", "given").click()
    assert bench.picture("given") == ["#.?", "???", "???"]


def test_what_python_set_can_be_undone(bench):
    bench.run("set")
    assert bench.picture()[1] == "#####"
    bench.button("undo").click()
    assert bench.picture() == EMPTY


# -- clues and errors ---------------------------------------------------------------------


def test_a_clue_is_struck_out_exactly_when_every_completion_of_its_line_agrees(bench):
    for path, button in (
        ([(2, 1), (2, 5)], "left"),
        ([(1, 1), (1, 1)], "right"),
        ([(1, 2), (1, 2)], "left"),
        ([(3, 3), (5, 3)], "left"),
        ([(4, 2), (4, 2)], "left"),
    ):
        bench.drag(path, button)
        python = bench.python()
        assert python["view"] == bench.picture()
        assert bench.struck() == python["finished"]
    assert ["row", 1, 0] in bench.struck()
    assert bench.clue("row 2").get_attribute("aria-label") == "row 2: clue 5 finished"
    bench.square(2, 3).click()  # erased: the line is open again
    assert bench.python()["finished"] == bench.struck()
    assert ["row", 1, 0] not in bench.struck()


def test_errors_are_shown_on_request_and_only_on_complete_lines(bench):
    bench.drag([(2, 1), (2, 4)], "right")
    bench.button("errors").click()
    bench.says("No complete line is wrong.")
    bench.square(2, 5).click()
    bench.clue("row 2").and_(bench.view.locator(".wrong")).wait_for()
    assert bench.lit("wrong") == ["row 2:"]
    assert bench.clue("row 2").get_attribute("aria-label") == "row 2: clue 5, wrong"
    bench.button("errors").click()
    bench.view.locator(".wrong").wait_for(state="detached")


# -- help ---------------------------------------------------------------------------------


def test_a_hint_names_the_rule_and_lights_what_it_reads_before_it_shows_the_cell(bench):
    bench.run("set")
    bench.button("hint").click()
    bench.says("Row 3 (clue 5) needs all the cells it has left.")
    assert bench.lit("forces") == ["row 3:"]
    assert bench.lit("gives") == []
    bench.button("show where").click()
    bench.says("columns 2 to 5 are black.")
    assert bench.lit("gives") == [f"row 3 column {c}" for c in (2, 3, 4, 5)]
    assert bench.picture()[2] == "#????"
    bench.button("paint").click()
    bench.button("hint").wait_for()
    assert bench.picture()[2] == "#####"
    assert bench.lit("gives") == []
    bench.button("hint").click()
    bench.button("show where").wait_for()
    truth = samples.load("heart").hint(bench.picture())
    assert bench.lit("read") == [f"row {r + 1} column {c + 1}" for r, c in truth.cells] != []
    assert bench.lit("gives") == []
    bench.button("undo").click()
    assert bench.picture()[2] == "#????"


def test_why_lights_the_clues_that_force_a_cell(bench):
    bench.button("why?").click()
    bench.says("Choose a cell.")
    bench.square(2, 4).click()
    bench.says("Row 2 (clue 5) forces row 2, column 4 to be black.")
    assert bench.lit("forces") == ["row 2:"]
    assert bench.lit("gives") == ["row 2 column 4"]
    assert bench.picture() == EMPTY  # asked, not painted
    bench.square(2, 4).click()
    assert bench.picture()[1] == "???#?"
    bench.says("Left button fills")
    assert bench.lit("forces") == bench.lit("gives") == []


def test_why_can_be_asked_with_a_key(bench):
    bench.square(2, 4).focus()
    bench.press("w")
    bench.says("Row 2 (clue 5) forces row 2, column 4 to be black.")
    bench.button("why?").click()
    bench.press("Escape")
    assert bench.button("why?").get_attribute("aria-pressed") == "false"
    bench.button("why?").focus()
    bench.press("Enter", "ArrowDown", "Enter")
    bench.says("Row 3 (clue 5) forces row 3, column 4 to be black.")


def test_check_says_whether_all_is_well_and_gives_nothing_away(bench):
    bench.square(2, 2).click()
    bench.button("check").click()
    bench.says("All is well so far.")
    bench.square(2, 2).click(button="right")
    bench.button("check").click()
    bench.says("Something is wrong: no solution looks like this.")
    assert bench.lit("read") + bench.lit("gives") + bench.lit("forces") + bench.lit("wrong") == []


def test_while_python_is_busy_painting_goes_on_and_the_view_says_that_it_thinks(bench):
    bench.cell("busy").locator(".cm-content").click()
    bench.press("Control+Enter")
    bench.button("check").click()
    bench.says("Thinking")
    assert bench.view.get_attribute("aria-busy") == "true"
    bench.drag([(2, 1), (2, 5)])
    assert bench.picture()[1] == "#####"
    bench.press("Control+z", "Control+y")
    assert bench.picture()[1] == "#####"
    bench.cell("view").locator(".nonosat-player[aria-busy=false]").wait_for()
    assert bench.python()["view"] == bench.picture()
    bench.button("check").click()
    bench.says("All is well so far.")


def test_the_timer_is_off_unless_asked_for(bench):
    timer = bench.view.get_by_role("timer")
    assert timer.count() == 0
    bench.button("timer").click()
    timer.filter(has_text="0:01").wait_for()
    bench.button("timer").click()
    timer.wait_for(state="detached")


# -- solved -------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [[(1, 1), (2, 2)], [(1, 2), (2, 1)]])
def test_any_valid_solution_counts_and_the_other_is_shown_with_its_difference(bench, path):
    assert not bench.button("other solutions?", "two").is_visible()
    for r, c in path:
        bench.square(r, c, "two").click()
    bench.says("Solved", "two")
    bench.button("other solutions?", "two").click()
    bench.says("There is another solution: it differs in 4 cells", "two")
    assert len(bench.lit("gives", "two")) == 4
    bench.player("two").locator("img[alt*='4 cells differ']").wait_for()


def test_the_only_solution_is_called_the_only_one(bench):
    bench.run("set")
    bench.drag([(3, 2), (3, 5)])
    bench.drag([(4, 2), (4, 4)])
    bench.square(5, 3).click()
    bench.says("Solved: Heart.")
    bench.button("other solutions?").click()
    bench.says("Yours is the only solution.")


# -- one state ----------------------------------------------------------------------------


def test_what_python_sets_is_shown_in_all_views(bench):
    bench.run("set")
    for name in ("view", "second view"):
        bench.square(2, 5, name).and_(bench.player(name).locator("[data-cell=black]")).wait_for()
        assert bench.picture(name) == [".#.#.", "#####", "#????", "?????", "?????"]


def test_two_views_of_one_player_agree_and_two_players_keep_apart(bench):
    bench.square(2, 2, "second view").click()
    bench.square(2, 2, "two").click()
    assert bench.picture()[1] == "?#???"
    assert bench.picture("two") == ["??", "?#"]
    assert bench.picture("given") == ["#.?", "???", "???"]


def test_the_picture_survives_when_cells_run_again_even_its_own(bench):
    bench.drag([(2, 1), (2, 5)])
    bench.run("import")
    bench.run("view")
    bench.view.wait_for()
    assert bench.picture()[1] == "#####"
    bench.square(3, 1).click()
    assert bench.python()["view"] == bench.picture() == bench.picture("second view")
    assert bench.run("fresh").strip() == "fresh"
    assert bench.picture() == EMPTY


# -- for everybody ------------------------------------------------------------------------

COLOURS = """element => {
    const style = getComputedStyle(element);
    return [style.color, style.backgroundColor];
}"""


def test_roles_and_labels_tell_what_the_eye_sees(bench):
    bench.square(2, 3).click()
    grid = bench.view.get_by_role("grid", name="nonogram of 5 by 5")
    assert grid.get_by_role("row").count() == 6
    assert grid.get_by_role("gridcell").count() == 25
    assert grid.get_by_role("columnheader").count() == grid.get_by_role("rowheader").count() == 5
    assert grid.get_by_role("gridcell", name="row 2 column 3 black", exact=True).count() == 1
    assert grid.get_by_role("rowheader", name="row 1: clue 1, 1", exact=True).count() == 1


def test_marks_are_told_by_shape_and_not_by_colour_alone(bench):
    bench.square(1, 1).click(button="right")
    after = "cell => getComputedStyle(cell, '::after').content"
    assert "×" in bench.square(1, 1).evaluate(after)
    assert bench.square(2, 2).evaluate(after) == "none"
    bench.button("why?").click()
    bench.square(3, 3).click()
    bench.says("forces row 3, column 3")
    assert bench.square(3, 3).evaluate("cell => getComputedStyle(cell, '::before').content") == '""'
    assert bench.clue("row 3").evaluate("clue => getComputedStyle(clue).outlineStyle") == "solid"


def test_the_focus_is_visible(bench):
    bench.square(1, 1).focus()
    bench.press("ArrowDown")
    outline = "getComputedStyle(document.activeElement).outline"
    assert "3px" in bench.page.evaluate(outline)
    bench.button("hint").focus()
    bench.press("Tab")
    assert "3px" in bench.page.evaluate(outline)


def test_reduced_motion_is_respected(bench):
    bench.square(1, 1, "two").click()
    bench.square(2, 2, "two").click()
    bench.says("Solved", "two")
    moves = "cell => getComputedStyle(cell).transitionDuration"
    assert "0.6s" in bench.square(1, 1, "two").evaluate(moves)
    bench.page.emulate_media(reduced_motion="reduce")
    assert bench.square(1, 1, "two").evaluate(moves) == "0s"
    bench.page.emulate_media(reduced_motion="no-preference")


def test_colours_follow_the_theme(bench):
    light = bench.view.evaluate(COLOURS)
    bench.window.theme("JupyterLab Dark")
    dark = bench.view.evaluate(COLOURS)
    bench.window.theme("JupyterLab Light")
    assert light[0] != dark[0]
    assert light[1] != dark[1]
    assert bench.view.evaluate(COLOURS) == light


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_nothing_stands_in_the_way_of_people_with_disabilities(bench, theme):
    bench.run("set")
    bench.drag([(3, 2), (3, 5)], "right")  # wrong
    bench.button("errors").click()
    bench.says("Row 3")
    bench.square(1, 1, "two").click()
    bench.square(2, 2, "two").click()
    bench.button("other solutions?", "two").click()
    bench.says("another solution", "two")
    bench.button("hint", "given").click()
    bench.button("show where", "given").click()
    bench.button("paint", "given").wait_for()
    bench.window.theme(theme)
    found = judged_by_axe(bench.page, ".nonosat-player")
    bench.window.theme("JupyterLab Light")
    assert found["violations"] == []
    assert "color-contrast" in [rule["id"] for rule in found["passes"]]


@pytest.mark.parametrize("width, height", [(1280, 900), (800, 900), (640, 450)])  # the last: 200 %
def test_it_fits_its_window_and_a_large_board_scrolls_inside(bench, width, height):
    bench.page.set_viewport_size({"width": width, "height": height})
    for name in ("view", "large"):
        wide, inside = bench.player(name).evaluate("e => [e.clientWidth, e.scrollWidth]")
        assert inside <= wide
    box = bench.player("large").locator(".scroll")
    bench.square(40, 40, "large").focus()
    seen = box.evaluate(
        """box => {
            const outer = box.getBoundingClientRect();
            const inside = (e) => {
                const { left, right, top, bottom } = e.getBoundingClientRect();
                return left >= outer.left - 1 && right <= outer.right + 1
                    && top >= outer.top - 1 && bottom <= outer.bottom + 1;
            };
            return [document.activeElement, ...box.querySelectorAll(".clue.row:nth-child(1)")]
                .filter((e) => e === document.activeElement || e.ariaLabel.startsWith("row 40:"))
                .map(inside);
        }"""
    )
    bench.page.set_viewport_size({"width": 1280, "height": 900})
    assert seen == [True, True]  # the cell, and the clue of its row beside it


# -- the next day -------------------------------------------------------------------------


def test_what_was_painted_is_back_after_a_restart_of_kernel_and_server(bench):
    bench.drag([(2, 1), (2, 5)])
    bench.square(3, 1).click(button="right")
    bench.python()
    bench.window.save()
    bench.page.goto("about:blank")
    bench.window.lab.close()
    bench.window.lab.start()
    bench.window.open(NOTEBOOK)
    still = bench.cell("view").locator("img[alt^='nonogram of 5 by 5']")
    still.wait_for()  # nothing has run: a picture stands in
    assert bench.window.notebook.locator(".nonosat-player").count() == 0
    bench.run("import")
    bench.run("view")
    bench.view.wait_for()
    assert bench.picture() == ["?????", "#####", ".????", "?????", "?????"]
