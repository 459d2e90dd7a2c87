"""Pages of A4 paper: lines, squares and words at their places, as SVG or as PDF.

Millimetres count from the upper left corner. Both writers get the same shapes, and what they
write depends on nothing else: not on the clock, and not on the settings of matplotlib.
"""

from dataclasses import dataclass, field
from html import escape
from io import BytesIO

from nonosat.errors import PuzzleError

WIDE, HIGH = 210, 297
INK, GREY, PALE = "#000000", "#606060", "#a8a8a8"
FONT = "DejaVu Sans"
POINT = 25.4 / 72  # in millimetres
LETTER = 0.62  # how wide a letter is, for its height


@dataclass
class Page:
    """One page, empty at first."""

    lines: list = field(default_factory=list)  # (x, y, x, y, thickness, colour)
    squares: list = field(default_factory=list)  # (x, y, side), all black
    words: list = field(default_factory=list)  # (x, y, text, height, anchor, colour, weight)

    def line(self, x, y, to_x, to_y, thick=0.15, colour=INK):
        """A straight line."""
        self.lines.append((x, y, to_x, to_y, thick, colour))

    def square(self, x, y, side):
        """A black square."""
        self.squares.append((x, y, side))

    def text(self, x, y, text, height, anchor="start", colour=INK, weight="normal"):
        """Words on the line y; they start at x, end there or have their middle there."""
        self.words.append((x, y, str(text), height, anchor, colour, weight))


def svg(page, title=""):
    """A page as the text of an SVG file."""
    parts = [
        f"<path d='M{x:.3f} {y:.3f}L{u:.3f} {v:.3f}' stroke='{colour}' stroke-width='{thick}'/>"
        for x, y, u, v, thick, colour in page.lines
    ]
    parts += ["<path d='"]
    parts += [f"M{x:.3f} {y:.3f}h{side:.3f}v{side:.3f}h-{side:.3f}z" for x, y, side in page.squares]
    parts += ["'/>"]
    parts += [
        f"<text x='{x:.3f}' y='{y:.3f}' font-size='{height:.3f}' text-anchor='{anchor}' "
        f"fill='{colour}' font-weight='{weight}'>{escape(text)}</text>"
        for x, y, text, height, anchor, colour, weight in page.words
    ]
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDE}mm' height='{HIGH}mm' "
        f"viewBox='0 0 {WIDE} {HIGH}' font-family='{FONT}, Arial, sans-serif' "
        f"stroke-linecap='square' role='img'><title>{escape(title)}</title>"
        f"<rect width='{WIDE}' height='{HIGH}' fill='white'/>{''.join(parts)}</svg>\n"
    )


def pdf(pages, title=""):
    """Pages as the bytes of a PDF file."""
    try:
        import matplotlib
        from matplotlib.backends.backend_pdf import PdfPages
        from matplotlib.collections import LineCollection, PolyCollection
        from matplotlib.figure import Figure
    except ImportError:
        raise PuzzleError(
            "a PDF takes matplotlib: pip install matplotlib; or write a file that ends in .svg."
        ) from None
    import logging
    import warnings

    about = {"Title": title, "Creator": "nonosat", "Producer": None, "CreationDate": None}
    data = BytesIO()
    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()
        warnings.simplefilter("ignore")  # a title may hold letters that the font lacks
        logging.getLogger("matplotlib").addFilter(_silent)
        try:
            with PdfPages(data, metadata=about) as book:
                for page in pages:
                    figure = Figure(figsize=(WIDE * POINT**-1 / 72, HIGH * POINT**-1 / 72))
                    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, WIDE), ylim=(HIGH, 0))
                    axes.set_axis_off()
                    _draw(axes, page, LineCollection, PolyCollection)
                    book.savefig(figure)
        finally:
            logging.getLogger("matplotlib").removeFilter(_silent)
    return data.getvalue()


def _draw(axes, page, line_collection, poly_collection):
    squares = [
        [(x, y), (x + side, y), (x + side, y + side), (x, y + side)] for x, y, side in page.squares
    ]
    axes.add_collection(poly_collection(squares, facecolors=INK, edgecolors="none"))
    axes.add_collection(
        line_collection(
            [((x, y), (u, v)) for x, y, u, v, _, _ in page.lines],
            linewidths=[thick / POINT for *_, thick, _ in page.lines],
            colors=[colour for *_, colour in page.lines],
            capstyle="projecting",
        )
    )
    align = {"start": "left", "middle": "center", "end": "right"}
    for x, y, text, height, anchor, colour, weight in page.words:
        axes.text(
            x, y, text, fontsize=height / POINT, ha=align[anchor], va="baseline", color=colour,
            weight=weight, family=FONT, parse_math=False,
        )  # fmt: skip


def _silent(record):
    return False
