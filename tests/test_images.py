"""Photos and drawings become puzzles; whatever is wrong with a file is answered in a sentence."""

import contextlib
import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from nonosat import Nonogram, PuzzleError, from_image, samples
from nonosat.nonogram import images

PIL = pytest.importorskip("PIL")
from PIL import Image, ImageDraw

ROOT = Path(__file__).parent.parent


def drawing(mode="RGB", size=(200, 200), paper="white", ink="black"):
    """A black disc with a white hole, off the middle: it shows which way is up."""
    image = Image.new(mode, size, paper)
    pen = ImageDraw.Draw(image)
    w, h = size
    pen.ellipse((w * 0.1, h * 0.1, w * 0.9, h * 0.7), fill=ink)
    pen.rectangle((w * 0.2, h * 0.7, w * 0.4, h * 0.95), fill=ink)
    return image


def of_picture(picture, pixels=10):
    """An image that shows a picture, each cell so many pixels wide."""
    rows = [[255 * (1 - cell) for cell in row] for row in picture.rows]
    image = Image.new("L", (len(rows[0]), len(rows)))
    image.putdata([shade for row in rows for shade in row])
    return image.resize((image.width * pixels, image.height * pixels), Image.Resampling.NEAREST)


REFERENCE = drawing("L", paper=255, ink=0)


def answer(image, **options):
    puzzle = from_image(image, height=20, **options)
    assert puzzle.is_unique() and puzzle.solve() == puzzle.goal
    return str(puzzle.goal)


@pytest.mark.parametrize("name", ["heart", "cat", "owl", "bicycle", "castle"])
def test_an_image_of_a_sample_is_the_sample(tmp_path, name):
    sample = samples.load(name)
    of_picture(sample.goal).save(tmp_path / f"{name}.png")
    puzzle = from_image(tmp_path / f"{name}.png", height=sample.height, smooth=False)
    assert puzzle.goal == sample.goal and puzzle == Nonogram(sample.rows, sample.cols)
    assert puzzle.title == name
    assert puzzle.report.repair.changed == () and puzzle.report.smoothed == ()


@pytest.mark.parametrize(
    "suffix", ["png", "jpg", "gif", "bmp", "tiff", "webp", "ppm", "ico", "PNG", "dat"]
)
def test_every_usual_format_is_read(tmp_path, suffix):
    path = tmp_path / f"drawing.{suffix}"
    image = drawing()
    known = {"ico": "ICO", "dat": "PNG", "PNG": "PNG"}.get(suffix)
    image.save(path, known, **({"sizes": [(200, 200)]} if suffix == "ico" else {}))
    assert answer(path) == answer(REFERENCE)


MODES = {
    "1": lambda: REFERENCE.convert("1"),
    "L": lambda: REFERENCE,
    "P": lambda: drawing().convert("P"),
    "RGB": drawing,
    "CMYK": lambda: drawing().convert("CMYK"),
    "YCbCr": lambda: drawing().convert("YCbCr"),
    "HSV": lambda: drawing().convert("HSV"),
    "F": lambda: REFERENCE.convert("F"),
    "I": lambda: REFERENCE.convert("I").point(lambda v: v * 1000),
    "I;16": lambda: REFERENCE.convert("I").point(lambda v: v * 257).convert("I;16"),
    "LA": lambda: drawing("LA", paper=(0, 0), ink=(0, 255)),
    "PA": lambda: drawing("RGBA", paper=(0, 0, 0, 0)).convert("PA"),
    "RGBA, clear black paper": lambda: drawing("RGBA", paper=(0, 0, 0, 0)),
    "RGBA, opaque": lambda: drawing("RGBA"),
    "pale ink": lambda: drawing(paper="#f0f0f0", ink="#c0d0c0"),
    "dark paper": lambda: drawing(paper="#404040", ink="#101010"),
}


@pytest.mark.parametrize("mode", MODES)
def test_every_kind_of_pixel_is_read(mode):
    assert answer(MODES[mode]()) == answer(REFERENCE)


@pytest.mark.parametrize("mode", ["I;16", "P", "RGBA, clear black paper", "LA"])
def test_depth_palette_and_transparency_survive_a_file(tmp_path, mode):
    MODES[mode]().save(tmp_path / "a.png")
    assert answer(tmp_path / "a.png") == answer(REFERENCE)


def test_a_palette_may_have_a_clear_colour(tmp_path):
    image = drawing("P", paper=0, ink=1)
    image.putpalette([0, 0, 0, 0, 0, 0])
    image.save(tmp_path / "a.gif", transparency=0)
    assert answer(tmp_path / "a.gif") == answer(REFERENCE)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_stands_the_right_way_up(tmp_path, orientation):
    turned = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    image = drawing()
    if orientation in turned:
        image = image.transpose(turned[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    image.save(tmp_path / "photo.jpg", exif=exif)
    assert answer(tmp_path / "photo.jpg") == answer(REFERENCE)


@pytest.mark.parametrize("suffix", ["gif", "png", "webp"])
def test_of_an_animation_the_first_frame_counts(tmp_path, suffix):
    path = tmp_path / f"a.{suffix}"
    drawing().save(path, save_all=True, append_images=[Image.new("RGB", (200, 200), "red")])
    assert answer(path) == answer(REFERENCE)


def test_sides_follow_from_the_image():
    wide = drawing(size=(300, 150))
    sides = [
        ({}, (15, 30)),
        ({"height": 10}, (10, 20)),
        ({"width": 10}, (5, 10)),
        ({"height": 7, "width": 9}, (7, 9)),
    ]
    for options, size in sides:
        puzzle = from_image(wide, **options)
        assert (puzzle.height, puzzle.width) == size
    assert from_image(drawing(size=(100, 300))).height == 30


def test_threshold_and_inversion():
    ramp = Image.linear_gradient("L")  # from black above to white below
    for threshold, black in ((64, 5), (128, 10), (192, 15)):
        goal = from_image(ramp, 20, 20, threshold).goal
        assert sum(row[0] for row in goal.rows) == black
    assert from_image(ramp, 20, 20).report.threshold == 128
    goal = from_image(ramp, 20, 20, invert=True, threshold=64).goal
    assert [row[0] for row in goal.rows] == [0] * 15 + [1] * 5


def test_otsu_parts_the_shades():
    for dark, light in ((0, 255), (100, 110), (7, 8)):
        threshold = images.otsu(bytes([dark] * 30 + [light] * 10))
        assert dark < threshold <= light


def test_the_report_tells_and_shows_the_difference():
    image = REFERENCE.copy()
    image.putpixel((5, 195), 0)  # a speck
    ImageDraw.Draw(image).rectangle((180, 180, 189, 189), fill=0)
    puzzle = from_image(image, height=20)
    report = puzzle.report
    assert report.smoothed == ((18, 18),)
    assert "the image: 20 rows of 20 cells" in report.text and "removed 1 speck." in report.text
    assert repr(report) == report.text
    changed = set(report.smoothed) ^ set(report.repair.changed)
    assert f"{len(changed)} cells differ" in report._repr_mimebundle_()["text/html"]
    kept = from_image(image, height=20, smooth=False).report
    assert kept.smoothed == () and kept.picture.rows[18][18] == 1


def test_a_noisy_photo_becomes_a_unique_puzzle():
    noise = Image.effect_mandelbrot((200, 200), (-2, -1.5, 1, 1.5), 60)
    puzzle = from_image(noise, height=25)
    assert puzzle.is_unique()
    assert puzzle.solve() == puzzle.goal == puzzle.report.repair.picture


# -- what is wrong with files ------------------------------------------------------------------


def png(wide, high, rows=b""):
    def chunk(kind, data):
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def saved(format, image=None, **options):
    data = io.BytesIO()
    (image or drawing()).save(data, format, **options)
    return data.getvalue()


def bomb_text():
    """A PNG whose comment unpacks to far more than it is."""
    data = saved("PNG")
    text = b"Comment\0\0" + zlib.compress(b"a" * 100_000_000)
    chunk = struct.pack(">I", len(text)) + b"zTXt" + text
    chunk += struct.pack(">I", zlib.crc32(b"zTXt" + text))
    return data[:33] + chunk + data[33:]


BROKEN = {
    "empty": b"",
    "text": b"this is not an image\n",
    "html": b"<html><body>404</body></html>",
    "pdf": b"%PDF-1.7\n1 0 obj\n",
    "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\nshowpage\n",
    "svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "zeros": bytes(1000),
    "only a signature": b"\x89PNG\r\n\x1a\n",
    "a head alone": png(100, 100)[:33],
    "PNG without pixels": png(100, 100),
    "PNG of size 0": png(0, 0),
    "PNG with too few rows": png(100, 100, bytes(500)),
    "PNG bomb": png(60_000, 60_000, bytes(1000)),
    "PNG of 51 megapixels": png(51_000, 1_000, bytes(1000)),
    "PNG of absurd size": png(2**31 - 1, 2**31 - 1),
    "cut PNG": saved("PNG")[:300],
    "cut JPEG": saved("JPEG")[:700],
    "cut GIF": saved("GIF")[:60],
    "cut WEBP": saved("WEBP")[:100],
    "cut BMP": saved("BMP")[:1000],
    "cut TIFF": saved("TIFF")[:100],
    "cut PPM": saved("PPM")[:1000],
    "comment bomb": bomb_text(),
    "huge PPM": b"P6 99999 99999 255\n",
    "PPM with a negative size": b"P6 -5 5 255\n",
    "one shade": saved("PNG", Image.new("RGB", (50, 50), "grey")),
    "all clear": saved("PNG", Image.new("RGBA", (50, 50), (0, 0, 0, 0))),
    "one pixel": saved("PNG", Image.new("L", (1, 1))),
    "a line of a thousand": saved("PNG", REFERENCE.resize((1000, 1))),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_gets_a_sentence(tmp_path, kind):
    path = tmp_path / "a.png"
    path.write_bytes(BROKEN[kind])
    with pytest.raises(PuzzleError) as wrong:
        from_image(path, height=20)
    said = str(wrong.value)
    assert said.endswith(".") and "\n" not in said and len(said) < 250
    assert "a.png" in said or "a side" in said


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP"])
def test_a_damaged_file_gives_a_puzzle_or_a_sentence(tmp_path, kind):
    data = bytearray(saved(kind))
    path = tmp_path / "a.img"
    for place in range(0, len(data), max(1, len(data) // 25)):
        damaged = data.copy()
        damaged[place] ^= 0xFF
        path.write_bytes(damaged)
        with contextlib.suppress(PuzzleError):
            assert from_image(path, height=8, width=8).is_unique()


WRONG = [
    ({"image": 7}, "from_image takes a path"),
    ({"image": None}, "from_image takes a path"),
    ({"image": [[0, 1]]}, "from_image takes a path"),
    ({"image": "no/such/file.png"}, "there is no file no/such/file.png"),
    ({"image": "a\0b.png"}, "ab.png can't be read"),
    ({"image": str(ROOT)}, f"{ROOT} is a folder"),
    ({"height": 0}, "the height is 0"),
    ({"height": 101}, "the height is 101"),
    ({"width": 2.5}, "the width is 2.5"),
    ({"width": True}, "the width is True"),
    ({"width": "9"}, "the width is '9'"),
    ({"threshold": -1}, "the threshold is -1"),
    ({"threshold": 300}, "the threshold is 300"),
    ({"threshold": "dark"}, "the threshold is 'dark'"),
    ({"threshold": 0}, "with the threshold 0 all of the image has one colour"),
]


@pytest.mark.parametrize(("options", "says"), WRONG)
def test_wrong_wishes_get_a_sentence(options, says):
    with pytest.raises(PuzzleError) as wrong:
        from_image(**{"image": REFERENCE, **options})
    assert str(wrong.value).startswith(says) and str(wrong.value).endswith(".")


def test_a_large_file_is_not_even_opened(tmp_path, monkeypatch):
    monkeypatch.setattr(images, "LARGEST_FILE", 100)
    drawing().save(tmp_path / "a.png")
    with pytest.raises(PuzzleError, match=r"a\.png is larger than 100 bytes"):
        from_image(tmp_path / "a.png")


def test_without_pillow_a_sentence_says_what_to_install():
    code = (
        "import sys; sys.modules['PIL'] = None\n"
        "from nonosat import from_image, PuzzleError\n"
        "try: from_image('a.png')\n"
        "except PuzzleError as wrong: print(wrong)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "reading images takes Pillow: pip install pillow.\n"
