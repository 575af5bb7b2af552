"""Where the game that is played stands: on blocks of flash that the file system keeps, and never touches.

A slate is the one block of a file that is just as large. Once that file is there littlefs neither moves the block nor
looks into it, so it is written here, past the file system: a record is safe after a moment, nothing is erased for it,
and no bit that flips in littlefs's own tables takes it along. The same stands on two sides, each on slates of its own.

    mark   12 bytes   "conclave", and a number that no other slate has: by it the block of a file is found
    head   20 bytes   side and place on it, which game, the pods of its seats; check word
    done    4 bytes   once the game is history
    the journal, as far as there is room; it goes on on the next slate
"""

from binascii import crc32

from shared_rules.engine.records import HEADER, intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SIDES, PER_SIDE = 2, 4  # the longest games take half of a side
READY = "slates"  # the file that says that all of them are there to stay
_BLOCK, _PIECE = 4096, 256
_MARK, _DONE, _BLANK = b"conclave", b"done", b"\xff"
_HEAD, _END, _TEXT = 12, 32, 36  # where the head, what says that it is done, and the journal begin
_ROOM = _BLOCK - _TEXT
_SEATS = 10
_BROKEN, _NO_SPACE = 5, 28


class Game:
    """A game as it was found."""

    def __init__(self, number: int, seating: "list[int]") -> None:
        self.number = number
        self.seating = seating  # the pod of each seat; nobody knows it of a game that came without
        self.copies: dict[int, dict[int, int]] = {}  # its blocks by place, by side


class Side:
    """One of the two copies of the game in hand."""

    def __init__(self, flash: "Any", number: int, slates: "list[tuple[int, bytes]]") -> None:
        self._flash = flash
        self._number = number
        self._slates = slates  # block and mark
        self._game = b""
        self.length = -1  # bytes of the journal that stand here; -1: the whole is to be written

    def take(self, game: Game, length: int) -> None:
        """Go on with a game, of which so much stands here."""
        places = bytes(game.seating)
        self._game = game.number.to_bytes(4, "big") + places + _BLANK * (_SEATS - len(places))
        self.length = length

    def fill(self, journal: "bytes | bytearray") -> None:
        """Write the whole journal on clean slates."""
        self.length = -1
        for block, mark in self._slates:
            if not self._is_clean(block):
                self._flash.wipe(block)
                self._write(block, 0, mark)
        self.length = 0
        self.add(journal)

    def add(self, records: "bytes | bytearray") -> None:
        """Write on; after that it stands on flash as it should."""
        at, self.length, taken = self.length, -1, 0
        if at + len(records) > _ROOM * len(self._slates):
            raise OSError(_NO_SPACE)
        while taken < len(records):
            place, offset = (at + taken) // _ROOM, (at + taken) % _ROOM
            block = self._slates[place][0]
            if offset == 0:
                head = bytes((self._number, place)) + self._game
                self._write(block, _HEAD, head + _check(head))
            piece = records[taken : taken + min(_PIECE, _ROOM - offset)]
            self._write(block, _TEXT + offset, piece)
            taken += len(piece)
        self.length = at + taken

    def end(self) -> None:
        """Say that the game is history."""
        self._write(self._slates[0][0], _END, _DONE)

    def _write(self, block: int, at: int, data: "bytes | bytearray") -> None:
        self._flash.program(block, at, data)
        if self._flash.look(block, at, len(data)) != data:
            raise OSError(_BROKEN)

    def _is_clean(self, block: int) -> bool:
        return all(_is_blank(self._flash, block, at) for at in range(_HEAD, _BLOCK, _PIECE))


class Slates:
    """All slates of the box, and the games that stand on them."""

    def __init__(self, flash: "Any") -> None:
        self._flash = flash
        self._slates: list[tuple[int, bytes]] = []  # block and mark, the first side's first

    def games(self) -> "list[Game]":
        """Return the games that were found, the newest first: also on slates whose files are lost."""
        lost = self._find()
        found: dict[int, Game] = {}
        for block, _ in self._slates:
            self._note(found, block, 0)
        for block in lost:
            self._note(found, block, SIDES)
        return [found[number] for number in sorted(found, reverse=True)]

    def _note(self, found: "dict[int, Game]", block: int, lost: int) -> None:
        head = self._flash.look(block, _HEAD, _END - _HEAD) if block >= 0 else b""
        if len(head) == 0 or _check(head[:-4]) != head[-4:]:
            return
        number = int.from_bytes(head[2:6], "big")
        if number not in found:
            found[number] = Game(number, list(bytes(head[6:-4]).rstrip(_BLANK)))
        found[number].copies.setdefault(lost + head[0], {})[head[1]] = block

    def is_done(self, game: Game) -> bool:
        """Return whether a game is history."""
        firsts = [blocks[0] for blocks in game.copies.values() if 0 in blocks]
        return _DONE in [bytes(self._flash.look(block, _END, len(_DONE))) for block in firsts]

    def copies(self, game: Game) -> "tuple[bytes, dict[int, int]]":
        """Return what stands of a game without a torn tail, and how much on each side; memory may not hold it.

        Where one copy is as the other one it is only compared: to check it takes the Pico long.
        """
        best, lengths = b"", {}
        for side in game.copies:
            found = b"".join([self._flash.look(block, _TEXT, size) for block, size in self._written(game, side)])
            known = len(best) if found.startswith(best) else 0
            lengths[side] = intact(found, known) if found[:1] == bytes((HEADER,)) else 0
            if lengths[side] > len(best):
                best = found[: lengths[side]]
        return best, lengths

    def pieces(self, game: Game, side: int) -> "Iterator[bytearray]":
        """Yield what stands of a game on one side piece by piece, with a torn tail."""
        for block, size in self._written(game, side):
            for at in range(0, size, _PIECE):
                yield self._flash.look(block, _TEXT + at, min(_PIECE, size - at))

    def _written(self, game: Game, side: int) -> "Iterator[tuple[int, int]]":
        """Yield each block of a game on one side, and how much stands there: no piece of a journal is all blank."""
        place, blocks = 0, game.copies[side]
        while place in blocks:
            size = 0
            while size < _ROOM and not _is_blank(self._flash, blocks[place], _TEXT + size):
                size = min(size + _PIECE, _ROOM)
            yield blocks[place], size
            place += 1

    @property
    def are_made(self) -> bool:
        """Whether no slate is missing."""
        return min([block for block, _ in self._slates]) >= 0

    def sides(self) -> "list[Side]":
        """Return both sides; what is missing is made, on blocks of which nothing is needed any more."""
        self._make()
        slates = self._slates
        return [Side(self._flash, side, slates[side * PER_SIDE : (side + 1) * PER_SIDE]) for side in range(SIDES)]

    def _make(self) -> None:
        missing = [number for number in range(SIDES * PER_SIDE) if self._slates[number][0] < 0]
        if missing:
            last = max([_number(mark) for mark in self._marked()] + [0])
            for number in missing:
                self._make_slate(number, _mark(last + 1 + number))
            self._find()
        if READY not in self._flash.names():
            self._flash.settle()
            self._flash.write(READY, ())

    def _make_slate(self, number: int, mark: bytes) -> None:
        pieces = [mark + _BLANK * (_PIECE - len(mark))] + [_BLANK * _PIECE] * (_BLOCK // _PIECE - 1)
        self._flash.write(_name(number), pieces)

    # --- which block is whose

    def _find(self) -> "list[int]":
        """Find the block of each slate; return those whose files are lost."""
        marked = self._marked()
        marks = [self._mark_of(number) for number in range(SIDES * PER_SIDE)]
        self._slates = [(marked.pop(mark, -1), mark) for mark in marks]
        return list(marked.values())

    def _marked(self) -> "dict[bytes, int]":
        """Return the block of each mark; -1 where a mark stands twice."""
        found = {}
        for block in self._flash.find(_MARK):
            mark = bytes(self._flash.look(block, 0, _HEAD))
            if mark == _mark(_number(mark)):
                found[mark] = -1 if mark in found else block
        return found

    def _mark_of(self, number: int) -> bytes:
        """Return the mark in the file of a slate; nothing when there is no such file."""
        try:
            return bytes(self._flash.read(_name(number), _HEAD))
        except OSError:
            return b""


def _is_blank(flash: "Any", block: int, at: int) -> bool:
    """Return whether nothing stands on the next piece of a block."""
    return not bytes(flash.look(block, at, min(_PIECE, _BLOCK - at))).strip(_BLANK)


def _name(number: int) -> str:
    return f"slate.{number}"


def _mark(number: int) -> bytes:
    """The number stands there twice, once inverted: no flipped bit makes another one of it."""
    return _MARK + number.to_bytes(2, "big") + (number ^ 0xFFFF).to_bytes(2, "big")


def _number(mark: bytes) -> int:
    return int.from_bytes(mark[len(_MARK) : len(_MARK) + 2], "big")


def _check(data: "bytes | bytearray") -> bytes:
    return crc32(data).to_bytes(4, "big")
