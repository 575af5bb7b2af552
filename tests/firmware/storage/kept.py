"""Small journals, and what is stored of them on a flash."""

from conclave.simulator.flash import Flash

from firmware.storage.journal import Journals
from shared_rules.engine.records import ANSWERS, HEADER, Records

BLOCK = 4096
SEATING = [3, 0, 2]


def pieces(number: int = 0, locks: int = 6) -> list[bytes]:
    """Return a journal in pieces: the header, then a record each."""
    journal = Records()
    journal.add(HEADER, number.to_bytes(16, "big") + b"some game")
    ends = [len(journal.bytes)]
    for lock in range(locks):
        journal.add(ANSWERS, bytes((lock % 256, number % 256)))
        ends.append(len(journal.bytes))
    return [bytes(journal.bytes[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def keep(journals: Journals, grown: list[bytes], finished: bool = True) -> None:
    """Store a journal piece by piece."""
    journals.begin(grown[0], SEATING)
    for piece in grown[1:]:
        journals.append(piece)
    if finished:
        journals.finish()


def unfinished(flash: Flash) -> bytes | None:
    """Return the unfinished game that comes back after a power cut."""
    found = Journals(flash).unfinished()
    return found[:] if found else None


def past(flash: Flash) -> list[bytes]:
    """Return all past games, the newest first."""
    journals = Journals(flash)
    return [journals.read(name) for name in journals.history()]


def files(flash: Flash) -> list[str]:
    """Return the names of the files of journals."""
    return sorted(name for name in flash.files if name[-4:] in (".new", ".old"))


def standing_on(flash: Flash, journal: bytes) -> list[int]:
    """Return the blocks that hold a journal, from its beginning to its end."""
    return [block for block in range(len(flash.whole)) if journal in flash.read_block(block, 0, BLOCK)]
