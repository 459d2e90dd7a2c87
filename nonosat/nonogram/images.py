"""From a photo or a drawing to a puzzle: grey, small, black and white, smooth, unique.

Pillow reads the file. It is asked for only here, so that all else works without it. A file is
never believed: its size is looked at before its pixels, and whatever breaks is a PuzzleError.
"""

import os
import warnings
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from operator import index as whole_number

from nonosat import draw
from nonosat.errors import PuzzleError
from nonosat.nonogram.ambiguity import differing, flipped
from nonosat.nonogram.formats.sheet import one_line
from nonosat.nonogram.making import repair
from nonosat.nonogram.puzzle import Picture
from nonosat.nonogram.repairing import conspicuous

LARGEST_FILE = 50_000_000  # bytes
MOST_PIXELS = 50_000_000  # of an image, before it is made small
# No format that starts another program (EPS does), and none that only experts meet.
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "PPM", "ICO", "MPO", "AVIF")
LARGEST_SIDE = 100  # of a puzzle from an image: more is no fun to paint


@dataclass(frozen=True, repr=False)
class Report:
    """How an image became a picture: in words, and drawn with the difference."""

    name: str
    threshold: int  # a cell is black where the image is darker, from 0 to 255
    picture: Picture  # after the threshold
    smoothed: tuple  # the cells that smoothing changed
    repair: object  # what had to change then, for exactly one answer

    @property
    def text(self):
        """What was done, in sentences."""
        rows = self.picture.rows
        said = [
            f"{self.name}: {len(rows)} rows of {len(rows[0])} cells, black where the image is "
            f"darker than {self.threshold} of 255."
        ]
        if self.smoothed:
            specks = "1 speck" if len(self.smoothed) == 1 else f"{len(self.smoothed)} specks"
            said.append(f"Smoothing removed {specks}.")
        return " ".join([*said, self.repair.text[0].upper() + self.repair.text[1:]])

    def __repr__(self):
        return self.text

    def _repr_mimebundle_(self, **_):
        captions = "black and white", "the puzzle's answer"
        drawn = draw.difference(self.picture.rows, self.repair.picture.rows, captions, size=12)
        return {
            "text/plain": self.text,
            "text/html": f"<div>{escape(self.text)}</div>{drawn.img()}",
        }


def from_image(
    image, height=None, width=None, threshold=None, smooth=True, invert=False, time_limit=60
):
    """The puzzle of a photo or a drawing: a path, or an image of Pillow.

    One side is enough, the other follows from the image; without both, the longer one has 30
    cells. A cell is black where the image is darker than `threshold` (0 to 255), which is found
    by Otsu's method if it isn't given; `invert` exchanges black and white. `smooth` removes
    single specks. Then the fewest cells change for exactly one answer: the puzzle's `goal`.
    Its `report` tells and shows what has changed.
    """
    pillow = _pillow()
    opened, name = _opened(pillow, image)
    try:
        grey = _grey(pillow, opened)
        height, width = _sides(height, width, grey.size)
        small = grey.resize((width, height), pillow.Image.Resampling.BOX).tobytes()
    except PuzzleError:
        raise
    except Exception as wrong:  # noqa: BLE001  a file can be broken in any way
        raise PuzzleError(f"{name} can't be read as an image: {_why(wrong)}.") from None
    if invert:
        small = bytes(255 - shade for shade in small)
    threshold = _threshold(threshold, small, name)
    cells = [int(shade < threshold) for shade in small]
    rows = tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width))
    smoothed = _smooth(rows) if smooth else rows
    repaired = repair(smoothed, time_limit)
    puzzle = repaired.puzzle
    puzzle.title = one_line(os.path.splitext(name)[0])[:60]
    changed = tuple(differing(rows, smoothed))
    puzzle.report = Report(name, threshold, Picture(rows), changed, repaired)
    return puzzle


def _pillow():
    try:
        import PIL.Image
        import PIL.ImageOps
    except ImportError:
        raise PuzzleError("reading images takes Pillow: pip install pillow.") from None
    return PIL


def _opened(pillow, image):
    """The image, of which only the head has been read, and its name."""
    if isinstance(image, pillow.Image.Image):
        name = os.path.basename(getattr(image, "filename", "") or "") or "the image"
        _check_pixels(image, name)
        return image, name
    try:
        if isinstance(image, int):  # it would be a file that is already open
            raise TypeError
        full = os.fsdecode(image)
        name = one_line(os.path.basename(full))[:60] or "the file"
        if os.path.isdir(image):
            raise PuzzleError(f"{one_line(full):.120} is a folder; name an image in it.")
        if os.path.getsize(image) > LARGEST_FILE:
            raise PuzzleError(f"{name} is larger than {LARGEST_FILE:,} bytes; make it smaller.")
        with warnings.catch_warnings():  # we have a bound of our own for large images
            warnings.simplefilter("ignore")
            pillow.Image.init()
            formats = [known for known in FORMATS if known in pillow.Image.OPEN]
            opened = pillow.Image.open(image, formats=formats)
    except PuzzleError:
        raise
    except TypeError:
        raise PuzzleError(f"from_image takes a path or an image, not {image!r:.60}.") from None
    except FileNotFoundError:
        raise PuzzleError(f"there is no file {one_line(full):.120}.") from None
    except pillow.UnidentifiedImageError:
        raise PuzzleError(f"{name} is no image that Pillow reads, such as PNG or JPEG.") from None
    except pillow.Image.DecompressionBombError:
        raise PuzzleError(f"{name} has too many pixels; make it smaller.") from None
    except Exception as wrong:  # noqa: BLE001  and Pillow says so in any way
        raise PuzzleError(f"{name} can't be read as an image: {_why(wrong)}.") from None
    _check_pixels(opened, name)
    return opened, name


def _check_pixels(image, name):
    wide, high = image.size
    if not wide or not high:
        raise PuzzleError(f"{name} has no pixels.")
    if wide * high > MOST_PIXELS:
        raise PuzzleError(
            f"{name} has {wide:,} × {high:,} pixels; at most {MOST_PIXELS:,} are read: make it "
            "smaller."
        )


def _grey(pillow, image):
    """The first frame of an image the right way up, in 256 greys, on white paper."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image = pillow.ImageOps.exif_transpose(image)
        if image.mode.startswith(("I", "F")):  # deep greys: from its darkest to its lightest
            low, high = image.getextrema()
            if not low < high:
                return pillow.Image.new("L", image.size, 128)
            scale = 255 / (high - low)
            return image.convert("F").point(lambda v: v * scale - low * scale).convert("L")
        if image.has_transparency_data:
            image = image.convert("RGBA")
            paper = pillow.Image.new("RGBA", image.size, "white")
            image = pillow.Image.alpha_composite(paper, image)
        return image.convert("L")


def _sides(height, width, size):
    wide, high = size
    for name, side in (("height", height), ("width", width)):
        try:
            if side is not None and not (
                not isinstance(side, bool) and 0 < whole_number(side) <= LARGEST_SIDE
            ):
                raise TypeError
        except TypeError:
            raise PuzzleError(
                f"the {name} is {side!r:.60}; write a whole number up to {LARGEST_SIDE}."
            ) from None
    if height is None and width is None:
        height, width = (30, None) if high >= wide else (None, 30)
    if height is None:
        height = max(1, round(high * whole_number(width) / wide))
    if width is None:
        width = max(1, round(wide * whole_number(height) / high))
    if max(height, width) > LARGEST_SIDE:
        raise PuzzleError(
            f"the puzzle would have {height:,} rows of {width:,} cells; at most {LARGEST_SIDE} "
            "a side: give both height and width."
        )
    return whole_number(height), whole_number(width)


def _threshold(threshold, small, name):
    darkest, lightest = min(small), max(small)
    if threshold is None:
        if darkest == lightest:
            raise PuzzleError(f"{name} has one shade only, so there is nothing to paint.")
        return otsu(small)
    try:
        if isinstance(threshold, bool) or not 0 <= whole_number(threshold) <= 256:
            raise TypeError
    except TypeError:
        raise PuzzleError(
            f"the threshold is {threshold!r:.60}; write a whole number from 0 to 255."
        ) from None
    if not darkest < threshold <= lightest:
        raise PuzzleError(
            f"with the threshold {threshold} all of {name} has one colour: its shades go from "
            f"{darkest} to {lightest}."
        )
    return whole_number(threshold)


def otsu(shades):
    """The threshold that parts the shades best: the two sides differ most, each is most alike.

    >>> otsu(bytes([10, 12, 11, 200, 210]))
    107
    """
    counts = [0] * 256
    for shade in shades:
        counts[shade] += 1
    total, weight = len(shades), sum(shade * n for shade, n in enumerate(counts))
    dark = dark_weight = 0
    best, found = 0, []
    for shade, n in enumerate(counts):
        dark, dark_weight = dark + n, dark_weight + shade * n
        if 0 < dark < total:  # exactly: equal ones must be seen to be equal
            apart = Fraction((dark_weight * total - weight * dark) ** 2, dark * (total - dark))
            if apart > best:
                best, found = apart, []
            if apart == best:
                found.append(shade + 1)
    return found[len(found) // 2]  # of thresholds that make no difference, the one in the middle


def _smooth(rows):
    """The picture without its specks, black or white: cells with no neighbour of their colour."""
    cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    specks = [cell for cell in cells if not conspicuous(rows, cell)]
    smoothed = flipped(rows, specks)
    return smoothed if any(map(any, smoothed)) else rows  # a picture of specks stays as it is


def _why(wrong):
    return one_line(wrong).rstrip(".")[:120] or type(wrong).__name__
