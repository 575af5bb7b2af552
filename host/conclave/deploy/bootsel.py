"""Find the drive of a Pico that was plugged in with BOOTSEL held, and copy a UF2 file to it."""

import os
import string
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from conclave.deploy import uf2
from conclave.deploy.deploy_errors import DeployError

_INFO, _BOARD = "INFO_UF2.TXT", "RPI-RP2"
_WAIT, _EVERY = 20.0, 0.25  # seconds until the serial port is there; seconds between checks


def find_drive(roots: Iterable[Path] | None = None) -> Path | None:
    """Return the drive of a Pico that waits for a UF2 file, or None; raises DeployError if there are several."""
    found = [folder for folder in (_mounted_drives() if roots is None else roots) if _is_pico(folder)]
    if len(found) > 1:
        raise DeployError("many-devices", f"several Picos wait for a file: {', '.join(map(str, found))}")
    return found[0] if found else None


def copy_uf2(micropython: Path, where: Path) -> uf2.MicroPythonInfo:
    """Copy the UF2 file `micropython` to the drive `where` and return what it contains."""
    data = micropython.read_bytes()
    found = uf2.read_micropython_info(uf2.parse_uf2(data))
    with (where / micropython.name).open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return found


def wait_for_restart(is_there: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
    """Wait until `is_there` returns true: the Pico has started again with a serial port.

    Raises DeployError if it does not come back in time.
    """
    until = clock() + _WAIT
    while not is_there():
        if clock() > until:
            raise DeployError(
                "no-device", f"the Pico did not come back within {_WAIT:.0f} seconds: unplug it and deploy again"
            )
        time.sleep(_EVERY)


def _mounted_drives() -> Iterator[Path]:
    """Yield the folders where drives appear on Linux, macOS and Windows."""
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase)
    for pattern in ("/media/*", "/media/*/*", "/run/media/*/*", "/Volumes/*"):
        yield from Path("/").glob(pattern.lstrip("/"))


def _is_pico(folder: Path) -> bool:
    """Return whether a folder is the drive of a Pico."""
    try:
        return _BOARD in (folder / _INFO).read_text("ascii", "replace")
    except OSError:
        return False
