"""Statistics over the games of the archive: wins by player, game, camp and seat, and how long games take."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Group
from rich.table import Table

from conclave import seat_numbers
from conclave.archive import ArchivedGame
from conclave.escaping import printable, rich_text
from conclave.exports.game_outcome import duration_minutes
from conclave.log import schema
from conclave.play.summary import SummaryStatistics
from shared_rules.engine.errors import Refused

WinnerKey = tuple[str, ...]  # (player,), (game, player), (game, camp) or (game, seat)


@dataclass
class Wins:
    """How often something was played, and how often it won."""

    played: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        """Count one game."""
        self.played += 1
        self.won += won

    @property
    def share(self) -> float:
        """The share of games that were won, 0 to 1."""
        return self.won / self.played


@dataclass
class GameLengths:
    """How long the games of one kind took, in minutes and in facts."""

    minutes: SummaryStatistics = field(default_factory=SummaryStatistics)
    facts: SummaryStatistics = field(default_factory=SummaryStatistics)


@dataclass
class WinStatistics:
    """Wins and lengths of the games of an archive.

    Only games with a result are counted; `unfinished` is the number of the others.
    """

    unfinished: int = 0
    players: dict[WinnerKey, Wins] = field(default_factory=lambda: defaultdict(Wins))
    player_games: dict[WinnerKey, Wins] = field(default_factory=lambda: defaultdict(Wins))
    camps: dict[WinnerKey, Wins] = field(default_factory=lambda: defaultdict(Wins))
    seats: dict[WinnerKey, Wins] = field(default_factory=lambda: defaultdict(Wins))
    lengths: dict[str, GameLengths] = field(default_factory=lambda: defaultdict(GameLengths))

    def tables(self) -> Group:
        """Return the counts as tables to print."""
        return Group(
            self._games_table(),
            _wins_table("player", self.players),
            _wins_table("game and player", self.player_games),
            _wins_table("game and camp", self.camps),
            _wins_table("game and seat", self.seats),
        )

    def json(self) -> dict[str, Any]:
        """Return the counts as values for JSON."""
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

    def _games_table(self) -> Table:
        """Return the table of games with their lengths."""
        names = ("game", "games", "minutes: mean", "min", "max", "facts: mean", "min", "max")
        table = _new_table(*names)
        for game, length in sorted(self.lengths.items()):
            table.add_row(rich_text(game), str(length.facts.count), *length.minutes.cells(), *length.facts.cells())
        return table


def collect_win_statistics(games: Iterable[ArchivedGame]) -> WinStatistics:
    """Return the statistics of these games. Players without a name are not counted as players."""
    stats = WinStatistics()
    for game in games:
        if game.result is None:
            stats.unfinished += 1
        else:
            _count_game(stats, game, game.result.get("winners"), game.result.get("camp"))
    return stats


def _count_game(stats: WinStatistics, game: ArchivedGame, winners: list[int] | None, camp: str | None) -> None:
    """Count one game with its winning seats (None: the game has no winners) and its winning camp."""
    length = stats.lengths[game.game]
    length.facts.add(game.lines)
    taken = duration_minutes(game)
    if taken is not None:
        length.minutes.add(taken)
    if winners is None:
        return  # a game that nobody can win
    for seat, name in enumerate(game.players):
        won = seat in winners
        stats.seats[game.game, seat_numbers.seat_name(seat)].add(won)
        if name:
            stats.players[name,].add(won)
            stats.player_games[game.game, name].add(won)
    if camp:
        for one in _camps(game.game) or (camp,):
            stats.camps[game.game, one].add(one == camp)


def _camps(game: str) -> tuple[str, ...]:
    """Return all camps that can win a game, as its schema declares them; empty if it declares none."""
    camp_type = schema.schema_of(game).fact_type("end").properties.get("camp")
    return camp_type.possible_texts if camp_type else ()


def _wins_table(title: str, wins_by_key: dict[WinnerKey, Wins]) -> Table:
    """Return a table of wins; `title` is the title of the first column."""
    table = _new_table(title, "games", "won", "share")
    for names, wins in sorted(wins_by_key.items(), key=lambda row: row[0]):
        table.add_row(rich_text(", ".join(names)), str(wins.played), str(wins.won), f"{wins.share:.1%}")
    return table


def _new_table(*columns: str) -> Table:
    """Return an empty table with these columns; all but the first are right-aligned."""
    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left")
    return table


def write_charts(stats: WinStatistics, path: Path) -> None:
    """Write the counts as charts to a PNG file; raise Refused if matplotlib is not installed."""
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
    """Return a text as a label of a chart, with control characters and `$` escaped."""
    return printable(text).replace("$", r"\$")  # matplotlib reads text between two of them as a formula
