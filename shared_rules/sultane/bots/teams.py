"""Which players of Au chevet de la Sultane win together: those of a camp."""

from shared_rules.sultane.roles import camp


def team(seat: int, seats: int, role: str) -> str:
    """Return the camp of a role; empty if the role is unknown, as with real cards."""
    return camp(role) if role else ""
