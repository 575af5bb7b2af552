"""The second pin map, of a box without pods: up to five players' keys hang on pins that are spare with pods.

Pixels, display, console keys, buzzer and supply sense are where `pins.py` has them. `main.py` takes this map
when its pin NO_PODS is tied to ground.
"""

import time

from machine import Pin

from firmware.pico.matrix import Matrix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LINES = (10, 11, 12, 13)  # keys A B C D of all players
WIRES = (2, 3, 15, 22, 27)  # players 1 to 5


def hang_keys(board: "Any") -> None:
    """Let the keys of a board be those on these pins, in place of a chain's."""
    lines = tuple([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in LINES])
    wires = tuple([Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in WIRES])
    matrix = Matrix(lines, wires, time.sleep_us)  # type: ignore[attr-defined]
    board.load, board.spi = matrix.load, matrix
