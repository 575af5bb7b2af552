"""Checks that need more than Python: Node reads the drawing, MicroPython plays the rules, an emulated Pico the game."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from conclave.check import play_games
from conclave.check.play_games import CheckedGame, Setup, describe_setup
from conclave.check.report import RULES
from conclave.deploy.firmware_files import catalog_module
from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session

NODE = "node"
CHECKOUT = Path(__file__).parents[3]  # if this is one
RUNNER = CHECKOUT / "tests" / "micropython"  # with what npm installs there
VERSIONS = ("1.27", "1.29")  # of MicroPython: the oldest and the newest that are supported


def check_drawing(subject: CheckedGame) -> None:
    """The scripts of the browser's page can be read as modules."""
    scripts = sorted((subject.report.folder / "page").glob("*.js"))
    if scripts and not shutil.which(NODE):
        subject.report.add_warning("was not read, as Node is missing; it matters to phones", "page/drawing.js")
        return
    with TemporaryDirectory() as folder:
        for script in scripts:
            module = Path(folder, script.stem + ".mjs")
            module.write_bytes(script.read_bytes())
            done = subprocess.run([NODE, "--check", module], capture_output=True, text=True, check=False)
            if done.returncode:
                _blame(subject, script, done.stderr)


def _blame(subject: CheckedGame, script: Path, said: str) -> None:
    """Report what Node says: the place in its first line, the error in the one that names it."""
    first, *others = said.splitlines() or [""]
    line = first.rpartition(":")[2]
    error = next((other for other in others if "Error" in other), "cannot be read")
    subject.report.add_fault(error, subject.report.relative_path(str(script)), int(line) if line.isdigit() else None)


def _blame_rules(subject: CheckedGame, said: str, when: str) -> None:
    """Report an exception of MicroPython, with the last place in the game's own code."""
    places = re.findall(rf'shared_rules/{catalog.package_name(subject.game)}/(\S+)", line (\d+)', said)
    file, line = places[-1] if places else (RULES, "0")
    subject.report.add_fault(said.strip().splitlines()[-1], file, int(line) or None, when)


def micropython_is_missing() -> str:
    """Return what is missing to play on MicroPython; nothing if all is there."""
    if not shutil.which(NODE):
        return "Node is missing: install the extra [test]"
    if not all((RUNNER / "node_modules" / f"micropython-{version}").exists() for version in VERSIONS):
        return "MicroPython is missing: run npm install in tests/micropython of a checkout (make test does)"
    return ""


def played(game: str, number: int, setup: Setup, longest: int = -1) -> tuple[dict[str, Any], Session]:
    """Play at random; return what MicroPython needs to play the same, and the session."""
    rng = Random(number)
    session = Session(game, *setup, play_games.fixed_seed(number))
    answers = []
    while not session.is_over and len(answers) != longest:
        answers.append(sorted(play_games.answer_all(session, rng).items()))
    return {"setup": [game, *setup, play_games.fixed_seed(number).hex()], "answers": answers}, session


def on_micropython(version: str, games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Play all of them in one process: to start MicroPython and read the rules takes longer than most games."""
    lines = "".join(json.dumps(game) + "\n" for game in games)
    command = [NODE, str(RUNNER / "run.mjs"), version, catalog_module().data.decode(), *_folders_elsewhere()]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _folders_elsewhere() -> list[str]:
    """Return the folders of the games that are not in shared_rules."""
    ours = Path(catalog.__file__).parents[1]
    return [
        folder for folder in map(catalog.game_folder, catalog.game_names()) if Path(folder).resolve().parent != ours
    ]


def check_micropython(subject: CheckedGame) -> None:
    """MicroPython tells the same facts, byte for byte."""
    missing = micropython_is_missing()
    if missing:
        subject.report.add_warning(f"was not played on MicroPython ({missing}); it matters to boxes", RULES)
        return
    setups = subject.sample_setups()
    games = [played(subject.game, number, setup, subject.max_questions_fast) for number, setup in enumerate(setups)]
    for version in VERSIONS:
        results = on_micropython(version, [order for order, _ in games])
        for setup, (_, session), result in zip(setups, games, results, strict=True):
            if not session.is_published:
                session.publish_secrets()
            when = f"{describe_setup(*setup)} on MicroPython {version}"
            if "error" in result:
                _blame_rules(subject, result["error"], when)
            elif result["facts"] != [fact_to_json(fact) for fact in session.facts]:
                subject.report.add_fault("other facts than on the PC are told", RULES, when=when)


def emulator_is_missing() -> str:
    """Return what is missing to play on an emulated Pico; nothing if all is there."""
    if not (CHECKOUT / "tests" / "pico" / "node_modules").exists():
        return "the emulator is missing: run npm install in tests/pico of a checkout (make test-pico does)"
    unset = [name for name in ("PICO_UF2", "PICO_BOOTROM") if not os.environ.get(name)]
    return f"{' and '.join(unset)} must name a file" if unset else ""


def check_emulated(subject: CheckedGame) -> None:
    """The whole firmware on an emulated Pico begins the game by keys, and emits the same facts."""
    missing = emulator_is_missing()
    if missing:
        subject.report.add_warning(f"was not played on an emulated Pico ({missing}); it matters to boxes", RULES)
        return
    command = [sys.executable, "-m", "tests.pico.compare_game", subject.game, *_folders_elsewhere()]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(CHECKOUT / "host"), str(CHECKOUT)])}
    done = subprocess.run(command, cwd=CHECKOUT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stdout.strip() or done.stderr.strip().splitlines()[-1]
        subject.report.add_fault(said, RULES, when="on an emulated Pico")
