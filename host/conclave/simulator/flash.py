"""A flash file system: it can be full, fail, hold garbage, and lose power at any byte."""

from pathlib import Path

EIO, ENOENT, EBADF, ENOSPC = 5, 2, 9, 28
CAPACITY = 1 << 20


class PowerCut(BaseException):  # not for the firmware to catch: nothing runs on without power
    """The power was cut while something was written."""


class Flash:
    """Files by name. What is written reaches the flash when it is flushed or closed."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self.files: dict[str, bytes] = {}
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

    def names(self) -> list[str]:
        """Return the names of all files."""
        self.check("names")
        return list(self.files)

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
        self.put(new, self.files[old])
        self.drop(old)

    def free(self) -> int:
        """Return the bytes that are left."""
        self.check("free")
        return max(0, self.capacity - sum(map(len, self.files.values())))

    def put(self, name: str, data: bytes) -> None:
        """Store a file whatever the state of the flash: how tests corrupt one."""
        self.files[name] = data

    def drop(self, name: str) -> None:
        """Forget a file."""
        del self.files[name]

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
    """A flash whose files are those of a folder."""

    def __init__(self, folder: Path, capacity: int = CAPACITY) -> None:
        super().__init__(capacity)
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.files = {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}

    def put(self, name: str, data: bytes) -> None:
        """Store a file."""
        super().put(name, data)
        (self._folder / name).write_bytes(data)

    def drop(self, name: str) -> None:
        """Forget a file."""
        super().drop(name)
        (self._folder / name).unlink()


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

    def write(self, data: bytes) -> int:
        """Take bytes; they are safe after the next flush."""
        self._check_open()
        if not self._writes:
            raise OSError(EBADF, "opened for reading")
        self._flash.check("write")
        self._waiting += bytes(data)
        return len(data)

    def flush(self) -> None:
        """Write what was taken."""
        data, self._waiting = self._waiting, b""
        if data:
            self._flash.append(self._name, data)

    def close(self) -> None:
        """Write what was taken; the file is not used any more."""
        self.flush()
        self._is_closed = True

    def _check_open(self) -> None:
        if self._is_closed:
            raise ValueError("the file is closed")
