"""The SSD1306 display: 128 x 64 pixels in eight rows of bytes, sent in slices of 64 bytes, and only if they changed.

A display with a loose contact may lose its setup and picture without notice. So every second in which nothing has to be
drawn, it is set up again and one slice is sent again.
"""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ADDRESS = 0x3C
COMMAND, DATA = b"\x00", b"\x40"  # control bytes: what follows is a command or pixels
WIDTH, ROWS, SLICE = 128, 8, 64
SLICES = WIDTH * ROWS // SLICE
ALL_SLICES = (1 << SLICES) - 1  # all slices, as bits
RETRY_EVERY = 1000  # ms between attempts to find a missing display, and between refreshes of a present one
OFF, ON, CONTRAST = 0xAE, 0xAF, 0x81
SETUP = (
    b"\xd5\x80\xa8\x3f"  # clock, 64 rows
    b"\xd3\x00\x40\x20\x00"  # no offset, the first row on top, horizontal addressing
    b"\xa1\xc8\xda\x12"  # mounted with its pins on top
    b"\xd9\xf1\xdb\x30\xa4\xa6\x8d\x14"  # precharge, level, RAM as it is, not inverted, charge pump
)


class Display:
    """The display. Draw to `picture`: row by row, one byte per column of eight pixels, the lowest bit on top."""

    def __init__(self, board: "Any") -> None:
        self.picture = bytearray(WIDTH * ROWS)
        self.is_present = False
        self._i2c = board.i2c
        self._sent = bytearray(WIDTH * ROWS)
        self._touched = ALL_SLICES  # slices to compare with what was sent, as bits
        self._to_send = ALL_SLICES  # slices to send in any case, as bits
        self._next = 0
        self._refreshed = 0  # the last slice sent again
        self._level = 0xCF
        self._level_sent = False
        self._tried_at: int | None = None
        self._window = bytearray((0x21, 0, 0, 0x22, 0, 0))
        self._place = (COMMAND, self._window)

    def mark_row_drawn(self, row: int) -> None:
        """Mark a row (0 to 7) as drawn, so that it is compared and sent."""
        self._touched |= 3 << 2 * row

    def set_contrast(self, level: int) -> None:
        """Set the contrast, 1 to 255; 0 switches the display off without losing the picture."""
        if level != self._level:
            self._level = level
            self._level_sent = False

    def step(self, now: int) -> None:
        """Do at most one transfer on the bus: send a slice, or look for a missing display."""
        try:
            if self.is_present:
                self._send(now)
            elif self._tried_at is None or elapsed(now, self._tried_at) >= RETRY_EVERY:
                self._tried_at = now
                self._i2c.writevto(ADDRESS, (COMMAND, bytes((OFF,)) + SETUP))
                self.is_present, self._level_sent, self._to_send = True, False, ALL_SLICES
        except OSError:
            self.is_present, self._tried_at = False, now

    def _send(self, now: int) -> None:
        """Send the next changed slice, else the contrast, else a refresh if it is due."""
        number = self._find_slice()
        if number >= 0:
            self._send_slice(number)
        elif not self._level_sent:  # after the picture, so the random content at power-up is never visible
            self._send_level()
        elif elapsed(now, self._tried_at or 0) >= RETRY_EVERY:
            self._tried_at = now
            self._refresh()

    def _refresh(self) -> None:
        """Set the display up again and mark one slice to be sent."""
        self._i2c.writevto(ADDRESS, (COMMAND, SETUP))
        self._refreshed = (self._refreshed + 1) % SLICES
        self._to_send |= 1 << self._refreshed
        self._level_sent = False

    def _find_slice(self) -> int:
        """Return the number of the next slice that differs from what the display shows, or -1."""
        while self._touched | self._to_send:
            number = self._next
            self._next = (number + 1) % SLICES
            bit = 1 << number
            if self._to_send & bit or (self._touched & bit and self._differs(number)):
                return number
            self._touched &= ~bit
        return -1

    def _differs(self, number: int) -> bool:
        """Return whether a slice differs from what was sent."""
        return _slice(self.picture, number) != _slice(self._sent, number)

    def _send_slice(self, number: int) -> None:
        """Send one slice to its place."""
        bit, window = 1 << number, self._window
        window[1] = number % 2 * SLICE
        window[2] = window[1] + SLICE - 1
        window[4] = window[5] = number // 2
        self._i2c.writevto(ADDRESS, self._place)
        piece = _slice(self.picture, number)
        self._i2c.writevto(ADDRESS, (DATA, piece))
        _slice(self._sent, number)[:] = piece
        self._to_send &= ~bit
        self._touched &= ~bit

    def _send_level(self) -> None:
        """Send the contrast, which also switches the display on or off."""
        level = bytes((CONTRAST, self._level, ON)) if self._level else bytes((OFF,))
        self._i2c.writevto(ADDRESS, (COMMAND, level))
        self._level_sent = True


def _slice(picture: bytearray, number: int) -> memoryview:
    """Return a view of the bytes of a slice."""
    return memoryview(picture)[number * SLICE : (number + 1) * SLICE]
