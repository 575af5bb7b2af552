"""Faults at a table: cables, fingers, a PC that does not read. The game goes on."""

from random import Random

import pytest

from tests.box.conftest import Boxes
from tests.workbench.followed_game import NO_GRACE_SETTINGS, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE

SEATS = 4
PULLER = 2  # the seat whose finger is on a key meanwhile
WATCHDOG = 9000  # ms: longer than it waits


def begin_game(boxes: Boxes, pods: int = SEATS) -> FollowedGame:
    """Return a game of Majority that nobody has answered yet."""
    return FollowedGame(boxes(pods, **NO_GRACE_SETTINGS), "majority", pods)


def test_a_pc_that_opens_the_port_without_reading_stops_nothing(boxes: Boxes) -> None:
    game = begin_game(boxes)
    box = game.box
    game.answer(Random(1))
    box.read_port(False)
    said, seat = len(box.facts()), min(game.session.questions)
    for _ in range(4):
        before = box.frame[seat]
        box.tap(seat, "A")
        box.until(lambda before=before: box.frame[seat] != before)
        box.tap(seat, "A")
    choices = dict.fromkeys(game.session.questions, "C")
    game.press_all(choices)
    game.lock(choices)
    box.run(WATCHDOG)
    assert box.resets == 0
    assert len(box.facts()) == said
    box.read_port(True)
    box.run(2000)
    assert box.facts() == facts_as_json(game.session), "what waited in the ring comes when somebody reads"


def test_ten_pods_pressed_within_one_millisecond(boxes: Boxes) -> None:
    game = begin_game(boxes, pods=10)
    for down in (True, False):
        for seat in range(10):
            game.box.key(seat, "A", down, after=seat / 10)
        game.box.run(game.box.tapping)
    game.lock({seat: question.options[0] for seat, question in game.session.questions.items()})
    game.wait_for_facts()
    assert game.box.facts() == facts_as_json(game.session)


def test_the_chain_is_cut_and_plugged_in_again(boxes: Boxes) -> None:
    game = begin_game(boxes)
    box = game.box
    box.tap(0, "A")
    box.unplug(2)
    box.until(lambda: "Boîtiers perdus : J3" in box.screen[0])  # the bar shows it in turn with the question
    box.run(1000)
    box.tap(1, "B")
    box.plug()
    box.until(lambda: box.screen[0] == "Le bon numéro ?")
    box.tap(CONSOLE, "ok")
    box.run(400)
    assert not any("perdu" in line for line in box.bar_texts())
    assert all(any(lamp) for lamp in box.lamps[:SEATS]), "the pods have their light back"
    game.press_all({2: "A", 3: "A"})
    game.lock(dict(enumerate("ABAA")))
    game.wait_for_facts()
    assert box.facts() == facts_as_json(game.session)


@pytest.mark.parametrize("place", [PULLER, 0], ids=["its cable", "a nearer cable"])
@pytest.mark.parametrize("key", ["A", "D"])
def test_a_key_held_while_the_cable_is_pulled_chooses_nothing(boxes: Boxes, place: int, key: str) -> None:
    game = begin_game(boxes)
    box = game.box
    others = [seat for seat in range(SEATS) if seat != PULLER]
    for seat in others:
        box.tap(seat, "A")
    box.hold(PULLER, key)  # so short that the press is still a choice
    for move in (lambda: box.unplug(place), box.plug, lambda: box.release(PULLER, key)):
        box.run(150)
        move()
    box.run(400)
    assert [line["seat"] for line in box.records("answered")] == others
    box.tap(PULLER, "B")
    game.lock({seat: "AB"[seat == PULLER] for seat in range(SEATS)})
    game.wait_for_facts()
    assert box.facts() == facts_as_json(game.session)
