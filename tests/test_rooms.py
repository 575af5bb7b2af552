"""Dependencies point one way: host -> firmware -> engine. Those of games are among the checks for authors."""

from pathlib import Path

import pytest
from conclave.check.game_folder import MICROPYTHON, imported_modules

ROOT = Path(__file__).parent.parent
# what a room may import besides MicroPython's own modules and itself
ALLOWED = {
    "shared_rules.engine": ("shared_rules.games",),
    "firmware": ("shared_rules", "machine", "micropython", "rp2", "uctypes", "vfs"),
}


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    folder = ROOT.joinpath(*room.split("."))
    modules = list(folder.rglob("*.py"))
    assert modules
    for path in modules:
        for name, _ in imported_modules(path):
            inside = any(f"{name}.".startswith(f"{package}.") for package in (room, *ALLOWED[room]))
            assert inside or name in MICROPYTHON, path
