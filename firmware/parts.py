"""What the folder of a game has for the box: pages, lights and texts. A game may leave out all but one text.

Needed only while a game is opened: who imports it lets go of it (`firmware.memory.let_go`).
"""

import os

from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.text.sheet import Sheet

ENGLISH = "en"
_TEXT = ".txt"


def load(game: str, part: str) -> "Any":
    """Return a module of the `box` folder of a game; None when it has none."""
    found = [file for file in _files(game) if file.split(".")[0] == part]
    return catalog.load(game, "box." + part) if found else None


def texts(game: str, language: str = ENGLISH) -> "list[str]":
    """Return the paths of a game's texts: first those in a language, then in English, then in any other."""
    found = sorted([file for file in _files(game) if file.endswith(_TEXT)])
    for wanted in (ENGLISH + _TEXT, language + _TEXT):
        if wanted in found:
            found.remove(wanted)
            found.insert(0, wanted)
    return [f"{catalog.folder(game)}/box/{file}" for file in found]


def open_texts(game: str, language: str, first: "Sheet", second: "Sheet") -> None:
    """Open the texts of a game in a language, and those in another one, if that has texts which the first has not."""
    paths = texts(game, language)
    first.open(paths[0] if paths else "")
    for path in paths[1:]:
        second.open(path, first)
        if not second.is_empty:
            return


def _files(game: str) -> "list[str]":
    try:
        return os.listdir(catalog.folder(game) + "/box")
    except OSError:
        return []
