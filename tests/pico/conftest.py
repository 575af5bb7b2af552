"""Fixtures of the tests on an emulated Pico."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conclave.deploy import uf2
from conclave.simulator.flash import Flash

from firmware.storage.settings import Settings
from tests.pico.image import installed
from tests.pico.rig import Rig, missing

SEED = bytes(range(16))
# As firmware.main does, but every game has the same seed, and ballots come in the same order.
SEEDED = b"""
from firmware.pico.pins import Board
from firmware.main import put_together

board = Board()
board.entropy = bytes
device = put_together(board)
device.seed.take = lambda: bytes(range(16))
device.run()
"""

# MicroPython 1.29 runs more of itself from RAM than the ones before: 12,160 bytes of the heap are gone
SMALL_SINCE = (1, 29)
TAKEN = b"taken = bytearray(12 * 1024)\n"

Boxes = Callable[..., Rig]


def tight(main: bytes) -> bytes:
    """Return a main.py that has as little heap on any MicroPython as on the newest one."""
    found = uf2.micropython(uf2.read(Path(os.environ["PICO_UF2"]).read_bytes()))
    return main if found.numbers >= SMALL_SINCE else TAKEN + main


def settings(**changed: Any) -> dict[str, bytes]:
    """The files of a flash on which these settings were saved."""
    flash = Flash()
    saved = Settings(flash)
    for name, value in changed.items():
        setattr(saved, name, value)
    saved.save()
    return {f"save/{name}": data for name, data in flash.files.items()}


@pytest.fixture
def boxes(tmp_path: Path) -> Iterator[Boxes]:
    """Makes boxes with a Pico; files on its flash are given by `files`, the box by the other values."""
    made = []

    def make(files: dict[str, bytes] | None = None, image: bytes | None = None, **box: Any) -> Rig:
        path = tmp_path / f"{len(made)}.img"
        path.write_bytes(image or installed(**{**settings(), **(files or {})}))
        rig = Rig(path, **box)
        made.append(rig)
        return rig

    yield make
    for rig in made:
        rig.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    reason = missing()
    for item in items:
        if "tests/pico" in str(item.path):
            item.add_marker(pytest.mark.timeout(0))  # a box has its own limit, in emulated time
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))
