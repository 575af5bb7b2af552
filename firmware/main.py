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

# While code is loaded, which stays, memory is tidied after so many new bytes: with no garbage in between code fills one
# end of the heap, and the other end stays free in one piece. Later that would hit a hand on a key twice a second, since
# what functions take while they run counts, too: then it is tidied in quiet moments, and else when memory is full.
LOADING, RUNNING = 16384, -1
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
    gc.threshold(RUNNING)  # type: ignore[attr-defined]
    return device
