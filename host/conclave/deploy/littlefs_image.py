"""Build images of the Pico's littlefs file system with a reserved area for games and settings.

The blocks of the reserved area belong to files of one block each, so littlefs reserves them and never touches their
content. The firmware has a file system of its own there (`firmware/pico/flash.py`). An image lists these files but
leaves out their blocks, so what they store survives a new image as long as the area is the same.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import TYPE_CHECKING

from conclave.deploy.deploy_errors import DeployError, raise_missing_extra

if TYPE_CHECKING:
    from littlefs import LittleFS

BLOCK = 4096
CACHE = 1024  # bytes
PROGRAM = 256  # bytes that MicroPython programs together
RESERVED_BLOCKS = 96  # number of blocks reserved for games and settings, the last ones of the flash
FOLDER = "/kept"
_FILLER = b"filler " * 128
AREA_FILE = FOLDER + "/place"  # first block and number of blocks, read by the firmware


def build_plain_image(files: Mapping[str, bytes], blocks: int) -> bytes:
    """Return the image of a file system of `blocks` blocks that contains these files, without a reserved area."""
    system = _new_file_system(blocks)
    _write_files(system, files)
    return bytes(system.context.buffer)


def build_parted_blocks(files: Mapping[str, bytes], blocks: int) -> dict[int, bytes]:
    """Return the blocks of a file system with these files and a reserved area, by number, without those of the area.

    Raises DeployError if it is too small.
    """
    first = blocks - RESERVED_BLOCKS
    with _check_size(blocks):
        systems = ((_new_file_system(blocks), str(salt)) for salt in count())
        system = next(system for system, salt in systems if _starts_low(system, salt))
        _reserve(system, first)
        _write_files(system, {**files, AREA_FILE: f"{first} {RESERVED_BLOCKS}".encode()})
    image = bytes(system.context.buffer)
    found = [image[number * BLOCK : (number + 1) * BLOCK] for number in range(first)]
    last = max(number for number, data in enumerate(found) if data.strip(b"\xff"))
    # Blank blocks are included: of the two blocks of a folder one is blank, and an old block there would count as
    # newer.
    return dict(enumerate(found[: last + 2]))


@contextmanager
def _check_size(blocks: int) -> Iterator[None]:
    """Raise DeployError if a file system of `blocks` blocks is too small for what happens in this context."""
    small = DeployError("full", f"a file system of {blocks * BLOCK // 1024} KB is too small for Conclave")
    if blocks <= RESERVED_BLOCKS:
        raise small
    try:
        from littlefs import LittleFSError
    except ImportError:
        raise_missing_extra("littlefs-python")
    try:
        yield
    except LittleFSError as error:
        if error.name != "LFS_ERR_NOSPC":
            raise
        raise small from None


def _new_file_system(blocks: int) -> "LittleFS":
    """Return a new, empty file system in memory."""
    try:
        from littlefs import LittleFS
    except ImportError:
        raise_missing_extra("littlefs-python")
    # as large as possible, for speed; the read size does not change the file system
    return LittleFS(block_size=BLOCK, block_count=blocks, prog_size=PROGRAM, read_size=CACHE, cache_size=CACHE)


def _write_files(system: "LittleFS", files: Mapping[str, bytes]) -> None:
    """Create these files and their folders."""
    for name, data in sorted(files.items()):
        system.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data)


def _starts_low(system: "LittleFS", salt: str) -> bool:
    """Mount again, which makes littlefs pick a new start; return whether it now allocates blocks from a low one on."""
    with system.open(salt, "wb") as file:  # so small that it takes no block
        file.write(b"")
    system.unmount()
    system.mount()
    system.remove(salt)
    system.mkdir(FOLDER)
    low = system.block_count // 4
    return not bytes(system.context.buffer[low * BLOCK :]).strip(b"\xff")


def _reserve(system: "LittleFS", first: int) -> None:
    """Assign every block from number `first` on to a file of its own.

    littlefs allocates blocks in ascending order while no folder changes, so all these files are open together.
    """
    marks = [f"{FOLDER}/{number:02d}" for number in range(RESERVED_BLOCKS)]
    with ExitStack() as stack:
        filler, *files = [
            stack.enter_context(system.open(name, "wb", buffering=0)) for name in (FOLDER + "/filler", *marks)
        ]
        while not _contains(system, first - 1, _FILLER[:8]):
            filler.write(_FILLER)
        for mark, file in zip(marks, files, strict=True):
            file.write(mark.encode().ljust(BLOCK, b"\xff"))
    for number, mark in enumerate(marks, first):
        if not _contains(system, number, mark.encode()):
            raise AssertionError(f"littlefs gave {mark} another block than {number}")
    system.remove(FOLDER + "/filler")
    for number in range(first):
        if _contains(system, number, _FILLER[:12]):
            system.context.buffer[number * BLOCK : (number + 1) * BLOCK] = b"\xff" * BLOCK


def _contains(system: "LittleFS", number: int, text: bytes) -> bool:
    """Return whether `text` is in the first bytes of a block."""
    return text in system.context.buffer[number * BLOCK : number * BLOCK + 64]
