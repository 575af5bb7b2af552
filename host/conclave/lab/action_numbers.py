"""Number the actions of a game: each word that can be an answer has a fixed number.

0 is to wait, for seats that are not asked. A sheet is answered word by word, with one action each.
"""

from functools import cache

from conclave.log import schema
from conclave.log.schema import GameSchema
from shared_rules.engine.errors import BadSetup

WAIT = "wait"


def action_words(game: str) -> tuple[str, ...]:
    """Return the action words of a game in the order of its schema; the index of a word is its action number."""
    return tuple(action_numbers(game))


def action_numbers(game: str) -> dict[str, int]:
    """Return the action number of each word of a game."""
    return _numbers(schema.schema_of(game))


@cache
def _numbers(game_schema: GameSchema) -> dict[str, int]:
    """Return the action number of each word that a schema declares; raise BadSetup if it declares no answers."""
    words = [word for answers in game_schema.answer_types.values() for word in answers.possible_texts]
    if not words:
        raise BadSetup("no-words", f"{game_schema.game} declares no answers in {schema.FILE}: environments need them")
    return {word: number for number, word in enumerate(dict.fromkeys((WAIT, *words)))}
