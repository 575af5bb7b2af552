"""Who wins together."""


def team(seat: int, seats: int, role: str) -> str:
    """Return the team of a seat: partners sit opposite, at a table of four (TM4)."""
    return "AB"[seat % 2] if seats == 4 else ""
