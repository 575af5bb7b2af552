"""The PC's end of the serial line: commands in their frame, and whole lines out of whatever comes.

The page PROTOCOL.md says what goes over the line.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from firmware.checksum import append_checksum, strip_checksum
from shared_rules.engine.fact import to_line

Line = dict[str, Any]

LONGEST = 1 << 16  # bytes of a line
_STARTS = (b'{"n":', b'{"e":')  # how every line begins: what stands before it is none of ours
_TRIES = 8  # beginnings looked at in one line
_HARMLESS = (b"", b"MPY: soft reboot")  # between lines: the second is MicroPython's, when the firmware starts anew
_NESTED = 50  # lists in lists
_TEXTS, _BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r"[\[\]{}]")
_HEAD_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)
_UNSAFE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")  # not to be shown, or no text


class Doubled(ValueError):
    """An object of a JSON text has two values of one name: people read the first, programs take the last."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Doubled("an object has a name twice")
    return found


# ours are whole: other numbers stay text
_READER = json.JSONDecoder(parse_float=str, parse_constant=str, object_pairs_hook=_object)
_READER_OF_LONG_NUMBERS = json.JSONDecoder(
    parse_float=str, parse_constant=str, parse_int=str, object_pairs_hook=_object
)


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
            line = self._line(bytes(self._bytes))
            self._bytes.clear()
            self._is_cut = False
            if line:
                self.received += 1
                yield line
        self._keep(pieces[-1])

    @property
    def rest(self) -> bytes:
        """What has no end yet."""
        return bytes(self._bytes)

    def _keep(self, piece: bytes) -> None:
        self._bytes += piece
        if len(self._bytes) > LONGEST:
            del self._bytes[:-LONGEST]
            self._is_cut = True

    def _line(self, text: bytes) -> Line | None:
        """Return the line that ends here; something else, however long, may stand before it."""
        end = len(text)
        for _ in range(_TRIES):
            at = max(text.rfind(start, 0, end) for start in _STARTS)
            if at < 0:
                break
            whole = strip_checksum(text[at:] + b"\n")
            line = parsed(whole) if whole else None
            if line:
                self.damaged += self._is_cut or text[:at].strip() not in _HARMLESS
                return line
            end = at + len(_STARTS[0]) - 1
        self.damaged += self._is_cut or text.strip() not in _HARMLESS
        return None


def parsed(text: str) -> Line | None:
    """Return the object with an event that a text is, or None; one that is nested too deeply keeps that as text."""
    try:
        line = _decoded_somehow(text)
    except (ValueError, RecursionError):
        return None
    if not is_line(line):
        return None
    return line if _is_flat(text) else {**_scalars(line), "nested": text}


def is_line(value: Any) -> bool:
    """Return whether a value is an object with an event, as every line is."""
    return isinstance(value, dict) and isinstance(value.get("e"), str)


def decoded(text: str) -> Any:
    """Return what a JSON text says; raise ValueError when it is none, RecursionError when it is too deep."""
    return _READER.decode(text)


def _decoded_somehow(text: str) -> Any:
    try:
        return decoded(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number with more digits than Python reads
        return _READER_OF_LONG_NUMBERS.decode(text)


def _is_flat(text: str) -> bool:
    if text.count("[") + text.count("{") <= _NESTED:
        return True
    depth = most = 0
    for bracket in _BRACKETS.findall(_TEXTS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        most = max(most, depth)
    return most <= _NESTED


def _scalars(line: Line) -> Line:
    return {name: value for name, value in line.items() if not isinstance(value, (list, dict))}


def to_text(line: Line) -> str:
    """Return a line as JSON: as `to_line` writes it, but whatever is in it, and harmless where it is shown."""
    first = {name: line[name] for name in ("n", "e") if name in line}
    rest = {name: value for name, value in line.items() if name not in first}
    text = _HEAD_WRITER.encode(first)[:-1] + ("," if rest else "") + _WRITER.encode(rest)[1:]
    return text if text.isascii() and "\x7f" not in text else _UNSAFE.sub(_escaped, text)


def _escaped(letter: re.Match[str]) -> str:
    return f"\\u{ord(letter[0]):04x}"


def command(do: str, **details: Any) -> bytes:
    """Return a command as it goes over the line; the newline before it ends what noise there was."""
    return b"\n" + append_checksum(to_line({"do": do, **details}))
