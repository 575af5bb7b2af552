"""Small games that tests make up: put in the catalog, they are played on all front ends."""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from firmware.console.games import flow, say
from shared_rules.engine import catalog, fingerprint
from shared_rules.engine.question import KEYS

NAME, MODULE = "made-up", "made_up"


def install(
    monkeypatch: pytest.MonkeyPatch,
    play: Callable[..., Any],
    questions: dict[str, tuple] | None = None,
    seats: tuple[int, int] = (2, 3),
    options: tuple = (),
    contributes: bool = True,
) -> str:
    """Put a game in the catalog as its only one, with a plain page for the console; return its name."""
    rules, page = ModuleType(f"shared_rules.{MODULE}.rules"), ModuleType(f"firmware.console.games.{MODULE}")
    vars(rules).update(VERSION=1, OPTIONS=options, QUESTIONS=questions or {"vote": (KEYS, False)}, play=play)
    vars(rules).update(check=lambda seats, options: None)
    vars(page).update(state=_state, scores=_state, asked=lambda about, public, texts: [], told=_told, TELLERS={})
    for module in (ModuleType(f"shared_rules.{MODULE}"), rules, page):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(catalog, "GAMES", ((NAME, MODULE, *seats),))
    if not contributes:
        monkeypatch.setattr(catalog, "contributes", lambda name: False)
    monkeypatch.setattr(fingerprint, "of", lambda game: "0" * 8)
    return NAME


def _state(public: dict[str, Any], texts: Any) -> list[str]:
    return flow("", [f"{name}={value}" for name, value in sorted(public.items())])


def _told(fact: dict[str, Any], texts: Any) -> list[str]:
    """Return a fact in plain words, but for what follows from the seed."""
    told = {name: value for name, value in fact.items() if name not in ("n", "e", "id", "ms", "u")}
    return say(texts, f"{fact['e']} {told}") if fact["e"] not in ("sealed", "game") else []


def reveal(monkeypatch: pytest.MonkeyPatch, **lamps: Callable[[dict[str, Any], int], dict[int, str]]) -> None:
    """Let lamps show something of these facts of the game."""
    vars(sys.modules[f"firmware.console.games.{MODULE}"]).update(LAMPS=lamps)
