"""The part of the report that only one game has: what votes and claims were worth.

A game brings it in `bots/report.py`: `notes(session)` returns what to count of one game, `worth(notes)` returns parts
of the page from the notes of many games, and `PEOPLE` may hold results of games between people by number of seats.
"""

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from conclave.bots import has_bots
from conclave.lab.plots import Share, Shares
from shared_rules.engine import catalog

Row = dict[str, Any]
Note = dict[str, list]


class People(NamedTuple):
    """How often a camp has won published games between people."""

    camp: str
    called: str
    games: str
    share: Share


def worth(game: str, games: list[Row]) -> list[str]:
    """Return the game's own part of a section, empty if the game brings none."""
    if game not in catalog.names() or not has_bots(game, "report"):
        return []
    return catalog.load(game, "bots.report").worth([json.loads(row["notes"]) for row in games])


def people(game: str, seats: int) -> People | None:
    """Return the results of games between people with this number of seats, None if there are none."""
    if game not in catalog.names() or not has_bots(game, "report"):
        return None
    return getattr(catalog.load(game, "bots.report"), "PEOPLE", {}).get(seats)


def share(values: Iterable[bool]) -> Share:
    """Return the share of values that are true."""
    listed = list(values)
    return Share(sum(listed), len(listed))


def shares(found: Iterable[tuple[Hashable, bool]]) -> Shares:
    """Return the share of true values for each name, sorted by name."""
    values: dict[str, list[bool]] = defaultdict(list)
    for name, value in found:
        values[str(name)].append(value)
    return [(name, share(values[name])) for name in sorted(values)]
