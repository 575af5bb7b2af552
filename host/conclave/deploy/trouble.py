"""What can go wrong between the PC and the Pico, in plain words."""

import errno
from typing import NoReturn

from shared_rules.engine.refused import Refused

_ABSENT = {errno.ENOENT, errno.ENODEV, errno.ENXIO}
_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


class Trouble(Refused):
    """Why a device cannot be deployed to."""


def missing_extra(module: str) -> NoReturn:
    """Say how to get what only deploying needs."""
    raise Trouble("no-extra", f"deploying needs {module}, which is not installed: pip install 'conclave[deploy]'")


def port_trouble(port: str, error: Exception, windows: bool = False) -> Trouble:
    """Return why a serial port cannot be opened."""
    number = getattr(error, "errno", None)
    text = str(error)
    if windows and "PermissionError" in text:
        number = errno.EBUSY  # how Windows says that another program has it
    if number in _ABSENT or "FileNotFoundError" in text:
        return Trouble("no-device", f"there is no device at {port}: is the cable plugged in?")
    if number in _BUSY:
        return Trouble("busy", f"{port} is in use: close the program that has it (a logger, a terminal) and try again")
    if number in {errno.EACCES, errno.EPERM}:
        how = "on Linux, `sudo usermod -a -G dialout $USER` and a new login give it"
        return Trouble("no-permission", f"you have no permission to use {port}; {how}")
    return Trouble("bad-port", f"{port} cannot be opened: {text}")


def lost(error: Exception) -> Trouble:
    """Return that the line broke in the middle of it."""
    return Trouble("lost", f"the connection to the Pico was lost ({error}); deploy again, it goes on where it stopped")


def full(needed: int, free: int) -> Trouble:
    """Return that the flash has no room."""
    sizes = f"{-(-needed // 1024)} KB are needed, {free // 1024} KB are free"
    return Trouble("full", f"the flash of the Pico is full: {sizes}; remove files that are not Conclave's")


def damaged(path: str) -> Trouble:
    """Return that what was written is not what is there."""
    return Trouble("damaged", f"{path} did not arrive on the Pico as it was sent; deploy again")
