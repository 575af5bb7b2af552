"""Look up the installed games by name. The modules of a game are imported only when the game is chosen."""

from shared_rules.engine.errors import BadSetup
from shared_rules.games import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_rules.games import CatalogEntry


def game_names() -> "list[str]":
    """Return the names of all games, in the order of the menu."""
    return [game[0] for game in GAMES]


def seat_limits(name: str) -> "tuple[int, int]":
    """Return the fewest and the most seats of a game."""
    game = find_entry(name)
    return game[2], game[3]


def package_name(name: str) -> str:
    """Return the name of a game's package below `shared_rules`."""
    return find_entry(name)[1]


def players_contribute(name: str) -> bool:
    """Return whether the players of a game contribute to the randomness of its deal; False for games without chance."""
    return any(game[4] for game in GAMES if game[0] == name)


def game_title(name: str, language: str) -> str:
    """Return the title of a game in a language, or else in English; `name` itself if the game is not installed."""
    for game in GAMES:
        if game[0] == name:
            return game[5].get(language) or game[5]["en"]
    return name


def game_folder(name: str) -> str:
    """Return the path of the folder that contains all files of a game."""
    return find_entry(name)[6]


def load_module(name: str, part: str = "rules") -> "Any":
    """Import and return a module of a game: by default its rules, else a `part` such as `box.console`."""
    return __import__(f"shared_rules.{package_name(name)}.{part}", None, None, ("*",))


def check_options(name: str, seats: int, options: "dict[str, Any]") -> None:
    """Raise BadSetup if these options cannot be combined; a game without a `check` function accepts all of them."""
    rules = load_module(name)
    if hasattr(rules, "check"):
        rules.check(seats, options)


def find_entry(name: str) -> "CatalogEntry":
    """Return the catalog entry of a game; raise BadSetup if it is not installed."""
    for game in GAMES:
        if game[0] == name:
            return game
    raise BadSetup("no-game", f"there is no game {name}; games: {', '.join(game_names())}")
