"""Run the main loop of a simulated box, including restarts."""

from firmware.device import RESTART, Device


def step_with_restarts(device: Device) -> Device:
    """Run one pass of the main loop; return the device, or a new one on the same board if it asked for a restart."""
    device.step()
    if device.exit_reason != RESTART:
        return device
    device.board.restart()
    return type(device)(device.board)
