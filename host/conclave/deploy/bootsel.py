"""A Pico that was plugged in with BOOTSEL held: it shows a drive, and takes the UF2 file that is copied there."""

import os
import string
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from conclave.deploy import uf2
from conclave.deploy.trouble import Trouble

_INFO, _BOARD = "INFO_UF2.TXT", "RPI-RP2"
_WAIT, _EVERY = 20.0, 0.25  # seconds until it is there as a serial port


def drive(roots: Iterable[Path] | None = None) -> Path | None:
    """Return the drive of a Pico that waits for a UF2, if there is just one."""
    found = [folder for folder in (_folders() if roots is None else roots) if _is_pico(folder)]
    if len(found) > 1:
        raise Trouble("many-devices", f"several Picos wait for a file: {', '.join(map(str, found))}")
    return found[0] if found else None


def write(micropython: Path, where: Path) -> uf2.MicroPython:
    """Put MicroPython on the Pico behind a drive; return what it is."""
    data = micropython.read_bytes()
    found = uf2.micropython(uf2.read(data))
    with (where / micropython.name).open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return found


def wait(is_there: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
    """Wait until the Pico has started again, with a serial port."""
    until = clock() + _WAIT
    while not is_there():
        if clock() > until:
            raise Trouble(
                "no-device", f"the Pico did not come back within {_WAIT:.0f} seconds: unplug it and deploy again"
            )
        time.sleep(_EVERY)


def _folders() -> Iterator[Path]:
    """Where drives appear on Linux, macOS and Windows."""
    if os.name == "nt":
        yield from (Path(f"{letter}:/") for letter in string.ascii_uppercase)
    for pattern in ("/media/*", "/media/*/*", "/run/media/*/*", "/Volumes/*"):
        yield from Path("/").glob(pattern.lstrip("/"))


def _is_pico(folder: Path) -> bool:
    try:
        return _BOARD in (folder / _INFO).read_text("ascii", "replace")
    except OSError:
        return False
