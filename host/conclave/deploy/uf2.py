"""UF2 files, as a Pico takes them that was plugged in with BOOTSEL held: pages of flash, each with its address."""

import struct
from collections.abc import Mapping
from typing import NamedTuple

from conclave.deploy import board, drive
from conclave.deploy.trouble import Trouble

PAGE = 256
_BLOCK = 512
_HEAD = struct.Struct("<8I")
_STARTS, _END = (0x0A324655, 0x9E5D5157), 0x0AB16F30
_HAS_FAMILY, _RP2040 = 0x2000, 0xE48BFF56
_WHERE = "https://micropython.org/download/RPI_PICO/"

# what a program for the Pico tells of itself: a table between two marks, of pointers to entries
_INFO, _INFO_END, _INFO_WITHIN = 0x7188EBF2, 0xE71AA390, 1024
_TEXT, _DRIVE = 6, 7  # types of entries
_NAME, _VERSION, _BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
_BOARDS = {"pico": board.BOARD}  # by the name that the SDK has for them
_MPY = 6 | 3 << 8  # the .mpy files that every MicroPython reads which is new enough; a UF2 does not tell

Pages = dict[int, bytes]


class MicroPython(NamedTuple):
    """What a UF2 of MicroPython tells of itself: its version, and where its file system is to be."""

    version: str
    drive: int  # address
    size: int


def read(data: bytes) -> Pages:
    """Return the pages of a UF2 file by their addresses."""
    pages: Pages = {}
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        if len(block) < _BLOCK:
            raise _foreign("it ends within a block")
        first, second, flags, address, size, _, _, family = _HEAD.unpack_from(block)
        if (first, second) != _STARTS or struct.unpack_from("<I", block, _BLOCK - 4)[0] != _END:
            raise _foreign("it is no UF2 file")
        if not flags & _HAS_FAMILY or family != _RP2040:
            raise _foreign("it is for another chip than the Pico's RP2040")
        pages[address] = block[_HEAD.size : _HEAD.size + size]
    return pages


def write(pages: Pages) -> bytes:
    """Return a UF2 file of these pages."""
    blocks = []
    for number, (address, page) in enumerate(sorted(pages.items())):
        head = _HEAD.pack(*_STARTS, _HAS_FAMILY, address, PAGE, number, len(pages), _RP2040)
        blocks.append((head + page).ljust(_BLOCK - 4, b"\0") + struct.pack("<I", _END))
    return b"".join(blocks)


def micropython(pages: Pages) -> MicroPython:
    """Return what the MicroPython in these pages tells of itself; raise Trouble when it is none for our box."""
    program = _Program(pages)
    name, made_for, version = (program.texts.get(what, "") for what in (_NAME, _BOARD, _VERSION))
    if name != "MicroPython" or not program.drives:
        raise _foreign("it has no MicroPython in it")
    if made_for not in _BOARDS:
        raise Trouble("wrong-board", f"this MicroPython is for {made_for or 'a board without name'}, not for the Pico")
    return MicroPython(version.lstrip("v"), *program.drives[0])


def check(found: MicroPython, compiler: str) -> None:
    """Raise Trouble when it does not read our files; `compiler` is what `mpy-cross --version` says."""
    numbers = tuple(int(part) for part in found.version.split("-")[0].split("."))
    board.check(board.About("micropython", numbers, board.BOARD, _MPY), compiler)


def with_files(pages: Pages, files: Mapping[str, bytes]) -> Pages:
    """Return the pages of a MicroPython with these files on its drive, but none of the place of games and settings."""
    found = micropython(pages)
    added = {
        found.drive + number * drive.BLOCK + at: block[at : at + PAGE]
        for number, block in drive.parted(files, found.size // drive.BLOCK).items()
        for at in range(0, drive.BLOCK, PAGE)
    }
    return {address: page for address, page in pages.items() if address < found.drive} | added


class _Program:
    """A program in flash, which is looked into by addresses."""

    def __init__(self, pages: Pages) -> None:
        self._start = min(pages, default=0)
        room = range(self._start, max(pages, default=0) + PAGE, PAGE)
        self._bytes = b"".join(pages.get(address, bytes(PAGE)) for address in room)
        self.texts: dict[int, str] = {}
        self.drives: list[tuple[int, int]] = []
        try:
            for entry in self._entries():
                self._take(entry)
        except (struct.error, ValueError):
            raise _foreign("it does not tell what it is") from None

    def _entries(self) -> list[int]:
        at = self._bytes.find(struct.pack("<I", _INFO), 0, _INFO_WITHIN)
        if at < 0:
            return []
        _, start, end, _, mark = self._words(self._start + at, 5)
        if mark != _INFO_END:
            return []
        return list(self._words(start, (end - start) // 4))

    def _take(self, entry: int) -> None:
        kind = self._words(entry, 1)[0] & 0xFFFF
        if kind == _TEXT:
            _, what, text = self._words(entry, 3)
            self.texts[what] = self._text(text)
        elif kind == _DRIVE:
            _, _, address, size = self._words(entry, 4)
            self.drives.append((address, size))

    def _words(self, address: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f"<{count}I", self._bytes, address - self._start)

    def _text(self, address: int) -> str:
        at = address - self._start
        return self._bytes[at : self._bytes.index(b"\0", at)].decode("ascii", "replace")


def _foreign(why: str) -> Trouble:
    return Trouble("no-micropython", f"the UF2 file cannot be used, {why}: take the one of {_WHERE}")
