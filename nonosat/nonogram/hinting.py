"""The easiest next step for a person: one line, a few lines, a probe. Never from a solution.

A hint reads the clues and the state. It tries the rules that people use, easiest first; then
what follows from one supposed cell; and only then asks for clues that force a cell together.
"""

from dataclasses import replace

from nonosat.nonogram.explaining import Explanation, board_of, clues_say, soon, why, wrong_state
from nonosat.nonogram.following import (
    COLOURS,
    cell_says,
    cells_read,
    contradicts,
    forced,
    probe,
    reasons,
)
from nonosat.nonogram.switches import Switches
from nonosat.nonogram.wording import rules_of

FEW_LINES = 3  # a probe that needs no more is called a look at several lines
DEPTHS = (2, 4, 8, None)  # rounds that a probe may follow the lines: short ones first


def hint(grid, known, given=(), ends=None):
    """The easiest next step, or what is wrong, or that nothing more is forced."""
    switches, board = Switches(grid, ends), board_of(grid, known)
    wrong = wrong_state(grid, known, given, switches, soon())
    if wrong:
        return wrong
    if not grid.unknown(known):
        return Explanation("done", "the picture is complete and right.", board)
    return (
        line_hint(grid, known, board, ends)
        or probe_hint(grid, known, board, ends)
        or search_hint(grid, known, board, switches, ends)
    )


# -- one line --------------------------------------------------------------------------------


def line_hint(grid, known, board, ends=None):
    """The easiest step that one line alone gives; None when no line has news."""
    found = []
    for line in grid.lines:
        before = grid.values(line, known)
        after = forced(grid.clues[line], before)
        if after != before:
            for ease, places, *says in rules_of(*grid.name(line), grid.clues[line], before, after):
                found.append((ease, -len(places), line, places, *says))
    if not found:
        return None
    _, _, line, places, text, rule = min(found)
    before = grid.values(line, known)
    colour = forced(grid.clues[line], before)[places[0]]
    gives = tuple(grid.cells[line][place] for place in places)
    read = cells_read(grid, line, before, dict.fromkeys(gives, colour), ends)
    return Explanation(
        "line",
        text,
        board,
        (grid.name(line),),
        tuple(sorted(read)),
        gives,
        colour,
        smallest=True,
        rule=rule,
    )


# -- several lines ---------------------------------------------------------------------------


def probe_hint(grid, known, board, ends=None):
    """Suppose a cell has one colour; when the lines then clash, it has the other."""
    for rounds in DEPTHS:
        best = None
        for cell, colour, steps in clashing_probes(grid, known, rounds, ends):
            used, needed = reasons(grid, steps, ends=ends)
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
    path = list(dict.fromkeys(path))
    kind = "lines" if len(used) <= FEW_LINES else "probe"
    clash = f"following {clues_say(grid, path)}, " if path else ""
    clash += f"{grid.says(last)} can't be completed"
    text = (
        f"suppose {cell_says(cell)} is {COLOURS[colour]}: {clash}; so it is {COLOURS[1 - colour]}."
    )
    rule = f"suppose a certain cell is {COLOURS[colour]}: {clash}."
    clues = tuple(map(grid.name, dict.fromkeys(used)))
    read = tuple(sorted(needed - {cell}))
    return Explanation(kind, text, board, clues, read, (cell,), 1 - colour, rule=rule)


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
        found = why(grid, known, best[1], ends=ends)
        begins = "no line and no probe tells more, but"
        lines = [line for line in grid.lines if grid.name(line) in found.clues]
        rule = f"{begins} {clues_say(grid, lines)} force{'s' * (len(lines) == 1)} a cell."
        return replace(found, kind="search", text=f"{begins} {found.text}", rule=rule)
    differ = tuple(c for c in grid.unknown(known) if first[c[0]][c[1]] != second[c[0]][c[1]])
    text = f"nothing more is forced: two answers fit, which differ first at {cell_says(differ[0])}."
    return Explanation("open", text, board, answers=(first, second))
