"""The first night of Au chevet de la Sultane with real cards (SU2, SU3)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.telling import Night

FEW_SEATS = 7  # with fewer there is one Pacifist


def sentences(options: "dict[str, Any]", seats: int) -> "Night":
    """Return what the game master reads aloud: whose eyes are open, and whose thumb is up.

    Where no two of them may see each other, everybody has a tone of the own, and only Pacifists use it.
    """
    found: Night = [("night.cards", None), ("night.close", None)]
    if options["recognition"] == "standard" and seats < FEW_SEATS:
        found += [("night.two", None), ("night.close", None)]
    elif options["recognition"] == "standard":
        found += [("night.thumb", None), ("night.pacifists", None), ("night.close", None), ("night.down", None)]
    else:
        found.append(("night.thumb", None))
        found += [("night." + options["recognition"], seat) for seat in range(seats)]
        found.append(("night.down", None))
    return found + [("night.open", None)]
