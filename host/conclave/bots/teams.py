"""Which seats win together, as a game declares it in `bots/teams.py`. In other games every seat plays alone."""

from collections import defaultdict

from conclave.bots import has_bot_module
from shared_rules.engine import catalog
from shared_rules.engine.session import Session


def team_of_seat(game: str, seat: int, seats: int, role: str) -> str:
    """Return the name of the team or camp of a seat with this role; "" for seats that play alone."""
    if game not in catalog.game_names() or not has_bot_module(game, "teams"):
        return ""
    return catalog.load_module(game, "bots.teams").team(seat, seats, role)


def groups_that_win_together(session: Session) -> list[list[int]]:
    """Return the groups of seats that win together, the smallest first.

    This looks at the secret panel `role` of every seat, so bots must not use it to decide.
    """
    found: dict[str | int, list[int]] = defaultdict(list)
    for seat in range(session.seats):
        role = session.private_state(seat).get("role", "")
        found[team_of_seat(session.game, seat, session.seats, role) or seat].append(seat)
    return sorted(found.values(), key=lambda side: (len(side), side))
