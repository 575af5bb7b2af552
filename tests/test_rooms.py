"""Dependencies point one way: host -> firmware -> the rules of a game -> engine."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared_rules.engine import catalog

ROOT = Path(__file__).parent.parent
MICROPYTHON = {
    *("array", "binascii", "collections", "gc", "hashlib", "io", "json", "math", "os", "select", "struct", "sys"),
    "time",
}
GAMES = [f"shared_rules.{catalog.module(game)}" for game in catalog.names()]
# what a room may import besides MicroPython's own modules and itself
ALLOWED = {
    "shared_rules.engine": ("shared_rules.games",),
    **dict.fromkeys(GAMES, ("shared_rules.engine",)),
    "firmware": ("shared_rules", "machine", "micropython", "rp2", "uctypes", "vfs"),
}


def imports(path: Path) -> Iterator[str]:
    """Yield the modules that a module imports when it runs: what stands below `if TYPE_CHECKING` does not count."""
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        waiting.extend(ast.iter_child_nodes(node))


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_what_it_may(room: str) -> None:
    folder = ROOT.joinpath(*room.split("."))
    modules = list(folder.glob("*.py") if room in GAMES else folder.rglob("*.py"))
    assert modules
    for path in modules:
        for name in imports(path):
            inside = any(f"{name}.".startswith(f"{package}.") for package in (room, *ALLOWED[room]))
            assert inside or name in MICROPYTHON, path
