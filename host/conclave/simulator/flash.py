"""A flash file system: it can be full, fail, hold garbage, and lose power at any byte."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path

EIO, ENOENT, EBADF, ENOSPC = 5, 2, 9, 28
CAPACITY = 1 << 20
BLOCK = 4096
BLANK = b"\xff" * BLOCK


class PowerCut(BaseException):  # not for the firmware to catch: nothing runs on without power
    """The power was cut while something was written."""


class Flash:
    """Files by name. What is written reaches the flash when the file is closed."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.files: dict[str, bytes] = {}
        self.whole: list[str] = []  # the files that take just a block, by its number
        self.capacity = capacity
        self.largest: int | None = None  # bytes that fit into one piece of memory; None: any number
        self.failing: set[str] = set()  # the calls that fail: open, read, write, names, remove, rename, free
        self.written = 0  # changes so far: bytes, and each file made empty, removed or renamed
        self.cut_after: int | None = None  # the change before which the power is cut

    def open(self, name: str, mode: str) -> "File":
        """Open a file: rb, wb or ab."""
        self.check("open")
        if mode not in {"rb", "wb", "ab"}:
            raise ValueError(mode)
        if mode == "rb" and name not in self.files:
            raise OSError(ENOENT, "no such file")
        if mode == "wb" or name not in self.files:
            self.change()
            self.put(name, b"")
        return File(self, name, mode)

    def read(self, name: str, most: int = -1) -> bytes:
        """Return what a file holds, or so much of it."""
        file = self.open(name, "rb")
        try:
            return file.read(most)
        finally:
            file.close()

    def write(self, name: str, pieces: Iterable[bytes | bytearray]) -> None:
        """Make a file of these pieces, in place of another one if there is one."""
        file = self.open(name, "wb")
        try:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    raise OSError(ENOSPC)
        finally:
            file.close()

    def names(self, folder: str = "") -> list[str]:
        """Return the names of all files; `folder` is the one of the copies."""
        self.check("names")
        parts = [name.rpartition("/") for name in self.files]
        return [name for above, _, name in parts if above == folder]

    def remove(self, name: str) -> None:
        """Remove a file."""
        self.check("remove")
        self._known(name)
        self.change()
        self.drop(name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file, in place of another one if there is one; all or nothing."""
        self.check("rename")
        self._known(old)
        self.change()
        self.move(old, new)

    def free(self) -> int:
        """Return the bytes that are left."""
        self.check("free")
        return max(0, self.capacity - sum(map(len, self.files.values())))

    def settle(self) -> None:
        """There are no tables of files in which a bit could flip."""

    def find(self, beginning: bytes) -> list[int]:
        """Return the blocks that begin so."""
        self.check("read")
        blocks = [self._block(number) for number in range(len(self.whole))]
        return [number for number, block in enumerate(blocks) if len(block) == BLOCK and block.startswith(beginning)]

    def look(self, block: int, at: int, size: int) -> bytearray:
        """Return bytes of a block."""
        self.check("read")
        if self.largest is not None and size > self.largest:
            raise MemoryError(f"{size} bytes in one piece")
        return bytearray(self._block(block)[at : at + size])

    def program(self, block: int, at: int, data: bytes | bytearray) -> None:
        """Write on a block: bits that are 0 stay so."""
        self.check("write")
        done = len(data) if self.cut_after is None else min(len(data), self.cut_after - self.written)
        found, end = self._block(block), at + done
        written = int.from_bytes(found[at:end], "big") & int.from_bytes(data[:done], "big")
        self.put(self.whole[block], found[:at] + written.to_bytes(done, "big") + found[end:])
        self.written += done
        if done < len(data):
            self.change()

    def wipe(self, block: int) -> None:
        """Make a block blank."""
        self.check("write")
        self.change()
        self.put(self.whole[block], BLANK)

    def _block(self, block: int) -> bytes:
        return self.files.get(self.whole[block], BLANK)

    def put(self, name: str, data: bytes) -> None:
        """Store a file whatever the state of the flash: how tests corrupt one."""
        self.files[name] = data
        if len(data) == BLOCK and name not in self.whole:
            self.whole.append(name)

    def drop(self, name: str) -> None:
        """Forget a file."""
        del self.files[name]

    def move(self, old: str, new: str) -> None:
        """Give a file another name."""
        Flash.put(self, new, self.files[old])
        Flash.drop(self, old)

    def copied(self) -> "Flash":
        """Return one that holds the same, in memory."""
        other = Flash(self.capacity)
        for name in [*self.whole, *self.files]:
            other.put(name, self.files[name])
        return other

    def sync(self) -> None:
        """Wait until all is safe, where something has to be waited for."""

    def check(self, call: str) -> None:
        """Fail if this call is to fail, or if the power is off."""
        if self.cut_after is not None and self.written > self.cut_after:
            raise PowerCut
        if call in self.failing:
            raise OSError(EIO, "the flash fails")

    def change(self) -> None:
        """Count one change, unless the power is cut before it."""
        self.written += 1
        if self.cut_after is not None and self.written > self.cut_after:
            raise PowerCut

    def append(self, name: str, data: bytes) -> None:
        """Add bytes to a file, as many as there is power and room for."""
        self.check("write")
        stored = len(data)
        room = max(0, self.capacity - sum(map(len, self.files.values())))
        if self.cut_after is not None:
            stored = min(stored, self.cut_after - self.written)
        stored = min(stored, room)
        self.written += stored
        self.put(name, self.files[name] + data[:stored])
        if stored < min(len(data), room):
            self.change()
        if stored < len(data):
            raise OSError(ENOSPC, "the flash is full")

    def power_up(self) -> None:
        """Give the power back."""
        self.cut_after = None

    def _known(self, name: str) -> None:
        if name not in self.files:
            raise OSError(ENOENT, "no such file")


class FolderFlash(Flash):
    """A flash whose files are those of a folder, at every moment: the program can be killed at any.

    As on a flash, bytes are written in their places, and a file gets another name or does not. What was written
    outlives the program at once, and a power cut of the whole computer after `sync`.
    """

    def __init__(self, folder: Path, capacity: int = CAPACITY) -> None:
        super().__init__(capacity)
        self._folder = folder
        self._unsafe: set[Path] = set()  # files and folders that are not on the disk yet
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            super().put(path.relative_to(folder).as_posix(), path.read_bytes())

    def put(self, name: str, data: bytes) -> None:
        """Store a file: what it begins with alike is not touched."""
        before, path = self.files.get(name), self._folder / name
        path.parent.mkdir(exist_ok=True)
        same = _alike(before or b"", data)
        with path.open("wb" if before is None else "r+b", buffering=0) as file:
            if len(data) < len(before or b""):
                file.truncate(len(data))
            file.seek(same)
            _write_all(file, data[same:])
        self._unsafe |= {path, path.parent} if before is None else {path}
        super().put(name, data)

    def drop(self, name: str) -> None:
        """Forget a file."""
        path = self._folder / name
        path.unlink()
        self._unsafe = (self._unsafe - {path}) | {path.parent}
        super().drop(name)

    def move(self, old: str, new: str) -> None:
        """Give a file another name, once it is safe under its own."""
        self.sync()
        path = self._folder / new
        os.replace(self._folder / old, path)
        self._unsafe |= {path.parent}
        super().move(old, new)

    def sync(self) -> None:
        """Wait until all is on the disk."""
        for path in sorted(self._unsafe, reverse=True):  # files before the folders they are in
            _sync(path)
        self._unsafe.clear()


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes both begin with alike."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def _write_all(file: FileIO, data: bytes) -> None:
    while data:
        data = data[file.write(data) :]


def _sync(path: Path) -> None:
    """Only files can be waited for where a folder cannot be opened."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class File:
    """An open file."""

    def __init__(self, flash: Flash, name: str, mode: str) -> None:
        self._flash = flash
        self._name = name
        self._writes = mode != "rb"
        self._place = 0
        self._waiting = b""
        self._is_closed = False

    def read(self, count: int = -1) -> bytes:
        """Read so many bytes, or all."""
        self._check_open()
        if self._writes:
            raise OSError(EBADF, "opened for writing")
        self._flash.check("read")
        data = self._flash.files[self._name][self._place :]
        data = data if count < 0 else data[:count]
        if self._flash.largest is not None and len(data) > self._flash.largest:
            raise MemoryError(f"{len(data)} bytes in one piece")
        self._place += len(data)
        return data

    def write(self, data: bytes | bytearray) -> int:
        """Take bytes; they are safe once the file is closed."""
        self._check_open()
        if not self._writes:
            raise OSError(EBADF, "opened for reading")
        self._flash.check("write")
        self._waiting += bytes(data)
        return len(data)

    def close(self) -> None:
        """Write what was taken; the file is not used any more."""
        data, self._waiting = self._waiting, b""
        if data:
            self._flash.append(self._name, data)
        self._is_closed = True

    def _check_open(self) -> None:
        if self._is_closed:
            raise ValueError("the file is closed")
