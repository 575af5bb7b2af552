"""Read and write the journal: a sequence of binary records, each with its kind, its length and a checksum.

The first record is the header with the seed; each other one has a set of locked answers, or undoes the last one. Each
checksum continues the one before it, so lost, doubled and foreign records are detected too.
"""

from binascii import crc32

from shared_rules.engine.contribution import CONTRIBUTION
from shared_rules.engine.errors import BadJournal
from shared_rules.engine.growing_bytes import GrowingBytes
from shared_rules.engine.hash_chain import HashChain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER, ANSWERS, UNDO = 72, 65, 85  # H, A, U: the first byte of a record, its kind
SEED_SIZE = 16  # bytes at the beginning of the header's payload; the set-up follows as text
FRAME_SIZE = 6  # bytes of kind, length and checksum around the payload
_START = crc32(b"conclave journal 1")


class JournalWriter:
    """A journal that is being written: records can only be appended. `bytes` is its content, `count` its records."""

    def __init__(self, intact: "bytes | GrowingBytes" = b"", count: int = 0) -> None:
        """Begin an empty journal, or continue an intact one that has `count` records."""
        self.journal = GrowingBytes(intact)
        self.record_count = count
        self._sum = int.from_bytes(intact[len(intact) - 4 :], "big") if len(intact) else _START

    def add_record(self, kind: int, payload: bytes) -> None:
        """Append one record: HEADER, ANSWERS or UNDO with its payload, at most 255 bytes."""
        record = (kind << 8 | len(payload)).to_bytes(2, "big") + payload
        self._sum = crc32(record, self._sum)
        self.journal.append(record + self._sum.to_bytes(4, "big"))
        self.record_count += 1


class Header:
    """The parsed first record: the seed, and the set-up as `game seats version@fingerprint option=value ...`.

    `fingerprint` is that of the rules' files (empty if the journal has none), and `words_fingerprint` that of the word
    list.
    """

    def __init__(self, payload: bytes) -> None:
        """Parse the payload of a header record; raise ValueError if it is not one."""
        self.seed, self.setup = payload[:SEED_SIZE], payload[SEED_SIZE:].decode()
        parts = self.setup.split(" ")
        if len(parts) < 3:
            raise ValueError("a set-up has a game, its seats and its version")
        rules, _, self.fingerprint = parts[2].partition("@")
        self.game, self.seats, self.rules = parts[0], int(parts[1]), int(rules)
        self.options = dict([part.split("=") for part in parts[3:] if "=" in part])
        self.contributes = CONTRIBUTION in parts[3:]
        self.words_fingerprint = ([part for part in parts[3:] if "=" not in part and part != CONTRIBUTION] or [""])[
            0
        ]  # their fingerprint

    @property
    def game_id(self) -> str:
        """The id of the game: the first 16 hexadecimal digits of its commitment."""
        return HashChain(self.seed, self.setup).link[:8].hex()


def read_header(journal: "bytes | GrowingBytes") -> "Header | None":
    """Return the header of an intact journal, or of its first record alone; None if there is none."""
    try:
        for _, payload in iterate_records(journal):
            return Header(payload)
    except ValueError:
        pass
    return None


def intact_end(journal: bytes, start: int = 0, before: bytes = b"") -> int:
    """Return the offset where the intact records that begin at `start` end; bytes after it are damaged or incomplete.

    `before` is the checksum of the record that ends at `start`, empty at the beginning of a journal.
    """
    at, running = start, int.from_bytes(before, "big") if before else _START
    while at + FRAME_SIZE <= len(journal):
        check = at + 2 + journal[at + 1]
        running = crc32(journal[at:check], running)
        if journal[check : check + 4] != running.to_bytes(4, "big"):
            break
        at = check + 4
    return at


def merge_copies(copies: "list[bytes]") -> bytes:
    """Rebuild a journal from damaged copies, taking each record from a copy that has it intact.

    The result ends before the first record that is damaged in all copies, because later ones depend on it.
    """
    journal, size = b"", -1
    while len(journal) > size:
        size = len(journal)
        for copy in copies:
            journal += copy[len(journal) : intact_end(copy, len(journal), journal[-4:])]
    return journal


def count_lost_records(copy: bytes, known: int) -> int:
    """Return the least number of records a damaged copy had after its first `known` bytes; 0 if none is recognised.

    A record is recognised if its checksum continues the four bytes before it, even when the record before is damaged.
    """
    for at in range(known + FRAME_SIZE, len(copy) - FRAME_SIZE + 1):
        if copy[at] in (ANSWERS, UNDO):
            end = intact_end(copy, at, copy[at - 4 : at])
            if end > at:
                return 1 + sum([1 for _ in iterate_records(copy[at:end])])
    return 0


def read_records(journal: bytes) -> "list[tuple[int, bytes]]":
    """Return the (kind, payload) of every record; raise BadJournal if one is damaged or of an unknown kind."""
    intact_size = intact_end(journal)
    if intact_size == 0:
        raise BadJournal("foreign-journal", "this is not a Conclave journal, or its header is damaged")
    if intact_size < len(journal):
        raise BadJournal("damaged-journal", f"the journal is damaged after byte {intact_size} of {len(journal)}")
    records = []
    at = 0
    while at < intact_size:
        end = at + 2 + journal[at + 1]
        records.append((journal[at], bytes(journal[at + 2 : end])))
        at = end + 4
    if records[0][0] != HEADER or any(kind not in (ANSWERS, UNDO) for kind, _ in records[1:]):
        raise BadJournal("foreign-journal", "the journal has records this version does not know")
    return records


def iterate_records(journal: "bytes | GrowingBytes") -> "Iterator[tuple[int, bytes]]":
    """Yield the (kind, payload) of every record of an intact journal, one at a time."""
    rest = b""  # the bytes read so far of a record that is not complete yet
    for part in journal.pieces() if isinstance(journal, GrowingBytes) else (journal,):
        rest += part
        at, end = 0, len(rest)
        while at + FRAME_SIZE <= end and at + FRAME_SIZE + rest[at + 1] <= end:
            yield rest[at], rest[at + 2 : at + 2 + rest[at + 1]]
            at += FRAME_SIZE + rest[at + 1]
        rest = rest[at:]


def mark_valid_answers(journal: "bytes | GrowingBytes") -> bytearray:
    """Return one byte for each record of an intact journal: 1 for answers that were not undone, 0 for the others.

    Raise BadJournal for unknown kinds of records, and if there are more undos than answers.
    """
    found = bytearray()
    for kind, _ in iterate_records(journal):
        found.append(kind)  # a list would take four times the memory
    kinds = bytes(found)
    if kinds[:1] != b"H" or kinds.count(b"A") + kinds.count(b"U") + 1 != len(kinds):
        raise BadJournal("foreign-journal", "the journal has records this version does not know")
    undos = 0
    for number in range(len(found) - 1, -1, -1):
        is_valid = found[number] == ANSWERS and not undos
        undos += (found[number] == UNDO) - (found[number] == ANSWERS and undos > 0)
        found[number] = is_valid
    if undos:
        raise BadJournal("damaged-journal", "the journal undoes an answer it does not have")
    return found
