"""The text screen of the OLED display: 8 lines of 21 cells; large text takes two lines.

Changed lines are redrawn one per pass. A picture can replace the right half of all lines.

Letters reach the top of their line. Directly below an inverted bar they would merge with it, so from the first bar on
all other lines are moved down by one pixel, and what overflows a line is drawn at the top of the next one. The line
above another bar is not moved, since it would merge with that one. Letters are drawn without descenders where there is
no room for them below the line.
"""

from firmware.console import font

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.display import Display

    Row = tuple[str, int]  # a text and its style

LINES, CELLS = 8, 21
BIG_CELLS = 10  # cells of a line of letters of double width
SMALL, BAR, TALL, BIG = range(4)  # styles of a row: normal, inverted, double height, double height and width
HEIGHTS = bytes((1, 1, 2, 2))  # lines that each style takes
_SECOND_LINE = 4  # added to the style for the second line of a tall row
_WIDTH = 128  # pixels, and bytes of a row
_MARGIN = 1  # column to the left of the first cell; there is one to the right as well
_EMPTY = bytes(_WIDTH)
_ALL_PIXELS = (1 << 8 * _WIDTH) - 1
_TOP_PIXELS = _ALL_PIXELS // 0xFF  # the highest pixel of each column


class Screen:
    """The lines of text on the display: pages set them, and `step` draws those that have changed."""

    def __init__(self, display: "Display") -> None:
        self.display = display
        self._texts = [""] * LINES
        self._styles = bytearray(LINES)
        self._bar = LINES  # the first row that is a bar
        self._changed = [True] * LINES
        self._overflow = [0] * LINES  # pixels of a line that are drawn at the top of the next one, as one number
        self._picture: bytes | bytearray | None = None

    def set_picture(self, picture: "bytes | bytearray | None") -> None:
        """Set the picture that replaces the right half of all lines, or None for text.

        Its format is the display's: row by row, one byte per column.
        """
        if picture is not self._picture:
            self._picture = picture
            self._changed = [True] * LINES

    def set_line(self, row: int, text: str, inverted: bool = False) -> None:
        """Set the text of one line, small or inverted; it is cut at the edge of the screen."""
        self._set_row(row, text[:CELLS], BAR if inverted else SMALL)

    def set_rows(self, rows: "list[Row]", top: int = 0) -> None:
        """Set what all lines from `top` on show: these rows, and nothing below them."""
        for text, size in rows:
            if top + HEIGHTS[size] <= LINES:
                shown = text[: BIG_CELLS if size == BIG else CELLS]
                self._set_row(top, shown, size)
                if HEIGHTS[size] > 1:
                    self._set_row(top + 1, shown, size + _SECOND_LINE)
            top += HEIGHTS[size]
        for row in range(top, LINES):
            self._set_row(row, "", SMALL)

    def clear(self) -> None:
        """Empty every line."""
        for row in range(LINES):
            self.set_line(row, "")

    def step(self, now: int) -> bool:
        """Draw one line that has changed; return whether there was one."""
        for row in range(LINES):
            if self._changed[row]:
                self._changed[row] = False
                self._draw(row)
                self.display.mark_row_drawn(row)
                return True
        return False

    def _set_row(self, row: int, text: str, style: int) -> None:
        """Set text and style of a line, and mark it for drawing if either has changed."""
        if text != self._texts[row] or style != self._styles[row]:
            is_bar_moved = (style == BAR) != (self._styles[row] == BAR)
            self._texts[row], self._styles[row] = text, style
            self._changed[row] = True
            if is_bar_moved:
                self._find_bar()

    def _find_bar(self) -> None:
        """Find the first bar, and redraw all lines, since it decides which of them are moved down."""
        self._bar = 0
        while self._bar < LINES and self._styles[self._bar] != BAR:
            self._bar += 1
        self._changed = [True] * LINES

    def _draw(self, row: int) -> None:
        """Draw a line into the display's picture."""
        picture, start, style = self.display.picture, row * _WIDTH, self._styles[row]
        picture[start : start + _WIDTH] = _EMPTY
        if style & 3 < TALL:
            font.draw(self._texts[row], picture, start + _MARGIN, self._is_narrow(row))
        else:
            self._draw_large(row, picture, start + _MARGIN)
        if style == BAR:
            picture[start : start + _WIDTH] = _invert(picture[start : start + _WIDTH])
        elif row > self._bar:
            self._lower_row(row, picture, start)
        if self._picture:
            half = _WIDTH // 2
            picture[start + half : start + _WIDTH] = self._picture[row * half : row * half + half]

    def _lies_lower(self, row: int) -> bool:
        """Return whether a line is moved down by one pixel."""
        if row <= self._bar or row == LINES or self._styles[row] == BAR:
            return False
        may_touch = self._styles[row] == SMALL and self._styles[row - 1] != BAR  # the line above may come close
        return not (may_touch and row + 1 < LINES and self._styles[row + 1] == BAR)

    def _is_narrow(self, row: int) -> bool:
        """Return whether there is no room for descenders below a line."""
        if self._styles[row] == BAR:
            return False
        is_above = row + 1 < LINES and self._styles[row + 1] == BAR
        return is_above or (row > self._bar and not self._lies_lower(row + 1))

    def _lower_row(self, row: int, picture: bytearray, start: int) -> None:
        """Move a drawn line down by one pixel if it has to be, and add the overflow of the line above."""
        drawn, below = int.from_bytes(picture[start : start + _WIDTH], "little"), 0
        if self._lies_lower(row):
            below = drawn >> 7 & _TOP_PIXELS
            drawn = drawn - (below << 7) << 1
        above = self._overflow[row - 1] if row > self._bar + 1 and self._styles[row - 1] != BAR else 0
        picture[start : start + _WIDTH] = (drawn | above).to_bytes(_WIDTH, "little")
        if below != self._overflow[row]:
            self._overflow[row] = below
            if row + 1 < LINES:
                self._changed[row + 1] = True

    def _draw_large(self, row: int, picture: bytearray, start: int) -> None:
        """Draw one of the two lines of a tall or big row into `picture`, from the byte `start` on."""
        from firmware.console import font_big  # loaded on demand: only games use large letters

        draw = font_big.draw_big if self._styles[row] & 3 == BIG else font_big.draw_tall
        draw(self._texts[row], picture, start, self._styles[row] >= _SECOND_LINE)


def total_height(rows: "list[Row]") -> int:
    """Return the number of lines that rows take."""
    return sum([HEIGHTS[size] for _, size in rows])


def small_rows(lines: "list[str]") -> "list[Row]":
    """Return lines as rows of style SMALL."""
    return [(line, SMALL) for line in lines]


def large_row(text: str) -> "Row":
    """Return a text as one row of the largest style in which it fits."""
    return (text, BIG if len(text) <= BIG_CELLS else TALL if len(text) <= CELLS else SMALL)


def _invert(columns: bytearray) -> bytes:
    """Return the columns of a line inverted; as one large number, which is a hundred times faster on the Pico."""
    return (int.from_bytes(columns, "little") ^ _ALL_PIXELS).to_bytes(_WIDTH, "little")
