"""Who wins together: what a game says of it in `bots/teams.py`; without that, everybody plays alone."""

from collections import defaultdict

from conclave.bots import has_bots
from shared_rules.engine import catalog
from shared_rules.engine.session import Session


def team(game: str, seat: int, seats: int, role: str) -> str:
    """Return the name of the team or camp of a seat with this role; nothing for players on their own."""
    if game not in catalog.names() or not has_bots(game, "teams"):
        return ""
    return catalog.load(game, "bots.teams").team(seat, seats, role)


def sides(session: Session) -> list[list[int]]:
    """Return who wins together, smaller sides first. It is the referee who looks at the panel `role` of each seat."""
    found: dict[str | int, list[int]] = defaultdict(list)
    for seat in range(session.seats):
        role = session.panels(seat).get("role", "")
        found[team(session.game, seat, session.seats, role) or seat].append(seat)
    return sorted(found.values(), key=lambda side: (len(side), side))
