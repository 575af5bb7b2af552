"""Letters twice as high, and twice as wide where there is room: made of the small ones when they are drawn.

A second font would take three kilobytes. A letter twice as wide has its corners rounded: where the pixels to the left
and above are the same, and those opposite are not, the corner between them takes theirs.
"""

from firmware.console.font import CELL, GLYPH, columns

_DOUBLE = bytes([sum([3 << 2 * bit for bit in range(4) if half >> bit & 1]) for half in range(16)])
_EVEN = bytes([sum([1 << 2 * bit for bit in range(4) if half >> bit & 1]) for half in range(16)])


def draw_tall(text: str, cells: bytearray, start: int, lower: bool) -> None:
    """Draw the upper or the lower half of a text in letters twice as high."""
    shift = 4 if lower else 0
    for letter in text:
        if letter != " ":
            at = start
            for column in columns(letter):
                cells[at] = _DOUBLE[column >> shift & 15]
                at += 1
        start += CELL


def draw_big(text: str, cells: bytearray, start: int, lower: bool) -> None:
    """Draw the upper or the lower half of a text in letters twice as high and twice as wide."""
    shift = 4 if lower else 0
    for letter in text:
        if letter != " ":
            glyph, left, at = columns(letter), 0, start
            for place in range(GLYPH):
                column = glyph[place]
                right = glyph[place + 1] if place + 1 < GLYPH else 0
                cells[at] = _half(column, left, right, shift)
                cells[at + 1] = _half(column, right, left, shift)
                left, at = column, at + 2
        start += 2 * CELL


def _half(column: int, near: int, far: int, shift: int) -> int:
    """Return four pixels of the half of a column that is next to `near`, each made two: an upper and a lower one."""
    above, below = column << 1 & 0xFF, column >> 1
    edge = near ^ far
    upper = ~(near ^ above) & (above ^ below) & edge
    lower = ~(near ^ below) & (above ^ below) & edge
    tops, bottoms = column ^ (upper & (column ^ near)), column ^ (lower & (column ^ near))
    return _EVEN[tops >> shift & 15] | _EVEN[bottoms >> shift & 15] << 1
