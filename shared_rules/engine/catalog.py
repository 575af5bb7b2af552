"""The games there are. A game's module is loaded only when the game is chosen."""

from shared_rules.engine.refused import BadSetup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# name: (folder, fewest seats, most seats), in the order of the menu
GAMES: "tuple[tuple[str, str, int, int], ...]" = (
    ("the-majority", "the_majority", 3, 4),
    ("majority", "majority", 3, 10),
    ("sultane", "sultane", 5, 10),
    ("witchcraft", "witchcraft", 3, 5),
    ("majority-2", "the_majority_two", 2, 2),
)


def names() -> "list[str]":
    """Return the names of all games."""
    return [game[0] for game in GAMES]


def seats(name: str) -> "tuple[int, int]":
    """Return the fewest and the most seats of a game."""
    _, _, fewest, most = _entry(name)
    return fewest, most


def module(name: str) -> str:
    """Return the name of the module that has the rules of a game."""
    return _entry(name)[1]


def contributes(name: str) -> bool:
    """Return whether the players contribute to the deal of a game; one without chance has nothing to deal."""
    return name in names()


def load(name: str) -> "Any":
    """Return the module of a game: `play`, `OPTIONS` and `VERSION`."""
    return __import__(f"shared_rules.{module(name)}.rules", None, None, ("play",))


def _entry(name: str) -> "tuple[str, str, int, int]":
    for game in GAMES:
        if game[0] == name:
            return game
    raise BadSetup("no-game", f"there is no game {name}; games: {', '.join(names())}")
