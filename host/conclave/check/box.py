"""What the box makes of a game's files: its texts, its pages on the display, its lights."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from conclave.check.folder import part
from conclave.check.report import Report
from firmware.console.telling import pages_of
from firmware.text import Texts
from firmware.text.languages import languages as of_box
from shared_rules.engine import catalog

CONSOLE, LIGHTS = "box/console.py", "box/lights.py"


class Entry(NamedTuple):
    """A text, and the line where it stands."""

    text: str
    line: int


def languages(game: str) -> list[str]:
    """Return the languages of the box in which a game has texts; all of them if it has none."""
    box = Path(catalog.folder(game), "box")
    return [language for language in of_box() if (box / f"{language}.txt").exists()] or of_box()


def entries(path: Path, report: Report) -> dict[str, Entry]:
    """Return the texts of a file by their keys; lines that are none, and keys that come twice, are faults."""
    found: dict[str, Entry] = {}
    file = report.inside(str(path))
    for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else (), 1):
        if line.startswith("#"):
            continue
        key, colon, text = line.partition(": ")
        if not colon or not key or not text:
            report.fault(f"{line!r} is no text: a line is `key: text`, or begins with #", file, number)
        elif key in found:
            report.fault(f"`{key}` is there twice", file, number)
        else:
            found[key] = Entry(text, number)
    return found


class Strict(Texts):
    """Texts that complain of a text that is missing, or has got fewer values than it has places for.

    Plain pages look at a text without its values; that is no reason to complain.
    """

    def __init__(self, language: str, game: str, complain: Callable[[str], None]) -> None:
        super().__init__(language)
        self.used: set[str] = set()
        self._complain = complain
        self._is_plain = part(game, "box.console") is None
        self.game(game)

    def __call__(self, key: str, *values: str | int) -> str:
        """Return a text with its values."""
        if not self.knows(key):
            self._complain(f"the text `{key}` is missing in {self.language}")
        self.used.add(key)
        text = super().__call__(key, *values)
        if "{" in text and key != "plain" and (values or not self._is_plain):
            self._complain(f"the text `{key}` has more places than it gets values in {self.language}")
        return text


def pages(game: str) -> Any:
    """Return the pages of a game on the display: `state`, `scores`, `asked` and `told`."""
    return pages_of(game)


def declared(game: str, name: str) -> tuple[Any, str]:
    """Return what a game says of its lights or pages by this name, and in which file; None if it does not."""
    for file, module in ((LIGHTS, part(game, "box.lights")), (CONSOLE, part(game, "box.console"))):
        if hasattr(module, name):
            return getattr(module, name), file
    return None, LIGHTS


def words_of(value: Any) -> Iterator[str]:
    """Yield every word in a value of panels, facts or the public state."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ():
        yield from words_of(inner)
