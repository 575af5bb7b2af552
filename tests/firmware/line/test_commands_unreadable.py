"""Files on the flash that this firmware cannot read do not hide others from a PC."""

import pytest

from shared_rules.engine import journal_records
from shared_rules.engine.journal_records import JournalWriter
from tests.firmware.line_client import refusal_reason, send_command
from tests.host.line.box_and_pc import Box
from tests.workbench.games import flash_with_past_games, random_game


def unreadable_journal(header: bytes) -> bytes:
    """Return a complete journal whose header this firmware cannot read."""
    journal = JournalWriter()
    journal.add_record(journal_records.HEADER, header)
    return journal.journal[:]


UNREADABLE = [b"", b"seed", bytes(16), bytes(16) + b"\xff\xfe", bytes(16) + b"chess", bytes(16) + b"chess many"]


@pytest.mark.parametrize("header", UNREADABLE)
@pytest.mark.parametrize("name", ["00002.old", "00009.now"])
def test_a_game_that_cannot_be_read_hides_no_other_one(header: bytes, name: str) -> None:
    flash = flash_with_past_games(
        random_game("majority", 3, 1), random_game("majority", 4, 1), random_game("sultane", 5, 2)
    )
    flash.files[name] = unreadable_journal(header)
    box = Box(flash)
    *games, end = send_command(box, "games")
    assert [game["seats"] for game in games] == ([5, 3] if name == "00002.old" else [5, 4, 3])
    assert end == {"e": "listed", "games": len(games)}
    for game in games:
        assert send_command(box, "send", id=game["id"])[-1]["e"] == "sent"
    assert refusal_reason(box, "send", id="0123456789abcdef") == "no-game"
