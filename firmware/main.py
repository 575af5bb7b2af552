"""Switched on, or started anew: the box is put together and runs.

A console key held while it is switched on leads to the prompt instead.

Once the device runs no Ctrl-C on the serial line stops it. To put other files on the Pico whatever state it is in,
hold a console key while it is switched on or reset: then it waits at the prompt, the watchdog asleep, for mpremote.
"""

import gc

from machine import Pin

from firmware.pico.pins import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device

# Memory is tidied after so many new bytes while the code is loaded, which stays: with no garbage in between it fills
# one end of the heap, and the other end stays free in one piece. `Tidy` says how it goes on.
LOADING = 16384
NO_PODS = 28  # a pin tied to ground where the players' keys hang on the Pico itself


def main() -> None:
    """Run the device, unless a key is held."""
    pods = Pin(NO_PODS, Pin.IN, Pin.PULL_UP)  # it has risen, if it may, by the time the board is there
    board = Board()
    if not pods():
        from firmware.pico.no_pods import hang_keys

        hang_keys(board)
    if board.keys_pressed() and board.reset_cause != "restart":
        board.serial.close()
    else:
        put_together(board).run()


def put_together(board: Board) -> "Device":
    """Return the device on this board."""
    gc.threshold(LOADING)  # type: ignore[attr-defined]
    from firmware.device import Device

    device = Device(board)
    device.tidy.often()
    return device
