"""The lights of Witchcraft on pods: Rumours, guesses, and lamps at reveals. Colours look as in all other games."""

from firmware.pods.word_lights import (
    BLUE,
    COLOURS,
    GREEN,
    LEFT,
    PIXELS,
    RIGHT,
    STEADY,
    WINK,
    is_numbered,
    lamp_word_by_seat,
)
from firmware.pods.word_lights import WORDS as HUES
from shared_rules.witchcraft import scoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.word_lights import Light, ViewPage, WordLights

WORDS = {
    "take": (GREEN, LEFT, STEADY),
    "data": (BLUE, RIGHT, WINK),
}

LAMPS = {
    "took": lambda fact, _: {fact["seat"]: fact["wanted"]},
    "data": lambda fact, _: {fact["seat"]: "data"},
    "revealed": lambda fact, _: lamp_word_by_seat(fact["colours"]),
    "executed": lambda fact, _: {} if fact["seat"] is None else {fact["seat"]: fact["colour"]},
}
READ = ("discs", "suspicion")
LEGEND = {
    about: scoring.COLOURS for about in ("cards", "disc", "hides", "guesses", "own_colour", "own_discs", "own_rumours")
}


def light(word: str) -> "Light | None":
    """Return the light of a Rumour such as `s2.red`: two pixels by its owner, in its colour; None for other words."""
    owner, _, colour = word.partition(".")
    if not is_numbered(owner, "s") or colour not in COLOURS or 2 * int(owner[1:]) >= PIXELS:
        return None
    hue, _, rhythm = HUES[colour]
    return hue, (0b01 if colour == "black" else 0b11) << 2 * int(owner[1:]), rhythm


def _guess_pages(nights: "list[list[str | None]]", lights: "WordLights") -> "list[ViewPage]":
    """Return a page for each night with guesses: the guessed colours, each at the pixel of the player."""
    found = [tuple([lights.in_one_pixel(hue, at) for at, hue in enumerate(night) if hue]) for night in nights]
    return [night for night in found if night]


PANELS = ("colour", "points", "guesses")
LEAVES = {"guesses": _guess_pages}
