"""The easiest next step for a person: one line, a few lines, a probe. Never from a solution.

A hint reads the clues and the state. It tries the rules that people use, easiest first; then
what follows from one supposed cell; and only then asks for clues that force a cell together.
"""

from dataclasses import replace
from itertools import groupby

from nonosat.draw import clue_text
from nonosat.nonogram import lines
from nonosat.nonogram.explaining import Explanation, board_of, clues_say, conflict, soon, why
from nonosat.nonogram.following import (
    COLOURS,
    cell_says,
    cells_read,
    contradicts,
    forced,
    listed,
    probe,
    reasons,
)
from nonosat.nonogram.switches import Switches

ACROSS = {"row": "column", "column": "row"}
FEW_LINES = 3  # a probe that needs no more is called a look at several lines
DEPTHS = (2, 4, 8, None)  # rounds that a probe may follow the lines: short ones first


def hint(grid, known, ends=None):
    """The easiest next step, or what is wrong, or that nothing more is forced."""
    switches, board = Switches(grid, ends), board_of(grid, known)
    wrong = conflict(grid, known, switches, soon())
    if wrong:
        begins = "the state is wrong" if wrong.cells else "the puzzle has no solution"
        return replace(wrong, text=f"{begins}: {wrong.text}")
    if not grid.unknown(known):
        return Explanation("done", "the picture is complete and right.", board)
    return (
        line_hint(grid, known, board)
        or probe_hint(grid, known, board, ends)
        or search_hint(grid, known, board, switches, ends)
    )


# -- one line --------------------------------------------------------------------------------


def line_hint(grid, known, board):
    """The easiest step that one line alone gives; None when no line has news."""
    found = []
    for line in grid.lines:
        before = grid.values(line, known)
        after = forced(grid.clues[line], before)
        if after != before:
            for ease, places, text in rules_of(*grid.name(line), grid.clues[line], before, after):
                found.append((ease, -len(places), line, places, text))
    if not found:
        return None
    _, _, line, places, text = min(found)
    before = grid.values(line, known)
    colour = forced(grid.clues[line], before)[places[0]]
    gives = tuple(grid.cells[line][place] for place in places)
    read = cells_read(grid, line, before, dict.fromkeys(gives, colour))
    return Explanation(
        "line", text, board, (grid.name(line),), tuple(sorted(read)), gives, colour, smallest=True
    )


def rules_of(name, number, clue, before, after):
    """What a line gives, by the rules that apply: (how hard, the places, the sentence).

    >>> for rule in rules_of("row", 0, (3,), (None,) * 4, (None, 1, 1, None)): print(rule)
    (2, [1, 2], 'the block of 3 in row 1 (clue 3) covers columns 2 and 3 wherever it fits.')
    (5, [1], 'every way to place the blocks of row 1 (clue 3) that fits what is known paints \
column 2 black.')
    """
    here, across = f"{name} {number + 1} (clue {clue_text(clue)})", ACROSS[name]
    news = [p for p, old in enumerate(before) if old is None and after[p] is not None]
    black, white = ([p for p in news if after[p] == colour] for colour in (1, 0))

    def says(places):
        return places_say(across, places)

    if not clue:
        yield 0, white, f"{here} has no block: all its cells are white."
        return
    if before.count(1) == sum(clue):
        yield 0, white, f"all blocks of {here} are painted: {says(white)} {_be(white)} white."
        return
    if before.count(1) + before.count(None) == sum(clue):
        yield 0, black, f"{here} needs all the cells it has left: {says(black)} {_be(black)} black."
        return
    starts = lines.starts(clue, before)
    if black and None not in after:
        yield (
            1,
            black,
            f"the blocks of {here} fit in one way only: {says(black)} {_be(black)} black.",
        )
    for j, (block, places) in enumerate(zip(clue, starts, strict=True)):
        covered = [p for p in range(places[-1], places[0] + block) if p in black]
        if covered:
            named = f"the block of {block}" if clue.count(block) == 1 else f"block {j + 1}"
            yield 2, covered, f"{named} in {here} covers {says(covered)} wherever it fits."
    reach = [(places[0], places[-1] + block) for block, places in zip(clue, starts, strict=True)]
    for run in _runs(before, lambda cell: cell == 1):
        beside = [p for p in (run[0] - 1, run[-1] + 1) if p in white]
        lengths = {
            block
            for block, places in zip(clue, starts, strict=True)
            if any(start <= run[0] and run[-1] < start + block for start in places)
        }
        if beside and lengths == {len(run)}:
            whole = f"{says(run)} of {here} {_be(run)} a whole block"
            yield 2, beside, f"{whole}: {says(beside)} beside it {_be(beside)} white."
    far = [p for p in white if not any(low <= p < high for low, high in reach)]
    if far:
        yield 3, far, f"no block of {here} reaches {says(far)}: white."
    for run in _runs(before, lambda cell: cell != 0):
        near = [
            block
            for block, (low, high) in zip(clue, reach, strict=True)
            if low <= run[-1] and run[0] < high
        ]
        if near and len(run) < min(near) and set(run) <= set(white):
            gap = f"the gap at {says(run)} of {here}"
            yield 3, run, f"{gap} is too small for the blocks that could lie there: white."
    place = (black or white)[:1]
    every = f"every way to place the blocks of {here} that fits what is known"
    yield 5, place, f"{every} paints {says(place)} {COLOURS[after[place[0]]]}."


def places_say(across, places):
    """Places of a line in words, which count from 1.

    >>> places_say("column", [2]), places_say("row", [0, 1, 2, 5])
    ('column 3', 'rows 1 to 3 and 6')
    """
    runs, parts = [], []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    for run in runs:
        if len(run) > 2:
            parts.append(f"{run[0] + 1} to {run[-1] + 1}")
        else:
            parts += [str(place + 1) for place in run]
    return f"{across}{'s' * (len(places) > 1)} {listed(parts)}"


def _be(places):
    return "is" if len(places) == 1 else "are"


def _runs(line, wanted):
    """The longest stretches of places whose cells are wanted."""
    groups = groupby(range(len(line)), key=lambda place: wanted(line[place]))
    return [list(places) for good, places in groups if good]


# -- several lines ---------------------------------------------------------------------------


def probe_hint(grid, known, board, ends=None):
    """Suppose a cell has one colour; when the lines then clash, it has the other."""
    for rounds in DEPTHS:
        best = None
        for cell, colour, steps in clashing_probes(grid, known, rounds, ends):
            used, needed = reasons(grid, steps)
            if best is None or len(used) < len(best[2]):
                best = cell, colour, used, needed
            if rounds is None or len(used) <= FEW_LINES:
                break
        if best:
            return _probe_says(grid, board, *best)
    return None


def clashing_probes(grid, known, rounds=None, ends=None):
    """The probes that end in a clash: (cell, colour, steps), in reading order.

    What a probe without a clash has led to need not be probed: it leads to less.
    """
    safe = set()
    for cell in grid.unknown(known):
        for colour in (1, 0):
            if (cell, colour) in safe:
                continue
            steps, supposed = probe(grid, known, cell, colour, rounds, ends)
            if contradicts(steps):
                yield cell, colour, steps
            elif rounds is None:
                safe.update(supposed.items())


def _probe_says(grid, board, cell, colour, used, needed):
    *path, last = used
    kind = "lines" if len(used) <= FEW_LINES else "probe"
    text = f"suppose {cell_says(cell)} is {COLOURS[colour]}: "
    text += f"following {clues_say(grid, path)}, " if path else ""
    text += f"{grid.says(last)} can't be completed; so it is {COLOURS[1 - colour]}."
    clues = tuple(map(grid.name, dict.fromkeys(used)))
    read = tuple(sorted(needed - {cell}))
    return Explanation(kind, text, board, clues, read, (cell,), 1 - colour)


# -- what only a search can tell -------------------------------------------------------------


def search_hint(grid, known, board, switches, ends=None):
    """A cell that some clues force together; or two answers, when none is forced any more."""
    literals = switches.literals(known)
    switches.clash(grid.lines, literals)
    first = second = switches.picture()
    best, open_cells = None, set()
    for cell in grid.unknown(known):
        if cell in open_cells:
            continue
        r, c = cell
        clash = switches.clash(grid.lines, [*literals, switches.literal(cell, 1 - first[r][c])])
        if clash is None:
            second = switches.picture()
            open_cells.update((r, c) for r, c in grid.unknown(known) if first[r][c] != second[r][c])
        elif best is None or len(clash[0]) < best[0]:
            best = len(clash[0]), cell
    if best:
        found = why(grid, known, best[1], ends)
        return replace(
            found, kind="search", text=f"no line and no probe tells more, but {found.text}"
        )
    differ = tuple(c for c in grid.unknown(known) if first[c[0]][c[1]] != second[c[0]][c[1]])
    text = f"nothing more is forced: two answers fit, which differ first at {cell_says(differ[0])}."
    return Explanation("open", text, board, answers=(first, second))
