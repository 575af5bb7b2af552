"""What a Pico does by itself: go on, or start the firmware anew."""

from firmware.device import RESTART, Device


def step(device: Device) -> Device:
    """Go through the loop once; return the device, or the next one if it is to be started anew."""
    device.step()
    if device.left != RESTART:
        return device
    device.board.restart()
    return type(device)(device.board)
