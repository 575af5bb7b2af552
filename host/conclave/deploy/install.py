"""Bring the files on a device up to date, in steps that may be interrupted at any point.

`main.py` is removed before anything else changes and written last: an interrupted device boots into MicroPython's
prompt, where the next deployment finds it, and never into half a firmware. Every other file is written under a
temporary name and renamed after its hash was checked.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from conclave.deploy.deploy_errors import file_damaged_error, flash_full_error
from conclave.deploy.firmware_files import CUSTOM_WORDS, MAIN, ROOMS, DeviceFile

PART = ".part"  # ending of a file name while the file is being written
_BLOCK = 4096  # bytes that even the smallest file may take on flash
# the names of files that the firmware writes
_STORED_DATA = re.compile(r"\d{5,9}\.(new|old)|journal\.\d|journals|settings|names|seatings")


class StoredFile(NamedTuple):
    """A file or folder on the device; a folder has no hash."""

    size: int
    sha: str | None


class TargetDevice(Protocol):
    """The operations that an installation needs from a device. Paths begin with a slash."""

    def contents(self) -> dict[str, StoredFile]:
        """Return the files and folders that may be ours: main.py and everything in the folders of ROOMS."""
        ...

    def sha(self, path: str) -> str | None:
        """Return the SHA-256 of a file, in hexadecimal."""
        ...

    def free(self) -> int:
        """Return the free bytes."""
        ...

    def make_folder(self, path: str) -> None:
        """Create a folder that does not exist yet."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        ...

    def rename(self, old: str, new: str) -> None:
        """Rename a file, replacing another one if there is one."""
        ...

    def remove(self, path: str) -> None:
        """Remove a file or an empty folder."""
        ...

    def settle(self, folder: str) -> None:
        """Make sure that a folder is stored on flash twice, so that littlefs finds it whichever bit flips."""
        ...


class InstallPlan(NamedTuple):
    """The differences: files that are missing, files with other content, and paths to remove."""

    missing: list[DeviceFile]
    changed: list[DeviceFile]
    surplus: list[str]

    @property
    def files_to_write(self) -> list[DeviceFile]:
        """The files to write."""
        return self.missing + self.changed

    def __bool__(self) -> bool:
        return any(self)


def is_firmware_path(path: str) -> bool:
    """Return whether a path belongs to the firmware; settings and journals never do, wherever they are."""
    name = path.rsplit("/", 1)[1]
    return (path in (MAIN, MAIN + PART) or path.split("/")[1] in ROOMS) and not _STORED_DATA.fullmatch(name)


def make_plan(files: Iterable[DeviceFile], found: dict[str, StoredFile]) -> InstallPlan:
    """Compare the wanted `files` with those `found` on the device; return what to write and what to remove."""
    wanted = {file.path: file for file in files}
    brings_words = any(path.startswith(CUSTOM_WORDS) for path in wanted)
    found = {path: stored for path, stored in found.items() if brings_words or not path.startswith(CUSTOM_WORDS)}
    kept = {path for path in found if not is_firmware_path(path)}
    folders = {folder for path in [*wanted, *kept] for folder in _parent_folders(path)}
    missing = [file for path, file in wanted.items() if path not in found or found[path].sha is None]
    changed = [file for path, file in wanted.items() if path in found and found[path].sha not in (None, file.sha)]
    surplus = [path for path in found if not _belongs(path, found[path], wanted, folders)]
    return InstallPlan(
        missing, changed, sorted(surplus, reverse=True)
    )  # what is in a folder is removed before the folder


def _belongs(path: str, stored: StoredFile, wanted: dict[str, DeviceFile], folders: set[str]) -> bool:
    """Return whether a path on the device should stay there."""
    if not is_firmware_path(path):
        return True
    return path in folders if stored.sha is None else path in wanted


def install(
    device: TargetDevice, files: list[DeviceFile], step: Callable[[str, int], None] = lambda path, size: None
) -> InstallPlan:
    """Bring a device up to date and return what differed; `step` is called with path and size of each file written."""
    found = device.contents()
    todo = make_plan(files, found)
    if not todo:
        return todo
    main, others = _split_main(files, todo)
    _check_space(device.free(), [*others, *main], todo.surplus, found)
    if MAIN in found and MAIN not in todo.surplus:
        device.remove(MAIN)
    for path in todo.surplus:
        device.remove(path)
    present = {path for path, stored in found.items() if stored.sha is None}
    for folder in sorted({folder for file in others for folder in _parent_folders(file.path)} - present):
        device.make_folder(folder)
    for file in others:
        _write_checked(device, file)
        step(file.path, len(file.data))
    _verify(device, files)
    for folder in ["/", *sorted({folder for file in files for folder in _parent_folders(file.path)})]:
        device.settle(folder)
    for file in main:
        _write_checked(device, file)
        step(file.path, len(file.data))
    device.settle("/")
    return todo


def _split_main(files: list[DeviceFile], todo: InstallPlan) -> tuple[list[DeviceFile], list[DeviceFile]]:
    """Return main.py, which is always written again, and the other files to write."""
    main = [file for file in files if file.path == MAIN]
    return main, [file for file in todo.files_to_write if file.path != MAIN]


def _write_checked(device: TargetDevice, file: DeviceFile) -> None:
    """Write a file under a temporary name, check its hash, and rename it."""
    device.write(file.path + PART, file.data)
    if device.sha(file.path + PART) != file.sha:
        raise file_damaged_error(file.path)
    device.rename(file.path + PART, file.path)


def _verify(device: TargetDevice, files: list[DeviceFile]) -> None:
    """Check the hashes of all files once more before the device may boot."""
    found = device.contents()
    for file in files:
        if file.path != MAIN and (file.path not in found or found[file.path].sha != file.sha):
            raise file_damaged_error(file.path)


def _check_space(free: int, writes: list[DeviceFile], surplus: list[str], found: dict[str, StoredFile]) -> None:
    """Raise DeployError before anything changes if the flash is too small; each file is there twice for a moment."""
    sizes = [_used_bytes(len(file.data)) for file in writes]
    freed = {*surplus, *(file.path for file in writes)} & set(found)
    needed = sum(sizes) + max(sizes, default=0) - sum(_used_bytes(found[path].size) for path in freed)
    if needed > free:
        raise flash_full_error(needed, free)


def _used_bytes(size: int) -> int:
    """Return the bytes that a file of this size takes on flash."""
    return max(1, -(-size // _BLOCK)) * _BLOCK


def _parent_folders(path: str) -> list[str]:
    """Return all folders above a path, the outermost first."""
    parts = path.split("/")[1:-1]
    return ["/" + "/".join(parts[: end + 1]) for end in range(len(parts))]
