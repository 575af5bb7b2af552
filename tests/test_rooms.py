"""Dependencies point one way: host -> firmware -> shared_rules."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MICROPYTHON = {
    "array",
    "binascii",
    "collections",
    "gc",
    "hashlib",
    "io",
    "json",
    "math",
    "os",
    "select",
    "struct",
    "sys",
    "time",
}
PICO = {"machine", "micropython", "rp2", "uctypes", "vfs"}
ALLOWED = {
    "shared_rules": MICROPYTHON | {"shared_rules"},
    "firmware": MICROPYTHON | PICO | {"shared_rules", "firmware"},
}


def imports(path: Path) -> set[str]:
    """The packages a module imports when it runs: what stands below `if TYPE_CHECKING` does not."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found = set()
    for node in set(ast.walk(tree)) - skipped:
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", ["shared_rules", "firmware"])
def test_a_room_imports_only_what_it_may(room: str) -> None:
    modules = list((ROOT / room).rglob("*.py"))
    assert modules
    for path in modules:
        assert imports(path) <= ALLOWED[room], path


def test_the_test_sees_a_wrong_import(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing\ndef f():\n    from host.conclave import cli\n"
    )
    assert imports(module) == {"host"}


def test_no_random_in_the_rules() -> None:
    for path in [*(ROOT / "shared_rules").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")]:
        assert "random" not in imports(path), path
