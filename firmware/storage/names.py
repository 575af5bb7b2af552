"""The names of those who play at this box: entered with the keys, or sent by the PC."""

from firmware.console import font
from firmware.storage.checksummed_file import ChecksummedFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST, LONGEST = 24, 10  # names; letters of one, which are a line in big type
_FILE = "names"


class Names:
    """The names that are known, in an order that only people change."""

    def __init__(self, flash: "Any") -> None:
        self._file = ChecksummedFile(flash, _FILE)

    def read(self) -> "list[str]":
        """Return all names."""
        return good([record.get("name") for record in self._file.read()])

    def write(self, names: "list[str]") -> "str | None":
        """Keep these, and no others; return why it failed, if it did."""
        return self._file.write([{"name": name} for name in good(names)])


def good(names: "list[Any]") -> "list[str]":
    """Return the names among these that can be kept, each once."""
    found: list[str] = []
    for name in names:
        if is_name(name) and name not in found:
            found.append(name)
    return found[:MOST]


def is_name(name: "Any") -> bool:
    """Tell whether this can be shown as a name: not blank at either end, of letters that the display has."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST or name != name.strip():
        return False
    return all(font.has(letter) for letter in name)
