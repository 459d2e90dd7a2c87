"""Bands: each rule, each spelling, each count, and what slips through without a rule."""

import random
import re
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest
from brute_force import lines, pictures

from nonosat import Formula, Nonogram, PuzzleError, compare, meaning
from nonosat.nonogram import line_formula
from nonosat.nonogram.encodings import bands, numbering
from nonosat.nonogram.rules import all_clues, clue_of, count_lines, lines_of

CLUES_UP_TO_8 = [(clue, n) for n in range(1, 9) for clue in all_clues(n)]
CLUES_UP_TO_7 = [(clue, n) for clue, n in CLUES_UP_TO_8 if n < 8]
STARTS, SPELLINGS = ("tight", "all"), ("both", "pairs", "apart")
RIGHT = [  # every choice of options that leaves out no rule that is needed
    {"starts": starts, "at_most_one": spelling, "without": without}
    for starts, spelling in product(STARTS, SPELLINGS)
    for without in ((), ("fit",))
    if starts == "tight" or not without
] + [{"starts": starts, "without": "at most one"} for starts in STARTS]
EXAMPLE = {"rows": [(1,), (1, 1), (2,)], "cols": [(2,), (1,), (2,)]}


def allowed(clue, length, **options):
    """The lines that the bands of a clue allow."""
    return meaning(line_formula(clue, length, **options), list(range(1, length + 1)))


def text(picture):
    return "".join(".#"[cell] for cell in picture)


# -- right --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", RIGHT, ids=str)
def test_bands_mean_the_clue_on_every_line_up_to_8(options):
    for clue, length in CLUES_UP_TO_8:
        right = {line for line in lines(length) if clue_of(line) == clue}
        assert allowed(clue, length, **options) == right, (clue, length)


@pytest.mark.parametrize("options", RIGHT, ids=str)
def test_a_line_has_one_model(options):
    """So at most one start is implied: leaving that rule out adds no model, not even a helper's."""
    for clue, length in CLUES_UP_TO_7:
        formula = line_formula(clue, length, **options)
        models = meaning(formula, sorted({abs(x) for clause in formula.clauses for x in clause}))
        assert len(models) == count_lines(clue, length), (clue, length)


def test_random_grids_agree_with_enumeration_with_and_without_given_cells():
    dice = random.Random(20)
    for _ in range(25):
        height, width = dice.randint(1, 5), dice.randint(1, 5)
        picture = [[dice.randint(0, 1) for _ in range(width)] for _ in range(height)]
        known = [[dice.choice([cell, None, None]) for cell in row] for row in picture]
        clues = Nonogram.of(picture)
        for puzzle in (clues, Nonogram(clues.rows, clues.cols, known)):
            answers = {answer.rows for answer in puzzle.solutions(encoding="enumeration")}
            assert tuple(map(tuple, picture)) in answers
            grid = [[r * width + c + 1 for c in range(width)] for r in range(height)]
            for options in RIGHT:
                assert meaning(puzzle.encode("bands", **options), grid) == answers


def test_all_pictures_of_3_by_3_are_solved():
    for picture in pictures(3, 3):
        puzzle = Nonogram.of(picture)
        assert picture in {answer.rows for answer in puzzle.solutions(encoding="bands")}


def test_given_cells_that_contradict_the_clues_leave_nothing():
    puzzle = Nonogram(**EXAMPLE, given=["??#", "???", "??#"])
    assert puzzle.solve(encoding="bands") is None


# -- what slips through without a rule ----------------------------------------------------


@pytest.mark.parametrize(
    ("without", "starts", "clue", "passes"),
    [
        ("order", "all", (1, 1), "..#"),
        ("order", "tight", (1, 1), "..#.."),
        ("between", "all", (1, 1), "#.##"),
        ("between", "tight", (1, 1), "#.##"),
        ("fit", "all", (2,), ".."),
        ("before", "tight", (1,), "##"),
        ("after", "tight", (1,), "#.#"),
        ("implies", "tight", (1,), "."),
        ("at least one", "tight", (1,), "."),
    ],
)
def test_a_wrong_line_passes_without_its_rule(without, starts, clue, passes):
    length = len(passes)
    options = {"starts": starts, "without": without}
    assert passes in map(text, allowed(clue, length, **options))
    assert passes not in map(text, allowed(clue, length, starts=starts))
    for shorter in range(sum(clue) + len(clue) - 1, length):  # and no shorter line does
        assert allowed(clue, shorter, **options) == set(lines_of(clue, shorter))


@pytest.mark.parametrize("without", ["between", "before", "after"])
def test_the_witness_is_the_one_that_a_student_sees(without):
    witnesses = {"between": ((1, 1), "#.##"), "before": ((1,), "##"), "after": ((1,), "#.#")}
    clue, passes = witnesses[without]
    found = compare(allowed(clue, len(passes), without=without), lines_of(clue, len(passes)))
    assert (text(found.witness), found.side) == (passes, "mine")


def wrong_lines(without, starts):
    return [
        (clue, n)
        for clue, n in CLUES_UP_TO_7
        if allowed(clue, n, starts=starts, without=without) != set(lines_of(clue, n))
    ]


@pytest.mark.parametrize(
    ("rule", "tight", "everywhere"),
    [
        ("implies", 79, 79),
        ("at least one", 79, 79),
        ("at most one", 0, 0),
        ("order", 7, 38),
        ("before", 53, 53),
        ("between", 25, 25),
        ("after", 26, 26),
        ("fit", 0, 63),
    ],
)
def test_how_many_of_86_lines_go_wrong_without_a_rule(rule, tight, everywhere):
    assert len(CLUES_UP_TO_7) == 86
    assert len(wrong_lines(rule, "tight")) == tight
    assert len(wrong_lines(rule, "all")) == everywhere


@pytest.mark.parametrize(("starts", "models", "starts_once"), [("all", 7, 3), ("tight", 15, 4)])
def test_a_block_of_length_0_needs_at_most_one(starts, models, starts_once):
    """The report has clue 0 as a block without cells; then nothing implies that it starts once."""
    for without, count in (((), starts_once), ("at most one", models)):
        formula = Formula()
        formula.family("cell", 1, 3)
        bands.encode(formula, [(0,)], [], [[1, 2, 3]], starts=starts, without=without)
        assert len(meaning(formula, list(range(1, formula.variables + 1)))) == count
        assert meaning(formula, [1, 2, 3]) == {(0, 0, 0)}


# -- counts -------------------------------------------------------------------------------


def at_most_one_count(clue, starts, spelling):
    if spelling == "apart":
        return sum(comb(max(0, starts - c), 2) for c in clue)
    return len(clue) * comb(starts, 2) * (2 if spelling == "both" else 1)


def tight_count(clue, n, spelling="pairs"):
    """Clauses by rule: k blocks, each with s starts."""
    k, s = len(clue), n - sum(clue) - len(clue) + 2
    return {
        "implies": s * sum(clue) + s * k - 1,
        "at least one": k,
        "at most one": at_most_one_count(clue, s, spelling),
        "order": (k - 1) * comb(s, 2),
        "before": comb(s, 2),
        "between": (k - 1) * comb(s + 2, 3),
        "after": comb(s - 1, 2),
    }


def all_count(clue, n, spelling="pairs"):
    """Clauses by rule: k blocks, each with n starts, of which n - c + 1 fit."""
    return {
        "implies": sum((n - c + 1) * (c + 1) - 1 for c in clue),
        "at least one": len(clue),
        "at most one": at_most_one_count(clue, n, spelling),
        "order": sum(comb(n + 1, 2) - comb(c + 1, 2) + n for c in clue[:-1]),
        "before": comb(n - clue[0] + 1, 2),
        "between": sum(comb(n - c + 1, 3) for c in clue[:-1]),
        "after": comb(n - clue[-1] + 1, 2),
        "fit": sum(c - 1 for c in clue),
    }


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize(("starts", "count"), [("tight", tight_count), ("all", all_count)])
def test_counts_are_closed_formulas(starts, count, spelling):
    options = {"starts": starts, "at_most_one": spelling}
    for clue, n in [*CLUES_UP_TO_8, ((3, 1, 4), 15), ((9,), 15), ((1,) * 8, 15)]:
        wanted = count(clue, n, spelling) if clue else {"before": n}
        found = line_formula(clue, n, **options).count()
        assert found == {rule: many for rule, many in wanted.items() if many}, (clue, n)


@pytest.mark.parametrize(("n", "clauses"), [(10, 364), (20, 4922), (40, 78638), (80, 1296470)])
def test_bands_grow_like_the_fourth_power(n, clauses):
    clue = (2,) * (n // 5)
    assert sum(all_count(clue, n).values()) == clauses
    if n <= 40:
        assert len(line_formula(clue, n, starts="all")) == clauses


def test_the_count_of_ten_cells_by_rule():
    assert line_formula((2, 2), 10, starts="all").count() == {
        "implies": 52,
        "at least one": 2,
        "at most one": 90,
        "order": 62,
        "before": 36,
        "between": 84,
        "after": 36,
        "fit": 2,
    }


def test_a_grid_counts_what_its_lines_count():
    puzzle = Nonogram.of(["##.#.", "#...#", "##.##"])
    for starts, count in (("tight", tight_count), ("all", all_count)):
        each = [count(clue, 5) for clue in puzzle.rows]
        each += [count(clue, 3) if clue else {"before": 3} for clue in puzzle.cols]
        total = {rule: sum(one.get(rule, 0) for one in each) for rule in bands.RULES}
        found = puzzle.encode("bands", starts=starts).count()
        assert found == {rule: many for rule, many in total.items() if many}


def test_the_counts_of_petroglyph():
    """One clause for each two neighbours fewer than the listings make: listing 4.8 goes on to
    start = size, which is no start of the line, for a block that can't be there anyway.
    """
    file = Path("nonograms/named/ps-webpbn-00436-petroglyph.non")
    file = Path(__file__).parent.parent.parent / "shared" / "data" / file
    if not file.exists():
        pytest.skip("the puzzle is not ours to ship")
    _, rows, columns = re.split(r"\nrows\n|\ncolumns\n", file.read_text())
    rows, columns = (
        [tuple(map(int, line.split(","))) for line in part.split("\n\n")[0].split()]
        for part in (rows, columns)
    )
    puzzle = Nonogram(rows, columns)
    assert len(puzzle.encode("bands")) == 482_999
    neighbours = sum(len(clue) - 1 for clue in puzzle.rows + puzzle.cols)
    assert len(puzzle.encode("bands", starts="all")) + neighbours == 1_990_242


# -- numbers ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", numbering.TEXTS)
@pytest.mark.parametrize(("size", "tapes"), [(1, 1), (3, 2), (4, 2), (5, 3)])
def test_the_numbering_goes_there_and_back(size, tapes, text):
    last = size * size * (1 + 2 * tapes)
    names = [numbering.name_of(number, size, tapes, text) for number in range(1, last + 1)]
    assert len(set(names)) == last
    axes = (numbering.KINDS, range(size), range(tapes), range(size))
    assert set(names[size * size :]) == set(product(*axes))
    for number, name in enumerate(names, 1):
        if number > size * size:
            assert numbering.number_of(*name, size, tapes, text) == number


def test_the_two_texts_of_the_report_disagree():
    number_of = numbering.number_of
    assert number_of("row start", 0, 0, 1, 3, 2, "4.1") == 11
    assert number_of("row start", 0, 1, 0, 3, 2, "4.2") == 11


@pytest.mark.parametrize(
    "wrong",
    [("row start", 3, 0, 0), ("row start", 0, 2, 0), ("row start", 0, 0, 3), ("x", 0, 0, 0)],
)
def test_a_start_outside_the_grid_has_no_number(wrong):
    with pytest.raises(PuzzleError):
        numbering.number_of(*wrong, size=3, tapes=2)
    for number in (0, 46):
        with pytest.raises(PuzzleError, match="the numbers are 1 to 45"):
            numbering.name_of(number, size=3, tapes=2)


@pytest.mark.parametrize(
    ("given", "models", "pictures"), [(None, 65_536, 2), (["#.?", "???", "???"], 32_768, 1)]
)
def test_all_starts_are_numbered_as_in_the_report(given, models, pictures):
    """And numbers that no clause mentions are free: each one doubles the models."""
    formula = Nonogram(**EXAMPLE, given=given).encode("bands", starts="all")
    assert formula.variables == 45
    for number in range(1, 46):
        assert formula.name(number) == numbering.name_of(number, size=3, tapes=2)
    used = sorted({abs(literal) for clause in formula.clauses for literal in clause})
    assert len(used) == 45 - 5 * 3  # five lines have one block of the two: three numbers idle
    assert len(meaning(formula, used)) * 2 ** (45 - len(used)) == models
    assert len(meaning(formula, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])) == pictures


# -- words --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", RIGHT, ids=str)
def test_every_clause_says_itself(options):
    formula = Nonogram.of(["##.#.", "#...#", "##.##"]).encode("bands", **options)
    for number, clause in enumerate(formula.clauses):
        rule, words = formula.explain(number).split(": ")
        assert rule in bands.RULES
        assert "variable" not in words
        said = re.findall(
            r"row \d, column \d is (?:black|white)|block \d of \w+ \d starts at", words
        )
        assert len(said) == len(clause)
    assert Formula.from_dimacs(formula.dimacs()).explain(-1) == formula.explain(-1)


def test_sentences_count_from_1():
    formula = Nonogram.of(["..#", ".#.", ".##"]).encode("bands")
    start = formula.var("row start", 2, 0, 1)
    assert formula.say(start) == "block 1 of row 3 starts at column 2"
    assert formula.say(-start) == "block 1 of row 3 does not start at column 2"
    below = formula.var("column start", 2, 1, 2)
    assert formula.say(below) == "block 2 of column 3 starts at row 3"
    assert formula.explain(0) == (
        "implies: if block 1 of row 1 starts at column 1, then row 1, column 1 is black."
    )


def test_each_rule_in_words():
    formula = line_formula((2, 1), 5, starts="all")
    said = {formula.rule(i): formula.explain(i) for i in reversed(range(len(formula)))}
    b1, b2 = "block 1 of row 1 starts at column", "block 2 of row 1 starts at column"
    assert said["implies"] == f"implies: if {b1} 1, then row 1, column 1 is black."
    assert said["at most one"] == f"at most one: it is not so that {b1} 1 and {b1} 2."
    assert said["order"] == f"order: it is not so that {b1} 1 and {b2} 1."
    assert said["before"] == f"before: if {b1} 2, then row 1, column 1 is white."
    assert said["between"] == f"between: if {b1} 1 and {b2} 4, then row 1, column 3 is white."
    assert said["after"] == f"after: if {b2} 1, then row 1, column 2 is white."
    assert said["fit"] == f"fit: it is not so that {b1} 5."


# -- errors -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "options", "says"),
    [
        ("bands", {"starts": "some"}, "starts is 'some'; choose from tight, all"),
        ("bands", {"starts": None}, "starts is None"),
        ("bands", {"at_most_one": "once"}, "at_most_one is 'once'; choose from both, pairs, apart"),
        ("bands", {"without": "ordre"}, "without is 'ordre'; choose from implies, at least one"),
        ("bands", {"without": ["order", ["gap"]]}, r"without is \['gap'\]"),
        ("bands", {"without": 7}, "without is 7"),
        (
            "bands",
            {"start": "all"},
            "'bands' has no option 'start'; it has starts, at_most_one, wi",
        ),
        ("path", {"starts": "all"}, "'path' has no option 'starts'; it has none"),
        ("enumeration", {"without": ()}, "'enumeration' has no option 'without'"),
    ],
)
def test_bad_options_get_a_sentence(encoding, options, says):
    for encode in (Nonogram(**EXAMPLE).encode, lambda *a, **o: line_formula((1,), 3, *a, **o)):
        with pytest.raises(PuzzleError, match=says) as caught:
            encode(encoding, **options)
        assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (((2, 1), 3), "row 1 needs 4 cells for its clue 2 1, but the grid is 3 wide"),
        (((1,), 0), "a line has 1 to 1,000 cells, not 0"),
        (((1,), "3"), "a line has 1 to 1,000 cells, not '3'"),
        ((("1",), 3), "the clue of the line is"),
        (((1, 1), 1000), "bands need about 167,162,006 clauses .* choose another encoding"),
    ],
)
def test_a_bad_line_gets_a_sentence(arguments, says):
    with pytest.raises(PuzzleError, match=says):
        line_formula(*arguments)


def test_rules_are_left_out_by_name_or_by_names():
    puzzle = Nonogram.of(["#.#", ".#.", "#.#"])
    for without in ("order", ["order"], {"order"}, (rule for rule in ["order"])):
        assert "order" not in puzzle.encode("bands", without=without).count()
    for left_out in combinations(bands.RULES, 2):
        found = puzzle.encode("bands", starts="all", without=left_out).count()
        assert not set(left_out) & set(found)
