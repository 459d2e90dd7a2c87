"""Exercises 3 and 4: a core that can't be shrunk, and a step that follows."""

from nonosat.draw import inline
from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import lines_from, verdict_from
from nonosat.meaning import compare, meaning
from nonosat.nonogram.following import listed
from nonosat.proof import Clauses

# -- 3. Shrink a core ---------------------------------------------------------------------


class Clash:
    """Do these lines clash? They do when they hold all of some set that does."""

    def __init__(self, *sets):
        self.sets = [frozenset(lines) for lines in sets]

    def __call__(self, lines):
        if isinstance(lines, str):
            raise TypeError(f"clash wants a list of lines, not the line {lines!r} alone")
        return any(clashing <= set(lines) for clashing in self.sets)

    def __repr__(self):
        return "clash"

    def in_words(self, core):
        """Which lines of the core clash; the student's own `clash` may say something else.

        >>> Clash(["row 1", "row 2"], ["row 3"]).in_words(["row 1", "row 2", "row 3"])
        'In this call `clash` is ours: row 1 and row 2 clash, and so does row 3 alone.'
        """
        sets = [sorted(found, key=core.index) for found in self.sets if found <= set(core)]
        first, *more = (listed(found) + " alone" * (len(found) == 1) for found in sets)
        ones = [len(found) == 1 for found in sets]
        said = f"{first} {'clashes' if ones[0] else 'clash'}"
        for some, one in zip(more, ones[1:], strict=True):
            said += f", and so {'does' if one else 'do'} {some}"
        return f"In this call `clash` is ours: {said}."


def _shrink(core, clash):
    needed = list(core)
    for line in core:
        rest = [other for other in needed if other != line]
        if clash(rest):
            needed = rest
    return needed


SHRINK = Exercise(
    "shrink",
    _shrink,
    (
        "Leave one line out. If the others still clash, what does that tell you of that line? And "
        "if they don't?",
        "Three lines a, b, c; a and b clash, and so do b and c. You try without a: b and c still "
        "clash, so a goes for good. You try without b: what is left to try it with?",
        "Begin with needed = list(core). For each line of the core: let rest be needed without "
        "it; if clash(rest), then needed becomes rest. Return needed.",
    ),
)


def judge_shrink(shrink=None):
    """Does shrink(core, clash) return lines that clash, none of which can be left out?"""
    a, b, c, d, e = "row 1", "row 2", "row 3", "column 1", "column 2"
    eight = [a, b, c, "row 4", d, e, "column 3", "column 4"]
    calls = [
        ([a], Clash([a])),
        ([a, b], Clash([b])),
        ([a, b], Clash([a])),
        ([a, b, c], Clash([a, b, c])),
        ([a, b, c], Clash([a, b], [b, c])),
        ([b, c, d], Clash([b, d], [a], ["column 5"])),  # other lines clash, but are not asked for
        ([a, b, c, d], Clash([a, b], [c, d])),  # each line alone can go, but not all
        ([a, b, c, d], Clash([b, c], [c, d])),
        ([a, b, c, d, e], Clash([e])),
        ([a, b, c, d, e], Clash([a, d])),
        ([a, b, c, d, e], Clash([a, b, c, d], [b, e], [c, d, e])),
        (eight, Clash([*eight[1:4], *eight[5:]])),
    ]
    calls = [Call(args, lambda value, args=args: _shrink_fault(*args, value)) for args in calls]
    passed = f"{len(calls)} cores shrunk: what is left clashes, and none of it can be left out."
    return check_calls(SHRINK, shrink, calls, lines_from, passed)


def _shrink_fault(core, clash, value):
    call = f"`shrink({core}, clash)` returned `{value}`"
    strange = [line for line in value if line not in core]
    if strange:
        return Fault(
            (
                f"{call}, but {strange[0]!r} is not in the core.",
                "A shrunk core is made of lines of the core, and of nothing else.",
                "Next: begin with `core`, as it is given to the function, and only take lines away.",
            )
        )
    twice = [line for i, line in enumerate(value) if line in value[:i]]
    if twice:
        return Fault(
            (
                f"{call}, and {twice[0]!r} is there twice.",
                "A line says its clue once; to name it again adds nothing.",
                "Next: begin with the core and only take lines away.",
            )
        )
    needed = [x for x in core if x not in value and not clash([y for y in core if y != x])]
    if needed:
        return Fault(
            (
                f"{call}, and these lines do not clash: {needed[0]!r} is missing.",
                f"Without it, `clash({[line for line in core if line != needed[0]]})` is False. "
                f"{clash.in_words(core)}",
                "Next: a line may go only when the others, without it, still clash.",
            )
        )
    if not clash(value):
        return Fault(
            (
                f"{call}, and these lines do not clash: too much was left out.",
                f"{clash.in_words(core)} A line that can be left out of the whole core may be "
                "needed once another one is gone.",
                "Next: when a line has gone, try the next one on what is left, not on the whole core.",
            )
        )
    for line in value:
        rest = [other for other in value if other != line]
        if clash(rest):
            return Fault(
                (
                    f"{call}, which clash, but {line!r} can still be left out.",
                    f"Without it, `clash({rest})` is True. {clash.in_words(core)}",
                    "Next: try every line of the core once. (If you take lines out of the list that "
                    "your loop walks along, it skips the next one: walk along a copy.)",
                )
            )
    return None


# -- 4. Does a step follow? ---------------------------------------------------------------


def _follows(clauses, step):
    return Clauses(clauses).refute([-literal for literal in step])


FOLLOWS = Exercise(
    "follows",
    _follows,
    (
        "A step says “one of my literals is true”. What would its opposite say?",
        "The clauses are [[1, 2], [-2]], the step is [1]. Assume -1. What does [1, 2] then want, "
        "and what becomes of [-2]?",
        "The opposite of the step: every literal of it with its sign turned. The step follows "
        "when propagate(clauses, opposite) is None.",
    ),
)


def judge_follows(follows=None):
    """Does follows(clauses, step) accept exactly what unit propagation can see?"""
    square = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    chain = [[-1, 2], [-2, 3], [-3, 4]]
    backwards = [[-6, 7], [-6, -7], [-5, 6], [-4, 5], [-3, 4], [-2, 3], [-1, 2]]  # many rounds
    calls = [
        ([[1]], [1]),
        ([[1]], [-1]),
        ([[1, 2]], [1]),
        ([[1, 2]], [1, 2]),
        ([[1, 2]], [3, 2, 1]),
        ([[1, 2], [-2]], [1]),
        ([[1], [-1]], []),
        ([[1, 2]], []),
        (square, [1]),
        (square, []),  # true, but propagation alone does not see it
        ([*square, [1]], []),
        (chain, [-1, 4]),
        (chain, [1, -4]),
        (chain, [-1, 2]),
        (backwards, [-1]),
        ([[1, 2, 3, 4]], [4, 2, 1, 3]),
        ([[1, 2, 3], [-1, 2], [-3, 2]], [2]),
        ([[1, 2, 3], [-1, 2]], [2, -3]),
        ([], [1]),
        ([], [1, -1]),  # true in any case
    ]
    calls = [Call(args, lambda value, args=args: _follows_fault(*args, value)) for args in calls]
    passed = f"{len(calls)} steps judged as unit propagation judges them."
    result = check_calls(FOLLOWS, follows, calls, verdict_from, passed)
    if result.status == "error" and "TypeError" in result.message and "propagate" in result.message:
        return result.then(
            "Next: call propagate(clauses, assumptions). The assumptions are one list of literals "
            "such as `[-1, 2]`: literals, not lists."
        )
    return result


def _follows_fault(clauses, step, value):
    if value == _follows(clauses, step):
        return None
    said = f"`follows({clauses}, {step})` says {value}"
    opposite = [-literal for literal in step]
    assumed = (
        f"Assume `{opposite}`, the opposite" if step else "Assume nothing, for the step is empty"
    )
    if not value:
        split = set(step) & set(opposite)
        end = (
            "they contradict each other already" if split else "propagation ends in a contradiction"
        )
        then = "which literals do you assume? The step follows when propagate answers None."
        if len(clauses) > 4:
            then = (
                "propagation goes on while there is news. propagate does all of that in one call."
            )
        if split:
            then = "two assumptions such as 1 and -1 are a contradiction, too. propagate sees that."
        elif len(step) > 1:
            then = (
                "assume the opposite of every literal of the step, all in one call of propagate. "
                "The step follows when that answers None."
            )
        return Fault(
            (
                f"{said}, but the step follows.",
                f"{assumed}: {end}.",
                f"Next: {then}",
            )
        )
    cells = list(range(1, max(abs(x) for clause in [*clauses, step] for x in clause) + 1))
    apart = compare(meaning([*clauses, *([x] for x in opposite)], cells), ())
    if apart:
        return Fault(
            (
                f"{said}, but it does not follow.",
                "Paint the variables 1, 2, … in a row, black for true: "
                f"`{inline(apart.witness)}` satisfies every clause, and not the step.",
                "Next: assume the opposite of the step, and no more. It follows only at a "
                "contradiction; then propagate answers None, not an empty list.",
            ),
            apart.witness,
        )
    return Fault(
        (
            f"{said}, but propagation alone does not see it.",
            f"{assumed}: propagation stops without a contradiction. (The step is true; but to know "
            "that, one has to search.)",
            "Next: a checker that searches is a solver that wants to be believed. Use propagate alone.",
        )
    )
