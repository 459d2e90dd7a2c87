"""Exercises 1 and 2: a number for every variable, and the way back."""

from itertools import product

from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import number_from
from nonosat.exercises.running import NO_RETURN, NotStarted, WentWrong, run, short
from nonosat.nonogram.encodings.numbering import KINDS, name_of, number_of

SHAPES = ((2, 1), (3, 2), (4, 3))  # (size, tapes) of the grids to be numbered

# -- 1. Number ----------------------------------------------------------------------------


def _number(name, size, tapes):
    kind, *index = name
    if kind == "cell":
        return index[0] * size + index[1] + 1
    return number_of(kind, *index, size, tapes)


def names(size, tapes):
    """Every name: the cells, the starts of the rows, the starts of the columns."""
    yield from product(["cell"], range(size), range(size))
    yield from product(KINDS, range(size), range(tapes), range(size))


NUMBER = Exercise(
    "number",
    _number,
    (
        "Write the names in a long list. How many names stand before ('row start', 0, 0, 0)? And "
        "how many before ('row start', 1, 0, 0)?",
        "Two digits, a and b, with b from 0 to 9: a * 10 + b gives each pair a number of its own. "
        "What takes the place of the 10 when b goes from 0 to size - 1?",
        "The cells: row * size + column + 1. A start: how many numbers are taken before its "
        "family (size * size for the rows; for the columns, those of the rows as well), plus "
        "line * tapes * size + block * size + start, plus 1.",
    ),
)


def judge_number(number=None):
    """Does number(name, size, tapes) give each name a number of its own, from 1 without a gap?"""
    calls = []
    for size, tapes in SHAPES:
        taken = {}  # number -> name, as the calls go by
        calls += [
            Call((name, size, tapes), _number_fault(name, size, tapes, taken))
            for name in names(size, tapes)
        ]
    sizes = ", ".join(str(size) for size, _ in SHAPES[:-1]) + f" and {SHAPES[-1][0]}"
    passed = (
        f"A number of its own for each of {len(calls)} names, on grids of {sizes} cells a side."
    )
    return check_calls(NUMBER, number, calls, number_from, passed)


def _number_fault(name, size, tapes, taken):
    def fault(value):
        call = f"`number({name}, {size}, {tapes})` is {value}"
        last = size * size * (1 + 2 * tapes)
        if value == 0:
            return Fault(
                (
                    f"{call}.",
                    "In DIMACS a 0 ends the clause; and -0 is 0, so nobody could say that this "
                    "variable is false.",
                    "Next: let the smallest of all numbers be 1.",
                )
            )
        if value < 0:
            return Fault(
                (
                    f"{call}.",
                    "A variable has a positive number; the minus sign says that it is false.",
                    "Next: what does your formula subtract, and why?",
                )
            )
        if value in taken:
            return Fault(
                (
                    f"{call}, and that is the number of {taken[value]}, too.",
                    "One number for two names: a solver that makes one of them true makes both "
                    "true.",
                    f"Next: {_about_shared(name, taken[value])}",
                )
            )
        if value > last:
            return Fault(
                (
                    f"{call}, but there are only {last} names: the numbers 1 to {last} are enough.",
                    "A solver makes room for every number up to the largest, and the header of a "
                    "DIMACS file must count it.",
                    "Next: print the numbers of all names in order. Where do they jump?",
                )
            )
        taken[value] = name
        return None

    return fault


def _about_shared(name, other):
    if name[0] != other[0]:
        return (
            f"the first {name[0]} comes after the last {other[0]}. Which number has that one, and "
            "which is the next?"
        )
    parts = ("row", "column") if name[0] == "cell" else ("line", "block", "start")
    differ = [f"`{p}`" for p, a, b in zip(parts, name[1:], other[1:], strict=True) if a != b]
    return (
        f"they differ in {' and '.join(differ)}. Of the numbers in a name one counts fastest, in "
        "steps of 1; the next one must jump over all that the fastest can be, and so on. By what "
        "do you multiply each?"
    )


# -- 2. Un-number -------------------------------------------------------------------------

UNNUMBER = Exercise(
    "unnumber",
    name_of,
    (
        "What did `number` do last? Undo that first.",
        "divmod(47, 10) is (4, 7): it takes a * 10 + b apart again. Which divmod takes "
        "row * size + column apart?",
        "Subtract 1. Below size * size it is a cell: divmod by size. Else subtract size * size; "
        "divmod by size * size * tapes tells rows from columns; divmod the rest by size * tapes "
        "for the line, and what then remains by size for block and start.",
    ),
)


def judge_unnumber(unnumber=None, number=None):
    """Does unnumber(n, size, tapes) undo number? Judged with your `number`, if that is right."""
    calls = [
        Call((value, size, tapes), _unnumber_fault(name, value, size, tapes))
        for (name, size, tapes), value in _numbered(number)
    ]
    passed = f"The way back is right for all {len(calls)} numbers."
    return check_calls(UNNUMBER, unnumber, calls, _name_from, passed)


def _numbered(number):
    """Each name with its number: the student's, if they are right, else ours."""
    calls = [(name, size, tapes) for size, tapes in SHAPES for name in names(size, tapes)]
    if callable(number) and number is not _number and judge_number(number).passed:
        try:
            return list(zip(calls, run(number, calls, number_from), strict=True))
        except (WentWrong, NotStarted):  # it passed a moment ago; but nothing is believed
            pass
    return [(call, _number(*call)) for call in calls]


def _name_from(value):
    example = "a name is a tuple such as `('cell', 0, 1)`"
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(f"Your function returned None; {example}. {NO_RETURN}")
    if not isinstance(value, tuple | list):
        raise WentWrong(f"Your function returned `{short(value)}`; {example}.")
    return tuple(value)


def _unnumber_fault(name, value, size, tapes):
    def fault(found):
        if found == name:
            return None
        if found[:1] != name[:1]:
            why = f"It is a {name[0]}: the kind is already wrong."
            then = "which numbers belong to which kind? Compare first, then take apart."
        elif len(found) != len(name):
            why = f"A {name[0]} has {len(name) - 1} numbers after its kind, and yours {len(found) - 1}."
            then = "take the number apart until all of them are there."
        else:
            parts = ("row", "column") if name[0] == "cell" else ("line", "block", "start")
            wrong = [
                f"{part} {short(mine)} should be {right}"
                for part, mine, right in zip(parts, found[1:], name[1:], strict=True)
                if mine != right
            ]
            why = f"The kind is right; {' and '.join(wrong)}."
            if any(isinstance(mine, float) for mine in found[1:]):
                then = "`/` makes a float; `//` and `divmod` keep whole numbers."
            else:
                then = (
                    "undo `number` in reverse order: subtract what it added last, then divmod by "
                    "what it multiplied by."
                )
        call = f"`unnumber({value}, {size}, {tapes})` is {short(found)}"
        return Fault((f"{call}, but {value} is the number of {name}.", why, f"Next: {then}"))

    return fault
