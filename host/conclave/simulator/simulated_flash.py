"""The simulated flash of the board, which can be full, fail, hold garbage, and lose power at any byte."""

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path

EIO, ENOENT, EBADF, ENOSPC = 5, 2, 9, 28  # the numbers that MicroPython uses
CAPACITY = 1 << 20
BLOCK = 4096
BLANK = b"\xff" * BLOCK


class PowerCut(BaseException):  # not an Exception, so the firmware cannot catch it
    """The power was cut during a write."""


class SimulatedFlash:
    """A flash in memory with the interface of the Pico's: files by name, and raw blocks.

    Written bytes reach the flash when their file is closed.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.files: dict[str, bytes] = {}
        self.block_files: list[str] = []  # names of the one-block files; the index is the number of the block
        self.capacity = capacity
        self.largest: int | None = None  # bytes that fit into one allocation; None: any number
        self.failing_calls: set[str] = set()  # calls that raise EIO: open, read, write, names, remove, rename, free
        self.change_count = 0  # changes so far: each byte, and each file created, removed or renamed
        self.cut_after: int | None = None  # number of changes after which the power is cut

    def open(self, name: str, mode: str) -> "File":
        """Open a file in mode rb, wb or ab."""
        self.check_call("open")
        if mode not in {"rb", "wb", "ab"}:
            raise ValueError(mode)
        if mode == "rb" and name not in self.files:
            raise OSError(ENOENT, "no such file")
        if mode == "wb" or name not in self.files:
            self.count_change()
            self.force_content(name, b"")
        return File(self, name, mode)

    def read(self, name: str, most: int = -1) -> bytes:
        """Return the content of a file, at most `most` bytes if that is not -1."""
        file = self.open(name, "rb")
        try:
            return file.read(most)
        finally:
            file.close()

    def write(self, name: str, pieces: Iterable[bytes | bytearray]) -> None:
        """Create or replace a file from these pieces."""
        file = self.open(name, "wb")
        try:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    raise OSError(ENOSPC)
        finally:
            file.close()

    def names(self, folder: str = "") -> list[str]:
        """Return the names of all files in the main folder, or in the subfolder `folder`."""
        self.check_call("names")
        parts = [name.rpartition("/") for name in self.files]
        return [name for above, _, name in parts if above == folder]

    def remove(self, name: str) -> None:
        """Remove a file."""
        self.check_call("remove")
        self._check_exists(name)
        self.count_change()
        self.force_remove(name)

    def rename(self, old: str, new: str) -> None:
        """Rename a file atomically, replacing another one if there is one."""
        self.check_call("rename")
        self._check_exists(old)
        self.count_change()
        self.force_rename(old, new)

    def free(self) -> int:
        """Return the free bytes."""
        self.check_call("free")
        return max(0, self.capacity - sum(map(len, self.files.values())))

    def settle(self) -> None:
        """Do nothing: this flash has no file tables in which a bit could flip."""

    def find_blocks(self, beginning: bytes) -> list[int]:
        """Return the numbers of all blocks that begin with these bytes."""
        self.check_call("read")
        blocks = [self._block(number) for number in range(len(self.block_files))]
        return [number for number, block in enumerate(blocks) if len(block) == BLOCK and block.startswith(beginning)]

    def read_block(self, block: int, at: int, size: int) -> bytearray:
        """Return `size` bytes of a block from offset `at` on."""
        self.check_call("read")
        if self.largest is not None and size > self.largest:
            raise MemoryError(f"{size} bytes in one piece")
        return bytearray(self._block(block)[at : at + size])

    def write_block(self, block: int, at: int, data: bytes | bytearray) -> None:
        """Write bytes to a block from offset `at` on; as on real flash, bits that are 0 stay 0."""
        self.check_call("write")
        done = len(data) if self.cut_after is None else min(len(data), self.cut_after - self.change_count)
        found, end = self._block(block), at + done
        written = int.from_bytes(found[at:end], "big") & int.from_bytes(data[:done], "big")
        self.force_content(self.block_files[block], found[:at] + written.to_bytes(done, "big") + found[end:])
        self.change_count += done
        if done < len(data):
            self.count_change()

    def erase_block(self, block: int) -> None:
        """Erase a block."""
        self.check_call("write")
        self.count_change()
        self.force_content(self.block_files[block], BLANK)

    def _block(self, block: int) -> bytes:
        """Return the content of a block."""
        return self.files.get(self.block_files[block], BLANK)

    def force_content(self, name: str, data: bytes) -> None:
        """Set the content of a file regardless of power and failures, for example to corrupt it in a test."""
        self.files[name] = data
        if len(data) == BLOCK and name not in self.block_files:
            self.block_files.append(name)

    def force_remove(self, name: str) -> None:
        """Delete a file regardless of power and failures."""
        del self.files[name]

    def force_rename(self, old: str, new: str) -> None:
        """Rename a file regardless of power and failures."""
        SimulatedFlash.force_content(self, new, self.files[old])
        SimulatedFlash.force_remove(self, old)

    def copy(self) -> "SimulatedFlash":
        """Return a copy of this flash in memory."""
        other = SimulatedFlash(self.capacity)
        for name in [*self.block_files, *self.files]:
            other.force_content(name, self.files[name])
        return other

    def sync(self) -> None:
        """Wait until everything is safe; a flash in memory has nothing to wait for."""

    def check_call(self, call: str) -> None:
        """Raise PowerCut if the power is off, or OSError if `call` is among the failing calls."""
        if self.cut_after is not None and self.change_count > self.cut_after:
            raise PowerCut
        if call in self.failing_calls:
            raise OSError(EIO, "the flash fails")

    def count_change(self) -> None:
        """Count one change; raises PowerCut if the power is cut before it."""
        self.change_count += 1
        if self.cut_after is not None and self.change_count > self.cut_after:
            raise PowerCut

    def append(self, name: str, data: bytes) -> None:
        """Append bytes to a file, as many as power and space allow; raises PowerCut or OSError if not all fit."""
        self.check_call("write")
        stored = len(data)
        room = max(0, self.capacity - sum(map(len, self.files.values())))
        if self.cut_after is not None:
            stored = min(stored, self.cut_after - self.change_count)
        stored = min(stored, room)
        self.change_count += stored
        self.force_content(name, self.files[name] + data[:stored])
        if stored < min(len(data), room):
            self.count_change()
        if stored < len(data):
            raise OSError(ENOSPC, "the flash is full")

    def power_up(self) -> None:
        """Switch the power on again."""
        self.cut_after = None

    def _check_exists(self, name: str) -> None:
        """Raise OSError if there is no such file."""
        if name not in self.files:
            raise OSError(ENOENT, "no such file")


class FolderFlash(SimulatedFlash):
    """A flash whose files are also in a folder of the PC at every moment, so the program may be killed at any time.

    As on flash, bytes are written in place and renaming is atomic. Written data survives the end of the program
    immediately, and a power cut of the PC after `sync`.
    """

    def __init__(self, folder: Path, capacity: int = CAPACITY) -> None:
        super().__init__(capacity)
        self._folder = folder
        self._unsynced: set[Path] = set()  # files and folders not yet safe on the disk
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            super().force_content(path.relative_to(folder).as_posix(), path.read_bytes())

    def force_content(self, name: str, data: bytes) -> None:
        """Set the content of a file; the part that it has in common with the old content is not written."""
        before, path = self.files.get(name), self._folder / name
        path.parent.mkdir(exist_ok=True)
        same = _common_prefix(before or b"", data)
        with path.open("wb" if before is None else "r+b", buffering=0) as file:
            if len(data) < len(before or b""):
                file.truncate(len(data))
            file.seek(same)
            _write_all(file, data[same:])
        self._unsynced |= {path, path.parent} if before is None else {path}
        super().force_content(name, data)

    def force_remove(self, name: str) -> None:
        """Delete a file."""
        path = self._folder / name
        path.unlink()
        self._unsynced = (self._unsynced - {path}) | {path.parent}
        super().force_remove(name)

    def force_rename(self, old: str, new: str) -> None:
        """Rename a file after syncing its content."""
        self.sync()
        path = self._folder / new
        os.replace(self._folder / old, path)
        self._unsynced |= {path.parent}
        super().force_rename(old, new)

    def sync(self) -> None:
        """Wait until everything is safe on the disk."""
        for path in sorted(self._unsynced, reverse=True):  # files before their folders
            _fsync(path)
        self._unsynced.clear()


def _common_prefix(one: bytes, other: bytes) -> int:
    """Return the number of bytes that both begin with."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def _write_all(file: FileIO, data: bytes) -> None:
    """Write all bytes to an unbuffered file."""
    while data:
        data = data[file.write(data) :]


def _fsync(path: Path) -> None:
    """Sync a file or folder to the disk; folders are skipped where the system cannot open them."""
    if path.is_dir() and not hasattr(os, "O_DIRECTORY"):
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


class File:
    """An open file of the simulated flash."""

    def __init__(self, flash: SimulatedFlash, name: str, mode: str) -> None:
        self._flash = flash
        self._name = name
        self._is_writable = mode != "rb"
        self._position = 0
        self._unwritten = b""
        self._is_closed = False

    def read(self, count: int = -1) -> bytes:
        """Read `count` bytes, or all if it is negative."""
        self._check_open()
        if self._is_writable:
            raise OSError(EBADF, "opened for writing")
        self._flash.check_call("read")
        data = self._flash.files[self._name][self._position :]
        data = data if count < 0 else data[:count]
        if self._flash.largest is not None and len(data) > self._flash.largest:
            raise MemoryError(f"{len(data)} bytes in one piece")
        self._position += len(data)
        return data

    def write(self, data: bytes | bytearray) -> int:
        """Accept bytes; they are safe once the file is closed."""
        self._check_open()
        if not self._is_writable:
            raise OSError(EBADF, "opened for reading")
        self._flash.check_call("write")
        self._unwritten += bytes(data)
        return len(data)

    def close(self) -> None:
        """Write everything to the flash and close the file."""
        data, self._unwritten = self._unwritten, b""
        if data:
            self._flash.append(self._name, data)
        self._is_closed = True

    def _check_open(self) -> None:
        """Raise ValueError if the file is closed."""
        if self._is_closed:
            raise ValueError("the file is closed")
