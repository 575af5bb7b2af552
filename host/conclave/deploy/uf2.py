"""Read and write UF2 files for a Pico in BOOTSEL mode: pages of flash with their addresses."""

import re
import struct
from collections.abc import Mapping
from typing import NamedTuple

from conclave.deploy import board_check, littlefs_image
from conclave.deploy.deploy_errors import DeployError

PAGE = 256
_BLOCK = 512
_HEAD = struct.Struct("<8I")
_START_MAGIC, _END_MAGIC = (0x0A324655, 0x9E5D5157), 0x0AB16F30
_NOT_FLASH, _HAS_FAMILY, _RP2040 = 0x1, 0x2000, 0xE48BFF56  # the first flag marks a block that does not go to the flash
_FLASH = range(0x10000000, 0x10200000)  # addresses of a Pico's flash
_DOWNLOADS = "https://micropython.org/download/RPI_PICO/"

# what a program for the Pico says about itself: a table between two magic numbers, with pointers to entries
_INFO_START, _INFO_END, _INFO_WITHIN = 0x7188EBF2, 0xE71AA390, 1024
_NUMBER, _TEXT, _BLOCK_DEVICE = 5, 6, 7  # types of entries
_DRIVE_NAME = "MicroPython"  # the block device of the file system; a ROMFS, which holds code, has another name
_NAME, _VERSION, _BOARD, _PROGRAM_END = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB, 0x68F465DE
_BOARDS = {"pico": board_check.BOARD}  # by their names in the SDK
_MPY = 6 | 3 << 8  # the .mpy version of every MicroPython that is new enough; a UF2 file does not contain it

Pages = dict[int, bytes]


class MicroPythonInfo(NamedTuple):
    """The description in a UF2 file of MicroPython: its version, and where its file system is in flash."""

    version: str
    numbers: tuple[int, ...]
    drive: int  # address
    size: int


def parse_uf2(data: bytes) -> Pages:
    """Return the pages of a UF2 file by address; raise DeployError if a block is damaged or missing."""
    if not data or len(data) % _BLOCK:
        raise _unusable("it is empty, or ends within a block")
    pages: Pages = {}
    numbers = set()
    count = len(data) // _BLOCK
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        first, second, flags, address, size, number, said_count, family = _HEAD.unpack_from(block)
        if (first, second) != _START_MAGIC or struct.unpack_from("<I", block, _BLOCK - 4)[0] != _END_MAGIC:
            raise _unusable("it is no UF2 file")
        if not flags & _HAS_FAMILY or family != _RP2040:
            raise _unusable("it is for another chip than the Pico's RP2040")
        if flags & _NOT_FLASH or size != PAGE or address % PAGE or address not in _FLASH or address in pages:
            raise _unusable("one of its blocks is not a page of the Pico's flash")
        if said_count != count or number >= count or number in numbers:
            raise _unusable("its blocks are not complete")
        numbers.add(number)
        pages[address] = block[_HEAD.size : _HEAD.size + PAGE]
    return pages


def encode_uf2(pages: Pages) -> bytes:
    """Return a UF2 file with these pages."""
    blocks = []
    for number, (address, page) in enumerate(sorted(pages.items())):
        head = _HEAD.pack(*_START_MAGIC, _HAS_FAMILY, address, PAGE, number, len(pages), _RP2040)
        blocks.append((head + page).ljust(_BLOCK - 4, b"\0") + struct.pack("<I", _END_MAGIC))
    return b"".join(blocks)


def read_micropython_info(pages: Pages) -> MicroPythonInfo:
    """Return the description of the MicroPython in these pages; raise DeployError if the box cannot use it."""
    program = _Program(pages)
    name, made_for, version = (program.texts.get(what, "") for what in (_NAME, _BOARD, _VERSION))
    if name != "MicroPython" or _DRIVE_NAME not in program.drives:
        raise _unusable("it has no MicroPython in it")
    if made_for not in _BOARDS:
        raise DeployError(
            "wrong-board", f"this MicroPython is for {made_for or 'a board without name'}, not for the Pico"
        )
    numbers = re.match(r"v?(\d+)\.(\d+)\.(\d+)(?!\d)", version, re.ASCII)
    if not numbers:
        raise _unusable("it does not tell its version")
    address, size = program.drives[_DRIVE_NAME]
    place = range(max(_FLASH.start, program.numbers.get(_PROGRAM_END, 0)), _FLASH.stop)
    if (
        address % littlefs_image.BLOCK
        or size % littlefs_image.BLOCK
        or address not in place
        or address + size > place.stop
    ):
        raise _unusable("its file system is not between its program and the end of the Pico's flash")
    return MicroPythonInfo(version.lstrip("v"), tuple(map(int, numbers.groups())), address, size)


def check_micropython(found: MicroPythonInfo, compiler: str) -> None:
    """Raise DeployError if it cannot load our files; `compiler` is the output of `mpy-cross --version`."""
    board_check.check_board(board_check.BoardInfo("micropython", found.numbers, board_check.BOARD, _MPY), compiler)


def add_files(pages: Pages, files: Mapping[str, bytes]) -> Pages:
    """Return the pages of a MicroPython with these files on its drive, leaving out the reserved area."""
    found = read_micropython_info(pages)
    added = {
        found.drive + number * littlefs_image.BLOCK + at: block[at : at + PAGE]
        for number, block in littlefs_image.build_parted_blocks(files, found.size // littlefs_image.BLOCK).items()
        for at in range(0, littlefs_image.BLOCK, PAGE)
    }
    return {address: page for address, page in pages.items() if address < found.drive} | added


class _Program:
    """A program in flash: finds its information table and reads numbers, texts and drives from it."""

    def __init__(self, pages: Pages) -> None:
        self._start = min(pages, default=0)
        room = range(self._start, max(pages, default=0) + PAGE, PAGE)
        self._bytes = b"".join(pages.get(address, bytes(PAGE)) for address in room)
        self.numbers: dict[int, int] = {}
        self.texts: dict[int, str] = {}
        self.drives: dict[str, tuple[int, int]] = {}
        try:
            for entry in self._entries():
                self._take_entry(entry)
        except (struct.error, ValueError):
            raise _unusable("it does not tell what it is") from None

    def _entries(self) -> list[int]:
        """Return the addresses of the entries in the program's information table."""
        at = self._bytes.find(struct.pack("<I", _INFO_START), 0, _INFO_WITHIN)
        if at < 0:
            return []
        _, start, end, _, mark = self._read_words(self._start + at, 5)
        if mark != _INFO_END:
            return []
        return list(self._read_words(start, (end - start) // 4))

    def _take_entry(self, entry: int) -> None:
        """Read one entry."""
        kind = self._read_words(entry, 1)[0] & 0xFFFF
        if kind == _NUMBER:
            _, what, number = self._read_words(entry, 3)
            self.numbers[what] = number
        elif kind == _TEXT:
            _, what, text = self._read_words(entry, 3)
            self.texts[what] = self._text(text)
        elif kind == _BLOCK_DEVICE:
            _, name, address, size = self._read_words(entry, 4)
            self.drives[self._text(name)] = address, size

    def _read_words(self, address: int, count: int) -> tuple[int, ...]:
        """Return 32-bit words at an address."""
        return struct.unpack_from(f"<{count}I", self._bytes, address - self._start)

    def _text(self, address: int) -> str:
        """Return the zero-terminated text at an address."""
        at = address - self._start
        return self._bytes[at : self._bytes.index(b"\0", at)].decode("ascii", "replace")


def _unusable(why: str) -> DeployError:
    """Return the error for a UF2 file that cannot be used."""
    return DeployError("no-micropython", f"the UF2 file cannot be used, {why}: take the one of {_DOWNLOADS}")
