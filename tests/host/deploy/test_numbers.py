"""Numbers in place of names: what is compiled for the Pico does what the source does."""

import ast
from collections.abc import Mapping
from types import ModuleType

import pytest
from conclave.deploy import inline_constants
from conclave.deploy.firmware_files import collect_sources

CARDS = b"""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
LOW, HIGH = range(2, 4)
SUM = LOW + HIGH * 10
_HALF = SUM // 2  # not the middle
NAMES = ("a", "b")
KEPT = 7

def half(by: "Any" = _HALF) -> int:
    return by - -_HALF
"""
TABLE = b"""
import cards
from cards import HIGH, LOW, half, NAMES
from cards import SUM

TWICE = 2 * SUM

def both(limit=TWICE):
    return [f"{limit}", LOW - HIGH, half(), NAMES[LOW - 2], cards.KEPT, {"SUM": SUM}]
"""


def fold(**modules: bytes) -> dict[str, str]:
    """Return the sources of the modules with constants inlined."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    known = inline_constants.find_constants(trees)
    for name, tree in trees.items():
        inline_constants.inline_in_module(tree, name, known)
    return {name: ast.unparse(tree) for name, tree in trees.items()}


def run(monkeypatch: pytest.MonkeyPatch, modules: Mapping[str, bytes | str]) -> dict[str, ModuleType]:
    """Return the modules that these sources make, imported in order."""
    made = {}
    for name, source in modules.items():
        made[name] = ModuleType(name)
        monkeypatch.setitem(__import__("sys").modules, name, made[name])
        exec(source, made[name].__dict__)
    return made


def test_code_with_numbers_does_what_code_with_names_does(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run(monkeypatch, {"cards": CARDS, "table": TABLE})["table"].both()
    shorter = fold(cards=CARDS, table=TABLE)
    assert run(monkeypatch, shorter)["table"].both() == plain == ["64", -1, 32, "a", 7, {"SUM": 32}]


def test_names_and_types_are_gone() -> None:
    shorter = fold(cards=CARDS, table=TABLE)
    names = {
        node.id for source in shorter.values() for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)
    }
    assert not names & {"LOW", "HIGH", "SUM", "_HALF", "TWICE", "TYPE_CHECKING"}
    assert "import half, NAMES" in shorter["table"]
    assert not any(word in shorter["cards"] for word in ("typing", "Any", "-> int"))


@pytest.mark.parametrize(
    ("reader", "why"),
    [
        (b"import cards\nx = cards.SIZE\n", "read from outside"),
        (b"def f():\n    from cards import SIZE\n", "imported late"),
        (b"from cards import SIZE as big\n", "imported by another name"),
        (b"def f(SIZE):\n    return SIZE\n", "also an argument"),
    ],
)
def test_a_name_that_is_needed_stays(reader: bytes, why: str) -> None:
    shorter = fold(cards=b"SIZE = 3\n", reader=reader)
    assert shorter == {"cards": "SIZE = 3", "reader": reader.decode().strip()}, why


def test_a_name_that_changes_stays() -> None:
    changing = "SIZE = 3\nSIZE = 4\n\ndef f():\n    return SIZE"
    assert fold(cards=changing.encode()) == {"cards": changing}


def test_argument_types_of_machine_code_remain() -> None:
    dimming = "def dim(frame: ptr8, start: int):\n    pass"
    assert fold(pixels=dimming.encode()) == {"pixels": dimming}


def test_a_value_with_a_type_keeps_its_value() -> None:
    assert fold(pod=b"class Pod:\n    at: int\n    choice: str | None = None\n") == {
        "pod": "class Pod:\n    choice = None"
    }


def test_what_is_deployed_has_few_numbers_with_names() -> None:
    known = inline_constants.find_constants(
        {source.module: ast.parse(source.data) for source in collect_sources() if source.module}
    )
    assert sum(map(len, known.values())) > 150
