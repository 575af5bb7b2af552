"""Two logs of one game: whether they tell the same, as far as both go."""

import json
from typing import Any

from conclave.log.reading import Difference, LoggedGame

_ADDED = ("ms", "again", "u", "id")  # by a device, to every line


def differ(one: LoggedGame, other: LoggedGame) -> Difference | None:
    """Return where the other log tells the same game otherwise, of what stands in each at its end."""
    told, heard = _standing(one), _standing(other)
    for n, (fact, line) in enumerate(zip(told, heard, strict=False)):
        if fact[1] != line[1]:
            return Difference(line[0], n, f"another log with the same commitment has {_short(fact[1])} here")
    return None


def _standing(game: LoggedGame) -> list[tuple[int, str]]:
    tellings, _ = game.tellings()
    return [(line.number, _plain(line.fact)) for line in tellings[-1]]


def _plain(fact: dict[str, Any]) -> str:
    """Return what a fact says, whoever told it."""
    return json.dumps({name: value for name, value in fact.items() if name not in _ADDED}, sort_keys=True)


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:100] + "..."
