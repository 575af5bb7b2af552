"""Shuffling together takes no memory of the emulated Pico for good."""

from tests.pico.conftest import Boxes
from tests.pico.meter import METERED, Meter
from tests.workbench.followed_game import NO_GRACE_SETTINGS

MORE = 2048  # bytes of heap


def heap_in_use(boxes: Boxes, stirs: bool) -> int:
    """Return the memory in use at the first question of a game."""
    box = boxes(3, main=METERED, **NO_GRACE_SETTINGS | {"stir": stirs})
    meter = Meter(box)
    box.new_game("majority")
    if stirs:
        box.until(lambda: "TAPEZ 4" in box.screen, every=50)
        for pod in range(3):
            box.tap(pod, *"ABCD")
        box.until(lambda: box.records("stirred"))
    box.run(3000)
    return meter.weight()


def test_shuffling_together_leaves_no_memory_in_use(boxes: Boxes) -> None:
    assert heap_in_use(boxes, True) - heap_in_use(boxes, False) < MORE
