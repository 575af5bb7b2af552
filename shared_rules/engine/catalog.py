"""The games there are. A game's modules are loaded only when the game is chosen."""

from shared_rules.engine.refused import BadSetup
from shared_rules.games import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.games import Game


def names() -> "list[str]":
    """Return the names of all games, in the order of the menu."""
    return [game[0] for game in GAMES]


def seats(name: str) -> "tuple[int, int]":
    """Return the fewest and the most seats of a game."""
    game = find(name)
    return game[2], game[3]


def module(name: str) -> str:
    """Return the name of a game's package below `shared_rules`."""
    return find(name)[1]


def contributes(name: str) -> bool:
    """Return whether the players contribute to the deal of a game; one without chance has nothing to deal."""
    return any(game[4] for game in GAMES if game[0] == name)


def title(name: str, language: str) -> str:
    """Return what people call a game; its name when the game is not installed."""
    for game in GAMES:
        if game[0] == name:
            return game[5].get(language) or game[5]["en"]
    return name


def folder(name: str) -> str:
    """Return the folder with all files of a game."""
    return find(name)[6]


def load(name: str, part: str = "rules") -> "Any":
    """Return a module of a game: its rules, with `play`, `OPTIONS` and `VERSION`, or `box.console`."""
    return __import__(f"shared_rules.{module(name)}.{part}", None, None, ("*",))


def check(name: str, seats: int, options: "dict[str, Any]") -> None:
    """Raise BadSetup when options of a game do not go together; a game without `check` takes all of them."""
    rules = load(name)
    if hasattr(rules, "check"):
        rules.check(seats, options)


def find(name: str) -> "Game":
    """Return all that the catalog holds of a game."""
    for game in GAMES:
        if game[0] == name:
            return game
    raise BadSetup("no-game", f"there is no game {name}; games: {', '.join(names())}")
