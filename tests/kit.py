"""Tools shared by tests of the rules: games played at random, every set-up of a game, twin worlds."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from conclave.check.play_games import (
    allowed_setups,
    answer_all,
    fixed_seed,
    known_to_seat,
    play_random,
    public_lines,
    question_values,
)

from shared_rules.engine import catalog
from shared_rules.engine.chance import Chance
from shared_rules.engine.table import GameTable

__all__ = [
    "SHORT",
    "allowed_setups",
    "answer_all",
    "deal_options",
    "fixed_seed",
    "known_to_seat",
    "play_random",
    "public_lines",
    "question_values",
    "rigged_shuffles",
    "skip_without_file",
    "smallest_tables_of_other_games",
]

Play = Callable[[GameTable], Any]  # the generator function of a game
SHORT = fixed_seed(43)  # random games of The Majority 2 are long: of sixty seeds, this one needs the fewest answers


def deal_options(game: str) -> list[dict[str, Any]]:
    """Return the options that say who deals: a set for each way, or one empty set if there is no such option."""
    kinds = dict(catalog.load_module(game).OPTIONS)
    return (
        [{"deals": way} for way in kinds["deals"].possible_values(catalog.seat_limits(game)[1], {})]
        if "deals" in kinds
        else [{}]
    )


def skip_without_file(game: str, file: str) -> list[pytest.MarkDecorator]:
    """Return marks that skip a test if the game does not have this optional file."""
    has = Path(catalog.game_folder(game), file).exists()
    return [] if has else [pytest.mark.skip(reason=f"{game} has no {file}")]


def smallest_tables_of_other_games(tables: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the games that are not among these tables, each with its fewest seats."""
    there = {game for game, _ in tables}
    return [(game, catalog.seat_limits(game)[0]) for game in catalog.game_names() if game not in there]


@contextmanager
def rigged_shuffles(change: Callable[[list[Any]], None]) -> Iterator[None]:
    """Apply `change` to everything that a game shuffles inside the block: the same seed gives another deal."""

    def rig(play: Play) -> Play:
        """Return the game with changed shuffles."""

        def rigged_play(table: GameTable) -> Any:
            """Play with changed shuffles."""
            if isinstance(table.chance, Chance):  # bots' imagined worlds stay as they are
                table.chance = RiggedChance(table.chance, change)
            return (yield from play(table))

        return rigged_play

    with ExitStack() as rigging:
        for rules in map(catalog.load_module, catalog.game_names()):
            rigging.enter_context(patch.object(rules, "play", rig(rules.play)))
        yield


class RiggedChance:
    """Chance whose shuffles are changed."""

    def __init__(self, chance: Chance, change: Callable[[list[Any]], None]) -> None:
        self.pick, self.choose, self._shuffle, self._change = chance.pick, chance.choose, chance.shuffle, change

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle, then change the result."""
        self._shuffle(items)
        self._change(items)
