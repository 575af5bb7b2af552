"""Entry point of the firmware: build the device and run its loop, after power-on and after a restart.

A console key held during power-on or reset leads to the MicroPython prompt instead, without a watchdog. Use it to
deploy files with mpremote whatever state the device is in: once the loop runs, Ctrl-C on the serial line does not
stop it.
"""

import gc

from machine import Pin

from firmware.pico.pins import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device

# Allocated bytes after which garbage is collected while code is loaded. Code stays in memory: collecting often packs it
# at one end of the heap, without garbage in between, and leaves the other end free in one piece. The loop of the device
# has its own schedule for later.
LOADING_THRESHOLD = 16384
NO_PODS_PIN = 28  # pin that is tied to ground if the players' keys are wired to the Pico itself, without pods


def main() -> None:
    """Run the device, or return to the prompt if a console key is held."""
    has_pods = Pin(NO_PODS_PIN, Pin.IN, Pin.PULL_UP)  # the pull-up has settled by the time the board is set up
    board = Board()
    if not has_pods():
        from firmware.pico.direct_keys import use_direct_keys

        use_direct_keys(board)
    if board.keys_pressed() and board.reset_cause != "restart":
        board.serial.close()
    else:
        build_device(board).run()


def build_device(board: Board) -> "Device":
    """Build the device on this board, collecting garbage often while its code is loaded."""
    gc.threshold(LOADING_THRESHOLD)  # type: ignore[attr-defined]
    from firmware.device import Device

    device = Device(board)
    device.gc_scheduler.collect_often()
    return device
