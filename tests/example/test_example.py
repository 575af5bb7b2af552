"""The example of CONTRIBUTING.md: with its files and three lines added, a game is there, from keys to the proof."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROOMS = ("shared_rules", "firmware")
CONCLAVE = "from conclave.cli import main; main()"
LINES = {
    "shared_rules/engine/catalog.py": (" = (\n", ' = (\n    ("friends", "friends", 3, 10),\n'),
    "firmware/text/en.txt": ("# games\n", "# games\ngame.friends: Friends\n"),
    "firmware/text/fr.txt": ("# games\n", "# games\ngame.friends: Entre amis\n"),
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rooms with the game in them."""
    folder = tmp_path_factory.mktemp("with_the_example")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room)
        shutil.copytree(HERE / room, folder / room, dirs_exist_ok=True)
    for name, (old, new) in LINES.items():
        text = (folder / name).read_text("utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), "utf-8")
    return folder


def run(tree: Path, *arguments: str) -> str:
    """What a program says that finds the tree's rooms, and all else of ours."""
    path = ":".join(map(str, (tree, ROOT / "host", ROOT)))
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("language", "title", "state", "news"),
    [
        ("en", "Friends", "Everybody names somebody in secret.", ["P2 is named by P1 P3", "P3 is named by P2"]),
        ("fr", "Entre amis", "Chacun désigne quelqu'un en secret.", ["J2 est cité par J1 J3", "J3 est cité par J2"]),
    ],
)
def test_it_is_played_on_the_box_by_keys(tree: Path, language: str, title: str, state: str, news: list[str]) -> None:
    seen = json.loads(run(tree, "-m", "tests.example.evening", language, title))
    asked, told, result = [" ".join(" ".join(lines).split()) for lines in seen]
    assert state in asked
    assert all(line in told for line in news)
    assert "★" + news[0][:2] in result


def test_it_is_simulated_and_verified(tree: Path) -> None:
    run(tree, "-c", CONCLAVE, "simulate", "friends", "--seats", "7", "--games", "20", "--log", "games.log")
    assert "20" in run(tree, "-c", CONCLAVE, "verify", "games.log")


def test_bots_play_it_without_rules_of_thumb(tree: Path) -> None:
    said = run(tree, "-c", CONCLAVE, "hotseat", "friends", "--seats", "3", "--bots", "3")
    assert "end" in said.lower()
    run(tree, "-m", "tests.example.bots")
