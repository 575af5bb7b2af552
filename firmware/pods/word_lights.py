"""The lights of words: the hue, pixels and rhythm that show each word on a private strip.

A light is (hue, pixels, rhythm): an index into MIX, a mask of ten bits, an index into RHYTHMS. The lights of one
question differ in pixels or rhythm, for players who cannot tell colours apart, and in hue or pixels as well. There are
only six hues and four rhythms; larger sets of words are told apart by position or by the number of lit pixels.
"""

from firmware.pico_memory import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from shared_rules.engine.table import Fact

    Light = tuple[int, int, int]
    ViewPage = tuple[Light, ...]
    LampWords = dict[int, str]  # by seat, the word whose hue its lamp shows

PIXELS = 10
ALL = 0b1111111111
ENDS = 0b1000000001
MIDDLE = 0b0001111000
LEFT, RIGHT = 0b0000011111, 0b1111100000
EVERY_OTHER = 0b0101010101
KEY_PLACES = (0b0000000011, 0b0000011000, 0b0001100000, 0b1100000000)  # above A, B, C and D

# Red, green and blue of one part of each hue. A pixel shows whole parts only, so a hue is the same at every brightness.
# Hues differ in lightness too, for players who cannot tell red from green or blue from yellow.
WHITE, RED, YELLOW, GREEN, BLUE, PINK = range(6)
HUE_PARTS = ((2, 3, 2), (2, 0, 0), (3, 2, 0), (0, 6, 1), (0, 0, 5), (2, 0, 1))
MAX_PART_SUM = 7  # the greatest sum of a part's red, green and blue

# One bit for each of the sixteen slots of a cycle of 2048 ms, the first slot on the right; 1 is lit. The cycle divides
# 2**30, so it continues evenly when the clock wraps around. No rhythm is a shifted copy of another one.
RHYTHMS = (
    0b1111111111111111,  # steady
    0b0011111111111111,  # one wink
    0b0011001111111111,  # two winks
    0b0011001100111111,  # three winks
)
STEADY, WINK, TWO_WINKS, THREE_WINKS = range(4)
SLOT_BITS, SLOTS = 7, 16
# for each slot, the rhythms that are lit in it, as bits
RHYTHMS_BY_SLOT = tuple(
    [sum([(lit >> slot & 1) << number for number, lit in enumerate(RHYTHMS)]) for slot in range(SLOTS)]
)

# The words that all games share. A game adds its own words in its `box/lights.py`.
WORDS = {
    "yes": (GREEN, LEFT, STEADY),
    "no": (RED, RIGHT, WINK),
    "ok": (GREEN, ALL, STEADY),
    # none of the other options
    "done": (WHITE, EVERY_OTHER, STEADY),
    "none": (WHITE, EVERY_OTHER, STEADY),
    "other": (WHITE, EVERY_OTHER, STEADY),
    # revealed about players, on their lamps
    "winner": (GREEN, ALL, STEADY),
    "out": (RED, ALL, STEADY),
    # options named after a key
    "A": (RED, KEY_PLACES[0], STEADY),
    "B": (GREEN, KEY_PLACES[1], WINK),
    "C": (BLUE, KEY_PLACES[2], TWO_WINKS),
    "D": (YELLOW, KEY_PLACES[3], THREE_WINKS),
    # colours; black, which no light can show, is white and half as wide
    "black": (WHITE, 0b0000000001, STEADY),
    "red": (RED, 0b0000001100, WINK),
    "pink": (PINK, 0b0000110000, TWO_WINKS),
    "blue": (BLUE, 0b0011000000, THREE_WINKS),
    "yellow": (YELLOW, 0b1100000000, STEADY),
    "green": (GREEN, 0b1100000011, WINK),
}
COLOURS = ("black", "red", "pink", "blue", "yellow", "green")
TENS_LIGHTS = ((WHITE, STEADY), (RED, WINK), (YELLOW, TWO_WINKS), (GREEN, THREE_WINKS))
SEAT_HUES = (RED, YELLOW, GREEN, BLUE, PINK)  # repeated from the middle of the strip on
POSITION_HUES = (RED, GREEN, BLUE, YELLOW, PINK)  # for words without a light of their own, by position


def pixels_from_left(length: int) -> int:
    """Return a mask of the first `length` pixels from the left."""
    return (1 << length) - 1


def pixels_from_right(length: int) -> int:
    """Return a mask of the first `length` pixels from the right."""
    return ALL & ~pixels_from_left(PIXELS - length)


def number_light(value: int) -> "Light":
    """Return the light of a number: units as lit pixels (none: both ends), tens as hue and rhythm.

    Numbers below zero are pink and start from the right. From forty on the hues repeat and pixels start from the right.
    """
    tens, units = min(abs(value) // 10, 2 * len(TENS_LIGHTS) - 1), abs(value) % 10
    hue, rhythm = TENS_LIGHTS[tens % len(TENS_LIGHTS)]
    if tens >= len(TENS_LIGHTS):
        return hue, pixels_from_right(units or PIXELS), rhythm
    if value < 0:
        return PINK, pixels_from_right(units) if units else ENDS, rhythm
    return hue, pixels_from_left(units) if units else ENDS, rhythm


def seat_light(number: int, rhythm: int = STEADY) -> "Light":
    """Return the light of a player: the pixel at the position of the seat (from 0)."""
    return SEAT_HUES[number % len(SEAT_HUES)], 1 << number, rhythm


def light_by_position(place: int) -> "Light":
    """Return the light of a word by its position: one pixel for the first, two for the second; forty of them differ."""
    rhythm = (place + place // (2 * PIXELS)) % len(RHYTHMS)
    return POSITION_HUES[place % len(POSITION_HUES)], pixels_from_left(place % PIXELS + 1), rhythm


def is_numbered(word: str, letter: str) -> bool:
    """Return whether a word is this letter followed by a number."""
    return word[:1] == letter and word[1:].isdigit()


def _colour_count(colour: str, count: int) -> "Light":
    """Return the light of `count` (0 to 10) of a colour as that many pixels.

    Black is shown as white, so it starts on the right, and none of it is the two pixels in the middle.
    """
    hue, _, rhythm = WORDS[colour]
    if colour == "black":
        return hue, pixels_from_right(count) if count else 0b0000110000, rhythm
    return hue, pixels_from_left(count) if count else ENDS, rhythm


def lamp_word_by_seat(words: "Iterable[str | None]") -> "LampWords":
    """Return the lamp word of every seat that has a word; `words` has one entry per seat."""
    return {seat: word for seat, word in enumerate(words) if word}


def same_lamp_word(seats: "Iterable[int]", word: str = "winner") -> "LampWords":
    """Return the same lamp word for all these seats."""
    return {seat: word for seat in seats}


class WordLights:
    """The lights of one game's words, and everything else that the game's `box/lights.py` (`own`) defines.

    Each part of that module is optional.

    - `WORDS`: the light of each word. `light(word)`: the light of a composed word such as s2.red, or None.
    - `LAMPS`: by event a function `(fact, seats) -> {seat: word}`, the words lamps show at a reveal. `READ`: the events
      that players need time to read although no lamp shows them.
    - `LEGEND`: by question the words whose lights the help explains, or `seats`. None of them may depend on anything
      secret.
    - `PANELS`: the order of the private panels. `LEAVES`: by panel a function `(value, lights) -> pages`, for a panel
      with pages of its own design. `SEEN`: by the subject of a question the panel that the question asks to look at.
    - `POINTERS`: by letter the panel in which t0, t1 and so on are positions; such an option looks like the word there.

    A word without a light is shown by its position among the options. Default lights stand in for missing `WORDS` or
    `LAMPS`.
    """

    def __init__(self, own: "Any" = None) -> None:
        self._words: dict[str, Light] = getattr(own, "WORDS", {})
        self._composed_light: Callable[[str], Light | None] | None = getattr(own, "light", None)
        self._lamp_words: dict[str, Callable[[Fact, int], LampWords]] = getattr(own, "LAMPS", {})
        self._read_events: tuple[str, ...] = getattr(own, "READ", ())
        self.legend: dict[str, tuple[str, ...] | str] = getattr(own, "LEGEND", {})
        self.panels: tuple[str, ...] = getattr(own, "PANELS", ())
        self.subject_panels: dict[str, str] = getattr(own, "SEEN", {})
        self.page_makers: dict[str, Callable[[Any, WordLights], list[ViewPage]]] = getattr(own, "LEAVES", {})
        self.pointers: dict[str, str] = getattr(own, "POINTERS", {})

    def light(self, word: str, place: int = 0) -> "Light":
        """Return the light of a word; a word without one gets the light of `place`, its position among the options."""
        return self.own_light(word) or light_by_position(place)

    def in_one_pixel(self, word: str, pixel: int, place: int = 0) -> "Light":
        """Return the light of a word reduced to one pixel.

        Black cannot be half as wide there, so yellow blinks, as does blue, which is darker.
        """
        hue, _, rhythm = self.light(word, place)
        return hue, 1 << pixel, THREE_WINKS if word == "yellow" else rhythm

    def count_light(self, subject: str, count: str) -> "Light":
        """Return the light of a number (`count`, in digits) of a subject such as a colour."""
        return self.own_light(subject + "." + count) or number_light(int(count))

    def lamp_words(self, fact: "Fact", seats: int) -> "LampWords":
        """Return, by seat, the words whose hues lamps show when a fact is revealed."""
        show = self._lamp_words.get(fact["e"])
        return show(fact, seats) if show else {}

    def needs_reading(self, event: str) -> bool:
        """Return whether players need time to read this event although no lamp shows it."""
        return event in self._read_events

    def pointed_panel(self, option: str) -> str:
        """Return the panel in which a pointer option is a position, or "" if the option is no pointer."""
        return self.pointers.get(option[:1], "") if option[1:].isdigit() else ""

    def own_light(self, word: str) -> "Light | None":
        """Return a word's own light (of the game, of all games, of a number, seat or count of a colour), or None."""
        if word in self._words:
            return self._words[word]
        if word in WORDS:
            return WORDS[word]
        if word.isdigit():
            return number_light(int(word))
        if is_numbered(word, "s") and int(word[1:]) < PIXELS:
            return seat_light(int(word[1:]))
        colour, _, count = word.partition(".")
        if colour in COLOURS and count.isdigit() and int(count) <= PIXELS:
            return _colour_count(colour, int(count))
        return self._composed_light(word) if self._composed_light else None


def load_lights(game: str) -> WordLights:
    """Return the lights of a game by its name."""
    from firmware.game_parts import load_part

    own = load_part(game, "lights")
    unload("firmware.game_parts")
    if hasattr(own, "WORDS") and hasattr(own, "LAMPS"):
        return WordLights(own)
    from firmware.pods.default_lights import DefaultLights  # only for games that need them

    return DefaultLights(game, own)


COMMON_LIGHTS = WordLights()  # for words outside any game
