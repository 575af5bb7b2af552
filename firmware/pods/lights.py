"""What a word looks like on a strip: hue, which of the ten pixels, and rhythm.

A light is (hue, pixels, rhythm): an index into MIX, a mask of ten bits, an index into RHYTHMS. The lights of
one question differ in pixels or rhythm, for who sees no colours, and in hue or pixels as well. Six hues and four
rhythms are all there are: what there is more of, is told apart by its place or by how many pixels it has.
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
    # Majority
    "A": (RED, KEY_PLACES[0], STEADY),
    "B": (GREEN, KEY_PLACES[1], WINK),
    "C": (BLUE, KEY_PLACES[2], TWO_WINKS),
    "score": (YELLOW, KEY_PLACES[3], THREE_WINKS),
    # Sultane
    "interventionist": (RED, LEFT, STEADY),
    "pacifist": (BLUE, RIGHT, WINK),
    "dinarzade": (YELLOW, MIDDLE, TWO_WINKS),
    "refused": (YELLOW, MIDDLE, TWO_WINKS),
    "agreed": (GREEN, LEFT, STEADY),
    "vizier": (YELLOW, LEFT, STEADY),
    "narrator": (BLUE, RIGHT, WINK),
    # Witchcraft
    "take": (GREEN, LEFT, STEADY),
    "data": (BLUE, RIGHT, WINK),
    # The Majority 2
    "draw": (GREEN, LEFT, STEADY),
    "exchange": (BLUE, LEFT, STEADY),
    "keep": (YELLOW, RIGHT, WINK),
    "continue": (GREEN, LEFT, STEADY),
    "end": (RED, RIGHT, WINK),
    "ghost": (YELLOW, MIDDLE, STEADY),
    # colours of witches and discs; black, which no light can be, is white and half as wide
    "black": (WHITE, 0b0000000001, STEADY),
    "red": (RED, 0b0000001100, WINK),
    "pink": (PINK, 0b0000110000, TWO_WINKS),
    "blue": (BLUE, 0b0011000000, THREE_WINKS),
    "yellow": (YELLOW, 0b1100000000, STEADY),
    "green": (GREEN, 0b1100000011, WINK),
}
HUES = ("black", "red", "pink", "blue", "yellow", "green")
SUITS = {"r": (RED, STEADY), "b": (BLUE, WINK), "y": (YELLOW, TWO_WINKS)}  # The Majority
FACTIONS = {  # The Majority 2
    "witch": (BLUE, STEADY),
    "demon": (GREEN, WINK),
    "dragon": (RED, TWO_WINKS),
    "angel": (PINK, THREE_WINKS),
    "reaper": (WHITE, STEADY),  # alone in beginning on the right
}
RANKS = ("secretary", "junior", "senior", "veteran", "aristocrat")
COLUMNS = {"c0": (RED, STEADY), "c1": (GREEN, WINK), "c2": (BLUE, TWO_WINKS), "z": (WHITE, THREE_WINKS)}
ROWS = 25  # of a column, that have a light
TENS = ((WHITE, STEADY), (RED, WINK), (YELLOW, TWO_WINKS), (GREEN, THREE_WINKS))
SEATS = (RED, YELLOW, GREEN, BLUE, PINK)  # and again from the middle of the strip on


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


def in_one_pixel(word: str, pixel: int, place: int = 0) -> "Light":
    """Return a word in one pixel: black is not half as wide there, so yellow winks, as does blue, which is darker."""
    hue, _, rhythm = light(word, place)
    return hue, 1 << pixel, THREE_WINKS if word == "yellow" else rhythm


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


def _known(word: str) -> "Light | None":
    if word in WORDS:
        return WORDS[word]
    if "." in word:
        return _compound(word.split("."))
    if word.isdigit():
        return number(int(word))
    if _suited(word):
        hue, rhythm = SUITS[word[0]]
        power = int(word[1:])
        return hue, bar(min(power, PIXELS)) if power else ENDS, rhythm
    return _placed(word)


def _placed(word: str) -> "Light | None":
    """s0 to s9, c0 to c2, t0 to t2."""
    if numbered(word, "s") and int(word[1:]) < PIXELS:
        return seat(int(word[1:]))
    if numbered(word, "c") and int(word[1:]) < len(THIRDS):
        return COLUMNS[word][0], THIRDS[int(word[1:])], STEADY
    if numbered(word, "t") and int(word[1:]) < 3:
        return WHITE, KEY_PLACES[int(word[1:])], STEADY
    return None


def _compound(parts: "list[str]") -> "Light | None":
    """witch.senior, red.3, s2.red, s0.c1.3."""
    if len(parts) == 2 and parts[0] in FACTIONS and parts[1] in RANKS:
        hue, rhythm = FACTIONS[parts[0]]
        rank = RANKS.index(parts[1]) + 1
        return hue, bar_from_right(rank) if parts[0] == "reaper" else bar(rank), rhythm
    if len(parts) == 2 and parts[0] in HUES and parts[1].isdigit() and int(parts[1]) <= PIXELS:
        return _count(parts[0], int(parts[1]))
    if not numbered(parts[0], "s"):
        return None
    owner = int(parts[0][1:])
    if len(parts) == 2 and parts[1] in HUES and 2 * owner < PIXELS:
        hue, _, rhythm = WORDS[parts[1]]
        return hue, (0b01 if parts[1] == "black" else 0b11) << 2 * owner, rhythm
    if len(parts) == 3 and parts[1] in COLUMNS and parts[2].isdigit() and owner < 2:
        return _laid(owner, parts[1], int(parts[2]))
    return None


def _count(colour: str, count: int) -> "Light":
    """So many of a colour; black, which is white, begins on the right, and none of it is the two in the middle."""
    hue, _, rhythm = WORDS[colour]
    if colour == "black":
        return hue, bar_from_right(count) if count else 0b0000110000, rhythm
    return hue, bar(count) if count else ENDS, rhythm


def _laid(owner: int, column: str, index: int) -> "Light | None":
    """A place on the table: its column by hue and rhythm, its row by pixels, of the second player from the right.

    After nine rows the first pixel stays dark, after seven more the second one: so left and right are never the same.
    """
    if index >= ROWS:
        return None
    dark, rows = 0, PIXELS - 1
    while index >= rows:
        index, dark, rows = index - rows, dark + 1, rows - 2
    pixels = bar_from_right(index + 1) >> dark if owner else bar(index + 1) << dark
    return COLUMNS[column][0], pixels, COLUMNS[column][1]


def _suited(word: str) -> bool:
    return word[:1] in SUITS and word[1:].isdigit()


def numbered(word: str, letter: str) -> bool:
    """Tell whether a word is this letter and a number."""
    return word[:1] == letter and word[1:].isdigit()
