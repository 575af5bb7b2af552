"""The rules compiled: chosen by itself where they are there, the same in everything, never mixed with others."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest
from conclave import compiled_rules

ROOT = Path(__file__).parent.parent.parent
QUICKLY = {"MYPYC_OPT_LEVEL": "0"}  # built in a third of the time, and with the compiler's own assertions
SAY = (
    "from conclave import compiled_rules; from shared_rules.engine import session; "
    "print(compiled_rules.describe_rules(), session.__file__)"
)
GAMES = """
import conclave
from hashlib import sha256
from tests import kit
from random import Random
from shared_rules.engine import catalog
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.session import Session
for game in catalog.game_names():
    mark, setups = sha256(), kit.allowed_setups(game)
    for number in range(40):
        seats, options = setups[number * 7 % len(setups)]
        session = kit.play_random(Session(game, seats, options, kit.fixed_seed(number)), Random(number))
        mark.update(fact_to_json({str(seat): session.view(seat) for seat in range(seats)}).encode())
        session.publish_secrets()
        mark.update("".join([fact_to_json(fact) for fact in session.facts]).encode())
    print(game, mark.hexdigest())
"""


def run(cache: Path, *arguments: str, plain: str = "") -> str:
    """Run this Python with its builds in that folder."""
    clean = {
        **os.environ,
        "XDG_CACHE_HOME": str(cache),
        compiled_rules.PLAIN_VARIABLE: plain,
        "PYTHONPATH": str(ROOT),
        **QUICKLY,
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache in which the rules were compiled."""
    folder = tmp_path_factory.mktemp("cache")
    assert "compiled: " in run(folder, "-c", "from conclave.cli import main; main()", "compile")
    return folder


def test_without_a_build_rules_are_plain_and_say_so(tmp_path: Path) -> None:
    said = run(tmp_path, "-c", SAY)
    assert said.startswith("rules as plain Python (`conclave compile` makes them faster)")
    assert said.strip().endswith("session.py")


def test_a_build_is_of_these_very_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled_rules.build_folder()
    copytree(compiled_rules.rules_folder(), tmp_path / "shared_rules")
    monkeypatch.setattr(compiled_rules, "rules_folder", lambda: tmp_path / "shared_rules")
    assert compiled_rules.build_folder() == before
    changed = tmp_path / "shared_rules" / "sultane" / "roles.py"
    changed.write_text(changed.read_text("utf-8") + "\n", "utf-8")
    assert compiled_rules.build_folder() != before


@pytest.mark.slow
def test_what_was_compiled_is_chosen_and_named(cache: Path) -> None:
    said = run(cache, "-c", SAY)
    assert said.startswith("rules compiled")
    assert said.strip().endswith(compiled_rules.SUFFIX)
    assert run(cache, "-c", "from conclave.cli import main; main()", "--version").strip().endswith(", rules compiled")
    assert run(cache, "-c", SAY, plain="1").startswith("rules as plain Python")
    assert run(cache, "-c", f"import shared_rules.engine.chance; {SAY}").startswith("rules as plain Python")


# what changes the code while it runs, looks into it, reads its docstrings, or gives it what types forbid
NOT_OF_MACHINE_CODE = "not (leak or are_found or test_log or rulebooks_show or is_no_option)"


@pytest.mark.slow
def test_the_suite_of_the_rules_passes_on_them(cache: Path, record_property: Callable[[str, object], None]) -> None:
    suite = ["-m", "pytest", "-p", "conclave", "-q", "-n0", "tests/shared_rules"]
    said = run(cache, *suite, "-m", "not slow", "-k", NOT_OF_MACHINE_CODE)
    record_property("rules compiled", said.splitlines()[-1])


@pytest.mark.slow
def test_views_facts_and_journals_are_the_same(cache: Path) -> None:
    assert run(cache, "-c", GAMES) == run(cache, "-c", GAMES, plain="1")
