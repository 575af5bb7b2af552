"""The file system of a Pico as an image, in which games and settings have a place of their own.

The blocks of that place belong to files of one block each: littlefs keeps them, and never touches what is in them.
The firmware has a file system of its own there (`firmware/pico/flash.py`). An image tells of these files and leaves
out their blocks, so what stands there outlives it, as long as the place is the same.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import TYPE_CHECKING

from conclave.deploy.trouble import Trouble, missing_extra

if TYPE_CHECKING:
    from littlefs import LittleFS

BLOCK = 4096
CACHE = 1024  # bytes
PROGRAM = 256  # bytes that MicroPython writes at once
PLACE = 96  # blocks for games and settings, the last ones of the flash
FOLDER = "/kept"
_FILLER = b"filler " * 128
WHERE = FOLDER + "/place"  # first block and number of blocks, as the firmware reads it


def plain(files: Mapping[str, bytes], blocks: int) -> bytes:
    """Return a file system that holds these files."""
    system = _system(blocks)
    _fill(system, files)
    return bytes(system.context.buffer)


def parted(files: Mapping[str, bytes], blocks: int) -> dict[int, bytes]:
    """Return the blocks of a file system that holds these files, without those of games and settings.

    Raise Trouble when it is too small for them.
    """
    first = blocks - PLACE
    with _room(blocks):
        systems = ((_system(blocks), str(salt)) for salt in count())
        system = next(system for system, salt in systems if _begins_low(system, salt))
        _set_apart(system, first)
        _fill(system, {**files, WHERE: f"{first} {PLACE}".encode()})
    image = bytes(system.context.buffer)
    found = [image[number * BLOCK : (number + 1) * BLOCK] for number in range(first)]
    last = max(number for number, data in enumerate(found) if data.strip(b"\xff"))
    # blank ones among them, too: of the two blocks of a folder one is blank, and an old one there would count as newer
    return dict(enumerate(found[: last + 2]))


@contextmanager
def _room(blocks: int) -> Iterator[None]:
    """Raise Trouble when a file system of so many blocks has no room for what is done with it."""
    small = Trouble("full", f"a file system of {blocks * BLOCK // 1024} KB is too small for Conclave")
    if blocks <= PLACE:
        raise small
    try:
        from littlefs import LittleFSError
    except ImportError:
        missing_extra("littlefs-python")
    try:
        yield
    except LittleFSError as error:
        if error.name != "LFS_ERR_NOSPC":
            raise
        raise small from None


def _system(blocks: int) -> "LittleFS":
    try:
        from littlefs import LittleFS
    except ImportError:
        missing_extra("littlefs-python")
    # in pieces as large as may be, for each is read by Python; how much is read at once changes nothing in it
    return LittleFS(block_size=BLOCK, block_count=blocks, prog_size=PROGRAM, read_size=CACHE, cache_size=CACHE)


def _fill(system: "LittleFS", files: Mapping[str, bytes]) -> None:
    for name, data in sorted(files.items()):
        system.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data)


def _begins_low(system: "LittleFS", salt: str) -> bool:
    """Mount anew; return whether littlefs, which begins anywhere then, gives away blocks from a low one on."""
    with system.open(salt, "wb") as file:  # so small that it takes no block
        file.write(b"")
    system.unmount()
    system.mount()
    system.remove(salt)
    system.mkdir(FOLDER)
    low = system.block_count // 4
    return not bytes(system.context.buffer[low * BLOCK :]).strip(b"\xff")


def _set_apart(system: "LittleFS", first: int) -> None:
    """Let each block from the first on belong to a file.

    littlefs gives blocks in their order, as long as no folder changes: so all these files are open at once.
    """
    marks = [f"{FOLDER}/{number:02d}" for number in range(PLACE)]
    with ExitStack() as stack:
        filler, *files = [
            stack.enter_context(system.open(name, "wb", buffering=0)) for name in (FOLDER + "/filler", *marks)
        ]
        while not _holds(system, first - 1, _FILLER[:8]):
            filler.write(_FILLER)
        for mark, file in zip(marks, files, strict=True):
            file.write(mark.encode().ljust(BLOCK, b"\xff"))
    for number, mark in enumerate(marks, first):
        if not _holds(system, number, mark.encode()):
            raise AssertionError(f"littlefs gave {mark} another block than {number}")
    system.remove(FOLDER + "/filler")
    for number in range(first):
        if _holds(system, number, _FILLER[:12]):
            system.context.buffer[number * BLOCK : (number + 1) * BLOCK] = b"\xff" * BLOCK


def _holds(system: "LittleFS", number: int, text: bytes) -> bool:
    return text in system.context.buffer[number * BLOCK : number * BLOCK + 64]
