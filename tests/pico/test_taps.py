"""Taps on the emulated Pico, as short as a hand makes them: what test_slow.py promises for the simulated board."""

from random import Random

import pytest

from tests.firmware.test_slow import SHORTEST
from tests.pico.conftest import SEEDED, Boxes, settings
from tests.pico.playing import Game
from tests.pico.rig import Rig

SEATS, TAPS = 10, 60


def noticed(rig: Rig, hold: int, taps: int) -> int:
    """How many taps of so many ms on the first pod are noticed, while another one is pressed too."""
    rng, before = Random(hold), told(rig)
    for _ in range(taps):
        rig.run(rng.uniform(60, 120))
        rig.pod(0, "A", True)
        rig.pod(0, "A", False, after=hold)
        rig.pod(rng.randrange(1, SEATS - 1), rng.choice("AB"), True)
        rig.run(hold + 60)
        for seat in range(1, SEATS - 1):
            for key in "AB":
                rig.pod(seat, key, False)
    rig.run(500)
    return told(rig) - before


def told(rig: Rig) -> int:
    """How often the line has said that the first seat has answered, or taken its answer back."""
    events = ('{"e":"answered"', '{"e":"withdrawn"')
    return len([line for line in rig.lines if line.startswith(events) and '"seat":0}' in line])


@pytest.mark.slow
def test_no_tap_of_a_hand_is_lost(boxes: Boxes) -> None:
    rig = boxes({"main.py": SEEDED, **settings(grace=10_000, reveal=0, stir=False)}, pods=SEATS)
    Game(rig, "majority", SEATS)
    rig.run(500)
    assert noticed(rig, SHORTEST, TAPS) == TAPS
    assert noticed(rig, 12, TAPS) < TAPS, "so short none is made"
