"""Phases without a question: the night of Sultane, the first time of a box, and the round with every pod."""

from typing import Any

import pytest
from conclave.simulator.board import Board

from firmware.console.screen import CELLS
from firmware.device import Device
from firmware.storage.settings_file import SLOTS
from shared_rules.engine.session import Session
from tests.firmware.box import Box, unfinished
from tests.firmware.console.test_games import pages, strict
from tests.kit import seed


def night(seats: int, **options: Any) -> Box:
    box = Box(seats, unfinished(Session("sultane", seats, {"deals": "table", **options}, seed(1))))
    box.tap("ok")
    return box


def read_aloud(box: Box) -> list[str]:
    """What the game master reads, one sentence after the other, until the question comes."""
    found = []
    while box.seen()[0].startswith("La nuit"):
        found.append(" ".join(" ".join(box.seen()[1:]).split()))
        box.tap("ok")
    return found


def test_the_game_master_is_led_through_the_night_and_then_asked() -> None:
    box = night(7)
    assert box.seen()[0] == "La nuit           1/7"
    sentences = read_aloud(box)
    assert "Les pacifistes ouvrent les yeux et se voient." in sentences
    assert sentences[1] == sentences[4] == "Tout le monde ferme les yeux."
    assert sentences[-1] == "Tout le monde ouvre les yeux."
    assert box.seen()[0] == "Rôles donnés"
    assert box.device.match.asked_master is not None


def test_each_sentence_has_a_tone() -> None:
    box = night(5)
    box.wait(1000)
    box.board.tones.clear()
    box.tap("ok")
    assert [hertz for _, hertz in box.board.tones if hertz] == [880]


def test_up_reads_a_sentence_again_and_back_leaves_the_night() -> None:
    box = night(5)
    first = box.seen()
    box.tap("ok")
    assert box.tap("up") == first
    assert box.tap("back")[0] == "Rôles donnés"


def test_a_resumed_game_that_was_dealt_already_has_no_night() -> None:
    session = Session("sultane", 5, {"deals": "table"}, seed(1))
    session.answer(-1, "done")
    box = Box(5, unfinished(session))
    assert not box.tap("ok")[0].startswith("La nuit")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("how", ["standard", "lone", "chain"])
def test_whoever_opens_the_eyes_closes_them_and_every_thumb_comes_down(how: str, seats: int, language: str) -> None:
    texts = strict("sultane", language)
    steps = [key for key, _ in pages("sultane").night({"recognition": how}, seats)]
    assert steps[:2] == ["night.cards", "night.close"]
    assert steps[-1] == "night.open"
    assert steps.count("night.thumb") == steps.count("night.down")
    for key in ("night.two", "night.pacifists"):
        assert key not in steps or steps[steps.index(key) + 1] == "night.close"
    called = [seat for _, seat in pages("sultane").night({"recognition": how}, seats) if seat is not None]
    assert called == ([] if how == "standard" else list(range(seats)))
    for key, seat in pages("sultane").night({"recognition": how}, seats):
        assert len(texts(key) if seat is None else texts(key, "Maximilien")) <= 3 * CELLS


# --- the first time


def new(pods: int = 3) -> Box:
    """A box that was never switched on."""
    box = Box(pods)
    for slot in SLOTS:
        box.flash.files.pop(slot, None)
    box.board = Board(pods=pods, flash=box.flash)
    box.take(Device(box.board))
    box.run()
    return box


def test_a_new_box_asks_its_language_first_and_offers_a_round() -> None:
    box = new()
    assert box.seen()[:3] == ["Conclave", "▶français", " English"]
    box.choose("English")
    assert box.seen()[0] == "Confirm"
    assert "A round of one minute" in " ".join(box.seen())
    assert box.tap("ok")[1] == "▶New game"
    assert box.device.settings.language == "en"


def test_it_asks_only_once() -> None:
    box = new()
    box.choose("français")
    assert Box(3, box.flash).seen()[1] == "▶Nouvelle partie"


def test_the_round_has_keys_browsing_and_looking_and_everybody_does_each() -> None:
    box = new()
    box.choose("English")
    box.choose("yes")
    assert box.seen()[0] == "1/3            ⧗1 2 3"
    assert box.pod(0)[0] == "1/3              ⧗2 3"
    assert box.pod(1, 2)[0] == "2/3            ⧗1 2 3"
    for place in range(3):
        pod = box.device.pods[place]
        while pod.ballot.options[pod.ballot.at] != f"s{place}":
            box.pod(place, key="B")
        box.pod(place, key="C")
    assert box.seen()[0].startswith("3/3")
    for place in range(3):
        box.board.hands[place].press("D")
        box.wait(700)
        box.board.hands[place].release("D")
        box.run()
    assert box.seen()[0] == "Note"
    assert box.tap("ok")[1] == "▶New game"
    assert all(pod.ballot is None for pod in box.device.pods)


def test_the_round_goes_on_without_a_pod_and_can_be_left() -> None:
    box = Box(2)
    box.choose("Test")
    box.choose("Tour")
    assert box.tap("ok")[0].startswith("2/3")
    assert box.tap("back")[0] == "Test"
    assert all(pod.ballot is None for pod in box.device.pods)
