"""Store played games in an archive: one SQLite file that holds every line the devices have sent.

Lines may arrive in any order, twice, from two loggers at the same time, or not at all. A fact is identified by its
game, its number `n` and its take. A take is the count of undos before it. The takes of a game say which facts are
valid: `[[0, 0], [2, 12]]` means the facts below 12 of take 0, and the facts from 12 on of take 2. Facts that an undo
has taken back stay in the file, but are not returned.
"""

import json
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from conclave.archive import commitment_times, odd_lines
from conclave.archive.database import ArchiveDatabase, BadArchive, Mode
from conclave.line.framing import to_safe_json
from conclave.log import validation
from conclave.log.log_reader import NOTICES, CommitmentTimes

__all__ = ["Archive", "ArchivedGame", "BadArchive", "default_path"]

Fact = dict[str, Any]
Takes = list[list[int]]

_MAX_TAKES = 1000
_SELECT_GAMES = """SELECT id, game, seats, options, device, ifnull(started, added) AS played,
    ended, facts, opened, result FROM games WHERE game IS NOT NULL"""
_COLUMN_TYPES = (str, str, int, str, str, float, float | None, int, int, str | None)
_UPDATE_SUMMARY = """UPDATE games SET (started, ended, facts, opened, result, told) =
    (SELECT started, ended, facts, opened, result, told FROM sums WHERE sums.id = games.id) WHERE id = ?"""


@dataclass(frozen=True)
class ArchivedGame:
    """One game of the archive, as a summary. Times are seconds since 1970."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    started: float  # when its first line arrived; if none arrived during play, when it was archived
    ended: float | None  # None: the game has not ended, or the time is unknown
    lines: int  # number of valid facts
    result: Fact | None  # the `end` fact
    players: tuple[str | None, ...]  # names by seat
    opened: bool  # whether seed and journal are public, so that the game can be verified
    device: str


class Archive:
    """An open archive file. Every call is its own transaction: it is done completely or not at all."""

    def __init__(self, path: "Path | str | None" = None, mode: Mode = "begin") -> None:
        """Open the archive at a path, or the user's own archive if no path is given.

        With mode "read" nothing is written; "write" needs an existing file; "begin" also creates it. Raise BadArchive
        if the file cannot be used.
        """
        self.path = Path(path) if path else default_path()
        if not path and mode == "begin":
            _make_folder(self.path.parent)
        self._database = ArchiveDatabase(self.path, mode)
        # a cache: name and seats of a game never change
        self._last_game_and_seats: tuple[str, odd_lines.GameAndSeats] = "", (None, None)

    def close(self) -> None:
        """Close the file. The archive cannot be used afterwards."""
        self._database.close()

    def __enter__(self) -> "Archive":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading

    def games(self) -> list[ArchivedGame]:
        """Return the games whose first line is known, the oldest first."""
        names = _names_by_game(self._database.rows("SELECT id, seat, name FROM seats"))
        rows = self._database.rows(f"{_SELECT_GAMES} ORDER BY played, id")
        return [self._game_from_row(row, names.get(row[0], {})) for row in rows]

    def game(self, id_prefix: str) -> ArchivedGame:
        """Return the game whose id begins with this prefix; raise BadArchive if none or several do."""
        rows = self._database.rows(
            f"{_SELECT_GAMES} AND substr(id, 1, ?) = ? ORDER BY id LIMIT 2", len(id_prefix), id_prefix
        )
        if len(rows) != 1:
            which = "several games have an id that begins" if rows else "no game has an id that begins"
            raise BadArchive("no-game", f"{which} with {id_prefix!r}")
        id = rows[0][0]
        names = _names_by_game(self._database.rows("SELECT id, seat, name FROM seats WHERE id = ?", id))
        return self._game_from_row(rows[0], names.get(id, {}))

    def current_game_id(self) -> str | None:
        """Return the id of the game whose line arrived last while it was being played; None if no line ever did."""
        query = "SELECT id FROM games WHERE told IS NOT NULL AND game IS NOT NULL ORDER BY told DESC LIMIT 1"
        return next((id for (id,) in self._database.rows(query)), None)

    def valid_facts(self, id: str) -> list[Fact]:
        """Return the valid facts of a game, sorted by number. Facts that were never received are left out.

        A fact that does not fit the schema of its event is replaced by an `odd` line, which holds the original text.
        """
        facts = []
        for n, _, text in self._valid_facts(id):
            fact = self._line_from_json(text)
            if fact.get("n") != n:
                raise self.damage_error(f"line {n} of game {id}")
            facts.append(self.validated(fact))
        return facts

    def damage_error(self, what: str) -> BadArchive:
        """Return the BadArchive to raise when a part of the archive, named by `what`, is missing or unreadable."""
        return self._database.damage_error(what)

    def notices(self, id: str) -> list[Fact]:
        """Return the notices of a game (lines without a number, such as `resumed`) in order of arrival."""
        rows = self._database.rows("SELECT text FROM lines WHERE id = ? AND n IS NULL ORDER BY rowid", id)
        return [self.validated(self._line_from_json(text)) for (text,) in rows]

    def lines_after(self, id: str, after: int = 0) -> list[tuple[int, Fact]]:
        """Return the lines of a game in order of arrival, each with its row number in the file.

        Only rows above `after`.
        """
        rows = self._database.rows("SELECT rowid, text FROM lines WHERE id = ? AND rowid > ? ORDER BY rowid", id, after)
        return [(place, self.validated(self._line_from_json(text))) for place, text in rows]

    def first_missing(self, id: str) -> int | None:
        """Return the number of the first fact that is still missing.

        None if the game is complete, up to its `opened` fact.
        """
        standing = self._valid_facts(id)
        for number, (n, _, _) in enumerate(standing):
            if n != number:
                return number
        return None if standing and standing[-1][1] == "opened" else len(standing)

    def commitment_times(self, id: str) -> CommitmentTimes | None:
        """Return when the commitment of a game arrived, and when the players' contributions were sealed."""
        return commitment_times.recorded_times(self._database, id)

    def undo_count(self, id: str) -> int:
        """Return the number of undos of a game that the archive knows of."""
        return self._takes(id)[-1][0]

    def validated(self, line: Fact) -> Fact:
        """Return a line, or the `odd` line that replaces it if it does not fit the schema of its event in its game."""
        why = validation.find_schema_error(line, *self._game_and_seats(line.get("id")))
        return validation.odd_line(line, why) if why else line

    # --- writing

    def add(self, line: Fact, device: str, at: float | None) -> bool:
        """Store a line received from a device at a time (None: unknown); return whether it is new."""
        return self.add_all([(line, at)], device) == 1

    def add_all(self, lines: Iterable[tuple[Fact, float | None]], device: str) -> int:
        """Store lines, each with the time of its arrival: all of them or none. Return how many are new."""
        return self.add_and_validate(lines, device)[0]

    def add_and_validate(self, lines: Iterable[tuple[Fact, float | None]], device: str) -> tuple[int, list[Fact]]:
        """Store lines as `add_all` does; return how many are new, and every line as `validated` returns it."""
        new, found = [], []
        with self._database.transaction():
            for line, at in lines:
                found.append(self.validated(line))
                if self._add(line, found[-1]["e"], device, None if line.get("again") else at):
                    new.append(line["id"])
            for id in sorted(set(new)):
                self._database.execute(_UPDATE_SUMMARY, [id])
        return len(new), found

    def set_device(self, ids: Iterable[str], device: str) -> None:
        """Set the device of games whose lines arrived before the device had sent its name."""
        with self._database.transaction():
            for id in ids:
                self._database.execute("UPDATE games SET device = ? WHERE id = ? AND device = ''", [device, id])

    def set_player_name(self, id: str, seat: int, name: str) -> None:
        """Set the name of the player at a seat of a game; an empty name removes it."""
        self.set_player_names(id, {seat: name})

    def set_player_names(self, id: str, names: dict[int, str]) -> None:
        """Set the names of players by seat, all of them or none; raise BadArchive if a seat does not exist."""
        game = self.game(id)
        for seat in names:
            if not 0 <= seat < game.seats:
                sentence = f"game {game.id} has the seats 1 to {game.seats}: nobody sits at seat {seat + 1}"
                raise BadArchive("no-seat", sentence)
        with self._database.transaction():
            for seat, name in names.items():
                self._database.execute("DELETE FROM seats WHERE id = ? AND seat = ?", [game.id, seat])
                if name:
                    self._database.execute("INSERT INTO seats VALUES (?, ?, ?)", [game.id, seat, name])

    # --- storage

    def _add(self, line: Fact, event: str, device: str, at: float | None) -> bool:
        """Store one line; return whether it is new.

        Lines that belong to no game, and answers to commands, are not stored.
        """
        id, take = line.get("id"), line.get("u", 0)
        if not isinstance(id, str) or not validation.is_game_id(id) or not _is_count(take):
            return False  # the line belongs to no game
        self._database.execute(
            "INSERT OR IGNORE INTO games (id, device, added) VALUES (?, ?, ?)", (id, device, time.time())
        )
        if line["e"] == "sent":
            return self._save_takes(id, line.get("takes"))
        n = line.get("n")
        if not (_is_count(n) or (n is None and line["e"] in NOTICES)):
            return False  # the line answers a command
        kept = to_safe_json({name: value for name, value in line.items() if name != "again"})
        found = self._database.execute(
            "INSERT OR IGNORE INTO lines (id, take, n, event, at, device, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (id, take, n, event, at, device, kept),
        )
        if not found.rowcount:
            return False
        commitment_times.record_arrival(self._database, id, line)
        if event == "game":
            odd_lines.save_first_line(self._database, id, line)
        elif event == "undone":
            self._undo(id, take, line.get("from"))
        elif event == "seated":
            self._save_names(id, line["names"])
        return True

    def _save_names(self, id: str, names: list[str]) -> None:
        """Store the names that a device announced, by seat.

        A name that was set by hand with `rename` is not replaced.
        """
        for seat, name in enumerate(names):
            if name:
                self._database.execute("INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", [id, seat, name])

    def _game_and_seats(self, id: Any) -> odd_lines.GameAndSeats:
        """Return the name and the seat count of a game, (None, None) if they are not known yet."""
        if not isinstance(id, str) or not validation.is_game_id(id):
            return None, None
        if id != self._last_game_and_seats[0]:
            kind = odd_lines.game_and_seats(self._database, id)
            if kind[0] is None:
                return kind
            self._last_game_and_seats = id, kind
        return self._last_game_and_seats[1]

    def _undo(self, id: str, take: int, start: Any) -> None:
        """Update the takes of a game for undo number `take`, which takes back the facts from number `start` on."""
        takes = self._takes(id)
        if take == takes[-1][0] + 1 and _is_count(start):
            self._save_takes(id, [*(part for part in takes if part[1] < start), [take, start]])

    def _save_takes(self, id: str, takes: Any) -> bool:
        """Store the takes of a game, unless later undos are known already; return whether they were stored."""
        if not _are_takes(takes) or takes[-1][0] <= self.undo_count(id):
            return False
        self._database.execute("UPDATE games SET takes = ? WHERE id = ?", (json.dumps(takes), id))
        return True

    def _takes(self, id: str) -> Takes:
        """Return the takes of a game: pairs of a take and the number of its first fact."""
        rows = self._database.rows("SELECT takes FROM games WHERE id = ?", id)
        takes = self._from_json(rows[0][0]) if rows else [[0, 0]]
        if not _are_takes(takes):
            raise self._database.damage_error(f"game {id}")
        return takes

    def _valid_facts(self, id: str) -> list[tuple[int, str, str]]:
        """Return (n, event, text) of the valid facts of a game, sorted by number."""
        return self._database.rows("SELECT n, event, text FROM standing WHERE id = ? ORDER BY n", id)

    def _game_from_row(self, row: tuple[Any, ...], names: dict[int, str]) -> ArchivedGame:
        """Return the `Game` of a row of the games table; raise BadArchive if a column has the wrong type."""
        if not all(map(isinstance, row, _COLUMN_TYPES)):
            raise self._database.damage_error(f"game {row[0]}")
        id, game, seats, options, device, started, ended, facts, opened, result = row
        return ArchivedGame(
            id=id,
            game=game,
            seats=seats,
            options=self._from_json(options),
            started=started,
            ended=ended if result else None,
            lines=facts,
            result=self._line_from_json(result) if result else None,
            players=tuple(names.get(seat) for seat in range(seats)),
            opened=bool(opened),
            device=device,
        )

    def _line_from_json(self, text: str) -> Fact:
        """Return the line that is stored as this JSON text; raise BadArchive if it is not a line."""
        fact = self._from_json(text)
        if not isinstance(fact, dict) or not isinstance(fact.get("e"), str):
            raise self._database.damage_error("a line")
        return fact

    def _from_json(self, text: str) -> Any:
        """Return the value of a JSON text; raise BadArchive if it is damaged."""
        try:
            return json.loads(text)
        except (ValueError, TypeError, RecursionError):
            raise self._database.damage_error("a line") from None


def default_path() -> Path:
    """Return the path of the user's archive: the value of CONCLAVE_ARCHIVE, or a file in the user's data folder."""
    named = os.environ.get("CONCLAVE_ARCHIVE")
    return Path(named) if named else user_data_path("conclave", appauthor=False) / "archive.sqlite"


def _make_folder(path: Path) -> None:
    """Create the folder of the user's archive; raise BadArchive if that fails."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadArchive("no-archive", f"the folder {path} cannot be made: {error.strerror}") from None


def _names_by_game(rows: list[tuple[str, int, str]]) -> dict[str, dict[int, str]]:
    """Return the names of players by game id and seat, from rows of (id, seat, name)."""
    found: dict[str, dict[int, str]] = {}
    for id, seat, name in rows:
        found.setdefault(id, {})[seat] = name
    return found


def _is_count(value: Any) -> bool:
    """Return whether a value is an integer that a device can count to: 0 to 2^31 - 1."""
    return type(value) is int and 0 <= value < 1 << 31


def _are_takes(takes: Any) -> bool:
    """Return whether a value has the form of takes: pairs that rise, the first of which begins at fact 0."""
    if not isinstance(takes, list) or not 0 < len(takes) <= _MAX_TAKES:
        return False
    if not all(isinstance(part, list) and len(part) == 2 and all(map(_is_count, part)) for part in takes):
        return False
    return takes[0][1] == 0 and all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(takes))
