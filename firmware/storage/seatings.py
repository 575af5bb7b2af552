"""Who sat where in the last games, and with which options: for a game that goes on, and for the next one."""

from firmware.storage.lines import Lines
from firmware.storage.names import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.storage.lines import Line

KEPT = 12  # games; beside them the last one of every kind
_FILE = "seatings"


class Seatings:
    """The last games, the newest first, as `id`, `game`, `places` and `names` by seat, and `options`."""

    def __init__(self, flash: "Any") -> None:
        self._lines = Lines(flash, _FILE)

    def add(self, id: str, game: str, places: "list[int]", names: "list[str]", options: "dict[str, Any]") -> None:
        """Keep how a game begins. That the flash fails is for its journal to say."""
        lines: list[Line] = [{"id": id, "game": game, "places": places, "names": names, "options": options}]
        kinds = [game]
        for line in self._lines.read():
            if len(lines) < KEPT or line.get("game") not in kinds:
                lines.append(line)
                kinds.append(line.get("game", ""))
        self._lines.write(lines)

    def move(self, id: str, places: "list[int]") -> None:
        """Keep that the seats of a game have other pods now."""
        lines = list(self._lines.read())
        for line in lines:
            if line.get("id") == id:
                line["places"] = places
        self._lines.write(lines)

    def names(self, id: str, seats: int) -> "list[str]":
        """Return the names of a game by seat, empty where there is none."""
        for line in self._lines.read():
            found = line.get("names")
            if line.get("id") == id and isinstance(found, list) and len(found) == seats:
                return [name if is_name(name) else "" for name in found]
        return [""] * seats

    def last(self, game: str = "") -> "Line | None":
        """Return how the last game began, or the last one of this kind."""
        for line in self._lines.read():
            if _is_whole(line) and game in ("", line["game"]):
                return line
        return None


def _is_whole(line: "Line") -> bool:
    places, names, options = line.get("places"), line.get("names"), line.get("options")
    if not (isinstance(places, list) and isinstance(names, list) and isinstance(options, dict)):
        return False
    return isinstance(line.get("game"), str) and len(places) == len(names)
