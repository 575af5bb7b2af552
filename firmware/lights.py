"""What a word looks like on a strip: colour, which of the ten pixels, and rhythm.

A light is (colour, pixels, rhythm): an index into MIX, a mask of ten bits, an index into RHYTHMS. The lights of
one question differ in pixels or rhythm, for who sees no colours, and in colour or pixels as well. Which word
looks how is explained to players in LIGHTS.md.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Light = tuple[int, int, int]

PIXELS = 10
ALL = 0b1111111111
ENDS = 0b1000000001
MIDDLE = 0b0001111000
LEFT, RIGHT = 0b0000011111, 0b1111100000
EVERY_OTHER = 0b0101010101
KEY_PLACES = (0b0000000011, 0b0000011000, 0b0001100000, 0b1100000000)  # above A, B, C and D
THIRDS = (0b0000000111, 0b0001111000, 0b1110000000)

WHITE, RED, ORANGE, YELLOW, LIME, GREEN, CYAN, BLUE, VIOLET, PINK = range(10)
FULL = 72
MIX = (  # red, green, blue: every colour adds up to FULL, so that all cost the same current
    (24, 24, 24),
    (72, 0, 0),
    (56, 16, 0),
    (40, 32, 0),
    (20, 52, 0),
    (0, 72, 0),
    (0, 36, 36),
    (0, 0, 72),
    (28, 0, 44),
    (50, 4, 18),
)

# One bit for each of the sixteen slots of a cycle of 2048 ms, the first slot on the right; 1 is lit. A cycle that
# divides 2**30 goes on evenly when the clock wraps around. No rhythm is another one begun later.
RHYTHMS = (
    0b1111111111111111,  # steady
    0b0011111111111111,  # one wink
    0b0011001111111111,  # two winks
    0b0011001100111111,  # three winks
    0b0011001100110011,  # winking all the time
    0b0000000011111111,  # half on, half off
    0b0000000000000011,  # one flash
    0b0000000000110011,  # two flashes
    0b0101010101010101,  # flicker
)
STEADY, WINK, TWO_WINKS, THREE_WINKS, WINKING, SLOW, FLASH, TWO_FLASHES, FLICKER = range(9)
SLOT_BITS, SLOTS = 7, 16
# for each slot, which rhythms are lit in it
PHASES = tuple([sum([(lit >> slot & 1) << number for number, lit in enumerate(RHYTHMS)]) for slot in range(SLOTS)])

WORDS = {
    "yes": (GREEN, LEFT, STEADY),
    "no": (RED, RIGHT, WINK),
    "ok": (GREEN, ALL, STEADY),
    "done": (ORANGE, EVERY_OTHER, STEADY),
    "none": (VIOLET, EVERY_OTHER, STEADY),
    "other": (LIME, EVERY_OTHER, STEADY),
    # Majority
    "A": (RED, KEY_PLACES[0], STEADY),
    "B": (GREEN, KEY_PLACES[1], WINK),
    "C": (BLUE, KEY_PLACES[2], TWO_WINKS),
    "score": (YELLOW, KEY_PLACES[3], THREE_WINKS),
    # Sultane
    "interventionist": (RED, LEFT, STEADY),
    "pacifist": (CYAN, RIGHT, WINK),
    "dinarzade": (PINK, MIDDLE, TWO_WINKS),
    "refused": (ORANGE, MIDDLE, TWO_WINKS),
    "agreed": (GREEN, LEFT, STEADY),
    # Witchcraft
    "take": (GREEN, LEFT, STEADY),
    "data": (VIOLET, RIGHT, WINK),
    # The Majority 2
    "draw": (GREEN, LEFT, STEADY),
    "exchange": (BLUE, LEFT, STEADY),
    "keep": (YELLOW, RIGHT, WINK),
    "continue": (GREEN, LEFT, STEADY),
    "end": (RED, RIGHT, WINK),
    "ghost": (CYAN, MIDDLE, SLOW),
    # colours of witches and discs; black, which no light can be, is white
    "black": (WHITE, 0b0000000011, STEADY),
    "red": (RED, 0b0000001100, WINK),
    "pink": (PINK, 0b0000110000, TWO_WINKS),
    "blue": (BLUE, 0b0011000000, THREE_WINKS),
    "yellow": (YELLOW, 0b1100000000, WINKING),
    "green": (GREEN, 0b1100000011, SLOW),
}
HUES = ("black", "red", "pink", "blue", "yellow", "green")
SUITS = {"r": (RED, STEADY), "b": (BLUE, WINK), "y": (YELLOW, TWO_WINKS)}  # The Majority
FACTIONS = {  # The Majority 2
    "witch": (BLUE, STEADY),
    "demon": (GREEN, WINK),
    "dragon": (RED, TWO_WINKS),
    "angel": (PINK, THREE_WINKS),
    "reaper": (WHITE, WINKING),
}
RANKS = ("secretary", "junior", "senior", "veteran", "aristocrat")
COLUMNS = ("c0", "c1", "c2", "z")
HALVES = ((RED, GREEN, BLUE, WHITE), (ORANGE, LIME, CYAN, YELLOW))  # by seat and column
TENS = (STEADY, WINK, TWO_WINKS, THREE_WINKS, WINKING, SLOW, FLASH, TWO_FLASHES)


def bar(length: int) -> int:
    """Return so many pixels from the left."""
    return (1 << length) - 1


def bar_from_right(length: int) -> int:
    """Return so many pixels from the right."""
    return ALL & ~bar(PIXELS - length)


def light(word: str, place: int = 0) -> "Light":
    """Return the light of a word; a word nobody has thought of is shown as its place among the options."""
    return _known(word) or number(place)


def known(word: str) -> bool:
    """Tell whether a word has a light of its own."""
    return _known(word) is not None


def number(value: int) -> "Light":
    """Return a number: units as pixels (none: the two ends), tens as rhythm; below zero from the right."""
    tens, units = min(abs(value) // 10, len(TENS) - 1), abs(value) % 10
    pixels = (bar_from_right(units) if value < 0 else bar(units)) if units else ENDS
    return (units + tens) % len(MIX), pixels, TENS[tens]


def seat(number: int, rhythm: int = STEADY) -> "Light":
    """Return a player: the pixel at that place of the strip."""
    return number, 1 << number, rhythm


def group(word: str) -> str:
    """Return what a word has in common with its like: suit, faction, seat, column."""
    if "." in word:
        return word[: word.rfind(".")]
    return word[0] if _suited(word) else ""


def needs_strip(word: str) -> bool:
    """Tell whether colour alone is too little to recognise a word by: cards, seats, places."""
    return "." in word or _suited(word) or numbered(word, "s")


def _known(word: str) -> "Light | None":
    if word in WORDS:
        return WORDS[word]
    if "." in word:
        return _compound(word.split("."))
    if word.isdigit():
        return number(int(word))
    if _suited(word):
        colour, rhythm = SUITS[word[0]]
        power = int(word[1:])
        return colour, bar(min(power, PIXELS)) if power else ENDS, rhythm
    return _placed(word)


def _placed(word: str) -> "Light | None":
    """s0 to s9, c0 to c2, t0 to t2."""
    if numbered(word, "s") and int(word[1:]) < PIXELS:
        return seat(int(word[1:]))
    if numbered(word, "c") and int(word[1:]) < len(THIRDS):
        return HALVES[0][int(word[1:])], THIRDS[int(word[1:])], STEADY
    if numbered(word, "t") and int(word[1:]) < 3:
        return HALVES[1][int(word[1:])], KEY_PLACES[int(word[1:])], STEADY
    return None


def _compound(parts: "list[str]") -> "Light | None":
    """witch.senior, s2.red, s0.c1.3."""
    if len(parts) == 2 and parts[0] in FACTIONS and parts[1] in RANKS:
        colour, rhythm = FACTIONS[parts[0]]
        return colour, bar(2 * RANKS.index(parts[1]) + 2), rhythm
    if not numbered(parts[0], "s"):
        return None
    owner = int(parts[0][1:])
    if len(parts) == 2 and parts[1] in HUES and 2 * owner < PIXELS:
        colour, _, rhythm = WORDS[parts[1]]
        return colour, 0b11 << 2 * owner, rhythm
    if len(parts) == 3 and parts[1] in COLUMNS and parts[2].isdigit() and owner < 2:
        return _laid(owner, COLUMNS.index(parts[1]), int(parts[2]))
    return None


def _laid(owner: int, column: int, index: int) -> "Light | None":
    """A place on the table: its column by colour and rhythm, its row by pixels; from the eleventh from the right."""
    if index >= 2 * PIXELS - 1:
        return None
    pixels = bar(index + 1) if index < PIXELS else bar_from_right(index - PIXELS + 1)
    return HALVES[owner][column], pixels, len(COLUMNS) * owner + column


def _suited(word: str) -> bool:
    return word[:1] in SUITS and word[1:].isdigit()


def numbered(word: str, letter: str) -> bool:
    """Tell whether a word is this letter and a number."""
    return word[:1] == letter and word[1:].isdigit()
