"""A plan: which games are played, by which bots, from which seeds. Written in TOML:

seed = "spring"     # any text: the same plan gives the same games
games = 1000        # of each table
chunk = 500         # games that a worker plays at a time

[[table]]
game = "sultane"
seats = [5, 7]                          # each of them
bots = ["random", "sensible/random"]    # all alike, or a side that changes from game to game / the others
options = { recognition = ["standard", "lone"], board = "classic" }     # each value of a list
"""

import json
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from conclave.bots import NAMES, is_name
from shared_rules.engine import catalog
from shared_rules.engine.refused import BadSetup
from shared_rules.engine.session import Session

KNOWN = {"seed", "games", "chunk", "table"}
OF_TABLE = {"game", "seats", "bots", "options"}


class Table(NamedTuple):
    """A kind of game that is played many times."""

    game: str
    seats: int
    bots: str
    options: dict[str, Any]

    def seed_of(self, plan: str, number: int) -> bytes:
        """Return the seed of a game: it follows from the plan's seed, the table and the number alone."""
        said = json.dumps([plan, *self, number], sort_keys=True)
        return sha256(b"conclave lab\0" + said.encode()).digest()[:16]


class Chunk(NamedTuple):
    """Games that a worker plays at a time, and the name of the file with what came of them."""

    name: str
    plan: str
    table: Table
    first: int
    games: int


class Plan(NamedTuple):
    """All that is to be played."""

    seed: str
    games: int
    chunk: int
    tables: tuple[Table, ...]

    def chunks(self) -> Iterator[Chunk]:
        """Yield all work, the tables in turns: a run that is not finished knows as much of each."""
        for first in range(0, self.games, self.chunk):
            count = min(self.chunk, self.games - first)
            for place, table in enumerate(self.tables):
                yield Chunk(f"{place:04}-{first:08}", self.seed, table, first, count)

    def text(self) -> str:
        """Return all of it as one text: plans are the same when it is."""
        return json.dumps([self.seed, self.games, self.chunk, self.tables], sort_keys=True, indent=1)


def read(path: Path) -> Plan:
    """Return the plan of a file; raise BadSetup with what cannot be so."""
    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise BadSetup("bad-plan", f"{path} is no plan: {error}") from None
    _check(said, KNOWN, str(path))
    games, chunk = said.get("games", 1000), said.get("chunk", 500)
    if not all(isinstance(number, int) and number > 0 for number in (games, chunk)):
        raise BadSetup("bad-plan", f"{path}: games and chunk are numbers from 1 on")
    tables = tuple(table for entry in said.get("table", []) for table in _tables(entry, str(path)))
    if not tables:
        raise BadSetup("bad-plan", f"{path}: a plan has at least one [[table]]")
    return Plan(str(said.get("seed", "")), games, chunk, tables)


def _tables(entry: dict[str, Any], path: str) -> Iterator[Table]:
    """Yield every combination of a [[table]], each of which must be possible."""
    _check(entry, OF_TABLE, path)
    game = entry.get("game", "")
    seats = _listed(entry.get("seats", catalog.seats(game)[0]))
    given = {name: _listed(value) for name, value in entry.get("options", {}).items()}
    for seat, bots, *values in product(seats, _listed(entry.get("bots", "random")), *given.values()):
        table = Table(game, seat, bots, dict(zip(given, values, strict=True)))
        Session(game, seat, table.options, bytes(16))
        if not all(map(is_name, bots.split("/"))) or bots.count("/") > 1:
            raise BadSetup("bad-plan", f"{path}: there are no bots {bots}; bots: {', '.join(NAMES)}, or two with a /")
        yield table


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _check(said: dict[str, Any], known: set[str], path: str) -> None:
    for name in said:
        if name not in known:
            raise BadSetup("bad-plan", f"{path}: a plan has no {name}; it has {', '.join(sorted(known))}")
