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
