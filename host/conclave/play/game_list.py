"""List the games of the catalog with their players and options, as a table or as JSON."""

from typing import Any

from rich import box
from rich.table import Table

from shared_rules.engine import catalog
from shared_rules.engine.options import Choice, SeatChoice, value_to_text
from shared_rules.engine.subset_option import Subset

DEALS = ("device", "table")


def games_table() -> Table:
    """Return a table of all games with players and options; the first value of an option is its default."""
    listed = Table("game", "players", "options (default first)", box=box.SIMPLE_HEAD, show_lines=True)
    for name in catalog.game_names():
        fewest, most = catalog.seat_limits(name)
        players = str(most) if fewest == most else f"{fewest}-{most}"
        listed.add_row(name, players, "\n".join(_option_lines(name, most)))
    return listed


def games_as_json() -> list[dict[str, Any]]:
    """Return all games for JSON: option values by the value of `deals`, the default first."""
    found = []
    for name in catalog.game_names():
        fewest, most = catalog.seat_limits(name)
        options = {
            option: {
                deals: [_value_text(kind, value) for value in kind.possible_values(most, {"deals": deals})]
                for deals in DEALS
            }
            for option, kind in catalog.load_module(name).OPTIONS
        }
        found.append({"game": name, "players": [fewest, most], "options": options})
    return found


def _option_lines(game: str, seats: int) -> list[str]:
    """Return the options of a game as lines of text."""
    lines = []
    for name, kind in catalog.load_module(game).OPTIONS:
        usual, by_hand = (
            [_value_text(kind, value) for value in kind.possible_values(seats, {"deals": deals})] for deals in DEALS
        )
        other = "" if usual == by_hand else f" (with deals=table: {', '.join(by_hand)})"
        lines.append(f"{name}: {', '.join(usual)}{other}")
    return lines


def _value_text(kind: Choice | Subset, value: str | int | bool) -> str:
    """Return the value of an option as text, with seats counted from 1."""
    return value_to_text(value + 1 if isinstance(kind, SeatChoice) and isinstance(value, int) else value)
