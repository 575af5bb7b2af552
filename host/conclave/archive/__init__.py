"""The archive: every game that was played, in one SQLite file.

Lines may come in any order, twice, from two loggers at once, and with holes. A fact is known by its game,
its `n` and its take: how many undos came before it. Takes say which facts stand: `[[0, 0], [2, 12]]` are
the facts below 12 of take 0, and those from 12 on of take 2. What an undo made void is kept, but not shown.
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

from conclave.archive import marks, witness
from conclave.archive.file import BadArchive, File, Mode
from conclave.line.link import to_text
from conclave.log import form
from conclave.log.reading import NOTICES, Witness

__all__ = ["Archive", "BadArchive", "Game", "default_path"]

Fact = dict[str, Any]
Takes = list[list[int]]

_MOST_TAKES = 1000
_GAMES = """SELECT id, game, seats, options, device, ifnull(started, added) AS played, ended, facts, opened, result
    FROM games WHERE game IS NOT NULL"""
_KINDS = (str, str, int, str, str, float, float | None, int, int, str | None)
_SUM_UP = """UPDATE games SET (started, ended, facts, opened, result, told) =
    (SELECT started, ended, facts, opened, result, told FROM sums WHERE sums.id = games.id) WHERE id = ?"""


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

    def __init__(self, path: "Path | str | None" = None, mode: Mode = "begin") -> None:
        """Open an archive, without a path that of the user; only to read it, to write in it, or to begin one too."""
        self.path = Path(path) if path else default_path()
        if not path and mode == "begin":
            _make_folder(self.path.parent)
        self._sql = File(self.path, mode)
        self._last_kind: tuple[str, marks.Kind] = "", (None, None)  # of a game: it never changes

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
        names = _names(self._sql.rows("SELECT id, seat, name FROM seats"))
        rows = self._sql.rows(f"{_GAMES} ORDER BY played, id")
        return [self._game(row, names.get(row[0], {})) for row in rows]

    def game(self, id_prefix: str) -> Game:
        """Return the game whose id begins so."""
        rows = self._sql.rows(f"{_GAMES} AND substr(id, 1, ?) = ? ORDER BY id LIMIT 2", len(id_prefix), id_prefix)
        if len(rows) != 1:
            which = "several games have an id that begins" if rows else "no game has an id that begins"
            raise BadArchive("no-game", f"{which} with {id_prefix!r}")
        id = rows[0][0]
        names = _names(self._sql.rows("SELECT id, seat, name FROM seats WHERE id = ?", id))
        return self._game(rows[0], names.get(id, {}))

    def live(self) -> str | None:
        """Return the id of the game of the newest line that came while its game was played."""
        query = "SELECT id FROM games WHERE told IS NOT NULL AND game IS NOT NULL ORDER BY told DESC LIMIT 1"
        return next((id for (id,) in self._sql.rows(query)), None)

    def lines(self, id: str) -> list[Fact]:
        """Return the facts of a game that stand, by their numbers; a number that is missing was never received.

        A fact that has not the form of its event is told as `odd`, which holds what came.
        """
        facts = []
        for n, _, text in self._standing(id):
            fact = self._fact(text)
            if fact.get("n") != n:
                raise self.damaged(f"line {n} of game {id}")
            facts.append(self.checked(fact))
        return facts

    def damaged(self, what: str) -> BadArchive:
        """Return what to raise where something of the archive is missing that was once there."""
        return self._sql.damaged(what)

    def notices(self, id: str) -> list[Fact]:
        """Return what was told around a game, in the order in which it came."""
        rows = self._sql.rows("SELECT text FROM lines WHERE id = ? AND n IS NULL ORDER BY rowid", id)
        return [self.checked(self._fact(text)) for (text,) in rows]

    def told(self, id: str, after: int = 0) -> list[tuple[int, Fact]]:
        """Return all lines of a game in the order in which they came, each with its place in it, after a place."""
        rows = self._sql.rows("SELECT rowid, text FROM lines WHERE id = ? AND rowid > ? ORDER BY rowid", id, after)
        return [(place, self.checked(self._fact(text))) for place, text in rows]

    def due(self, id: str) -> int | None:
        """Return the number of the first fact that is missing, or is to come; None: all of them are here."""
        standing = self._standing(id)
        for number, (n, _, _) in enumerate(standing):
            if n != number:
                return number
        return None if standing and standing[-1][1] == "opened" else len(standing)

    def witness(self, id: str) -> Witness | None:
        """Return when the commitment of a game was heard, and its stirring sealed."""
        return witness.find(self._sql, id)

    def take(self, id: str) -> int:
        """Return how many undos of a game are known."""
        return self._takes(id)[-1][0]

    def checked(self, line: Fact) -> Fact:
        """Return a line, or what takes its place when it has not the form of its event in its game."""
        why = form.misfit(line, *self._kind(line.get("id")))
        return form.odd(line, why) if why else line

    # --- what comes in

    def add(self, line: Fact, device: str, at: float | None) -> bool:
        """Take in a line of a device, told at that time (None: nobody knows); return whether it is new."""
        return self.add_all([(line, at)], device) == 1

    def add_all(self, lines: Iterable[tuple[Fact, float | None]], device: str) -> int:
        """Take in lines, each with its time: all of them or none; return how many are new."""
        return self.take_in(lines, device)[0]

    def take_in(self, lines: Iterable[tuple[Fact, float | None]], device: str) -> tuple[int, list[Fact]]:
        """Take in lines as `add_all` does; return how many are new, and all of them checked."""
        new, found = [], []
        with self._sql.change():
            for line, at in lines:
                found.append(self.checked(line))
                if self._add(line, found[-1]["e"], device, None if line.get("again") else at):
                    new.append(line["id"])
            for id in sorted(set(new)):
                self._sql.execute(_SUM_UP, [id])
        return len(new), found

    def found_on(self, ids: Iterable[str], device: str) -> None:
        """Say on which device games were played whose lines came before its name."""
        with self._sql.change():
            for id in ids:
                self._sql.execute("UPDATE games SET device = ? WHERE id = ? AND device = ''", [device, id])

    def rename(self, id: str, seat: int, name: str) -> None:
        """Name the player of a seat; an empty name takes it away."""
        self.rename_all(id, {seat: name})

    def rename_all(self, id: str, names: dict[int, str]) -> None:
        """Name the players of seats, all of them or none."""
        game = self.game(id)
        for seat in names:
            if not 0 <= seat < game.seats:
                sentence = f"game {game.id} has the seats 1 to {game.seats}: nobody sits at seat {seat + 1}"
                raise BadArchive("no-seat", sentence)
        with self._sql.change():
            for seat, name in names.items():
                self._sql.execute("DELETE FROM seats WHERE id = ? AND seat = ?", [game.id, seat])
                if name:
                    self._sql.execute("INSERT INTO seats VALUES (?, ?, ?)", [game.id, seat, name])

    # --- how it is kept

    def _add(self, line: Fact, event: str, device: str, at: float | None) -> bool:
        id, take = line.get("id"), line.get("u", 0)
        if not isinstance(id, str) or not form.is_id(id) or not _counts(take):
            return False  # it belongs to no game
        self._sql.execute("INSERT OR IGNORE INTO games (id, device, added) VALUES (?, ?, ?)", (id, device, time.time()))
        if line["e"] == "sent":
            return self._learn(id, line.get("takes"))
        n = line.get("n")
        if not (_counts(n) or (n is None and line["e"] in NOTICES)):
            return False  # it answers a command
        kept = to_text({name: value for name, value in line.items() if name != "again"})
        found = self._sql.execute(
            "INSERT OR IGNORE INTO lines (id, take, n, event, at, device, text) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (id, take, n, event, at, device, kept),
        )
        if not found.rowcount:
            return False
        witness.take_down(self._sql, id, line)
        if event == "game":
            marks.begin(self._sql, id, line)
        elif event == "undone":
            self._undo(id, take, line.get("from"))
        elif event == "seated":
            self._seat(id, line["names"])
        return True

    def _seat(self, id: str, names: list[str]) -> None:
        """Name who was seated so; whom somebody has named here keeps that name."""
        for seat, name in enumerate(names):
            if name:
                self._sql.execute("INSERT OR IGNORE INTO seats VALUES (?, ?, ?)", [id, seat, name])

    def _kind(self, id: Any) -> marks.Kind:
        if not isinstance(id, str) or not form.is_id(id):
            return None, None
        if id != self._last_kind[0]:
            kind = marks.kind(self._sql, id)
            if kind[0] is None:
                return kind
            self._last_kind = id, kind
        return self._last_kind[1]

    def _undo(self, id: str, take: int, start: Any) -> None:
        takes = self._takes(id)
        if take == takes[-1][0] + 1 and _counts(start):
            self._learn(id, [*(part for part in takes if part[1] < start), [take, start]])

    def _learn(self, id: str, takes: Any) -> bool:
        """Know which facts stand, unless later undos are known already."""
        if not _are_takes(takes) or takes[-1][0] <= self.take(id):
            return False
        self._sql.execute("UPDATE games SET takes = ? WHERE id = ?", (json.dumps(takes), id))
        return True

    def _takes(self, id: str) -> Takes:
        rows = self._sql.rows("SELECT takes FROM games WHERE id = ?", id)
        takes = self._parsed(rows[0][0]) if rows else [[0, 0]]
        if not _are_takes(takes):
            raise self._sql.damaged(f"game {id}")
        return takes

    def _standing(self, id: str) -> list[tuple[int, str, str]]:
        """Return (n, event, text) of the facts that stand."""
        return self._sql.rows("SELECT n, event, text FROM standing WHERE id = ? ORDER BY n", id)

    def _game(self, row: tuple[Any, ...], names: dict[int, str]) -> Game:
        if not all(map(isinstance, row, _KINDS)):
            raise self._sql.damaged(f"game {row[0]}")
        id, game, seats, options, device, started, ended, facts, opened, result = row
        return Game(
            id=id,
            game=game,
            seats=seats,
            options=self._parsed(options),
            started=started,
            ended=ended if result else None,
            lines=facts,
            result=self._fact(result) if result else None,
            players=tuple(names.get(seat) for seat in range(seats)),
            opened=bool(opened),
            device=device,
        )

    def _fact(self, text: str) -> Fact:
        fact = self._parsed(text)
        if not isinstance(fact, dict) or not isinstance(fact.get("e"), str):
            raise self._sql.damaged("a line")
        return fact

    def _parsed(self, text: str) -> Any:
        try:
            return json.loads(text)
        except (ValueError, TypeError, RecursionError):
            raise self._sql.damaged("a line") from None


def default_path() -> Path:
    """Return where the archive of this user is; CONCLAVE_ARCHIVE names another file."""
    named = os.environ.get("CONCLAVE_ARCHIVE")
    return Path(named) if named else user_data_path("conclave", appauthor=False) / "archive.sqlite"


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadArchive("no-archive", f"the folder {path} cannot be made: {error.strerror}") from None


def _names(rows: list[tuple[str, int, str]]) -> dict[str, dict[int, str]]:
    """Return the names of players by game and seat."""
    found: dict[str, dict[int, str]] = {}
    for id, seat, name in rows:
        found.setdefault(id, {})[seat] = name
    return found


def _counts(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 31


def _are_takes(takes: Any) -> bool:
    """Return whether takes are pairs that rise, from the first fact on."""
    if not isinstance(takes, list) or not 0 < len(takes) <= _MOST_TAKES:
        return False
    if not all(isinstance(part, list) and len(part) == 2 and all(map(_counts, part)) for part in takes):
        return False
    return takes[0][1] == 0 and all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(takes))
