"""The PC's end of the serial line: commands in their frame, and whole lines out of whatever comes.

The page PROTOCOL.md says what goes over the line.
"""

import json
from collections.abc import Iterator
from typing import Any

from firmware.checked import seal, unseal
from shared_rules.line import to_line

Line = dict[str, Any]

LONGEST = 1 << 16  # bytes of a line
_STARTS = (b'{"n":', b'{"e":')  # how every line begins: what stands before it is none of ours
_TRIES = 8  # beginnings looked at in one line
_HARMLESS = (b"", b"MPY: soft reboot")  # between lines: the second is MicroPython's, when the firmware starts anew


class Reader:
    """Finds the lines in bytes that were cut, doubled, or mixed with a traceback or a prompt."""

    def __init__(self) -> None:
        self.received = 0  # good lines
        self.damaged = 0  # lines of which something was no good
        self._bytes = bytearray()
        self._is_cut = False  # the beginning of this line was thrown away

    def feed(self, data: bytes) -> Iterator[Line]:
        """Take in bytes and yield the lines that are whole."""
        pieces = data.split(b"\n")
        for piece in pieces[:-1]:
            self._keep(piece)
            line = None if self._is_cut else self._line(bytes(self._bytes))
            self.damaged += self._is_cut
            self._bytes.clear()
            self._is_cut = False
            if line:
                self.received += 1
                yield line
        self._keep(pieces[-1])

    def _keep(self, piece: bytes) -> None:
        self._bytes += piece
        if len(self._bytes) > LONGEST:
            self._bytes.clear()
            self._is_cut = True

    def _line(self, text: bytes) -> Line | None:
        """Return the line that ends here; something else may stand before it."""
        at = _next_start(text, 0)
        for _ in range(_TRIES):
            if at < 0:
                break
            whole = unseal(text[at:] + b"\n")
            line = _parsed(whole) if whole else None
            if line:
                self.damaged += text[:at].strip() not in _HARMLESS
                return line
            at = _next_start(text, at + 1)
        self.damaged += text.strip() not in _HARMLESS
        return None


def _next_start(text: bytes, after: int) -> int:
    found = [at for at in (text.find(start, after) for start in _STARTS) if at >= 0]
    return min(found, default=-1)


def _parsed(text: str) -> Line | None:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) and isinstance(line.get("e"), str) else None


def command(do: str, **details: Any) -> bytes:
    """Return a command as it goes over the line; the newline before it ends what noise there was."""
    return b"\n" + seal(to_line({"do": do, **details}))
