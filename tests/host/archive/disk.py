"""A disk after a power cut: it holds files as SQLite last synced them, and no file that SQLite deleted."""

import _sqlite3
import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

Method = ctypes.c_void_p
OPEN = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_int)
)
SYNC = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


class Files(ctypes.Structure):
    """`sqlite3_vfs`: how SQLite gets at files."""

    _fields_ = [
        ("version", ctypes.c_int),
        ("size_of_file", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", OPEN),
        ("others", Method * 15),
    ]


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`: what SQLite does with an open file."""

    _fields_ = [("version", ctypes.c_int), ("before", Method * 4), ("sync", SYNC), ("others", Method * 13)]


class Disk:
    """The content of the disk itself, without what is only cached."""

    def __init__(self) -> None:
        self._synced: dict[Path, bytes] = {}
        self._kept: list[object] = []  # what SQLite points to
        self._names: dict[int, Path] = {}  # files by their place in memory

    def opened(self, file: int, name: bytes) -> None:
        """Watch a file that SQLite has opened."""
        place = ctypes.cast(file, ctypes.POINTER(ctypes.POINTER(Methods)))
        usual = place[0].contents
        methods = Methods.from_buffer_copy(usual)

        def synced(file: int, flags: int) -> int:
            code = usual.sync(file, flags)
            path = self._names[file]
            self._synced[path] = path.read_bytes()
            return code

        methods.sync = SYNC(synced)
        place[0] = ctypes.pointer(methods)
        self._kept += [methods, methods.sync]
        self._names[file] = Path(name.decode())

    def restore(self, folder: Path) -> None:
        """Make the files in a folder as they would be found after a power cut now."""
        folder.mkdir()
        for path, content in self._synced.items():
            if path.exists():
                (folder / path.name).write_bytes(content)


@contextmanager
def watch_disk() -> Iterator[Disk]:
    """Track the synced content of all files that SQLite opens meanwhile."""
    sqlite, disk = ctypes.CDLL(_sqlite3.__file__), Disk()
    sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(Files)
    usual = sqlite.sqlite3_vfs_find(None)
    files = Files.from_buffer_copy(usual.contents)

    def opening(_: int, name: int, file: int, flags: int, found: "ctypes._Pointer[ctypes.c_int]") -> int:
        code = usual.contents.open(ctypes.addressof(usual.contents), name, file, flags, found)
        if code == 0 and name:
            disk.opened(file, ctypes.string_at(name))
        return code

    files.name, files.open = b"watched", OPEN(opening)
    sqlite.sqlite3_vfs_register(ctypes.byref(files), 1)
    try:
        yield disk
    finally:
        sqlite.sqlite3_vfs_register(usual, 1)
        sqlite.sqlite3_vfs_unregister(ctypes.byref(files))
