"""What one line gives, in the words of the rules that people use."""

from itertools import groupby

from nonosat.draw import clue_text
from nonosat.nonogram import lines
from nonosat.nonogram.following import COLOURS, places_say
from nonosat.nonogram.rules import tight_starts

ACROSS = {"row": "column", "column": "row"}


def rules_of(name, number, clue, before, after):
    """What a line gives, by the rules that apply: (how hard, the places, the sentence, the rule).

    The rule alone does not name the places: it is what a hint says first.

    >>> for rule in rules_of("row", 0, (3,), (None,) * 4, (None, 1, 1, None)): print(*rule, sep="; ")
    2; [1, 2]; the block of 3 in row 1 (clue 3) covers columns 2 and 3 wherever it fits.; \
the block of 3 in row 1 (clue 3) covers some cells wherever it fits.
    5; [1]; every way to place the blocks of row 1 (clue 3) that fits what is known paints \
column 2 black.; every way to place the blocks of row 1 (clue 3) that fits what is known agrees \
on a cell.
    """
    here, across = f"{name} {number + 1} (clue {clue_text(clue)})", ACROSS[name]
    news = [p for p, old in enumerate(before) if old is None and after[p] is not None]
    black, white = ([p for p in news if after[p] == colour] for colour in (1, 0))

    def says(places):
        return places_say(across, places)

    if not clue:
        yield 0, white, f"{here} has no block: all its cells are white.", f"{here} has no block."
        return
    if before.count(1) == sum(clue):
        done = f"all blocks of {here} are painted"
        yield 0, white, f"{done}: {says(white)} {_be(white)} white.", f"{done}."
        return
    if before.count(1) + before.count(None) == sum(clue):
        full = f"{here} needs all the cells it has left"
        yield 0, black, f"{full}: {says(black)} {_be(black)} black.", f"{full}."
        return
    starts = lines.starts(clue, before)
    if black and None not in after:
        ease = 1 if sum(clue) + len(clue) - 1 == len(before) else 3
        fit = f"the blocks of {here} fit in one way only"
        yield ease, black, f"{fit}: {says(black)} {_be(black)} black.", f"{fit}."
    for j, (block, places) in enumerate(zip(clue, starts, strict=True)):
        covered = [p for p in range(places[-1], places[0] + block) if p in black]
        if covered:
            named = f"the block of {block}" if clue.count(block) == 1 else f"block {j + 1}"
            covers = f"{named} in {here} covers"
            yield (
                2,
                covered,
                f"{covers} {says(covered)} wherever it fits.",
                f"{covers} some cells wherever it fits.",
            )
    for run in _runs(before, lambda cell: cell == 1):
        lengths = _lengths(clue, starts, run)
        beside = [p for p in (run[0] - 1, run[-1] + 1) if p in white]
        if beside and lengths == {len(run)}:
            whole = f"{says(run)} of {here} {_be(run)} a whole block"
            yield 2, beside, f"{whole}: {says(beside)} beside it {_be(beside)} white.", f"{whole}."
        least = min(lengths)
        for wall, body in (
            (run[0] - 1, range(run[0], run[0] + least)),
            (run[-1] + 1, range(run[-1] - least + 1, run[-1] + 1)),
        ):
            longer = [p for p in body if p in black]
            if longer and (wall in (-1, len(before)) or before[wall] == 0):
                block = f"the block at {says(run)} of {here} is stopped on one side and has {least} cells or more"
                yield 3, longer, f"{block}: {says(longer)} {_be(longer)} black.", f"{block}."
    gaps = []
    for run in _runs(before, lambda cell: cell != 0):
        near = [
            block
            for block, places in zip(clue, tight_starts(clue, len(before)), strict=True)
            if places[0] <= run[-1] and run[0] < places[-1] + block
        ]
        if near and len(run) < min(near) and set(run) <= set(white):
            gaps += run
            small = f"of {here} is too small for the blocks that could lie there"
            yield 3, run, f"the gap at {says(run)} {small}: white.", f"a gap {small}."
    spans = [(places[0], places[-1] + block) for block, places in zip(clue, starts, strict=True)]
    far = [p for p in white if p not in gaps and not any(a <= p < b for a, b in spans)]
    if far:
        none = f"no block of {here} reaches"
        yield 4, far, f"{none} {says(far)}: white.", f"{none} some of its cells."
    for place in white:
        if 0 < place < len(before) - 1 and before[place - 1] == before[place + 1] == 1:
            joined = _run_around(before, place)
            if len(joined) > max(clue):
                long = f"of {here} would make a block of {len(joined)}, which is too long"
                text = f"a black {says([place])} {long}: it is white."
                yield 4, [place], text, f"one more black cell {long}."
    place = (black or white)[:1]
    every = f"every way to place the blocks of {here} that fits what is known"
    text = f"{every} paints {says(place)} {COLOURS[after[place[0]]]}."
    yield 5, place, text, f"{every} agrees on a cell."


def _lengths(clue, starts, run):
    """How long the blocks are that could cover a run of black cells."""
    return {
        block
        for block, places in zip(clue, starts, strict=True)
        if any(start <= run[0] and run[-1] < start + block for start in places)
    }


def _run_around(line, place):
    """The run of black cells that this cell would belong to, were it black."""
    painted = [*line[:place], 1, *line[place + 1 :]]
    return next(run for run in _runs(painted, lambda cell: cell == 1) if place in run)


def _be(places):
    return "is" if len(places) == 1 else "are"


def _runs(line, wanted):
    """The longest stretches of places whose cells are wanted."""
    groups = groupby(range(len(line)), key=lambda place: wanted(line[place]))
    return [list(places) for good, places in groups if good]
