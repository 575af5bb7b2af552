"""A flash with littlefs on it, the file system of the Pico, and a chip whose writes can end at any one.

After a write that failed littlefs has to be mounted anew: its cache is left dirty, and the next write stumbles over it
(github.com/littlefs-project/littlefs/issues/760). The flash of any board has to do as this one does.
"""

from typing import Any

from conclave.simulator.flash import PowerCut
from littlefs import FileHandle, LittleFS, LittleFSError

BLOCK = 4096
ERR_IO = -5


class Chip:
    """The blocks. From write or erase number `ends` on none happens: the power is gone, or the chip is broken."""

    def __init__(self, blocks: int = 24, image: bytes | None = None) -> None:
        self.buffer = bytearray(image or b"\xff" * (blocks * BLOCK))
        self.blocks = len(self.buffer) // BLOCK
        self.writes = 0
        self.ends: int | None = None

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        start = block * cfg.block_size + off
        return self.buffer[start : start + size]

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        start = block * cfg.block_size + off
        done = self._done(len(data))
        self.buffer[start : start + done] = data[:done]
        return 0 if done == len(data) else ERR_IO

    def erase(self, cfg: Any, block: int) -> int:
        start = block * cfg.block_size
        done = self._done(cfg.block_size)
        self.buffer[start : start + done] = b"\xff" * done
        return 0 if done == cfg.block_size else ERR_IO

    def sync(self, cfg: Any) -> int:
        return 0

    def _done(self, size: int) -> int:
        """How many bytes of a write still happen: of the one at which it ends, the first half."""
        self.writes += 1
        if self.ends is None or self.writes <= self.ends:
            return size
        return size // 2 if self.writes == self.ends + 1 else 0


class LittleFlash:
    """The calls of a board's flash, on littlefs as MicroPython configures it for the Pico."""

    def __init__(self, chip: Chip, cut: bool = True, new: bool = False) -> None:
        """Mount the file system. `cut`: the end of the chip's writes is a power cut; else it fails."""
        self._chip, self._cut, self._failed = chip, cut, False
        self._fs = LittleFS(
            context=chip,  # type: ignore[arg-type]
            mount=False,
            block_size=BLOCK,
            block_count=chip.blocks,
            read_size=32,
            prog_size=256,
            cache_size=1024,
            lookahead_size=32,
            block_cycles=100,
        )
        if new:
            self._fs.format()
        self._fs.mount()

    def open(self, name: str, mode: str) -> "LittleFile":
        return LittleFile(self, self.call(self._fs.open, name, mode, 0))

    def names(self) -> list[str]:
        return self.call(self._fs.listdir, "/")

    def remove(self, name: str) -> None:
        self.call(self._fs.remove, name)

    def rename(self, old: str, new: str) -> None:
        self.call(self._fs.rename, old, new)

    def free(self) -> int:
        return (self._chip.blocks - self.call(lambda: self._fs.used_block_count)) * BLOCK

    def call(self, action: Any, *values: Any) -> Any:
        """Do something, and say as MicroPython does what went wrong."""
        try:
            if self._failed and not isinstance(getattr(action, "__self__", None), FileHandle):
                self._fs.mount()
                self._failed = False
            return action(*values)
        except FileNotFoundError:
            raise OSError(2) from None
        except LittleFSError as error:
            if self._cut and self._chip.ends is not None and self._chip.writes > self._chip.ends:
                raise PowerCut from None
            self._failed = True
            raise OSError(-error.code) from None


class LittleFile:
    """An open file."""

    def __init__(self, flash: LittleFlash, file: Any) -> None:
        self._flash, self._file = flash, file

    def read(self, size: int = -1) -> bytes:
        return self._flash.call(self._file.read, size)

    def write(self, data: bytes) -> int:
        return self._flash.call(self._file.write, bytes(data))

    def flush(self) -> None:
        self._flash.call(self._file.flush)

    def close(self) -> None:
        try:
            self._flash.call(self._file.close)
        finally:  # littlefs lets go of a file even when closing it fails; the wrapper would close it again
            setattr(self._file, "__IOBase_closed", True)
