"""The archive: every game that was played, in one SQLite file.

Lines may come in any order, twice, from two loggers at once, and with holes. A fact is known by its game,
its `n` and its take: how many undos came before it. Takes say which facts stand: `[[0, 0], [2, 12]]` are
the facts below 12 of take 0, and those from 12 on of take 2. What an undo made void is kept, but not shown.
"""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from conclave.log import NOTICES
from shared_rules.line import to_line
from shared_rules.refused import Refused

Fact = dict[str, Any]
Takes = list[list[int]]

_BUSY = 30  # seconds that another logger may take
_MIGRATIONS = (
    (  # 1
        """CREATE TABLE games (
            id TEXT PRIMARY KEY, game TEXT, seats INTEGER, options TEXT, device TEXT NOT NULL, added REAL NOT NULL,
            takes TEXT NOT NULL DEFAULT '[[0,0]]') WITHOUT ROWID""",
        """CREATE TABLE seats (
            id TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (id, seat)) WITHOUT ROWID""",
        """CREATE TABLE lines (
            id TEXT NOT NULL REFERENCES games, take INTEGER NOT NULL, n INTEGER, event TEXT NOT NULL, at REAL,
            device TEXT NOT NULL, text TEXT NOT NULL)""",
        "CREATE UNIQUE INDEX facts ON lines (id, take, n) WHERE n IS NOT NULL",
        "CREATE UNIQUE INDEX notices ON lines (id, text) WHERE n IS NULL",
        """CREATE TABLE results (
            id TEXT PRIMARY KEY REFERENCES games, n INTEGER NOT NULL, result TEXT NOT NULL) WITHOUT ROWID""",
    ),
)


class BadArchive(Refused):
    """An archive, or a game in it, that cannot be used."""


@dataclass(frozen=True)
class Game:
    """A game of the archive. Times are seconds since 1970."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    started: float  # when its first line came, or when it was archived if no line came while it was played
    ended: float | None  # None: it has not ended, or nobody knows when
    lines: int  # facts that stand
    result: Fact | None  # the `end` fact
    players: tuple[str | None, ...]  # names by seat
    opened: bool  # whether it can be proved
    device: str


class Archive:
    """An archive that is open. Every call is a transaction of its own: done or not done at any moment."""

    def __init__(self, path: "Path | str | None" = None) -> None:
        """Open an archive, or begin one; without a path that of the user."""
        self.path = Path(path) if path else default_path()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._sql = sqlite3.connect(self.path, timeout=_BUSY, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise BadArchive("no-archive", f"the archive {self.path} cannot be opened: {error}") from None
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._sql.close()
            raise BadArchive("no-archive", f"{self.path} is no archive that can be used: {error}") from None

    def close(self) -> None:
        """Close the file."""
        self._sql.close()

    def __enter__(self) -> "Archive":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- what was played

    def games(self) -> list[Game]:
        """Return all games whose first line is known, the oldest first."""
        rows = self._sql.execute("SELECT id FROM games WHERE game IS NOT NULL").fetchall()
        return sorted((self._game(name) for (name,) in rows), key=lambda game: (game.started, game.id))

    def game(self, id_prefix: str) -> Game:
        """Return the game whose id begins so."""
        rows = self._sql.execute(
            "SELECT id FROM games WHERE game IS NOT NULL AND substr(id, 1, ?) = ? ORDER BY id LIMIT 2",
            (len(id_prefix), id_prefix),
        ).fetchall()
        if len(rows) != 1:
            which = "several games have an id that begins" if rows else "no game has an id that begins"
            raise BadArchive("no-game", f"{which} with {id_prefix!r}")
        return self._game(rows[0][0])

    def lines(self, id: str) -> list[Fact]:
        """Return the facts of a game that stand, by their numbers; a number that is missing was never received."""
        return [json.loads(text) for _, _, text in self._standing(id)]

    def notices(self, id: str) -> list[Fact]:
        """Return what was told around a game, in the order in which it came."""
        rows = self._sql.execute("SELECT text FROM lines WHERE id = ? AND n IS NULL ORDER BY rowid", (id,))
        return [json.loads(text) for (text,) in rows]

    def told(self, id: str, after: int = 0) -> list[tuple[int, Fact]]:
        """Return all lines of a game in the order in which they came, each with its place in it, after a place."""
        rows = self._sql.execute("SELECT rowid, text FROM lines WHERE id = ? AND rowid > ? ORDER BY rowid", (id, after))
        return [(place, json.loads(text)) for place, text in rows]

    def due(self, id: str) -> int | None:
        """Return the number of the first fact that is missing, or is to come; None: all of them are here."""
        standing = self._standing(id)
        for number, (n, _, _) in enumerate(standing):
            if n != number:
                return number
        return None if standing and standing[-1][1] == "opened" else len(standing)

    def take(self, id: str) -> int:
        """Return how many undos of a game are known."""
        return self._takes(id)[-1][0]

    # --- what comes in

    def add(self, line: Fact, device: str, at: float | None) -> bool:
        """Take in a line of a device, told at that time (None: nobody knows); return whether it is new."""
        return self.add_all([(line, at)], device) == 1

    def add_all(self, lines: Iterable[tuple[Fact, float | None]], device: str) -> int:
        """Take in lines, each with its time: all of them or none; return how many are new."""
        with self._change():
            return sum(self._add(line, device, None if line.get("again") else at) for line, at in lines)

    def found_on(self, ids: Iterable[str], device: str) -> None:
        """Say on which device games were played whose lines came before its name."""
        with self._change():
            self._sql.executemany(
                "UPDATE games SET device = ? WHERE id = ? AND device = ''", [(device, id) for id in ids]
            )

    def rename(self, id: str, seat: int, name: str) -> None:
        """Name the player of a seat; an empty name takes it away."""
        game = self.game(id)
        if not 0 <= seat < game.seats:
            raise BadArchive("no-seat", f"game {game.id} has the seats 0 to {game.seats - 1}, not {seat}")
        with self._change():
            if name:
                self._sql.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?)", (game.id, seat, name))
            else:
                self._sql.execute("DELETE FROM seats WHERE id = ? AND seat = ?", (game.id, seat))

    # --- how it is kept

    def _add(self, line: Fact, device: str, at: float | None) -> bool:
        id, event, take = line.get("id"), line["e"], line.get("u", 0)
        if not isinstance(id, str) or not id or not _counts(take):
            return False  # it belongs to no game
        self._sql.execute("INSERT OR IGNORE INTO games (id, device, added) VALUES (?, ?, ?)", (id, device, time.time()))
        if event == "sent":
            return self._learn(id, line.get("takes"))
        n = line.get("n")
        if not (_counts(n) or (n is None and event in NOTICES)):
            return False  # it answers a command
        kept = {name: value for name, value in line.items() if name != "again"}
        found = self._sql.execute(
            "INSERT OR IGNORE INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", (id, take, n, event, at, device, to_line(kept))
        )
        if not found.rowcount:
            return False
        if event == "game":
            self._begin(id, line)
        elif event == "undone":
            self._undo(id, take, line.get("from"))
        elif event == "end":
            self._find_result(id)
        return True

    def _begin(self, id: str, line: Fact) -> None:
        game, seats, options = line.get("game"), line.get("seats"), line.get("options")
        if isinstance(game, str) and _counts(seats) and isinstance(options, dict):
            self._sql.execute(
                "UPDATE games SET game = ?, seats = ?, options = ? WHERE id = ? AND game IS NULL",
                (game, seats, json.dumps(options), id),
            )

    def _undo(self, id: str, take: int, start: Any) -> None:
        takes = self._takes(id)
        if take == takes[-1][0] + 1 and _counts(start):
            self._learn(id, [*(part for part in takes if part[1] < start), [take, start]])

    def _learn(self, id: str, takes: Any) -> bool:
        """Know which facts stand, unless later undos are known already."""
        if not _are_takes(takes) or takes[-1][0] <= self.take(id):
            return False
        self._sql.execute("UPDATE games SET takes = ? WHERE id = ?", (json.dumps(takes), id))
        self._find_result(id)
        return True

    def _find_result(self, id: str) -> None:
        self._sql.execute("DELETE FROM results WHERE id = ?", (id,))
        self._sql.executemany(
            "INSERT INTO results VALUES (?, ?, ?)",
            [(id, n, text) for n, event, text in self._standing(id) if event == "end"][-1:],
        )

    def _takes(self, id: str) -> Takes:
        row = self._sql.execute("SELECT takes FROM games WHERE id = ?", (id,)).fetchone()
        return json.loads(row[0]) if row else [[0, 0]]

    def _standing(self, id: str) -> list[tuple[int, str, str]]:
        """Return (n, event, text) of the facts that stand."""
        takes = self._takes(id)
        ends = [start for _, start in takes[1:]] + [1 << 62]
        found = []
        for (take, start), end in zip(takes, ends, strict=True):
            found += self._sql.execute(
                "SELECT n, event, text FROM lines WHERE id = ? AND take = ? AND n >= ? AND n < ? ORDER BY n",
                (id, take, start, end),
            ).fetchall()
        return found

    def _game(self, id: str) -> Game:
        game, seats, options, device, added = self._sql.execute(
            "SELECT game, seats, options, device, added FROM games WHERE id = ?", (id,)
        ).fetchone()
        result = self._sql.execute("SELECT n, result FROM results WHERE id = ?", (id,)).fetchone()
        names = dict(self._sql.execute("SELECT seat, name FROM seats WHERE id = ?", (id,)).fetchall())
        standing = self._standing(id)
        (started,) = self._sql.execute("SELECT min(at) FROM lines WHERE id = ?", (id,)).fetchone()
        (ended,) = self._sql.execute("SELECT max(at) FROM lines WHERE id = ? AND event = 'end'", (id,)).fetchone()
        return Game(
            id=id,
            game=game,
            seats=seats,
            options=json.loads(options),
            started=added if started is None else started,
            ended=ended if result else None,
            lines=len(standing),
            result=json.loads(result[1]) if result else None,
            players=tuple(names.get(seat) for seat in range(seats)),
            opened=any(event == "opened" for _, event, _ in standing),
            device=device,
        )

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Make one transaction of it, which another logger waits for."""
        try:
            self._sql.execute("BEGIN IMMEDIATE")
            yield
            self._sql.execute("COMMIT")
        except sqlite3.Error as error:
            raise BadArchive("no-archive", f"the archive {self.path} cannot be written: {error}") from None
        finally:
            if self._sql.in_transaction:
                self._sql.execute("ROLLBACK")

    def _prepare(self) -> None:
        self._sql.execute("PRAGMA journal_mode = WAL")
        self._sql.execute("PRAGMA synchronous = FULL")
        self._sql.execute("PRAGMA foreign_keys = ON")
        if self._version() == len(_MIGRATIONS):
            return
        with self._change():
            version = self._version()
            if version > len(_MIGRATIONS):
                raise BadArchive("newer-archive", f"{self.path} was written by a newer version of this program")
            for statements in _MIGRATIONS[version:]:
                for statement in statements:
                    self._sql.execute(statement)
            self._sql.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")

    def _version(self) -> int:
        with closing(self._sql.execute("PRAGMA user_version")) as found:
            return found.fetchone()[0]


def default_path() -> Path:
    """Return where the archive of this user is; CONCLAVE_ARCHIVE names another file."""
    named = os.environ.get("CONCLAVE_ARCHIVE")
    return Path(named) if named else user_data_path("conclave", appauthor=False) / "archive.sqlite"


def _counts(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 31


def _are_takes(takes: Any) -> bool:
    """Return whether takes are pairs that rise, from the first fact on."""
    if not isinstance(takes, list) or not takes:
        return False
    if not all(isinstance(part, list) and len(part) == 2 and all(map(_counts, part)) for part in takes):
        return False
    return takes[0][1] == 0 and all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(takes))
