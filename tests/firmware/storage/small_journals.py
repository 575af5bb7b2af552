"""Small journals, and what is stored of them on a flash."""

from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.storage.journals import Journals
from shared_rules.engine.journal_records import ANSWERS, HEADER, JournalWriter

BLOCK = 4096
SEATING = [3, 0, 2]


def journal_pieces(number: int = 0, locks: int = 6) -> list[bytes]:
    """Return a journal in pieces: the header, then a record each."""
    journal = JournalWriter()
    journal.add_record(HEADER, number.to_bytes(16, "big") + b"some game")
    ends = [len(journal.journal)]
    for lock in range(locks):
        journal.add_record(ANSWERS, bytes((lock % 256, number % 256)))
        ends.append(len(journal.journal))
    return [bytes(journal.journal[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def store_journal(journals: Journals, grown: list[bytes], finished: bool = True) -> None:
    """Store a journal piece by piece."""
    journals.start_game(grown[0], SEATING)
    for piece in grown[1:]:
        journals.append(piece)
    if finished:
        journals.finish_game()


def unfinished_journal(flash: SimulatedFlash) -> bytes | None:
    """Return the unfinished game that comes back after a power cut."""
    found = Journals(flash).unfinished_journal()
    return found[:] if found else None


def past_journals(flash: SimulatedFlash) -> list[bytes]:
    """Return all past games, the newest first."""
    journals = Journals(flash)
    return [journals.read_past_game(name) for name in journals.past_games()]


def journal_files(flash: SimulatedFlash) -> list[str]:
    """Return the names of the files of journals."""
    return sorted(name for name in flash.files if name[-4:] in (".new", ".old"))


def blocks_of_journal(flash: SimulatedFlash, journal: bytes) -> list[int]:
    """Return the blocks that hold a journal, from its beginning to its end."""
    return [block for block in range(len(flash.block_files)) if journal in flash.read_block(block, 0, BLOCK)]
