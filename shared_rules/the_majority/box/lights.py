"""The lights of The Majority on pods: cards, and what lamps show at each reveal."""

from firmware.pods.word_lights import (
    BLUE,
    ENDS,
    PIXELS,
    RED,
    STEADY,
    TWO_WINKS,
    WINK,
    YELLOW,
    lamp_word_by_seat,
    pixels_from_left,
    same_lamp_word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.word_lights import Light

WORDS: "dict[str, Light]" = {}  # empty: `light` composes the lights of all cards
SUITS = {"r": (RED, STEADY), "b": (BLUE, WINK), "y": (YELLOW, TWO_WINKS)}

LAMPS = {
    "turn": lambda fact, _: lamp_word_by_seat(fact["cards"]),
    "played": lambda fact, _: {fact["seat"]: fact["card"]},
    "outcome": lambda fact, _: same_lamp_word([seat for seat, cards in enumerate(fact["won"]) if cards]),
    "debate": lambda fact, _: same_lamp_word([seat for seat, coins in enumerate(fact["coins"]) if coins]),
}
LEGEND = {about: ("r3", "b3", "y3") for about in ("draft", "exchange", "first_card", "play")}

PANELS = ("hand", "packet", "kept", "received", "given")


def light(word: str) -> "Light | None":
    """Return the light of a card such as `r7` (colour as hue and rhythm, power as pixel count); None for others."""
    if word[:1] not in SUITS or not word[1:].isdigit():
        return None
    hue, rhythm = SUITS[word[0]]
    power = int(word[1:])
    return hue, pixels_from_left(min(power, PIXELS)) if power else ENDS, rhythm
