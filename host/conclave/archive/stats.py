"""What the games of the archive come to: who won, as what, from which seat, and how long it took."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group
from rich.table import Table

from conclave import seats
from conclave.archive import Game
from conclave.exports.played import minutes
from conclave.log import schema
from conclave.play.summary import Spread
from conclave.safe import shown, styled
from shared_rules.engine.refused import Refused

Who = tuple[str, ...]  # a player; or a game and a player, a camp or a seat of it


@dataclass
class Wins:
    """How often something was played, and won."""

    played: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        """Take in one game."""
        self.played += 1
        self.won += won

    @property
    def share(self) -> float:
        """The part that was won."""
        return self.won / self.played


@dataclass
class Length:
    """How long the games of one kind took."""

    minutes: Spread = field(default_factory=Spread)
    facts: Spread = field(default_factory=Spread)


@dataclass
class Stats:
    """All counts. Only games with a result are in them; `unfinished` says how many have none."""

    unfinished: int = 0
    players: dict[Who, Wins] = field(default_factory=lambda: defaultdict(Wins))
    player_games: dict[Who, Wins] = field(default_factory=lambda: defaultdict(Wins))
    camps: dict[Who, Wins] = field(default_factory=lambda: defaultdict(Wins))
    seats: dict[Who, Wins] = field(default_factory=lambda: defaultdict(Wins))
    lengths: dict[str, Length] = field(default_factory=lambda: defaultdict(Length))

    def tables(self) -> Group:
        """Return the counts, to be printed."""
        return Group(
            self._games(),
            _wins("player", self.players),
            _wins("game and player", self.player_games),
            _wins("game and camp", self.camps),
            _wins("game and seat", self.seats),
        )

    def json(self) -> dict[str, Any]:
        """Return the counts as values of JSON."""
        lengths = {
            game: {"games": length.facts.count, "minutes": length.minutes.json(), "facts": length.facts.json()}
            for game, length in sorted(self.lengths.items())
        }
        counted = {"players": self.players, "player_games": self.player_games, "camps": self.camps, "seats": self.seats}
        rows = {
            name: [{"who": list(who), "played": wins.played, "won": wins.won} for who, wins in sorted(found.items())]
            for name, found in counted.items()
        }
        return {"games": lengths, **rows, "unfinished": self.unfinished}

    def _games(self) -> Table:
        names = ("game", "games", "minutes: mean", "min", "max", "facts: mean", "min", "max")
        table = _table(*names)
        for game, length in sorted(self.lengths.items()):
            table.add_row(styled(game), str(length.facts.count), *length.minutes.cells(), *length.facts.cells())
        return table


def collect(games: Iterable[Game]) -> Stats:
    """Count games; a player without a name is nobody's."""
    stats = Stats()
    for game in games:
        if game.result is None:
            stats.unfinished += 1
        else:
            _add(stats, game, game.result.get("winners"), game.result.get("camp"))
    return stats


def _add(stats: Stats, game: Game, winners: list[int] | None, camp: str | None) -> None:
    length = stats.lengths[game.game]
    length.facts.add(game.lines)
    taken = minutes(game)
    if taken is not None:
        length.minutes.add(taken)
    if winners is None:
        return  # nobody can win it
    for seat, name in enumerate(game.players):
        won = seat in winners
        stats.seats[game.game, seats.name(seat)].add(won)
        if name:
            stats.players[name,].add(won)
            stats.player_games[game.game, name].add(won)
    if camp:
        for one in _camps(game.game) or (camp,):
            stats.camps[game.game, one].add(one == camp)


def _camps(game: str) -> tuple[str, ...]:
    """Return all camps that can win a game, as far as it declares them."""
    declared = schema.of(game).fact("end").properties.get("camp")
    return declared.words if declared else ()


def _wins(what: str, found: dict[Who, Wins]) -> Table:
    table = _table(what, "games", "won", "share")
    for names, wins in sorted(found.items(), key=lambda row: row[0]):
        table.add_row(styled(", ".join(names)), str(wins.played), str(wins.won), f"{wins.share:.1%}")
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left")
    return table


def plot(stats: Stats, path: Path) -> None:
    """Draw the counts as a PNG file."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        sentence = "a plot needs matplotlib, which is not installed: pip install 'conclave[plot]'"
        raise Refused("no-extra", sentence) from None
    figure = Figure(figsize=(11, 8), layout="constrained")
    charts = figure.subplots(2, 2)
    for chart, name, found in zip(
        charts.flat, ("player", "seat", "camp"), (stats.players, stats.seats, stats.camps), strict=False
    ):
        shares = {_label(", ".join(who)): 100 * wins.share for who, wins in sorted(found.items(), reverse=True)}
        chart.barh(list(shares), list(shares.values()))
        chart.set(title=f"wins by {name}", xlabel="% of games", xlim=(0, 100))
    means = {game: length.minutes.mean for game, length in stats.lengths.items() if length.minutes.count}
    charts[1, 1].barh(sorted(means, reverse=True), [means[game] for game in sorted(means, reverse=True)])
    charts[1, 1].set(title="length", xlabel="minutes, mean")
    figure.savefig(path, format="png")


def _label(text: str) -> str:
    return shown(text).replace("$", r"\$")  # between two of them matplotlib reads formulas
