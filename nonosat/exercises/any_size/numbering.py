"""Exercises 1 and 2: a number for every variable, and the way back."""

from itertools import product

from nonosat.exercises.core import Call, Exercise, Fault, check_calls
from nonosat.exercises.reading import number_from
from nonosat.exercises.running import NO_RETURN, NotStarted, WentWrong, run, short
from nonosat.nonogram.encodings.numbering import KINDS, name_of, number_of

# (size, tapes) of the grids to be numbered: more tapes than cells a side as well as fewer, so
# that neither can stand in for the other.
SHAPES = ((2, 1), (2, 3), (3, 2), (4, 1), (4, 3))

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
    passed = (
        f"A number of its own for each of {len(calls)} names, on {len(SHAPES)} grids of "
        f"{SHAPES[0][0]} to {SHAPES[-1][0]} cells a side."
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
                    "Next: let the smallest of all numbers be 1. What does your formula subtract, "
                    "or where does it turn a sign?",
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
        if name[1:] == other[1:]:
            return f"only the kind differs. Does your code tell {name[0]!r} from {other[0]!r}?"
        return (
            "they are of different kinds. Where does one kind end and the next begin, in your "
            "order?"
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
    numbered = _numbered(number)
    whose = ""
    if numbered is None:
        numbered = [(call, _number(*call)) for call in _names_of_all_shapes()]
        whose = " in our numbering"
        if number is not None:
            whose += " (your `number` has not passed yet)"
    calls = [
        Call((value, size, tapes), _unnumber_fault(name, value, size, tapes, whose))
        for (name, size, tapes), value in numbered
    ]
    passed = f"The way back is right for all {len(calls)} numbers."
    return check_calls(UNNUMBER, unnumber, calls, _name_from, passed)


def _numbered(number):
    """Each name with the number that the student gives it; None if these are not all right."""
    if not callable(number) or number is _number or not judge_number(number).passed:
        return None
    calls = _names_of_all_shapes()
    try:
        return list(zip(calls, run(number, calls, number_from), strict=True))
    except (WentWrong, NotStarted):  # it passed a moment ago; but nothing is believed
        return None


def _names_of_all_shapes():
    return [(name, size, tapes) for size, tapes in SHAPES for name in names(size, tapes)]


def _name_from(value):
    example = "a name is a tuple such as `('cell', 0, 1)`"
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(f"Your function returned None; {example}. {NO_RETURN}")
    if not isinstance(value, tuple | list):
        raise WentWrong(f"Your function returned `{short(value)}`; {example}.")
    return tuple(value)


def _unnumber_fault(name, value, size, tapes, whose):
    def fault(found):
        if found == name and not any(isinstance(part, float) for part in found):
            return None
        kind = found[0] if found else None
        if not isinstance(kind, str):
            why = f"A name begins with its kind: {_one_of_the_kinds('or')}."
            then = f"return one tuple, such as `{name}`."
        elif kind not in ("cell", *KINDS):
            why = f"{kind!r} is no kind; they are {_one_of_the_kinds('and')}."
            then = "write the kind exactly so."
        elif kind != name[0]:
            why = f"It is a {name[0]}: the kind is already wrong."
            then = "which numbers belong to which kind? Compare first, then take apart."
            if whose:
                then = (
                    "in ours the cells come first, then the row starts, then the column starts. "
                    "Which numbers belong to which?"
                )
        elif any(isinstance(part, tuple | list) for part in found):
            why = f"A {name[0]} has {len(name) - 1} plain numbers after its kind."
            then = "a star unpacks a tuple: `('cell', *divmod(7, 3))` is `('cell', 2, 1)`."
        elif len(found) != len(name):
            why = f"A {name[0]} has {len(name) - 1} numbers after its kind, and yours {len(found) - 1}."
            then = "take the number apart until all of them are there."
        else:
            parts = ("row", "column") if name[0] == "cell" else ("line", "block", "start")
            wrong = [
                f"{part} {short(mine)} should be {right}"
                for part, mine, right in zip(parts, found[1:], name[1:], strict=True)
                if mine != right or isinstance(mine, float)
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
        said = f"{call}, but{whose} {value} is the number of {name}."
        return Fault((said, why, f"Next: {then}"))

    return fault


def _one_of_the_kinds(word):
    return f"'cell', {KINDS[0]!r} {word} {KINDS[1]!r}"
