"""Compare two logs of one game: do they say the same, as far as both go?"""

import json
from typing import Any

from conclave.log.log_reader import Difference, LoggedGame

_ADDED = ("ms", "again", "u", "id")  # names that a device adds to lines
_UNDO = "an undo"
_ANOTHER = "another log with the same commitment has"


def find_difference(one: LoggedGame, other: LoggedGame) -> Difference | None:
    """Return the first difference between two logs of a game: in its facts, undos or player names.

    None if there is none.
    """
    with_undos = _has_all_undos(one) and _has_all_undos(other)
    for here, there in zip(_entries(one, with_undos), _entries(other, with_undos), strict=False):
        if here[2] != there[2]:
            return Difference(*here[:2], f"{_ANOTHER} {_short(there[2])} here{_undo_counts(one, other)}")
    return _find_name_difference(one, other)


def _undo_counts(one: LoggedGame, other: LoggedGame) -> str:
    """Return the counts of undos in both logs as text, "" if they are equal."""
    here, there = len(one.facts_at_undos()[0]) - 1, len(other.facts_at_undos()[0]) - 1
    return f" (undos told: {there}, in this log: {here})" if here != there else ""


def _find_name_difference(one: LoggedGame, other: LoggedGame) -> Difference | None:
    """Return the difference between the player names in two logs, None if there is none."""
    here, there = one.first_seated_line, other.first_seated_line
    if not here or not there or here.fact.get("names") == there.fact.get("names"):
        return None
    return Difference(here.number, 0, f"{_ANOTHER} other names: {_short(_comparable_text(there.fact))}")


def _has_all_undos(game: LoggedGame) -> bool:
    """Return whether a log contains all undos. If it does not, only the count `u` of a line shows them."""
    counts = [line.fact.get("u") for line in game.lines]
    return max([0, *(count for count in counts if type(count) is int)]) < len(game.facts_at_undos()[0])


def _entries(game: LoggedGame, with_undos: bool) -> list[tuple[int, int, str]]:
    """Return (line number, `n`, text) of each fact and undo in a log.

    Without undos, of the facts that are valid in the end.
    """
    tellings, _ = game.facts_at_undos()
    found: list[tuple[int, int, str]] = []
    for facts in tellings if with_undos else tellings[-1:]:
        found += [(*found[-1][:2], _UNDO)] if found else []
        found += [(line.number, n, _comparable_text(line.fact)) for n, line in enumerate(facts)]
    return found


def _comparable_text(fact: dict[str, Any]) -> str:
    """Return a fact as text without what devices add to it."""
    return json.dumps({name: value for name, value in fact.items() if name not in _ADDED}, sort_keys=True)


def _short(text: str) -> str:
    """Return a text, cut to 100 characters."""
    return text if len(text) <= 100 else text[:100] + "..."
