"""Read the files of a game for the box, as the checks need them: its texts, its display pages and its lights."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from conclave.check.game_folder import load_optional
from conclave.check.report import CheckReport
from firmware.console.game_wording import load_console_module
from firmware.text import Texts
from firmware.text.languages import languages as of_box
from shared_rules.engine import catalog

CONSOLE, LIGHTS = "box/console.py", "box/lights.py"


class TextEntry(NamedTuple):
    """A text, and the number of its line in the file."""

    text: str
    line: int


def box_languages(game: str) -> list[str]:
    """Return the box languages in which a game has texts; all languages if it has no texts."""
    box = Path(catalog.game_folder(game), "box")
    return [language for language in of_box() if (box / f"{language}.txt").exists()] or of_box()


def read_texts(path: Path, report: CheckReport) -> dict[str, TextEntry]:
    """Return the texts of a file by key; report malformed lines and duplicate keys as faults."""
    found: dict[str, TextEntry] = {}
    file = report.relative_path(str(path))
    for number, line in enumerate(path.read_text("utf-8").splitlines() if path.exists() else (), 1):
        if line.startswith("#"):
            continue
        key, colon, text = line.partition(": ")
        if not colon or not key or not text:
            report.add_fault(f"{line!r} is no text: a line is `key: text`, or begins with #", file, number)
        elif key in found:
            report.add_fault(f"`{key}` is there twice", file, number)
        else:
            found[key] = TextEntry(text, number)
    return found


class StrictTexts(Texts):
    """Texts that report missing keys, and placeholders that get no value.

    Games without a console module print texts without values, which is not reported.
    """

    def __init__(self, language: str, game: str, complain: Callable[[str], None]) -> None:
        """Load the texts of a game in a language. `complain` is called with a sentence on each problem."""
        super().__init__(language)
        self.used: set[str] = set()
        self._complain = complain
        self._is_plain = load_optional(game, "box.console") is None
        self.use_game(game)

    def __call__(self, key: str, *values: str | int) -> str:
        """Return a text with its values inserted, and report problems with it."""
        if not self.knows(key):
            self._complain(f"the text `{key}` is missing in {self.language}")
        self.used.add(key)
        text = super().__call__(key, *values)
        if "{" in text and key != "plain" and (values or not self._is_plain):
            self._complain(f"the text `{key}` has more places than it gets values in {self.language}")
        return text


def display_pages(game: str) -> Any:
    """Return the module with the display pages of a game: `state`, `scores`, `asked` and `told`."""
    return load_console_module(game)


def declared_value(game: str, name: str) -> tuple[Any, str]:
    """Return the value of this name in the game's modules for lights or console, and the file.

    None if neither has it.
    """
    for file, module in ((LIGHTS, load_optional(game, "box.lights")), (CONSOLE, load_optional(game, "box.console"))):
        if hasattr(module, name):
            return getattr(module, name), file
    return None, LIGHTS


def words_of(value: Any) -> Iterator[str]:
    """Yield every string in a value of panels, facts or the public state."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ():
        yield from words_of(inner)
