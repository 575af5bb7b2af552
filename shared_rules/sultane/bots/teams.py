"""Who wins together."""

from shared_rules.sultane.roles import camp


def team(seat: int, seats: int, role: str) -> str:
    """Return the camp of a role; nobody knows it of players whose roles are on real cards."""
    return camp(role) if role else ""
