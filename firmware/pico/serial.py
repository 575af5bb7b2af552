"""The serial line over USB. It never waits: neither for bytes nor for somebody who reads them.

With the port open and nobody reading, MicroPython waits half a second for each write that does not fit.
Poll promises room for a single byte only, so each byte is written alone, after poll has promised its room.
"""

import select
import sys

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CTRL_C, _NO_KEY = 3, -1
PIECE = 16  # bytes written at once: they take about a millisecond
PACKET = 64  # bytes read at once


class Serial:
    """What is written goes to the PC, what the PC sends is read; a Ctrl-C among it stops nothing."""

    def __init__(self) -> None:
        micropython.kbd_intr(_NO_KEY)  # type: ignore[attr-defined]
        self._out, self._in = sys.stdout.buffer, sys.stdin.buffer
        self._room, self._waiting = select.poll(), select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._waiting.register(sys.stdin, select.POLLIN)

    def write(self, data: "Any") -> int:
        """Return how many bytes were taken."""
        view = memoryview(data)
        taken, most = 0, min(len(data), PIECE)
        while taken < most and self._has(self._room):
            self._out.write(view[taken : taken + 1])
            taken += 1
        return taken

    def read(self) -> bytes:
        """Return what has come in, at most a packet."""
        data = b""
        while len(data) < PACKET and self._has(self._waiting):
            data += self._in.read(1)
        return data

    def close(self) -> None:
        """Leave the line to the prompt."""
        micropython.kbd_intr(_CTRL_C)  # type: ignore[attr-defined]

    def _has(self, poll: "select.poll") -> bool:
        for _ in poll.ipoll(0):  # type: ignore[attr-defined]  # makes no list
            return True
        return False
