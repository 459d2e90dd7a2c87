"""Judge one rule of lesson 02 in its place: among the other rules, which are right.

A rule alone allows a great deal, and that is no fault. So the student's clauses for one block
(or for two neighbours) are put beside all the other clauses of the line, and the lines that
are then allowed are compared with those that have the clue. One rule can't be judged so: that
a block starts at most once follows from the others, and no line tells whether it is there. It
is judged by the starts themselves, beside the two rules that speak of a single block.
"""

import re

from nonosat.draw import inline
from nonosat.exercises.core import (
    Fault,
    Result,
    blame,
    culprits,
    none_forbids,
    not_yet,
    values_of,
)
from nonosat.exercises.running import WentWrong, clauses_from
from nonosat.meaning import compare, meaning, size

VALUES = "`starts.values()` has them all, `starts.items()` has each with its place."
EMPTY = "one of your clauses is empty, and an empty clause forbids everything: leave it out."


def check_rule(exercise, answer, around, passed):
    """Judge a rule in all its settings: the answer shows the smallest difference there is.

    `passed` makes the last sentence of the values that the student's function returned.
    """
    values = values_of(exercise, answer, [setting.args for setting in around], _clauses)
    if isinstance(values, Result):
        return values
    for setting, clauses in zip(around, values, strict=True):
        if strangers(setting, clauses):
            by_hand = all(other == clauses for other in values)
            fault = about_strangers(exercise, setting, clauses, by_hand)
            return not_yet(exercise, answer, fault)
    wrongs = []
    for setting, clauses in zip(around, values, strict=True):
        difference = compare(meaning([*clauses, *setting.rest], setting.shown), setting.right)
        if difference:
            wrongs.append((difference, setting, clauses))
    if not wrongs:
        return Result("pass", (passed(values),), exercise, answer)
    difference, setting, clauses = min(wrongs, key=_smallest_real_block_first)
    return not_yet(exercise, answer, three_steps(exercise, difference, setting, clauses))


def _smallest_real_block_first(wrong):
    difference, setting, _ = wrong
    unreal = any(length == 0 for length, _ in setting.line.blocks)
    return unreal, len(setting.line.cells), size(difference.witness)


def _clauses(value):
    try:
        return clauses_from(value)
    except WentWrong as wrong:
        said = str(wrong)
        if "holds `0`" in said:
            said += f" Is it a place? The variables are the values of the dictionary: {VALUES}"
        elif item := re.search(r"holds `(\(0, \d+\))`", said):  # 0 can only be a place
            said = said[: item.end()] + (
                f", but `{item[1]}` is a place with its variable. Take the variable alone: {VALUES}"
            )
        elif re.search(r"`\{\d+: \d+", said):
            said += f" In a dictionary the variables are the values: {VALUES}"
        raise WentWrong(said) from None


def call_text(exercise, setting):
    """The student's call as they would have typed it."""
    return f"`{exercise.name}({', '.join(map(repr, setting.args))})`"


def three_steps(exercise, difference, setting, clauses):
    """The smallest line; the student's clause that did it, or the rule that none says; what next."""
    by_line = setting.shown == setting.line.cells
    witness, allowed = difference.witness, difference.side == "mine"
    painted = [
        [variable if true else -variable]
        for variable, true in zip(setting.shown, witness, strict=True)
    ]
    rule = clauses if allowed else exercise.reference(*setting.args)
    starts = _true_starts(setting, [*setting.rest, *painted, *rule])
    where = setting.said(starts)
    call = call_text(exercise, setting)
    if by_line:
        picture = f"`{inline(witness)}`"
        verb = "allows the wrong line" if allowed else "forbids the right line"
        first = f"With {call} beside the other rules, {setting.title} {verb} {picture}."
        breaks = f"It passes when {where}. The rule it breaks: {setting.fault(witness)}."
    else:
        first = f"{call} {'allows' if allowed else 'forbids'} that {where}."
        breaks = "The rule it breaks: no block starts twice."
    advice = exercise.advice([(difference, setting, clauses)])
    if allowed:
        why = f"{none_forbids(clauses) if clauses else 'You gave no clause here.'} {breaks}"
    else:
        guilty = culprits(clauses, setting.shown, witness, setting.rest)
        wanted = not any(clauses) and exercise.reference(*setting.args)
        if not wanted and any(not clauses[i] for i in guilty):
            advice = EMPTY
        why = blame(clauses, guilty, setting.words)
        if by_line:
            why += f" But in {picture} {where}, as it should be."
    drawing = setting.drawn(starts, witness if by_line else None)
    return Fault((first, why, f"Next: {advice}"), witness, drawing)


def _true_starts(setting, clauses):
    """The starts of one model of the clauses, with as few of them as can be."""
    numbers = sorted({start for _, own in setting.line.blocks for start in own.values()})
    fewest = next(iter(meaning(clauses, numbers)))
    return setting.starts_of({x for x, true in zip(numbers, fewest, strict=True) if true})


def strangers(setting, clauses):
    """The variables in the clauses that the student's function was not given."""
    return sorted({abs(literal) for clause in clauses for literal in clause} - setting.known)


def about_strangers(exercise, setting, clauses, by_hand):
    """The three steps for clauses with variables that are none of the arguments'.

    `by_hand`: the student's function returns the same clauses whatever it is given.
    """
    foreign = strangers(setting, clauses)
    first = next(clause for clause in clauses if {abs(x) for x in clause} & set(foreign))
    known = ", ".join(map(str, sorted(setting.known)))
    stranger = next(abs(x) for x in first if abs(x) in foreign)
    meant = setting.words.say(stranger)
    if by_hand:
        then = "use the arguments where you wrote numbers, and only their variables."
    elif set(foreign) <= set(range(len(setting.line.cells) + 1)):
        then = (
            "a place is not a variable. The variables are the values of the dictionary: " + VALUES
        )
        if set(setting.line.cells) <= setting.known:
            then = "a place is not a variable: that of the cell at `place` is `cells[place]`."
    elif foreign[0] > max(setting.known):
        then = (
            "a new number may already belong to another start or another line. Do without helper "
            "variables here."
        )
    else:
        then = "use the variables of the arguments only."
    return Fault(
        (
            f"{call_text(exercise, setting)} mentions {', '.join(map(str, foreign))}, but the "
            f"variables that it was given are {known}.",
            f"In `{first}` the {stranger} "
            + (
                "belongs to no cell and to no start of this line."
                if meant.startswith("variable ")
                else f"stands for “{meant}”, of which this rule knows nothing."
            ),
            f"Next: {then}",
        )
    )
