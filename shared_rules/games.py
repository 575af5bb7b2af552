"""Find the games: every folder beside this module that has a `game.toml`.

A box has no manifests. When the files for a box are made, a list takes the place of this module.
"""

import tomllib
from pathlib import Path
from typing import Any

from shared_rules.engine.refused import BadSetup

API = 1  # of what a game and Conclave expect of each other
MANIFEST = "game.toml"
LAST = 1 << 15  # games without a place in the menu come after all others
_TYPES = {
    "name": str,
    "title": dict,
    "summary": str,  # a sentence for lists of games
    "rulebook": str,  # what is implemented: title, author, edition
    "seats": list,
    "rules": str,  # the letters before the numbers of rules
    "contributes": bool,
    "menu": int,
    "api": int,
}
_NEEDED = ("name", "title", "seats", "api")

Game = tuple[str, str, int, int, bool, dict[str, str], str]


def scan(room: Path) -> list[Game]:
    """Return the games of a folder, in the order of the menu: those with a place there first, then by name."""
    found = [(manifest(file.parent), file.parent) for file in sorted(room.glob(f"*/{MANIFEST}"))]
    found.sort(key=lambda game: (game[0].get("menu", LAST), game[0]["name"]))
    return [entry(about, folder) for about, folder in found]


def entry(about: dict[str, Any], folder: Path) -> Game:
    """Return what the catalog holds of a game with this manifest."""
    fewest, most = about["seats"]
    contributes = about.get("contributes", True)
    return about["name"], folder.name, fewest, most, contributes, titles(about["title"]), str(folder)


def titles(given: dict[str, str]) -> dict[str, str]:
    """Return the English title, and those that differ from it.

    >>> titles({"en": "Chess", "fr": "Échecs", "it": "Chess"})
    {'en': 'Chess', 'fr': 'Échecs'}
    """
    return {language: title for language, title in given.items() if language == "en" or title != given["en"]}


def manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a game; raise BadSetup with a sentence when it cannot be used."""
    try:
        about = tomllib.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise _bad(folder, f"cannot be read: {error}") from None
    for name in _NEEDED:
        if name not in about:
            raise _bad(folder, f"has no {name}")
    for name, value in about.items():
        if name not in _TYPES:
            raise _bad(folder, f"has an unknown key {name}; known are {', '.join(_TYPES)}")
        if type(value) is not _TYPES[name]:
            raise _bad(folder, f"{name} must be of type {_TYPES[name].__name__}, not {value!r}")
    _check_values(folder, about)
    return about


def _check_values(folder: Path, about: dict[str, Any]) -> None:
    if not folder.name.isidentifier():
        raise _bad(folder, "stands in a folder whose name Python cannot import: letters, digits and _ only")
    if about["name"].lower() != about["name"] or not about["name"].replace("-", "").isalnum():
        raise _bad(folder, f"name must consist of small letters, digits and hyphens, not {about['name']!r}")
    if "en" not in about["title"] or not all(isinstance(title, str) and title for title in about["title"].values()):
        raise _bad(folder, "title must have a text for each language, English (en) among them")
    seats = about["seats"]
    if len(seats) != 2 or not all(type(count) is int for count in seats) or not 1 <= seats[0] <= seats[1] <= 10:
        raise _bad(folder, f"seats must be the fewest and the most players, from 1 to 10, not {seats}")
    if about["api"] != API:
        raise _bad(folder, f"is made for API {about['api']}; this Conclave has API {API}")


def _bad(folder: Path, why: str) -> BadSetup:
    return BadSetup("bad-manifest", f"{folder.name}/{MANIFEST} {why}")


GAMES = scan(Path(__file__).parent)
