"""Games from elsewhere: folders that were named, and installed packages that bring one."""

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from conclave.archive import Archive

ROOT = Path(__file__).parents[2]
RULES = '''
"""Everybody names somebody."""
from shared_rules.engine.question import BROWSE
from shared_rules.{module}.words import WHY

VERSION, OPTIONS, QUESTIONS = 1, (), {{"name": (BROWSE, False)}}


def check(seats, options):
    pass


def play(table):
    votes = yield table.ask(table.seats, "name", tuple([f"s{{seat}}" for seat in table.seats]))
    table.emit("named", votes=[votes[seat] for seat in table.seats])
    return {{"winners": [0], "scores": None, "why": WHY}}
'''
MANIFEST = 'name = "{name}"\ntitle = {{ en = "{title}" }}\nseats = [2, 4]\napi = {api}\n'


def game(folder: Path, module: str = "", name: str = "whom", api: int = 1) -> Path:
    """Write a small game; return its folder."""
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(MANIFEST.format(name=name, title=name.title(), api=api))
    (folder / "rules.py").write_text(RULES.format(module=module or folder.name))
    (folder / "words.py").write_text('WHY = "named"\n')
    return folder


def run(*arguments: object, code: int = 0, path: Path = ROOT, cwd: Path = ROOT) -> str:
    """Run a command in a process of its own; return what it says."""
    command = [sys.executable, "-c", "from conclave.cli import main; main()", *map(str, arguments)]
    there = f"{ROOT / 'host'}:{ROOT}:{path}"
    done = subprocess.run(
        command,
        cwd=cwd,
        env={"PYTHONPATH": there, "COLUMNS": "200", "HOME": str(cwd)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout if code == 0 else done.stderr


def test_a_game_is_played_from_a_folder_that_was_named(tmp_path: Path) -> None:
    folder = game(tmp_path / "whom")
    before = sorted(folder.rglob("*"))
    log = tmp_path / "whom.log"
    for named in (folder, tmp_path):
        assert "whom " in run("games", "--games", named)
        run("simulate", "whom", "--games", named, "--number", 4, "--jobs", 2, "--log", log)
        assert "4 games" in run("verify", log, "--games", named)
        assert "end" in run("hotseat", "whom", "--games", named, "--seats", 2, "--bots", 2)
    run("simulate", "whom", "--games", ".", "--number", 1, cwd=folder)
    assert sorted(folder.rglob("*")) == before, "nothing is left in the folder of an author"


def test_nothing_is_loaded_from_a_folder_that_was_not_named(tmp_path: Path) -> None:
    game(tmp_path / "one" / "whom")
    other = game(tmp_path / "one" / "other", name="other")
    (tmp_path / "one" / "whom" / "rules.py").write_text("raise SystemExit('it was loaded')\n")
    assert "no game whom" in run("simulate", "whom", "--games", other, code=2, cwd=tmp_path / "one")
    run("simulate", "other", "--games", other, "--number", 1, cwd=tmp_path / "one")


@pytest.mark.parametrize(
    ("module", "name", "said"),
    [
        ("whom", "majority", "has one already: rename one"),
        ("engine", "whom", "cannot be shared_rules.engine, which Conclave has: rename it"),
        ("majority", "whom", "would both be shared_rules.majority: rename one"),
        ("my-game", "whom", "name Python cannot import"),
    ],
)
def test_names_that_collide_are_refused(tmp_path: Path, module: str, name: str, said: str) -> None:
    refusal = run("games", "--games", game(tmp_path / module, name=name), code=2)
    assert said in refusal
    assert refusal.count("\n") == 1


def test_two_folders_of_one_name_are_refused(tmp_path: Path) -> None:
    folders = game(tmp_path / "a" / "whom"), game(tmp_path / "b" / "whom", name="another")
    named = [part for folder in folders for part in ("--games", folder)]
    assert "would both be shared_rules.whom: rename one" in run("games", *named, code=2)


def test_folders_that_hold_no_game_for_us_are_refused(tmp_path: Path) -> None:
    assert "there is no folder" in run("games", "--games", tmp_path / "none", code=2)
    assert "is --number" in run("simulate", "majority", "--games", 20, code=2)
    assert "a game is a folder with a game.toml" in run("games", "--games", tmp_path, code=2)
    assert "is made for API 2; this Conclave has API 1" in run("games", "--games", game(tmp_path / "a", api=2), code=2)
    (tmp_path / "a" / "game.toml").write_text("name =")
    assert "game.toml cannot be read" in run("games", "--games", tmp_path, code=2)
    (game(tmp_path / "b" / "whom") / "rules.py").unlink()
    assert "has no rules.py" in run("games", "--games", tmp_path / "b", code=2)


def test_an_installed_package_brings_its_game(tmp_path: Path) -> None:
    game(tmp_path / "conclave_whom", "whom")
    about = tmp_path / "conclave_whom-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: conclave-whom\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[conclave.games]\nwhom = conclave_whom\n")
    assert "whom " in run("games", path=tmp_path)
    assert "1 games" in run("simulate", "whom", "--number", 1, "--jobs", 2, path=tmp_path)
    shutil.rmtree(tmp_path / "conclave_whom")
    assert "majority " in run("games", path=tmp_path), "a package that is broken is only left out"


def test_verify_says_which_game_it_needs(tmp_path: Path) -> None:
    folder, log = game(tmp_path / "whom"), tmp_path / "whom.log"
    run("simulate", "whom", "--games", folder, "--number", 1, "--log", log)
    assert "had the same files as those used here" in run("verify", log, "--games", folder)
    missing = run("verify", log, code=1)
    assert "it needs the game whom (rules 1, files " in missing
    assert "which is not installed: name its folder with --games" in missing
    (folder / "words.py").write_text('WHY = "liked"\n')
    changed = run("verify", log, "--games", folder, code=1)
    assert "it needs whom with the files " in changed
    assert "name the folder with the right ones with --games" in changed


def test_a_game_whose_rules_are_gone_is_shown_as_its_facts(tmp_path: Path) -> None:
    folder, log, path = game(tmp_path / "whom"), tmp_path / "whom.log", tmp_path / "archive.sqlite"
    run("simulate", "whom", "--games", folder, "--number", 1, "--log", log)
    facts = [json.loads(line) for line in log.read_text().splitlines()]
    with Archive(path) as archive:
        archive.add_all([({**fact, "id": facts[0]["id"]}, 1.0) for fact in facts], "table")
    shown = run("archive", "show", facts[0]["id"], "--archive", path)
    assert "its rules are gone, so here are the facts alone: it needs the game whom" in shown
    assert "votes" in shown
    assert "its rules are gone" not in run("archive", "show", facts[0]["id"], "--archive", path, "--games", folder)
    for given in ((log,), (facts[0]["id"], "--archive", path)):
        assert "cannot be played again: it needs the game whom" in run("replay", *given, code=2)


VOTES = {"allOf": [{"$ref": "types.json#/definitions/votes"}], "items": {"$ref": "types.json#/definitions/seat_word"}}
DECLARED = {"definitions": {"fact.votes": {"required": ["votes"], "properties": {"votes": VOTES}}}}


def archived(path: Path, facts: list[dict[str, Any]], order: slice) -> str:
    """Put the facts of a game in an archive in some order, as a line can give them out; return the game's id."""
    with Archive(path) as archive:
        archive.add_all([({**fact, "id": facts[0]["id"]}, 1.0) for fact in facts[order]], "table")
    return facts[0]["id"]


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)], ids=["in order", "the first line last"])
@pytest.mark.parametrize("declared", [True, False], ids=["declared", "undeclared"])
def test_an_archived_game_is_verified_and_nothing_is_odd(declared: bool, order: slice, tmp_path: Path) -> None:
    """Its fact has the name of one of ours, and another form."""
    folder, log, path = game(tmp_path / "whom"), tmp_path / "whom.log", tmp_path / "archive.sqlite"
    rules = (folder / "rules.py").read_text("utf-8")
    (folder / "rules.py").write_text(rules.replace('table.emit("named"', 'table.emit("votes"'))
    if declared:
        (folder / "schema.json").write_text(json.dumps(DECLARED))
    run("simulate", "whom", "--games", folder, "--number", 1, "--log", log)
    facts = [json.loads(line) for line in log.read_text().splitlines()]
    id = archived(path, facts, order)
    for named in ((), ("--games", folder)):
        assert " odd " not in run("archive", "show", id, "--archive", path, *named)
    assert "whom" in run("archive", "list", "--archive", path)
    assert "facts are right" in run("verify", id, "--archive", path, "--games", folder)
    with closing(sqlite3.connect(path)) as file:
        events = [event for (event,) in file.execute("SELECT event FROM lines ORDER BY n")]
    assert events == [fact["e"] for fact in facts]


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "undeclared"])
def test_a_fact_is_checked_where_the_game_declares_it(declared: bool, tmp_path: Path) -> None:
    folder, log, path = game(tmp_path / "whom"), tmp_path / "whom.log", tmp_path / "archive.sqlite"
    if declared:
        (folder / "schema.json").write_text(json.dumps(DECLARED).replace("fact.votes", "fact.named"))
    run("simulate", "whom", "--games", folder, "--number", 1, "--log", log)
    facts = [json.loads(line) for line in log.read_text().splitlines()]
    next(fact for fact in facts if fact["e"] == "named")["votes"] = "nobody"
    shown = run("archive", "show", archived(path, facts, slice(None)), "--archive", path, "--games", folder)
    assert (" odd " in shown) == declared


def test_the_archive_counts_seats_as_a_named_game_declares(tmp_path: Path) -> None:
    """A seat in an option is counted from 1, which only the rules of the game can say."""
    folder, log, path = game(tmp_path / "whom"), tmp_path / "whom.log", tmp_path / "archive.sqlite"
    rules = folder / "rules.py"
    declared = rules.read_text().replace("= 1, (), {", '= 1, (("first", SeatChoice()),), {')
    rules.write_text(declared.replace("from ", "from shared_rules.engine.options import SeatChoice\nfrom ", 1))
    run("simulate", "whom", "--games", folder, "--option", "first=2", "--number", 1, "--log", log)
    facts = [json.loads(line) for line in log.read_text().splitlines()]
    id = archived(path, facts, slice(None))
    named = ("--games", folder, "--archive", path)
    assert "whom" in run("archive", "list", *named)
    assert "whom" in run("stats", *named)
    assert "first=2" in run("archive", "export", id, "--format", "bgsplay", *named)
