"""The lights of The Majority 2 on pods: cards, columns and places on the table, and lamps at reveals."""

from firmware.pods.word_lights import (
    BLUE,
    GREEN,
    LEFT,
    MIDDLE,
    PINK,
    PIXELS,
    RED,
    RIGHT,
    STEADY,
    THREE_WINKS,
    TWO_WINKS,
    WHITE,
    WINK,
    YELLOW,
    is_numbered,
    lamp_word_by_seat,
    pixels_from_left,
    pixels_from_right,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.word_lights import Light

WORDS = {
    "draw": (GREEN, LEFT, STEADY),
    "exchange": (BLUE, LEFT, STEADY),
    "keep": (YELLOW, RIGHT, WINK),
    "continue": (GREEN, LEFT, STEADY),
    "end": (RED, RIGHT, WINK),
    "ghost": (YELLOW, MIDDLE, STEADY),
    "c0": (RED, 0b0000000111, STEADY),
    "c1": (GREEN, 0b0001111000, STEADY),
    "c2": (BLUE, 0b1110000000, STEADY),
}
FACTIONS = {
    "witch": (BLUE, STEADY),
    "demon": (GREEN, WINK),
    "dragon": (RED, TWO_WINKS),
    "angel": (PINK, THREE_WINKS),
    "reaper": (WHITE, STEADY),  # the only one whose bar begins on the right
}
RANKS = ("secretary", "junior", "senior", "veteran", "aristocrat")
COLUMNS = {"c0": (RED, STEADY), "c1": (GREEN, WINK), "c2": (BLUE, TWO_WINKS), "z": (WHITE, THREE_WINKS)}
ROWS = 25  # number of rows of a column that have lights

LAMPS = {
    "play": lambda fact, _: {fact["seat"]: fact["card"]},
    "faction": lambda fact, _: {fact["seat"]: fact["card"]},
    "agree": lambda fact, _: lamp_word_by_seat(fact["answers"]),
}
_CARDS = ("witch.junior", "demon.junior", "dragon.junior", "angel.junior", "reaper.junior", "done")
_DISCS = ("blue", "green", "red", "pink", "black")
LEGEND = {
    "free": _CARDS,
    "play": _CARDS,
    "representative": _CARDS[:-1],
    "reserve": _CARDS[:-1],
    "burn": _CARDS[:-1],
    "column": ("c0", "c1", "c2"),
    "cross": ("c0", "c1", "c2"),
    "colour": _DISCS,
    "disc": _DISCS,
}

PANELS = ("hand", "given", "reserve")


def light(word: str) -> "Light | None":
    """Return the light of a card (`witch.senior`) or a place (`s0.c1.3`); None for other words."""
    parts = word.split(".")
    if len(parts) == 2 and parts[0] in FACTIONS and parts[1] in RANKS:
        hue, rhythm = FACTIONS[parts[0]]
        rank = RANKS.index(parts[1]) + 1
        return hue, pixels_from_right(rank) if parts[0] == "reaper" else pixels_from_left(rank), rhythm
    if len(parts) == 3 and is_numbered(parts[0], "s") and parts[1] in COLUMNS and parts[2].isdigit():
        return _place_light(int(parts[0][1:]), parts[1], int(parts[2]))
    return None


def _place_light(owner: int, column: str, index: int) -> "Light | None":
    """Return the light of a place on the table: hue and rhythm by column, as many pixels as its row.

    Bars of the second player begin on the right. After nine rows the first pixel stays dark, after seven more the
    second one too: so bars of both players are never the same. None if there are too many rows.
    """
    if owner > 1 or index >= ROWS:
        return None
    dark, rows = 0, PIXELS - 1
    while index >= rows:
        index, dark, rows = index - rows, dark + 1, rows - 2
    pixels = pixels_from_right(index + 1) >> dark if owner else pixels_from_left(index + 1) << dark
    return COLUMNS[column][0], pixels, COLUMNS[column][1]
