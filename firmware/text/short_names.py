"""Shorten the names of players to at most three letters, each different, for lines with little room."""

SHORT = 3  # cells


def shorten_names(names: "list[str]") -> "list[str]":
    """Return a short form of each name: its first letters, or other letters of it when those are taken."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        taken.append(_first([short for short in _candidates(name, seat) if short not in taken]))
    return taken


def _candidates(name: str, seat: int) -> "list[str]":
    """Return possible short forms of a name, the best first; the last one ends with the seat's number."""
    number = str(seat + 1)
    found = [name[:SHORT]] + [name[: SHORT - 1] + letter for letter in name[SHORT:] if letter != " "]
    return found + [name[: SHORT - len(number)] + number]


def _first(shorts: "list[str]") -> str:
    """Return the first of these, `?` when there is none."""
    return shorts[0] if shorts else "?"
