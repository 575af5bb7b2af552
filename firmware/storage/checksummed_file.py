"""Read and write a small file of JSON records that survives a power cut at any moment and one flipped bit anywhere.

A file has two copies, each with a version number, the records and a checksum over both. A write increments the number
and replaces the older copy first, so one copy is intact at every moment. The copies are in two folders, because a bit
that flips in a littlefs table may revert one whole folder to an earlier state.
"""

import json
from binascii import crc32

from firmware.checksum import append_checksum, is_intact
from firmware.storage.flash_problem import flash_problem
from shared_rules.engine.fact_json import fact_to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    Record = dict[str, Any]

_FOLDERS = ("", "copy/")
_MAX_BYTES = 8192  # of one copy


class ChecksummedFile:
    """A file of JSON records, always replaced as a whole. `flash` is the board's flash, `name` the file's name."""

    def __init__(self, flash: "Any", name: str) -> None:
        self._flash = flash
        self._copies = [folder + name for folder in _FOLDERS]

    def read(self) -> "Iterator[Record]":
        """Yield the records of the newest intact copy one at a time; none if no copy is intact."""
        number, copy = self._copies_by_number()[-1]
        data = self._read_copy(copy) if number else b""
        start = data.find(b"\n") + 1
        while data[start : start + 1] == b"{":
            end = data.find(b"\n", start) + 1
            yield json.loads(data[start:end])
            start = end

    def write(self, records: "Iterable[Record]") -> "str | None":
        """Replace all records, leaving out the last ones if they do not fit.

        Return None on success, or the text key of the problem (such as `flash.full`).
        """
        copies = self._copies_by_number()
        number = copies[-1][0] + 1
        pieces = _encode(number, records)
        try:
            for _, copy in copies:
                self._flash.write(copy, pieces)
                if self._read_number(copy) != number:
                    return "flash.failing"
        except OSError as error:
            return flash_problem(error)
        return None

    def _copies_by_number(self) -> "list[tuple[int, str]]":
        """Return (number, path) of both copies, the newest last."""
        return sorted([(self._read_number(copy), copy) for copy in self._copies])

    def _read_number(self, copy: str) -> int:
        """Return the number of a copy, or 0 if the copy is not intact."""
        data = self._read_copy(copy)
        try:
            return int(data[: data.find(b"\n")]) if is_intact(data) else 0
        except ValueError:
            return 0

    def _read_copy(self, copy: str) -> bytes:
        """Return the bytes of a copy; b"" if it does not exist or cannot be read."""
        try:
            return self._flash.read(copy, _MAX_BYTES)
        except OSError:  # it is not there, or cannot be read
            return b""


def _encode(number: int, records: "Iterable[Record]") -> "list[bytes]":
    """Return a copy as pieces to write: a line with the number, a line for each record, the checksum."""
    pieces = [b"%d\n" % number]
    check, end = crc32(pieces[0]), append_checksum("")
    room = _MAX_BYTES - len(pieces[0]) - len(end)
    for record in records:
        line = (fact_to_json(record) + "\n").encode()
        room -= len(line)
        if room < 0:
            break
        check = crc32(line, check)
        pieces.append(line)
    pieces.append(append_checksum("", check))
    return pieces
