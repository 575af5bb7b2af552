"""The journal as bytes: a chain of records, each with its kind, its length and a checksum.

The checksum runs on from record to record, so a lost, doubled or foreign record is seen too.
"""

from binascii import crc32

from shared_rules.engine.chance import Seals
from shared_rules.engine.pieces import Pieces
from shared_rules.engine.refused import BadJournal
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER, ANSWERS, UNDO = 72, 65, 85  # H, A, U: how a record begins
SEED = 16  # bytes: a header begins with them, the set-up follows as text
FRAME = 6  # kind, length and checksum around the payload
_START = crc32(b"conclave journal 1")


class Records:
    """A journal in the making: records are only ever added to its bytes."""

    def __init__(self, intact: "bytes | Pieces" = b"", count: int = 0) -> None:
        """Begin empty, or go on with an intact journal of so many records."""
        self.bytes = Pieces(intact)
        self.count = count
        self._sum = int.from_bytes(intact[len(intact) - 4 :], "big") if len(intact) else _START

    def add(self, kind: int, payload: bytes) -> None:
        """Append one record."""
        record = (kind << 8 | len(payload)).to_bytes(2, "big") + payload
        self._sum = crc32(record, self._sum)
        self.bytes.add(record + self._sum.to_bytes(4, "big"))
        self.count += 1


class Header:
    """The first record: the seed, and the set-up as `game seats version@fingerprint option=value ...`.

    The fingerprint is that of the rules' files (see `fingerprint`); a journal may come without one.
    """

    def __init__(self, payload: bytes) -> None:
        """Raise ValueError when this is no header."""
        self.seed, self.setup = payload[:SEED], payload[SEED:].decode()
        parts = self.setup.split(" ")
        if len(parts) < 3:
            raise ValueError("a set-up has a game, its seats and its version")
        rules, _, self.fingerprint = parts[2].partition("@")
        self.game, self.seats, self.rules = parts[0], int(parts[1]), int(rules)
        self.options = dict([part.split("=") for part in parts[3:] if "=" in part])
        self.stirs = STIR in parts[3:]
        self.words = ([part for part in parts[3:] if "=" not in part and part != STIR] or [""])[0]  # their fingerprint

    @property
    def id(self) -> str:
        """The id of the game: the beginning of its commitment."""
        return Seals(self.seed, self.setup).link[:8].hex()


def header(journal: "bytes | Pieces") -> "Header | None":
    """Return the header of an intact journal, or of its first record alone; None when there is none."""
    try:
        for _, payload in walk(journal):
            return Header(payload)
    except ValueError:
        pass
    return None


def intact(journal: bytes, start: int = 0, before: bytes = b"") -> int:
    """Return where the whole records end that begin at `start`; what follows is torn.

    `before` is the checksum of the record that ends at `start`; a journal begins without one.
    """
    at, running = start, int.from_bytes(before, "big") if before else _START
    while at + FRAME <= len(journal):
        check = at + 2 + journal[at + 1]
        running = crc32(journal[at:check], running)
        if journal[check : check + 4] != running.to_bytes(4, "big"):
            break
        at = check + 4
    return at


def merge(copies: "list[bytes]") -> bytes:
    """Return the journal that damaged copies hold together: every record that one of them has intact.

    It ends before the first record that all copies have lost: what follows from that one nobody knows.
    """
    journal, size = b"", -1
    while len(journal) > size:
        size = len(journal)
        for copy in copies:
            journal += copy[len(journal) : intact(copy, len(journal), journal[-4:])]
    return journal


def missing(copy: bytes, known: int) -> int:
    """Return how many records at least a copy has had after the known ones; 0 when none of them is recognised.

    A record is recognised by its checksum, which goes on from the one before it; that one may be damaged otherwise.
    """
    for at in range(known + FRAME, len(copy) - FRAME + 1):
        if copy[at] in (ANSWERS, UNDO):
            end = intact(copy, at, copy[at - 4 : at])
            if end > at:
                return 1 + sum([1 for _ in walk(copy[at:end])])
    return 0


def read(journal: bytes) -> "list[tuple[int, bytes]]":
    """Return the (kind, payload) of every record; raise BadJournal when one is damaged or foreign."""
    whole = intact(journal)
    if whole == 0:
        raise BadJournal("foreign-journal", "this is not a Conclave journal, or its header is damaged")
    if whole < len(journal):
        raise BadJournal("damaged-journal", f"the journal is damaged after byte {whole} of {len(journal)}")
    records = []
    at = 0
    while at < whole:
        end = at + 2 + journal[at + 1]
        records.append((journal[at], bytes(journal[at + 2 : end])))
        at = end + 4
    if records[0][0] != HEADER or any(kind not in (ANSWERS, UNDO) for kind, _ in records[1:]):
        raise BadJournal("foreign-journal", "the journal has records this version does not know")
    return records


def walk(journal: "bytes | Pieces") -> "Iterator[tuple[int, bytes]]":
    """Yield the (kind, payload) of every record of an intact journal, one at a time."""
    rest = b""  # of what was looked at: the beginning of a record
    for part in journal.parts() if isinstance(journal, Pieces) else (journal,):
        rest += part
        at, end = 0, len(rest)
        while at + FRAME <= end and at + FRAME + rest[at + 1] <= end:
            yield rest[at], rest[at + 2 : at + 2 + rest[at + 1]]
            at += FRAME + rest[at + 1]
        rest = rest[at:]


def marks(journal: "bytes | Pieces") -> bytearray:
    """Return one byte for every record of an intact journal: 1 where it is answers that stand."""
    found = bytearray()
    for kind, _ in walk(journal):
        found.append(kind)  # a list of them all would be four times as long
    kinds = bytes(found)
    if kinds[:1] != b"H" or kinds.count(b"A") + kinds.count(b"U") + 1 != len(kinds):
        raise BadJournal("foreign-journal", "the journal has records this version does not know")
    undos = 0
    for number in range(len(found) - 1, -1, -1):
        stands = found[number] == ANSWERS and not undos
        undos += (found[number] == UNDO) - (found[number] == ANSWERS and undos > 0)
        found[number] = stands
    if undos:
        raise BadJournal("damaged-journal", "the journal undoes an answer it does not have")
    return found
