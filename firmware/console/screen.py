"""The OLED as 8 lines of 21 cells. What has changed is drawn line by line, one line a pass at most.

A picture can take the place of their right half.
"""

from firmware.console import font

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.display import Display

LINES, CELLS = 8, 21
_WIDTH = 128  # pixels, and bytes of a row
_MARGIN = 1  # column to the left of the first cell; one is left over to the right, too
_EMPTY = bytes(_WIDTH)
_ALL = (1 << 8 * _WIDTH) - 1


class Screen:
    """Lines of text, each plain or inverted; each fills a row of the display."""

    def __init__(self, display: "Display") -> None:
        self.display = display
        self._texts = [""] * LINES
        self._inverted = [False] * LINES
        self._changed = [True] * LINES
        self._picture: bytes | bytearray | None = None

    @property
    def is_on_glass(self) -> bool:
        """Whether everything can be seen, or nothing ever will."""
        return True not in self._changed and self.display.is_at_rest

    def beside(self, picture: "bytes | bytearray | None") -> None:
        """Say what the right half shows in place of text: row by row, a byte a column, as the display has it."""
        if picture is not self._picture:
            self._picture = picture
            self._changed = [True] * LINES

    def line(self, row: int, text: str, inverted: bool = False) -> None:
        """Say what a line shows; it is cut at the edge of the screen."""
        text = text[:CELLS]
        if text != self._texts[row] or inverted != self._inverted[row]:
            self._texts[row], self._inverted[row] = text, inverted
            self._changed[row] = True

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

    def _draw(self, row: int) -> None:
        picture, start = self.display.picture, row * _WIDTH
        picture[start : start + _WIDTH] = _EMPTY
        font.draw(self._texts[row], picture, start + _MARGIN)
        if self._inverted[row]:
            picture[start : start + _WIDTH] = _inverse(picture[start : start + _WIDTH])
        if self._picture:
            half = _WIDTH // 2
            picture[start + half : start + _WIDTH] = self._picture[row * half : row * half + half]


def _inverse(columns: bytearray) -> bytes:
    """Return the columns with every pixel turned: as one number, which is a hundred times faster on the Pico."""
    return (int.from_bytes(columns, "little") ^ _ALL).to_bytes(_WIDTH, "little")
