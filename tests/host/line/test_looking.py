"""A program that shows the table of a device asks for the public state whenever there is more to see."""

from pathlib import Path

import pytest
from conclave.archive import Archive
from conclave.line.device_client import DeviceClient

from tests.host.line.test_client import CHIP, FACTS, ID, Desk, Line, again

HELLO = {"e": "hello", "chip": CHIP, "playing": True, "id": ID, "facts": 0, "u": 0, "ms": 1, "at": 1}
SEEN = {"e": "state", "id": ID, "facts": 1, "public": {"round": 1}}
ASKED = next(fact for fact in FACTS if fact["e"] == "asked")


def asks(desk: Desk, line: Line) -> int:
    """Return how often it asks what can be seen, when it hears this."""
    before = len(desk.asked("state"))
    desk.say(line)
    desk.wait(0.5)
    return len(desk.asked("state")) - before


def test_it_asks_when_there_is_more_to_be_seen(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        desk = Desk(archive)
        desk.client = DeviceClient(desk, archive, asks_state=True)
        desk.wait(1)
        assert desk.asked("state") == [], "there is no game"
        assert asks(desk, HELLO) == 1
        assert asks(desk, SEEN) == 0
        assert desk.client.state.table_state["public"] == {"round": 1}
        assert asks(desk, HELLO) == 0, "it was seen"
        assert asks(desk, ASKED) == 1
        assert asks(desk, *again([ASKED])) == 0, "it was sent before"
        assert asks(desk, {**HELLO, "id": "0" * 16}) == 1, "another game"


@pytest.mark.parametrize("event", ["asked", "end", "aborted", "resumed", "undone"])
def test_it_asks_after_any_change_of_the_public_state(event: str, tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        desk = Desk(archive)
        desk.client = DeviceClient(desk, archive, asks_state=True)
        desk.wait(1)
        assert asks(desk, {"e": event, "id": ID, "ms": 1}) == 1
        assert asks(desk, {"e": "answered", "id": ID, "seat": 0, "ms": 1}) == 0


def test_a_program_that_shows_nothing_does_not_ask(tmp_path: Path) -> None:
    with Archive(tmp_path / "archive") as archive:
        desk = Desk(archive)
        assert [asks(desk, line) for line in (HELLO, ASKED)] == [0, 0]
