"""Stores seats and options of the last games, to continue a game and as defaults for the next one."""

from firmware.storage.checksummed_file import ChecksummedFile
from firmware.storage.player_names import is_valid_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.storage.checksummed_file import Record

STORED_GAMES = 12  # number of games, besides the last one of each kind
_FILE = "seatings"


class Seatings:
    """The stored seatings of the last games, the newest first.

    Each record has `id`, `game`, `options`, and by seat `places` (positions of the pods in the chain) and `names`.
    """

    def __init__(self, flash: "Any") -> None:
        self._file = ChecksummedFile(flash, _FILE)

    def add(self, id: str, game: str, places: "list[int]", names: "list[str]", options: "dict[str, Any]") -> None:
        """Store the seating of a new game. Errors of the flash are reported by the game's journal, not here."""
        records: list[Record] = [{"id": id, "game": game, "places": places, "names": names, "options": options}]
        kinds = [game]
        for record in self._file.read():
            if len(records) < STORED_GAMES or record.get("game") not in kinds:
                records.append(record)
                kinds.append(record.get("game", ""))
        self._file.write(records)

    def change_places(self, id: str, places: "list[int]") -> None:
        """Store the new pods of a game's seats."""
        records = list(self._file.read())
        for record in records:
            if record.get("id") == id:
                record["places"] = places
        self._file.write(records)

    def player_names(self, id: str, seats: int) -> "list[str]":
        """Return the names of a game by seat; empty strings where there are none."""
        for record in self._file.read():
            found = record.get("names")
            if record.get("id") == id and isinstance(found, list) and len(found) == seats:
                return [name if is_valid_name(name) else "" for name in found]
        return [""] * seats

    def last_game(self, game: str = "") -> "Record | None":
        """Return the record of the last game, or of the last one of this kind; None if there is none."""
        for record in self._file.read():
            if _is_complete(record) and game in ("", record["game"]):
                return record
        return None


def _is_complete(record: "Record") -> bool:
    """Return whether a record has everything that the next game needs."""
    places, names, options = record.get("places"), record.get("names"), record.get("options")
    if not (isinstance(places, list) and isinstance(names, list) and isinstance(options, dict)):
        return False
    return isinstance(record.get("game"), str) and len(places) == len(names)
