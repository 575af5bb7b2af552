"""The SQL statements that create the tables of an archive, one tuple of statements for each version.

Each version is made from the one before it; released migrations never change. The view `sums` computes a summary from
the lines of a game. The summary is stored with the game whenever lines arrive, so that listing games reads no lines.
"""

_FIRST = (
    """CREATE TABLE games (
        id TEXT PRIMARY KEY, game TEXT, seats INTEGER, options TEXT, device TEXT NOT NULL, added REAL NOT NULL,
        takes TEXT NOT NULL DEFAULT '[[0,0]]',
        started REAL,  -- when its first line was told
        ended REAL,
        facts INTEGER NOT NULL DEFAULT 0,  -- that stand
        opened INTEGER NOT NULL DEFAULT 0,
        result TEXT,
        told INTEGER  -- the place of its newest line that was told while it was played
        ) WITHOUT ROWID""",
    """CREATE TABLE seats (
        id TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, name TEXT NOT NULL,
        PRIMARY KEY (id, seat)) WITHOUT ROWID""",
    """CREATE TABLE lines (
        id TEXT NOT NULL REFERENCES games, take INTEGER NOT NULL, n INTEGER, event TEXT NOT NULL, at REAL,
        device TEXT NOT NULL, text TEXT NOT NULL)""",
    """CREATE TABLE witnesses (
        id TEXT PRIMARY KEY REFERENCES games, commitment TEXT NOT NULL, heard REAL NOT NULL,
        sealed REAL) WITHOUT ROWID""",
    "CREATE UNIQUE INDEX facts ON lines (id, take, n) WHERE n IS NOT NULL",
    "CREATE UNIQUE INDEX notices ON lines (id, text) WHERE n IS NULL",
    "CREATE INDEX events ON lines (id, event, take, n)",
    "CREATE INDEX times ON lines (id, at)",
    "CREATE INDEX live ON lines (id) WHERE at IS NOT NULL",
    "CREATE INDEX newest ON games (told)",
    # a take is valid up to the first fact of the next take
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
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (_FIRST,)
