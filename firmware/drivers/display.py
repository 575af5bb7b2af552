"""The SSD1306: 128 x 64 pixels in eight rows of bytes, sent in slices of 64 bytes, only what has changed.

A display that was shaken, and has forgotten how it was set up and what it showed, cannot be told from
one that was not. So every second, when nothing has to be drawn, it is set up again and gets one slice of its picture.
"""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ADDRESS = 0x3C
COMMAND, DATA = b"\x00", b"\x40"  # the control byte before what follows
WIDTH, ROWS, SLICE = 128, 8, 64
SLICES = WIDTH * ROWS // SLICE
EVERY = (1 << SLICES) - 1
KNOCK = 1000  # ms: how often an absent display is looked for, and one that is there is refreshed
OFF, ON, CONTRAST = 0xAE, 0xAF, 0x81
SETUP = (
    b"\xd5\x80\xa8\x3f"  # clock, 64 rows
    b"\xd3\x00\x40\x20\x00"  # no offset, the first row on top, horizontal addressing
    b"\xa1\xc8\xda\x12"  # mounted with its pins on top
    b"\xd9\xf1\xdb\x30\xa4\xa6\x8d\x14"  # precharge, level, RAM as it is, not inverted, charge pump
)


class Display:
    """The `picture`, row by row, a byte a column of eight pixels, the lowest bit on top."""

    def __init__(self, board: "Any") -> None:
        self.picture = bytearray(WIDTH * ROWS)
        self.present = False
        self._i2c = board.i2c
        self._sent = bytearray(WIDTH * ROWS)
        self._touched = EVERY  # slices to be compared with what was sent, as bits
        self._unknown = EVERY  # slices to be sent in any case
        self._next = 0
        self._refreshed = 0  # the slice sent again last
        self._level = 0xCF
        self._level_sent = False
        self._asked: int | None = None
        self._window = bytearray((0x21, 0, 0, 0x22, 0, 0))
        self._place = (COMMAND, self._window)

    def touch(self, row: int) -> None:
        """Say that a row has been drawn."""
        self._touched |= 3 << 2 * row

    def dim(self, level: int) -> None:
        """Set the contrast, 1 to 255; 0 switches the glass off and keeps the picture."""
        if level != self._level:
            self._level = level
            self._level_sent = False

    def step(self, now: int) -> None:
        """Do at most one thing on the wire: send a slice, or find out whether a display is there."""
        try:
            if self.present:
                self._send(now)
            elif self._asked is None or elapsed(now, self._asked) >= KNOCK:
                self._asked = now
                self._i2c.writevto(ADDRESS, (COMMAND, bytes((OFF,)) + SETUP))
                self.present, self._level_sent, self._unknown = True, False, EVERY
        except OSError:
            self.present, self._asked = False, now

    def _send(self, now: int) -> None:
        number = self._find()
        if number >= 0:
            self._send_slice(number)
        elif not self._level_sent:  # after the picture: what the glass held at power-up is never seen
            self._send_level()
        elif elapsed(now, self._asked or 0) >= KNOCK:
            self._asked = now
            self._refresh()

    def _refresh(self) -> None:
        self._i2c.writevto(ADDRESS, (COMMAND, SETUP))
        self._refreshed = (self._refreshed + 1) % SLICES
        self._unknown |= 1 << self._refreshed
        self._level_sent = False

    def _find(self) -> int:
        """Return the next slice that differs from what the display shows, or -1."""
        while self._touched | self._unknown:
            number = self._next
            self._next = (number + 1) % SLICES
            bit = 1 << number
            if self._unknown & bit or (self._touched & bit and self._differs(number)):
                return number
            self._touched &= ~bit
        return -1

    def _differs(self, number: int) -> bool:
        return _slice(self.picture, number) != _slice(self._sent, number)

    def _send_slice(self, number: int) -> None:
        bit, window = 1 << number, self._window
        window[1] = number % 2 * SLICE
        window[2] = window[1] + SLICE - 1
        window[4] = window[5] = number // 2
        self._i2c.writevto(ADDRESS, self._place)
        piece = _slice(self.picture, number)
        self._i2c.writevto(ADDRESS, (DATA, piece))
        _slice(self._sent, number)[:] = piece
        self._unknown &= ~bit
        self._touched &= ~bit

    def _send_level(self) -> None:
        level = bytes((CONTRAST, self._level, ON)) if self._level else bytes((OFF,))
        self._i2c.writevto(ADDRESS, (COMMAND, level))
        self._level_sent = True


def _slice(picture: bytearray, number: int) -> memoryview:
    return memoryview(picture)[number * SLICE : (number + 1) * SLICE]
