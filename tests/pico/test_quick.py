"""Reaction time of lights to a press on the emulated Pico, at a table of ten, and garbage collection meanwhile."""

from random import Random
from statistics import median

from tests.pico.bench import PodObserver
from tests.pico.conftest import Boxes
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEEDED, FollowedGame

SEATS, PRESSES = 10, 7
SOON = 21  # ms: a press is seen, is stable for ten milliseconds, is drawn, and goes over the wire to the last pod
LONG, ROUNDS, OFTEN = 14, 3000, 12  # ms of a pass with a garbage collection; OFTEN of ROUNDS passes are too many
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


def test_a_press_shows_on_the_last_of_ten_pods_once_debounced(boxes: Boxes) -> None:
    box, rng, took = boxes(SEATS, main=SEEDED, **NO_GRACE_SETTINGS | {"grace": 10_000}), Random(1), list[float]()
    FollowedGame(box, "majority", SEATS)
    for key in "ABC" * PRESSES:
        box.run(rng.uniform(0, 12))
        took += PodObserver(box, SEATS).press(SEATS - 1, key)
        box.release(SEATS - 1, key)
        box.run(box.tapping)
        if len(took) == PRESSES:
            break
    print(f"{median(took):.1f} ms, {sorted(map(round, took))}")
    assert median(took) < SOON


def test_at_a_quiet_table_garbage_is_seldom_collected(boxes: Boxes) -> None:
    box = boxes(SEATS, main=COUNTING, reveal=0, stir=False)
    FollowedGame(box, "majority", SEATS)
    box.until(lambda: b"LONG" in box.received_bytes, ms=60_000, every=500)
    box.clear_received()
    box.until(lambda: b"LONG" in box.received_bytes, ms=60_000, every=500)
    print(box.received_bytes)
    assert int(box.received_bytes.split(b"LONG")[1].split()[0]) <= OFTEN
