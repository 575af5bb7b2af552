"""A sheet of texts: a file of lines `key: text`. The texts stay in the file, memory holds only where each one is.

As strings in memory they would take a tenth of what the Pico has.
"""

from array import array
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_COMMENT = b"#"


class Sheet:
    """The texts of a file, by their keys; none before one is opened."""

    def __init__(self) -> None:
        self._file: BinaryIO | None = None
        self._starts = array("H")
        self._marks = b""

    def open(self, path: str) -> None:
        """Use another file, or none; of one that is not there no key is known."""
        if self._file:
            self._file.close()
        self._file, self._starts, self._marks = None, array("H"), b""
        try:
            self._file = open(path, "rb") if path else None  # noqa: SIM115 (open as long as its texts are shown)
        except OSError:
            return
        if self._file:
            self._index(self._file)

    def get(self, key: str) -> "str | None":
        """Return the text of a key, if there is one."""
        begin, mark = key.encode() + b": ", _mark(key.encode())
        at = self._marks.find(mark)
        while self._file and at >= 0:
            if at % len(mark) == 0:
                line = self._line(self._file, at // len(mark))
                if line[: len(begin)] == begin:
                    return line[len(begin) : line.find(b"\n")].decode()
            at = self._marks.find(mark, at + 1)
        return None

    def _index(self, file: "BinaryIO") -> None:
        """Note where each line is, and a mark of its key, which few other keys have."""
        marks, at = bytearray(), 0
        for line in file:
            if line[:1] != _COMMENT:
                marks.extend(_mark(line[: line.find(b":")]))
                self._starts.append(at)
            at += len(line)
        self._starts.append(at)
        self._marks = bytes(marks)

    def _line(self, file: "BinaryIO", number: int) -> bytes:
        start = self._starts[number]
        file.seek(start)
        return file.read(self._starts[number + 1] - start)


def _mark(key: bytes) -> bytes:
    return (crc32(key) & 0xFFFF).to_bytes(2, "big")
