"""Every word that can be answered in a game, as a number that is always the same: the vocabulary of its actions.

0 is to wait, for seats that are not asked. A sheet is answered word by word: no action stands for several.
"""

from functools import cache

from conclave.log import schema
from conclave.log.schema import Schema
from shared_rules.engine.refused import BadSetup

WAIT = "wait"


def vocabulary(game: str) -> tuple[str, ...]:
    """Return the words of a game, in the order in which it declares them; the place of each is its number."""
    return tuple(numbers(game))


def numbers(game: str) -> dict[str, int]:
    """Return the number of each word of a game."""
    return _numbers(schema.of(game))


@cache
def _numbers(declared: Schema) -> dict[str, int]:
    words = [word for answers in declared.questions.values() for word in answers.words]
    if not words:
        raise BadSetup("no-words", f"{declared.game} declares no answers in {schema.FILE}: environments need them")
    return {word: number for number, word in enumerate(dict.fromkeys((WAIT, *words)))}
