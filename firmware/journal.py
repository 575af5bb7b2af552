"""The journals on flash: a pulled plug loses no locked answer, at any byte.

A game's file has a number that no other file has had, and an ending that says what it is:

    00012.new   being written as a whole; the same is elsewhere still, so it is removed when found
    00012.now   a game that is not finished: records are added at its end, nothing else is ever written
    00012.old   history: a game that was finished, or left for another one

A file comes into being as `.new` and gets its place by being renamed, which happens or does not. A torn
tail is never written over: what is intact goes on in a new file, and the torn one is removed after that.
A file that is no journal is passed over, and removed by nobody.
"""

from shared_rules.records import HEADER, intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_NEW, _NOW, _OLD = ".new", ".now", ".old"
_BLOCK = 4096  # what even the smallest file may take on flash
_RESERVE = 6 * _BLOCK  # kept free for the game that is played
_LARGEST = 32768  # bytes read of one file; the longest games have a fifth of it
_PIECE = 2048  # bytes read at once where more is not needed
_FIRST = 2 + 255 + 4  # bytes of the first record at most
_NO_SPACE = 28


class Journals:
    """The game in hand and those before it. When the flash fails the game goes on in memory."""

    def __init__(self, flash: "Any", limit: int = 64 * _BLOCK) -> None:
        """Keep at most `limit` bytes of history, counted in blocks of the flash."""
        self.problem: str | None = None  # a key for texts, while the flash does not hold the whole journal
        self._flash = flash
        self._limit = limit
        self._game: bytearray | None = None  # the whole journal in hand
        self._number: int | None = None  # of the file that holds all of it; None: no file does
        self._over = False

    @property
    def length(self) -> int:
        """How many bytes of the journal in hand are known here."""
        return len(self._game or b"")

    def begin(self, header: bytes) -> None:
        """Start the journal of a game; one that was not finished becomes history."""
        if self._over:
            self.finish()
        self._game, self._number, self._over = bytearray(header), None, False
        self._write_whole()

    def append(self, records: bytes) -> None:
        """Add whole records at the end; after a failure the whole journal is tried again."""
        assert self._game is not None
        self._game += records
        number, self._number = self._number, None
        if number is None or not self._try(self._write, _name(number, _NOW), "ab", records):
            self._write_whole()
        else:
            self._number = number
            self.problem = None

    def finish(self) -> None:
        """Make the journal in hand history: the game is over, aborted, or cannot be played on."""
        if self._game is None:
            return
        self._over = True
        if (self._number is not None or self._write_whole()) and self._try(self._put_away):
            self._game, self._number, self._over, self.problem = None, None, False, None
            self._try(self._make_room)

    def unfinished(self) -> "bytes | None":
        """Return the journal of the game to play on, without a torn tail; `append` then goes on with it."""
        if self._game is None:
            self._try(self._find)
        return None if self._game is None or self._over else bytes(self._game)

    def history(self) -> "list[str]":
        """Return the names of the journals of past games, the newest first."""
        try:
            return [_name(number, _OLD) for number in reversed(self._listed(_OLD))]
        except OSError as error:
            self._failed(error)
            return []

    def read(self, name: str) -> bytes:
        """Return a journal of the history without a torn tail, or nothing when it is none; memory may not hold it."""
        return self._whole(name)[0]

    def header(self, name: str) -> bytes:
        """Return the first record of a journal of the history, or nothing when it is none."""
        found = self._contents(name, _FIRST)
        return found[: intact(found)] if found[:1] == bytes((HEADER,)) else b""

    # --- how it is kept on flash

    def _write_whole(self) -> bool:
        self._number = None
        self._try(self._make_room)
        if not self._try(self._write_new):
            return False
        self.problem = None
        self._try(self._tidy)
        return True

    def _write_new(self) -> None:
        numbers = [number for number, _ in self._files()]
        number = max(numbers) + 1 if numbers else 1
        try:
            self._write(_name(number, _NEW), "wb", self._game)
            self._flash.rename(_name(number, _NEW), _name(number, _NOW))
        except OSError:
            self._try(self._flash.remove, _name(number, _NEW))  # what there is of it takes room
            raise
        self._number = number

    def _write(self, name: str, mode: str, data: "Any") -> None:
        file = self._flash.open(name, mode)
        try:
            if file.write(data) != len(data):
                raise OSError(_NO_SPACE)
            file.flush()
        finally:
            file.close()

    def _put_away(self) -> None:
        """Remove what is left of earlier files of this game first: it must not come back as unfinished."""
        self._tidy()
        self._flash.rename(_name(self._number, _NOW), _name(self._number, _OLD))

    def _tidy(self) -> None:
        """Leave the game in hand as the only one that is not finished."""
        game = self._game or bytearray()
        for number, ending in self._files():
            name = _name(number, ending)
            if ending == _NEW:
                self._flash.remove(name)
            elif ending == _NOW and number != self._number:
                journal, _ = self._journal(name)
                if journal and journal == game[: len(journal)]:
                    self._flash.remove(name)
                elif journal:
                    self._flash.rename(name, _name(number, _OLD))

    def _find(self) -> None:
        for number in reversed(self._listed(_NOW)):
            journal, torn = self._journal(_name(number, _NOW))
            if journal:
                self._game = bytearray(journal)
                self._number = None if torn else number
                return

    def _make_room(self) -> None:
        """Let the oldest history go when there is too much of it, or the flash is getting full."""
        old = self._listed(_OLD)
        sizes = [-(-self._size(_name(number, _OLD)) // _BLOCK) * _BLOCK for number in old]
        while old and (sum(sizes) > self._limit or self._flash.free() < _RESERVE):
            self._flash.remove(_name(old.pop(0), _OLD))
            sizes.pop(0)

    # --- files

    def _files(self) -> "list[tuple[int, str]]":
        """Return (number, ending) of every file of journals, the oldest first."""
        return sorted([_parsed(name) for name in self._flash.names() if _parsed(name)[1]])

    def _listed(self, ending: str) -> "list[int]":
        return [number for number, found in self._files() if found == ending]

    def _journal(self, name: str) -> "tuple[bytes, bool]":
        """Return the intact part of a file, and whether anything follows it; nothing when memory has no room for it."""
        try:
            return self._whole(name)
        except MemoryError as error:  # a file is read in one piece, and memory may be in many
            self._failed(error)
            return b"", False

    def _whole(self, name: str) -> "tuple[bytes, bool]":
        found = self._contents(name)
        whole = intact(found) if found[:1] == bytes((HEADER,)) else 0
        return found[:whole], whole < len(found)

    def _contents(self, name: str, most: int = _LARGEST) -> bytes:
        try:
            file = self._flash.open(name, "rb")
            try:
                return file.read(most)
            finally:
                file.close()
        except OSError as error:  # one file that cannot be read hides no other one
            self._failed(error)
            return b""

    def _size(self, name: str) -> int:
        """Return the bytes of a file, however little memory there is."""
        size = 0
        try:
            file = self._flash.open(name, "rb")
            try:
                while piece := len(file.read(_PIECE)):
                    size += piece
            finally:
                file.close()
        except OSError as error:
            self._failed(error)
        return size

    def _try(self, action: "Callable[..., None]", *values: "Any") -> bool:
        try:
            action(*values)
        except OSError as error:
            self._failed(error)
            return False
        return True

    def _failed(self, error: Exception) -> None:
        if isinstance(error, MemoryError):
            self.problem = "flash.memory"
        else:
            self.problem = "flash.full" if error.args[:1] == (_NO_SPACE,) else "flash.failing"


def _name(number: "int | None", ending: str) -> str:
    return f"{number:05d}{ending}"


def _parsed(name: str) -> "tuple[int, str]":
    """Return number and ending of a file's name; the ending is empty when it is no journal's name."""
    number, ending = name[:-4], name[-4:]
    ours = ending in (_NEW, _NOW, _OLD) and 5 <= len(number) <= 9 and all("0" <= digit <= "9" for digit in number)
    if not ours or _name(int(number), ending) != name:
        return 0, ""
    return int(number), ending
