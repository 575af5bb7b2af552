"""Taps as short as hands make them, while others answer."""

from random import Random

from tests.box.conftest import Boxes
from tests.workbench.followed_game import NO_GRACE_SETTINGS, FollowedGame
from tests.workbench.hands import Hands

SEATS, TAPS, FEW = 10, 150, 40
SHORTEST = 60  # ms of a tap that is never lost


def count_noticed_taps(box: Hands, hold: int, taps: int) -> int:
    """Return how many taps of `hold` ms on the first pod are noticed while another pod is pressed too."""
    rng, before = Random(hold), count_answer_events(box)
    for _ in range(taps):
        box.run(rng.uniform(60, 120))
        other, key = rng.randrange(1, SEATS - 1), rng.choice("AB")
        box.key(0, "A", True)
        box.key(0, "A", False, after=hold)
        box.key(other, key, True)
        box.run(hold + 60)
        box.key(other, key, False)
    box.run(500)
    return count_answer_events(box) - before


def count_answer_events(box: Hands) -> int:
    """Return how often the line has reported that the first seat answered or withdrew its answer."""
    return len([line for line in box.records("answered") + box.records("withdrawn") if line["seat"] == 0])


def test_no_tap_of_a_hand_is_lost(boxes: Boxes) -> None:
    box = boxes(SEATS, **NO_GRACE_SETTINGS | {"grace": 10_000})
    FollowedGame(box, "majority", SEATS)
    box.run(500)
    assert count_noticed_taps(box, SHORTEST, TAPS) == TAPS
    assert count_noticed_taps(box, 12, FEW) < FEW, "some taps this short are lost"
