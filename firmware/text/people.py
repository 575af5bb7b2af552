"""What people at the table are called where there is little room: three letters, no two alike."""

SHORT = 3  # cells


def shorts(names: "list[str]") -> "list[str]":
    """Return each name in short: its first letters, or others of it where somebody has those already."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        taken.append(_first([short for short in _candidates(name, seat) if short not in taken]))
    return taken


def _candidates(name: str, seat: int) -> "list[str]":
    number = str(seat + 1)
    found = [name[:SHORT]] + [name[: SHORT - 1] + letter for letter in name[SHORT:] if letter != " "]
    return found + [name[: SHORT - len(number)] + number]


def _first(shorts: "list[str]") -> str:
    return shorts[0] if shorts else "?"
