"""Which players of The Majority win together: partners in a game of four."""


def team(seat: int, seats: int, role: str) -> str:
    """Return the team of a seat, A or B, in a game of four, where partners sit opposite; else empty (TM4)."""
    return "AB"[seat % 2] if seats == 4 else ""
