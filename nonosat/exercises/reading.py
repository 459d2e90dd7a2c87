"""What students' functions return, as plain values: numbers, literals, clauses, pictures.

Each of these takes any sensible spelling, and answers what is none with a sentence.
"""

from itertools import islice
from operator import index as whole_number

from nonosat.exercises.running import NO_RETURN, NotStarted, WentWrong, literals_of, short

MOST = 20_000  # literals or cells that a value may hold
COLOURS = {"#": 1, ".": 0}


def _started(value, example):
    """The value, unless it is a stub's or none at all."""
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(f"Your function returned None; {example}. {NO_RETURN}")
    return value


def number_from(value):
    """A whole number.

    >>> number_from(7)
    7
    """
    _started(value, "a variable's number is a whole number such as `7`")
    if isinstance(value, float) and value.is_integer():
        raise WentWrong(
            f"Your function returned `{value!r}`, with a point: a variable's number is a whole "
            "number. In Python `/` makes a float, and `//` a whole number."
        )
    if not _is_whole(value):
        raise WentWrong(
            f"Your function returned `{short(value)}`; a variable's number is a whole number "
            "such as `7`."
        )
    return whole_number(value)


def count_from(value):
    """How many there are: a whole number."""
    wanted = "the number of pictures is a whole number such as `2`"
    if not _is_whole(_started(value, wanted)):
        raise WentWrong(f"Your function returned `{short(value)}`; {wanted}.")
    return whole_number(value)


def verdict_from(value):
    """Yes or no, about what `propagate` answers."""
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(
            "Your function returned None; return True or False. Is a `return` missing, or the "
            "comparison of what propagate answers with None?"
        )
    if not isinstance(value, bool):
        raise WentWrong(
            f"Your function returned `{short(value)}`; return True or False. "
            "(`propagate(...) is None` is such an answer.)"
        )
    return value


def lines_from(value):
    """Names of lines, such as "row 1"."""
    wanted = "a shrunk core is a list of lines such as `['row 1', 'column 2']`"
    _started(value, wanted)
    if isinstance(value, str | bytes | dict) or not hasattr(value, "__iter__"):
        raise WentWrong(f"Your function returned `{short(value)}`; {wanted}.")
    if hasattr(value, "__next__"):
        raise WentWrong(
            f"Your function returned a {type(value).__name__}, which can be read only once; "
            f"{wanted}. Put `list(…)` around it."
        )
    lines = list(islice(value, MOST))
    for line in lines:
        if not isinstance(line, str):
            raise WentWrong(f"Your list holds `{short(line)}`, which is no line; {wanted}.")
    return lines


def clause_from(value):
    """A single clause.

    >>> clause_from((1, -2))
    [1, -2]
    """
    wanted = "a clause is a list of literals such as `[1, -2]`"
    _started(value, wanted)
    if isinstance(value, str | bytes | dict) or not hasattr(value, "__iter__"):
        raise WentWrong(f"Your function returned `{short(value)}`; {wanted}.")
    return literals_of(value, "Your function returned a clause that")


def text_from(value):
    """A text."""
    _started(value, "DIMACS is text such as `'p cnf 1 1\\n1 0\\n'`")
    if not isinstance(value, str):
        raise WentWrong(
            f"Your function returned `{short(value)}`, but DIMACS is text: a str, its lines "
            "joined by `'\\n'`."
        )
    return value


def literals_from(value):
    """Literals in any order, each once.

    >>> literals_from({3, -1})
    [-1, 3]
    """
    if value is ...:
        raise NotStarted
    if isinstance(value, str | bytes | dict) or not hasattr(value, "__iter__"):
        raise WentWrong(
            f"Your function returned `{short(value)}`; literals are a list such as `[1, -3]`."
        )
    literals = list(islice(value, MOST + 1))
    if len(literals) > MOST:
        raise WentWrong(f"Your function returned more than {MOST:,} literals.")
    for literal in literals:
        if not _is_whole(literal) or not literal:
            raise WentWrong(
                f"Your function returned `{short(literals)}`, which holds `{short(literal)}`. A "
                "literal is the number of a variable, or minus that number; 0 is none."
            )
    return sorted(set(map(whole_number, literals)), key=lambda x: (abs(x), x))


def literals_or_none(value):
    """Literals, or None for a clash."""
    return None if value is None else literals_from(value)


def picture_from(value, source="Your function returned", signs=COLOURS):
    """A picture as rows of 1 and 0, be it painted with numbers, truth values or signs.

    >>> picture_from(["#.", ".#"])
    ((1, 0), (0, 1))
    """
    example = "a picture is a list of rows such as " + (
        "`['#.', '.#']`" if signs else "`[[1, 0], [0, 1]]`"
    )
    if value is ...:
        raise NotStarted
    if value is None:
        raise WentWrong(f"{source} None; {example}. {NO_RETURN} (`append` returns None.)")
    value = getattr(value, "rows", value)
    if isinstance(value, str) and signs:
        value = value.split()
    if isinstance(value, bytes | dict) or not hasattr(value, "__iter__"):
        raise WentWrong(f"{source} `{short(value)}`; {example}.")
    rows = []
    for number, row in enumerate(islice(value, MOST), 1):
        if isinstance(row, bytes | dict) or not hasattr(row, "__iter__"):
            raise WentWrong(f"{source} `{short(row)}` as row {number}; {example}.")
        rows.append(tuple(_cell(cell, number, source, signs) for cell in islice(row, MOST)))
    if not rows or not rows[0]:
        raise WentWrong(f"{source} a picture without cells; {example}.")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise WentWrong(
                f"Row {number} has {_cells(len(row))}, but row 1 has {len(rows[0])}: all rows of "
                "a grid are equally long."
            )
    return tuple(rows)


def _cell(cell, row, source, signs):
    try:
        if cell in signs:
            return signs[cell]
        if cell in (0, 1):  # True and False, too
            return int(cell)
    except (TypeError, ValueError):  # a list or an array in place of a cell
        pass
    black, white = ("`#`", "`.`") if signs else ("1", "0")
    raise WentWrong(
        f"{source} `{short(cell)}` as a cell of row {row}; black is {black} and white is {white}."
    )


def _cells(number):
    return f"{number} cell{'' if number == 1 else 's'}"


def _is_whole(value):
    return hasattr(value, "__index__") and not isinstance(value, bool)
