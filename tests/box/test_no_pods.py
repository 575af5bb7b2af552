"""A box without pods: keys on pins of the Pico, and a pin tied to ground; everything else is as with pods."""

from random import Random

import pytest

from tests.box.conftest import Boxes
from tests.workbench.followed_game import NO_GRACE_SETTINGS, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE, Hands

PLAYERS = 5


def open_test_page(box: Hands) -> None:
    """Open the page that shows every key."""
    box.until(lambda: box.screen[1].startswith("▶"))
    for keys in (("down", "down", "down", "ok"), ("ok",)):
        box.tap(CONSOLE, *keys)
        box.run(box.loading)


def test_keys_on_the_pins_are_found_and_told_apart(boxes: Boxes) -> None:
    box = boxes(has_keys_only=True, language="en", reveal=0, stir=False)
    open_test_page(box)
    box.hold(0, "A", "B")
    box.hold(1, "A")
    box.tap(3, "C")
    box.tap(4, "D")
    cells = ("1 ■■··", "2 ■···", "3 ····", "4 ··C·", "5 ···D", "6 ----")
    box.until(lambda: all(cell in "\n".join(box.screen) for cell in cells))
    assert box.resets == 0


def test_with_the_pin_open_it_looks_for_pods(boxes: Boxes) -> None:
    box = boxes(2)
    open_test_page(box)
    box.until(lambda: "1 ····" in box.screen[1] and "3 ----" in box.screen[3])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["majority", "sultane"])
def test_a_whole_game_is_played_by_keys(boxes: Boxes, game: str) -> None:
    box, rng = boxes(has_keys_only=True, **NO_GRACE_SETTINGS), Random(PLAYERS)
    played = FollowedGame(box, game, PLAYERS)
    played.play(rng)
    box.run(300)
    assert box.facts() == facts_as_json(played.session)
    assert box.resets == 0
