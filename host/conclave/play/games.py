"""The catalog as a table: games, players, options."""

from typing import Any

from rich import box
from rich.table import Table

from shared_rules.engine import catalog
from shared_rules.engine.options import Choice, Seat, word
from shared_rules.engine.several import Several

DEALS = ("device", "table")


def table() -> Table:
    """Return every game with its players and options; the first value of an option is its default."""
    listed = Table("game", "players", "options (default first)", box=box.SIMPLE_HEAD, show_lines=True)
    for name in catalog.names():
        fewest, most = catalog.seats(name)
        players = str(most) if fewest == most else f"{fewest}-{most}"
        listed.add_row(name, players, "\n".join(_options(name, most)))
    return listed


def listed() -> list[dict[str, Any]]:
    """Return the same for a program: an option's values by what `deals` is, the default first."""
    found = []
    for name in catalog.names():
        fewest, most = catalog.seats(name)
        options = {
            option: {deals: [_word(kind, value) for value in kind.values(most, {"deals": deals})] for deals in DEALS}
            for option, kind in catalog.load(name).OPTIONS
        }
        found.append({"game": name, "players": [fewest, most], "options": options})
    return found


def _options(game: str, seats: int) -> list[str]:
    lines = []
    for name, kind in catalog.load(game).OPTIONS:
        usual, by_hand = ([_word(kind, value) for value in kind.values(seats, {"deals": deals})] for deals in DEALS)
        other = "" if usual == by_hand else f" (with deals=table: {', '.join(by_hand)})"
        lines.append(f"{name}: {', '.join(usual)}{other}")
    return lines


def _word(kind: Choice | Several, value: str | int | bool) -> str:
    return word(value + 1 if isinstance(kind, Seat) and isinstance(value, int) else value)
