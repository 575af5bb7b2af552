"""How an archive came to its form, step by step: each version is made of the one before, and none is changed later.

What `sums` works out of the lines of a game is written beside the game whenever lines come in, so that a list
of games reads no lines.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from conclave.archive import marks

if TYPE_CHECKING:
    from conclave.archive.file import File

_GAMES_SEATS_AND_LINES = (
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
)

_SUM_UP = """UPDATE games SET (started, ended, facts, opened, result, told) =
    (SELECT started, ended, facts, opened, result, told FROM sums WHERE sums.id = games.id)"""

_SUMS = (
    "CREATE INDEX events ON lines (id, event, take, n)",
    "CREATE INDEX times ON lines (id, at)",
    "CREATE INDEX live ON lines (id) WHERE at IS NOT NULL",
    # a take lasts until the next one begins
    """CREATE VIEW standing AS
        SELECT games.id, lines.n, lines.event, lines.text, lines.rowid AS place
        FROM games CROSS JOIN json_each(games.takes) AS part CROSS JOIN lines
        WHERE lines.id = games.id AND lines.take = json_extract(part.value, '$[0]')
        AND lines.n >= json_extract(part.value, '$[1]')
        AND lines.n < ifnull(json_extract(games.takes, '$[' || (part.key + 1) || '][1]'), 1 << 62)""",
    """CREATE VIEW endings AS SELECT games.id, at, text FROM games, lines WHERE lines.rowid =
        (SELECT max(place) FROM standing WHERE standing.id = games.id AND event = 'end')""",
    """CREATE VIEW sums AS SELECT id,
        (SELECT min(at) FROM lines WHERE lines.id = games.id) AS started,
        (SELECT at FROM endings WHERE endings.id = games.id) AS ended,
        (SELECT count(*) FROM standing WHERE standing.id = games.id) AS facts,
        EXISTS (SELECT 1 FROM standing WHERE standing.id = games.id AND event = 'opened') AS opened,
        (SELECT text FROM endings WHERE endings.id = games.id) AS result,
        (SELECT max(rowid) FROM lines WHERE lines.id = games.id AND at IS NOT NULL) AS told
        FROM games""",
    "ALTER TABLE games ADD COLUMN started REAL",  # when its first line was told
    "ALTER TABLE games ADD COLUMN ended REAL",
    "ALTER TABLE games ADD COLUMN facts INTEGER NOT NULL DEFAULT 0",  # that stand
    "ALTER TABLE games ADD COLUMN opened INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN result TEXT",
    "ALTER TABLE games ADD COLUMN told INTEGER",  # the place of its newest line that was told while it was played
    "DROP TABLE results",
    "CREATE INDEX newest ON games (told)",
    _SUM_UP,
)

_WITNESSES = (
    """CREATE TABLE witnesses (
        id TEXT PRIMARY KEY REFERENCES games, commitment TEXT NOT NULL, heard REAL NOT NULL,
        sealed REAL) WITHOUT ROWID""",
)

MIGRATIONS: tuple[tuple[str | Callable[["File"], None], ...], ...] = (
    _GAMES_SEATS_AND_LINES,
    _SUMS,
    (marks.begin_all, _SUM_UP),
    _WITNESSES,
)
