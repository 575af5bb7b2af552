"""Where the game that is played stands: on blocks of flash that the file system keeps, and never touches.

A journal block is the only block of a file of that size. Once the file is there, littlefs neither moves the block nor
reads it, so it is written here, past the file system: a record is safe after a moment, nothing is erased for it, and
no bit that flips in littlefs's own tables damages it. There are two replicas, each on journal blocks of its own.

    mark   12 bytes   "conclave", and a number that no other journal block has: by it the block of a file is found
    head   20 bytes   replica and place on it, which game, the pods of its seats; checksum
    done    4 bytes   once the game is history
    the journal, as far as there is room; it goes on on the next journal block
"""

from firmware.storage.replica import BLANK, BLOCK, DONE, END, HEAD, PIECE, ROOM, TEXT, Game, Replica, check, is_blank
from shared_rules.engine.records import HEADER, intact, merge, missing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

REPLICAS, PER_REPLICA = 2, 4  # the longest games take half of a replica
READY = "journals"  # the file that says that all of them are there to stay
_MARK = b"conclave"


class JournalBlocks:
    """All journal blocks of the box, and the games that stand on them."""

    def __init__(self, flash: "Any") -> None:
        self._flash = flash
        self._blocks: list[tuple[int, bytes]] = []  # block and mark, the first replica's first
        self._lost = self._find()

    def games(self) -> "list[Game]":
        """Return the games that were found, the newest first: also on journal blocks whose files are lost."""
        found: dict[int, Game] = {}
        for block, _ in self._blocks:
            self._note(found, block, 0)
        for block in self._lost:
            self._note(found, block, REPLICAS)
        return [found[number] for number in sorted(found, reverse=True)]

    def _note(self, found: "dict[int, Game]", block: int, lost: int) -> None:
        head = self._flash.look(block, HEAD, END - HEAD) if block >= 0 else b""
        if len(head) == 0 or check(head[:-4]) != head[-4:]:
            return
        number = int.from_bytes(head[2:6], "big")
        if number not in found:
            found[number] = Game(number, list(bytes(head[6:-4]).rstrip(BLANK)))
        found[number].copies.setdefault(lost + head[0], {})[head[1]] = block

    def is_done(self, game: Game) -> bool:
        """Return whether a game is history."""
        firsts = [blocks[0] for blocks in game.copies.values() if 0 in blocks]
        return DONE in [bytes(self._flash.look(block, END, len(DONE))) for block in firsts]

    def copies(self, game: Game) -> "tuple[bytes, dict[int, int], int]":
        """Return what stands of a game in all replicas together, without a torn tail; memory may not hold it.

        Beside it how much of that stands in each replica, and how many of its last records at least are lost.
        """
        copies = {replica: self._copy(game, replica) for replica in game.copies}
        journal = merge(list(copies.values()))
        if journal[:1] != bytes((HEADER,)):
            journal = b""
        lengths = {}
        for replica, copy in copies.items():
            if len(game.copies[replica]) * ROOM < len(journal):
                lengths[replica] = 0  # it lacks a journal block
            else:
                lengths[replica] = len(journal) if copy.startswith(journal) else intact(copy)
        return journal, lengths, _lost(list(copies.values()), len(journal))

    def _copy(self, game: Game, replica: int) -> bytes:
        """Return what stands of a game in one replica; the other one has the blocks that are not known to be its."""
        blocks: dict[int, int] = {}
        for known in list(game.copies.values()) + [game.copies[replica]]:
            blocks.update(known)
        return b"".join([self._flash.look(block, TEXT, self._size(block)) for _, block in sorted(blocks.items())])

    def pieces(self, game: Game, replica: int) -> "Iterator[bytearray]":
        """Yield what stands of a game in one replica piece by piece, with a torn tail."""
        for block, size in self._written(game, replica):
            for at in range(0, size, PIECE):
                yield self._flash.look(block, TEXT + at, min(PIECE, size - at))

    def _written(self, game: Game, replica: int) -> "Iterator[tuple[int, int]]":
        """Yield each block of a game in one replica, and how much stands there: no piece of a journal is all blank."""
        place, blocks = 0, game.copies[replica]
        while place in blocks:
            yield blocks[place], self._size(blocks[place])
            place += 1

    def _size(self, block: int) -> int:
        size = 0
        while size < ROOM and not is_blank(self._flash, block, TEXT + size):
            size = min(size + PIECE, ROOM)
        return size

    def has_unknown(self) -> bool:
        """Return whether a game that is not history stands on a block that does not say any more which game it is."""
        for block in [block for block, _ in self._blocks if block >= 0] + self._lost:
            head = self._flash.look(block, HEAD, TEXT - HEAD)
            is_known = check(head[: END - HEAD - 4]) == head[END - HEAD - 4 : END - HEAD]
            if not is_known and head[END - HEAD :] != DONE and self._size(block):
                return True
        return False

    @property
    def are_made(self) -> bool:
        """Whether no journal block is missing."""
        return min([block for block, _ in self._blocks]) >= 0

    def replicas(self) -> "list[Replica]":
        """Return both replicas; what is missing is made, on blocks of which nothing is needed any more."""
        self._make()
        blocks = self._blocks
        return [
            Replica(self._flash, replica, blocks[replica * PER_REPLICA : (replica + 1) * PER_REPLICA])
            for replica in range(REPLICAS)
        ]

    def _make(self) -> None:
        missing = [number for number in range(REPLICAS * PER_REPLICA) if self._blocks[number][0] < 0]
        if missing:
            last = max([_number(mark) for mark in self._marked()] + [0])
            for number in missing:
                self._make_block(number, _mark(last + 1 + number))
            self._find()
        if READY not in self._flash.names():
            self._flash.settle()
            self._flash.write(READY, ())

    def _make_block(self, number: int, mark: bytes) -> None:
        pieces = [mark + BLANK * (PIECE - len(mark))] + [BLANK * PIECE] * (BLOCK // PIECE - 1)
        self._flash.write(_name(number), pieces)

    # --- which block is whose

    def _find(self) -> "list[int]":
        """Find all journal blocks; return those whose files are lost."""
        marked = self._marked()
        marks = [self._mark_of(number) for number in range(REPLICAS * PER_REPLICA)]
        self._blocks = [(marked.pop(mark, -1), mark) for mark in marks]
        return list(marked.values())

    def _marked(self) -> "dict[bytes, int]":
        """Return the block of each mark; -1 where a mark stands twice."""
        found = {}
        for block in self._flash.find(_MARK):
            mark = bytes(self._flash.look(block, 0, HEAD))
            if mark == _mark(_number(mark)):
                found[mark] = -1 if mark in found else block
        return found

    def _mark_of(self, number: int) -> bytes:
        """Return the mark in the file of a journal block; nothing when there is no such file."""
        try:
            return bytes(self._flash.read(_name(number), HEAD))
        except OSError:
            return b""


def _lost(copies: "list[bytes]", known: int) -> int:
    """Return how many records at least follow the known ones, but no copy has them intact.

    The last record alone is lost when all copies have some of it: a pulled plug tears it in one replica only.
    """
    is_torn = len(copies) < 2 or min([len(copy[known:].strip(BLANK)) for copy in copies]) == 0
    return max([missing(copy, known) for copy in copies] + [0 if is_torn else 1])


def _name(number: int) -> str:
    return f"journal.{number}"


def _mark(number: int) -> bytes:
    """The number stands there twice, once inverted: no flipped bit makes another one of it."""
    return _MARK + number.to_bytes(2, "big") + (number ^ 0xFFFF).to_bytes(2, "big")


def _number(mark: bytes) -> int:
    return int.from_bytes(mark[len(_MARK) : len(_MARK) + 2], "big")
