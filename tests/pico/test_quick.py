"""How soon light follows a press on the emulated Pico, at a table of ten, and how seldom memory is tidied meanwhile."""

from random import Random
from statistics import median

import pytest

from tests.pico.bench import Eyes
from tests.pico.conftest import SEEDED, Boxes, settings
from tests.pico.playing import Game
from tests.pico.rig import TAP

SEATS, PRESSES = 10, 7
SOON = 21  # ms: a press is seen, is the same ten milliseconds later, is drawn, and goes over the wire to the last pod
LONG, ROUNDS, OFTEN = 14, 3000, 12  # ms of a round in which memory is tidied; of so many rounds so many are too many
COUNTING = SEEDED.replace(
    b"device.run()",
    f"""
from time import ticks_diff, ticks_us
while True:
    long, rounds = 0, {ROUNDS}
    while rounds:
        rounds -= 1
        begun = ticks_us()
        device.step()
        long += ticks_diff(ticks_us(), begun) > {LONG * 1000}
    print("LONG", long)
""".encode(),
)


@pytest.mark.slow
def test_a_press_shows_on_the_last_of_ten_pods_as_soon_as_it_is_sure(boxes: Boxes) -> None:
    rig, rng, took = (
        boxes({"main.py": SEEDED, **settings(grace=10_000, reveal=0, stir=False)}, pods=SEATS),
        Random(1),
        list[float](),
    )
    Game(rig, "majority", SEATS)
    for key in "ABC" * PRESSES:
        rig.run(rng.uniform(0, 12))
        took += Eyes(rig, SEATS).press(SEATS - 1, key)
        rig.pod(SEATS - 1, key, False)
        rig.run(TAP)
        if len(took) == PRESSES:
            break
    print(f"{median(took):.1f} ms, {sorted(map(round, took))}")
    assert median(took) < SOON


@pytest.mark.slow
def test_at_a_quiet_table_memory_is_seldom_tidied(boxes: Boxes) -> None:
    rig = boxes({"main.py": COUNTING, **settings(reveal=0, stir=False)}, pods=SEATS)
    Game(rig, "majority", SEATS)
    rig.until(lambda: "LONG" in rig.serial, ms=60_000, every=500)
    rig.serial = ""
    rig.until(lambda: "LONG" in rig.serial, ms=60_000, every=500)
    print(rig.serial)
    assert int(rig.serial.split("LONG")[1].split()[0]) <= OFTEN
