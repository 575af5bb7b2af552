"""The watchdog, and why the firmware was started: by power, by the watchdog, or anew on its own wish.

What must outlast a reset stands in scratch registers of the watchdog: power alone clears them.
"""

import machine
from machine import WDT

_SCRATCH = 0x4005800C
_ANEW, _ANEW_AT = 0x636F6E63, _SCRATCH  # our own note, in a register that nobody else uses
_ARMED, _ARMED_AT = 0x6AB73121, _SCRATCH + 16  # what the SDK leaves there when it arms the watchdog


class Reset:
    """How the firmware was started, and how it is started again."""

    def __init__(self) -> None:
        self.cause = _cause()
        machine.mem32[_ANEW_AT] = 0
        self._watchdog: WDT | None = None

    def watch(self, ms: int) -> None:
        """Arm the watchdog, for ever: it goes on when the firmware is started anew."""
        self._watchdog = WDT(timeout=ms)

    def feed(self) -> None:
        """Feed the watchdog."""
        if self._watchdog:
            self._watchdog.feed()

    def restart(self) -> None:
        """Start the firmware anew; the USB line stays."""
        machine.mem32[_ANEW_AT] = _ANEW
        machine.soft_reset()


def _cause() -> str:
    if machine.mem32[_ANEW_AT] == _ANEW:
        return "restart"
    # a reset that was asked for is done by the watchdog too, but not by an armed one
    if machine.reset_cause() == machine.WDT_RESET and machine.mem32[_ARMED_AT] == _ARMED:
        return "watchdog"
    return "power"
