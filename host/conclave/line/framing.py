"""The framing of the serial link on the PC: encode commands, and find intact records in the bytes received.

PROTOCOL.md describes what is sent over the link.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from firmware.checksum import append_checksum, strip_checksum
from shared_rules.engine.fact_json import fact_to_json

Record = dict[str, Any]

MAX_RECORD_BYTES = 1 << 16  # bytes of a record
_STARTS = (b'{"n":', b'{"e":')  # how every record begins; anything before that on its line is noise
_MAX_STARTS = 8  # possible beginnings tried per line
_EXPECTED_NOISE = (b"", b"MPY: soft reboot")  # not counted as damage: MicroPython prints the second when it restarts
_MAX_DEPTH = 50  # of lists and objects in each other
_TEXTS, _BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r"[\[\]{}]")
_HEAD_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)
# characters that change how a text is displayed, and lone surrogates, which are no text
_UNSAFE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class DuplicateName(ValueError):
    """A JSON object has the same name twice: people read the first value, programs use the last."""


def _unique_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a dict; raise DuplicateName if a name occurs twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise DuplicateName("an object has a name twice")
    return found


# the protocol has integers only: other numbers are read as text
_READER = json.JSONDecoder(parse_float=str, parse_constant=str, object_pairs_hook=_unique_object)
_READER_OF_LONG_NUMBERS = json.JSONDecoder(
    parse_float=str, parse_constant=str, parse_int=str, object_pairs_hook=_unique_object
)


class RecordReader:
    """Finds intact records in bytes that may be cut, repeated, or mixed with a traceback or a prompt."""

    def __init__(self) -> None:
        self.received = 0  # intact records
        self.damaged = 0  # lines with anything unexpected in them
        self._bytes = bytearray()
        self._is_truncated = False  # whether the beginning of this line was discarded

    def feed(self, data: bytes) -> Iterator[Record]:
        """Take bytes and yield the records that are now complete."""
        pieces = data.split(b"\n")
        for piece in pieces[:-1]:
            self._append(piece)
            line = self._find_line(bytes(self._bytes))
            self._bytes.clear()
            self._is_truncated = False
            if line:
                self.received += 1
                yield line
        self._append(pieces[-1])

    @property
    def rest(self) -> bytes:
        """The bytes after the last newline."""
        return bytes(self._bytes)

    def _append(self, piece: bytes) -> None:
        """Add bytes to the current line, of which only the last LONGEST bytes are needed."""
        self._bytes += piece
        if len(self._bytes) > MAX_RECORD_BYTES:
            del self._bytes[:-MAX_RECORD_BYTES]
            self._is_truncated = True

    def _find_line(self, text: bytes) -> Record | None:
        """Return the record at the end of a line, or None; noise may stand before it."""
        end = len(text)
        for _ in range(_MAX_STARTS):
            at = max(text.rfind(start, 0, end) for start in _STARTS)
            if at < 0:
                break
            whole = strip_checksum(text[at:] + b"\n")
            line = parse_record(whole) if whole else None
            if line:
                self.damaged += self._is_truncated or text[:at].strip() not in _EXPECTED_NOISE
                return line
            end = at + len(_STARTS[0]) - 1
        self.damaged += self._is_truncated or text.strip() not in _EXPECTED_NOISE
        return None


def parse_record(text: str) -> Record | None:
    """Return the record in a JSON text, or None if it is none.

    A record that is nested too deeply is returned with its scalar values and, as `nested`, its text.
    """
    try:
        line = _decode_leniently(text)
    except (ValueError, RecursionError):
        return None
    if not is_record(line):
        return None
    return line if _is_shallow(text) else {**_scalar_values(line), "nested": text}


def is_record(value: Any) -> bool:
    """Return whether a value is a record: an object whose `e` is a string."""
    return isinstance(value, dict) and isinstance(value.get("e"), str)


def decode_json(text: str) -> Any:
    """Return the value of a JSON text; raises ValueError if it is invalid, RecursionError if it is too deep."""
    return _READER.decode(text)


def _decode_leniently(text: str) -> Any:
    """Return the value of a JSON text; reads integers as text if one has more digits than Python accepts."""
    try:
        return decode_json(text)
    except json.JSONDecodeError:
        raise
    except ValueError:  # too many digits
        return _READER_OF_LONG_NUMBERS.decode(text)


def _is_shallow(text: str) -> bool:
    """Return whether lists and objects in a JSON text are not nested too deeply."""
    if text.count("[") + text.count("{") <= _MAX_DEPTH:
        return True
    depth = most = 0
    for bracket in _BRACKETS.findall(_TEXTS.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        most = max(most, depth)
    return most <= _MAX_DEPTH


def _scalar_values(line: Record) -> Record:
    """Return the values of a record that are neither lists nor objects."""
    return {name: value for name, value in line.items() if not isinstance(value, (list, dict))}


def to_safe_json(line: Record) -> str:
    """Return a record as JSON in the format of `fact_to_json`, with any values, and safe to display."""
    first = {name: line[name] for name in ("n", "e") if name in line}
    rest = {name: value for name, value in line.items() if name not in first}
    text = _HEAD_WRITER.encode(first)[:-1] + ("," if rest else "") + _WRITER.encode(rest)[1:]
    return text if text.isascii() and "\x7f" not in text else _UNSAFE.sub(_escape, text)


def _escape(letter: re.Match[str]) -> str:
    """Return a character as a JSON escape."""
    return f"\\u{ord(letter[0]):04x}"


def encode_command(do: str, **details: Any) -> bytes:
    """Return a command as bytes to send; the newline before it ends any noise on the line."""
    return b"\n" + append_checksum(fact_to_json({"do": do, **details}))
