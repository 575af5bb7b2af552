"""Statistics about named players: their rating, how often they win in which role, and who votes like whom.

Only games with a result count, and only facts that are public at the end of a game are used.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rich import box
from rich.table import Table

from conclave.archive import Archive
from conclave.escaping import rich_text
from conclave.exports.game_outcome import PlayerOutcome, player_outcomes
from conclave.log import schema
from shared_rules.engine.errors import Refused

_MIN_VOTES = 20  # votes: pairs with fewer are not printed


@dataclass
class PlayerStatistics:
    """The statistics of one player over all games."""

    games: int = 0
    won: int = 0
    rating: float = 0.0
    rating_error: float = 0.0  # half the width of the 95 % interval of the rating
    roles: Counter[str] = field(default_factory=Counter)
    won_as: Counter[str] = field(default_factory=Counter)


@dataclass
class VotingPair:
    """How often two players voted at the same time, and how often for the same option."""

    votes: int = 0
    equal_votes: int = 0

    @property
    def equal_share(self) -> float:
        """The share of these votes that were the same, 0 to 1."""
        return self.equal_votes / self.votes


@dataclass
class AllPlayerStatistics:
    """The statistics of all named players and pairs of players."""

    players: dict[str, PlayerStatistics] = field(default_factory=lambda: defaultdict(PlayerStatistics))
    pairs: dict[tuple[str, str], VotingPair] = field(default_factory=lambda: defaultdict(VotingPair))

    def tables(self) -> list[Table]:
        """Return the statistics as tables to print: players by rating, then pairs by agreement."""
        return [self._rating_table(), self._pair_table()]

    def _rating_table(self) -> Table:
        """Return the table of players, the highest rating first."""
        table = _new_table("player", "games", "won", "rating", "±", "most often", "most wins as")
        for name, one in sorted(self.players.items(), key=lambda item: (-item[1].rating, item[0])):
            cells = str(one.games), f"{one.won / one.games:.0%}", f"{one.rating:.1f}", f"{one.rating_error:.1f}"
            table.add_row(
                rich_text(name), *cells, rich_text(_most_frequent(one.roles)), rich_text(_most_frequent(one.won_as))
            )
        return table

    def _pair_table(self) -> Table:
        """Return the table of pairs, those that agree most often first."""
        table = _new_table("vote together", "votes", "alike")
        shown = {names: pair for names, pair in self.pairs.items() if pair.votes >= _MIN_VOTES}
        for names, pair in sorted(shown.items(), key=lambda item: (-item[1].equal_share, item[0])):
            table.add_row(rich_text(" + ".join(names)), str(pair.votes), f"{pair.equal_share:.0%}")
        return table

    def json(self) -> dict[str, Any]:
        """Return the statistics as a dict for JSON."""
        return {
            "people": {
                name: {
                    "games": one.games,
                    "won": one.won,
                    "rating": round(one.rating, 3),
                    "doubt": round(one.rating_error, 3),
                    "roles": dict(one.roles),
                    "won_as": dict(one.won_as),
                }
                for name, one in sorted(self.players.items())
            },
            "pairs": [
                {"players": list(names), "votes": pair.votes, "alike": pair.equal_votes}
                for names, pair in sorted(self.pairs.items())
            ],
        }


def collect_player_statistics(archive: Archive) -> AllPlayerStatistics:
    """Return the statistics of the games of an archive, counted from the oldest to the newest."""
    people, ratings = AllPlayerStatistics(), _Ratings()
    for game in archive.games():
        if game.result is not None:
            facts = archive.valid_facts(game.id)
            outcomes = player_outcomes(game, facts)
            game_schema = schema.schema_of(game.game)
            if game.result.get("winners") is not None:
                _count_game(people, outcomes, game_schema.first_value_of_type(facts, "roles"))
            _compare_votes(
                people, outcomes, [votes for fact in facts for votes in game_schema.values_of_type(fact, "votes")]
            )
            if any(player.winner or player.rank for player in outcomes):
                ratings.rate(outcomes)
    for name, person in people.players.items():
        person.rating, person.rating_error = ratings.of(name)
    return people


def _count_game(people: AllPlayerStatistics, outcomes: list[PlayerOutcome], roles: list[str] | None) -> None:
    """Add a game to the statistics of its named players: games, wins and roles."""
    for player in outcomes:
        if not player.named:
            continue
        person = people.players[player.name]
        person.games += 1
        person.won += player.winner
        role = player.role or (roles[player.seat] if roles else "")
        if role:
            person.roles[role] += 1
            person.won_as[role] += player.winner


def _compare_votes(people: AllPlayerStatistics, outcomes: list[PlayerOutcome], polls: list[list[str | None]]) -> None:
    """Add the votes of a game, a list by seat for each vote, to the statistics of pairs."""
    for votes in polls:
        pairs = zip(outcomes, votes, strict=False)  # a list from a device may be too short
        cast = [(player.name, vote) for player, vote in pairs if player.named and vote]
        for (one, first), (other, second) in combinations(sorted(cast), 2):
            pair = people.pairs[one, other]
            pair.votes += 1
            pair.equal_votes += first == second


class _Ratings:
    """Ratings of players by the Plackett-Luce model of openskill. Players of one team are rated as a team."""

    def __init__(self) -> None:
        """Prepare the model; raise Refused if openskill is not installed."""
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            sentence = "ratings need openskill, which is not installed: pip install 'conclave[stats]'"
            raise Refused("no-extra", sentence) from None
        self._model = PlackettLuce()
        self._ratings: dict[str, Any] = defaultdict(self._model.rating)

    def rate(self, outcomes: list[PlayerOutcome]) -> None:
        """Update the ratings after one game. Players without a name are rated as new players, and not stored."""
        sides: dict[object, list[PlayerOutcome]] = defaultdict(list)
        for player in outcomes:
            sides[player.team or player.seat].append(player)
        ranks = [float(_team_rank(side)) for side in sides.values()]
        rated = self._model.rate([[self._rating_of(player) for player in side] for side in sides.values()], ranks=ranks)
        for side, ratings in zip(sides.values(), rated, strict=True):
            for player, rating in zip(side, ratings, strict=True):
                if player.named:
                    self._ratings[player.name] = rating

    def _rating_of(self, player: PlayerOutcome) -> Any:
        """Return the openskill rating of a player; a new rating if the player has no name."""
        return self._ratings[player.name] if player.named else self._model.rating()

    def of(self, name: str) -> tuple[float, float]:
        """Return the rating of a named player, and two standard deviations of it."""
        rating = self._ratings[name]
        return rating.mu, 2 * rating.sigma


def _team_rank(team: list[PlayerOutcome]) -> int:
    """Return the rank of a team: that of a single player with a score; else 1 for winners and 2 for others."""
    first = team[0]
    return first.rank if first.rank and len(team) == 1 else 1 if first.winner else 2


def _most_frequent(counter: Counter[str]) -> str:
    """Return the most frequent word of a counter, "" if there is none."""
    return next((word for word, count in counter.most_common(1) if count), "")


def _new_table(*columns: str) -> Table:
    """Return an empty table with these columns; numbers are right-aligned."""
    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if 0 < place < 5 else "left")
    return table
