"""Which players of Au chevet de la Sultane win together: those of a camp."""

from shared_rules.sultane.roles import camp_of


def team(seat: int, seats: int, role: str) -> str:
    """Return the camp of a role; empty if the role is unknown, as with real cards."""
    return camp_of(role) if role else ""
