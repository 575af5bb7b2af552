"""Letters as strokes, so that engraving needs no font: points on a grid, x 0-4, y 0-6."""

from itertools import pairwise
from typing import NamedTuple


class LidText(NamedTuple):
    """A line of text on a lid: centre on the board, height of its letters and width of their strokes, in mm."""

    text: str
    x: float
    y: float
    height: float = 4.6
    width: float = 0.9


LETTERS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "A": (((0, 0), (2, 6), (4, 0)), ((0.67, 2), (3.33, 2))),
    "B": (((0, 0), (0, 6), (3, 6), (4, 5), (4, 4), (3, 3), (4, 2), (4, 1), (3, 0), (0, 0)), ((0, 3), (3, 3))),
    "C": (((4, 5), (3, 6), (1, 6), (0, 5), (0, 1), (1, 0), (3, 0), (4, 1)),),
    "D": (((0, 0), (0, 6), (2.5, 6), (4, 4.5), (4, 1.5), (2.5, 0), (0, 0)),),
    "E": (((4, 0), (0, 0), (0, 6), (4, 6)), ((0, 3), (3, 3))),
    "H": (((0, 0), (0, 6)), ((4, 0), (4, 6)), ((0, 3), (4, 3))),
    "I": (((2, 0), (2, 6)),),
    "K": (((0, 0), (0, 6)), ((4, 6), (0, 3), (4, 0))),
    "N": (((0, 0), (0, 6), (4, 0), (4, 6)),),
    "O": (((1, 0), (0, 1), (0, 5), (1, 6), (3, 6), (4, 5), (4, 1), (3, 0), (1, 0)),),
    "P": (((0, 0), (0, 6), (3, 6), (4, 5), (4, 4), (3, 3), (0, 3)),),
    "R": (((0, 0), (0, 6), (3, 6), (4, 5), (4, 4), (3, 3), (0, 3)), ((2, 3), (4, 0))),
    "S": (((4, 5), (3, 6), (1, 6), (0, 5), (0, 4), (1, 3), (3, 3), (4, 2), (4, 1), (3, 0), (1, 0), (0, 1)),),
    "-": (((0.5, 3), (3.5, 3)),),
    "T": (((2, 0), (2, 6)), ((0, 6), (4, 6))),
    "U": (((0, 6), (0, 1), (1, 0), (3, 0), (4, 1), (4, 6)),),
    "V": (((0, 6), (2, 0), (4, 6)),),
    "5": (((4, 6), (0, 6), (0, 3.5), (3, 3.5), (4, 2.5), (4, 1), (3, 0), (0, 0)),),
    "^": (((2, 0), (2, 6)), ((0, 3.5), (2, 6), (4, 3.5))),
    "v": (((2, 6), (2, 0)), ((0, 2.5), (2, 0), (4, 2.5))),
    "<": (((5, 3), (-1, 3)), ((1.5, 5.2), (-1, 3), (1.5, 0.8))),
    " ": (),
}
ADVANCE, CAP = 7.5, 6.0  # wide apart: the wall between two letters must be printable


def strokes(text: str, height: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the straight strokes of a line of text, centred at the origin, y pointing up."""
    scale = height / CAP
    left = -(ADVANCE * (len(text) - 1) + 4) / 2
    lines = [
        [((x + left + ADVANCE * place) * scale, (y - CAP / 2) * scale) for x, y in stroke]
        for place, letter in enumerate(text)
        for stroke in LETTERS[letter]
    ]
    return [pair for line in lines for pair in pairwise(line)]


def extent(text: str, height: float, width: float) -> tuple[float, float]:
    """Return the width and height of a line of text with strokes of this width."""
    points = [point for pair in strokes(text, height) for point in pair]
    xs, ys = zip(*points)
    return max(xs) - min(xs) + width, max(ys) - min(ys) + width
