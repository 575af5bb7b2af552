"""Which seats win together, as a game declares it in `bots/teams.py`. In other games every seat plays alone."""

from collections import defaultdict

from conclave.bots import has_bots
from shared_rules.engine import catalog
from shared_rules.engine.session import Session


def team(game: str, seat: int, seats: int, role: str) -> str:
    """Return the name of the team or camp of a seat with this role; "" for seats that play alone."""
    if game not in catalog.names() or not has_bots(game, "teams"):
        return ""
    return catalog.load(game, "bots.teams").team(seat, seats, role)


def sides(session: Session) -> list[list[int]]:
    """Return the groups of seats that win together, the smallest first.

    This looks at the secret panel `role` of every seat, so bots must not use it to decide.
    """
    found: dict[str | int, list[int]] = defaultdict(list)
    for seat in range(session.seats):
        role = session.panels(seat).get("role", "")
        found[team(session.game, seat, session.seats, role) or seat].append(seat)
    return sorted(found.values(), key=lambda side: (len(side), side))
