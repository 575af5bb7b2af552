"""The reserved area for games and settings on a Pico that was set up with one UF2 file; needed only at boot."""

import os

import vfs
from rp2 import Flash as Chip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.pico.flash import Flash

_PROGRAM = 256  # bytes that littlefs programs together
_AREA_FILE = "/kept/place"  # contains the first block and the number of blocks
_INITIAL_FOLDER = "/kept/first"  # files that a new box starts with
_BLOCK = 4096


def find_area() -> "Chip | None":
    """Return the blocks of the reserved area, or None if there is none."""
    try:
        with open(_AREA_FILE, "rb") as file:
            first, count = file.read().split()
    except OSError:
        return None
    return Chip(start=int(first) * _BLOCK, len=int(count) * _BLOCK)


def mount_or_format(chip: Chip, mount: "Callable[[], None]") -> bool:
    """Mount the reserved area, formatting it the first time; return whether this is the first time."""
    try:
        mount()
    except OSError:
        vfs.VfsLfs2.mkfs(chip, progsize=_PROGRAM)  # type: ignore[call-arg]
        mount()
        return True
    return False


def copy_initial_files(flash: "Flash") -> None:
    """Copy the files that a new box starts with to the folder and to its copy."""
    try:
        names = os.listdir(_INITIAL_FOLDER)
    except OSError:
        return
    for name in names:
        with open(_INITIAL_FOLDER + "/" + name, "rb") as file:
            data = file.read()
        for folder in ("", "copy/"):
            flash.write(folder + name, (data,))
