"""The watchdog, and why the firmware was started: by power, by the watchdog, or by its own restart.

What must survive a reset is stored in scratch registers of the watchdog, which only a loss of power clears.
"""

import machine
from machine import WDT

_SCRATCH = 0x4005800C
_RESTARTED, _RESTARTED_AT = 0x636F6E63, _SCRATCH  # our own note, in a register that nobody else uses
_ARMED, _ARMED_AT = 0x6AB73121, _SCRATCH + 16  # written there by the SDK when it arms the watchdog


class Reset:
    """Why the firmware was started (`cause`: "power", "watchdog" or "restart"), and how to start it again."""

    def __init__(self) -> None:
        self.cause = _cause()
        machine.mem32[_RESTARTED_AT] = 0
        self._watchdog: WDT | None = None

    def watch(self, ms: int) -> None:
        """Arm the watchdog with a timeout in ms; it cannot be stopped and keeps running over a restart."""
        self._watchdog = WDT(timeout=ms)

    def feed(self) -> None:
        """Restart the watchdog's timeout, if it is armed."""
        if self._watchdog:
            self._watchdog.feed()

    def restart(self) -> None:
        """Restart the firmware; the USB connection survives."""
        machine.mem32[_RESTARTED_AT] = _RESTARTED
        machine.soft_reset()


def _cause() -> str:
    """Return why the firmware was started."""
    if machine.mem32[_RESTARTED_AT] == _RESTARTED:
        return "restart"
    # a requested reset is done by the watchdog too, but without arming it
    if machine.reset_cause() == machine.WDT_RESET and machine.mem32[_ARMED_AT] == _ARMED:
        return "watchdog"
    return "power"
