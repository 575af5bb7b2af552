"""What the report says about one game alone: what votes and claims were worth, from notes of its games.

A game brings `bots/report.py` for that, with `notes(session)`, which returns what is to be counted of one game, and
`worth(notes)`, which returns parts of the page from the notes of many; `PEOPLE` may hold what is known of games between
people, by the number of seats.
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
    """Return that part of a table's section; nothing for games that bring none."""
    if game not in catalog.names() or not has_bots(game, "report"):
        return []
    return catalog.load(game, "bots.report").worth([json.loads(row["notes"]) for row in games])


def people(game: str, seats: int) -> People | None:
    """Return what is known of games between people."""
    if game not in catalog.names() or not has_bots(game, "report"):
        return None
    return getattr(catalog.load(game, "bots.report"), "PEOPLE", {}).get(seats)


def share(values: Iterable[bool]) -> Share:
    """Return how many of some values are true."""
    listed = list(values)
    return Share(sum(listed), len(listed))


def shares(found: Iterable[tuple[Hashable, bool]]) -> Shares:
    """Return the share of each name, in order."""
    values: dict[str, list[bool]] = defaultdict(list)
    for name, value in found:
        values[str(name)].append(value)
    return [(name, share(values[name])) for name in sorted(values)]
