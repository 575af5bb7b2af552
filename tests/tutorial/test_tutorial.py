"""The tutorial of docs/new-game.md, with the settings of the product: a new game is played everywhere."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from conclave.deploy import uf2

from shared_rules.engine import catalog
from tests.host.deploy.test_uf2 import SIZE, dropped, mount, program
from tests.host.web.process import Page, page, served_table

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-game.md"
RUNNER = ROOT / "tests" / "micropython" / "run.mjs"
LISTED = """
import sys
from pathlib import Path
from conclave import added_games
from conclave.deploy.firmware_files import catalog_module
added_games.add(Path(sys.argv[1]))
print(catalog_module().data.decode())
"""
pytestmark = pytest.mark.skipif("ask" in catalog.game_names(), reason="a game of ours has the name of the example")
CONCLAVE = "from conclave.cli import main; main()"
VOTES = ("s1", "s2", "s1")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new game, as the command writes it."""
    into = tmp_path_factory.mktemp("games")
    assert "is a game that plays" in run("-c", CONCLAVE, "new-game", "ask", "--into", str(into))
    return into / "ask"


@pytest.fixture
def mine(game: Path, tmp_path: Path) -> Path:
    """Return the same, to be changed."""
    return shutil.copytree(game, tmp_path / "ask")


def run(*arguments: str, code: int | None = 0, cwd: Path = ROOT) -> str:
    """Run a program that can import our rooms and return its output, or its errors if `code` is not 0.

    Its exit code has to be `code`; with None it may be any.
    """
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={"PYTHONPATH": f"{ROOT / 'host'}:{ROOT}", "HOME": str(cwd), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert code in (None, done.returncode), done.stdout + done.stderr
    return done.stderr if code else done.stdout


# --- the folder


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ask", "small letters, digits and hyphens"),
        ("7up", "begins with a letter"),
        ("majority", "that name is taken"),
        ("engine", "that name is taken"),
        ("class", "that name is taken"),
        ("a" * 21, "20 at most"),
    ],
)
def test_names_that_cannot_be_used_are_refused(tmp_path: Path, name: str, said: str) -> None:
    assert said in run("-c", CONCLAVE, "new-game", name, "--into", str(tmp_path), code=2)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_never_overwritten(mine: Path) -> None:
    (mine / "rules.py").write_text("mine")
    again = ("-c", CONCLAVE, "new-game", "ask", "--into", str(mine.parent))
    assert "is there already, and nothing in it is overwritten" in run(*again, code=2)
    assert (mine / "rules.py").read_text() == "mine"


def test_nothing_of_the_template_is_left_in_a_new_game(game: Path) -> None:
    for path in game.rglob("*.*"):
        assert "GAME_" not in path.read_text("utf-8"), path


def test_its_own_tests_pass(mine: Path) -> None:
    assert "2 passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests", cwd=mine)


# --- the page


def fenced(kind: str) -> list[str]:
    """Return the examples of the page, of one kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def test_the_commands_and_changes_of_the_page_work(tmp_path: Path) -> None:
    """In the order of the page, with what it shows of them. Those that serve a page or need a Pico are tested below."""
    page, said, shown = PAGE.read_text("utf-8"), "", 0
    for kind, block in re.findall(r"^```(sh|diff|text)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        if kind == "diff":
            apply(block, tmp_path / "ask")
        elif kind == "text":
            assert without_times(block) == without_times(said)
            shown += 1
        else:
            for command in block.splitlines():
                said = follow(command, tmp_path) or said
    assert shown == 2
    assert "ask: 0 faults, 1 warning" in run("-c", CONCLAVE, "check-game", "ask", cwd=tmp_path)


def follow(command: str, folder: Path) -> str:
    """Run a command of the page there; return what it says."""
    program, *arguments = command.split()
    if program == "python":
        said = run(*arguments, cwd=folder)
        assert "2 passed" in said
        return said
    if arguments[0] in ("play", "deploy", "uf2"):
        return ""
    return run("-c", CONCLAVE, *arguments, cwd=folder, code=None if arguments[0] == "check-game" else 0)


def without_times(said: str) -> str:
    """Return a text without durations."""
    return re.sub(r"in \d+\.\d s", "", said)


def apply(change: str, folder: Path) -> None:
    """Change a file as the page says."""
    first, *lines = change.splitlines()
    old, new = ("\n".join(line[1:] for line in lines if line[0] == mark) for mark in "-+")
    save(folder / first.removeprefix("--- "), old, new)


def test_what_the_page_shows_of_the_rules_is_there(game: Path) -> None:
    rules = (game / "rules.py").read_text("utf-8")
    for line in "".join(fenced("python")).splitlines():
        assert line in rules


def test_a_package_as_the_page_has_it_brings_the_game(game: Path, tmp_path: Path) -> None:
    about = tomllib.loads("".join(fenced("toml")))
    entry = about["project"]["entry-points"]["conclave.games"]
    installed = tmp_path / "site" / "conclave_ask"
    shutil.copytree(game.parent / about["tool"]["setuptools"]["package-dir"]["conclave_ask"], installed)
    parts = {f"conclave_ask.{path.name}" for path in installed.iterdir() if path.is_dir() and path.name != "tests"}
    assert {"conclave_ask", *parts} == set(about["tool"]["setuptools"]["packages"])
    dist = tmp_path / "site" / "conclave_ask-1.0.dist-info"
    dist.mkdir()
    (dist / "METADATA").write_text("Metadata-Version: 2.1\nName: conclave-ask\nVersion: 1.0\n")
    points = "".join(f"{name} = {value}\n" for name, value in entry.items())
    (dist / "entry_points.txt").write_text(f"[conclave.games]\n{points}")
    code = f"import sys; sys.path.append({str(installed.parent)!r}); {CONCLAVE}"
    assert "ask " in run("-c", code, "games")


# --- where it is played


@pytest.mark.parametrize(
    ("language", "asked", "named", "why"),
    [
        ("en", "Everybody names somebody in secret.", "P2 is named by P1 P3", "Most points"),
        ("fr", "Chacun désigne quelqu'un en secret.", "J2 est cité par J1 J3", "Le plus de points"),
    ],
)
def test_it_is_played_on_the_box_by_keys(game: Path, language: str, asked: str, named: str, why: str) -> None:
    seen = json.loads(run("-m", "tests.tutorial.on_the_box", str(game), language))
    state, first, *_, result = [" ".join(" ".join(lines).split()) for lines in seen]
    assert asked in state
    assert named in first
    assert why in result


def test_it_is_simulated_verified_and_played_in_the_terminal(game: Path, tmp_path: Path) -> None:
    log, games = str(tmp_path / "ask.log"), ("--games", str(game.parent))
    run("-c", CONCLAVE, "simulate", "ask", "--seats", "7", "--number", "20", "--log", log, *games)
    assert "20 games" in run("-c", CONCLAVE, "verify", log, *games)
    assert "friends: friends" in run("-c", CONCLAVE, "hotseat", "ask", "--seats", "3", "--bots", "3", *games)


def test_the_lab_plays_it_in_other_processes(game: Path, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text('seed = "spring"\ngames = 4\n[[table]]\ngame = "ask"\nbots = ["sensible"]\n')
    assert "4 games played now" in run("-c", CONCLAVE, "lab", "run", str(plan), "--jobs", "2", "--games", str(game))


@pytest.mark.skipif(not shutil.which("node"), reason="Node is missing: install the extra [test]")
@pytest.mark.skipif(not (RUNNER.parent / "node_modules").exists(), reason="run npm install in tests/micropython")
def test_it_is_the_same_on_micropython(game: Path, tmp_path: Path) -> None:
    log = tmp_path / "ask.log"
    run("-c", CONCLAVE, "simulate", "ask", "--number", "1", "--log", str(log), "--games", str(game))
    lines = log.read_text().splitlines()
    first, opened = json.loads(lines[0]), json.loads(lines[-1])
    setup = ["ask", first["seats"], first["options"], opened["seed"]]
    order = json.dumps({"setup": setup, "journal": b64decode(opened["journal"]).hex()}) + "\n"
    node = ["node", str(RUNNER), "1.29", run("-c", LISTED, str(game)), str(game)]
    done = subprocess.run(node, input=order, capture_output=True, text=True, check=False, timeout=120)
    assert json.loads(done.stdout)["facts"] == lines, done.stderr


# --- on a Pico


def test_it_is_compiled_into_the_box_and_says_what_it_costs(game: Path, tmp_path: Path) -> None:
    (tmp_path / "micropython.uf2").write_bytes(uf2.encode_uf2(program()))
    made = ("uf2", "--micropython", str(tmp_path / "micropython.uf2"), "-o", str(tmp_path / "conclave.uf2"))
    said = run("-c", CONCLAVE, *made, "--games", str(game))
    system = mount(dropped(bytes(SIZE), uf2.parse_uf2((tmp_path / "conclave.uf2").read_bytes())))
    folder = "/shared_rules/ask"
    assert sorted(system.listdir(folder)) == ["box", "fingerprint", "rules.mpy"]
    assert sorted(system.listdir(f"{folder}/box")) == ["console.mpy", "en.txt", "fr.txt", "lights.mpy"]
    compiled = {
        path: system.stat(f"{folder}/{path}").size for path in ("rules.mpy", "box/console.mpy", "box/lights.mpy")
    }
    size, largest = max((size, path) for path, size in compiled.items())
    assert f"{sum(compiled.values())} of them compiled modules; the largest module is {largest} with {size} " in said
    assert "game ask" not in run("-c", CONCLAVE, *made)


def test_rules_that_python_cannot_read_are_not_deployed(mine: Path, tmp_path: Path) -> None:
    (tmp_path / "micropython.uf2").write_bytes(uf2.encode_uf2(program()))
    (mine / "box" / "lights.py").write_text("LAMPS = {")
    made = ("uf2", "--micropython", str(tmp_path / "micropython.uf2"), "-o", str(tmp_path / "conclave.uf2"))
    said = run("-c", CONCLAVE, *made, "--games", str(mine), code=2)
    assert "shared_rules.ask.box.lights cannot be compiled: line 1" in said


# --- phones


@contextmanager
def phones(address: str) -> Iterator[list[Page]]:
    """Three phones that have joined by their names."""
    with ExitStack() as stack:
        hellos = [{"role": "phone", "secret": name * 8, "name": name} for name in ("Anna", "Boris", "Cleo")]
        yield [stack.enter_context(page(address, **hello)) for hello in hellos]


def answer(seats: list[Page], about: str, options: tuple[str, ...]) -> None:
    """Let everybody answer the question that is open."""
    for phone, option in zip(seats, options, strict=True):
        phone.until(lambda state: (state.get("question") or {}).get("about") == about)
        phone.say(do="choose", option=option)


def named(seats: list[Page], number: int) -> dict[str, Any]:
    """Let every player name a player; return the fact about the round."""
    answer(seats, "name", VOTES)
    return seats[0].until(
        lambda state: next((fact for fact in state["facts"] if fact["e"] == "named" and fact["round"] == number), None)
    )


def played(tmp_path: Path, game: Path) -> Any:
    """Serve the tutorial's game at a table."""
    return served_table(tmp_path, "ask", "--games", game, "--seats", 3, "--bots", 0)


def test_it_is_played_on_phones_with_its_drawing(game: Path, tmp_path: Path) -> None:
    with played(tmp_path, game) as table, phones(table.address) as seats:
        answer(seats, "stir", ("A B C D",) * 3)
        for number in (1, 2, 3):
            assert named(seats, number)["votes"] == list(VOTES)
        assert seats[0].until(lambda state: state["result"])["why"] == "friends"
        assert seats[0].state["game"]["drawn"]
        assert seats[1].state["panels"]["friend"] in ("s0", "s2")
        with urlopen(f"{table.address}/games/ask/drawing.js") as file:
            assert file.read() == (game / "page" / "drawing.js").read_bytes()
        with urlopen(f"{table.address}/games/ask/en.json") as file:
            assert json.load(file) == json.loads((game / "page" / "en.json").read_text("utf-8"))


def test_an_unfinished_game_waits_for_its_folder(game: Path, tmp_path: Path) -> None:
    with played(tmp_path, game) as table, phones(table.address) as seats:
        answer(seats, "stir", ("A B C D",) * 3)
        named(seats, 1)
    again = ("play", "--no-browser", "--port", "0", "--state", str(tmp_path / "table"))
    assert "is ask, which is not installed: name its folder with --games" in run("-c", CONCLAVE, *again, code=2)
    with played(tmp_path, game) as table, phones(table.address) as seats:
        assert named(seats, 2)["votes"] == list(VOTES)


def test_a_running_game_goes_on_when_a_file_is_saved(mine: Path, tmp_path: Path) -> None:
    rules, texts, drawing = mine / "rules.py", mine / "box" / "en.txt", mine / "page" / "drawing.js"
    with (
        played(tmp_path, mine) as table,
        phones(table.address) as seats,
        page(table.address, role="host", key=table.master) as host,
    ):
        answer(seats, "stir", ("A B C D",) * 3)
        named(seats, 1)
        friends = [phone.state["panels"]["friend"] for phone in seats]

        save(rules, "most=named)", "most=named, voters=len(votes))")
        saved(host, seats, 1)
        seats[0].until(lambda state: any(fact.get("voters") == 3 for fact in state["facts"]))
        assert named(seats, 2)["voters"] == 3
        assert [phone.state["panels"]["friend"] for phone in seats] == friends, "the deal stays"

        save(texts, "Name somebody in secret", "Point at somebody")
        save(drawing, "// The public state", "// What is public")
        saved(host, seats, 2)
        seats[0].until(lambda state: state["question"] and state["question"]["sentence"] == "Point at somebody")

        right = rules.read_text("utf-8")
        for old, new, why in (
            ("yield table.ask(", "yield (table.ask(", "rules.py: line"),
            ("BROWSE, False", "BROWSED, False", "name 'BROWSED' is not defined"),
            ("if other != seat", "if other == seat", "record 2 of the journal answers another question"),
        ):
            rules.write_text(right, "utf-8")
            save(rules, old, new)
            assert why in host.until(lambda state, text=why: text in state["unfit"] and state["unfit"])
        answer(seats, "name", VOTES)
        assert seats[0].until(lambda state: state["result"]), "it is played as it was before"
        rules.write_text(right, "utf-8")
        host.until(lambda state: not state["unfit"])


def save(path: Path, old: str, new: str) -> None:
    """Save a file as an editor does."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def saved(host: Page, seats: list[Page], edition: int) -> None:
    """Wait until every page knows that the game was loaded again."""
    for one in (host, *seats):
        one.until(lambda state: state["edition"] == edition)
