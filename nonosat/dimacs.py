"""DIMACS, the text format that every SAT solver reads: plain numbers in, plain numbers out.

c anything after a c is a comment
p cnf 3 2          <- 3 variables, 2 clauses
1 -2 0             <- a clause ends with 0, which is why no variable has that number
2 3 0
"""

import re
from io import StringIO

from nonosat.errors import PuzzleError

NUMBER = re.compile("[0-9]{1,12}")  # in a header; more variables or clauses no machine holds


def write(variables, clauses, comments=(), placed=()):
    """DIMACS text; `placed` holds comments with the number of the clause they stand before."""
    lines = [f"c {comment}" for comment in comments]
    lines.append(f"p cnf {variables} {len(clauses)}")
    before = {}
    for place, comment in placed:
        before.setdefault(place, []).append(f"c {comment}")
    for number, clause in enumerate(clauses):
        lines += before.get(number, ())
        lines.append(" ".join(map(str, [*clause, 0])))
    lines += before.get(len(clauses), ())
    return "\n".join(lines) + "\n"


def read(text):
    """The number of variables, the clauses, and the comments with the clause they stand before.

    >>> read("c hello\\np cnf 2 1\\n1 -2 0\\n")
    (2, [[1, -2]], [(0, 'hello')])
    """
    header, clauses, comments, clause = None, [], [], []
    for number, line in enumerate(StringIO(text, newline=None), 1):
        words = line.split()
        if not words:
            continue
        if words[0] == "c":
            comments.append((len(clauses), line.strip()[1:].strip()))
        elif words[0] == "p":
            header = _header(number, line, words, header)
        elif words[0] == "%":  # some collections end their files so
            break
        elif header is None:
            raise PuzzleError(f"line {number} comes before the line 'p cnf VARIABLES CLAUSES'.")
        else:
            for word in words:
                literal = _literal(number, word, header[0])
                if literal:
                    clause.append(literal)
                else:
                    clauses.append(clause)
                    clause = []
    if header is None:
        raise PuzzleError("the text has no line 'p cnf VARIABLES CLAUSES': is it DIMACS?")
    if clause:
        raise PuzzleError(f"the last clause, {clause!s:.60}, is not closed by a 0.")
    if len(clauses) != header[1]:
        raise PuzzleError(
            f"the header announces {_counted(header[1], 'clause')} but the text has {len(clauses)}"
            + (": is it cut off?" if len(clauses) < header[1] else ".")
        )
    return header[0], clauses, comments


def _header(number, line, words, already):
    if already is not None:
        raise PuzzleError(f"line {number} is a second header; a file holds one formula.")
    if len(words) == 4 and words[1] == "cnf" and all(map(NUMBER.fullmatch, words[2:])):
        return int(words[2]), int(words[3])
    raise PuzzleError(
        f"line {number} should read 'p cnf VARIABLES CLAUSES', not {line.strip()!r:.60}."
    )


def _literal(number, word, variables):
    try:
        literal = int(word)
    except ValueError:
        raise PuzzleError(f"line {number} holds {word!r:.60} where a literal should be.") from None
    if abs(literal) > variables:
        raise PuzzleError(
            f"line {number} holds {word:.60}, but the header announces "
            f"{_counted(variables, 'variable')}."
        )
    return literal


def _counted(number, thing):
    return f"{number} {thing}{'' if number == 1 else 's'}"
