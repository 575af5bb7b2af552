"""Two logs of one game: whether they tell the same, as far as both go."""

import json
from typing import Any

from conclave.log.reading import Difference, LoggedGame

_ADDED = ("ms", "again", "u", "id")  # by a device, to every line
_UNDO = "an undo"
_ANOTHER = "another log with the same commitment has"


def differ(one: LoggedGame, other: LoggedGame) -> Difference | None:
    """Return where the other log tells the same game otherwise: its facts, its undos, or the names."""
    with_undos = _tells_undos(one) and _tells_undos(other)
    for told, heard in zip(_story(one, with_undos), _story(other, with_undos), strict=False):
        if told[2] != heard[2]:
            return Difference(*told[:2], f"{_ANOTHER} {_short(heard[2])} here{_undos(one, other)}")
    return _differ_in_names(one, other)


def _undos(one: LoggedGame, other: LoggedGame) -> str:
    here, there = len(one.tellings()[0]) - 1, len(other.tellings()[0]) - 1
    return f" (undos told: {there}, in this log: {here})" if here != there else ""


def _differ_in_names(one: LoggedGame, other: LoggedGame) -> Difference | None:
    told, heard = one.seated, other.seated
    if not told or not heard or told.fact.get("names") == heard.fact.get("names"):
        return None
    return Difference(told.number, 0, f"{_ANOTHER} other names: {_short(_plain(heard.fact))}")


def _tells_undos(game: LoggedGame) -> bool:
    """Return whether all undos are in a log: in a line that was sent later `u` only says how many came before it."""
    counts = [line.fact.get("u") for line in game.lines]
    return max([0, *(count for count in counts if type(count) is int)]) < len(game.tellings()[0])


def _story(game: LoggedGame, with_undos: bool) -> list[tuple[int, int, str]]:
    """Return line, `n` and text of what a log tells; without undos only of what stands in the end."""
    tellings, _ = game.tellings()
    found: list[tuple[int, int, str]] = []
    for told in tellings if with_undos else tellings[-1:]:
        found += [(*found[-1][:2], _UNDO)] if found else []
        found += [(line.number, n, _plain(line.fact)) for n, line in enumerate(told)]
    return found


def _plain(fact: dict[str, Any]) -> str:
    """Return what a fact says, whoever told it."""
    return json.dumps({name: value for name, value in fact.items() if name not in _ADDED}, sort_keys=True)


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:100] + "..."
