"""The next step of exercise 3: what went wrong in a DIMACS text, told from the text itself."""

import re

EMPTY = "an empty clause is a clause, too: its line is a single 0."


def about_text(text, clauses, largest):
    """The next step for a text that can't be read."""
    if "/n" in text:
        return "a new line is `\\n`, with a backslash."
    lines = text.splitlines()
    header = next((line for line in lines if line.startswith("p")), None)
    if header is None:
        return _without_header(text, clauses)
    return _about_header(header, clauses, largest) or _about_body(
        " ".join(line for line in lines if line[:1] not in ("p", "c")).split(), clauses, largest
    )


def about_clauses(found, clauses):
    """The next step for a text from which other clauses are read."""
    if [[abs(x) for x in clause] for clause in clauses] == found:
        return "the signs are lost. `str(-2)` is `'-2'`, sign and all."
    if [clause for clause in clauses if clause] == found:
        return EMPTY
    if len(found) == len(clauses):
        return "write each literal of `clauses`, with its sign and nothing else."
    return "write each clause of `clauses` once, and a 0 after it."


def _without_header(text, clauses):
    if clauses and text.split() == [*map(str, clauses[-1]), "0"]:
        return "only the last clause is there. Does your loop say `=` where it should add, `+=`?"
    if not clauses:
        return "even a formula without clauses has its header: `p cnf 0 0`."
    if re.match(r"\s*cnf\b", text):
        return "the header begins with a `p`: `p cnf VARIABLES CLAUSES`."
    return "a line `p cnf VARIABLES CLAUSES` comes before the clauses."


def _about_header(header, clauses, largest):
    """What is wrong with the header; None if nothing is, or only its number of clauses."""
    right, words = f"p cnf {largest} {len(clauses)}", header.split()
    two_numbers = len(words) == 4 and all(map(str.isdecimal, words[2:]))
    first = next(iter(clauses[0]), 0) if clauses else 0
    if header.startswith(right) and (not two_numbers or words[3] == f"{len(clauses)}{first}"):
        return (
            "the header is a line of its own: end it with `\\n`. The clauses come after it, with "
            "a space between any two numbers."
        )
    if len(words) != 4 or words[1] != "cnf":
        return "the header is four words: `p`, `cnf`, and two numbers."
    if not two_numbers:
        return f"after `cnf` come two plain numbers: here the header is `{right}`."
    if words[2:] == [str(len(clauses)), str(largest)] and len(clauses) != largest:
        return "in the header the variables come first, then the clauses."
    if int(words[2]) < largest:
        return (
            f"the first number of the header is the largest variable, {largest}, however few are "
            "used: a sign does not count, nor how many there are."
        )
    return None


def _about_body(words, clauses, largest):
    """What is wrong with the text after the header."""
    for word in words:
        if re.search(r"[][(),]", word):
            return "plain numbers with a space between them, no brackets and no commas."
        if re.fullmatch(r"-?\d+(-\d+)+", word):
            apart = re.sub(r"(?<=\d)-", " -", word)
            return f"put a space between the numbers: `{apart}`, not `{word}`."
        if not re.fullmatch(r"-?\d+", word):
            return f"write plain numbers and spaces, nothing else: `{word}` is no number."
        if re.fullmatch(r"0\d+", word):
            return f"a space or a `\\n` after each 0: `{word}` is read as {int(word)}."
        if abs(int(word)) > largest and word.endswith("0"):
            return f"a space before each 0: `{word}` is a literal, and ends nothing."
    zeros, literals = words.count("0"), [x for clause in clauses for x in clause]
    written = [int(word) for word in words if word != "0"]
    if [] in clauses and zeros == len(clauses) - clauses.count([]):
        return EMPTY
    if len(written) < len(literals) and written == literals[: len(written)]:
        if any(clause in clauses[:i] for i, clause in enumerate(clauses)):
            return "a clause that stands twice is written twice. A `set` would keep it once."
        return "not all clauses are there. Is the `return` inside the loop?"
    if zeros < len(clauses):
        return "write a 0 after each clause. The end of a line does not end it."
    if zeros > len(clauses):
        if words == [word for x in literals for word in (str(x), "0")]:
            return "you end a clause after every literal. The 0 comes once, after the last one."
        return "a 0 alone is an empty clause. Write one 0 after each clause, and no more."
    return f"the second number of the header counts the clauses: here it is {len(clauses)}."
