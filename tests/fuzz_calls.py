"""The calls of a nonogram, each judged by brute force (on large boards, by another encoding)."""

from functools import partial

from brute_force import agreed, clue
from fuzz_boards import (
    Board,
    board,
    board_and_cell,
    board_and_way,
    check_clash,
    check_open,
    check_set,
    check_wrong,
    hard_board,
)

from nonosat import Solver, compare, meaning, proof
from nonosat.puzzle import Uniqueness

large = {"smallest": 5, "largest": 8}


# -- answers ---------------------------------------------------------------------------------


def check_answers(case):
    """solve, solutions, is_unique and uniqueness know all answers."""
    board = Board(case)
    answers = board.answers()
    first = board.puzzle.solve()
    assert (first.rows in answers) if answers else first is None
    found = [answer.rows for answer in board.puzzle.solutions()]
    assert len(found) == len(answers) and set(found) == answers
    limited = list(board.puzzle.solutions(limit=2))
    assert len(set(limited)) == min(2, len(answers))
    assert board.puzzle.is_unique() == (len(answers) == 1)
    check_uniqueness(board.puzzle.uniqueness(), answers)


def check_proved(case):
    """uniqueness(proof=True): every claim that there is no more comes with a proof that holds."""
    board = Board(case)
    found, answers = board.puzzle.uniqueness(proof=True), board.answers()
    check_uniqueness(found, answers)
    assert (found.proof is None) == (found.count == "many")
    if found.proof:
        assert proof.check(found.proof.clauses, found.proof.steps) is None
        extra = found.proof.clauses[len(board.puzzle.encode()) :]
        assert len(extra) == (found.count == "one"), "the proof has clauses that nobody gave"


def check_uniqueness(found: Uniqueness, answers):
    assert found.count == ("none", "one", "many")[min(2, len(answers))]
    shown = {answer.rows for answer in (found.first, found.second) if answer is not None}
    assert len(shown) == min(2, len(answers)) and shown <= answers


def check_violations(case):
    """A fault for each line that is wrong and each given cell that is not kept."""
    board, painted = Board(case), Board({**case, "given": case["state"]}).given
    said = board.puzzle.violations(case["state"])
    if len(painted) < board.size:
        assert len(said) == 1 and said[0].endswith("is still unknown.")
        return
    wrong = [n for n, wanted in board.clues.items() if clue(board.values(n, painted)) != wanted]
    other = [cell for cell, colour in board.given.items() if painted[cell] != colour]
    assert [sentence.split(":")[0] for sentence in said[: len(wrong)]] == [
        f"{name} {number + 1}" for name, number in wrong
    ]
    assert [sentence.split(" is given")[0] for sentence in said[len(wrong) :]] == [
        f"row {r + 1}, column {c + 1}" for r, c in sorted(other)
    ]


def check_encoding(case):
    """Every encoding means the same; bands with rules left out allow these pictures, or more."""
    board = Board(case)
    formula = board.puzzle.encode(case["encoding"], **case["options"])
    cells = [[board.literal((r, c), 1) for c in range(board.width)] for r in range(board.height)]
    implied = {"at most one"} if case["options"].get("starts") == "all" else {"at most one", "fit"}
    if set(case["options"].get("without", ())) <= implied:
        different = compare(meaning(formula, cells), board.answers())
        assert different is None, different
    else:
        with Solver(formula, case["engine"]) as solver:
            for answer in board.answers():
                painted = [
                    cell if black else -cell
                    for line, row in zip(cells, answer, strict=True)
                    for cell, black in zip(line, row, strict=True)
                ]
                assert solver.solve(painted), f"with fewer rules, {answer} is lost"


def check_engine(case):
    """Every engine finds all answers in every encoding."""
    board = Board(case)
    found = [a.rows for a in board.puzzle.solutions(None, case["encoding"], case["engine"])]
    assert len(set(found)) == len(found) and set(found) == board.answers()


def check_large(case):
    """On a large board, an encoding and an engine agree with the default, and the rules with both."""
    board = Board(case)
    default = list(board.puzzle.solutions(limit=3))
    other = list(board.puzzle.solutions(3, case["encoding"], case["engine"]))
    assert len(set(default)) == len(set(other)) == len(default) == len(other)
    assert bool(default) == board.allowed(board.all, board.given)
    assert len(default) == 3 or set(default) == set(other)
    assert not any(board.puzzle.violations(answer) for answer in default + other)


# -- explanations ----------------------------------------------------------------------------


def check_conflict(case):
    """explain_conflict names clues that clash, and only when there is no answer."""
    board = Board(case)
    said = board.puzzle.explain_conflict()
    if board.allowed(board.all, board.given):
        assert said.kind == "none" and len(said.answers) == 1
        assert board.is_answer(said.answers[0], board.given)
        return
    rows, cols = (sum(map(sum, clues)) for clues in (board.puzzle.rows, board.puzzle.cols))
    assert said.kind == ("clash" if rows == cols else "totals")
    check_clash(board, said, board.given)


def check_why(case):
    """why names clues and cells that force the cell, and none too many; or shows two answers."""
    board = Board(case)
    cell, said = board.cell, board.puzzle.why(board.cell, case["state"])
    if board.clashes or cell in board.given:
        assert said.kind == ("wrong" if board.clashes else "given") and not said.clues
        return
    known = {one: colour for one, colour in board.state.items() if one != cell}
    colours = [c for c in (0, 1) if board.allowed(board.all, {**known, cell: c})]
    if not colours:
        check_wrong(board, said, known)
    elif len(colours) == 2:
        check_open(board, said, known)
        assert len({answer[cell] for answer in said.answers}) == 2
    else:
        assert (said.kind, said.gives, said.colour) == ("forced", (cell,), colours[0])
        read = {one: known[one] for one in said.cells}
        works = partial(board.forces, cell=cell, colour=said.colour)
        check_set(board, said, known, read, said.clues, works)
        wrongly = board.state.get(cell, said.colour) != said.colour
        assert ("as painted" in said.text) == wrongly


def check_hint(case):
    """hint gives a cell that its clues and cells force; the easiest kind that there is."""
    board = Board(case)
    said, known = board.puzzle.hint(case["state"]), board.state
    if board.clashes:
        assert said.kind == "wrong" and not said.clues
    elif not board.allowed(board.all, known):
        check_wrong(board, said, known)
    elif len(known) == board.size:
        assert said.kind == "done"
    elif said.kind == "open":
        check_open(board, said, known)
        for cell in [one for one in board.every_cell if one not in known]:
            assert all(board.allowed(board.all, {**known, cell: c}) for c in (0, 1)), cell
    else:
        read = {one: known[one] for one in said.cells}
        assert said.gives and not set(said.gives) & set(known)
        for cell in said.gives:
            assert board.forces(said.clues, read, cell, said.colour), f"{cell} is not forced"
        values = {name: board.values(name, known) for name in board.all}
        news = any(agreed(board.clues[name], line) != line for name, line in values.items())
        assert said.kind in (["line"] if news else ["lines", "probe", "search"]), said
        assert len(said.clues) == 1 or said.kind != "line"


def check_grade(case):
    """grade says how many answers there are, and when it is one, what it takes to find it."""
    board = Board(case)
    said, known, probed = board.puzzle.grade(), board.settled(board.given), False
    while known is not None and len(known) < board.size:
        unknown = [cell for cell in board.every_cell if cell not in known]
        probes = ((cell, c) for cell in unknown for c in (1, 0))
        clashing = (p for p in probes if board.settled({**known, p[0]: p[1]}) is None)
        found = next(clashing, None)
        if found is None:
            break
        probed, known = True, board.settled({**known, found[0]: 1 - found[1]})
    count = board.count()
    if count != 1:
        assert said == ("many" if count else "none")
    else:
        assert said == ("search" if len(known) < board.size else "probe" if probed else "line")
    assert known is None or said.unknown == board.size - len(known)


KINDS = {  # name: (how often, how a case is made, how it is judged)
    "answers": (7, board, check_answers),
    "proved": (2, board, check_proved),
    "violations": (10, board, check_violations),
    "encoding": (4, board_and_way, check_encoding),
    "engine": (3, board_and_way, check_engine),
    "conflict": (2, board, check_conflict),
    "why": (2, board_and_cell, check_why),
    "hint": (3, board, check_hint),
    "grade": (2, board, check_grade),
    "hard why": (1, partial(board_and_cell, made=hard_board), check_why),
    "hard hint": (2, hard_board, check_hint),
    "hard grade": (1, hard_board, check_grade),
    "large": (0.3, partial(board_and_way, **large), check_large),
    "large why": (0.1, partial(board_and_cell, **large), check_why),
    "large hint": (0.1, partial(board, **large), check_hint),
    "large conflict": (0.1, partial(board, **large), check_conflict),
}
