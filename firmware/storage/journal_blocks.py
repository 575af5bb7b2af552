"""The journal blocks: raw blocks of flash that store the journal of the current game, bypassing littlefs.

A journal block is the only block of a one-block file. Once the file exists, littlefs neither moves nor reads the block,
so records are written to it directly: a write takes a moment, nothing is erased for it, and a bit that flips in a
littlefs table cannot damage it. There are two replicas of the journal, each on its own journal blocks.

    mark   12 bytes   "conclave" and a number that no other journal block has; identifies the block of a file
    head   20 bytes   number of the replica and of the block in it, number of the game, pods of its seats; checksum
    done    4 bytes   written once the game is history
    text              the journal, as far as it fits; continued on the next journal block
"""

from firmware.storage.replica import (
    BLANK,
    BLOCK,
    DONE,
    END,
    HEAD,
    PIECE,
    ROOM,
    TEXT,
    Replica,
    StoredGame,
    head_checksum,
    is_blank,
)
from shared_rules.engine.journal_records import HEADER, count_lost_records, intact_end, merge_copies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

REPLICAS, PER_REPLICA = 2, 4  # journal blocks per replica; the longest games need half of them
READY_FILE = "journals"  # the file that marks all journal blocks as created and settled
_MARK = b"conclave"


class JournalBlocks:
    """All journal blocks of the box and the games stored on them."""

    def __init__(self, flash: "Any") -> None:
        self._flash = flash
        self._blocks: list[tuple[int, bytes]] = []  # block number and mark, in the order of the replicas; -1: missing
        self._orphans = self._find_blocks()

    def find_games(self) -> "list[StoredGame]":
        """Return the stored games, the newest first, including those on journal blocks whose files were lost."""
        found: dict[int, StoredGame] = {}
        for block, _ in self._blocks:
            self._note_head(found, block, 0)
        for block in self._orphans:
            self._note_head(found, block, REPLICAS)
        return [found[number] for number in sorted(found, reverse=True)]

    def _note_head(self, found: "dict[int, StoredGame]", block: int, lost: int) -> None:
        """Add the game in the head of a block to `found` if the head is intact.

        `lost` is added to the number of its replica, so that blocks whose files were lost count as further replicas.
        """
        head = self._flash.read_block(block, HEAD, END - HEAD) if block >= 0 else b""
        if len(head) == 0 or head_checksum(head[:-4]) != head[-4:]:
            return
        number = int.from_bytes(head[2:6], "big")
        if number not in found:
            found[number] = StoredGame(number, list(bytes(head[6:-4]).rstrip(BLANK)))
        found[number].blocks_by_replica.setdefault(lost + head[0], {})[head[1]] = block

    def is_done(self, game: StoredGame) -> bool:
        """Return whether a game is marked as history."""
        firsts = [blocks[0] for blocks in game.blocks_by_replica.values() if 0 in blocks]
        return DONE in [bytes(self._flash.read_block(block, END, len(DONE))) for block in firsts]

    def merge_replicas(self, game: StoredGame) -> "tuple[bytes, dict[int, int], int]":
        """Merge all replicas of a game; return (journal without a torn tail, lengths, lost).

        `lengths` says by replica how many bytes of the journal are stored intact. `lost` is the least number of records
        lost at the end. Raises MemoryError if the heap cannot hold the journal.
        """
        copies = {replica: self._read_copy(game, replica) for replica in game.blocks_by_replica}
        journal = merge_copies(list(copies.values()))
        if journal[:1] != bytes((HEADER,)):
            journal = b""
        lengths = {}
        for replica, copy in copies.items():
            if len(game.blocks_by_replica[replica]) * ROOM < len(journal):
                lengths[replica] = 0  # it lacks a journal block
            else:
                lengths[replica] = len(journal) if copy.startswith(journal) else intact_end(copy)
        return journal, lengths, _count_lost(list(copies.values()), len(journal))

    def _read_copy(self, game: StoredGame, replica: int) -> bytes:
        """Return what one replica stores of a game.

        Blocks that this replica does not know are taken from the other one.
        """
        blocks: dict[int, int] = {}
        for known in list(game.blocks_by_replica.values()) + [game.blocks_by_replica[replica]]:
            blocks.update(known)
        in_order = [blocks[place] for place in sorted(blocks)]
        return b"".join([self._flash.read_block(block, TEXT, self._used_size(block)) for block in in_order])

    def read_pieces(self, game: StoredGame, replica: int) -> "Iterator[bytearray]":
        """Yield in small pieces what one replica stores of a game, including a torn tail."""
        for block, size in self._used_blocks(game, replica):
            for at in range(0, size, PIECE):
                yield self._flash.read_block(block, TEXT + at, min(PIECE, size - at))

    def _used_blocks(self, game: StoredGame, replica: int) -> "Iterator[tuple[int, int]]":
        """Yield (block, used bytes) of each block of a game in one replica."""
        place, blocks = 0, game.blocks_by_replica[replica]
        while place in blocks:
            yield blocks[place], self._used_size(blocks[place])
            place += 1

    def _used_size(self, block: int) -> int:
        """Return the used bytes of a block: those before the first blank piece (no piece of a journal is blank)."""
        size = 0
        while size < ROOM and not is_blank(self._flash, block, TEXT + size):
            size = min(size + PIECE, ROOM)
        return size

    def has_unreadable_game(self) -> bool:
        """Return whether an unfinished game is stored on a block whose head is unreadable."""
        for block in [block for block, _ in self._blocks if block >= 0] + self._orphans:
            head = self._flash.read_block(block, HEAD, TEXT - HEAD)
            is_known = head_checksum(head[: END - HEAD - 4]) == head[END - HEAD - 4 : END - HEAD]
            if not is_known and head[END - HEAD :] != DONE and self._used_size(block):
                return True
        return False

    @property
    def are_complete(self) -> bool:
        """Whether no journal block is missing."""
        return min([block for block, _ in self._blocks]) >= 0

    def open_replicas(self) -> "list[Replica]":
        """Return both replicas, creating missing journal blocks; games are then safe to write."""
        self._make_missing()
        blocks = self._blocks
        return [
            Replica(self._flash, replica, blocks[replica * PER_REPLICA : (replica + 1) * PER_REPLICA])
            for replica in range(REPLICAS)
        ]

    def _make_missing(self) -> None:
        """Create the journal blocks that are missing, and the file that says so."""
        missing = [number for number in range(REPLICAS * PER_REPLICA) if self._blocks[number][0] < 0]
        if missing:
            last = max([_mark_number(mark) for mark in self._find_marks()] + [0])
            for number in missing:
                self._make_block(number, _make_mark(last + 1 + number))
            self._find_blocks()
        if READY_FILE not in self._flash.names():
            self._flash.settle()
            self._flash.write(READY_FILE, ())

    def _make_block(self, number: int, mark: bytes) -> None:
        """Create the one-block file of a journal block with its mark."""
        pieces = [mark + BLANK * (PIECE - len(mark))] + [BLANK * PIECE] * (BLOCK // PIECE - 1)
        self._flash.write(_file_name(number), pieces)

    # --- finding the blocks

    def _find_blocks(self) -> "list[int]":
        """Find the block of each journal file; return the marked blocks whose files were lost."""
        marked = self._find_marks()
        marks = [self._read_mark(number) for number in range(REPLICAS * PER_REPLICA)]
        self._blocks = [(marked.pop(mark, -1), mark) for mark in marks]
        return list(marked.values())

    def _find_marks(self) -> "dict[bytes, int]":
        """Return the block of each mark found on flash; -1 for a mark found twice."""
        found = {}
        for block in self._flash.find_blocks(_MARK):
            mark = bytes(self._flash.read_block(block, 0, HEAD))
            if mark == _make_mark(_mark_number(mark)):
                found[mark] = -1 if mark in found else block
        return found

    def _read_mark(self, number: int) -> bytes:
        """Return the mark in the file of journal block `number`; b"" if there is no such file."""
        try:
            return bytes(self._flash.read(_file_name(number), HEAD))
        except OSError:
            return b""


def _count_lost(copies: "list[bytes]", known: int) -> int:
    """Return how many records at least follow the `known` bytes of a journal without being intact in any copy.

    If only the last record is torn it counts as lost only if all copies have some of it: a power cut tears it in one
    copy.
    """
    is_torn = len(copies) < 2 or min([len(copy[known:].strip(BLANK)) for copy in copies]) == 0
    return max([count_lost_records(copy, known) for copy in copies] + [0 if is_torn else 1])


def _file_name(number: int) -> str:
    """Return the file name of journal block `number`."""
    return f"journal.{number}"


def _make_mark(number: int) -> bytes:
    """Return a block's mark. It contains the number twice, once inverted, so no flipped bit yields another mark."""
    return _MARK + number.to_bytes(2, "big") + (number ^ 0xFFFF).to_bytes(2, "big")


def _mark_number(mark: bytes) -> int:
    """Return the number in a mark."""
    return int.from_bytes(mark[len(_MARK) : len(_MARK) + 2], "big")
