"""Read the plan of a simulation: which games are played, by which bots, from which seeds. An example in TOML:

seed = "spring"     # any text; the same plan gives the same games
games = 1000        # of each table
chunk = 500         # games that a worker plays at a time

[[table]]
game = "sultane"
seats = [5, 7]                          # one table for each
bots = ["random", "sensible/random"]    # the same for all; or one side, which changes from game to game / the others
options = { recognition = ["standard", "lone"], board = "classic" }     # one table for each value
"""

import json
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from conclave.bots import BOT_NAMES, is_bot_name
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup
from shared_rules.engine.session import Session

PLAN_KEYS = {"seed", "games", "chunk", "table"}
TABLE_KEYS = {"game", "seats", "bots", "options"}


class LabTable(NamedTuple):
    """One configuration that is played many times: game, seats, bots and options."""

    game: str
    seats: int
    bots: str
    options: dict[str, Any]

    def seed_of(self, plan: str, number: int) -> bytes:
        """Return the seed of a game. It follows only from the plan's seed, the table and the number of the game."""
        entries = json.dumps([plan, *self, number], sort_keys=True)
        return sha256(b"conclave lab\0" + entries.encode()).digest()[:16]


class Chunk(NamedTuple):
    """A number of games that a worker plays at a time; `name` is the name of the file with their results."""

    name: str
    plan: str
    table: LabTable
    first_number: int
    game_count: int


class LabPlan(NamedTuple):
    """The plan of a lab run: its seed, its tables, how many games each plays, and how many of them in one go."""

    seed: str
    games_per_table: int
    chunk_size: int
    tables: tuple[LabTable, ...]

    def chunks(self) -> Iterator[Chunk]:
        """Yield all chunks, a chunk of each table in turn, so that an unfinished run knows as much about each."""
        for first in range(0, self.games_per_table, self.chunk_size):
            count = min(self.chunk_size, self.games_per_table - first)
            for place, table in enumerate(self.tables):
                yield Chunk(f"{place:04}-{first:08}", self.seed, table, first, count)

    def text(self) -> str:
        """Return the plan as text, which is equal for equal plans."""
        return json.dumps([self.seed, self.games_per_table, self.chunk_size, self.tables], sort_keys=True, indent=1)


def read_plan(path: Path) -> LabPlan:
    """Return the plan in a file; raise BadSetup if it is malformed or a table is impossible."""
    try:
        entries = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise BadSetup("bad-plan", f"{path} is no plan: {error}") from None
    _check_names(entries, PLAN_KEYS, str(path))
    games, chunk = entries.get("games", 1000), entries.get("chunk", 500)
    if not all(isinstance(number, int) and number > 0 for number in (games, chunk)):
        raise BadSetup("bad-plan", f"{path}: games and chunk are numbers from 1 on")
    tables = tuple(table for entry in entries.get("table", []) for table in _tables(entry, str(path)))
    if not tables:
        raise BadSetup("bad-plan", f"{path}: a plan has at least one [[table]]")
    return LabPlan(str(entries.get("seed", "")), games, chunk, tables)


def _tables(entry: dict[str, Any], path: str) -> Iterator[LabTable]:
    """Yield a table for every combination in a [[table]]; raise BadSetup if one is impossible."""
    _check_names(entry, TABLE_KEYS, path)
    game = entry.get("game", "")
    seats = _as_list(entry.get("seats", catalog.seat_limits(game)[0]))
    given = {name: _as_list(value) for name, value in entry.get("options", {}).items()}
    for seat, bots, *values in product(seats, _as_list(entry.get("bots", "random")), *given.values()):
        table = LabTable(game, seat, bots, dict(zip(given, values, strict=True)))
        Session(game, seat, table.options, bytes(16))
        if not all(map(is_bot_name, bots.split("/"))) or bots.count("/") > 1:
            raise BadSetup(
                "bad-plan", f"{path}: there are no bots {bots}; bots: {', '.join(BOT_NAMES)}, or two with a /"
            )
        yield table


def _as_list(value: Any) -> list[Any]:
    """Return a value as a list, unless it is one."""
    return value if isinstance(value, list) else [value]


def _check_names(entries: dict[str, Any], known: set[str], path: str) -> None:
    """Raise BadSetup for names that a plan does not have."""
    for name in entries:
        if name not in known:
            raise BadSetup("bad-plan", f"{path}: a plan has no {name}; it has {', '.join(sorted(known))}")
