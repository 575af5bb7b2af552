"""MicroPython's names in place of ours: what is compiled for the Pico does what the source does."""

import ast
import subprocess
import sys
from pathlib import Path

from conclave.deploy import rename_identifiers
from conclave.deploy.firmware_files import SourceFile, build_files, collect_sources

from shared_rules.engine import catalog

TABLE = """
class Table:
    limit = 3

    def __init__(self, seats):
        self.seats = seats
        self._told = []

    @property
    def told_once(self):
        return len(self._told) == 1

    def tell_all(self, what_happened, **details):
        self._told.append((what_happened, details))
        return self._told

    def fingers(self, seat_number, /, hands=2):
        return seat_number * hands

def count_up():
    global counted
    counted += 1
    return counted

counted = 0
"""
GAME = """
import table as furniture
from table import Table as Desk, count_up

class Refusal(ValueError):
    pass

class _Round(Desk):
    def __init__(self):
        super().__init__(4)
        self.rounds_played = 7

    def _told_twice(self):
        try:
            raise Refusal("no")
        except Refusal as refusal:
            return f"{refusal}: {self.seats * self.rounds_played}", getattr(self, "chairs", None)

def play():
    game, told_once = _Round(), "local"
    game.chairs = dict(empty_chairs=2)
    said = game.tell_all("vote", winning_seat=3)
    both = [game.fingers(told) for told in (1, 2)], game.fingers(2, hands=5)
    return said, game.told_once, game._told_twice(), both, count_up() + count_up(), furniture.Table.limit, told_once
"""
PLAYING = b"""
from random import Random

from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session

for name in catalog.game_names():
    for seats in (min(catalog.seat_limits(name)), max(catalog.seat_limits(name))):
        rng, session = Random(5), Session(name, seats, {}, bytes(range(16)))
        while not session.is_over:
            for seat, question in sorted(session.questions.items()):
                session.answer(seat, question.make_answer(rng.choice))
        for fact in session.facts:
            print(fact_to_json(fact))
"""


def renamed(**modules: str) -> dict[str, str]:
    """Return the sources of the modules after renaming."""
    trees = {name: ast.parse(source) for name, source in modules.items()}
    found = rename_identifiers.find_new_names(trees)
    for name, tree in trees.items():
        rename_identifiers.rename_in_module(tree, found[name])
    return {f"{name}.py": ast.unparse(tree) for name, tree in trees.items()}


def run(folder: Path, files: dict[str, str], module: str = "main") -> str:
    """Return what a module prints that is run beside others in a folder."""
    for name, source in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    command = [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, '.'); import {module}"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout.decode()


def words_of(text: str) -> set[str]:
    """Return all names in a source."""
    return {word for node in ast.walk(ast.parse(text)) for word in vars(node).values() if isinstance(word, str)}


def test_code_with_other_names_does_what_it_did(tmp_path: Path) -> None:
    plain = {"table": TABLE, "game": GAME, "main": "from game import play\nprint(play())"}
    other = renamed(**plain)
    told = run(tmp_path / "plain", {f"{name}.py": text for name, text in plain.items()})
    assert told == run(tmp_path / "other", other)
    assert "{'winning_seat': 3}" in told
    ours = {"tell_all", "told_once", "_told", "_told_twice", "rounds_played", "count_up", "_Round", "play"}
    for name, text in plain.items():
        assert ours & words_of(text)
        assert not ours & words_of(other[f"{name}.py"]), name
    assert "Refusal" in words_of(other["game.py"]), "errors are reported by their names"


def test_no_name_is_one_the_compiler_evaluates_itself() -> None:
    """`const` is such a name."""
    many = "".join(f"def public_name_{number}():\n    pass\n" for number in range(3000))
    renamed = rename_identifiers.find_new_names({"many": ast.parse(many)})["many"]
    assert "sleep_us" in renamed.values(), "names of the board's modules"
    assert "const" not in renamed.values()


def test_what_a_text_spells_and_what_micropython_knows_stays() -> None:
    box = """
import machine
class Box:
    def __init__(self):
        self.brightness, self.duty_u16, self.lid = 1, machine.Pin(3, value=1), 2
    def append(self, count):
        setattr(self, "brightness", count)
"""
    other = words_of(renamed(box=box)["box.py"])
    assert {"machine", "Pin", "value", "__init__", "self", "brightness", "duty_u16", "append", "count"} <= other
    assert not {"lid", "Box"} & other


def test_private_names_are_shared_unless_modules_inherit() -> None:
    """A class and its parent class in another module need different names."""
    pod, hood = "class Pod:\n def _glow(self): pass\n", "class Hood:\n def _shade(self): pass\n"
    apart = renamed(pod=pod, hood=hood)
    assert first_function(apart["pod.py"]) == first_function(apart["hood.py"])
    kin = renamed(pod=pod, hood="from pod import Pod\n" + hood.replace("Hood", "Hood(Pod)"))
    assert first_function(kin["pod.py"]) != first_function(kin["hood.py"])


def first_function(text: str) -> str:
    """Return the name of the first function in a source."""
    return next(node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))


def test_attributes_set_from_outside_get_unused_names() -> None:
    pod, match = "class Pod:\n def __init__(self): self.glow = 1\n", "def nag(pod): pod.nagged = 2\n"
    other = renamed(pod=pod, match=match)
    stored = [
        {node.attr for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)} for text in other.values()
    ]
    assert not stored[0] & stored[1]


def test_the_rules_emit_the_same_on_the_pico(tmp_path: Path) -> None:
    found = [source for source in collect_sources() if source.name != "main.py"]
    built = build_files([*found, SourceFile("main.py", PLAYING)], lambda source: source.data)
    other = {file.path.strip("/").replace(".mpy", ".py"): file.data.decode() for file in built}
    told = run(tmp_path / "other", other)
    plain = {source.name: source.data.decode() for source in found}
    assert told == run(tmp_path / "plain", plain | {"main.py": PLAYING.decode()})
    assert told.count('"e":"end"') == 2 * len(catalog.game_names())
    assert "questions" in words_of(plain["firmware/live_game.py"])
    assert "questions" not in words_of(other["firmware/live_game.py"])
