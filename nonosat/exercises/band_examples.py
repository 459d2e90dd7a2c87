"""The checks of lesson 02 that send a student to the zoo: examples first, and which rule is missing."""

from nonosat.draw import clue_text, gallery, inline
from nonosat.errors import PuzzleError
from nonosat.exercises.band_zoo import (
    MISSING,
    RIGHT,
    ZOO,
    allowed,
    encoding_without,
    first_difference,
)
from nonosat.exercises.core import Exercise, Fault, Result, not_yet
from nonosat.exercises.running import NotStarted, WentWrong
from nonosat.nonogram.encodings.bands import RULES
from nonosat.nonogram.puzzle import line_formula
from nonosat.nonogram.rules import clue_of, line_fault

# -- Exercise 1: examples first ----------------------------------------------------------

LONGEST = 8  # cells of an example
MOST_EXAMPLES = 200

EXAMPLES = Exercise(
    "examples",
    (
        [((1, 1), "#..#"), ((2, 1), "##.#."), ((2, 1), ".##.#")],
        [
            ((), "#"),
            ((2, 1), "#.##"),
            ((2, 1), "##.."),
            ((2, 1), ".###."),
            ((1, 1), "#.#.#"),
        ],
    ),
    (
        "Think of one mistake that somebody might make: two blocks that touch, say. Which line "
        "would then be allowed?",
        "Clue 1 1 on four cells has three right lines. Must all three be allowed? And what of "
        "the lines with one black cell, or with three?",
        "For the lines to forbid, break one rule at a time: touch, overlap, swap, leave a block "
        "out or shorten it, add a black cell before, between and after. For those to allow, push "
        "the blocks to either end and apart. And do not forget clue ().",
    ),
)


def judge_examples(must_allow, must_forbid):
    """Do these examples tell the right encodings from all the wrong ones?"""
    answer = (must_allow, must_forbid)
    try:
        lists = {"must_allow": must_allow, "must_forbid": must_forbid}
        unwritten = [name for name, given in lists.items() if _is_unwritten(given)]
        if len(unwritten) == 2:
            raise NotStarted
        if unwritten:
            still = "None" if lists[unwritten[0]] is None else "still `...`"
            raise WentWrong(f"`{unwritten[0]}` is {still}; write `[]` if you have none yet.")
        right, wrong = (_examples(name, given) for name, given in lists.items())
    except NotStarted:
        steps = ("Write your examples above, run their cell, then this one.",)
        return Result("not started", steps, EXAMPLES, answer)
    except WentWrong as told:
        return Result("error", (str(told),), EXAMPLES, answer)
    examples = [(*one, True) for one in right] + [(*one, False) for one in wrong]
    for clue, line, fine in examples:
        agree = [n for n, e in RIGHT.items() if (line in allowed(e, clue, len(line))) == fine]
        if len(agree) < len(RIGHT):
            return not_yet(EXAMPLES, answer, _wrong_example(clue, line, fine))
    escaped = [name for name, wrong in ZOO.items() if not _catches(examples, wrong.encode)]
    if escaped:
        return not_yet(EXAMPLES, answer, _about_escaped(len(examples), escaped))
    steps = (
        f"All {len(RIGHT)} right encodings agree with your {len(examples)} examples, and none of "
        f"the {len(ZOO)} wrong ones escapes."
        + (" (Six examples can do it. Which?)" if len(examples) > 6 else ""),
    )
    return Result("pass", steps, EXAMPLES, answer)


def _is_unwritten(given):
    if isinstance(given, list) and len(given) == 1:
        given = given[0]
    return given is None or given is ...


def _examples(name, given):
    """A student's examples as clues and lines; a sentence when they are none."""
    pattern = "write a list such as `[((2, 1), '##.#')]`"
    if isinstance(given, str | bytes | dict) or not hasattr(given, "__iter__"):
        raise WentWrong(f"`{name}` is `{given!r:.60}`; {pattern}.")
    given = list(given)
    if len(given) == 2 and isinstance(given[1], str) and not isinstance(given[0], str):
        raise WentWrong(
            f"`{name}` is one example alone, and still needs its list: `[{tuple(given)!r:.60}]`."
        )
    if len(given) > MOST_EXAMPLES:
        raise WentWrong(f"`{name}` has {len(given)} examples; {MOST_EXAMPLES} must be enough.")
    return [_example(f"`{name}`, example {i}", one) for i, one in enumerate(given, 1)]


def _example(place, example):
    """One example: a clue and a line, which must be long enough for it."""
    if example is ...:
        raise WentWrong(f"{place} is `...`; write it, or take it out.")
    try:
        clue, line = example
        if not isinstance(line, str):
            line = "".join(".#"[cell] for cell in line)
        clue_of(line)  # complains about other characters
        clue = (clue,) if isinstance(clue, int) else tuple(clue)
        clue = () if clue == (0,) else clue
        if not 1 <= len(line) <= LONGEST:
            raise WentWrong(f"{place}: a line here has 1 to {LONGEST} cells, not {len(line)}.")
        line_formula(clue, LONGEST)  # complains about what is no clue
        need = sum(clue) + len(clue) - 1
        if need > len(line):
            raise WentWrong(
                f"{place}: clue {clue_text(clue)} needs {need} cells and `{line}` has {len(line)}. "
                "Give the line more cells."
            )
    except PuzzleError as error:
        raise WentWrong(f"{place}: {error}") from None
    except (TypeError, ValueError, IndexError):
        raise WentWrong(
            f"{place} is `{example!r:.60}`; an example is a clue and a line, such as "
            "`((2, 1), '##.#')`. Mind the comma in the clue `(2,)`."
        ) from None
    return clue, tuple(int(cell == "#") for cell in line)


def _drawn(clue, line):
    return gallery([line], [f"clue {clue_text(clue)}"])


def _wrong_example(clue, line, fine):
    picture, name = f"`{inline(line)}`", "must_allow" if fine else "must_forbid"
    other = "must_forbid" if fine else "must_allow"
    fault = line_fault(clue, line) or f"{inline(line)} has exactly the clue {clue_text(clue)}"
    return Fault(
        (
            f"`{name}` holds {picture} for clue {clue_text(clue)}, and all {len(RIGHT)} right "
            "encodings say the opposite.",
            f"Read it block by block: {fault}.",
            f"Next: move it to `{other}`, or change the line or its clue.",
        ),
        line,
        _drawn(clue, line),
    )


def _catches(examples, encode):
    return any((line in allowed(encode, clue, len(line))) != fine for clue, line, fine in examples)


def _about_escaped(count, escaped):
    """Which wrong encodings escape, each with the smallest line that would have caught it."""
    found = [(first_difference(ZOO[name].encode, RIGHT["enumeration"]), name) for name in escaped]
    told = [
        f"“{name}” {'allows' if passes else 'forbids'} `{inline(line)}` for clue {clue_text(clue)}"
        for (clue, line, passes), name in found
    ]
    many = len(escaped)
    (clue, line, passes), name = found[0]
    more = f"; {many - 3} more escape" if many > 3 else ""
    whose = "The mistake of the first" if many > 1 else "Its mistake"
    rest = " and of each other one" if many > 1 else ""
    return Fault(
        (
            f"Your {count} example{'s' * (count != 1)} catch{'es' * (count == 1)} "
            f"{len(ZOO) - many} of {len(ZOO)} wrong encodings; {many} escape{'s' * (many == 1)}.",
            f"None of your examples tells: {'; '.join(told[:3])}{more}. {whose}: {ZOO[name].how}.",
            f"Next: write an example of that mistake{rest} for a clue of your own choice. A wrong "
            f"line that is allowed belongs in `must_forbid`, a right one that is forbidden in "
            f"`must_allow`: this first one in `{'must_forbid' if passes else 'must_allow'}`.",
        ),
        line,
        _drawn(clue, line),
    )


# -- Exercise 6: which rule is missing? ----------------------------------------------------

LACKS = Exercise(
    "lacks",
    dict(MISSING),
    (
        "For one letter: on which clue does the mystery differ from `lines_of`, and what is wrong "
        "with that line?",
        "Clue 1 can show a black cell too many before or after its block. What can only go wrong "
        "with two blocks? And how long must the line be, if a wrong start needs room?",
        "Try every clue of every length up to 7 and look at the smallest witness. A second block "
        "of black cells behind the last one: after. Two blocks in one: order. A black cell in the "
        "gap: between. And if nothing is wrong with any line: which rule has no picture?",
    ),
)


def judge_lacks(lacks):
    """Does this dictionary name, for each mystery, the rule that it lacks?"""
    try:
        named = _named_rules(lacks)
    except NotStarted:
        return Result("not started", ("Write the rules above, then run both cells.",), LACKS)
    except WentWrong as wrong:
        return Result("error", (str(wrong),), LACKS, lacks)
    right = [letter for letter, rule in named.items() if rule == MISSING[letter]]
    for letter, rule in named.items():
        if rule is not None and rule != MISSING[letter]:
            return not_yet(LACKS, lacks, _not_that_rule(letter, rule, len(right)))
    missing = [letter for letter, rule in named.items() if rule is None]
    if missing:
        steps = (
            f"{len(right)} of {len(MISSING)} found; there is no answer for {' and '.join(missing)}.",
            "Each mystery lacks exactly one rule.",
            f"Next: compare mystery {missing[0]} with `lines_of`, on every clue of every length.",
        )
        return Result("not yet", steps, LACKS, lacks)
    return Result("pass", ("All four found.",), LACKS, lacks)


def _named_rules(lacks):
    """The student's rule for each mystery, None where there is none yet."""
    if lacks is None or lacks is ...:
        raise NotStarted
    if not isinstance(lacks, dict):
        raise WentWrong(
            f"`lacks` is `{lacks!r:.60}`; write a dictionary such as `{{'A': 'order', 'B': …}}`."
        )
    unknown = [key for key in lacks if key not in MISSING]
    if unknown:
        raise WentWrong(f"There is no mystery {unknown[0]!r:.30}; they are {', '.join(MISSING)}.")
    named = {letter: lacks.get(letter) for letter in MISSING}
    for letter, rule in named.items():
        if rule is None or rule is ... or rule == "":
            named[letter] = None
            continue
        plain = rule.lower().replace("_", " ").strip() if isinstance(rule, str) else ""
        if plain not in RULES:
            raise WentWrong(
                f"Mystery {letter}: `{rule.__name__}` is a function; write its name in quotes."
                if hasattr(rule, "__name__")
                else f"Mystery {letter}: `{rule!r:.40}` is no rule. Write one of the seven names: "
                f"{', '.join(rule for rule in RULES if rule != 'fit')}."
            )
        named[letter] = plain
    if all(rule is None for rule in named.values()):
        raise NotStarted
    return named


def _not_that_rule(letter, rule, right):
    """A line on which the mystery and an encoding without that rule differ."""
    if rule == "fit":
        return Fault(
            (
                f"Mystery {letter} can't lack “fit”: its blocks have only their earliest to latest "
                "starts, and all of them fit.",
                "So no clause of “fit” is missing; bands without it are still right on every line.",
                "Next: choose from the seven other rules.",
            )
        )
    clue, line, passes = first_difference(
        encoding_without(MISSING[letter]), encoding_without(rule), longest=7
    )
    verb, other = ("allows", "forbids") if passes else ("forbids", "allows")
    picture = f"`{inline(line)}`"
    fair = line_fault(clue, line)
    kind = f"a wrong line: {fair}" if fair else "a right line"
    return Fault(
        (
            f"Mystery {letter} does not lack “{rule}”: it {verb} {picture} for clue "
            f"{clue_text(clue)}, and bands that lack only “{rule}” {other[:-1]} it.",
            f"That is {kind}. {right} of {len(MISSING)} answers are right so far.",
            "Next: "
            + (
                f"which rule would have forbidden {picture}?"
                if passes
                else f"so something in mystery {letter} still forbids {picture}: “{rule}” is there. "
                "What does go wrong in it, on any line?"
            ),
        ),
        line,
        _drawn(clue, line),
    )
