"""The second pin map, for a box without pods: the keys of up to five players on pins that pods would use.

Pixels, display, console keys, buzzer and supply sense have the pins of `pins.py`. `main.py` uses this map when its pin
NO_PODS_PIN is connected to ground.
"""

import time

from machine import Pin

from firmware.pico.key_matrix import KeyMatrix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LINES = (10, 11, 12, 13)  # keys A B C D of all players
WIRES = (2, 3, 15, 22, 27)  # players 1 to 5


def use_direct_keys(board: "Any") -> None:
    """Make `board` read the players' keys from these pins instead of the key chain."""
    lines = tuple([Pin(pin, Pin.IN, Pin.PULL_UP) for pin in LINES])
    wires = tuple([Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in WIRES])
    matrix = KeyMatrix(lines, wires, time.sleep_us)  # type: ignore[attr-defined]
    board.load, board.spi = matrix.load, matrix
