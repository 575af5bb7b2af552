"""The archive in the browser: games, players, statistics, and files to take along. Nothing can be changed there."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from conclave.archive import Archive, BadArchive, Game, people, stats
from conclave.exports import bgstats, csv_table, jsonl
from conclave.web.replay import Film, film, journal_of
from conclave.web.words import Words
from shared_rules.engine import catalog
from shared_rules.engine.refused import Refused

FORMATS: dict[str, tuple[str, Callable[[Archive, list[Game]], str]]] = {
    "jsonl": ("application/x-ndjson", jsonl.text),
    "csv": ("text/csv", csv_table.text),
    "bgsplay": ("application/json", bgstats.text),
}


class Evenings:
    """Reads the archive anew for each request, as it is written meanwhile; raises BadArchive when it cannot."""

    def __init__(self, path: Path | str | None, language: Callable[[], str]) -> None:
        self._path = path
        self._language = language

    def all(self) -> dict[str, Any]:
        """Return the games, the newest first, what they come to, and how each kind of game is called."""
        words = Words(self._language())
        with Archive(self._path, "read") as kept:
            games = kept.games()
        titles = {name: words.game(name) if name in catalog.names() else name for name in {game.game for game in games}}
        rows = [_row(game) | {"title": titles[game.game]} for game in reversed(games)]
        return {"games": rows, "stats": stats.collect(games).json(), "titles": titles}

    def people(self) -> dict[str, Any]:
        """Return what is known of people, with roles in words; nothing where the package for ratings is missing."""
        try:
            with Archive(self._path, "read") as kept:
                known = people.collect(kept)
        except Refused as refused:
            if refused.why != "no-extra":
                raise
            return {"people": {}, "pairs": [], "titles": {}, "rated": False}
        words = Words(self._language())
        roles = {role for person in known.persons.values() for role in person.roles}
        return known.json() | {"titles": {role: words.role(role) for role in roles}, "rated": True}

    def film(self, id: str) -> Film | None:
        """Return a game to be played again; nothing when it is not there, or not public."""
        with Archive(self._path, "read") as kept:
            game = _find(kept, id)
            facts = kept.lines(game.id) if game else []
        try:
            return film(journal_of(facts), self._language(), [name or "" for name in game.players]) if game else None
        except Refused:  # it was not opened, or its journal cannot be replayed
            return None

    def file(self, id: str, format: str) -> tuple[str, str, str] | None:
        """Return name, type and text of a file with one game; nothing when there is no such file."""
        if format not in FORMATS:
            return None
        kind, text = FORMATS[format]
        with Archive(self._path, "read") as kept:
            game = _find(kept, id)
            return (f"{game.game}-{game.id}.{format}", kind, text(kept, [game])) if game else None


def _find(archive: Archive, id: str) -> Game | None:
    """Return a game, or None when the archive has no game of that id."""
    try:
        return archive.game(id)
    except BadArchive as error:
        if error.why != "no-game":
            raise
        return None


def _row(game: Game) -> dict[str, Any]:
    row = {name: value for name, value in asdict(game).items() if name not in ("options", "result", "device")}
    return row | {"winners": None if game.result is None else game.result.get("winners") or []}
