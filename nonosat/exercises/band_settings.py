"""The calls by which a rule of lesson 02 is judged, each with all that stands around it."""

from dataclasses import dataclass
from functools import cache

from nonosat import draw
from nonosat.draw import clue_text
from nonosat.exercises.band_zoo import make_line
from nonosat.formula import Formula
from nonosat.meaning import Meaning
from nonosat.nonogram.encodings import bands
from nonosat.nonogram.rules import all_clues, line_fault, lines_of


@dataclass(frozen=True)
class Setting:
    """One call of the student's function, and all that stands around it."""

    title: str  # "clue 1 1 on 5 cells"
    args: tuple
    line: bands.Line
    numbers: tuple[int, ...]  # which blocks of the line it is about, counted from 1
    shown: list[int]  # the variables that it is judged by: the cells, or the starts
    right: frozenset
    rest: list  # the clauses of the other rules
    known: frozenset  # the variables that it may mention
    words: Formula
    fault: object  # a wrong line -> what is wrong with it

    def starts_of(self, model):
        """The starts that are true in a model, as (block counted from 1, place)."""
        return [
            (number, place)
            for number, (_, starts) in zip(self.numbers, self._blocks(), strict=True)
            for place, start in starts.items()
            if start in model
        ]

    def _blocks(self):
        return [self.line.blocks[number - 1] for number in self.numbers]

    def said(self, starts):
        """Where the blocks start, in words: 'block 1 starts at cell 1 and at cell 3'."""
        sentences = []
        for number in self.numbers:
            places = [f"at cell {place + 1}" for block, place in starts if block == number]
            sentences.append(f"block {number} starts {' and '.join(places) or 'nowhere'}")
        return " and ".join(sentences)

    def drawn(self, starts, line=None):
        """The line, if there is one, and what each of the starts says about it."""
        pictures, captions = ([line], ["the line"]) if line else ([], [])
        for number, place in starts:
            length = self.line.blocks[number - 1][0]
            pictures.append(state(length, place, len(self.line.cells)))
            captions.append(f"block {number} at cell {place + 1}")
        if not pictures:
            pictures, captions = [(None,) * len(self.line.cells)], ["no start"]
        return draw.gallery(pictures, captions, across=4)


def state(length, place, cells):
    """What a start says about the line: its block is black, the next cell white, the rest open.

    >>> state(2, 1, 5)
    (None, 1, 1, 0, None)
    """
    said = (None,) * place + (1,) * length + (0,) + (None,) * cells
    return said[:cells]


def line_words(line, first):
    """A formula that says the variables of a line: its cells and its starts."""
    words = Formula()
    if first > 1:
        words.family("other", first - 1, says=("variable {} is true", "variable {} is false"))
    words.family("cell", len(line.cells), says=("cell {} is black", "cell {} is white"))
    for number, (_, starts) in enumerate(line.blocks, 1):
        named = f"block {number} starts at cell {{}}", f"block {number} does not start at cell {{}}"
        places = range(min(starts), max(starts) + 1)
        words.family(f"start {number}", places, says=named, helper=True)
    return words


# -- the settings of each rule ------------------------------------------------------------


@cache
def settings(rule, longest, blocks):
    """A setting for every `blocks` neighbouring blocks of every line up to `longest` cells."""
    made = [
        _setting(rule, clue, length, first, place, blocks)
        for length in range(1, longest + 1)
        for clue in all_clues(length)
        for place in range(len(clue) - blocks + 1)
        for first in ([1, 21] if length == 4 else [1])  # a column has other numbers
    ]
    return sorted(made, key=lambda setting: len(setting.line.cells))


@cache
def settings_of_order(longest):
    """For the rule order: one line more, the shortest where a block can follow the next one.

    Up to 10 cells the other rules see to that. Here blocks 1 and 3 can share a cell, and 2 and 4.
    """
    return [*settings("order", longest, 2), _setting("order", (1, 1, 1, 1), 11, 1, 1, 2)]


def _setting(rule, clue, length, first, place, blocks):
    line = make_line(clue, length, first=first)
    own = line.blocks[place : place + blocks]
    starts = [variable for _, starts in own for variable in starts.values()]
    everything = {name: write(line) for name, write in bands.RULES.items()}
    mine = bands.RULES[rule](bands.Line(line.cells, own))
    rest = [c for name, clauses in everything.items() if name != rule for c in clauses]
    rest += [clause for clause in everything[rule] if clause not in mine]
    length_of, places = own[0]
    args = {
        "at least one": lambda: (places,),
        "order": lambda: (length_of, places, own[1][1]),
        "between": lambda: (line.cells, length_of, places, own[1][1]),
    }
    return Setting(
        title=f"clue {clue_text(clue)} on {length} cell{'s' if length > 1 else ''}",
        args=args[rule](),
        line=line,
        numbers=tuple(range(place + 1, place + blocks + 1)),
        shown=line.cells,
        right=Meaning(lines_of(clue, length)),
        rest=rest,
        known=frozenset(starts + (line.cells if rule == "between" else [])),
        words=line_words(line, first),
        fault=lambda picture: line_fault(clue, picture),
    )


@cache
def settings_on_starts(longest):
    """For the rule at most one: a block alone, judged by its starts, on lines up to `longest`."""
    made = []
    for length in range(1, longest + 1):
        for clue in all_clues(length):
            for place, (c, starts) in enumerate(make_line(clue, length).blocks):
                if len(starts) > 1 and (len(clue) < 3 or place == 2):
                    made.append(_on_starts(clue, length, place, c))
    return [*made, _on_starts((0,), 3, 0, 0)]  # the report's white line; the lesson tries it, too


def _on_starts(clue, length, place, c):
    line = make_line(clue, length)
    starts = line.blocks[place][1]
    alone = bands.Line(line.cells, [line.blocks[place]])
    once = [tuple(int(p == q) for q in starts) for p in starts]
    return Setting(
        title=f"block {place + 1} of clue {clue_text(clue)} on {length} cells",
        args=(c, starts),
        line=line,
        numbers=(place + 1,),
        shown=list(starts.values()),
        right=Meaning(once),
        rest=bands.implies(alone) + bands.at_least_one(alone),
        known=frozenset(starts.values()),
        words=line_words(line, 1),
        fault=None,
    )
