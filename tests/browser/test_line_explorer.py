"""The line explorer in a real JupyterLab: mouse, keyboard, themes, and what Python sees of it."""

import json

import pytest

from .looking import code_cells, judged_by_axe

SCRATCH = "scratch.ipynb"
CELLS = {
    "import": "import json\nfrom nonosat.widgets import LineExplorer",
    "view": "explorer = LineExplorer(clue=(1,))\nexplorer",
    "second view": "explorer",
    "another": "LineExplorer(clue=(2,), length=2)",
    "choose": "explorer.chosen = [0, 1]",
    "state": "traits = ['clue', 'clauses', 'chosen', 'draft']\n"
    "print(json.dumps({name: getattr(explorer, name) for name in traits}))",
}
COLOURS = """element => {
    const style = getComputedStyle(element);
    return [style.color, style.backgroundColor];
}"""


class Bench:
    """A notebook with two views of one explorer, and one of another explorer."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        views = window.notebook.locator(".nonosat-line-explorer")
        self.view, self.second, self.another = (views.nth(i) for i in range(3))

    def cell(self, name):
        return self.window.notebook.locator(".jp-CodeCell").nth(list(CELLS).index(name))

    def clause(self, number):
        """The button of a clause."""
        return self.view.get_by_role("button", name=f"clause {number}:")

    def button(self, name):
        return self.view.get_by_role("button", name=name)

    def clue(self, name, view=None):
        return (view or self.view).get_by_role("radio", name=name, exact=True)

    def marked(self, mark):
        """The colourings with a mark: right, killed or aimed; as text."""
        labels = self.view.locator(f"li.{mark} .strip").evaluate_all(
            "strips => strips.map(strip => strip.ariaLabel)"
        )
        return [
            label.replace("black", "#").replace("white", ".").replace(",", "") for label in labels
        ]

    def says(self, text, view=None):
        """Wait until the status line says this."""
        (view or self.view).get_by_role("status").filter(has_text=text).wait_for()

    def python(self):
        """The state as Python sees it."""
        return json.loads(self.window.run_cell(self.cell("state")))

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture(scope="module")
def notebook(window):
    """The window, with the scratch notebook open."""
    cells = code_cells(CELLS)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}}
    scratch = window.lab.copies / SCRATCH
    scratch.write_text(json.dumps({**content, "cells": cells}), encoding="utf-8")
    window.open(SCRATCH)
    return window


@pytest.fixture
def bench(notebook):
    """New explorers, before anybody touched them; afterwards, the console must be empty."""
    notebook.run_all()
    bench = Bench(notebook)
    bench.another.wait_for()
    bench.says("2 clauses chosen")  # the cell "choose" has run
    bench.button("choose none").click()
    bench.says("0 clauses chosen")
    yield bench
    assert notebook.faults == []


# -- the mouse ----------------------------------------------------------------------------


def test_a_clause_says_itself_and_what_it_kills_before_it_is_chosen(bench):
    bench.clause(1).hover()
    caption = bench.view.locator(".caption").inner_text()
    assert caption.startswith("Clause 1: cell 1 is white or cell 2 is white or cell 3 is white.")
    assert bench.marked("aimed") == ["###"]
    assert bench.marked("killed") == []


def test_a_click_chooses_a_clause_for_python_too(bench):
    bench.clause(1).click()
    bench.clause(5).click()
    bench.says("2 clauses chosen: 2 of 5 wrong colourings killed, 0 of 3 right ones.")
    assert bench.marked("killed") == ["...", "###"]
    assert bench.python()["chosen"] == [0, 4]


def test_all_clauses_say_exactly_the_clue(bench):
    assert bench.marked("right") == ["#..", ".#.", "..#"]
    bench.button("choose all").click()
    bench.says("These clauses say exactly: clue 1.")
    assert bench.view.get_by_role("status").get_attribute("data-state") == "exact"


def test_a_new_clue_brings_its_clauses(bench):
    bench.clue("1 1").click()
    bench.says("0 of 7 wrong colourings killed, 0 of 1 right ones.")
    assert bench.marked("right") == ["#.#"]
    state = bench.python()
    assert state["clue"] == [1, 1]
    assert len(state["clauses"]) == 7


def build(bench, clause):
    """Build a clause of one's own with a click for x and two for ¬x."""
    for literal in clause:
        for _ in range(1 if literal > 0 else 2):
            bench.button(f"cell {abs(literal)}:").click()


@pytest.mark.parametrize("clause, kills", [([-1, 2, 3], 1), ([2, -3], 2), ([1], 4)])
def test_a_shorter_clause_kills_more(bench, clause, kills):
    build(bench, clause)
    bench.view.locator(".caption").filter(has_text=f"It kills {kills} of 8").wait_for()
    assert len(bench.marked("aimed")) == kills
    bench.button("add").click()
    bench.says("1 clause chosen")
    assert len(bench.marked("killed")) == kills


def test_a_clause_of_your_own_is_chosen_and_can_be_removed(bench):
    build(bench, [2, -3])
    bench.button("add").click()
    bench.says("1 of 3 right ones. Too much: clause 6 kills ..# although it is right.")
    assert "".join(bench.clause(6).inner_text().split()) == "6x₂∨¬x₃"
    state = bench.python()
    assert (state["clauses"][5], state["chosen"], state["draft"]) == ([2, -3], [5], [])
    bench.clause(1).click()
    bench.button("remove clause 6").click()
    bench.says("1 clause chosen: 1 of 5 wrong colourings killed, 0 of 3 right ones.")
    state = bench.python()
    assert (len(state["clauses"]), state["chosen"]) == (5, [0])


def test_a_clause_that_is_there_already_is_only_chosen(bench):
    build(bench, [1, 2, 3])
    bench.button("add").click()
    bench.says("1 clause chosen")
    state = bench.python()
    assert (len(state["clauses"]), state["chosen"]) == (5, [4])


def test_the_right_button_opens_no_menu_of_jupyterlab(bench):
    bench.clause(1).click(button="right")
    assert bench.page.locator(".lm-Menu").count() == 0


# -- the keyboard -------------------------------------------------------------------------


def test_everything_can_be_done_with_the_keyboard(bench):
    bench.clue("1").focus()
    bench.press("ArrowRight")  # clue 2
    bench.says("0 of 6 wrong colourings killed")
    bench.press("Tab", "Tab", "Tab", "Space", "Tab", "Enter")  # all, none, clauses 1 and 2
    bench.says("2 clauses chosen")
    assert bench.marked("aimed") == ["#.#"]  # the keyboard points as well
    bench.press(*["Tab"] * 5, "Space", "Tab", "Space", "Space", "Tab", "Tab", "Enter")
    bench.says("3 clauses chosen")
    state = bench.python()
    assert (state["clue"], state["chosen"], state["clauses"][6]) == ([2], [0, 1, 6], [1, -2])


def test_the_keyboard_stays_in_the_widget_when_a_clause_is_added_or_removed(bench):
    bench.button("cell 1:").focus()
    bench.press("Space", "Tab", "Tab", "Tab", "Enter")
    bench.says("1 clause chosen")
    focused = "document.activeElement.getAttribute('aria-label')"
    assert bench.page.evaluate(focused) == "cell 1: not in the clause"
    bench.press("Shift+Tab", "Enter")  # the button that removes the clause
    bench.says("0 clauses chosen")
    assert bench.page.evaluate(focused) == "cell 1: not in the clause"


def test_keys_in_the_widget_are_not_commands_of_the_notebook(bench):
    bench.clause(1).focus()
    bench.press("a", "b", "m", "ArrowDown")  # JupyterLab: new cells, markdown, next cell
    assert bench.window.notebook.locator(".jp-Cell").count() == len(CELLS)
    assert bench.clause(1).evaluate("element => element === document.activeElement")


# -- one state, several views -------------------------------------------------------------


def test_two_views_of_one_explorer_agree(bench):
    bench.clause(2).click()
    bench.says("1 clause chosen", bench.second)
    bench.clue("3", bench.second).click()
    bench.says("0 of 7 wrong colourings killed")
    assert bench.clue("3").is_checked()


def test_two_explorers_keep_apart(bench):
    bench.clue("3").click()
    bench.says("0 of 7 wrong")
    assert bench.clue("2", bench.another).is_checked()
    bench.says("0 of 3 wrong", bench.another)


def test_what_python_sets_is_shown(bench):
    bench.window.run_cell(bench.cell("choose"))
    bench.says("2 clauses chosen")
    assert bench.clause(1).get_attribute("aria-pressed") == "true"
    assert bench.marked("killed") == ["##.", "###"]


def test_a_view_that_is_gone_leaves_the_other_at_work(bench):
    bench.cell("second view").locator(".cm-content").click()
    bench.window.menu("Edit", "Clear Cell Output")
    bench.cell("second view").locator(".nonosat-line-explorer").wait_for(state="detached")
    bench.clause(1).click()
    bench.says("1 clause chosen")


# -- for everybody ------------------------------------------------------------------------


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
    build(bench, [2, -3])
    bench.button("add").click()
    bench.clause(1).click()
    bench.says("2 clauses chosen")  # right and wrong, killed and alive, chosen and not
    bench.window.theme(theme)
    found = judged_by_axe(bench.page, ".nonosat-line-explorer")
    bench.window.theme("JupyterLab Light")
    grave = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
    assert grave == []
    assert "color-contrast" in [rule["id"] for rule in found["passes"]]
    assert "color-contrast" not in [rule["id"] for rule in found["incomplete"]]


@pytest.mark.parametrize("width", [1280, 800])
def test_it_fits_its_window(bench, width):
    bench.page.set_viewport_size({"width": width, "height": 900})
    size = bench.view.evaluate("e => [e.scrollWidth - e.clientWidth, e.clientHeight]")
    bench.page.set_viewport_size({"width": 1280, "height": 900})
    assert size[0] <= 0
    assert size[1] <= 400
