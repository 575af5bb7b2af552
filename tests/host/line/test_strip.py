"""`conclave strip`: what the strip shows after each line of a log, and that both libraries send the same bytes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from conclave.archive import Archive
from conclave.live.table_strip import (
    ANSWERED,
    DARK,
    LOST,
    MISSING,
    WON,
    ArchiveFollower,
    TableState,
    show_changes,
    state_after,
    strip_colours,
    word_colour,
)
from conclave.simulator.simulated_board import SimulatedBoard
from hypothesis import given
from hypothesis import strategies as st

from firmware.drivers.limited_pixels import PIXELS, LimitedPixels
from firmware.pods.word_lights import HUE_PARTS, load_lights
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.host.commands import conclave, refused
from tests.kit import fixed_seed, play_random

GAME = {"e": "game", "n": 0, "id": "a1", "game": "sultane", "seats": 5, "options": {}}
ASKED = {"e": "asked", "n": 1, "about": "vote", "seats": [0, 1, 3]}
SEALED = {"e": "sealed", "n": 2, "about": "vote", "seal": "0" * 64}
YES, NO = word_colour("yes"), word_colour("no")


def shown(*lines: dict, count: int = 5) -> list:
    """Return the pixels after these lines."""
    table = TableState()
    for line in lines:
        table = state_after(table, line)
    return strip_colours(table, count)


def answered(seat: int, event: str = "answered") -> dict:
    """Return the fact that a seat has answered."""
    return {"e": event, "seat": seat}


def votes(n: int, *words: str | None) -> dict:
    """Return the fact of a refused vote."""
    return {"e": "votes", "n": n, "votes": list(words), "accepted": False, "refused": 1}


# --- what it shows


def test_without_a_game_it_is_dark() -> None:
    assert strip_colours(TableState(), 7) == [DARK] * 7


def test_a_seat_is_missing_until_it_has_answered() -> None:
    assert shown(GAME) == [DARK] * 5
    assert shown(GAME, ASKED) == [MISSING, MISSING, DARK, MISSING, DARK]
    assert shown(GAME, ASKED, answered(1)) == [MISSING, ANSWERED, DARK, MISSING, DARK]
    assert shown(GAME, ASKED, answered(1), answered(1, "withdrawn")) == shown(GAME, ASKED)
    assert shown(GAME, ASKED, SEALED) == [DARK] * 5


def test_a_reveal_shows_the_pods_colours_until_the_next_question() -> None:
    sealed = GAME, ASKED, SEALED, votes(3, "yes", "no", None, "no", None)
    assert shown(*sealed) == [YES, NO, DARK, NO, DARK]
    assert shown(*sealed, {**ASKED, "n": 4, "seats": [4]}) == [DARK, DARK, DARK, DARK, MISSING]


def test_cards_that_are_played_one_by_one_come_one_by_one() -> None:
    game = {**GAME, "game": "the-majority", "seats": 3}
    first = {"e": "played", "n": 1, "seat": 1, "card": "r5"}
    assert shown(game, first, count=3) == [DARK, word_colour("r0", load_lights("the-majority")), DARK]
    assert shown(game, first, {"e": "played", "n": 2, "seat": 0, "card": "r0"}, count=3) == [
        word_colour("r0", load_lights("the-majority")),
        word_colour("r0", load_lights("the-majority")),
        DARK,
    ]


def test_a_list_that_is_not_by_seat_is_not_shown() -> None:
    """Not even if it happens to be as long as the number of seats."""
    field = {"e": "field", "n": 1, "cards": ["red", "pink", "blue", "data", "green"], "pile": 3}
    assert shown(GAME, field) == [DARK] * 5


def test_the_result_shows_the_winners() -> None:
    assert shown(GAME, {"e": "end", "n": 1, "winners": [1, 2]}) == [LOST, WON, WON, LOST, LOST]


def test_after_an_undo_the_current_question_is_open_again() -> None:
    first = {**ASKED, "seats": [2]}
    lines = GAME, first, SEALED, {**ASKED, "n": 3}, {"e": "undone", "from": 2}
    assert shown(*lines) == shown(GAME, first)
    assert shown(*lines, SEALED, votes(3, *["no"] * 5)) == [NO] * 5  # numbers are used again


def test_after_a_power_cut_everybody_asked_is_missing_again() -> None:
    assert shown(GAME, ASKED, answered(0), answered(1), {"e": "resumed", "why": "power"}) == shown(GAME, ASKED)


def test_a_fact_that_was_missed_and_comes_late_changes_nothing() -> None:
    assert shown(GAME, votes(7, *["yes"] * 5), {**ASKED, "n": 4}) == [YES] * 5


@given(st.integers(1, 200), st.integers(2, 10))
def test_every_seat_has_an_equal_part_in_order(count: int, seats: int) -> None:
    winners = strip_colours(TableState(seats=seats, winners=frozenset(range(seats))), count)
    parts = [
        strip_colours(TableState(seats=seats, winners=frozenset([seat])), count).count(WON) for seat in range(seats)
    ]
    assert sum(parts) == winners.count(WON)
    assert max(parts) - min(parts) <= 1
    first, last = (strip_colours(TableState(seats=seats, winners=frozenset([seat])), count) for seat in (0, seats - 1))
    assert count < seats or first.index(WON) < last.index(WON)


@pytest.mark.parametrize("game", catalog.game_names())
def test_whole_games_light_up_and_end_with_the_winners(game: str) -> None:
    session = Session(game, catalog.seat_limits(game)[1], {}, fixed_seed(3))
    play_random(session, Random(3))
    table, reveals, strip = TableState(), 0, [DARK]
    for fact in session.facts:
        table = state_after(table, fact)
        strip = strip_colours(table, session.seats)
        reveals += bool(table.revealed) and strip.count(DARK) < session.seats
    assert session.result is not None
    assert [seat for seat, colour in enumerate(strip) if colour == WON] == session.result["winners"]
    assert reveals or game == "majority-2"  # what is played there are cards on the table, not answers of seats


# --- where it comes from


class Enough(Exception):
    """The end of a test."""


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """Yield the archive of the command line, empty."""
    with Archive(tmp_path / "a.sqlite") as found:
        yield found


def add(archive: Archive, *lines: dict, id: str = "a1", at: float = 1.0) -> None:
    """Add lines of a game to the archive."""
    archive.add_all([({**line, "id": id}, at) for line in lines], "box")


def test_it_follows_the_newest_game_and_pauses_at_reveals(archive: Archive) -> None:
    following = ArchiveFollower(archive)
    assert list(following.new_states()) == []
    add(archive, GAME, ASKED)
    assert [(strip_colours(table, 5), revealed) for table, revealed in following.new_states()] == [
        (shown(GAME, ASKED), False)
    ]
    add(archive, answered(0), SEALED, votes(3, *["yes"] * 5), {"e": "round_over", "n": 4})
    news = list(following.new_states())
    assert [revealed for _, revealed in news][:2] == [False, False]
    assert [strip_colours(table, 5) for table, revealed in news if revealed] == [[YES] * 5]
    add(archive, {**GAME, "seats": 3}, {**ASKED, "seats": [0]}, id="b2", at=2.0)
    assert [strip_colours(table, 3) for table, _ in following.new_states()] == [[MISSING, DARK, DARK]]


def test_it_stays_with_the_live_game_while_an_old_one_is_fetched(archive: Archive) -> None:
    following = ArchiveFollower(archive)
    add(archive, GAME, ASKED)
    assert len(list(following.new_states())) == 1
    archive.add_all([({**line, "id": "c3", "again": True}, 9.0) for line in (GAME, ASKED)], "box")
    assert list(following.new_states()) == []
    add(archive, answered(0))
    assert [strip_colours(table, 5) for table, _ in following.new_states()] == [shown(GAME, ASKED, answered(0))]
    add(archive, answered(1), id="c3", at=0.5)  # and goes with it when it is taken up again, whatever the clock says
    assert [strip_colours(table, 5) for table, _ in following.new_states()] == [shown(GAME, ASKED, answered(1))]


def test_games_that_were_only_fetched_leave_it_dark(archive: Archive) -> None:
    archive.add_all([({**line, "again": True}, 9.0) for line in (GAME, ASKED)], "box")
    assert list(ArchiveFollower(archive).new_states()) == []


def test_a_reveal_is_held_before_the_next_question(archive: Archive) -> None:
    log: list[object] = []

    def pause(seconds: float) -> None:
        log.append(seconds)
        if len([one for one in log if one == 0.2]) == 1 and log[-1] == 0.2:
            add(archive, GAME)
        elif log.count(0.2) == 2 and log[-1] == 0.2:
            add(archive, votes(1, *["no"] * 5), {**ASKED, "n": 2})
        elif log.count(0.2) == 3:
            raise Enough

    with pytest.raises(Enough):
        show_changes(ArchiveFollower(archive), lambda table: log.append(strip_colours(table, 5)), pause)
    assert log == [0.2, [DARK] * 5, 0.2, [NO] * 5, 4.0, [MISSING, MISSING, DARK, MISSING, DARK], 0.2]


# --- the wire

# The library's own module, on the board that Blinka has for machines without pins: everything runs but the last step.
LIBRARY = """
import json, sys
import board, neopixel
sent = []
neopixel.neopixel_write = lambda pin, data: sent.append(bytes(data))
for brightness, colours in json.load(sys.stdin):
    strip = neopixel.NeoPixel(board.NEOPIXEL, len(colours), brightness=brightness / 255, auto_write=False)
    for place, colour in enumerate(colours):
        strip[place] = tuple(colour)
    strip.show()
print(json.dumps([data.hex() for data in sent]))
"""
WITHOUT_PINS = {"BLINKA_FORCECHIP": "OS_AGNOSTIC", "BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD"}


def sent_by_the_library(frames: list) -> list[bytes]:
    """Return the bytes that the library of the Raspberry Pi sends for these frames."""
    done = subprocess.run(
        [sys.executable, "-c", LIBRARY],
        input=json.dumps(frames),
        capture_output=True,
        text=True,
        env={**os.environ, **WITHOUT_PINS},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [bytes.fromhex(data) for data in json.loads(done.stdout)]


def sent_by_the_firmware(colours: list) -> bytes:
    """Return the bytes that the firmware sends for these colours."""
    board = SimulatedBoard(pods=1)
    board.external_supply = True
    strip = LimitedPixels(board)
    strip.pods = 1
    for place, colour in enumerate(colours):
        strip.set_pixel(0, place, *colour)
    board.pause(5)  # longer than any frame
    strip.send_if_changed()
    board.pause(5)
    return board.cable.pods[0].sent


def test_the_wire_bytes_are_those_of_the_library() -> None:
    """Colours of the pods: they are below every limit, so only their order is left."""
    rng = Random(7)
    colours = [(1, 2, 3), DARK, *[tuple(10 * part for part in mix) for mix in HUE_PARTS]]
    frames = [rng.choices(colours, k=PIXELS) for _ in range(200)]
    theirs = sent_by_the_library([(255, frame) for frame in [[(1, 2, 3)] * PIXELS, *frames]])
    assert theirs[0][:3] == bytes((2, 1, 3))
    assert theirs[1:] == [sent_by_the_firmware(frame) for frame in frames]


def test_the_command_shows_a_game_through_the_library(tmp_path: Path) -> None:
    """The whole command, but for the pin: Ctrl-C leaves the strip dark."""
    path = tmp_path / "a.sqlite"
    with Archive(path) as archive:
        add(archive, GAME, ASKED)
    program = """
import sys, time
import neopixel
neopixel.neopixel_write = lambda pin, data: print(bytes(data).hex())
def stop(seconds):
    raise KeyboardInterrupt
time.sleep = stop
from conclave.cli import main
main()
"""
    command = [sys.executable, "-c", program, "strip", "--pixels", "5", "--pin", "NEOPIXEL", "--archive", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **WITHOUT_PINS}, check=False)
    assert done.returncode == 0, done.stderr
    missing, dark = bytes((MISSING[1], MISSING[0], MISSING[2])).hex(), "000000"
    assert done.stdout.split() == [dark * 5, missing + missing + dark + missing + dark, dark * 5]


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "board", None)
    refused(conclave("strip"), 2, "adafruit-circuitpython-neopixel", "conclave[strip]")


def test_a_machine_without_pins_is_reported() -> None:
    environment = {**os.environ, "BLINKA_FORCECHIP": "GENERIC_X86", "BLINKA_FORCEBOARD": "GENERIC_LINUX_PC"}
    command = [sys.executable, "-c", "from conclave.cli import main; main()", "strip"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert "this machine has no pins for a strip" in done.stderr


PI_5 = ModuleNotFoundError("No module named 'x'", name="adafruit_raspberry_pi5_neopixel_write")
WRAPPED = RuntimeError("The platform library was not found")
WRAPPED.__cause__ = PI_5


@pytest.mark.parametrize("error", [PI_5, WRAPPED], ids=["Blinka 9", "Blinka 10"])
def test_what_a_raspberry_pi_5_lacks_is_named(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Errors as these two versions raise them while `neopixel` is imported."""

    def missing(name: str) -> NoReturn:
        raise error

    monkeypatch.setattr("conclave.live.table_strip.import_module", missing)
    refused(conclave("strip"), 2, "pip install Adafruit-Blinka-Raspberry-Pi5-Neopixel")


def test_a_strip_that_cannot_be_lit_is_reported(tmp_path: Path) -> None:
    """Libraries that know no Raspberry Pi 5, or have no rights, say so at the first `show` and not before."""
    program = """
import neopixel
def write(pin, data):
    raise RuntimeError("ws2811_init failed with code -3 (Hardware revision is not supported)")
neopixel.neopixel_write = write
from conclave.cli import main
main()
"""
    command = [sys.executable, "-c", program, "strip", "--pin", "NEOPIXEL", "--archive", str(tmp_path / "a.sqlite")]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **WITHOUT_PINS}, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("conclave: the strip cannot be lit: ws2811_init failed with code -3")
    assert done.stderr.endswith("pip install Adafruit-Blinka-Raspberry-Pi5-Neopixel\n")
    assert done.stderr.count("\n") == 1
