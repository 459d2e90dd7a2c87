"""Remake the README's photo and the puzzle that is made from it.

    python docs/make_pictures.py

There is no camera: the light of a lamp on a tea cup, a table and a wall is computed for each
pixel, with the grain of a film, so that the photo is our own. It takes Pillow and numpy.
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from nonosat import draw, from_image

HERE = Path(__file__).resolve().parent
PHOTO, PICTURE = HERE / "photo.jpg", HERE / "from_photo.png"
SIDE, FINE = 320, 3  # pixels of the photo, which is computed three times as large
CELLS = 28
CELL, STEP, MARGIN, ARROW = 17, 12, 14, 72  # pixels of the picture; a step is a number of a clue
ROOM = CELLS * CELL

# -- the photo: places go from 0 to 1, from the upper left corner ------------------------------

Y, X = (np.mgrid[0 : SIDE * FINE, 0 : SIDE * FINE] + 0.5) / (SIDE * FINE)
MIDDLE, RIM, FOOT = 0.43, 0.2, 0.8  # of the cup


def photo():
    """A blue cup of tea with a white heart on it, lit from the left."""
    scene = room()
    scene = scene * (1 - 0.3 * blurred(ellipse(0.56, 0.88, 0.42, 0.07), 24))[..., None]
    for mask, colour in (saucer(), handle(), body(), inside(), tea()):
        scene = np.where(mask[..., None], colour, scene)
    scene += 95 * blurred(ellipse(0.205, 0.4, 0.016, 0.1), 14)[..., None]  # the lamp on the glaze
    image = as_image(scene).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    grain = np.random.default_rng(7).normal(0, 3, (SIDE, SIDE, 1))
    return as_image(np.asarray(image.filter(ImageFilter.GaussianBlur(0.6))) + grain)


def room():
    """A wall, lighter where the lamp stands, and a table of wood."""
    lamp = np.exp(-((X - 0.15) ** 2 + (Y - 0.1) ** 2) / 0.5)[..., None]
    wall = np.array([205, 199, 190]) + 42 * lamp
    rings = np.sin(260 * (Y + 0.012 * np.sin(9 * X)) + 3 * np.sin(5 * X))
    table = np.array([212, 176, 136]) + 5 * rings[..., None] + 30 * lamp
    return np.where((Y < 0.66)[..., None], wall, table)


def saucer():
    """A blue plate below the cup, in whose shade it lies."""
    mask = ellipse(MIDDLE + 0.03, 0.845, 0.43, 0.085)
    light = (
        0.75 - 0.5 * (X - MIDDLE) - 0.35 * blurred(ellipse(MIDDLE + 0.07, 0.83, 0.24, 0.045), 12)
    )
    return mask, light[..., None] * [62, 92, 150]


def handle():
    """A ring, round like a rope: darker towards its edges."""
    x, y = (X - 0.755) / 0.185, (Y - 0.44) / 0.18
    far = np.hypot(x, y)
    light = 0.45 + 0.5 * np.sqrt(np.clip(1 - ((far - 0.78) / 0.24) ** 2, 0, 1)) * (0.8 - 0.3 * x)
    return abs(far - 0.78) < 0.22, light[..., None] * [62, 92, 150]


def body():
    """The cup from the side: a round wall with a heart painted on it."""
    down = np.clip((Y - RIM) / (FOOT - RIM), 0, 1)
    across = (X - MIDDLE) / (0.33 * (1 - 0.42 * down**2.4))
    bent = 0.05 * np.sqrt(np.clip(1 - across**2, 0, 1))  # we look at it from above
    mask = (abs(across) < 1) & (Y > RIM) & (Y - bent < FOOT - 0.02)
    mask |= ellipse(MIDDLE, RIM, 0.33, 0.11)
    light = 0.35 + 0.75 * np.clip(np.cos(np.arcsin(np.clip(across, -1, 1)) + 0.65), 0, 1)
    u, v = 1.2 * np.arcsin(np.clip(across, -1, 1)) / 0.62, (0.53 - Y) / 0.13
    heart = (u**2 + v**2 - 1) ** 3 < u**2 * v**3
    paint = np.where(heart[..., None], [250, 240, 235], [62, 92, 150])
    light = np.where(heart, 0.55 + 0.5 * light, light)
    return mask, light[..., None] * paint


def inside():
    """The white wall of the cup within, in the shade on the lamp's side."""
    light = 0.86 + 0.5 * (X - MIDDLE)
    return ellipse(MIDDLE, RIM, 0.285, 0.072), light[..., None] * [250, 244, 232]


def tea():
    """Tea, with the wall mirrored in it."""
    mask = ellipse(MIDDLE, RIM + 0.034, 0.25, 0.04) & ellipse(MIDDLE, RIM, 0.285, 0.072)
    light = 0.7 + 0.6 * (X - MIDDLE)
    return mask, light[..., None] * [150, 74, 30]


def ellipse(x, y, wide, high):
    """The pixels within an ellipse, by its middle and half its sides."""
    return ((X - x) / wide) ** 2 + ((Y - y) / high) ** 2 < 1


def blurred(mask, pixels):
    """A mask with a soft edge, from 0 to 1."""
    soft = Image.fromarray((mask * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(pixels))
    return np.asarray(soft) / 255


def as_image(colours):
    """An image of Pillow, with colours kept between 0 and 255."""
    return Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))


# -- the photo beside its puzzle ---------------------------------------------------------------


def side_by_side(photo, puzzle):
    """The photo, an arrow, and the puzzle with its answer painted in, cell beside cell."""
    left, top = (max(map(len, clues)) * STEP + 8 for clues in (puzzle.rows, puzzle.cols))
    x, y = MARGIN + ROOM + ARROW + left, MARGIN + top
    wide, high = x + CELL * puzzle.width + MARGIN, y + CELL * puzzle.height + MARGIN
    image = Image.new("RGB", (wide + 1, high + 1), draw.PAPER)
    image.paste(photo.resize((ROOM, ROOM), Image.Resampling.BICUBIC), (MARGIN, y))
    pen = ImageDraw.Draw(image)
    start, middle = MARGIN + ROOM + ARROW // 3, y + ROOM // 2
    pen.line((start, middle, start + 33, middle), draw.INK, 5)
    pen.polygon([(start + 30, middle + dy) for dy in (-13, 13)] + [(start + 52, middle)], draw.INK)
    paint(pen, puzzle, x, y)
    return image


def paint(pen, puzzle, x, y):
    """The puzzle, its grid from x, y on; cells that had to change for one answer are framed."""
    font = ImageFont.load_default(11)
    for r, clue in enumerate(puzzle.rows):
        for k, n in enumerate(reversed(clue or (0,))):
            pen.text((x - 9 - STEP * k, y + CELL * (r + 0.5)), str(n), draw.INK, font, "mm")
    for c, clue in enumerate(puzzle.cols):
        for k, n in enumerate(reversed(clue or (0,))):
            pen.text((x + CELL * (c + 0.5), y - 9 - STEP * k), str(n), draw.INK, font, "mm")

    def square(r, c, high=1, wide=1, **colours):
        corner = x + CELL * c, y + CELL * r
        pen.rectangle((*corner, corner[0] + CELL * wide, corner[1] + CELL * high), **colours)

    for r, row in enumerate(puzzle.goal.rows):
        for c, black in enumerate(row):
            square(r, c, fill=draw.INK if black else None, outline=draw.GRID)
    for r in range(0, puzzle.height, 5):
        for c in range(0, puzzle.width, 5):
            high, wide = min(5, puzzle.height - r), min(5, puzzle.width - c)
            square(r, c, high, wide, outline=draw.FAINT)
    for cell in puzzle.report.repair.changed:
        square(*cell, outline=draw.MARK, width=3)


def main():
    """Write the photo, make its puzzle, write both side by side."""
    photo().save(PHOTO, quality=85)
    puzzle = from_image(PHOTO, height=CELLS)
    print(puzzle.report)
    picture = side_by_side(Image.open(PHOTO), puzzle)
    few = picture.quantize(256, kmeans=1)  # half as many bytes, and it looks the same
    dither = Image.Dither.FLOYDSTEINBERG
    picture.quantize(palette=few, dither=dither).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
