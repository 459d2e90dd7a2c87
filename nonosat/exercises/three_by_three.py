"""The checks of lesson 01, `01_three_by_three`."""

from itertools import product

from nonosat.draw import clue_text
from nonosat.exercises.core import Case, Exercise, Result, check_function, judge
from nonosat.exercises.record import record_checks
from nonosat.exercises.running import NotStarted, WentWrong, clauses_from
from nonosat.formula import Formula
from nonosat.meaning import Meaning, meaning
from nonosat.nonogram.encodings.enumeration import line_clauses
from nonosat.nonogram.puzzle import SAYS
from nonosat.nonogram.rules import all_clues, line_fault, lines_of

__all__ = [
    "check_clue_1",
    "check_clue_1_1",
    "check_forbid_wrong",
    "check_repaired",
    "check_smallest_2",
    "check_xor",
]


def _line_words(length):
    """A formula that says the variables 1, 2, ... as the cells of one line."""
    words = Formula()
    words.family("cell", length, says=("cell {} is black", "cell {} is white"))
    return words


def _grid_words():
    words = Formula()
    words.family("cell", 3, 3, says=SAYS)
    return words


def _line_case(clue, cells, args, words):
    return Case(
        title=f"clue {clue_text(clue)} on {len(cells)} cell{'s' if len(cells) > 1 else ''}",
        args=args,
        cells=list(cells),
        right=Meaning(lines_of(clue, len(cells))),
        fault=lambda line: line_fault(clue, line),
        words=words,
    )


# -- 1. XOR -------------------------------------------------------------------------------


def _xor(a, b):
    return [[a, b], [-a, -b]]


XOR = Exercise(
    "xor",
    _xor,
    (
        "XOR is false on two of the four rows of the truth table. Which two?",
        "Forbid one row at a time. Which clause is false when a and b are both false, and true "
        "in the three other rows?",
        "One clause for each row to forbid. In each, a literal is the opposite of what the row "
        "says: for the row “both true” that is -a and -b.",
    ),
)


def check_xor(xor=None):
    """Does xor(a, b) return clauses that are true exactly when one of a, b is true?"""
    right = Meaning({(1, 0), (0, 1)})
    cases = [
        Case("a XOR b", (a, b), [a, b], right, _xor_fault, _xor_words(a, b))
        for a, b in ((1, 2), (5, 3), (-1, 2))  # a literal may be negative, too
    ]
    return check_function(XOR, xor, cases)


def _xor_words(a, b):
    """A formula that says the literals a and b by these names."""
    words = Formula()
    for number in range(1, 6):
        literal = next((x for x in (a, b) if abs(x) == number), number)
        name = {a: "a", b: "b"}.get(literal, f"variable {number}")
        says = (f"{name} is true", f"{name} is false")
        words.family(name, says=says if literal > 0 else says[::-1])
    return words


def _xor_fault(pair):
    both = "both a and b are true" if pair == (1, 1) else "neither a nor b is true"
    return f"XOR wants exactly one of a and b to be true, and here {both}"


# -- 2 and 3. A line of three under one clue ----------------------------------------------


def _three_cases(clue):
    row, column = _line_words(3), _grid_words()
    return [
        _line_case(clue, (1, 2, 3), (1, 2, 3), row),
        _line_case(clue, (2, 5, 8), (2, 5, 8), column),
    ]


CLUE_1 = Exercise(
    "clue_1",
    lambda a, b, c: [[a, b, c], [-a, -b], [-a, -c], [-b, -c]],
    (
        "Clue 1 says two things: there is a black cell, and there are no two. Which clauses say "
        "each of them?",
        "Take only two cells, a and b, that must not both be black. Which single clause says so?",
        "At least one: all three cells in one clause. At most one: for each pair of cells, one "
        "clause that says they are not both black. (Forbidding the five wrong colourings one by "
        "one is just as right.)",
    ),
)


def check_clue_1(clue_1=None):
    """Does clue_1(a, b, c) return clauses that allow exactly the lines with clue 1?"""
    return check_function(CLUE_1, clue_1, _three_cases((1,)))


def _one_by_one(wrongs):
    _, case, clauses = wrongs[0]
    if len(clauses) == 1 and len(clauses[0]) == len(case.cells):
        return (
            "inside a clause the literals are joined by OR, so one true literal is enough. Which "
            "brackets make each of them a clause of its own?"
        )
    return None


CLUE_1_1 = Exercise(
    "clue_1_1",
    lambda a, b, c: [[a], [-b], [c]],
    (
        "How many of the eight colourings have clue 1 1? What do you then know about each cell?",
        "A known cell is a clause with one literal. Which clause says only that cell a is black?",
        "Only #.# is right: three clauses with one literal each say so, cell by cell.",
    ),
    advice=_one_by_one,
)


def check_clue_1_1(clue_1_1=None):
    """Does clue_1_1(a, b, c) return clauses that allow exactly the line #.#?"""
    return check_function(CLUE_1_1, clue_1_1, _three_cases((1, 1)))


# -- 4. Any clue, any length --------------------------------------------------------------


def _about_the_loop(wrongs):
    """Where a loop over colourings goes wrong: its test, its clauses, their count, their signs."""
    telling = [w for w in wrongs if w.case.args == ((1,), [1, 2, 3])]  # more to see than on 1 cell
    _, case, clauses = (telling or wrongs)[0]
    length = len(case.cells)
    wrong = 2**length - len(case.right)
    call = f"forbid_wrong({', '.join(map(repr, case.args))})"
    turned = [[-literal for literal in clause] for clause in clauses]
    killed = [
        line for line in product((0, 1), repeat=length) if line not in meaning(clauses, case.cells)
    ]
    if clauses and frozenset(killed) == case.right and len(killed) < 2**length:
        return "you forbid the lines that do have the clue. Look at the test in your loop."
    if any(len(clause) != length for clause in clauses):
        return (
            f"a clause that kills a single colouring of {length} cells has {length} literals, one "
            f"for each cell. Look at `{call}`: it returned `{clauses!r:.80}`."
        )
    if len(clauses) != wrong:
        return (
            f"`{call}` should return {wrong} and returned {len(clauses)}: one clause for each wrong "
            f"one of the {2**length} colourings. Which colourings does your loop walk through, and "
            "how does it tell a wrong one?"
        )
    if meaning(turned, case.cells) == case.right:
        return (
            "the signs are the wrong way round. The clause must be false on the wrong colouring: "
            "for a black cell, is `cell` or `-cell` false?"
        )
    return None


FORBID_WRONG = Exercise(
    "forbid_wrong",
    line_clauses,
    (
        "Which colourings must be forbidden, and how do you recognise one? "
        "(`product` and `clue_of` are at hand.)",
        "Take one wrong colouring, say (1, 1, 0) on the cells [7, 8, 9]. Which clause is false on "
        "it and on no other?",
        "For every colouring whose clue_of is not the clue, add a clause with one literal a cell: "
        "the cell's number if the colouring has it white, minus the number if black.",
    ),
    advice=_about_the_loop,
)


def check_forbid_wrong(forbid_wrong=None):
    """Does forbid_wrong(clue, cells) allow exactly the right lines, for every clue up to 5 cells?"""
    cases = [
        _line_case(clue, cells := list(range(1, n + 1)), (clue, cells), _line_words(n))
        for n in range(1, 6)
        for clue in all_clues(n)
    ]
    column = [2, 5, 8]
    cases += [_line_case(clue, column, (clue, column), _grid_words()) for clue in all_clues(3)]
    return check_function(FORBID_WRONG, forbid_wrong, cases)


# -- 5. The smallest CNF for clue 2 -------------------------------------------------------

SMALLEST_2 = Exercise(
    "smallest_2",
    [[2], [1, 3], [-1, -3]],
    (
        "Look at ##. and .##. What do they have in common, and how do they differ?",
        "A shorter clause forbids more: [2] alone forbids four colourings at once. "
        "Which wrong ones are then left?",
        "The middle cell is black in both; of the two outer cells exactly one is. You have met "
        "“exactly one of two” as XOR, and it takes two clauses.",
    ),
)


def check_smallest_2(smallest_2=None):
    """Do these clauses on the cells 1, 2, 3 mean clue 2, with no clause or literal to spare?"""
    case = _line_case((2,), (1, 2, 3), (), _line_words(3))
    try:
        if smallest_2 is None:
            raise NotStarted
        if callable(smallest_2):
            raise WentWrong("`smallest_2` is a function; write the list of clauses itself.")
        clauses = clauses_from(smallest_2, source="You wrote")
    except NotStarted:
        return Result(
            "not started", ("Write your clauses above, then run both cells.",), SMALLEST_2
        )
    except WentWrong as wrong:
        return Result("error", (str(wrong),), SMALLEST_2, smallest_2)
    result = judge(SMALLEST_2, smallest_2, [case], [clauses])
    if not result.passed:
        return result
    spare = _to_spare(case, clauses)
    if spare:
        return Result("not yet", spare, SMALLEST_2, smallest_2)
    literals = sum(map(len, clauses))
    steps = (f"Same meaning, {len(clauses)} clauses, {literals} literals: none can be spared.",)
    return Result("pass", steps, SMALLEST_2, smallest_2)


def _to_spare(case, clauses):
    """Three steps that name a clause or a literal which is not needed; None when all are."""
    total = f"Same meaning, but not the smallest: {len(clauses)} clauses"
    for i, clause in enumerate(clauses):
        rest = clauses[:i] + clauses[i + 1 :]
        if meaning(rest, case.cells) == case.right:
            return (
                f"{total}, and one of them can go.",
                f"Clause {i + 1}, `{clause}`, says “{case.words.explain(clause)}” "
                "The others say that already.",
                "Next: leave it out and check again.",
            )
    for i, clause in enumerate(clauses):
        for k, literal in enumerate(clause):
            shorter = clause[:k] + clause[k + 1 :]
            if meaning([*clauses[:i], shorter, *clauses[i + 1 :]], case.cells) == case.right:
                return (
                    f"{total}, and one of them can be shorter.",
                    f"Clause {i + 1}, `{clause}`, does not need `{literal}`: without it the "
                    "clause forbids more, and still only wrong colourings.",
                    "Next: shorten it; another clause may then not be needed any more.",
                )
    return None


# -- 6. The report's algorithm, repaired --------------------------------------------------


def _repaired(clue, cells):
    a, b, c = cells
    if clue == ():
        return [[-a], [-b], [-c]]
    if clue == (1,):
        return [[a, b, c], [-a, -b], [-a, -c], [-b, -c]]
    if clue == (2,):
        return [[-a, -c], [a, c], [b]]
    if clue == (3,):
        return [[a], [b], [c]]
    return [[a], [-b], [c]]


REPAIRED = Exercise(
    "repaired",
    _repaired,
    (
        "Which of the five clues does the report get right? Leave those alone.",
        "Clue 0: which clause should not be there when no cell may be black? Clue 1: its three "
        "clauses forbid two black cells; what about three? Clue 1 1: one clause, or three?",
        "Add “at least one black” only when the clue is not (); for clue 1 forbid each pair of "
        "black cells; for clue 1 1 return three clauses of one literal each.",
    ),
)


def check_repaired(repaired=None):
    """Is repaired(clue, cells) right for every clue of a line of three?"""
    cases = [
        _line_case(clue, cells, (clue, cells), words)
        for clue in all_clues(3)
        for cells, words in (([1, 2, 3], _line_words(3)), ([2, 5, 8], _grid_words()))
    ]
    return check_function(REPAIRED, repaired, cases)


record_checks("01_three_by_three", globals())
