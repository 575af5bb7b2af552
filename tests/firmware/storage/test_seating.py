"""The pods of a game are stored with it: no refused start, way back in a menu or full flash mixes up who sees what."""

from random import Random

import pytest
from conclave.simulator.flash import CAPACITY, Flash

from shared_rules.engine.refused import Refused
from tests.firmware.box import Box
from tests.firmware.table import Table

SEATING = [2, 0, 3]


def begun(seating: list[int] = SEATING) -> Table:
    """A game of three, at some of five pods, and one lock on."""
    table = Table(pods=5)
    table.device.start("majority", seating, {"words": "table"})
    table.device.console.play()
    table.run(100)
    table.answer(Random(1))
    return table


def resumed(flash: Flash) -> Table:
    """The same box after a power cut."""
    table = Table(pods=5, flash=flash)
    table.tap("ok")
    return table


def test_a_match_has_the_pods_of_its_seats_before_and_after_a_power_cut() -> None:
    table = begun()
    again = resumed(table.board.flash)
    assert again.match.places == table.match.places == SEATING
    assert again.match.session.journal == table.match.session.journal
    asked = again.match.waiting
    again.press(SEATING[asked[0]], "A")
    assert again.match.waiting == asked[1:]


def test_a_refused_start_leaves_the_unfinished_game_and_its_pods() -> None:
    table = begun()
    left = Table(pods=5, flash=table.board.flash)
    with pytest.raises(Refused):
        left.device.start("majority", [4, 1, 0], {"words": "nonsense"})
    assert resumed(left.board.flash).match.places == SEATING


def test_going_back_to_the_seats_takes_none_from_the_game_that_was_begun() -> None:
    box = Box(pods=5)
    box.choose("Nouvelle")
    box.choose("Majority")
    box.pod(2, 0, 3)
    box.tap("ok", "back", "back", "ok")  # to the options and back, one seat taken back
    assert len(box.seen()) == 8
    box.pod(4)
    box.tap("ok")
    pages = box.device.console._pages[:]
    box.choose("Commencer")
    box.run(300)
    assert box.device.match.places == [2, 0, 4]
    pages[-2].key("back")  # a page that was left changes nothing any more
    assert box.device.match.places == [2, 0, 4]
    assert resumed(box.flash).match.places == [2, 0, 4]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("trouble", ["full", "write", "read"])
def test_a_game_that_cannot_be_stored_does_not_begin_and_the_display_says_why(trouble: str, language: str) -> None:
    box = Box(pods=3, language=language)
    if trouble == "full":
        box.flash.capacity = sum(map(len, box.flash.files.values())) + 5000
    box.choose(box.device.texts("home.new"))
    box.choose("Majority")
    box.tap("ok")
    box.flash.failing = {trouble} - {"full"}
    box.tap("ok")
    box.run(300)
    assert box.device.match is None
    key = "error.flash.full" if trouble == "full" else "error.flash.failing"
    assert " ".join(" ".join(box.seen()).split()).count(box.device.texts(key).split(":")[0].strip()) == 1
    box.flash.failing, box.flash.capacity = set(), CAPACITY
    box.tap("ok", "ok")
    box.run(300)
    assert box.device.match and box.device.match.places == [0, 1, 2]
