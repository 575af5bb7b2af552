"""The OLED as 8 lines of 21 cells; what is written large takes two of them.

What has changed is drawn line by line, one line a pass at most. A picture can take the place of their right half.

Letters fill a line up to its top. Below a lit bar they would melt into it, so from the first bar on all other lines lie
one pixel lower, and what reaches below a line is drawn on top of the next one. Only the line above another bar stays
where it is, or it would melt into that one. Where there is no room below a line, letters are drawn without a tail.
"""

from firmware.console import font

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.display import Display

    Row = tuple[str, int]  # a text, and how it is written

LINES, CELLS = 8, 21
BIG_CELLS = 10  # of a line of letters that are twice as wide
SMALL, BAR, TALL, BIG = range(4)  # how a row is written: as it is, inverted, twice as high, and twice as wide, too
HEIGHTS = bytes((1, 1, 2, 2))  # lines that they take
_LOWER = 4  # added to how the second line of something tall is written
_WIDTH = 128  # pixels, and bytes of a row
_MARGIN = 1  # column to the left of the first cell; one is left over to the right, too
_EMPTY = bytes(_WIDTH)
_ALL = (1 << 8 * _WIDTH) - 1
_TOPS = _ALL // 0xFF  # the highest pixel of each column


class Screen:
    """Lines of text, each of which fills a row of the display."""

    def __init__(self, display: "Display") -> None:
        self.display = display
        self._texts = [""] * LINES
        self._written = bytearray(LINES)  # how
        self._bar = LINES  # the first row that is a bar
        self._changed = [True] * LINES
        self._below = [0] * LINES  # pixels of a line that are drawn on top of the next one, as one number
        self._picture: bytes | bytearray | None = None

    def beside(self, picture: "bytes | bytearray | None") -> None:
        """Say what the right half shows in place of text: row by row, a byte a column, as the display has it."""
        if picture is not self._picture:
            self._picture = picture
            self._changed = [True] * LINES

    def line(self, row: int, text: str, inverted: bool = False) -> None:
        """Say what a line shows; it is cut at the edge of the screen."""
        self._put(row, text[:CELLS], BAR if inverted else SMALL)

    def rows(self, rows: "list[Row]", top: int = 0) -> None:
        """Say what all lines from `top` on show: these rows, and nothing below them."""
        for text, size in rows:
            if top + HEIGHTS[size] <= LINES:
                shown = text[: BIG_CELLS if size == BIG else CELLS]
                self._put(top, shown, size)
                if HEIGHTS[size] > 1:
                    self._put(top + 1, shown, size + _LOWER)
            top += HEIGHTS[size]
        for row in range(top, LINES):
            self._put(row, "", SMALL)

    def clear(self) -> None:
        """Empty every line."""
        for row in range(LINES):
            self.line(row, "")

    def step(self, now: int) -> bool:
        """Draw one line that has changed; return whether there was one."""
        for row in range(LINES):
            if self._changed[row]:
                self._changed[row] = False
                self._draw(row)
                self.display.touch(row)
                return True
        return False

    def _put(self, row: int, text: str, written: int) -> None:
        if text != self._texts[row] or written != self._written[row]:
            moves = (written == BAR) != (self._written[row] == BAR)
            self._texts[row], self._written[row] = text, written
            self._changed[row] = True
            if moves:
                self._move()

    def _move(self) -> None:
        """Note where the first bar is; where lines lie, and which have a tail, is different now."""
        self._bar = 0
        while self._bar < LINES and self._written[self._bar] != BAR:
            self._bar += 1
        self._changed = [True] * LINES

    def _draw(self, row: int) -> None:
        picture, start, written = self.display.picture, row * _WIDTH, self._written[row]
        picture[start : start + _WIDTH] = _EMPTY
        if written & 3 < TALL:
            font.draw(self._texts[row], picture, start + _MARGIN, self._is_narrow(row))
        else:
            self._draw_large(row, picture, start + _MARGIN)
        if written == BAR:
            picture[start : start + _WIDTH] = _inverse(picture[start : start + _WIDTH])
        elif row > self._bar:
            self._lower(row, picture, start)
        if self._picture:
            half = _WIDTH // 2
            picture[start + half : start + _WIDTH] = self._picture[row * half : row * half + half]

    def _lies_lower(self, row: int) -> bool:
        """Tell whether a line lies one pixel lower than it would without bars."""
        if row <= self._bar or row == LINES or self._written[row] == BAR:
            return False
        is_between = self._written[row] == SMALL and self._written[row - 1] != BAR  # something that may be close to it
        return not (is_between and row + 1 < LINES and self._written[row + 1] == BAR)

    def _is_narrow(self, row: int) -> bool:
        """Tell whether there is no room below a line."""
        if self._written[row] == BAR:
            return False
        is_above = row + 1 < LINES and self._written[row + 1] == BAR
        return is_above or (row > self._bar and not self._lies_lower(row + 1))

    def _lower(self, row: int, picture: bytearray, start: int) -> None:
        """Move a line one pixel down if it lies lower, and add to it what the line above has left."""
        drawn, below = int.from_bytes(picture[start : start + _WIDTH], "little"), 0
        if self._lies_lower(row):
            below = drawn >> 7 & _TOPS
            drawn = drawn - (below << 7) << 1
        above = self._below[row - 1] if row > self._bar + 1 and self._written[row - 1] != BAR else 0
        picture[start : start + _WIDTH] = (drawn | above).to_bytes(_WIDTH, "little")
        if below != self._below[row]:
            self._below[row] = below
            if row + 1 < LINES:
                self._changed[row + 1] = True

    def _draw_large(self, row: int, picture: bytearray, start: int) -> None:
        from firmware.console import font_big  # only games have large letters

        draw = font_big.draw_big if self._written[row] & 3 == BIG else font_big.draw_tall
        draw(self._texts[row], picture, start, self._written[row] >= _LOWER)


def height(rows: "list[Row]") -> int:
    """Return how many lines these rows take."""
    return sum([HEIGHTS[size] for _, size in rows])


def small(lines: "list[str]") -> "list[Row]":
    """Return lines as rows that are written small."""
    return [(line, SMALL) for line in lines]


def large(text: str) -> "Row":
    """Return a text as large as it fits on one line."""
    return (text, BIG if len(text) <= BIG_CELLS else TALL if len(text) <= CELLS else SMALL)


def _inverse(columns: bytearray) -> bytes:
    """Return the columns with every pixel turned: as one number, which is a hundred times faster on the Pico."""
    return (int.from_bytes(columns, "little") ^ _ALL).to_bytes(_WIDTH, "little")
