"""The pod's layout: centre and rotation of each part, printed texts, and the wide copper of the supply."""

from hardware.board_shape import BACK, JACK_DEPTH, KEYS, LAMP, POD_JACKS, STRIP

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
    "R1": (42.5, 22.5, 0.0),
    "R2": (42.5, 19.5, 0.0),
    "C15": (42.5, 16.5, 180.0),
    "R7": (64.5, 28.0, 180.0),
    "R10": (58.0, 28.0, 180.0),
    "C14": (58.0, 24.7, 0.0),
    "R12": (65.0, 24.0, 0.0),
    "R13": (63.0, 8.0, 0.0),
    "U2": (22.0, 23.5, 180.0),
    "U3": (78.0, 23.5, 180.0),
    "R8": (31.5, 21.5, 0.0),
    "R9": (31.5, 24.7, 0.0),
    "Q1": (33.4, 12.8, 0.0),
    "C16": (33.4, 8.8, 0.0),
    "R11": (33.4, 1.9, 0.0),
    "D12": (33.4, 4.9, 0.0),
    "C13": (40.7, 8.6, 0.0),
    **{f"TP{number}": (56.0 + 4.0 * number, 13.5, 0.0) for number in range(1, 4)},
    **{f"TP{number}": (44.0 + 4.0 * number, 17.5, 0.0) for number in range(4, 6)},
}

TRUNKS = {"+5V": ("J1", "J2"), "+5V_POD": ("Q1", "C13", "C1", "C5", "C10")}
POWER = ("+5V", "+5V_POD")
POURS = {
    "+5V": ((13.5, 12.0, 86.5, 19.5), (59.0, 12.0, 86.5, 31.0)),
    "+5V_POD": ((35.2, 5.0, 44.0, 11.7), (10.5, 40.0, 89.5, 44.5)),
}

TITLE = "CONCLAVE pod"
TEXTS = (  # text, x and y of its centre, height
    *((name, x, 57.6, 2.0) for name, (x, _) in zip("ABCD", KEYS)),
    *((str(place), x, y - 3.8, 1.0) for place, (x, y) in enumerate(STRIP)),
    ("LAMP", LAMP[0], LAMP[1] - 4.2, 1.0),
    *((f"{name} - NOT ETHERNET", x, 19.7, 1.0) for name, x in POD_JACKS.items()),
    ("5 V only: no PoE", 50.0, 30.6, 1.0),
)
