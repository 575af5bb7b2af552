"""Read the archive for the pages: list of games, statistics of players, replays, and files to download."""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from conclave.archive import Archive, ArchivedGame, BadArchive, ratings, win_statistics
from conclave.exports import bgstats, csv_table, jsonl
from conclave.web.game_texts import GameTexts
from conclave.web.replay_data import ReplayData, build_replay, published_journal
from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused

FORMATS: dict[str, tuple[str, Callable[[Archive, list[ArchivedGame]], str]]] = {
    "jsonl": ("application/x-ndjson", jsonl.jsonl_text),
    "csv": ("text/csv", csv_table.csv_text),
    "bgsplay": ("application/json", bgstats.play_file_text),
}


class ArchiveReader:
    """Reads the archive, which is opened again for each request, as it is written meanwhile.

    All methods raise BadArchive if it cannot be read.
    """

    def __init__(self, path: Path | str | None, language: Callable[[], str]) -> None:
        """Read the archive at `path`, by default the user's; `language` returns that of the pages."""
        self._path = path
        self._language = language

    def read_games(self) -> dict[str, Any]:
        """Return all games, the newest first, with statistics of them and the titles of the kinds of games."""
        words = GameTexts(self._language())
        with Archive(self._path, "read") as archive:
            games = archive.games()
        titles = {
            name: words.game(name) if name in catalog.game_names() else name for name in {game.game for game in games}
        }
        rows = [_row(game) | {"title": titles[game.game]} for game in reversed(games)]
        return {"games": rows, "stats": win_statistics.collect_win_statistics(games).json(), "titles": titles}

    def read_players(self) -> dict[str, Any]:
        """Return statistics and ratings of players, with titles of roles; empty without the package for ratings."""
        try:
            with Archive(self._path, "read") as archive:
                known = ratings.collect_player_statistics(archive)
        except Refused as refused:
            if refused.text_key != "no-extra":
                raise
            return {"people": {}, "pairs": [], "titles": {}, "rated": False}
        words = GameTexts(self._language())
        roles = {role for person in known.players.values() for role in person.roles}
        return known.json() | {"titles": {role: words.role(role) for role in roles}, "rated": True}

    def read_replay(self, id: str) -> ReplayData | None:
        """Return the replay data of a game; None if it is not in the archive or its journal is not public."""
        with Archive(self._path, "read") as archive:
            game = _find(archive, id)
            facts = archive.valid_facts(game.id) if game else []
        try:
            return (
                build_replay(published_journal(facts), self._language(), [name or "" for name in game.players])
                if game
                else None
            )
        except Refused:  # its journal was not published, or cannot be replayed
            return None

    def export_game(self, id: str, format: str) -> tuple[str, str, str] | None:
        """Return name, media type and text of a file with one game; None for an unknown game or format."""
        if format not in FORMATS:
            return None
        kind, text = FORMATS[format]
        with Archive(self._path, "read") as archive:
            game = _find(archive, id)
            return (f"{game.game}-{game.id}.{format}", kind, text(archive, [game])) if game else None


def _find(archive: Archive, id: str) -> ArchivedGame | None:
    """Return the game `id`; None if the archive does not have it."""
    try:
        return archive.game(id)
    except BadArchive as error:
        if error.text_key != "no-game":
            raise
        return None


def _row(game: ArchivedGame) -> dict[str, Any]:
    """Return a game as the page lists it, with its winners; `winners` is None if it was not finished."""
    row = {name: value for name, value in asdict(game).items() if name not in ("options", "result", "device")}
    return row | {"winners": None if game.result is None else game.result.get("winners") or []}
