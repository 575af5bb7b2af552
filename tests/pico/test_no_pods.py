"""A box without pods on the emulated Pico: keys on its own pins, GP28 tied to ground, and what is made of it."""

from random import Random

import pytest

from tests.pico.conftest import SEEDED, Boxes, settings
from tests.pico.playing import LOADING, Game, facts, plain
from tests.pico.test_boot import MENU

PLAYERS = 5
SEEDED_DIRECT = SEEDED.replace(
    b"board = Board()\n", b"from firmware.pico.no_pods import hang_keys\nboard = Board()\nhang_keys(board)\n"
)


def test_keys_on_the_pins_are_found_and_told_apart(boxes: Boxes) -> None:
    rig = boxes(settings(language="en", reveal=0, stir=False), direct=True)
    rig.until(lambda: rig.screen[0] == "Conclave" and rig.screen[1].startswith("▶"), ms=3000)
    rig.tap("down", "down", "down", "ok")
    rig.run(LOADING)
    rig.tap("ok")
    rig.run(LOADING)
    rig.pod(0, "A", True)
    rig.pod(0, "B", True)
    rig.pod(1, "A", True)
    rig.press(3, "C")
    rig.press(4, "D")
    cells = ("1 ■■··", "2 ■···", "3 ····", "4 ··C·", "5 ···D", "6 ----")
    rig.until(lambda: all(cell in "\n".join(rig.screen) for cell in cells))
    assert rig.resets == 0


def test_with_the_pin_open_it_looks_for_pods(boxes: Boxes) -> None:
    rig = boxes(pods=2)
    rig.until(lambda: rig.screen == MENU, ms=3000)
    rig.tap("down", "down", "down", "ok")
    rig.run(LOADING)
    rig.tap("ok")
    rig.until(lambda: "1 ····" in rig.screen[1] and "3 ----" in rig.screen[3])


@pytest.mark.slow
def test_a_whole_game_tells_the_same_facts_as_cpython(boxes: Boxes) -> None:
    rig = boxes({"main.py": SEEDED_DIRECT, **settings(grace=0, reveal=0, stir=False)}, direct=True)
    played, rng = Game(rig, "majority", PLAYERS), Random(PLAYERS)
    while not played.session.over:
        played.answer(rng)
    rig.run(300)
    assert facts(rig)[: len(played.session.facts)] == plain(played.session)
    assert rig.resets == 0
    assert '"error"' not in rig.serial
