"""The OLED as eyes see it: read as letters, compared with golden screens, drawn when it differs."""

from collections.abc import Callable
from pathlib import Path

import zxingcpp
from PIL import Image

from firmware.console import font, font_big
from firmware.console.screen import CELLS, LINES

Picture = list[list[int]]

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "firmware" / "golden"
BUILD = ROOT / "build" / "screens"
MARGIN = 1  # columns left of the first cell
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
LETTERS = "".join(chr(code) for code in range(32, 127)) + font.SIGNS


def columns(picture: Picture, row: int) -> list[int]:
    """Return the columns of one line as bytes, the lowest bit on top."""
    rows = picture[8 * row : 8 * row + 8]
    return [a | b << 1 | c << 2 | d << 3 | e << 4 | f << 5 | g << 6 | h << 7 for a, b, c, d, e, f, g, h in zip(*rows)]


def cells(line: list[int], width: int = font.CELL, count: int = CELLS) -> list[tuple[int, ...]]:
    """Return the columns of a line, cell by cell."""
    return [tuple(line[MARGIN + cell * width : MARGIN + cell * width + width]) for cell in range(count)]


def _letters() -> dict[tuple[int, ...], str]:
    """Return the letters by their columns."""
    found = {}
    for is_short in (True, False):
        for letter in reversed(LETTERS):  # of two letters that look alike, the usual one wins
            cells = bytearray(font.CELL)
            font.draw(letter, cells, 0, is_short)
            found[tuple(cells)] = letter
    return found


def _large(draw: Callable[[str, bytearray, int, bool], None], width: int) -> dict[tuple[int, ...], str]:
    """Return the large letters by their upper and lower halves."""
    found = {}
    for letter in reversed(LETTERS):
        halves = bytearray(width), bytearray(width)
        for lower in (False, True):
            draw(letter, halves[lower], 0, lower)
        found[(*halves[0], *halves[1])] = letter
        found.setdefault((*halves[0], *[column & 0x7F for column in halves[1]]), letter)  # at the edge of the glass
    return found


LETTER = _letters()
LARGE = ((font.CELL, _large(font_big.draw_tall, font.CELL)), (2 * font.CELL, _large(font_big.draw_big, 2 * font.CELL)))


def is_inverted(picture: Picture, row: int) -> bool:
    """Return whether a line is dark on light: its last columns belong to no letter."""
    return all(picture[8 * row + y][-1] for y in range(8))


def read_lines(picture: Picture) -> list[str]:
    """Return the lines as letters, without trailing blanks; an unknown letter is a black question mark."""
    lines = _read(_without_bar_shifts(picture, True))
    if not any(UNKNOWN in line for line in lines):
        return lines
    return min(lines, _read(_without_bar_shifts(picture, False)), key=lambda lines: "".join(lines).count(UNKNOWN))


def _read(picture: Picture) -> list[str]:
    """Return the lines of a picture without bars between."""
    lines: list[str] = []
    for row in range(LINES):
        if len(lines) > row:
            continue  # the lower half of something large
        turn = 0xFF if is_inverted(picture, row) else 0
        letters = cells([column ^ turn for column in columns(picture, row)])
        line = "".join([LETTER.get(letter, UNKNOWN) for letter in letters]).rstrip()
        large = _read_large(picture, row) if UNKNOWN in line else ""
        lines += [large, ""] if large else [line]
    return lines[:LINES]


def _without_bar_shifts(picture: Picture, is_close: bool) -> Picture:
    """Return the picture with every line where it would be without bars, which shift the lines below by a pixel.

    With `is_close` a line just above another bar stays, unless it is just below one, too.
    """
    bars = [is_inverted(picture, row) for row in range(LINES)] + [False]
    stays = [bars[row] or (is_close and bars[row + 1] and row > 0 and not bars[row - 1]) for row in range(LINES)]
    found: Picture = []
    for row in range(LINES):
        line = picture[8 * row : 8 * row + 8]
        if True in bars[:row] and not stays[row]:
            has_tail = row + 1 < LINES and not stays[row + 1]
            line = [*line[1:], picture[8 * row + 8] if has_tail else [0] * len(picture[0])]
        found += line
    return found


def _read_large(picture: Picture, row: int) -> str:
    """Return the large text on this row and the next one, or an empty string."""
    for width, letters in LARGE if row + 1 < LINES else ():
        count = (len(picture[0]) - MARGIN) // width
        halves = [cells(columns(picture, line), width, count) for line in (row, row + 1)]
        text = "".join(letters.get(upper + lower, UNKNOWN) for upper, lower in zip(*halves, strict=True))
        if UNKNOWN not in text:
            return text.rstrip()
    return ""


def read_barcode(picture: Picture) -> str:
    """Return the code that a camera reads on the display, with the dark frame around it."""
    lit = Image.new("L", (len(picture[0]), len(picture)))
    lit.putdata([255 * pixel for row in picture for pixel in row])
    frame = Image.new("L", (600, 344), 8)
    frame.paste(lit.resize((512, 256), Image.Resampling.NEAREST), (44, 44))
    found = zxingcpp.read_barcodes(frame)
    return found[0].text if found else ""


def picture_to_text(picture: Picture) -> str:
    """Return the pixels as text, two rows of them a line."""
    upper_and_lower = (" ▄", "▀█")
    lines = []
    for y in range(0, len(picture), 2):
        above, below = picture[y], picture[y + 1]
        line = "".join(upper_and_lower[a][b] for a, b in zip(above, below, strict=True))
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def pictures_to_pbm(pictures: list[Picture]) -> str:
    """Return pictures beside each other as a portable bitmap, with a line between them."""
    rows = [" 1 ".join(" ".join(str(pixel) for pixel in row) for row in rows) for rows in zip(*pictures, strict=True)]
    width = sum(len(picture[0]) for picture in pictures) + len(pictures) - 1
    return f"P1\n{width} {len(rows)}\n" + "\n".join(rows) + "\n"


def text_to_picture(text: str, width: int) -> Picture:
    """Return the pixels of a text made by `art`."""
    rows = []
    for line in text.split("\n")[:-1]:
        padded = line + " " * (width - len(line))
        rows.append([int(sign in "▀█") for sign in padded])
        rows.append([int(sign in "▄█") for sign in padded])
    return rows


class GoldenScreens:
    """Comparison of pictures with the recorded ones, or their recorder."""

    def __init__(self, folder: Path, build: Path, record: bool) -> None:
        self._folder = folder
        self._build = build
        self._record = record

    def __call__(self, name: str, picture: Picture) -> None:
        """Compare; on a difference show both, and save a bitmap: golden, seen, difference."""
        file = self._folder / f"{name}.txt"
        seen = picture_to_text(picture)
        if self._record:
            self._folder.mkdir(exist_ok=True)
            file.write_text(seen, "utf-8")
            return
        assert file.exists(), f"no golden screen {name}: record it with pytest --record"
        golden = file.read_text("utf-8")
        if golden == seen:
            return
        before = text_to_picture(golden, len(picture[0]))
        changed = [[a ^ b for a, b in zip(old, new, strict=True)] for old, new in zip(before, picture, strict=True)]
        self._build.mkdir(parents=True, exist_ok=True)
        bitmap = self._build / f"{name}.pbm"
        bitmap.write_text(pictures_to_pbm([before, picture, changed]), "ascii")
        raise AssertionError(
            f"{name} differs from its golden screen; {bitmap.name} in {self._build.name}/ shows golden, seen and "
            f"difference; if it should, record it with pytest --record\n"
            f"golden:\n{golden}\nseen:\n{seen}\ndifference:\n{picture_to_text(changed)}"
        )
