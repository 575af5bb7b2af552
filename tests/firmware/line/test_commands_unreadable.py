"""Files on the flash that this firmware cannot read do not hide others from a PC."""

import pytest

from shared_rules.engine import records
from shared_rules.engine.records import Records
from tests.firmware.asking import ask, refusal
from tests.host.line.ends import Box
from tests.workbench.games import flash_with, played


def unreadable_journal(header: bytes) -> bytes:
    """Return a complete journal whose header this firmware cannot read."""
    journal = Records()
    journal.add(records.HEADER, header)
    return journal.bytes[:]


UNREADABLE = [b"", b"seed", bytes(16), bytes(16) + b"\xff\xfe", bytes(16) + b"chess", bytes(16) + b"chess many"]


@pytest.mark.parametrize("header", UNREADABLE)
@pytest.mark.parametrize("name", ["00002.old", "00009.now"])
def test_a_game_that_cannot_be_read_hides_no_other_one(header: bytes, name: str) -> None:
    flash = flash_with(played("majority", 3, 1), played("majority", 4, 1), played("sultane", 5, 2))
    flash.files[name] = unreadable_journal(header)
    box = Box(flash)
    *games, end = ask(box, "games")
    assert [game["seats"] for game in games] == ([5, 3] if name == "00002.old" else [5, 4, 3])
    assert end == {"e": "listed", "games": len(games)}
    for game in games:
        assert ask(box, "send", id=game["id"])[-1]["e"] == "sent"
    assert refusal(box, "send", id="0123456789abcdef") == "no-game"
