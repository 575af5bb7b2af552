"""The lights of a game to show as examples in LIGHTS.md and in the player aid: `aid/pictures.py` in its folder."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from firmware.pods import word_lights
from shared_rules.engine import catalog

Columns = tuple[tuple[str, ...], ...]
SEATS: Columns = (tuple(f"s{seat}" for seat in range(5)), tuple(f"s{seat}" for seat in range(5, word_lights.PIXELS)))


class PicturedQuestions(NamedTuple):
    """Questions with the same options, which share a picture."""

    abouts: tuple[str, ...]
    columns: Columns  # all possible options, in columns of the picture
    how: str = ""  # how to choose, if the form of the question does not say it


class PanelExample(NamedTuple):
    """A private panel that a player sees while holding D, with an example value."""

    panel: str
    value: Any
    meaning: str


class LightExamples(NamedTuple):
    """All examples of a game's lights."""

    questions: tuple[PicturedQuestions, ...] = ()  # pictures of LIGHTS.md
    panel_examples: tuple[PanelExample, ...] = ()  # in the order of the private pages
    on_keys: Columns = ()  # rows of the aid: words above their keys
    alone: Columns = ()  # columns of the aid: words without keys
    has_numbers: bool = False  # whether the game shows points or counts as numbers
    device_questions: tuple[str, ...] = ()  # questions that the aid lists if the device deals
    real_card_questions: tuple[str, ...] = ()  # further questions with real cards
    draw_second_side: Callable[..., None] | None = None  # draws the second side of the aid, if the game fills all of it


def light_examples(game: str) -> LightExamples:
    """Return the examples of a game; without `aid/pictures.py` only the names of its questions."""
    if Path(catalog.game_folder(game), "aid", "pictures.py").exists():
        return catalog.load_module(game, "aid.pictures").PICTURES
    return LightExamples(device_questions=tuple(catalog.load_module(game).QUESTIONS))
