"""Who sat where in the last games, and with which options: for a game that goes on, and for the next one."""

from firmware.storage.checksummed_file import ChecksummedFile
from firmware.storage.names import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.storage.checksummed_file import Record

KEPT = 12  # games; beside them the last one of every kind
_FILE = "seatings"


class Seatings:
    """The last games, the newest first, as `id`, `game`, `places` and `names` by seat, and `options`."""

    def __init__(self, flash: "Any") -> None:
        self._file = ChecksummedFile(flash, _FILE)

    def add(self, id: str, game: str, places: "list[int]", names: "list[str]", options: "dict[str, Any]") -> None:
        """Keep how a game begins. That the flash fails is for its journal to say."""
        records: list[Record] = [{"id": id, "game": game, "places": places, "names": names, "options": options}]
        kinds = [game]
        for record in self._file.read():
            if len(records) < KEPT or record.get("game") not in kinds:
                records.append(record)
                kinds.append(record.get("game", ""))
        self._file.write(records)

    def move(self, id: str, places: "list[int]") -> None:
        """Keep that the seats of a game have other pods now."""
        records = list(self._file.read())
        for record in records:
            if record.get("id") == id:
                record["places"] = places
        self._file.write(records)

    def names(self, id: str, seats: int) -> "list[str]":
        """Return the names of a game by seat, empty where there is none."""
        for record in self._file.read():
            found = record.get("names")
            if record.get("id") == id and isinstance(found, list) and len(found) == seats:
                return [name if is_name(name) else "" for name in found]
        return [""] * seats

    def last(self, game: str = "") -> "Record | None":
        """Return how the last game began, or the last one of this kind."""
        for record in self._file.read():
            if _is_whole(record) and game in ("", record["game"]):
                return record
        return None


def _is_whole(record: "Record") -> bool:
    places, names, options = record.get("places"), record.get("names"), record.get("options")
    if not (isinstance(places, list) and isinstance(names, list) and isinstance(options, dict)):
        return False
    return isinstance(record.get("game"), str) and len(places) == len(names)
