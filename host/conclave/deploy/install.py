"""The way from what is on a device to what is to be there, safe to leave at any step.

`main.py` is removed before anything else changes and comes back last: a device that was left in between
boots into the prompt of MicroPython, where the next deploy finds it, and never into half a firmware. Every
other file is written beside the old one and takes its place by being renamed, after its hash was checked.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from conclave.deploy.files import MAIN, OWN_WORDS, ROOMS, File
from conclave.deploy.trouble import damaged, full

PART = ".part"  # the end of a name while the file is being written
_BLOCK = 4096  # what even the smallest file may take on flash
_SAVED = re.compile(r"\d{5,9}\.(new|old)|journal\.\d|journals|settings|names|seatings")  # what the firmware stores


class Stored(NamedTuple):
    """What is on the device under a path; a folder has no hash."""

    size: int
    sha: str | None


class Device(Protocol):
    """The few things that are asked of a device. Paths begin with a slash."""

    def contents(self) -> dict[str, Stored]:
        """Return files and folders that may be ours: main.py and all below the folders of ROOMS."""
        ...

    def sha(self, path: str) -> str | None:
        """Return the hash of a file."""
        ...

    def free(self) -> int:
        """Return the bytes that are left."""
        ...

    def make_folder(self, path: str) -> None:
        """Make a folder that is not there yet."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        ...

    def rename(self, old: str, new: str) -> None:
        """Rename a file, in place of another one if there is one."""
        ...

    def remove(self, path: str) -> None:
        """Remove a file, or an empty folder."""
        ...

    def settle(self, folder: str) -> None:
        """Let a folder stand on flash twice: littlefs finds it again then whatever bit flips."""
        ...


class Plan(NamedTuple):
    """What differs: files that are missing, files that are others, and what should not be there."""

    missing: list[File]
    changed: list[File]
    surplus: list[str]

    @property
    def writes(self) -> list[File]:
        """What is to be written."""
        return self.missing + self.changed

    def __bool__(self) -> bool:
        return any(self)


def ours(path: str) -> bool:
    """Return whether a path belongs to the firmware: settings and journals never do, wherever they are."""
    name = path.rsplit("/", 1)[1]
    return (path in (MAIN, MAIN + PART) or path.split("/")[1] in ROOMS) and not _SAVED.fullmatch(name)


def plan(files: Iterable[File], found: dict[str, Stored]) -> Plan:
    """Compare what is to be on the device with what is there."""
    wanted = {file.path: file for file in files}
    brings_words = any(path.startswith(OWN_WORDS) for path in wanted)
    found = {path: stored for path, stored in found.items() if brings_words or not path.startswith(OWN_WORDS)}
    kept = {path for path in found if not ours(path)}
    folders = {folder for path in [*wanted, *kept] for folder in _folders(path)}
    missing = [file for path, file in wanted.items() if path not in found or found[path].sha is None]
    changed = [file for path, file in wanted.items() if path in found and found[path].sha not in (None, file.sha)]
    surplus = [path for path in found if not _stays(path, found[path], wanted, folders)]
    return Plan(missing, changed, sorted(surplus, reverse=True))  # what is in a folder comes before the folder


def _stays(path: str, stored: Stored, wanted: dict[str, File], folders: set[str]) -> bool:
    if not ours(path):
        return True
    return path in folders if stored.sha is None else path in wanted


def install(device: Device, files: list[File], step: Callable[[str, int], None] = lambda path, size: None) -> Plan:
    """Bring a device up to date and return what differed; `step` hears of every file that has arrived."""
    found = device.contents()
    todo = plan(files, found)
    if not todo:
        return todo
    main, others = _parted(files, todo)
    _check_room(device.free(), [*others, *main], todo.surplus, found)
    if MAIN in found and MAIN not in todo.surplus:
        device.remove(MAIN)
    for path in todo.surplus:
        device.remove(path)
    present = {path for path, stored in found.items() if stored.sha is None}
    for folder in sorted({folder for file in others for folder in _folders(file.path)} - present):
        device.make_folder(folder)
    for file in others:
        _send(device, file)
        step(file.path, len(file.data))
    _check_all(device, files)
    for folder in ["/", *sorted({folder for file in files for folder in _folders(file.path)})]:
        device.settle(folder)
    for file in main:
        _send(device, file)
        step(file.path, len(file.data))
    device.settle("/")
    return todo


def _parted(files: list[File], todo: Plan) -> tuple[list[File], list[File]]:
    """Return main.py, which is always written again, and what else is to be written."""
    main = [file for file in files if file.path == MAIN]
    return main, [file for file in todo.writes if file.path != MAIN]


def _send(device: Device, file: File) -> None:
    device.write(file.path + PART, file.data)
    if device.sha(file.path + PART) != file.sha:
        raise damaged(file.path)
    device.rename(file.path + PART, file.path)


def _check_all(device: Device, files: list[File]) -> None:
    """Look at the whole device once more before it may boot."""
    found = device.contents()
    for file in files:
        if file.path != MAIN and (file.path not in found or found[file.path].sha != file.sha):
            raise damaged(file.path)


def _check_room(free: int, writes: list[File], surplus: list[str], found: dict[str, Stored]) -> None:
    """Raise before anything is changed when the flash has not got room; one file is there twice for a moment."""
    sizes = [_blocks(len(file.data)) for file in writes]
    freed = {*surplus, *(file.path for file in writes)} & set(found)
    needed = sum(sizes) + max(sizes, default=0) - sum(_blocks(found[path].size) for path in freed)
    if needed > free:
        raise full(needed, free)


def _blocks(size: int) -> int:
    return max(1, -(-size // _BLOCK)) * _BLOCK


def _folders(path: str) -> list[str]:
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[: end + 1]) for end in range(len(parts))]
