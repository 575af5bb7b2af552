"""Find the installed games: every folder beside this module that has a manifest, `game.toml`.

On the box there are no manifests: the build replaces this module by a generated list.
"""

import tomllib
from pathlib import Path
from typing import Any

from shared_rules.engine.errors import BadSetup

API_VERSION = 1  # the version of the interface between games and Conclave (docs/api.md)
MANIFEST = "game.toml"
LAST_IN_MENU = 1 << 15  # the menu place of games that declare none: after all others
_TYPES = {
    "name": str,
    "title": dict,
    "summary": str,  # a sentence for lists of games
    "rulebook": str,  # the published game: title, author, edition
    "seats": list,
    "rules": str,  # the prefix of rule numbers
    "contributes": bool,
    "menu": int,
    "api": int,
}
_NEEDED = ("name", "title", "seats", "api")

CatalogEntry = tuple[str, str, int, int, bool, dict[str, str], str]


def find_games(room: Path) -> list[CatalogEntry]:
    """Return the catalog entries of all games below a folder, in menu order: by `menu`, then by name."""
    found = [(read_manifest(file.parent), file.parent) for file in sorted(room.glob(f"*/{MANIFEST}"))]
    found.sort(key=lambda game: (game[0].get("menu", LAST_IN_MENU), game[0]["name"]))
    return [catalog_entry(about, folder) for about, folder in found]


def catalog_entry(about: dict[str, Any], folder: Path) -> CatalogEntry:
    """Return the catalog entry of a game from its manifest (`about`) and its folder.

    It has: name, package, fewest seats, most seats, whether players contribute to the deal, titles, path of the folder.
    """
    fewest, most = about["seats"]
    contributes = about.get("contributes", True)
    return about["name"], folder.name, fewest, most, contributes, distinct_titles(about["title"]), str(folder)


def distinct_titles(given: dict[str, str]) -> dict[str, str]:
    """Return the English title, and those of other languages that differ from it.

    >>> distinct_titles({"en": "Chess", "fr": "Échecs", "it": "Chess"})
    {'en': 'Chess', 'fr': 'Échecs'}
    """
    return {language: title for language, title in given.items() if language == "en" or title != given["en"]}


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read and check the manifest of the game in a folder; raise BadSetup with a sentence if it cannot be used."""
    try:
        about = tomllib.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise _manifest_error(folder, f"cannot be read: {error}") from None
    for name in _NEEDED:
        if name not in about:
            raise _manifest_error(folder, f"has no {name}")
    for name, value in about.items():
        if name not in _TYPES:
            raise _manifest_error(folder, f"has an unknown key {name}; known are {', '.join(_TYPES)}")
        if type(value) is not _TYPES[name]:
            raise _manifest_error(folder, f"{name} must be of type {_TYPES[name].__name__}, not {value!r}")
    _check_values(folder, about)
    return about


def _check_values(folder: Path, about: dict[str, Any]) -> None:
    """Raise BadSetup if a value of a manifest is not possible."""
    if not folder.name.isidentifier():
        raise _manifest_error(folder, "is in a folder whose name Python cannot import: letters, digits and _ only")
    if about["name"].lower() != about["name"] or not about["name"].replace("-", "").isalnum():
        raise _manifest_error(folder, f"name must consist of small letters, digits and hyphens, not {about['name']!r}")
    if "en" not in about["title"] or not all(isinstance(title, str) and title for title in about["title"].values()):
        raise _manifest_error(folder, "title must have a text for each language, English (en) among them")
    seats = about["seats"]
    if len(seats) != 2 or not all(type(count) is int for count in seats) or not 1 <= seats[0] <= seats[1] <= 10:
        raise _manifest_error(folder, f"seats must be the fewest and the most players, from 1 to 10, not {seats}")
    if about["api"] != API_VERSION:
        raise _manifest_error(folder, f"is made for API {about['api']}; this Conclave has API {API_VERSION}")


def _manifest_error(folder: Path, why: str) -> BadSetup:
    return BadSetup("bad-manifest", f"{folder.name}/{MANIFEST} {why}")


GAMES = find_games(Path(__file__).parent)
