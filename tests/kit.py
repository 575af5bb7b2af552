"""Tools shared by tests of the rules: games played at random, every set-up of a game, twin worlds."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from conclave.check.playing import asked, known, lock, play_on, public, seed, setups

from shared_rules.engine import catalog
from shared_rules.engine.chance import Chance
from shared_rules.engine.table import Table

__all__ = [
    "SHORT",
    "asked",
    "dealers",
    "known",
    "lock",
    "needs",
    "others",
    "play_on",
    "public",
    "rigged",
    "seed",
    "setups",
]

Play = Callable[[Table], Any]  # the generator function of a game
SHORT = seed(43)  # random games of The Majority 2 are long: of sixty seeds, this one needs the fewest answers


def dealers(game: str) -> list[dict[str, Any]]:
    """Return the options that say who deals: a set for each way, or one empty set if there is no such option."""
    kinds = dict(catalog.load(game).OPTIONS)
    return [{"deals": way} for way in kinds["deals"].values(catalog.seats(game)[1], {})] if "deals" in kinds else [{}]


def needs(game: str, file: str) -> list[pytest.MarkDecorator]:
    """Return marks that skip a test if the game does not have this optional file."""
    has = Path(catalog.folder(game), file).exists()
    return [] if has else [pytest.mark.skip(reason=f"{game} has no {file}")]


def others(tables: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the games that are not among these tables, each with its fewest seats."""
    there = {game for game, _ in tables}
    return [(game, catalog.seats(game)[0]) for game in catalog.names() if game not in there]


@contextmanager
def rigged(change: Callable[[list[Any]], None]) -> Iterator[None]:
    """Apply `change` to everything that a game shuffles inside the block: the same seed gives another deal."""

    def rig(play: Play) -> Play:
        """Return the game with changed shuffles."""

        def rigged_play(table: Table) -> Any:
            """Play with changed shuffles."""
            if isinstance(table.chance, Chance):  # bots' imagined worlds stay as they are
                table.chance = Rigged(table.chance, change)
            return (yield from play(table))

        return rigged_play

    with ExitStack() as rigging:
        for rules in map(catalog.load, catalog.names()):
            rigging.enter_context(patch.object(rules, "play", rig(rules.play)))
        yield


class Rigged:
    """Chance whose shuffles are changed."""

    def __init__(self, chance: Chance, change: Callable[[list[Any]], None]) -> None:
        self.pick, self.choose, self._shuffle, self._change = chance.pick, chance.choose, chance.shuffle, change

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle, then change the result."""
        self._shuffle(items)
        self._change(items)
