"""Switched on: the box is put together and runs. A console key held meanwhile leads to the prompt instead.

Once the device runs nothing on the serial line stops it, no Ctrl-C either. To put other files on the Pico hold a
console key while it is switched on or reset: then it waits at the prompt, the watchdog asleep, for mpremote.
"""

from firmware.board.pico import Board


def main() -> None:
    """Run the device, unless a key is held."""
    board = Board()
    if board.keys_pressed():
        board.serial.close()
        return
    from firmware.device import Device

    Device(board).run()
