"""The band explorer in a real JupyterLab: mouse, touch, keyboard, themes, and what Python sees."""

import json
import re

import pytest

from nonosat.nonogram import line_formula

from .looking import code_cells, judged_by_axe

LESSON = "02_bands.ipynb"  # the cells below stand at the end of a copy of it
SCRATCH = "bands_scratch.ipynb"
CELLS = {
    "import": "import json\nfrom nonosat.widgets import BandExplorer",
    "view": "explorer = BandExplorer(clue=(2, 1), length=6)\nexplorer",
    "second view": "explorer",
    "another": "BandExplorer(clue=(1, 1, 1), length=9, starts='all')",
    "leave out": "explorer.without = ['order', 'between']",
    "look at 8": "explorer.about = 8",
    "state": "traits = ['clue', 'length', 'starts', 'at_most_one', 'without', 'about']\n"
    "state = {name: getattr(explorer, name) for name in traits}\n"
    "print(json.dumps({**state, 'slipped': len(explorer.slipped)}))",
}
FRESH = ("view", "second view", "another")  # what is run before each test
COLOURS = """element => {
    const style = getComputedStyle(element);
    return [style.color, style.backgroundColor];
}"""
MENTION_8 = [c for c in line_formula((2, 1), 6).clauses if {8, -8} & set(c)]
RULES = ["implies", "at least one", "at most one", "order", "before", "between", "after", "fit"]


class Bench:
    """A notebook with two views of one explorer, and one of another explorer."""

    def __init__(self, window):
        self.window, self.page = window, window.page
        places = ("view", "second view", "another")
        self.view, self.second, self.another = (
            self.cell(place).locator(".nonosat-band-explorer") for place in places
        )

    def cell(self, name):
        cells = self.window.notebook.locator(".jp-CodeCell")
        return cells.nth(list(CELLS).index(name) - len(CELLS))

    def run(self, name):
        return self.window.run_cell(self.cell(name))

    def rule(self, name, view=None):
        return (view or self.view).get_by_role("group", name=name, exact=True)

    def tick(self, rule, view=None):
        return (view or self.view).get_by_role("checkbox", name=rule, exact=True)

    def clause(self, text, view=None):
        """A clause by its literals, such as "[-7, 3]"."""
        return (view or self.view).locator(".clauses").get_by_text(text, exact=True)

    def variable(self, number, view=None):
        """The button of a cell or a band."""
        return (view or self.view).get_by_role("button", name=re.compile(f"^{number}: "))

    def lit(self, view=None):
        """The literals that are lit on the board."""
        lit = (view or self.view).locator(".board :is(.yes, .no)")
        return [int(text) for text in lit.all_inner_texts()]

    def clauses(self, mark=""):
        """The clauses in view, or those of them with a mark."""
        chips = self.view.locator(f".clauses [role=option]{mark}:not([hidden])")
        return [json.loads(text) for text in chips.all_inner_texts()]

    def slips(self):
        """The lines that slip through, as text."""
        squares = "strips => strips.map(s => [...s.children].map(c => c.className).join(' '))"
        strips = self.view.locator(".slips [role=option]").evaluate_all(squares)
        return [s.replace("black", "#").replace("white", ".").replace(" ", "") for s in strips]

    def says(self, text, view=None):
        """Wait until the status line says this."""
        (view or self.view).get_by_role("status").filter(has_text=text).wait_for()

    def caption(self):
        return self.view.locator(".caption").inner_text()

    def type_in(self, label, text):
        field = self.view.get_by_label(label, exact=True)
        field.click()
        field.press("Control+a")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def python(self):
        """The state as Python sees it."""
        return json.loads(self.run("state"))

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self):
        """The text of the element with the keyboard."""
        return self.page.evaluate("document.activeElement.textContent")


@pytest.fixture(scope="module")
def notebook(window):
    """The window, with the notebook open and run."""
    own = code_cells(CELLS)
    before = window.lab.stored(LESSON)["cells"]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}}
    scratch = window.lab.copies / SCRATCH
    scratch.write_text(json.dumps({**content, "cells": before + own}), encoding="utf-8")
    window.open(SCRATCH)
    window.run_all()
    return window


@pytest.fixture
def bench(notebook):
    """New explorers, before anybody touched them; afterwards, the console must be empty."""
    bench = Bench(notebook)
    for name in FRESH:
        bench.run(name)
    bench.another.wait_for()
    bench.says("39 clauses allow the 6 right lines and no other.")
    bench.view.scroll_into_view_if_needed()
    yield bench
    assert notebook.faults == []


# -- in the lesson ------------------------------------------------------------------------


def test_the_explorer_of_the_lesson_is_live_after_run_all(bench):
    views = bench.window.notebook.locator(".nonosat-band-explorer")
    assert views.count() == 1 + 3
    bench.says("39 clauses allow the 6 right lines and no other.", views.first)
    bench.tick("after", views.first).uncheck()
    bench.says("wrong", views.first)
    bench.says("no other")  # the explorer of the same name that came later is another one


# -- from a clause to its cells and bands -------------------------------------------------


def test_a_clause_lights_its_cells_and_bands_and_says_itself(bench):
    bench.clause("[-7, 1]").hover()
    assert bench.lit() == [1, -7]
    assert bench.caption() == (
        "implies: if block 1 of row 1 starts at column 1, then row 1, column 1 is black."
    )
    bench.clause("[10, 11, 12]").hover()
    assert bench.lit() == [10, 11, 12]
    assert bench.caption().startswith("at least one: block 2 of row 1 starts at column 4 or ")
    bench.view.get_by_text("Clue").hover()
    assert bench.lit() == []
    assert bench.caption().startswith("Point at a clause")


def test_signs_are_told_by_shape_and_not_by_colour_alone(bench):
    bench.clause("[-7, 1]").hover()
    styles = [
        bench.variable(number).evaluate("e => getComputedStyle(e).borderTopStyle")
        for number in (1, 7, 8)
    ]
    assert styles == ["solid", "dashed", "solid"]
    fills = [bench.variable(number).evaluate(COLOURS)[1] for number in (1, 2)]
    assert fills[0] != fills[1]  # the positive one is full
    assert bench.variable(7).inner_text() == "-7"


def test_a_tap_keeps_a_clause_lit(bench):
    bench.clause("[-7, -3]").click()
    bench.view.get_by_text("Clue").hover()
    assert bench.lit() == [-3, -7]
    assert bench.caption().endswith("then row 1, column 3 is white.")


# -- from a cell or a band to its clauses -------------------------------------------------


def test_a_cell_lights_the_clauses_that_mention_it(bench):
    bench.variable(1).hover()
    assert bench.clauses(".lit") == [[-7, 1], [-8, -1], [-9, -1]]
    assert len(bench.clauses()) == 39
    assert "1 of 14" in bench.rule("implies").inner_text()
    assert bench.caption() == "1: row 1, column 1 is black. In 1 clause; -1 in 2 clauses."


def test_a_click_on_a_band_leaves_only_its_clauses_for_python_too(bench):
    bench.variable(8).click()
    bench.view.get_by_text("Clauses that mention 8: block 1 of row 1 starts at").wait_for()
    assert bench.clauses() == MENTION_8
    assert bench.python()["about"] == 8
    bench.view.get_by_role("button", name="show all clauses").click()
    bench.view.locator(".filter").wait_for(state="hidden")
    assert len(bench.clauses()) == 39
    assert bench.variable(8).evaluate("e => e === document.activeElement")  # the keyboard stays


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_a_chosen_cell_is_let_go_by_a_second_click_or_by_escape(bench, key):
    bench.variable(3).focus()
    bench.press("Space")
    bench.view.locator(".filter").wait_for()
    assert bench.variable(3).get_attribute("aria-pressed") == "true"
    bench.press(key)
    bench.view.locator(".filter").wait_for(state="hidden")
    assert bench.python()["about"] == 0


# -- leaving a rule out -------------------------------------------------------------------


def test_without_a_rule_wrong_lines_slip_through_the_smallest_first(bench):
    bench.tick("between").uncheck()
    bench.says("29 clauses (without between) allow the 6 right lines, and 5 wrong lines slip")
    assert bench.slips() == ["##.##.", "##.#.#", "##..##", ".##.##", "##.###"]
    assert "10 clauses, left out" in bench.rule("between").inner_text()
    state = bench.python()
    assert (state["without"], state["slipped"]) == (["between"], 5)
    bench.tick("between").check()
    bench.says("39 clauses allow the 6 right lines and no other.")
    assert bench.slips() == []


def test_at_most_one_can_be_left_out_and_nothing_slips_through(bench):
    bench.tick("at most one").uncheck()
    bench.says("33 clauses (without at most one) allow the 6 right lines and no other.")
    assert bench.view.get_by_role("status").get_attribute("data-verdict") == "exact"


def test_a_line_that_slips_through_shows_its_bands_and_the_clause_that_is_missing(bench):
    bench.tick("between").uncheck()
    bench.says("slip through")
    bench.view.locator(".slips [role=option]").first.hover()
    assert bench.lit() == [1, 2, 4, 5, 7, 11]
    assert bench.caption() == (
        "##.##. slips through with bands 7 and 11. Left out is “between: if block 1 of row 1 "
        "starts at column 1 and block 2 of row 1 starts at column 5, then row 1, column 4 is "
        "white.”"
    )


def test_lines_that_are_not_drawn_are_counted(bench):
    bench.tick("at least one").uncheck()
    bench.says("58 wrong lines slip through")
    assert len(bench.slips()) == 24
    bench.view.get_by_text("… and 34 more.").wait_for()


# -- another line, other starts, another spelling -----------------------------------------


def test_a_clue_is_typed_as_people_write_it(bench):
    bench.type_in("Clue", "1 1 1")
    bench.says("allow the 4 right lines")
    assert bench.view.locator(".band").count() == 6
    assert bench.python()["clue"] == [1, 1, 1]
    bench.type_in("Clue", "0")
    bench.says("6 clauses allow the one right line")
    assert bench.view.locator(".band").count() == 0


def test_the_number_of_cells_can_be_changed(bench):
    bench.type_in("Cells", "9")
    bench.says("allow the 21 right lines")
    assert bench.view.locator(".cell").count() == 9
    assert bench.python()["length"] == 9


def test_what_does_not_fit_gets_a_sentence_and_changes_nothing(bench):
    bench.type_in("Clue", "5 1")
    alert = bench.view.get_by_role("alert")
    alert.filter(has_text="row 1 needs 7 cells for its clue 5 1").wait_for()
    assert bench.view.get_by_label("Clue", exact=True).input_value() == "5 1"  # to be mended
    assert bench.python()["clue"] == [2, 1]
    bench.says("39 clauses")
    bench.type_in("Cells", "8")  # now both fit
    bench.says("allow the 3 right lines")
    assert alert.inner_text() == ""
    assert bench.python()["clue"] == [5, 1]


def test_with_all_starts_bands_fall_off_and_a_rule_forbids_them(bench):
    bench.view.get_by_label("all", exact=True).click()
    bench.rule("fit").get_by_text("1 clause", exact=True).wait_for()
    off = bench.view.locator(".band.off")
    assert off.all_inner_texts() == ["12"]
    bench.clause("[-12]").hover()
    assert bench.caption() == "fit: it is not so that block 1 of row 1 starts at column 6."
    assert bench.python()["starts"] == "all"


@pytest.mark.parametrize(("spelling", "clauses"), [("both", 12), ("apart", 1), ("pairs", 6)])
def test_at_most_one_can_be_spelled_three_ways(bench, spelling, clauses):
    choice = bench.view.get_by_role("combobox", name="spelling of at most one")
    choice.select_option("both")
    choice.select_option(spelling)
    bench.says(f"{33 + clauses} clauses allow the 6 right lines and no other.")
    assert bench.python()["at_most_one"] == spelling
    assert len(bench.rule("at most one").get_by_role("option").all()) == clauses + 3


def test_long_lists_are_folded_and_scroll_inside(bench):
    rule = bench.rule("between", bench.another)
    fold = rule.get_by_role("button", name="clauses of between")
    assert fold.get_attribute("aria-expanded") == "false"
    assert rule.get_by_role("listbox").count() == 0
    fold.click()
    assert fold.get_attribute("aria-expanded") == "true"
    assert rule.get_by_role("option").count() == 168
    assert bench.another.evaluate("e => e.clientHeight") < 900
    last = rule.get_by_role("option").last
    last.focus()
    box, frame = last.bounding_box(), bench.another.locator(".rules").bounding_box()
    assert frame["y"] <= box["y"] <= frame["y"] + frame["height"]
    fold.click()
    assert rule.get_by_role("listbox").count() == 0


def test_a_folded_list_unfolds_for_the_few_clauses_that_mention_a_cell(bench):
    rule = bench.rule("between", bench.another)
    assert rule.get_by_role("option").count() == 0
    bench.variable(2, bench.another).click()
    rule.get_by_text("14 of 168").wait_for()
    assert rule.get_by_role("option").count() == 14


# -- the keyboard -------------------------------------------------------------------------


def test_arrows_go_through_the_clauses_from_rule_to_rule(bench):
    bench.clause("[-7, 1]").focus()
    assert bench.lit() == [1, -7]
    bench.press("ArrowRight", "ArrowDown")
    assert (bench.focused(), bench.lit()) == ("[-7, -3]", [-3, -7])
    bench.press("End")
    assert bench.focused() == "[-12, 6]"
    bench.press("ArrowRight")
    assert (bench.focused(), bench.lit()) == ("[7, 8, 9]", [7, 8, 9])
    bench.press("ArrowLeft", "ArrowUp", "Home")
    assert bench.focused() == "[-7, 1]"


def test_arrows_go_through_cells_and_bands(bench):
    bench.variable(1).focus()
    bench.press("ArrowRight", "ArrowDown")
    assert bench.focused() == "8"
    assert bench.clauses(".lit") == MENTION_8
    bench.press("ArrowRight", "ArrowDown", "End")
    assert bench.focused() == "12"
    bench.press("ArrowUp", "ArrowUp", "Home")
    assert bench.focused() == "1"


def test_arrows_go_through_the_lines_that_slip(bench):
    bench.tick("between").uncheck()
    bench.says("slip through")
    bench.view.locator(".slips [role=option]").first.focus()
    bench.press("ArrowRight", "ArrowRight")
    assert bench.caption().startswith("##..## slips through with bands 7 and 12.")


def test_a_list_however_long_is_one_stop_of_the_tab_key(bench):
    stops = "e => [...e.querySelectorAll('[tabindex=\"0\"]')].length"
    bench.clause("[-7, 1]").focus()
    bench.press("ArrowRight", "ArrowRight")
    lists = [bench.view.locator(".board"), *bench.view.get_by_role("listbox").all()]
    assert [part.evaluate(stops) for part in lists] == [1] * 8  # `fit` has no clauses
    bench.press("Tab")
    assert bench.page.evaluate("document.activeElement.type") == "checkbox"


def test_the_keyboard_stays_where_it_is_when_a_rule_is_left_out_or_spelled_anew(bench):
    bench.tick("order").focus()
    bench.press("Space")
    bench.says("without order")
    assert bench.tick("order").evaluate("e => e === document.activeElement")
    bench.view.get_by_role("combobox").focus()
    bench.press("ArrowDown")
    bench.says("42 clauses (without order)")  # both: 12 of at most one
    assert bench.page.evaluate("document.activeElement.localName") == "select"


@pytest.mark.parametrize("place", ["clause", "band", "checkbox"])
def test_keys_in_the_widget_are_not_commands_of_the_notebook(bench, place):
    count = bench.window.notebook.locator(".jp-Cell").count()
    target = {
        "clause": bench.clause("[10, 11, 12]"),
        "band": bench.variable(12),
        "checkbox": bench.tick("fit"),
    }[place]
    target.focus()
    bench.press("a", "b", "m", "x", "ArrowDown")  # JupyterLab: new cells, markdown, cut, next
    assert bench.window.notebook.locator(".jp-Cell").count() == count
    assert bench.view.evaluate("e => e.contains(document.activeElement)")


def test_the_right_button_opens_no_menu_of_jupyterlab(bench):
    for target in (bench.clause("[-7, 1]"), bench.variable(8), bench.view):
        target.click(button="right")
        assert bench.page.locator(".lm-Menu").count() == 0


# -- one state, several views -------------------------------------------------------------


def test_two_views_of_one_explorer_agree(bench):
    bench.tick("order", bench.second).uncheck()
    bench.says("without order")
    assert not bench.tick("order").is_checked()
    bench.type_in("Clue", "3")
    bench.says("allow the 4 right lines", bench.second)
    assert bench.second.get_by_label("Clue", exact=True).input_value() == "3"


def test_two_explorers_keep_apart(bench):
    bench.view.get_by_label("all", exact=True).click()
    bench.tick("order").uncheck()
    bench.says("without order")
    bench.another.get_by_label("tight", exact=True).click()
    bench.says("clauses allow the 35 right lines and no other.", bench.another)
    assert bench.view.get_by_label("all", exact=True).is_checked()


def test_what_python_sets_is_shown(bench):
    bench.run("leave out")
    bench.says("without order and between")
    assert not bench.tick("order").is_checked()
    bench.run("look at 8")
    bench.view.get_by_text("Clauses that mention 8:").wait_for()
    assert bench.variable(8).get_attribute("aria-pressed") == "true"


def test_a_view_that_is_gone_leaves_the_other_at_work(bench):
    bench.cell("second view").locator(".cm-content").click()
    bench.window.menu("Edit", "Clear Cell Output")
    bench.second.wait_for(state="detached")
    bench.tick("order").uncheck()
    bench.says("without order")


# -- for everybody ------------------------------------------------------------------------


def test_every_part_has_a_role_and_a_name(bench):
    assert bench.variable(3).get_attribute("aria-label").startswith("3: row 1, column 3 is black.")
    assert bench.clause("[-7, 1]").get_attribute("aria-label") == (
        "implies: if block 1 of row 1 starts at column 1, then row 1, column 1 is black. [-7,1]"
    )
    assert [bench.tick(rule).count() for rule in RULES] == [1] * 8
    bench.clause("[-7, 1]").focus()
    assert bench.clause("[-7, 1]").get_attribute("aria-selected") == "true"
    for name in ("Clue", "Cells"):
        assert bench.view.get_by_label(name, exact=True).count() == 1


def test_the_focus_is_seen(bench):
    bench.clause("[-7, 1]").focus()
    bench.press("ArrowRight")  # so that the browser knows that there is a keyboard
    for _ in range(4):
        outline = bench.page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert outline == "3px"
        bench.press("Shift+Tab")


def test_nothing_moves(bench):
    """So that there is nothing to switch off for people who want reduced motion."""
    moving = bench.view.evaluate(
        """e => [e, ...e.querySelectorAll("*")].filter(part => {
            const style = getComputedStyle(part);
            return style.transitionDuration !== "0s" || style.animationName !== "none";
        }).length"""
    )
    assert moving == 0


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
    bench.view.get_by_label("all", exact=True).click()
    bench.tick("between").uncheck()
    bench.says("without between")
    bench.type_in("Clue", "9")
    bench.view.get_by_role("alert").filter(has_text="needs 9 cells").wait_for()
    bench.window.theme(theme)
    bench.view.evaluate("element => { element.id = 'judged'; }")
    found = []
    for pointed in (
        bench.clause("[-8, -1]"),
        bench.view.locator(".slips [role=option]").first,
        bench.variable(8),
    ):
        pointed.click()  # the last click also leaves only the clauses that mention 8
        found.append(judged_by_axe(bench.page, "#judged"))
    bench.window.theme("JupyterLab Light")
    for one in found:
        assert [(fault["id"], fault["nodes"][0]["html"]) for fault in one["violations"]] == []
        assert "color-contrast" in [rule["id"] for rule in one["passes"]]
        assert "color-contrast" not in [rule["id"] for rule in one["incomplete"]]


@pytest.mark.parametrize("width", [1280, 800, 640])  # 640: a window of 1280 at a zoom of 200 %
def test_it_fits_its_window(bench, width):
    bench.page.set_viewport_size({"width": width, "height": 900})
    wide = (
        "e => Math.max(...[e, ...e.querySelectorAll('*')].map(p => p.scrollWidth - p.clientWidth))"
    )
    over = {view: getattr(bench, view).evaluate(wide) for view in ("view", "another")}
    high = bench.view.evaluate("e => e.clientHeight")
    bench.page.set_viewport_size({"width": 1280, "height": 900})
    assert max(over.values()) <= 1
    assert high <= {1280: 640, 800: 800, 640: 900}[width]


@pytest.mark.parametrize("width", [1280, 800])
def test_words_do_not_push_the_clauses_away_from_the_mouse(bench, width):
    bench.page.set_viewport_size({"width": width, "height": 900})
    bench.view.get_by_text("Clue").hover()
    places = [bench.tick("fit").bounding_box()["y"]]
    for text in ("[-7, 1]", "[7, 8, 9]", "[-7, -11, -3]"):
        bench.clause(text).evaluate("e => e.dispatchEvent(new MouseEvent('mouseenter'))")
        places.append(bench.tick("fit").bounding_box()["y"])
    bench.page.set_viewport_size({"width": 1280, "height": 900})
    assert len(set(places)) == 1
