"""Draw letters twice as high, or twice as high and wide, made from the small ones while they are drawn.

A second font would take three kilobytes. In a letter twice as wide the steps of a slanting line are filled, which is
where two pixels meet only at a corner. Other corners stay as they are, or a D would look like an O.
"""

from firmware.console.font import CELL, GLYPH, glyph_columns

_DOUBLE = bytes([sum([3 << 2 * bit for bit in range(4) if half >> bit & 1]) for half in range(16)])
_EVEN = bytes([sum([1 << 2 * bit for bit in range(4) if half >> bit & 1]) for half in range(16)])


def draw_tall(text: str, cells: bytearray, start: int, lower: bool) -> None:
    """Draw the upper or the lower half of a text in letters twice as high."""
    shift = 4 if lower else 0
    for letter in text:
        if letter != " ":
            at = start
            for column in glyph_columns(letter):
                cells[at] = _DOUBLE[column >> shift & 15]
                at += 1
        start += CELL


def draw_big(text: str, cells: bytearray, start: int, lower: bool) -> None:
    """Draw the upper or the lower half of a text in letters twice as high and twice as wide."""
    shift = 4 if lower else 0
    for letter in text:
        if letter != " ":
            glyph, left, at = glyph_columns(letter), 0, start
            for place in range(GLYPH):
                column = glyph[place]
                right = glyph[place + 1] if place + 1 < GLYPH else 0
                cells[at] = _half(column, left, shift)
                cells[at + 1] = _half(column, right, shift)
                left, at = column, at + 2
        start += 2 * CELL


def _half(column: int, near: int, shift: int) -> int:
    """Return the half of a column beside the column `near`, twice as high: 4 pixels from bit `shift` on become 8."""
    tops = column | (near & column << 1 & ~(near << 1))
    bottoms = column | (near & column >> 1 & ~(near >> 1))
    return _EVEN[tops >> shift & 15] | _EVEN[bottoms >> shift & 15] << 1
