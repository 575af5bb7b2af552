"""The Pico's own flash driver, on a chip whose writes can end at any moment and whose bits can flip.

The file system is littlefs as MicroPython configures it; this module provides what the driver needs of MicroPython.
"""

import builtins
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any

from conclave.simulator.simulated_flash import PowerCut
from littlefs import LittleFS, LittleFSError

from firmware import pico_memory

BLOCK, PAGE = 4096, 256
ERR_IO = -5
PICO = Path(__file__).parents[2] / "firmware/pico"
DRIVER, PLACE = [
    compile((PICO / name).read_text("utf-8"), PICO / name, "exec") for name in ("flash.py", "reserved_area.py")
]


class Chip:
    """Blocks of a chip that stores nothing from write or erase number `ends` on: no power, or a broken chip."""

    def __init__(self, blocks: int = 48, image: bytes | None = None) -> None:
        self.buffer = bytearray(image or b"\xff" * (blocks * BLOCK))
        self.blocks = len(self.buffer) // BLOCK
        self.writes = 0
        self.pages = 0  # programmed
        self.erased = [0] * self.blocks  # erase count of each block
        self.ends: int | None = None

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        """Read from a block."""
        start = block * BLOCK + off
        return self.buffer[start : start + size]

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        """Program bytes: bits only change from 1 to 0."""
        start = block * BLOCK + off
        self.pages += -(-len(data) // PAGE)
        done = self._done(len(data))
        old, new = (int.from_bytes(part[:done], "big") for part in (self.buffer[start : start + done], data))
        self.buffer[start : start + done] = (old & new).to_bytes(done, "big")
        return 0 if done == len(data) else ERR_IO

    def erase(self, cfg: Any, block: int) -> int:
        """Erase a block."""
        start = block * BLOCK
        done = self._done(BLOCK)
        self.erased[block] += 1
        self.buffer[start : start + done] = b"\xff" * done
        return 0 if done == BLOCK else ERR_IO

    def sync(self, cfg: Any) -> int:
        """Do nothing: writes are immediate."""
        return 0

    @property
    def is_over(self) -> bool:
        """Return whether a write did not happen."""
        return self.ends is not None and self.writes > self.ends

    def _done(self, size: int) -> int:
        """Return how many bytes of a write still happen; the write that is cut stores its first half."""
        self.writes += 1
        if self.ends is None or self.writes <= self.ends:
            return size
        return size // 2 if self.writes == self.ends + 1 else 0


def mounted(chip: Chip, new: bool = False) -> LittleFS:
    """Return the file system on a chip."""
    system = LittleFS(
        context=chip,  # type: ignore[arg-type]
        mount=False,
        block_size=BLOCK,
        block_count=chip.blocks,
        read_size=32,
        prog_size=PAGE,
        cache_size=1024,
        lookahead_size=32,
        block_cycles=100,
    )
    if new:
        system.format()
    system.mount()
    return system


class MicroPython:
    """The modules and calls of MicroPython that the driver uses."""

    def __init__(self, chip: Chip, cut: bool, new: bool) -> None:
        self._chip, self._cut = chip, cut
        self._fs = mounted(chip, new)
        names = ("mkdir", "listdir", "remove", "rename")
        modules = {
            "os": SimpleNamespace(statvfs=self._statvfs, **{name: self._call_of(name) for name in names}),
            "vfs": SimpleNamespace(mount=self._mount, umount=lambda path: None, VfsLfs2=lambda chip, progsize: chip),
            "rp2": SimpleNamespace(Flash=lambda: self),
            "firmware.pico_memory": pico_memory,
        }
        self.builtins = {**vars(builtins), "open": self._open, "__import__": lambda name, *_: modules[name]}
        modules["firmware.pico.reserved_area"] = SimpleNamespace(**self.run(PLACE))

    def run(self, code: CodeType) -> dict[str, Any]:
        """Return the contents of a driver module, which sees only these modules and calls."""
        module = {"__builtins__": self.builtins, "__name__": "driver"}
        exec(code, module)
        return module

    # --- the chip, without the file system

    def readblocks(self, block: int, buffer: bytearray, at: int) -> None:
        """Read a block into a buffer."""
        buffer[:] = self._chip.read(None, block, at, len(buffer))

    def writeblocks(self, block: int, data: bytearray, at: int) -> None:
        """Program whole pages."""
        assert at % PAGE == 0
        assert len(data) == PAGE
        self._chip.prog(None, block, at, bytes(data))
        self._see_cut()

    def ioctl(self, command: int, value: int) -> int:
        """Return the number of blocks, or erase a block."""
        if command == 4:
            return self._chip.blocks
        assert command == 6
        self._chip.erase(None, value)
        self._see_cut()
        return 0

    # --- the file system

    def call(self, action: Any, *values: Any) -> Any:
        """Call a function; raise errors as MicroPython does."""
        try:
            return action(*values)
        except FileExistsError:
            raise OSError(17) from None
        except FileNotFoundError:
            raise OSError(2) from None
        except LittleFSError as error:
            self._see_cut()
            raise OSError(-error.code) from None

    def _see_cut(self) -> None:
        """Raise PowerCut once a write was cut."""
        if self._cut and self._chip.is_over:
            raise PowerCut

    def _call_of(self, name: str) -> Any:
        """Return a function that calls the file system."""
        return lambda *paths: self.call(getattr(self._fs, name), *paths)

    def _mount(self, chip: Any, path: str) -> None:
        """Mount the file system."""
        self._fs = self.call(mounted, self._chip)

    def _open(self, path: str, mode: str) -> "LittleFile":
        """Open a file."""
        return LittleFile(self, self.call(self._fs.open, path, mode, 0))

    def _statvfs(self, path: str) -> tuple[int, int, int, int]:
        """Return the size and the free space."""
        return BLOCK, BLOCK, self._chip.blocks, self._chip.blocks - self.call(lambda: self._fs.used_block_count)


class LittleFile:
    """Open file with the methods of MicroPython's files."""

    def __init__(self, python: MicroPython, file: Any) -> None:
        self._python, self._file = python, file

    def read(self, size: int = -1) -> bytes:
        """Read bytes."""
        return self._python.call(self._file.read, size)

    def seek(self, at: int, whence: int = 0) -> int:
        """Move to a position."""
        return self._python.call(self._file.seek, at, whence)

    def tell(self) -> int:
        """Return the position."""
        return self._python.call(self._file.tell)

    def write(self, data: bytes) -> int:
        """Write bytes; return their number."""
        return self._python.call(self._file.write, bytes(data))

    def flush(self) -> None:
        """Flush to the chip."""
        self._python.call(self._file.flush)

    def close(self) -> None:
        """Close the file."""
        try:
            self._python.call(self._file.close)
        finally:  # littlefs frees a file even when closing it fails; the wrapper would close it again
            setattr(self._file, "__IOBase_closed", True)


def LittleFlash(chip: Chip, cut: bool = True, new: bool = False) -> Any:
    """Mount the file system; return the driver's flash. With `cut` there is no power after the chip's last write."""
    return MicroPython(chip, cut, new).run(DRIVER)["Flash"]("/save")
