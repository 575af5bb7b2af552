"""Small games made up by tests: put into the catalog, they are played on all front ends."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware.pods import word_lights
from shared_rules.engine import catalog, rules_fingerprint
from shared_rules.engine.question import KEYS

NAME, MODULE = "made-up", "made_up"


def install_game(
    monkeypatch: pytest.MonkeyPatch,
    play: Callable[..., Any],
    questions: dict[str, tuple] | None = None,
    seats: tuple[int, int] = (2, 3),
    options: tuple = (),
    contributes: bool = True,
    folder: str = "no folder",
) -> str:
    """Make this the only game of the catalog, with rules and no lamps; return its name."""
    rules = ModuleType(f"shared_rules.{MODULE}.rules")
    vars(rules).update(VERSION=1, OPTIONS=options, QUESTIONS=questions or {"vote": (KEYS, False)}, play=play)
    for module in (ModuleType(f"shared_rules.{MODULE}"), rules):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    entry = (NAME, MODULE, *seats, contributes, {"en": "Made up"}, folder)
    monkeypatch.setattr(catalog, "GAMES", [entry])
    monkeypatch.setattr(rules_fingerprint, "fingerprint_of_game", lambda game: "0" * 8)
    set_lamps(monkeypatch)
    return NAME


def write_schema(folder: Path, **answers: tuple[str, ...]) -> str:
    """Write the declaration of answers that the lab needs; return the folder."""
    questions = {about: {"enum": words} for about, words in answers.items()}
    folder.joinpath("schema.json").write_text(json.dumps({"definitions": {"questions": {"properties": questions}}}))
    return str(folder)


def set_lamps(monkeypatch: pytest.MonkeyPatch, **lamps: Callable[[dict[str, Any], int], dict[int, str]]) -> None:
    """Let lamps show these facts of the game."""
    monkeypatch.setattr(word_lights, "load_lights", lambda game: word_lights.WordLights(SimpleNamespace(LAMPS=lamps)))
