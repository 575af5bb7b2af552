"""The lights of Au chevet de la Sultane on pods: roles, tales, knowledge of other players, and lamps at reveals."""

from firmware.pods.word_lights import (
    BLUE,
    GREEN,
    KEY_PLACES,
    LEFT,
    MIDDLE,
    RED,
    RIGHT,
    STEADY,
    TWO_WINKS,
    WHITE,
    WINK,
    YELLOW,
    lamp_word_by_seat,
    same_lamp_word,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.word_lights import ViewPage, WordLights

WORDS = {
    "interventionist": (RED, LEFT, STEADY),
    "pacifist": (BLUE, RIGHT, WINK),
    "dinarzade": (YELLOW, MIDDLE, TWO_WINKS),
    "refused": (YELLOW, MIDDLE, TWO_WINKS),
    "agreed": (GREEN, LEFT, STEADY),
    "vizier": (YELLOW, LEFT, STEADY),
    "narrator": (BLUE, RIGHT, WINK),
    # positions of tales in the hand
    "t0": (WHITE, KEY_PLACES[0], STEADY),
    "t1": (WHITE, KEY_PLACES[1], STEADY),
    "t2": (WHITE, KEY_PLACES[2], STEADY),
}

LAMPS = {
    "vizier": lambda fact, _: {fact["seat"]: "vizier"},
    "nominated": lambda fact, _: {fact["narrator"]: "narrator", fact["vizier"]: "vizier"},
    "votes": lambda fact, _: lamp_word_by_seat(fact["votes"]),
    "tale": lambda fact, seats: same_lamp_word(range(seats), fact["tale"]),
    "claim": lambda fact, _: {fact["seat"]: fact["said"]},
    "power": lambda fact, _: {fact["target"]: "out"} if fact["power"] == "exile" else {},
    "end": lambda fact, _: lamp_word_by_seat(fact["roles"]),
}
LEGEND = {
    "nominate": "seats",
    "investigate": "seats",
    "vizier": "seats",
    "exile": "seats",
    "discard": ("interventionist", "pacifist"),
    "claim": ("0", "1", "2", "3", "none"),
}


def _tale_pages(kinds: "list[str]", lights: "WordLights") -> "list[ViewPage]":
    """Return one page with a light for each tale, above the keys A, B and C."""
    found = []
    for place, kind in enumerate(kinds[: len(KEY_PLACES)]):
        hue, _, rhythm = lights.light(kind)
        found.append((hue, KEY_PLACES[place], rhythm))
    return [tuple(found)]


def _dinarzade_pages(seat: int, lights: "WordLights") -> "list[ViewPage]":
    return [(lights.in_one_pixel("dinarzade", seat),)]


def _investigated_pages(camps: "list[tuple[int, str]]", lights: "WordLights") -> "list[ViewPage]":
    return [tuple([lights.in_one_pixel(camp, seat) for seat, camp in camps])]


PANELS = ("role", "tales", "allies", "dinarzade", "investigated")
SEEN = {"role": "role", "investigate": "investigated", "peek": "tales"}
LEAVES = {"tales": _tale_pages, "dinarzade": _dinarzade_pages, "investigated": _investigated_pages}
POINTERS = {"t": "tales"}
