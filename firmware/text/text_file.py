"""Read texts from a file of lines `key: text`. They stay in the file; memory holds only the place of each line.

As strings in memory the texts would take a tenth of the Pico's heap.
"""

from array import array
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_COMMENT = b"#"
_LONGEST = 1024  # bytes of a line: the lines between two texts can be skipped ones


class TextFile:
    """Look up the texts of a file by their keys; no text is known before a file is opened."""

    def __init__(self) -> None:
        self._file: BinaryIO | None = None
        self._starts = array("H")
        self._marks = b""

    def open(self, path: str, missing_in: "TextFile | None" = None) -> None:
        """Use another file; with "" or a path without a file no text is known.

        With `beyond`, take only the texts that are missing there: for a language that is complete they take no memory.
        """
        if self._file:
            self._file.close()
        self._file, self._starts, self._marks = None, array("H"), b""
        try:
            self._file = open(path, "rb") if path else None  # noqa: SIM115 (open as long as its texts are shown)
        except OSError:
            return
        if self._file:
            self._index(self._file, missing_in)
            if self.is_empty:
                self.open("")

    @property
    def is_empty(self) -> bool:
        """Whether no text is known."""
        return not self._marks

    def get(self, key: str) -> "str | None":
        """Return the text of a key, None when there is none."""
        begin, mark = key.encode() + b": ", _mark(key.encode())
        at = self._marks.find(mark)
        while self._file and at >= 0:
            if at % len(mark) == 0:
                line = self._line(self._file, at // len(mark))
                if line[: len(begin)] == begin:
                    return line[len(begin) : line.find(b"\n")].decode()
            at = self._marks.find(mark, at + 1)
        return None

    def _index(self, file: "BinaryIO", beyond: "TextFile | None") -> None:
        """Store where each line begins, and a checksum of its key, which few other keys have."""
        marks, at = bytearray(), 0
        for line in file:
            key = line[: line.find(b":")]
            if line[:1] != _COMMENT and (beyond is None or beyond.get(key.decode()) is None):
                marks.extend(_mark(key))
                self._starts.append(at)
            at += len(line)
        self._starts.append(at)
        self._marks = bytes(marks)

    def _line(self, file: "BinaryIO", number: int) -> bytes:
        """Return the bytes of a text's line, and perhaps of lines after it."""
        start = self._starts[number]
        file.seek(start)
        return file.read(min(self._starts[number + 1] - start, _LONGEST))


def _mark(key: bytes) -> bytes:
    """Return a checksum of a key, of two bytes."""
    return (crc32(key) & 0xFFFF).to_bytes(2, "big")
