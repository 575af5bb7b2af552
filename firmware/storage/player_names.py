"""The names of the people who play at this box, entered with the keys or sent by the PC."""

from firmware.console import font
from firmware.storage.checksummed_file import ChecksummedFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_NAMES, MAX_LETTERS = 24, 10  # names; letters of a name, which fill a line in large type
_FILE = "names"


class PlayerNames:
    """The stored list of names, in an order that only people change."""

    def __init__(self, flash: "Any") -> None:
        self._file = ChecksummedFile(flash, _FILE)

    def read(self) -> "list[str]":
        """Return all stored names."""
        return select_valid_names([record.get("name") for record in self._file.read()])

    def write(self, names: "list[str]") -> "str | None":
        """Replace the stored names; return None on success, or the text key of the problem."""
        return self._file.write([{"name": name} for name in select_valid_names(names)])


def select_valid_names(names: "list[Any]") -> "list[str]":
    """Return the valid names among these in their order, each once, at most MOST."""
    found: list[str] = []
    for name in names:
        if is_valid_name(name) and name not in found:
            found.append(name)
    return found[:MAX_NAMES]


def is_valid_name(name: "Any") -> bool:
    """Return whether a value is a valid name.

    That is a short string without spaces at either end, whose letters the display's font has.
    """
    if not isinstance(name, str) or not 0 < len(name) <= MAX_LETTERS or name != name.strip():
        return False
    return all(font.has_glyph(letter) for letter in name)
