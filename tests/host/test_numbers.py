"""Numbers in place of names: what is compiled for the Pico does what the source does."""

import ast
from types import ModuleType

import pytest
from conclave.deploy import numbers
from conclave.deploy.files import sources

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


def folded(**modules: bytes) -> dict[str, bytes]:
    known = numbers.find(modules)
    return {name: numbers.put(source, name, known) for name, source in modules.items()}


def run(monkeypatch: pytest.MonkeyPatch, modules: dict[str, bytes]) -> dict[str, ModuleType]:
    made = {}
    for name, source in modules.items():
        made[name] = ModuleType(name)
        monkeypatch.setitem(__import__("sys").modules, name, made[name])
        exec(source, made[name].__dict__)
    return made


def test_code_with_numbers_does_what_code_with_names_does(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = run(monkeypatch, {"cards": CARDS, "table": TABLE})["table"].both()
    shorter = folded(cards=CARDS, table=TABLE)
    assert run(monkeypatch, shorter)["table"].both() == plain == ["64", -1, 32, "a", 7, {"SUM": 32}]


def test_names_and_types_are_gone_and_lines_stay() -> None:
    shorter = folded(cards=CARDS, table=TABLE)
    names = {
        node.id for source in shorter.values() for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)
    }
    assert not names & {"LOW", "HIGH", "SUM", "_HALF", "TWICE", "TYPE_CHECKING"}
    assert b"import half, NAMES" in shorter["table"]
    assert b"typing" not in shorter["cards"]
    for name, source in (("cards", CARDS), ("table", TABLE)):
        assert shorter[name].count(b"\n") == source.count(b"\n")
        assert shorter[name].splitlines()[-1].startswith(b"    return")


@pytest.mark.parametrize(
    ("reader", "why"),
    [
        (b"import cards\nx = cards.SIZE\n", "read from outside"),
        (b"def f():\n    from cards import SIZE\n", "imported late"),
        (b"from cards import SIZE as big\n", "imported by another name"),
        (b"from cards import SIZE\nx = f'{SIZE}'\n", "in an f-string"),
        (b"def f(SIZE):\n    return SIZE\n", "also an argument"),
    ],
)
def test_a_name_that_is_needed_stays(reader: bytes, why: str) -> None:
    shorter = folded(cards=b"SIZE = 3\n", reader=reader)
    assert shorter == {"cards": b"SIZE = 3\n", "reader": reader}, why


def test_a_name_that_changes_stays() -> None:
    changing = b"SIZE = 3\nSIZE = 4\n\ndef f():\n    return SIZE\n"
    assert folded(cards=changing) == {"cards": changing}


def test_what_is_deployed_has_few_numbers_with_names() -> None:
    modules = {source.module: source.data for source in sources() if source.module}
    known = numbers.find(modules)
    assert sum(map(len, known.values())) > 150
    for module, source in modules.items():
        compile(numbers.put(source, module, known), module, "exec")
