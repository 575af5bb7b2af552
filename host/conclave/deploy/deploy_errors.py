"""The errors of a deployment, with messages for people."""

import errno
from typing import NoReturn

from shared_rules.engine.errors import Refused

_ABSENT = {errno.ENOENT, errno.ENODEV, errno.ENXIO}
_BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


class DeployError(Refused):
    """A deployment failed for the reason in the message."""


def raise_missing_extra(module: str) -> NoReturn:
    """Raise DeployError because an optional dependency of deploying is not installed."""
    raise DeployError("no-extra", f"deploying needs {module}, which is not installed: pip install 'conclave[deploy]'")


def port_error(port: str, error: Exception, windows: bool = False) -> DeployError:
    """Return the error that describes why a serial port cannot be opened."""
    number = getattr(error, "errno", None)
    text = str(error)
    if windows and "PermissionError" in text:
        number = errno.EBUSY  # Windows reports this if another program has the port
    if number in _ABSENT or "FileNotFoundError" in text:
        return DeployError("no-device", f"there is no device at {port}: is the cable plugged in?")
    if number in _BUSY:
        return DeployError(
            "busy", f"{port} is in use: close the program that has it (a logger, a terminal) and try again"
        )
    if number in {errno.EACCES, errno.EPERM}:
        how = "on Linux, `sudo usermod -a -G dialout $USER` and a new login give it"
        return DeployError("no-permission", f"you have no permission to use {port}; {how}")
    return DeployError("bad-port", f"{port} cannot be opened: {text}")


def connection_lost_error(error: Exception) -> DeployError:
    """Return the error for a connection that was lost during the deployment."""
    return DeployError(
        "lost", f"the connection to the Pico was lost ({error}); deploy again, it goes on where it stopped"
    )


def flash_full_error(needed: int, free: int) -> DeployError:
    """Return the error for a flash that is too small; sizes in bytes."""
    sizes = f"{-(-needed // 1024)} KB are needed, {free // 1024} KB are free"
    return DeployError("full", f"the flash of the Pico is full: {sizes}; remove files that are not Conclave's")


def file_damaged_error(path: str) -> DeployError:
    """Return the error for a file that differs on the Pico from what was sent."""
    return DeployError("damaged", f"{path} did not arrive on the Pico as it was sent; deploy again")
