"""Describe a finished game for exports and statistics: players, winners, ranks, roles, date and duration."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from conclave import seat_numbers
from conclave.archive import ArchivedGame
from conclave.bots.teams import team_of_seat
from conclave.log import schema
from firmware.text import Texts
from shared_rules.engine.errors import Refused

Fact = dict[str, Any]

_TEXTS = Texts("en")


class BadExport(Refused):
    """Raised when a game cannot be exported."""


@dataclass(frozen=True)
class PlayerOutcome:
    """The outcome of one seat of a finished game. Players without a name are called "Player 1" and so on."""

    seat: int
    name: str
    named: bool
    winner: bool
    score: int | None
    rank: int  # 0: there are no scores to rank by
    role: str
    team: str
    is_starter: bool


def player_outcomes(game: ArchivedGame, facts: list[Fact]) -> list[PlayerOutcome]:
    """Return the outcome of every seat of a game that has a result; raise BadExport if it has none."""
    result = result_of(game)
    scores, roles, winners = result.get("scores"), result.get("roles"), result.get("winners") or []
    first = schema.schema_of(game.game).first_value_of_type(facts, "starter")
    return [
        PlayerOutcome(
            seat=seat,
            name=name or f"Player {seat + 1}",
            named=bool(name),
            winner=seat in winners,
            score=scores[seat] if scores else None,
            rank=_rank(seat, scores, winners) if scores else 0,
            role=roles[seat] if roles else "",
            team=team_of_seat(game.game, seat, game.seats, roles[seat] if roles else ""),
            is_starter=seat == first,
        )
        for seat, name in enumerate(game.players)
    ]


def result_of(game: ArchivedGame) -> Fact:
    """Return the `end` fact of a game; raise BadExport if it has none."""
    if game.result is None:
        raise BadExport("no-result", f"game {game.id} has no result: it was not played to its end")
    return game.result


def _rank(seat: int, scores: list[int], winners: list[int]) -> int:
    """Return the rank of a seat by score. Winners rank before all others, as ties may have been broken."""
    order = [(other in winners, score) for other, score in enumerate(scores)]
    return 1 + sum(other > order[seat] for other in order)


def english_title(game: str) -> str:
    """Return the English title of a game."""
    return _TEXTS.title(game)


def options_text(game: ArchivedGame) -> str:
    """Return the options of a game in one line, as `name=value`."""
    return " ".join(
        f"{name}={_value_text(value)}"
        for name, value in sorted(seat_numbers.options_for_people(game.game, game.options).items())
    )


def _value_text(value: Any) -> str:
    """Return the value of an option as text: "on" or "off" for a boolean."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def utc_text(seconds: float) -> str:
    """Return seconds since 1970 as date and time in UTC."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def duration_minutes(game: ArchivedGame) -> int | None:
    """Return how many minutes a game took, None if unknown."""
    return None if game.ended is None else max(0, round((game.ended - game.started) / 60))


def stable_uuid(kind: str, name: str) -> str:
    """Return a UUID that is always the same for this kind and name."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"conclave:{kind}/{name}"))
