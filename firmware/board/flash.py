"""Files in a folder of the Pico's flash, on littlefs.

After a call that failed littlefs is mounted anew before it is used again: its cache may be left dirty, and
the next write would stumble over it (github.com/littlefs-project/littlefs/issues/760).
"""

import os

import vfs
from rp2 import Flash as Chip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_NO_FILE, _EXISTS = 2, 17


class Flash:
    """The files of one folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder + "/"
        self._failed = False
        try:
            os.mkdir(folder)
        except OSError as error:
            if error.args[0] != _EXISTS:
                self._failed = True  # every call says so then, and the game goes on in memory

    def open(self, name: str, mode: str) -> "File":
        """Open a file: rb, wb or ab."""
        return File(self, self.call(open, self._folder + name, mode))

    def names(self) -> "list[str]":
        """Return the names of all files."""
        return self.call(os.listdir, self._folder[:-1])

    def remove(self, name: str) -> None:
        """Remove a file."""
        self.call(os.remove, self._folder + name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file, in place of another one if there is one; all or nothing."""
        self.call(os.rename, self._folder + old, self._folder + new)

    def free(self) -> int:
        """Return the bytes that are left."""
        numbers = self.call(os.statvfs, self._folder[:-1])
        return numbers[0] * numbers[3]

    def call(self, action: "Callable[..., Any]", *values: "Any") -> "Any":
        """Do something; remember when it failed, but not that a file is not there."""
        if self._failed:
            self._mount()
        try:
            return action(*values)
        except OSError as error:
            self._failed = self._failed or error.args[0] != _NO_FILE
            raise

    def keep(self, action: "Callable[..., Any]", *values: "Any") -> "Any":
        """Do something with a file that is open: nothing is mounted anew under it."""
        try:
            return action(*values)
        except OSError:
            self._failed = True
            raise

    def _mount(self) -> None:
        vfs.umount("/")
        vfs.mount(vfs.VfsLfs2(Chip(), progsize=256), "/")  # type: ignore[arg-type]
        self._failed = False


class File:
    """An open file."""

    def __init__(self, flash: Flash, file: "Any") -> None:
        self._flash = flash
        self._file = file

    def read(self, size: int = -1) -> bytes:
        """Read so many bytes, or all: no more room is taken than there are, as MicroPython would."""
        left = self._flash.keep(self._left)
        return self._flash.keep(self._file.read, left if size < 0 else min(size, left))

    def _left(self) -> int:
        at = self._file.tell()
        left = self._file.seek(0, 2) - at
        self._file.seek(at)
        return left

    def write(self, data: "bytes | bytearray") -> int:
        """Take bytes; they are safe after the next flush."""
        return self._flash.keep(self._file.write, data)

    def flush(self) -> None:
        """Write what was taken."""
        self._flash.keep(self._file.flush)

    def close(self) -> None:
        """Write what was taken; the file is not used any more."""
        self._flash.keep(self._file.close)
