"""What a word looks like on a strip: hue, which of the ten pixels, and rhythm.

A light is (hue, pixels, rhythm): an index into MIX, a mask of ten bits, an index into RHYTHMS. The lights of
one question differ in pixels or rhythm, for who sees no colours, and in hue or pixels as well. Six hues and four
rhythms are all there are: what there is more of, is told apart by its place or by how many pixels it has.
"""

from firmware.memory import let_go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from shared_rules.engine.table import Fact

    Light = tuple[int, int, int]
    Leaf = tuple[Light, ...]
    Lit = dict[int, str]  # seats, and the words in whose hues their lamps shine

PIXELS = 10
ALL = 0b1111111111
ENDS = 0b1000000001
MIDDLE = 0b0001111000
LEFT, RIGHT = 0b0000011111, 0b1111100000
EVERY_OTHER = 0b0101010101
KEY_PLACES = (0b0000000011, 0b0000011000, 0b0001100000, 0b1100000000)  # above A, B, C and D

# One part of each hue: its red, green and blue. A pixel shows whole parts only, so a hue is the same however bright it
# is. Apart in lightness too, so that they stay apart for who does not tell red from green, or blue from yellow.
WHITE, RED, YELLOW, GREEN, BLUE, PINK = range(6)
MIX = ((2, 3, 2), (2, 0, 0), (3, 2, 0), (0, 6, 1), (0, 0, 5), (2, 0, 1))
PART = 7  # what a part adds up to, at most

# One bit for each of the sixteen slots of a cycle of 2048 ms, the first slot on the right; 1 is lit. A cycle that
# divides 2**30 goes on evenly when the clock wraps around. No rhythm is another one begun later.
RHYTHMS = (
    0b1111111111111111,  # steady
    0b0011111111111111,  # one wink
    0b0011001111111111,  # two winks
    0b0011001100111111,  # three winks
)
STEADY, WINK, TWO_WINKS, THREE_WINKS = range(4)
SLOT_BITS, SLOTS = 7, 16
# for each slot, which rhythms are lit in it
PHASES = tuple([sum([(lit >> slot & 1) << number for number, lit in enumerate(RHYTHMS)]) for slot in range(SLOTS)])

# The words of all games. What one of them has besides, its `box/lights.py` says.
WORDS = {
    "yes": (GREEN, LEFT, STEADY),
    "no": (RED, RIGHT, WINK),
    "ok": (GREEN, ALL, STEADY),
    # nothing of what else there is to choose from
    "done": (WHITE, EVERY_OTHER, STEADY),
    "none": (WHITE, EVERY_OTHER, STEADY),
    "other": (WHITE, EVERY_OTHER, STEADY),
    # what is revealed of players, on their lamps
    "winner": (GREEN, ALL, STEADY),
    "out": (RED, ALL, STEADY),
    # what is called like a key
    "A": (RED, KEY_PLACES[0], STEADY),
    "B": (GREEN, KEY_PLACES[1], WINK),
    "C": (BLUE, KEY_PLACES[2], TWO_WINKS),
    "D": (YELLOW, KEY_PLACES[3], THREE_WINKS),
    # colours; black, which no light can be, is white and half as wide
    "black": (WHITE, 0b0000000001, STEADY),
    "red": (RED, 0b0000001100, WINK),
    "pink": (PINK, 0b0000110000, TWO_WINKS),
    "blue": (BLUE, 0b0011000000, THREE_WINKS),
    "yellow": (YELLOW, 0b1100000000, STEADY),
    "green": (GREEN, 0b1100000011, WINK),
}
COLOURS = ("black", "red", "pink", "blue", "yellow", "green")
TENS = ((WHITE, STEADY), (RED, WINK), (YELLOW, TWO_WINKS), (GREEN, THREE_WINKS))
SEATS = (RED, YELLOW, GREEN, BLUE, PINK)  # and again from the middle of the strip on
ORDER = (RED, GREEN, BLUE, YELLOW, PINK)  # of words without a light of their own, by their places


def bar(length: int) -> int:
    """Return so many pixels from the left."""
    return (1 << length) - 1


def bar_from_right(length: int) -> int:
    """Return so many pixels from the right."""
    return ALL & ~bar(PIXELS - length)


def number(value: int) -> "Light":
    """Return a number: units as pixels, none being the two ends, and tens as hue and rhythm.

    Below zero it is pink and from the right; so is, in the hues again, what is left of forty and more.
    """
    tens, units = min(abs(value) // 10, 2 * len(TENS) - 1), abs(value) % 10
    hue, rhythm = TENS[tens % len(TENS)]
    if tens >= len(TENS):
        return hue, bar_from_right(units or PIXELS), rhythm
    if value < 0:
        return PINK, bar_from_right(units) if units else ENDS, rhythm
    return hue, bar(units) if units else ENDS, rhythm


def seat(number: int, rhythm: int = STEADY) -> "Light":
    """Return a player: the pixel at that place of the strip."""
    return SEATS[number % len(SEATS)], 1 << number, rhythm


def in_order(place: int) -> "Light":
    """Return the light of a word by its place: one pixel for the first, two for the second; forty differ."""
    rhythm = (place + place // (2 * PIXELS)) % len(RHYTHMS)
    return ORDER[place % len(ORDER)], bar(place % PIXELS + 1), rhythm


def numbered(word: str, letter: str) -> bool:
    """Tell whether a word is this letter and a number."""
    return word[:1] == letter and word[1:].isdigit()


def _count(colour: str, count: int) -> "Light":
    """So many of a colour; black, which is white, begins on the right, and none of it is the two in the middle."""
    hue, _, rhythm = WORDS[colour]
    if colour == "black":
        return hue, bar_from_right(count) if count else 0b0000110000, rhythm
    return hue, bar(count) if count else ENDS, rhythm


def each(words: "Iterable[str | None]") -> "Lit":
    """Return the lamps that show a word for every seat that has one."""
    return {seat: word for seat, word in enumerate(words) if word}


def those(seats: "Iterable[int]", word: str = "winner") -> "Lit":
    """Return the lamps that show the same word for all these seats."""
    return {seat: word for seat in seats}


class Lights:
    """The lights of a game's words, and what else its `box/lights.py` says (`own`). Each part of that is optional.

    - `WORDS`: the light of each word. `light(word)`: the light of a composed word such as s2.red; None if it is none.
    - `LAMPS`: by event a function `(fact, seats) -> {seat: word}`, what lamps show at a reveal. `READ`: the events that
      are to be read although no lamp shows them.
    - `LEGEND`: by question the words whose lights the help explains, or `seats`. None of them may follow from what
      anybody holds.
    - `PANELS`: the order of the private panels. `LEAVES`: by panel a function `(value, lights) -> leaves`, for a panel
      with pictures of its own. `SEEN`: by the subject of a question the panel that it asks to look at.
    - `POINTERS`: by letter the panel in which t0, t1 and so on are places; such an option looks like what lies there.

    A word without a light is shown by its place among the options. Without `WORDS` or `LAMPS` see `PlainLights`.
    """

    def __init__(self, own: "Any" = None) -> None:
        self._words: dict[str, Light] = getattr(own, "WORDS", {})
        self._composed: Callable[[str], Light | None] | None = getattr(own, "light", None)
        self._lamps: dict[str, Callable[[Fact, int], Lit]] = getattr(own, "LAMPS", {})
        self._read: tuple[str, ...] = getattr(own, "READ", ())
        self.legend: dict[str, tuple[str, ...] | str] = getattr(own, "LEGEND", {})
        self.panels: tuple[str, ...] = getattr(own, "PANELS", ())
        self.seen: dict[str, str] = getattr(own, "SEEN", {})
        self.leaves: dict[str, Callable[[Any, Lights], list[Leaf]]] = getattr(own, "LEAVES", {})
        self.pointers: dict[str, str] = getattr(own, "POINTERS", {})

    def light(self, word: str, place: int = 0) -> "Light":
        """Return the light of a word; `place` is where it stands among the options."""
        return self.known(word) or in_order(place)

    def in_one_pixel(self, word: str, pixel: int, place: int = 0) -> "Light":
        """Return a word in one pixel.

        Black is not half as wide there, so yellow winks, as does blue, which is darker.
        """
        hue, _, rhythm = self.light(word, place)
        return hue, 1 << pixel, THREE_WINKS if word == "yellow" else rhythm

    def count(self, subject: str, count: str) -> "Light":
        """Return so many of a subject."""
        return self.known(subject + "." + count) or number(int(count))

    def lamps(self, fact: "Fact", seats: int) -> "Lit":
        """Return the words in whose hues the lamps of seats shine when a fact is revealed."""
        show = self._lamps.get(fact["e"])
        return show(fact, seats) if show else {}

    def is_read(self, event: str) -> bool:
        """Tell whether an event is to be read although no lamp shows it."""
        return event in self._read

    def panel_of(self, option: str) -> str:
        """Return the panel in which an option is a place; nothing when it is none."""
        return self.pointers.get(option[:1], "") if option[1:].isdigit() else ""

    def known(self, word: str) -> "Light | None":
        """Return the light that a word has of its own, if it has one."""
        if word in self._words:
            return self._words[word]
        if word in WORDS:
            return WORDS[word]
        if word.isdigit():
            return number(int(word))
        if numbered(word, "s") and int(word[1:]) < PIXELS:
            return seat(int(word[1:]))
        colour, _, count = word.partition(".")
        if colour in COLOURS and count.isdigit() and int(count) <= PIXELS:
            return _count(colour, int(count))
        return self._composed(word) if self._composed else None


def of(game: str) -> Lights:
    """Return the lights of a game."""
    from firmware.parts import load

    own = load(game, "lights")
    let_go("firmware.parts")
    if hasattr(own, "WORDS") and hasattr(own, "LAMPS"):
        return Lights(own)
    from firmware.pods.plain_lights import PlainLights  # only for games that need them

    return PlainLights(game, own)


GENERAL = Lights()  # of no game
