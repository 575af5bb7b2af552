"""Files in a folder of the Pico's flash on littlefs, and raw access to its blocks.

A littlefs folder is stored on a pair of blocks that take turns. A bit that flips in one block loses what changed since
the last turn; if there was none yet, it loses the folder, and nothing can be mounted any more. A folder that is settled
is stored on both blocks.

A Pico that was set up with one UF2 file (`host/conclave/deploy/littlefs_image.py`) has a file system for this folder
alone, in a reserved area on the last blocks, where no other file can damage it.

After a failed call littlefs is mounted again before its next use: its cache may be left dirty, which would make the
next write fail (github.com/littlefs-project/littlefs/issues/760).
"""

import os

import vfs
from rp2 import Flash as Chip

from firmware.pico_memory import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

_ENOENT, _EEXIST, _ENOSPC = 2, 17, 28
_PAGE = 256  # bytes programmed together
_BLANK = b"\xff" * _PAGE
_COPY = "copy"
_PROGRAM = 256
_SETTLE_COUNT = 16  # files created and removed until a block of the folder's pair is full of changes


class Flash:
    """The files of one folder and of its subfolder `copy`. Paths are relative to the folder; errors are OSError."""

    def __init__(self, folder: str) -> None:
        from firmware.pico.reserved_area import copy_initial_files, find_area, mount_or_format

        self._folder = folder + "/"
        self._must_remount = False
        place = find_area()
        self._chip, self._drive = place or Chip(), folder if place else "/"
        is_first = place is not None and mount_or_format(place, self._mount)
        self._buffer = bytearray(_PAGE)
        for path in (folder, self._folder + _COPY):
            try:
                os.mkdir(path)
            except OSError as error:
                if error.args[0] != _EEXIST:
                    self._must_remount = True  # every call then fails, and the game continues in memory
        if is_first:
            copy_initial_files(self)
        unload("firmware.pico.reserved_area")

    def open(self, name: str, mode: str) -> "File":
        """Open a file in mode rb, wb or ab."""
        return File(self, self.call_mounted(open, self._folder + name, mode))

    def read(self, name: str, most: int = -1) -> bytes:
        """Return the content of a file, at most `most` bytes if that is not -1."""
        file = self.open(name, "rb")
        try:
            return file.read(most)
        finally:
            file.close()

    def write(self, name: str, pieces: "Iterable[bytes | bytearray]") -> None:
        """Create or replace a file from these pieces."""
        file = self.open(name, "wb")
        try:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    raise OSError(_ENOSPC)
        finally:
            file.close()

    def names(self, folder: str = "") -> "list[str]":
        """Return the names of all files in the folder, or in its subfolder."""
        return self.call_mounted(os.listdir, (self._folder + folder).rstrip("/"))

    def remove(self, name: str) -> None:
        """Remove a file."""
        self.call_mounted(os.remove, self._folder + name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file atomically, replacing another one if there is one."""
        self.call_mounted(os.rename, self._folder + old, self._folder + new)

    def free(self) -> int:
        """Return the free bytes."""
        numbers = self.call_mounted(os.statvfs, self._folder[:-1])
        return numbers[0] * numbers[3]

    def settle(self) -> None:
        """Make sure that both blocks of each folder hold its content, by changing the folder often enough."""
        for folder in {self._drive.rstrip("/") + "/", self._folder, self._folder + _COPY + "/"}:
            for _ in range(_SETTLE_COUNT):
                self.call_mounted(open, folder + "turn", "wb").close()
                self.call_mounted(os.remove, folder + "turn")

    # --- blocks of files that littlefs only reserves, bypassing it

    def find_blocks(self, beginning: bytes) -> "list[int]":
        """Return the numbers of all blocks that begin with these bytes."""
        found, blocks = bytearray(len(beginning)), []
        for block in range(self._chip.ioctl(4, 0) or 0):
            self._chip.readblocks(block, found, 0)
            if found == beginning:
                blocks.append(block)
        return blocks

    def read_block(self, block: int, at: int, size: int) -> bytearray:
        """Return `size` bytes of a block from offset `at` on."""
        found = bytearray(size)
        self._chip.readblocks(block, found, at)
        return found

    def write_block(self, block: int, at: int, data: "bytes | bytearray") -> None:
        """Write bytes to a blank part of a block, from offset `at` on."""
        taken = 0
        while taken < len(data):
            start = (at + taken) % _PAGE
            piece = data[taken : taken + _PAGE - start]
            self._buffer[:] = _BLANK  # programming 1-bits changes nothing, so the rest of the page stays
            self._buffer[start : start + len(piece)] = piece
            self._chip.writeblocks(block, self._buffer, at + taken - start)
            taken += len(piece)

    def erase_block(self, block: int) -> None:
        """Erase a block."""
        self._chip.ioctl(6, block)

    def call_mounted(self, action: "Callable[..., Any]", *values: "Any") -> "Any":
        """Call `action(*values)`, remounting first if the last call failed; a missing file is no failure."""
        if self._must_remount:
            self._remount()
        try:
            return action(*values)
        except OSError as error:
            self._must_remount = self._must_remount or error.args[0] != _ENOENT
            raise

    def call_open_file(self, action: "Callable[..., Any]", *values: "Any") -> "Any":
        """Call `action(*values)` on an open file; never remounts, which would invalidate the file."""
        try:
            return action(*values)
        except OSError:
            self._must_remount = True
            raise

    def _remount(self) -> None:
        """Unmount the file system and mount it again."""
        vfs.umount(self._drive)
        self._mount()

    def _mount(self) -> None:
        """Mount the file system."""
        vfs.mount(vfs.VfsLfs2(self._chip, progsize=_PROGRAM), self._drive)  # type: ignore[arg-type]
        self._must_remount = False


class File:
    """An open file; its methods are those of Python's files."""

    def __init__(self, flash: Flash, file: "Any") -> None:
        self._flash = flash
        self._file = file

    def read(self, size: int = -1) -> bytes:
        """Read `size` bytes, or all. Allocates no more than the file has, unlike MicroPython's own `read`."""
        left = self._flash.call_open_file(self._remaining)
        return self._flash.call_open_file(self._file.read, left if size < 0 else min(size, left))

    def _remaining(self) -> int:
        """Return the number of bytes between here and the end."""
        at = self._file.tell()
        left = self._file.seek(0, 2) - at
        self._file.seek(at)
        return left

    def write(self, data: "bytes | bytearray") -> int:
        """Accept bytes; they are safe once the file is closed."""
        return self._flash.call_open_file(self._file.write, data)

    def close(self) -> None:
        """Write everything to flash and close the file."""
        self._flash.call_open_file(self._file.close)
