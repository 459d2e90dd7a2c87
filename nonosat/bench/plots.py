"""Plots of measurements: measured points, named axes, machine and date below. matplotlib only here."""

from nonosat.errors import PuzzleError

NAMES = {"nonosat": "nonosat", "cpsat": "CP-SAT", "bands": "bands + MiniSat",
         "order": "order + MiniSat", "pbnsolve": "pbnsolve (C)"}  # fmt: skip
MARKS = dict(zip(NAMES, "osD^v", strict=True))


def pyplot():
    """matplotlib.pyplot; PuzzleError with the remedy where it is not installed."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise PuzzleError("plots need matplotlib; run pip install matplotlib.") from None
    return plt


def cactus(rows, axes=None):
    """How many puzzles each contestant decides within a time: the further right and down, the better.

    `rows` are those of a race's CSV file. Puzzles without a verdict in time have no point.
    """
    axes = axes or pyplot().subplots(figsize=(7.5, 4.5))[1]
    rows = list(rows)
    total = len({row["puzzle"] for row in rows})
    for name in dict.fromkeys(row["contestant"] for row in rows):
        own = sorted(
            row["seconds"] for row in rows if row["contestant"] == name and row["verdict"] != "?"
        )
        label = f"{NAMES.get(name, name)}: {len(own)} of {total}"
        axes.plot(range(1, len(own) + 1), own, marker=MARKS.get(name, "."), ms=4, lw=1, label=label)
    axes.set(
        xlabel="puzzles decided (each contestant's easiest first)",
        ylabel="CPU seconds for each, log scale",
        yscale="log",
        title="An answer, and whether it is the only one",
    )
    axes.grid(alpha=0.3)
    axes.legend()
    caption(axes, rows)
    return axes


def caption(axes, rows):
    """Say below a plot where and when its figures were measured."""
    machine, date, versions = (rows[0][key] for key in ("machine", "date", "versions"))
    words = f"measured {date} on {machine}; {versions}"
    axes.figure.text(0.01, 0.01, words, fontsize=7, color="#6b7180")
    axes.figure.subplots_adjust(bottom=0.17)


def growth(rows, axes=None):
    """How the clauses of each rule grow with the line, all starts and tight, on log scales."""
    axes = axes or pyplot().subplots(figsize=(7.5, 4.8))[1]
    rows = list(rows)
    lengths = sorted({row["cells"] for row in rows})
    for starts, style in (("all", "-"), ("tight", "--")):
        own = [row for row in rows if row["starts"] == starts]
        total = [sum(row["clauses"] for row in own if row["cells"] == n) for n in lengths]
        axes.plot(lengths, total, "k" + style, marker="o", label=f"all rules ({starts} starts)")
    for colour, rule in enumerate(dict.fromkeys(row["rule"] for row in rows)):
        points = [(r["cells"], r["clauses"]) for r in rows
                  if r["rule"] == rule and r["starts"] == "all"]  # fmt: skip
        axes.plot(*zip(*points, strict=True), color=f"C{colour}", marker=".", lw=1, label=rule)
    quartic = [n**4 / lengths[0] ** 4 * 300 for n in lengths]
    axes.plot(lengths, quartic, ":", color="#6b7180", label="slope of n⁴")
    axes.set(
        xlabel="cells of the line, log scale",
        ylabel="clauses, log scale",
        xscale="log",
        yscale="log",
        title="One line with a block of 2 for every five cells",
        xticks=lengths,
        xticklabels=lengths,
    )
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7, ncols=2)
    caption(axes, rows)
    return axes


def uniqueness(rows, axes=None):
    """Which share of random pictures have clues of their own, by density, a curve for each size."""
    axes = axes or pyplot().subplots(figsize=(7.5, 4.5))[1]
    rows = list(rows)
    for mark, size in zip("os^Dv*", sorted({row["size"] for row in rows}), strict=False):
        own = [row for row in rows if row["size"] == size]
        shares = [100 * row["unique"] / (row["pictures"] - row["late"]) for row in own]
        axes.plot(
            [row["percent"] for row in own], shares, marker=mark, lw=1, label=f"{size}×{size}"
        )
    axes.set(
        xlabel="black cells, percent",
        ylabel="pictures that are alone with their clues, percent",
        title=f"{rows[0]['pictures']} random pictures for each point",
    )
    axes.grid(alpha=0.3)
    axes.legend()
    caption(axes, rows)
    return axes
