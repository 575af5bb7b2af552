"""The pod's layout: where each part's middle lies and how it is turned, what is printed, which copper is wide."""

from hardware.shape import BACK, JACK_DEPTH, KEYS, LAMP, POD_JACKS, STRIP

_JACKS = {ref: (POD_JACKS[name], BACK + JACK_DEPTH / 2, 180.0) for ref, name in (("J1", "IN"), ("J2", "OUT"))}
_PIXELS = {f"D{number}": (*place, 180.0) for number, place in enumerate((*STRIP, LAMP), 1)}
_BYPASS = {f"C{number}": (x, y + 4.5, 180.0) for number, (x, y) in enumerate((*STRIP, LAMP), 1)}
_KEYS = {f"SW{number}": (*place, 0.0) for number, place in enumerate(KEYS, 1)}
_PULL_UPS = {f"R{number}": (x, 53.0, 0.0) for number, (x, _) in enumerate(KEYS, 3)}

PLACES = {
    **_JACKS,
    **_PIXELS,
    **_BYPASS,
    **_KEYS,
    **_PULL_UPS,
    "U1": (50.0, 24.0, 0.0),
    "C12": (57.0, 19.5, 0.0),
    "R1": (42.0, 21.0, 0.0),
    "R2": (42.0, 18.0, 0.0),
    "C15": (42.0, 15.0, 180.0),
    "R7": (63.5, 27.4, 180.0),
    "R10": (57.0, 27.4, 180.0),
    "C14": (57.0, 24.7, 0.0),
    "U2": (22.0, 23.5, 180.0),
    "U3": (78.0, 23.5, 180.0),
    "R8": (31.0, 22.0, 0.0),
    "R9": (31.0, 25.0, 0.0),
    "C13": (39.0, 9.0, 0.0),
}

TRUNKS = {"+5V": ("J1", "J2", "C13")}
POWER = ("+5V",)

TITLE = "CONCLAVE pod"
TEXTS = (  # words, where their middle lies, how high
    *((name, x, 57.6, 2.0) for name, (x, _) in zip("ABCD", KEYS)),
    *((str(place), x, y - 3.8, 1.0) for place, (x, y) in enumerate(STRIP)),
    ("LAMP", LAMP[0], LAMP[1] - 4.2, 1.0),
    *((f"{name} - NOT ETHERNET", x, 19.7, 1.0) for name, x in POD_JACKS.items()),
    ("5 V only: no PoE", 50.0, 30.6, 1.0),
)
