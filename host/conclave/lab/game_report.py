"""The part of the report that only one game has: what votes and claims were worth.

A game brings it in `bots/report.py`: `notes(session)` returns what to count of one game, `worth(notes)` returns parts
of the page from the notes of many games, and `PEOPLE` may hold results of games between people by number of seats.
"""

import json
from collections import defaultdict
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from conclave.bots import has_bot_module
from conclave.lab.svg_charts import NamedProportions, Proportion
from shared_rules.engine import catalog

Row = dict[str, Any]
Note = dict[str, list]


class PublishedResults(NamedTuple):
    """How often a camp has won published games between people."""

    camp: str
    camp_title: str
    games: str
    share: Proportion


def game_section(game: str, games: list[Row]) -> list[str]:
    """Return the game's own part of a section, empty if the game brings none."""
    if game not in catalog.game_names() or not has_bot_module(game, "report"):
        return []
    return catalog.load_module(game, "bots.report").worth([json.loads(row["notes"]) for row in games])


def published_results(game: str, seats: int) -> PublishedResults | None:
    """Return the results of games between people with this number of seats, None if there are none."""
    if game not in catalog.game_names() or not has_bot_module(game, "report"):
        return None
    return getattr(catalog.load_module(game, "bots.report"), "PEOPLE", {}).get(seats)


def share_of_true(values: Iterable[bool]) -> Proportion:
    """Return the share of values that are true."""
    listed = list(values)
    return Proportion(sum(listed), len(listed))


def shares_by_name(found: Iterable[tuple[Hashable, bool]]) -> NamedProportions:
    """Return the share of true values for each name, sorted by name."""
    values: dict[str, list[bool]] = defaultdict(list)
    for name, value in found:
        values[str(name)].append(value)
    return [(name, share_of_true(values[name])) for name in sorted(values)]
