"""What the games of the archive tell of people: how well they play, as whom, and who votes with whom.

Only games with a result count, and of those only what everybody at the table knows after the end.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rich import box
from rich.table import Table

from conclave.archive import Archive
from conclave.exports.played import Player, players
from conclave.log import schema
from conclave.safe import styled
from shared_rules.engine.refused import Refused

_FEW = 20  # votes: with fewer nothing is said of a pair


@dataclass
class Person:
    """One player over all games."""

    games: int = 0
    won: int = 0
    rating: float = 0.0
    doubt: float = 0.0  # the rating lies within so much of it, nineteen times in twenty
    roles: Counter[str] = field(default_factory=Counter)
    won_as: Counter[str] = field(default_factory=Counter)


@dataclass
class Pair:
    """Two players who voted at the same time."""

    votes: int = 0
    alike: int = 0

    @property
    def share(self) -> float:
        """The part of their votes that were the same."""
        return self.alike / self.votes


@dataclass
class People:
    """Everybody who has a name."""

    persons: dict[str, Person] = field(default_factory=lambda: defaultdict(Person))
    pairs: dict[tuple[str, str], Pair] = field(default_factory=lambda: defaultdict(Pair))

    def tables(self) -> list[Table]:
        """Return what is known, to be printed."""
        return [self._by_rating(), self._by_pair()]

    def _by_rating(self) -> Table:
        table = _table("player", "games", "won", "rating", "±", "most often", "most wins as")
        for name, one in sorted(self.persons.items(), key=lambda item: (-item[1].rating, item[0])):
            cells = str(one.games), f"{one.won / one.games:.0%}", f"{one.rating:.1f}", f"{one.doubt:.1f}"
            table.add_row(styled(name), *cells, styled(_most(one.roles)), styled(_most(one.won_as)))
        return table

    def _by_pair(self) -> Table:
        table = _table("vote together", "votes", "alike")
        told = {names: pair for names, pair in self.pairs.items() if pair.votes >= _FEW}
        for names, pair in sorted(told.items(), key=lambda item: (-item[1].share, item[0])):
            table.add_row(styled(" + ".join(names)), str(pair.votes), f"{pair.share:.0%}")
        return table

    def json(self) -> dict[str, Any]:
        """Return what is known as values of JSON."""
        return {
            "people": {
                name: {
                    "games": one.games,
                    "won": one.won,
                    "rating": round(one.rating, 3),
                    "doubt": round(one.doubt, 3),
                    "roles": dict(one.roles),
                    "won_as": dict(one.won_as),
                }
                for name, one in sorted(self.persons.items())
            },
            "pairs": [
                {"players": list(names), "votes": pair.votes, "alike": pair.alike}
                for names, pair in sorted(self.pairs.items())
            ],
        }


def collect(archive: Archive) -> People:
    """Count the games of an archive, the oldest first."""
    people, ratings = People(), _Ratings()
    for game in archive.games():
        if game.result is not None:
            facts = archive.lines(game.id)
            seated = players(game, facts)
            declared = schema.of(game.game)
            if game.result.get("winners") is not None:
                _count(people, seated, declared.first(facts, "roles"))
            _compare(people, seated, [votes for fact in facts for votes in declared.told(fact, "votes")])
            if any(player.winner or player.rank for player in seated):
                ratings.rate(seated)
    for name, one in people.persons.items():
        one.rating, one.doubt = ratings.of(name)
    return people


def _count(people: People, seated: list[Player], roles: list[str] | None) -> None:
    for player in seated:
        if not player.named:
            continue
        one = people.persons[player.name]
        one.games += 1
        one.won += player.winner
        role = player.role or (roles[player.seat] if roles else "")
        if role:
            one.roles[role] += 1
            one.won_as[role] += player.winner


def _compare(people: People, seated: list[Player], polls: list[list[str | None]]) -> None:
    for votes in polls:
        pairs = zip(seated, votes, strict=False)  # what came from a device may be too short
        cast = [(player.name, vote) for player, vote in pairs if player.named and vote]
        for (one, first), (other, second) in combinations(sorted(cast), 2):
            pair = people.pairs[one, other]
            pair.votes += 1
            pair.alike += first == second


class _Ratings:
    """Plackett and Luce's model of who beats whom, as openskill has it; who plays together is rated together."""

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            sentence = "ratings need openskill, which is not installed: pip install 'conclave[stats]'"
            raise Refused("no-extra", sentence) from None
        self._model = PlackettLuce()
        self._known: dict[str, Any] = defaultdict(self._model.rating)

    def rate(self, seated: list[Player]) -> None:
        """Take in one game; a player without a name is somebody new."""
        sides: dict[object, list[Player]] = defaultdict(list)
        for player in seated:
            sides[player.team or player.seat].append(player)
        ranks = [float(_place(side)) for side in sides.values()]
        rated = self._model.rate([[self._of(player) for player in side] for side in sides.values()], ranks=ranks)
        for side, ratings in zip(sides.values(), rated, strict=True):
            for player, rating in zip(side, ratings, strict=True):
                if player.named:
                    self._known[player.name] = rating

    def _of(self, player: Player) -> Any:
        return self._known[player.name] if player.named else self._model.rating()

    def of(self, name: str) -> tuple[float, float]:
        """Return the rating of somebody, and two standard deviations."""
        rating = self._known[name]
        return rating.mu, 2 * rating.sigma


def _place(side: list[Player]) -> int:
    """Return how well one side did: by its rank where there are scores for each, else by having won."""
    first = side[0]
    return first.rank if first.rank and len(side) == 1 else 1 if first.winner else 2


def _most(counted: Counter[str]) -> str:
    return next((word for word, count in counted.most_common(1) if count), "")


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if 0 < place < 5 else "left")
    return table
