"""The depth of nested calls in bytes of the Pico's C stack, estimated from the frames of CPython.

MicroPython puts every call of a Python function on the C stack: 8 KB, and not all of it for calls.
The cost of a call was measured on the emulated Pico with micropython.stack_use(); tests/pico/test_stack.py compares
the sum with the real thing.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

from conclave.simulator import simulated_flash

ROOMS = tuple(str(Path(__file__).parents[2] / room) for room in ("firmware", "shared_rules"))
DRIVER = simulated_flash.__file__
LIMIT, OFF = 8116, 850  # bytes at which the Pico gives up, and by which an estimate may be too small
BOTTOM = 676  # bytes: main.py, and whatever interrupts it
CALL, GENERATOR, INIT, MODULE = 256, 200, 360, 616  # bytes
LOADING, FLASH = 700, 1300  # additional bytes before a module runs, and for a call of the flash
_GENERATOR = 0x20  # among the flags of a code object


class StackDepth:
    """The deepest moment seen: its bytes, and the calls that were open then."""

    def __init__(self) -> None:
        self.bytes = 0
        self.calls: list[str] = []
        self._sizes: dict[CodeType, int] = {}
        self._open: list[CodeType] = []
        self._use = BOTTOM

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call or a return, as reported by sys.setprofile."""
        code = frame.f_code
        size = self._sizes.get(code)
        if size is None:
            size = self._sizes[code] = _size(code)
        if event == "call" and size:
            self._open.append(code)
            self._use += size
            self._look(LOADING if size == MODULE else 0)
        elif event == "call" and code.co_filename == DRIVER:
            self._look(FLASH)
        elif event == "return" and size and self._open:
            self._open.pop()
            self._use -= size

    def _look(self, besides: int) -> None:
        """Note the depth if it is the greatest so far."""
        if self._use + besides > self.bytes:
            self.bytes = self._use + besides
            self.calls = [f"{Path(open.co_filename).stem}.{open.co_qualname}" for open in self._open]


def _size(code: CodeType) -> int:
    """Return the bytes that a call takes; code that is not on the Pico takes none."""
    if not code.co_filename.startswith(ROOMS):
        return 0
    if code.co_flags & _GENERATOR:
        return GENERATOR
    return {"__init__": INIT, "<module>": MODULE}.get(code.co_name, CALL)


@contextmanager
def watch_depth() -> Iterator[StackDepth]:
    """Watch the depth of calls inside the block."""
    depth = StackDepth()
    sys.setprofile(depth.note)
    try:
        yield depth
    finally:
        sys.setprofile(None)


@contextmanager
def loaded_when_needed() -> Iterator[type]:
    """Give the class of a device of which nothing is loaded yet, and which unloads modules as on the Pico."""
    kept = _ours()
    for name in kept:
        del sys.modules[name]
    try:
        vars(import_module("firmware.pico_memory"))["_HAS_ROOM"] = False
        yield import_module("firmware.device").Device
    finally:
        for name in _ours():
            del sys.modules[name]
        sys.modules.update(kept)


def _ours() -> dict[str, ModuleType]:
    """Return the loaded modules of the Pico's rooms."""
    rooms = ("firmware", "shared_rules")
    return {name: module for name, module in sys.modules.items() if name.split(".")[0] in rooms}
