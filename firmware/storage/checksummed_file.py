"""A small file of JSON records that survives a power cut at any moment and one flipped bit anywhere.

It has two copies, each with a number, the records and a checksum of both. A write counts the number up and replaces
the older copy first, so one copy is intact at every moment. The copies are in two folders: when a bit flips in a table
of littlefs, one folder may go back to an earlier state.
"""

import json
from binascii import crc32

from firmware.checksum import append_checksum, is_intact
from firmware.storage.problem import problem_of
from shared_rules.engine.fact import to_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Record = dict[str, Any]

_FOLDERS = ("", "copy/")
_LARGEST = 8192  # bytes of a copy


class ChecksummedFile:
    """The records of one file, which are replaced as a whole."""

    def __init__(self, flash: "Any", name: str) -> None:
        self._flash = flash
        self._copies = [folder + name for folder in _FOLDERS]

    def read(self) -> "Iterator[Record]":
        """Yield the records one at a time; none without an intact copy."""
        number, copy = self._numbered()[-1]
        data = self._contents(copy) if number else b""
        start = data.find(b"\n") + 1
        while data[start : start + 1] == b"{":
            end = data.find(b"\n", start) + 1
            yield json.loads(data[start:end])
            start = end

    def write(self, records: "Iterable[Record]") -> "str | None":
        """Replace all records, by the first ones that have room; return the problem if there is one."""
        copies = self._numbered()
        number = copies[-1][0] + 1
        pieces = _pieces(number, records)
        try:
            for _, copy in copies:
                self._flash.write(copy, pieces)
                if self._number(copy) != number:
                    return "flash.failing"
        except OSError as error:
            return problem_of(error)
        return None

    def _numbered(self) -> "list[tuple[int, str]]":
        """Return the copies with their numbers, the newest last."""
        return sorted([(self._number(copy), copy) for copy in self._copies])

    def _number(self, copy: str) -> int:
        """Return the number of a copy, or 0 when it is not intact."""
        data = self._contents(copy)
        try:
            return int(data[: data.find(b"\n")]) if is_intact(data) else 0
        except ValueError:
            return 0

    def _contents(self, copy: str) -> bytes:
        try:
            return self._flash.read(copy, _LARGEST)
        except OSError:  # it is not there, or cannot be read
            return b""


def _pieces(number: int, records: "Iterable[Record]") -> "list[bytes]":
    """Return what is written: a line with the number, a line for each record, the checksum."""
    pieces = [b"%d\n" % number]
    check, end = crc32(pieces[0]), append_checksum("")
    room = _LARGEST - len(pieces[0]) - len(end)
    for record in records:
        line = (to_line(record) + "\n").encode()
        room -= len(line)
        if room < 0:
            break
        check = crc32(line, check)
        pieces.append(line)
    pieces.append(append_checksum("", check))
    return pieces
