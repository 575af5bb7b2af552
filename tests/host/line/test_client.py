"""The requests of a PC to a device, and their times: the device answers as each test wants, in virtual time."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from conclave.archive import Archive
from conclave.line.device_client import DeviceClient

from firmware.checksum import append_checksum, strip_checksum
from shared_rules.engine.fact_json import fact_to_json
from tests.workbench.games import random_game

Line = dict[str, Any]

CHIP = "00ab"
START = 1_700_000_000.0
SESSION = random_game("majority", 3, 1)
SESSION.publish_secrets()
ID = SESSION.facts[0]["id"]
FACTS = [{**fact, "id": ID} for fact in SESSION.facts]
SENT = {"e": "sent", "id": ID, "from": 0, "facts": len(FACTS), "u": 0, "takes": [[0, 0]]}


class Desk:
    """A PC at a device that says nothing by itself but hello; time goes on by half a second a step."""

    def __init__(self, archive: Archive) -> None:
        self.heard: list[Line] = []  # all commands
        self.busy = ""
        self.kept = 0
        self.now = 0.0
        self.behind = 0.0  # seconds that the line waits on its way
        self._waiting = b""
        self._listed = 0  # how often the games were listed
        self.client = DeviceClient(self, archive)

    def read(self, size: int = 1) -> bytes:
        """Return all that was said."""
        data, self._waiting = self._waiting, b""
        return data

    def write(self, data: bytes) -> int:
        """Take a command; hello is answered."""
        text = strip_checksum(data[1:])
        assert text
        self.heard.append(json.loads(text))
        if self.heard[-1]["do"] == "hello":
            self.hello()
        return len(data)

    def hello(self) -> None:
        """Say hello."""
        about = {"e": "hello", "what": "conclave", "chip": CHIP, "version": "1", "playing": False, "kept": self.kept}
        ms = int((self.now - self.behind) * 1000)
        self.say({**about, "id": "", "facts": 0, "u": 0, "busy": self.busy, "ms": ms, "at": 1})

    def say(self, *lines: Line) -> None:
        """Let these lines come with the next reading."""
        for line in lines:
            self._waiting += append_checksum(fact_to_json(line))

    def wait(self, seconds: float) -> None:
        """Advance the virtual time."""
        end = self.now + seconds
        while self.now < end:
            self.now += 0.5
            self.client.step(self.now, START + self.now)

    def asked(self, do: str) -> list[Line]:
        """Return the commands of that name so far."""
        return [command for command in self.heard if command["do"] == do]

    def list_games(self, *ids: str, lost: int = 0) -> None:
        """Wait for `games`, and answer it; `lost` of the lines do not arrive."""
        while len(self.asked("games")) == self._listed:
            self.wait(0.5)
        self._listed = len(self.asked("games"))
        kept = [{"e": "kept", "name": "1", "id": id, "game": "majority", "seats": 3, "over": True} for id in ids]
        self.say(*kept[lost:], {"e": "listed", "games": len(ids)})
        self.wait(1)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """Yield an empty archive in a file."""
    with Archive(tmp_path / "archive") as archive:
        yield archive


@pytest.fixture
def desk(archive: Archive) -> Desk:
    """Return a PC that knows of one game to ask for, and has asked."""
    desk = Desk(archive)
    desk.wait(1)
    return desk


def waiting_for_a_game(desk: Desk) -> Desk:
    """Return the same, and it has asked for a game."""
    desk.list_games(ID)
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 0}]
    return desk


def again(facts: list[Line]) -> list[Line]:
    """Facts as they are sent when they were asked for."""
    return [{**fact, "again": True} for fact in facts]


def test_a_game_is_asked_for_once_and_then_never_again(desk: Desk, archive: Archive) -> None:
    waiting_for_a_game(desk).say(*again(FACTS), SENT)
    desk.wait(60)
    assert archive.valid_facts(ID) == FACTS
    assert len(desk.asked("send")) == len(desk.asked("games")) == 1


def test_a_device_that_works_at_an_answer_is_not_asked_again(desk: Desk) -> None:
    waiting_for_a_game(desk).busy = ID
    desk.wait(40)
    assert len(desk.asked("send")) == 1
    desk.busy = "00"  # it works at something else: the question was lost
    desk.wait(12)
    assert len(desk.asked("send")) >= 2


def test_an_answer_of_which_nothing_comes_is_asked_for_again(desk: Desk) -> None:
    waiting_for_a_game(desk).wait(7)
    assert len(desk.asked("send")) == 2


def test_an_answer_that_comes_slowly_is_waited_for(desk: Desk, archive: Archive) -> None:
    waiting_for_a_game(desk)
    for fact in again(FACTS[:10]):
        desk.say(fact)
        desk.wait(4)
    assert len(desk.asked("send")) == 1


def test_a_list_that_comes_slowly_is_waited_for(desk: Desk) -> None:
    for number in range(4):
        desk.say({"e": "kept", "name": "1", "id": f"{number:016x}", "game": "majority", "seats": 3, "over": True})
        desk.wait(4)
    assert len(desk.asked("games")) == 1


def test_facts_of_no_game_are_no_reason_to_ask(desk: Desk) -> None:
    desk.list_games()
    desk.say({"e": "hello", "chip": CHIP, "playing": False, "kept": 0, "id": "", "facts": 5, "ms": 2000, "at": 1})
    desk.wait(1)
    assert len(desk.asked("games")) == 1


def test_a_list_of_which_a_line_was_lost_is_asked_for_again(desk: Desk) -> None:
    desk.list_games("00ff", ID, lost=1)
    assert desk.asked("send") == []
    desk.list_games("00ff", ID)
    desk.wait(30)
    assert {command["id"] for command in desk.asked("send")} == {"00ff", ID}


def test_a_temporary_refusal_is_requested_again_later(desk: Desk, archive: Archive) -> None:
    for count, why in enumerate(("memory", "playing", "busy with something"), 2):
        waiting = desk if count > 2 else waiting_for_a_game(desk)
        waiting.say({"e": "refused", "why": why, "do": "send", "id": ID})
        desk.wait(15)
        assert len(desk.asked("send")) == count - 1  # not immediately
        desk.wait(8)
        assert len(desk.asked("send")) == count
    desk.say(*again(FACTS), SENT)
    desk.wait(30)
    assert archive.first_missing(ID) is None
    assert len(desk.asked("send")) == 4


@pytest.mark.parametrize("why", ["no-game", "damaged-journal", "foreign-journal", "other-rules", "failed"])
def test_an_unavailable_game_is_not_requested_again(why: str, desk: Desk) -> None:
    """It is requested again when the device's list of games has changed."""
    waiting_for_a_game(desk).say({"e": "refused", "why": why, "do": "send", "id": ID})
    desk.wait(60)
    assert len(desk.asked("send")) == 1
    desk.kept = 2
    desk.list_games(ID)
    assert len(desk.asked("send")) == 2


def test_the_device_is_greeted_every_three_seconds(archive: Archive) -> None:
    desk = Desk(archive)
    desk.wait(31)
    assert len(desk.asked("hello")) == 11


def test_an_answer_is_waited_for_five_seconds(desk: Desk) -> None:
    waiting_for_a_game(desk).wait(4.5)
    assert len(desk.asked("send")) == 1
    desk.wait(0.5)
    assert len(desk.asked("send")) == 2


def test_lines_of_another_game_do_not_answer_a_request(desk: Desk) -> None:
    waiting_for_a_game(desk)
    for fact in again(FACTS[:7]):
        desk.say({**fact, "id": "00ff"})
        desk.wait(1)
    assert len(desk.asked("send")) == 2


def test_a_refused_game_is_requested_after_twenty_seconds(desk: Desk) -> None:
    waiting_for_a_game(desk).say({"e": "refused", "why": "memory", "do": "send", "id": ID})
    desk.wait(20)
    assert len(desk.asked("send")) == 1
    assert desk.client.has_requests
    assert not desk.client.is_requesting
    assert desk.client.state.last_refusal == "memory"
    desk.wait(0.5)
    assert len(desk.asked("send")) == 2


def test_damaged_lines_are_requested_again_five_times(desk: Desk) -> None:
    """After five immediate requests the client waits before it asks again."""
    waiting_for_a_game(desk)
    for count in range(2, 6):
        desk.say(SENT)
        desk.wait(0.5)
        assert len(desk.asked("send")) == count
    desk.say(SENT)
    desk.wait(20)
    assert len(desk.asked("send")) == 5
    desk.wait(0.5)
    assert len(desk.asked("send")) == 6


def test_dropped_lines_are_counted_and_requested(desk: Desk) -> None:
    desk.list_games()
    desk.say({"e": "dropped", "count": 3, "ms": 1}, {"e": "dropped", "count": 4, "ms": 2})
    desk.list_games(ID)
    assert desk.client.state.dropped == 7
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 0}]


def test_a_gap_in_the_facts_causes_a_request(desk: Desk) -> None:
    desk.list_games()
    desk.say(*FACTS[:3])
    desk.wait(5)
    assert desk.asked("send") == []
    desk.say(FACTS[4])
    desk.wait(1)
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 3}]


def test_a_fact_after_a_hole_after_an_undo_is_reason_to_ask(desk: Desk) -> None:
    desk.list_games()
    undone = {"e": "undone", "id": ID, "from": 5, "u": 1, "ms": 1}
    for lines in (FACTS[:10], [undone], [{**FACTS[6], "u": 1}]):
        assert desk.asked("send") == []
        desk.say(*lines)
        desk.wait(1)
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 5}]


def test_a_game_that_is_being_sent_is_not_asked_for_once_more(desk: Desk, archive: Archive) -> None:
    desk.list_games()
    for fact in (FACTS[4], FACTS[6], FACTS[8]):
        desk.say(fact)
        desk.wait(1)
    desk.say(*again(FACTS), SENT)
    desk.wait(20)
    assert archive.valid_facts(ID) == FACTS
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 0}]


def test_a_game_before_hello_belongs_to_the_last_chip_number(archive: Archive) -> None:
    desk = Desk(archive)
    desk.say(FACTS[0], {"e": "hello", "chip": 7, "ms": 1, "at": 1}, {"e": "hello", "chip": CHIP, "ms": 2, "at": 1})
    desk.wait(1)
    assert archive.game(ID).device == CHIP
    assert started(archive) == 0.5, "nobody knows better than that it came then"


def test_a_notice_is_not_taken_for_the_first_fact(desk: Desk) -> None:
    desk.list_games()
    desk.say({"e": "answered", "seat": 0, "id": ID, "ms": 1}, FACTS[1])
    desk.wait(1)
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 0}]


def test_a_fact_after_a_missed_undo_causes_a_request(desk: Desk) -> None:
    desk.list_games()
    desk.say(*FACTS[:3], {**FACTS[3], "u": 1})
    desk.wait(1)
    assert desk.asked("send") == [{"do": "send", "id": ID, "from": 3}]


@pytest.mark.parametrize(
    ("said", "known"), [((1 << 31) - 1, (1 << 31) - 1), (1 << 31, 0), (-1, 0), (True, 0), ("3", 0)]
)
def test_a_number_of_a_device_is_one_that_can_be(desk: Desk, said: object, known: int) -> None:
    desk.say({"e": "dropped", "count": said, "ms": 1})
    desk.wait(0.5)
    assert desk.client.state.dropped == known


# --- what is known of the device


def test_at_first_nothing_is_known_but_what_hello_says(archive: Archive) -> None:
    desk = Desk(archive)
    assert desk.client.is_requesting
    assert not desk.client.state.playing
    assert desk.client.state.version == ""
    desk.wait(1)
    about = {"name": "", "chip": CHIP, "version": "1", "playing": False, "game_id": "", "last_refusal": ""}
    counts = dict.fromkeys(("added", "resent", "dropped", "odd"), 0)
    emptied = {"oddity": "", "language": "", "table_state": {}, "stored_games": {}}
    assert asdict(desk.client.state) == {**about, **counts, **emptied}


def test_lines_are_counted_that_are_new_and_that_were_asked_for(desk: Desk) -> None:
    desk.say(*FACTS[:2])
    desk.wait(1)
    assert (desk.client.state.added, desk.client.state.resent) == (2, 0)
    desk.say(*again(FACTS[:5]))
    desk.wait(1)
    assert (desk.client.state.added, desk.client.state.resent) == (5, 5)
    assert desk.client.last_record_at == desk.now - 0.5


def test_a_notice_that_has_not_its_form_is_counted_and_said(desk: Desk) -> None:
    desk.say(FACTS[0], {"e": "answered", "id": ID, "ms": 1, "seat": "?"}, {"e": "told", "more": 1})
    desk.wait(1)
    state = desk.client.state
    assert (state.odd, state.oddity.partition(":")[0]) == (1, f"game {ID[:6]}, answered")
    desk.say({"e": "answered", "id": 7, "ms": 1, "seat": 0})
    desk.wait(1)
    assert (state.odd, state.oddity.partition(":")[0]) == (2, "game ?, answered")


@pytest.mark.parametrize(("said", "known"), [("v" * 64, "v" * 64), ("v" * 65, ""), ("1\t2", ""), (1, "")])
def test_a_word_of_a_device_is_short_and_can_be_shown(desk: Desk, said: object, known: str) -> None:
    desk.say({"e": "hello", "chip": CHIP, "version": said, "ms": 3_600_000, "at": 1})
    desk.wait(0.5)
    assert desk.client.state.version == known


# --- times


def test_the_clock_of_a_device_is_set_only_once(desk: Desk) -> None:
    desk.wait(20)
    (said,) = desk.asked("clock")
    assert abs(said["at"] - START) <= 1


def started(archive: Archive) -> float:
    """When the game began, in seconds since the desk was set up."""
    return archive.game(ID).started - START


def test_no_line_has_a_time_in_the_future(desk: Desk, archive: Archive) -> None:
    """A device whose clock runs fast, or a PC whose clock was set back."""
    desk.say({**FACTS[0], "ms": 900_000})
    desk.wait(1)
    assert started(archive) <= desk.now


def test_the_next_hello_corrects_one_that_arrived_late(desk: Desk, archive: Archive) -> None:
    late = Desk(archive)
    late.behind = -100.0  # switched on 100 s before the desk; its first hello says less than that
    late.now = 0.0
    late.say({"e": "hello", "chip": CHIP, "playing": False, "kept": 0, "id": "", "ms": 10_000, "at": 1})
    late.wait(10)  # now it was heard that it counts 100 s more
    late.say({**FACTS[0], "ms": 60_000})
    late.wait(1)
    assert started(archive) == pytest.approx(60 - 100, abs=1)


def test_a_hello_that_was_long_on_its_way_changes_no_time(desk: Desk, archive: Archive) -> None:
    desk.wait(20)
    desk.behind = 2.0
    desk.wait(3)
    desk.say({**FACTS[0], "ms": 4_000})
    desk.wait(1)
    assert started(archive) == pytest.approx(4, abs=0.6)


def test_a_device_switched_on_again_counts_from_then(desk: Desk, archive: Archive) -> None:
    desk.wait(500)
    desk.behind = desk.now
    desk.wait(4)
    desk.say({**FACTS[0], "ms": 2_000})
    desk.wait(1)
    assert started(archive) == pytest.approx(503, abs=2)
