"""How strong the bots are: games of one side of a bot against another bot, a table with intervals of Wilson.

`python -m tests.bench.strength FOLDER [GAME...]` plays on until each pairing (of these games) has its games, then
prints the table; with `--table` it takes what is there. The table of all games is saved in RESULTS.md. Each pairing is
a file, each game a line of it, written when it ends:
stopped at any time, the same command goes on. The pairing that has taken the least time comes next, so that cheap
ones are complete first and none is left out. A seed follows from the pairing and the number of the game alone, as in
`conclave lab run`.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conclave import compiled_rules

compiled_rules.use_compiled_rules()
from conclave.bots import has_bot_module  # noqa: E402
from conclave.lab.bot_games import deals_words, play_game  # noqa: E402
from conclave.lab.plan import LabTable  # noqa: E402
from conclave.lab.report import Proportion  # noqa: E402

from shared_rules.engine import catalog  # noqa: E402
from shared_rules.engine.word_list import load_list  # noqa: E402
from tests.bench.results import record  # noqa: E402

GAMES = 1000
SEED = "strength"
ALWAYS = ("sensible", "sensible/random", "wavering/random", "sensible/wavering")
THINKING = ("search-20/sensible", "search-10/random")
PAIRINGS = tuple(
    LabTable(game, (fewest + most + 1) // 2, bots, {})
    for game in catalog.game_names()
    for fewest, most in [catalog.seat_limits(game)]
    for bots in ALWAYS + (THINKING if has_bot_module(game, "search") else ())
)


class Pairing:
    """The games of one pairing, stored in a file."""

    def __init__(self, folder: Path, table: LabTable) -> None:
        """Read what is there."""
        self.table, self.name = table, f"{table.game}, {table.seats}: {table.bots}"
        self._file = folder / f"{table.game}-{table.seats}-{table.bots.replace('/', '-')}.jsonl"
        self._words = load_list("en") if deals_words(table.game, table.seats) else None
        self._won: list[bool] = []
        self.spent = 0.0  # seconds of processor
        for row in self._kept():
            self._count(row)

    @property
    def share(self) -> Proportion:
        """Return how often the side of the first bot won."""
        return Proportion(sum(self._won), len(self._won))

    def play(self) -> None:
        """Play the next game and keep it."""
        row = play_game(self.table, SEED, len(self._won), self._words)
        kept = {name: row[name] for name in ("number", "seed", "side", "winners", "seconds")}
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(kept) + "\n")
        self._count(kept)

    def _count(self, row: dict[str, Any]) -> None:
        """Count one result."""
        self._won.append(row["side"][0] in row["winners"])
        self.spent += row["seconds"]

    def _kept(self) -> list[dict[str, Any]]:
        """Return the stored games; drop one whose line was cut off."""
        text = self._file.read_text("utf-8") if self._file.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self._file.write_text(whole, "utf-8")
        return [json.loads(line) for line in whole.splitlines()]


def play_on(pairings: list[Pairing], games: int = GAMES) -> Iterator[Pairing]:
    """Play the remaining games one by one; yield the pairing of each."""
    while left := [pairing for pairing in pairings if pairing.share.total < games]:
        pairing = min(left, key=lambda one: one.spent)
        pairing.play()
        yield pairing


def row(pairing: Pairing) -> tuple[str, ...]:
    """Return how often the side of the first bot won, its interval, and what a game took."""
    share, (low, high) = pairing.share, pairing.share.interval()
    seconds = pairing.spent / max(1, share.total)
    return pairing.name, str(share.total), f"{share.rate:.1%}", f"{low:.1%} to {high:.1%}", f"{seconds:.3f}"


def main(folder: Path, games: list[str], plays: bool) -> None:
    """Play on if wanted; print the table, and save it."""
    folder.mkdir(parents=True, exist_ok=True)
    pairings = [Pairing(folder, table) for table in PAIRINGS if not games or table.game in games]
    if plays:
        for _ in play_on(pairings):
            pass
    columns = ("game, seats: side / others", "games", "won", "interval", "s a game")
    if games:
        print(*map(row, pairings), sep="\n")
    else:
        record("strength", columns, map(row, pairings), compiled_rules.describe_rules())


if __name__ == "__main__":
    given = [word for word in sys.argv[1:] if word != "--table"]
    main(Path(given[0]), given[1:], "--table" not in sys.argv)
