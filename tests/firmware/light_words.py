"""Every word that has a light, grouped with the words it must differ from."""

from typing import TYPE_CHECKING, Any, ClassVar

from firmware.pods import word_lights
from firmware.pods.word_lights import COLOURS, WordLights
from shared_rules.engine import catalog
from shared_rules.the_majority.box.lights import SUITS
from shared_rules.the_majority_two.box.lights import COLUMNS, FACTIONS, RANKS, ROWS

if TYPE_CHECKING:
    from firmware.pods.word_lights import Light

OF_GAMES = [word_lights.load_lights(game) for game in catalog.game_names()]


def join_games(name: str) -> dict[str, Any]:
    """Return a table of all games joined."""
    return {key: value for own in OF_GAMES for key, value in getattr(own, name).items()}


class AllLights:
    """Words and panels of all games, as if one game had them."""

    WORDS: ClassVar[dict[str, "Light"]] = {}
    PANELS = tuple(dict.fromkeys(name for own in OF_GAMES for name in own.panels))
    SEEN, LEAVES, POINTERS = join_games("subject_panels"), join_games("page_makers"), join_games("pointers")

    @staticmethod
    def light(word: str) -> "Light | None":
        """Return the light of a word."""
        return next((own.light(word) for own in OF_GAMES if own.own_light(word)), None)


EVERY = WordLights(AllLights)  # the lights of all games
SEATS = [f"s{seat}" for seat in range(10)]
NUMBERS = [str(number) for number in range(80)]
SUITED = [suit + str(power) for suit in SUITS for power in (0, 2, 3, 5, 6, 7, 9, 10)]
MEMBERS = [f"{faction}.{rank}" for faction in FACTIONS for rank in RANKS]
LAID = [f"s{seat}.{column}.{row}" for seat in (0, 1) for column in COLUMNS for row in range(ROWS)]
RUMOURS = [f"s{seat}.{colour}" for seat in range(5) for colour in COLOURS[:5]]
COUNTS = [f"{colour}.{count}" for colour in COLOURS[:5] for count in range(10)]
CHOSEN_COLUMNS = ["c0", "c1", "c2"]
ALIKE = (
    [*NUMBERS, "none"],
    [*SEATS, "done"],
    list(COLOURS),
    [*SUITED, "done"],
    [*MEMBERS, "ghost", "done"],
    LAID,
    RUMOURS,
    COUNTS,
    *[[f"{colour}.{count}" for count in range(11)] for colour in COLOURS[:5]],
    CHOSEN_COLUMNS,
    ["interventionist", "pacifist", "dinarzade"],
    ["yes", "no"],
    ["A", "B", "C", "score"],
)
