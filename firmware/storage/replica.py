"""The game that is played, as it stands in one replica of the journal blocks: needed as long as somebody plays."""

from binascii import crc32

from firmware.storage.problem import NO_SPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.engine.pieces import Pieces

BLOCK, PIECE = 4096, 256
DONE, BLANK = b"done", b"\xff"
HEAD, END, TEXT = 12, 32, 36  # where the head, what says that it is done, and the journal begin
ROOM = BLOCK - TEXT
_SEATS = 10
_BROKEN = 5


class Game:
    """A game as it was found."""

    def __init__(self, number: int, seating: "list[int]") -> None:
        self.number = number
        self.seating = seating  # the pod of each seat
        self.copies: dict[int, dict[int, int]] = {}  # its blocks by place, by replica


class Replica:
    """One of the two copies of the game in hand."""

    def __init__(self, flash: "Any", number: int, blocks: "list[tuple[int, bytes]]") -> None:
        self._flash = flash
        self._number = number
        self._blocks = blocks  # block and mark
        self._game = b""
        self.length = -1  # bytes of the journal that stand here; -1: the whole is to be written

    def take(self, game: Game, length: int) -> None:
        """Go on with a game, of which so much stands here."""
        places = bytes(game.seating)
        self._game = game.number.to_bytes(4, "big") + places + BLANK * (_SEATS - len(places))
        self.length = length

    def fill(self, journal: "Pieces") -> None:
        """Write the whole journal on clean journal blocks."""
        self.length = -1
        for block, mark in self._blocks:
            if not self._is_clean(block):
                self._flash.wipe(block)
                self._write(block, 0, mark)
        self.length = 0
        self.add(journal)

    def add(self, records: "bytes | Pieces") -> None:
        """Write on; after that it stands on flash as it should."""
        at, self.length, taken = self.length, -1, 0
        if at + len(records) > ROOM * len(self._blocks):
            raise OSError(NO_SPACE)
        while taken < len(records):
            place, offset = (at + taken) // ROOM, (at + taken) % ROOM
            block = self._blocks[place][0]
            if offset == 0:
                head = bytes((self._number, place)) + self._game
                self._write(block, HEAD, head + check(head))
            piece = records[taken : taken + min(PIECE, ROOM - offset)]
            self._write(block, TEXT + offset, piece)
            taken += len(piece)
        self.length = at + taken

    def end(self) -> None:
        """Say that the game is history."""
        self._write(self._blocks[0][0], END, DONE)

    def _write(self, block: int, at: int, data: "bytes | bytearray") -> None:
        self._flash.program(block, at, data)
        if self._flash.look(block, at, len(data)) != data:
            raise OSError(_BROKEN)

    def _is_clean(self, block: int) -> bool:
        return all(is_blank(self._flash, block, at) for at in range(HEAD, BLOCK, PIECE))


def is_blank(flash: "Any", block: int, at: int) -> bool:
    """Return whether nothing stands on the next piece of a block."""
    return not bytes(flash.look(block, at, min(PIECE, BLOCK - at))).strip(BLANK)


def check(data: "bytes | bytearray") -> bytes:
    """Return the checksum of a head."""
    return crc32(data).to_bytes(4, "big")
