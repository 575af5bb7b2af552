"""A game of the archive as programs for statistics see it: who sat where, who won, when, for how long."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from conclave import seats
from conclave.archive import Game
from conclave.bots.teams import team
from conclave.log import schema
from firmware.text import Texts
from shared_rules.engine.refused import Refused

Fact = dict[str, Any]

_WORDS = Texts("en")


class BadExport(Refused):
    """A game that cannot be written in a format."""


@dataclass(frozen=True)
class Player:
    """One seat of a game that is over. An unnamed player is called by the seat, counted from 1."""

    seat: int
    name: str
    named: bool
    winner: bool
    score: int | None
    rank: int  # 0: there are no scores to rank by
    role: str
    team: str
    began: bool


def players(game: Game, facts: list[Fact]) -> list[Player]:
    """Return who played a game that has a result."""
    result = result_of(game)
    scores, roles, winners = result.get("scores"), result.get("roles"), result.get("winners") or []
    first = schema.of(game.game).first(facts, "starter")
    return [
        Player(
            seat=seat,
            name=name or f"Player {seat + 1}",
            named=bool(name),
            winner=seat in winners,
            score=scores[seat] if scores else None,
            rank=_rank(seat, scores, winners) if scores else 0,
            role=roles[seat] if roles else "",
            team=team(game.game, seat, game.seats, roles[seat] if roles else ""),
            began=seat == first,
        )
        for seat, name in enumerate(game.players)
    ]


def result_of(game: Game) -> Fact:
    """Return the `end` of a game; raise BadExport when it has none."""
    if game.result is None:
        raise BadExport("no-result", f"game {game.id} has no result: it was not played to its end")
    return game.result


def _rank(seat: int, scores: list[int], winners: list[int]) -> int:
    """A winner stands before everybody else: ties may have been broken."""
    order = [(other in winners, score) for other, score in enumerate(scores)]
    return 1 + sum(other > order[seat] for other in order)


def title(game: str) -> str:
    """Return the name of a game as it is printed on its box."""
    return _WORDS.title(game)


def options(game: Game) -> str:
    """Return the options of a game in one line."""
    return " ".join(f"{name}={_plain(value)}" for name, value in sorted(seats.options(game.game, game.options).items()))


def _plain(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def utc(seconds: float) -> str:
    """Return a time as date and time of day, UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def minutes(game: Game) -> int | None:
    """Return how long a game took, if that is known."""
    return None if game.ended is None else max(0, round((game.ended - game.started) / 60))


def stable(kind: str, name: str) -> str:
    """Return an id that is the same for the same thing, today and on every PC."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"conclave:{kind}/{name}"))
