"""Every word that can be answered in a game, as a number that is always the same: the vocabulary of its actions.

0 is to wait, for seats that are not asked. A sheet is answered word by word: no action stands for several.
"""

from functools import cache

from conclave.log import schema
from shared_rules.engine.refused import BadSetup

WAIT = "wait"


@cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Return the words of a game, in the order in which it declares them; the place of each is its number."""
    words = [word for answers in schema.of(game).questions.values() for word in answers.words]
    if not words:
        raise BadSetup("no-words", f"{game} declares no answers in {schema.FILE}: environments need them")
    return tuple(dict.fromkeys((WAIT, *words)))


@cache
def numbers(game: str) -> dict[str, int]:
    """Return the number of each word of a game."""
    return {word: number for number, word in enumerate(vocabulary(game))}
