"""The journals of past games, each in two files of the same name: one in a folder of its own, beside the others.

    00012.old   a game that was finished, or left for another one
    00012.new   being written as a whole; the same is elsewhere still, so it is removed when found

A file comes into being as `.new` and gets its place by being renamed, which happens or does not. What follows the
intact records of a file is passed over; so is a file that is no journal, and nobody removes it.
"""

from shared_rules.engine.records import FRAME, HEADER, intact, merge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

BLOCK = 4096  # what even the smallest file may take on flash
_NEW, _OLD = ".new", ".old"
_FOLDERS = ("", "copy/")  # littlefs's tables of two folders do not stand on the same blocks
_RESERVE = 6 * BLOCK  # kept free
_LARGEST = 32768  # bytes read of one file; the longest games have a fifth of it
_PIECE = 256  # bytes read at once where more is not needed
_FIRST = 2 + 255 + 4  # bytes of the first record at most
_SETTLE_EVERY = 64  # games
_NO_FILE = 2


class History:
    """Past games, numbered as they came."""

    def __init__(self, flash: "Any", limit: int, failed: "Callable[[Exception], None]") -> None:
        """Keep at most `limit` bytes, counted in blocks of the flash; `failed` hears of every trouble."""
        self._flash = flash
        self._limit = limit
        self._failed = failed

    def names(self) -> "list[str]":
        """Return the names of all journals, the newest first."""
        return [_name(number, _OLD) for number in reversed(self._listed(_OLD))]

    def read(self, name: str) -> bytes:
        """Return a journal without a torn tail, or nothing when it is none; memory may not hold it."""
        copies: list[bytes] = []
        journal = b""
        for folder in _FOLDERS:
            copies.append(self._contents(folder + name, _LARGEST))
            journal = merge(copies)
            if 0 < len(journal) == len(copies[-1]):
                break
        return journal if journal[:1] == bytes((HEADER,)) else b""

    def header(self, name: str) -> bytes:
        """Return the first record of a journal, or nothing when it is none."""
        for folder in _FOLDERS:
            found = self._contents(folder + name, _FIRST)
            if found[:1] == bytes((HEADER,)) and intact(found):
                return found[: found[1] + FRAME]
        return b""

    def add(self, header: bytes, pieces: "Callable[[int], Iterable[bytes | bytearray]]") -> None:
        """Keep a journal, in place of an earlier state of the same game; `pieces` makes those of either file."""
        self.make_room()
        files = self._files()
        number, ending = files[-1] if files else (0, _OLD)
        if ending != _OLD or not header or self.header(_name(number, _OLD)) != header:
            number += 1
        for copy in range(len(_FOLDERS)):
            self._write(_FOLDERS[copy], number, pieces(copy))
        if number % _SETTLE_EVERY == 0:
            self._flash.settle()  # now and then littlefs moves a folder, and says so in one place only

    def make_room(self, spared: int = 0) -> None:
        """Let the oldest go when there is too much, or the flash is getting full; so many of the newest stay."""
        files = self._files()
        for number, ending in files:
            if ending == _NEW:
                self._remove(_name(number, _NEW))
        old = [number for number, ending in files if ending == _OLD]
        sizes = [self._size(_name(number, _OLD)) for number in old]
        while len(old) > spared and (sum(sizes) > self._limit or self._flash.free() < _RESERVE):
            self._remove(_name(old.pop(0), _OLD))
            sizes.pop(0)

    # --- files

    def _files(self) -> "list[tuple[int, str]]":
        """Return (number, ending) of every journal, the oldest first."""
        names = [name for folder in _FOLDERS for name in self._names(folder[:-1])]
        return sorted({_parsed(name) for name in names if _parsed(name)[1]})

    def _names(self, folder: str) -> "list[str]":
        try:
            return self._flash.names(folder)
        except OSError as error:  # the other folder has the same files
            self._report(error)
            return []

    def _listed(self, ending: str) -> "list[int]":
        return [number for number, found in self._files() if found == ending]

    def _write(self, folder: str, number: int, pieces: "Iterable[bytes | bytearray]") -> None:
        new = folder + _name(number, _NEW)
        try:
            self._flash.write(new, pieces)
            self._flash.rename(new, folder + _name(number, _OLD))
        except OSError:
            self._remove(_name(number, _NEW))  # what there is of it takes room
            raise

    def _remove(self, name: str) -> None:
        for folder in _FOLDERS:
            try:
                self._flash.remove(folder + name)
            except OSError as error:
                self._report(error)

    def _contents(self, path: str, most: int) -> bytes:
        try:
            return self._flash.read(path, most)
        except OSError as error:  # one file that cannot be read hides no other one
            self._report(error)
            return b""

    def _size(self, name: str) -> int:
        """Return the bytes that a journal takes on flash, however little memory there is."""
        return sum([-(-self._length(folder + name) // BLOCK) * BLOCK for folder in _FOLDERS])

    def _length(self, path: str) -> int:
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
        """Pass on what failed; of two files one may well be missing."""
        if error.args[:1] != (_NO_FILE,):
            self._failed(error)


def _name(number: int, ending: str) -> str:
    return f"{number:05d}{ending}"


def _parsed(name: str) -> "tuple[int, str]":
    """Return number and ending of a file's name; the ending is empty when it is no journal's name."""
    number, ending = name[:-4], name[-4:]
    ours = ending in (_NEW, _OLD) and 5 <= len(number) <= 9 and all("0" <= digit <= "9" for digit in number)
    if not ours or _name(int(number), ending) != name:
        return 0, ""
    return int(number), ending
