"""The serial link over USB. It never waits, neither for bytes nor for a reader.

If the port is open and nobody reads, MicroPython waits half a second for each write that does not fit. `poll` promises
room for a single byte only, so each byte is written separately after `poll` has promised its room.
"""

import select
import sys

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CTRL_C, _NO_KEY = 3, -1
PIECE = 16  # bytes written per call: they take about a millisecond
PACKET = 64  # bytes read per call


class UsbSerial:
    """Reads and writes the USB port. Ctrl-C does not interrupt the firmware."""

    def __init__(self) -> None:
        micropython.kbd_intr(_NO_KEY)  # type: ignore[attr-defined]
        self._out, self._in = sys.stdout.buffer, sys.stdin.buffer
        self._out_poll, self._in_poll = select.poll(), select.poll()
        self._out_poll.register(sys.stdout, select.POLLOUT)
        self._in_poll.register(sys.stdin, select.POLLIN)

    def write(self, data: "Any") -> int:
        """Write at most PIECE bytes; return how many were accepted."""
        view = memoryview(data)
        taken, most = 0, min(len(data), PIECE)
        while taken < most and self._is_ready(self._out_poll):
            self._out.write(view[taken : taken + 1])
            taken += 1
        return taken

    def read(self) -> bytes:
        """Return the bytes received, at most PACKET."""
        data = b""
        while len(data) < PACKET and self._is_ready(self._in_poll):
            data += self._in.read(1)
        return data

    def close(self) -> None:
        """Give the port back to MicroPython's prompt."""
        micropython.kbd_intr(_CTRL_C)  # type: ignore[attr-defined]

    def _is_ready(self, poll: "select.poll") -> bool:
        """Return whether the port is ready for this poll."""
        for _ in poll.ipoll(0):  # type: ignore[attr-defined]  # allocates no list
            return True
        return False
