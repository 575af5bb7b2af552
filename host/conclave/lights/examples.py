"""What LIGHTS.md and the aid of a game show of its lights: `aid/pictures.py` in its folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from firmware.pods import lights
from shared_rules.engine import catalog

Columns = tuple[tuple[str, ...], ...]
SEATS: Columns = (tuple(f"s{seat}" for seat in range(5)), tuple(f"s{seat}" for seat in range(5, lights.PIXELS)))


class Asked(NamedTuple):
    """Questions with the same options: one picture shows them all."""

    abouts: tuple[str, ...]
    columns: Columns  # of the picture: all that can be options
    how: str = ""  # how to choose, where that depends on more than the form of the question


class Look(NamedTuple):
    """A panel that a player sees while holding D, with an example."""

    panel: str
    value: Any
    meaning: str


class Pictures(NamedTuple):
    """Everything that is drawn of a game's lights."""

    asked: tuple[Asked, ...] = ()  # pictures of LIGHTS.md
    looks: tuple[Look, ...] = ()  # in the order in which players see them
    on_keys: Columns = ()  # rows of the aid: words over their keys
    alone: Columns = ()  # columns of the aid: words by themselves
    has_numbers: bool = False  # whether points and counts are seen as numbers
    dealt: tuple[str, ...] = ()  # what the aid lists of the questions of the pods when the device deals
    real: tuple[str, ...] = ()  # and what else with real cards
    reverse: Callable[..., None] | None = None  # writes the second side of the aid, where the game needs all of it


def pictures(game: str) -> Pictures:
    """Return what is drawn of a game; without `aid/pictures.py` that is its questions by name alone."""
    if Path(catalog.folder(game), "aid", "pictures.py").exists():
        return catalog.load(game, "aid.pictures").PICTURES
    return Pictures(dealt=tuple(catalog.load(game).QUESTIONS))
