"""Files in a folder of the Pico's flash, on littlefs, and the blocks below it.

A folder of littlefs stands on a pair of blocks that take turns. A bit that flips in the one loses what was changed
since the last turn, and as long as there was none, the folder: then nothing can be mounted any more. Settled, it
stands on both.

A Pico that was made with one file (`host/conclave/deploy/drive.py`) has a place for this folder that no other file
gets to: a file system of its own, on the last blocks.

After a call that failed littlefs is mounted anew before it is used again: its cache may be left dirty, and
the next write would stumble over it (github.com/littlefs-project/littlefs/issues/760).
"""

import os

import vfs
from rp2 import Flash as Chip

from firmware.memory import let_go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

_NO_FILE, _EXISTS, _NO_SPACE = 2, 17, 28
_PIECE = 256  # bytes that are programmed at once
_BLANK = b"\xff" * _PIECE
_COPY = "copy"
_PROGRAM = 256
_TURN = 16  # a file made and removed so often fills a block with what changed


class Flash:
    """The files of one folder, and of a second one in it for their copies."""

    def __init__(self, folder: str) -> None:
        from firmware.pico.place import begin, bring, find

        self._folder = folder + "/"
        self._failed = False
        place = find()
        self._chip, self._drive = place or Chip(), folder if place else "/"
        is_first = place is not None and begin(place, self._mount)
        self._buffer = bytearray(_PIECE)
        for path in (folder, self._folder + _COPY):
            try:
                os.mkdir(path)
            except OSError as error:
                if error.args[0] != _EXISTS:
                    self._failed = True  # every call says so then, and the game goes on in memory
        if is_first:
            bring(self)
        let_go("firmware.pico.place")

    def open(self, name: str, mode: str) -> "File":
        """Open a file: rb, wb or ab."""
        return File(self, self.call(open, self._folder + name, mode))

    def read(self, name: str, most: int = -1) -> bytes:
        """Return what a file holds, or so much of it."""
        file = self.open(name, "rb")
        try:
            return file.read(most)
        finally:
            file.close()

    def write(self, name: str, pieces: "Iterable[bytes | bytearray]") -> None:
        """Make a file of these pieces, in place of another one if there is one."""
        file = self.open(name, "wb")
        try:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    raise OSError(_NO_SPACE)
        finally:
            file.close()

    def names(self, folder: str = "") -> "list[str]":
        """Return the names of all files; `folder` is the one of the copies."""
        return self.call(os.listdir, (self._folder + folder).rstrip("/"))

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

    def settle(self) -> None:
        """Let both blocks of each folder hold what is in it."""
        for folder in {self._drive.rstrip("/") + "/", self._folder, self._folder + _COPY + "/"}:
            for _ in range(_TURN):
                self.call(open, folder + "turn", "wb").close()
                self.call(os.remove, folder + "turn")

    # --- blocks, past littlefs: of files that it only keeps

    def find(self, beginning: bytes) -> "list[int]":
        """Return the blocks that begin so."""
        found, blocks = bytearray(len(beginning)), []
        for block in range(self._chip.ioctl(4, 0) or 0):
            self._chip.readblocks(block, found, 0)
            if found == beginning:
                blocks.append(block)
        return blocks

    def look(self, block: int, at: int, size: int) -> bytearray:
        """Return bytes of a block."""
        found = bytearray(size)
        self._chip.readblocks(block, found, at)
        return found

    def program(self, block: int, at: int, data: "bytes | bytearray") -> None:
        """Write on a block what was blank."""
        taken = 0
        while taken < len(data):
            start = (at + taken) % _PIECE
            piece = data[taken : taken + _PIECE - start]
            self._buffer[:] = _BLANK  # which leaves what stands there
            self._buffer[start : start + len(piece)] = piece
            self._chip.writeblocks(block, self._buffer, at + taken - start)
            taken += len(piece)

    def wipe(self, block: int) -> None:
        """Make a block blank."""
        self._chip.ioctl(6, block)

    def call(self, action: "Callable[..., Any]", *values: "Any") -> "Any":
        """Do something; remember when it failed, but not that a file is not there."""
        if self._failed:
            self._mount_again()
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

    def _mount_again(self) -> None:
        vfs.umount(self._drive)
        self._mount()

    def _mount(self) -> None:
        vfs.mount(vfs.VfsLfs2(self._chip, progsize=_PROGRAM), self._drive)  # type: ignore[arg-type]
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
        """Take bytes; they are safe once the file is closed."""
        return self._flash.keep(self._file.write, data)

    def close(self) -> None:
        """Write what was taken; the file is not used any more."""
        self._flash.keep(self._file.close)
