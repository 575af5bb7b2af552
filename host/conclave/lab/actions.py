"""Every word that can be answered in a game, as a number that is always the same: the vocabulary of its actions.

0 is to wait, for seats that are not asked. A sheet is answered word by word: no action stands for several.
"""

from collections.abc import Iterable
from functools import cache

from shared_rules.engine.refused import BadSetup
from shared_rules.majority.rules import VOTES
from shared_rules.sultane.rules import NARRATOR_SAYS, VIZIER_SAYS
from shared_rules.the_majority.cards import KINDS
from shared_rules.the_majority_two.cards import CARDS, GHOST
from shared_rules.the_majority_two.places import COLOURS as FACTIONS
from shared_rules.the_majority_two.places import COLUMNS
from shared_rules.witchcraft.day import DATA
from shared_rules.witchcraft.scoring import COLOURS

WAIT = "wait"
SEATS = tuple(f"s{seat}" for seat in range(10))
MEMBERS = tuple(card.word for card in (*CARDS, GHOST))
LONGEST = 8  # cards of a column: four, one played, and two recruited by it fit in
FORMED = 32  # factions of a score zone
IN_COLUMNS = tuple(f"s{seat}.c{column}.{index}" for seat in (0, 1) for column in COLUMNS for index in range(LONGEST))
IN_ZONES = tuple(f"s{seat}.z.{index}" for seat in (0, 1) for index in range(FORMED))
RUMOURS = tuple(f"s{seat}.{colour}" for seat in range(5) for colour in COLOURS)

WORDS: dict[str, Iterable[str]] = {
    "the-majority": KINDS,
    "majority": VOTES,
    "sultane": ("ok", "yes", "no", *SEATS, "t0", "t1", "t2", *sorted({*VIZIER_SAYS, *NARRATOR_SAYS})),
    "witchcraft": ("take", DATA, *COLOURS, *RUMOURS),
    "majority-2": (
        *("exchange", "keep", "draw", "no", "continue", "end", "done"),
        *MEMBERS,
        *(f"c{column}" for column in COLUMNS),
        *FACTIONS,
        *IN_COLUMNS,
        *IN_ZONES,
    ),
}


@cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Return the words of a game; the place of each is its number."""
    if game not in WORDS:
        raise BadSetup("no-words", f"the lab does not know the words of {game}")
    return (WAIT, *WORDS[game])


@cache
def numbers(game: str) -> dict[str, int]:
    """Return the number of each word of a game."""
    return {word: number for number, word in enumerate(vocabulary(game))}
