"""Keys without pods: four lines and one wire a player. It answers as a chain of so many pods would.

A wire is pulled low for one player at a time; a key lets its line follow, through a diode. Without the
diodes two keys that one player holds would join two lines, and show up at others as keys nobody pressed.
"""

from firmware.drivers.chain import POD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SETTLE = 50  # us; a line that is let go rises by its pull-up alone, 80 kilohm at worst, against the cable's 500 pF
BEHIND = 0xFF  # what follows the last pod of a chain


class Matrix:
    """Takes the place of LOAD_N and SPI. `lines` are those of the keys A B C D; `wires` those of the players."""

    def __init__(self, lines: "Any", wires: "Any", sleep_us: "Callable[[int], Any]") -> None:
        self._lines = lines
        self._wires = wires
        self._sleep_us = sleep_us

    def load(self, level: int) -> None:
        """Do nothing: keys are not held until they are read."""

    def readinto(self, buffer: "bytearray") -> None:
        """Read the keys of every player; 1 is a key that is up."""
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
