"""What the folder of a game has for the box: pages, lights and texts. A game may leave out all but one text."""

import os

from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ENGLISH = "en"
_TEXT = ".txt"


def load(game: str, part: str) -> "Any":
    """Return a module of the `box` folder of a game; None when it has none."""
    found = [file for file in _files(game) if file.split(".")[0] == part]
    return catalog.load(game, "box." + part) if found else None


def languages(game: str) -> "list[str]":
    """Return the languages that a game has texts in, English first."""
    found = sorted([file[: -len(_TEXT)] for file in _files(game) if file.endswith(_TEXT)])
    if ENGLISH in found:
        found.remove(ENGLISH)
        found.insert(0, ENGLISH)
    return found


def text(game: str, language: str) -> str:
    """Return the path of the texts of a game in a language."""
    return f"{catalog.folder(game)}/box/{language}{_TEXT}"


def _files(game: str) -> "list[str]":
    try:
        return os.listdir(catalog.folder(game) + "/box")
    except OSError:
        return []
