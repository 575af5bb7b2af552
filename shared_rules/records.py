"""The journal as bytes: a chain of records, each with its kind, its length and a checksum.

The checksum runs on from record to record, so a lost, doubled or foreign record is seen too.
"""

from binascii import crc32

from shared_rules.refused import BadJournal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

HEADER, ANSWERS, UNDO = 72, 65, 85  # H, A, U: how a record begins
_FRAME = 6  # kind, length and checksum around the payload
_START = crc32(b"conclave journal 1")


class Journal:
    """Records that are only ever added to, and their bytes."""

    def __init__(self) -> None:
        self.bytes = bytearray()
        self.count = 0
        self._sum = _START

    def add(self, kind: int, payload: bytes) -> None:
        """Append one record."""
        head = bytes((kind, len(payload))) + payload
        self._sum = crc32(head, self._sum)
        self.bytes += head
        self.bytes += self._sum.to_bytes(4, "big")
        self.count += 1


def intact(journal: bytes) -> int:
    """Return how many bytes from the start are whole records; what follows is torn."""
    at, running = 0, _START
    while at + _FRAME <= len(journal):
        check = at + 2 + journal[at + 1]
        running = crc32(journal[at:check], running)
        if journal[check : check + 4] != running.to_bytes(4, "big"):
            break
        at = check + 4
    return at


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


def walk(journal: bytes) -> "Iterator[tuple[int, bytes]]":
    """Yield the (kind, payload) of every record of an intact journal, one at a time."""
    at = 0
    while at < len(journal):
        end = at + 2 + journal[at + 1]
        yield journal[at], bytes(journal[at + 2 : end])
        at = end + 4


def marks(journal: bytes) -> bytearray:
    """Return one byte for every record of an intact journal: 1 where it is answers that stand."""
    found, at = bytearray(), 0
    while at < len(journal):
        found.append(journal[at])
        at += _FRAME + journal[at + 1]
    undos = 0
    for number in range(len(found) - 1, -1, -1):
        stands = found[number] == ANSWERS and not undos
        undos += (found[number] == UNDO) - (found[number] == ANSWERS and undos > 0)
        found[number] = stands
    return found


def undos(journal: bytes) -> int:
    """Return how often an intact journal takes answers back."""
    return sum([kind == UNDO for kind, _ in walk(journal)])


def standing(records: "list[tuple[int, bytes]]") -> "list[tuple[int, bytes]]":
    """Return (record number, answers) of every locked answer set that was not undone."""
    left: list[tuple[int, bytes]] = []
    for number, (kind, payload) in enumerate(records):
        if kind == ANSWERS:
            left.append((number, payload))
        elif kind == UNDO:
            if not left:
                raise BadJournal("damaged-journal", "the journal undoes an answer it does not have")
            left.pop()
    return left
