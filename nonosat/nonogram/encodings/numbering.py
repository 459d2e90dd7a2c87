"""The numbers of the report: which variable says where a band starts, and back.

On a grid of `size` by `size` cells with at most `tapes` blocks a line, the report has numbers
for `tapes` blocks in every line, each with `size` starts. Its two texts disagree on the order:

    § 4.1         offset + pos · size · tapes + ID · size + start
    listing 4.2   offset + pos · size · tapes + start · tapes + ID

Either one is a numbering; mixing them is not. Neither text says the offset. Ours is the first
free number: the cells have 1 to size² (listing 4.4), then come the rows, then the columns. So
no number is used twice, and none is 0, which no solver can negate.

`Nonogram.encode("bands", starts="all")` numbers as § 4.1 does.
"""

from nonosat.errors import PuzzleError

TEXTS = ("4.1", "4.2")
KINDS = ("row start", "column start")


def number_of(kind, pos, block, start, size, tapes, text="4.1"):
    """The number of a start, all counted from 0: block `block` of line `pos` starts at `start`.

    >>> number_of("row start", 0, 0, 0, size=3, tapes=2)  # the first one after the nine cells
    10
    >>> number_of("row start", 0, 1, 0, 3, 2), number_of("row start", 0, 1, 0, 3, 2, "4.2")
    (13, 11)
    """
    if kind not in KINDS or text not in TEXTS:
        raise PuzzleError(f"the kind is {' or '.join(KINDS)}, and the text {' or '.join(TEXTS)}.")
    for name, value, end in (("pos", pos, size), ("block", block, tapes), ("start", start, size)):
        if value not in range(end):
            raise PuzzleError(
                f"{name} is {value!r:.30}; it must be 0 to {end - 1}, "
                "or the number belongs to another start."
            )
    offset = size * size + 1 + KINDS.index(kind) * size * size * tapes
    inside = block * size + start if text == "4.1" else start * tapes + block
    return offset + pos * size * tapes + inside


def name_of(number, size, tapes, text="4.1"):
    """What a number stands for: the way back from `number_of`, and from the cells' numbers.

    >>> name_of(13, size=3, tapes=2), name_of(6, size=3, tapes=2)
    (('row start', 0, 1, 0), ('cell', 1, 2))
    """
    last = size * size * (1 + 2 * tapes)
    if text not in TEXTS or number not in range(1, last + 1):
        raise PuzzleError(f"the numbers are 1 to {last}, and the text {' or '.join(TEXTS)}.")
    if number <= size * size:
        return ("cell", *divmod(number - 1, size))
    kind, rest = divmod(number - size * size - 1, size * size * tapes)
    pos, inside = divmod(rest, size * tapes)
    block, start = divmod(inside, size) if text == "4.1" else divmod(inside, tapes)[::-1]
    return (KINDS[kind], pos, block, start)
