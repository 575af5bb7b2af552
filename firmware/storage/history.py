"""The journals of past games, each stored in two files of the same name: one in the main folder, one in `copy`.

    00012.old   a game that was finished, or abandoned for another one
    00012.new   a file being written; removed when found, because the same journal is still stored elsewhere

A file is written as `.new` and then renamed to its final name, which either happens or does not. Bytes after the intact
records of a file are ignored. Files that are no journals are ignored too and never removed.
"""

from shared_rules.engine.journal_records import FRAME_SIZE, HEADER, intact_end, merge_copies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

BLOCK = 4096  # bytes that even the smallest file may take on flash
_NEW, _OLD = ".new", ".old"
_FOLDERS = ("", "copy/")  # littlefs stores the tables of two folders on different blocks
_MIN_FREE = 6 * BLOCK  # bytes
_MAX_BYTES = 32768  # read of one file; the longest games have a fifth of it
_PIECE = 256  # bytes read at a time to measure a file
_MAX_HEADER = 2 + 255 + 4  # bytes of the first record at most
_SETTLE_EVERY = 64  # games
_NO_FILE = 2


class History:
    """Past games, numbered in the order they were stored."""

    def __init__(self, flash: "Any", limit: int, failed: "Callable[[Exception], None]") -> None:
        """Store at most `limit` bytes, counted in flash blocks; `failed` is called with every error of the flash."""
        self._flash = flash
        self._limit = limit
        self._failed = failed

    def list_journals(self) -> "list[str]":
        """Return the file names of all journals, the newest first."""
        return [_file_name(number, _OLD) for number in reversed(self._numbers(_OLD))]

    def read(self, name: str) -> bytes:
        """Return a journal without a torn tail, or b"" if the file is none; may raise MemoryError."""
        copies: list[bytes] = []
        journal = b""
        for folder in _FOLDERS:
            copies.append(self._read(folder + name, _MAX_BYTES))
            journal = merge_copies(copies)
            if 0 < len(journal) == len(copies[-1]):
                break
        return journal if journal[:1] == bytes((HEADER,)) else b""

    def read_header(self, name: str) -> bytes:
        """Return the first record of a journal, or b"" if the file is no journal."""
        for folder in _FOLDERS:
            found = self._read(folder + name, _MAX_HEADER)
            if found[:1] == bytes((HEADER,)) and intact_end(found):
                return found[: found[1] + FRAME_SIZE]
        return b""

    def add(self, header: bytes, pieces: "Callable[[int], Iterable[bytes | bytearray]]") -> None:
        """Store a journal, replacing an earlier state of the same game.

        `pieces` returns the journal in pieces for file 0 or 1; `header` is its first record, b"" if unknown.
        """
        self.make_room()
        files = self._files()
        number, ending = files[-1] if files else (0, _OLD)
        if ending != _OLD or not header or self.read_header(_file_name(number, _OLD)) != header:
            number += 1
        for copy in range(len(_FOLDERS)):
            self._write(_FOLDERS[copy], number, pieces(copy))
        if number % _SETTLE_EVERY == 0:
            self._flash.settle()  # littlefs moves a folder now and then, and notes it in one place only

    def make_room(self, keep_newest: int = 0) -> None:
        """Remove the oldest journals while they exceed the limit or the flash is nearly full.

        The newest `keep_newest` journals are never removed.
        """
        files = self._files()
        for number, ending in files:
            if ending == _NEW:
                self._remove(_file_name(number, _NEW))
        old = [number for number, ending in files if ending == _OLD]
        sizes = [self._size(_file_name(number, _OLD)) for number in old]
        while len(old) > keep_newest and (sum(sizes) > self._limit or self._flash.free() < _MIN_FREE):
            self._remove(_file_name(old.pop(0), _OLD))
            sizes.pop(0)

    # --- files

    def _files(self) -> "list[tuple[int, str]]":
        """Return (number, ending) of every journal file, the oldest first."""
        names = [name for folder in _FOLDERS for name in self._names(folder[:-1])]
        return sorted({_parse_name(name) for name in names if _parse_name(name)[1]})

    def _names(self, folder: str) -> "list[str]":
        """Return the file names in a folder."""
        try:
            return self._flash.names(folder)
        except OSError as error:  # the other folder has the same files
            self._report(error)
            return []

    def _numbers(self, ending: str) -> "list[int]":
        """Return the numbers of all files with this ending, the oldest first."""
        return [number for number, found in self._files() if found == ending]

    def _write(self, folder: str, number: int, pieces: "Iterable[bytes | bytearray]") -> None:
        """Write a journal file under a temporary name, then rename it."""
        new = folder + _file_name(number, _NEW)
        try:
            self._flash.write(new, pieces)
            self._flash.rename(new, folder + _file_name(number, _OLD))
        except OSError:
            self._remove(_file_name(number, _NEW))  # free the space of the incomplete file
            raise

    def _remove(self, name: str) -> None:
        """Remove a journal from both folders."""
        for folder in _FOLDERS:
            try:
                self._flash.remove(folder + name)
            except OSError as error:
                self._report(error)

    def _read(self, path: str, most: int) -> bytes:
        """Return at most `most` bytes of a file; b"" if it cannot be read."""
        try:
            return self._flash.read(path, most)
        except OSError as error:  # an unreadable file must not hide the others
            self._report(error)
            return b""

    def _size(self, name: str) -> int:
        """Return the bytes that a journal takes on flash, without loading it into memory."""
        return sum([-(-self._count_bytes(folder + name) // BLOCK) * BLOCK for folder in _FOLDERS])

    def _count_bytes(self, path: str) -> int:
        """Return the length of a file, read in small pieces."""
        length = 0
        try:
            file = self._flash.open(path, "rb")
            try:
                while piece := len(file.read(_PIECE)):
                    length += piece
            finally:
                file.close()
        except OSError as error:
            self._report(error)
        return length

    def _report(self, error: OSError) -> None:
        """Pass on an error of the flash, unless a file is missing: one of the two may be."""
        if error.args[:1] != (_NO_FILE,):
            self._failed(error)


def _file_name(number: int, ending: str) -> str:
    """Return the file name of journal `number`."""
    return f"{number:05d}{ending}"


def _parse_name(name: str) -> "tuple[int, str]":
    """Return the number and ending of a journal's file name; (0, "") if it is not one."""
    number, ending = name[:-4], name[-4:]
    ours = ending in (_NEW, _OLD) and 5 <= len(number) <= 9 and all("0" <= digit <= "9" for digit in number)
    if not ours or _file_name(int(number), ending) != name:
        return 0, ""
    return int(number), ending
