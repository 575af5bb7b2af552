"""One replica of the current game's journal on its journal blocks; stays loaded while a game is played."""

from binascii import crc32

from firmware.storage.flash_problem import NO_SPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.engine.growing_bytes import GrowingBytes

BLOCK, PIECE = 4096, 256
DONE, BLANK = b"done", b"\xff"
HEAD, END, TEXT = 12, 32, 36  # offsets of the head, of the mark that says the game is done, and of the journal
ROOM = BLOCK - TEXT
_SEATS = 10
_EIO = 5


class StoredGame:
    """A game found on the journal blocks."""

    def __init__(self, number: int, seating: "list[int]") -> None:
        self.number = number
        self.seating = seating  # the pod of each seat
        self.blocks_by_replica: dict[int, dict[int, int]] = {}  # by replica, the block of each place in it


class Replica:
    """One of the two copies of the current game's journal."""

    def __init__(self, flash: "Any", number: int, blocks: "list[tuple[int, bytes]]") -> None:
        self._flash = flash
        self._number = number
        self._blocks = blocks  # (block number, mark) of each
        self._game_head = b""
        self.length = -1  # bytes of the journal stored here; -1: the whole journal has to be written

    def assign_game(self, game: StoredGame, length: int) -> None:
        """Continue a game of which `length` bytes are already stored here; -1 if the whole has to be written."""
        places = bytes(game.seating)
        self._game_head = game.number.to_bytes(4, "big") + places + BLANK * (_SEATS - len(places))
        self.length = length

    def rewrite(self, journal: "GrowingBytes") -> None:
        """Erase the journal blocks if needed and write the whole journal."""
        self.length = -1
        for block, mark in self._blocks:
            if not self._is_blank_block(block):
                self._flash.erase_block(block)
                self._write(block, 0, mark)
        self.length = 0
        self.append(journal)

    def append(self, records: "bytes | GrowingBytes") -> None:
        """Append to the journal and verify what was written; raises OSError if it is full or the flash fails."""
        at, self.length, taken = self.length, -1, 0
        if at + len(records) > ROOM * len(self._blocks):
            raise OSError(NO_SPACE)
        while taken < len(records):
            place, offset = (at + taken) // ROOM, (at + taken) % ROOM
            block = self._blocks[place][0]
            if offset == 0:
                head = bytes((self._number, place)) + self._game_head
                self._write(block, HEAD, head + head_checksum(head))
            piece = records[taken : taken + min(PIECE, ROOM - offset)]
            self._write(block, TEXT + offset, piece)
            taken += len(piece)
        self.length = at + taken

    def mark_done(self) -> None:
        """Mark the game as history."""
        self._write(self._blocks[0][0], END, DONE)

    def _write(self, block: int, at: int, data: "bytes | bytearray") -> None:
        """Write bytes to a block; raises OSError if they do not read back."""
        self._flash.write_block(block, at, data)
        if self._flash.read_block(block, at, len(data)) != data:
            raise OSError(_EIO)

    def _is_blank_block(self, block: int) -> bool:
        """Return whether a block is blank behind its mark."""
        return all(is_blank(self._flash, block, at) for at in range(HEAD, BLOCK, PIECE))


def is_blank(flash: "Any", block: int, at: int) -> bool:
    """Return whether the piece of a block that begins at offset `at` is blank."""
    return not bytes(flash.read_block(block, at, min(PIECE, BLOCK - at))).strip(BLANK)


def head_checksum(data: "bytes | bytearray") -> bytes:
    """Return the checksum of a block's head."""
    return crc32(data).to_bytes(4, "big")
