"""Keys without pods: a matrix of four key lines and one wire per player, read like a chain of that many pods.

One player's wire is pulled low at a time; a pressed key then pulls its line low through a diode. Without the diodes,
two keys held by one player would connect two lines, and other players would seem to press keys as well.
"""

from firmware.drivers.key_chain import POD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SETTLE = 50  # us; a released line rises by its pull-up alone, 80 kilohm at worst, against the cable's 500 pF
BEHIND = 0xFF  # the byte that follows the last pod of a chain


class KeyMatrix:
    """Reads keys from a matrix through the calls of LOAD_N and the SPI bus, so it can replace the key chain.

    `lines` are the pins of the keys A B C D, `wires` those of the players.
    """

    def __init__(self, lines: "Any", wires: "Any", sleep_us: "Callable[[int], Any]") -> None:
        self._lines = lines
        self._wires = wires
        self._sleep_us = sleep_us

    def load(self, level: int) -> None:
        """Do nothing: keys are not latched before they are read."""

    def readinto(self, buffer: "bytearray") -> None:
        """Fill `buffer` with one byte per player, as pods would send it: the low bits are the keys, 1 is released."""
        a, b, c, d = self._lines
        players = len(self._wires)
        for place in range(len(buffer)):
            if place >= players:
                buffer[place] = BEHIND
                continue
            wire = self._wires[place]
            wire(0)
            self._sleep_us(SETTLE)
            buffer[place] = POD | a() | b() << 1 | c() << 2 | d() << 3
            wire(1)
