"""How likely is a cell black? A guess that tells a stuck engine which value to try first.

Count, of all ways to fill a line, those in which a cell is black: that is what the line
*believes*. Then let rows and columns tell each other: a row counts each of its fillings by how
much the columns believe in its cells, and the columns by what the rows tell them, for some
rounds. (The name of this is *belief propagation*.) The rounds prove nothing. But an engine that
begins its search near the answer that most lines believe in often walks straight into it.

Beliefs are kept as log-odds: 0 is even, 2 is e² to 1 for black, -2 the same for white.
"""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from math import exp, log

from nonosat.clock import is_over
from nonosat.errors import OutOfTime

ROUNDS = 30
INERTIA = 0.5  # so much of an old belief stays in the new one: without it they swing for ever
SURE = 13.0  # e^13 to 1; beliefs beyond that are cut


def phases(lines, helpers, true, ends=None):
    """For every variable of open lines the literal that is likely true.

    The lines are (clue, cells, places), rows and columns, and `helpers` their variables, as
    `encodings.order.clauses` takes and gives them.
    """
    told = [[0.0] * len(cells) for _, cells, _ in lines]  # what each line tells its cells
    crossings = _crossings(lines, true)

    def heard(number):
        """What a line hears of its cells from the lines that cross it."""
        _, cells, _ = lines[number]
        odds = [SURE if cell == true else -SURE for cell in cells]
        for place, (other, there) in crossings[number].items():
            odds[place] = max(-SURE, min(SURE, told[other][there]))
        return odds

    for _ in range(ROUNDS):
        for number, (clue, _, places) in enumerate(lines):
            if is_over(ends):
                raise OutOfTime("the time was over before the lines had told their beliefs.")
            odds = heard(number)
            believed = cell_beliefs(clue, places, line_beliefs(clue, places, odds), len(odds))
            told[number] = [
                INERTIA * old + (1 - INERTIA) * (new - known)
                for old, new, known in zip(told[number], believed, odds, strict=True)
            ]
    likely = {}
    for number, crossing in enumerate(crossings):
        for place, (other, there) in crossing.items():
            cell = lines[number][1][place]
            likely[cell] = told[number][place] + told[other][there] > 0
    starts = {}
    for number, block, places, first in helpers:
        if number not in starts:
            clue, _, all_places = lines[number]
            starts[number] = line_beliefs(clue, all_places, heard(number))
        by_here = accumulate(starts[number][block])
        for variable, chance in zip(range(first, first + len(places) - 1), by_here, strict=False):
            likely[variable] = chance > 0.5
    return [variable if yes else -variable for variable, yes in likely.items()]


def _crossings(lines, true):
    """For each line, its unknown cells by their place, each with the line and place it crosses."""
    crossings, met = [{} for _ in lines], {}
    for number, (_, cells, _) in enumerate(lines):
        for place, cell in enumerate(cells):
            if abs(cell) != true:
                if cell in met:
                    other, there = met[cell]
                    crossings[number][place] = other, there
                    crossings[other][there] = number, place
                met[cell] = number, place
    return crossings


def line_beliefs(clue, places, odds):
    """For each block, the chance of each of its places, when cells have these odds.

    >>> line_beliefs((1,), [range(2)], odds=[0, 0])
    [[0.5, 0.5]]
    """
    sums = [0.0, *accumulate(odds)]
    weights = []  # of each block at each place: the odds of its cells
    for block, here in zip(clue, places, strict=True):
        logs = [sums[place + block] - sums[place] for place in here]
        most = max(logs)
        weights.append([exp(weight - most) for weight in logs])
    before = [[1.0] * len(places[0])]  # the weight of all blocks to the left, for each place
    for block, here, then, weight in zip(clue, places, places[1:], weights, strict=False):
        running = [0.0, *accumulate(map(float.__mul__, before[-1], weight))]
        before.append([running[bisect_right(here, place - block - 1)] for place in then])
    after = [[1.0] * len(places[-1])]  # the same to the right
    for j in range(len(clue) - 2, -1, -1):
        back = map(float.__mul__, reversed(after[-1]), reversed(weights[j + 1]))
        running = [0.0, *accumulate(back)][::-1]
        then = places[j + 1]
        after.append([running[bisect_left(then, place + clue[j] + 1)] for place in places[j]])
    chances = []
    for left, right, weight in zip(before, reversed(after), weights, strict=True):
        ways = [a * b * w for a, b, w in zip(left, right, weight, strict=True)]
        total = sum(ways)
        chances.append([way / total if total else 1 / len(ways) for way in ways])
    return chances


def cell_beliefs(clue, places, chances, length):
    """The log-odds of each cell, from the chances of the blocks that can cover it.

    >>> cell_beliefs((1,), [range(2)], [[0.5, 0.5]], length=2)
    [0.0, 0.0]
    """
    steps = [0.0] * (length + 1)
    for block, here, chance in zip(clue, places, chances, strict=True):
        for place, p in zip(here, chance, strict=True):
            steps[place] += p
            steps[place + block] -= p
    least = exp(-SURE)
    black = (min(1 - least, max(least, p)) for p in accumulate(steps[:length]))
    return [log(p / (1 - p)) for p in black]
