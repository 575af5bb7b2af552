"""The place that games and settings have for themselves on a Pico that was made with one file: needed once, at boot."""

import os

import vfs
from rp2 import Flash as Chip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.pico.flash import Flash

_PROGRAM = 256  # bytes that littlefs programs at once
_PLACE = "/kept/place"  # tells the first block and the number of blocks of that place
_FIRST = "/kept/first"  # holds the files that are to be there at first
_BLOCK = 4096


def find() -> "Chip | None":
    """Return the blocks that are set apart for games and settings, if there are any."""
    try:
        with open(_PLACE, "rb") as file:
            first, count = file.read().split()
    except OSError:
        return None
    return Chip(start=int(first) * _BLOCK, len=int(count) * _BLOCK)


def begin(chip: Chip, mount: "Callable[[], None]") -> bool:
    """Mount it; the first time there is nothing yet that could be mounted. Return whether it is the first time."""
    try:
        mount()
    except OSError:
        vfs.VfsLfs2.mkfs(chip, progsize=_PROGRAM)  # type: ignore[call-arg]
        mount()
        return True
    return False


def bring(flash: "Flash") -> None:
    """Copy the files that are to be there at first, each to both folders."""
    try:
        names = os.listdir(_FIRST)
    except OSError:
        return
    for name in names:
        with open(_FIRST + "/" + name, "rb") as file:
            data = file.read()
        for folder in ("", "copy/"):
            flash.write(folder + name, (data,))
