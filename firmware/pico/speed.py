"""How fast the Pico runs: at 200 MHz, which its maker allows at 1.15 V; 125 MHz and 1.10 V is what it wakes up with.

All waits get shorter (`tests/bench/EXPERIMENTS.md`). MicroPython has the flash read at a larger divider then, as
it must be.
"""

from time import sleep_ms  # type: ignore[attr-defined]

from machine import freq, mem32

CLOCK = 200_000_000
_REGULATOR, _VOLTAGE, _HIGHER = 0x40064000, 0xF0, 0xC0  # the RP2040's VREG, its VSEL, and that as 1.15 V
_RISEN = 1  # ms


def speed_up() -> None:
    """Raise the core's voltage, and then its clock; a soft reset leaves both as they are."""
    if freq() != CLOCK:
        mem32[_REGULATOR] = mem32[_REGULATOR] & ~_VOLTAGE | _HIGHER
        sleep_ms(_RISEN)
        freq(CLOCK)
