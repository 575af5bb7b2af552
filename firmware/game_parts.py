"""Loads the parts of a game for the box from its `box` folder: console pages, lights and texts.

All parts but one text are optional. The module is needed only while a game is opened: callers import it inside a
function and unload it afterwards, to save memory.
"""

import os

from shared_rules.engine import catalog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.text.text_file import TextFile

ENGLISH = "en"
_TEXT = ".txt"


def load_part(game: str, part: str) -> "Any":
    """Import and return a module of the game's `box` folder, such as `console` or `lights`; None if it has none."""
    found = [file for file in _list_files(game) if file.split(".")[0] == part]
    return catalog.load_module(game, "box." + part) if found else None


def text_paths(game: str, language: str = ENGLISH) -> "list[str]":
    """Return the paths of a game's text files: first the one in `language`, then English, then all others."""
    found = sorted([file for file in _list_files(game) if file.endswith(_TEXT)])
    for wanted in (ENGLISH + _TEXT, language + _TEXT):
        if wanted in found:
            found.remove(wanted)
            found.insert(0, wanted)
    return [f"{catalog.game_folder(game)}/box/{file}" for file in found]


def open_texts(game: str, language: str, first: "TextFile", second: "TextFile") -> None:
    """Open the best text file of a game in `first`, and in `second` the next one that has texts missing in `first`.

    `second` stays as it is if no other file has more texts.
    """
    paths = text_paths(game, language)
    first.open(paths[0] if paths else "")
    for path in paths[1:]:
        second.open(path, first)
        if not second.is_empty:
            return


def _list_files(game: str) -> "list[str]":
    """Return the names of the files in a game's `box` folder; none if there is no such folder."""
    try:
        return os.listdir(catalog.game_folder(game) + "/box")
    except OSError:
        return []
