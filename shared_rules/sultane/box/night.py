"""The first night of Au chevet de la Sultane with real cards: the sentences to read aloud (SU2, SU3)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.game_wording import Night

FEW_SEATS = 7  # with fewer players there is only one Pacifist


def sentences(options: "dict[str, Any]", seats: int) -> "Night":
    """Return what the game master reads aloud: a list of text keys, each with a seat or None.

    With the options `lone` and `chain` players must not see each other, so there is a sentence for each seat.
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
