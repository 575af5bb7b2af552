"""The wheel, installed outside the checkout with packages from PyPI: it plays, and deploys what was tested here."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from conclave.deploy.firmware_files import Compiler, build_files, collect_sources

from shared_rules.engine import catalog

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parent.parent
ROOMS = {"conclave": "host/conclave", "firmware": "firmware", "shared_rules": "shared_rules"}
BUILT = """
import json
from conclave.deploy.firmware_files import Compiler, build_files, collect_sources
print(json.dumps({file.path: file.sha for file in build_files(collect_sources(), Compiler())}))
"""


class Installed:
    """An environment with Conclave in a folder of its own, without data or settings of a user."""

    def __init__(self, folder: Path, what: str) -> None:
        self.folder = folder
        venv.create(folder / "environment")
        self._clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CONCLAVE"))}
        there = ["--python", self._program("python")]
        pip = [sys.executable, "-m", "pip", *there, "install", "--quiet", "--no-compile", what]
        subprocess.run(pip, cwd=folder, env=self._clean, check=True, capture_output=True, timeout=400)
        self._clean |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "200"}

    def built(self, hash_seed: int) -> dict[str, str]:
        """Return the paths and hashes of the files that `conclave deploy` would put on a Pico."""
        self._clean["PYTHONHASHSEED"] = str(hash_seed)
        return json.loads(self._call("python", "-P", "-c", BUILT).stdout)

    def conclave(self, *arguments: str, code: int = 0) -> str:
        """Run a command that ends with this code; return its output, which is never a traceback."""
        done = self._call("conclave", *arguments, code=code)
        assert "Traceback" not in done.stderr
        return done.stderr if code else done.stdout

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a command."""
        program = self._program("conclave")
        return subprocess.Popen(
            [program, *arguments],
            cwd=self.folder,
            env=self._clean,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def _call(self, program: str, *arguments: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        done = subprocess.run(
            [self._program(program), *arguments],
            cwd=self.folder,
            env=self._clean,
            text=True,
            capture_output=True,
            timeout=90,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    def _program(self, name: str) -> str:
        """Return the path of a program."""
        return str(self.folder / "environment" / "bin" / name)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from a copy, so that nothing left by an earlier build gets in."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder)
    for room in ROOMS.values():
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, folder]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=400)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return an environment with Conclave and no extras."""
    return Installed(tmp_path_factory.mktemp("bare"), str(wheel))


def test_the_wheel_holds_every_file_as_it_is_here(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        found = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    paths = [(package, ROOT / room, path) for package, room in ROOMS.items() for path in (ROOT / room).rglob("*")]
    assert found == {
        f"{package}/{path.relative_to(room).as_posix()}": path.read_bytes()
        for package, room, path in paths
        if path.is_file() and not is_left_out(path)
    }


def is_left_out(path: Path) -> bool:
    """Return whether the wheel leaves a file out: pages for readers of the project, except those of games."""
    is_to_be_read = path.suffix == ".md" and not (path.parent / "game.toml").exists()
    return is_to_be_read or path.suffix == ".pyc" or path.parent == ROOT / "firmware/lights"


@pytest.mark.skipif("ask" in catalog.game_names(), reason="a game of ours has the name of the example")
def test_a_new_game_plays_that_the_wheel_writes(bare: Installed) -> None:
    bare.conclave("new-game", "ask", "--into", str(bare.folder))
    log = str(bare.folder / "ask.log")
    bare.conclave("simulate", "ask", "--games", str(bare.folder / "ask"), "--number", "2", "--log", log)
    assert "2 games" in bare.conclave("verify", log, "--games", str(bare.folder / "ask"))


@pytest.mark.parametrize("game", catalog.game_names())
def test_every_game_is_there_and_its_log_is_verified(bare: Installed, game: str) -> None:
    assert game in bare.conclave("games")
    log = str(bare.folder / f"{game}.log")
    bare.conclave("simulate", game, "--number", "2", "--log", log)
    assert "2 games" in bare.conclave("verify", log)


def test_words_are_there_in_both_languages(bare: Installed) -> None:
    for language in ("fr", "en"):
        told = bare.conclave("simulate", "majority", "--number", "1", "--option", f"language={language}", "--log", "-")
        assert '"reference":' in told


@pytest.mark.parametrize(
    "command", ["play", "log", "archive", "deploy", "uf2", "stats", "strip", "hotseat", "names", "replay", "doctor"]
)
def test_commands_explain_themselves(bare: Installed, command: str) -> None:
    assert f"Usage: conclave {command}" in bare.conclave(command, "--help")


def test_it_shows_its_version_and_needs_nothing_else_to_play(bare: Installed) -> None:
    assert bare.conclave("--version").startswith("conclave ")
    assert "packages" in bare.conclave("doctor")


def test_a_missing_archive_is_reported(bare: Installed) -> None:
    assert "`conclave log` begins one" in bare.conclave("archive", "list", code=2)


@pytest.mark.parametrize("command, extra", [("deploy", "conclave[deploy]"), ("strip", "conclave[strip]")])
def test_a_command_names_the_extra_it_needs(bare: Installed, command: str, extra: str) -> None:
    said = bare.conclave(command, code=2)
    assert said.startswith("conclave: ")
    assert extra in said
    assert said.count("\n") == 1


@pytest.fixture
def page(bare: Installed) -> Iterator[str]:
    """Return the address of a table that is served."""
    with bare.start("play", "majority", "--no-browser", "--port", "0", "--bots", "2") as process:
        assert process.stdout
        address = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert address
        yield address[0]
        process.send_signal(signal.SIGINT)
        assert "Traceback" not in process.communicate(timeout=30)[0]


def test_the_table_is_served_with_all_its_pages(page: str) -> None:
    static = ROOT / "host/conclave/web/static"
    for path in (path for path in static.rglob("*") if path.is_file()):
        with urlopen(f"{page}/static/{path.relative_to(static).as_posix()}", timeout=30) as answer:
            assert answer.read() == path.read_bytes()
    with urlopen(page, timeout=30) as answer:
        assert b"<html" in answer.read()


def test_another_install_puts_the_same_bytes_on_a_pico(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = Installed(tmp_path_factory.mktemp("deploying"), f"{wheel}[deploy]")
    there = other.built(hash_seed=1)
    assert len(there) > 60
    assert there == {file.path: file.sha for file in build_files(collect_sources(), Compiler())}
    assert there == other.built(hash_seed=2)
