"""The console's layout: centre and rotation of each part, printed texts, and the wide copper of the supply."""

from hardware.board_shape import (
    BACK,
    CONSOLE_JACKS,
    INLET,
    INLET_DEPTH,
    JACK_DEPTH,
    KEYS,
    OLED,
    OLED_PINS,
    PICO,
    PICO_ROW,
    PIEZO,
)
from hardware.probe_points import CONSOLE as TEST_POINTS

_JACK = CONSOLE_JACKS["OUT"]
_KEYS = {f"SW{number}": (*place, 0.0) for number, place in enumerate(KEYS, 1)}

PLACES = {
    **_KEYS,
    "J1": (_JACK, BACK + JACK_DEPTH / 2, 180.0),
    "J2": (INLET, INLET_DEPTH / 2, 180.0),
    "A1": (PICO[0], PICO[1] + PICO_ROW, 90.0),
    "A2": (PICO[0], PICO[1] - PICO_ROW, 90.0),
    "A3": (OLED[0], OLED[1] - OLED_PINS, 90.0),
    "BZ1": (*PIEZO, 0.0),
    "R15": (16.5, 11.5, 180.0),
    "R16": (24.5, 11.5, 0.0),
    "F1": (32.5, 12.6, 0.0),
    "D3": (38.0, 5.5, 90.0),
    "Q3": (43.5, 12.6, 180.0),
    "Q4": (43.5, 7.5, 0.0),
    "R13": (49.0, 7.5, 0.0),
    "R14": (49.0, 11.0, 0.0),
    "C2": (57.0, 12.9, 0.0),
    "C3": (49.5, 14.5, 180.0),
    "U1": (58.0, 4.9, 90.0),
    "C1": (51.2, 3.0, 180.0),
    "R1": (65.5, 2.0, 0.0),
    "R2": (65.5, 4.8, 0.0),
    "R3": (65.5, 7.6, 0.0),
    "R6": (65.5, 10.4, 180.0),
    "R7": (65.5, 13.2, 180.0),
    "R4": (62.3, 15.4, 90.0),
    "R5": (66.5, 16.4, 180.0),
    "U2": (81.0, 23.5, 180.0),
    "F2": (7.5, 23.3, 0.0),
    "D2": (18.5, 23.3, 180.0),
    "Q1": (8.0, 29.0, 0.0),
    "Q2": (15.0, 29.0, 180.0),
    "R11": (34.0, 23.0, 180.0),
    "R12": (29.0, 23.0, 180.0),
    "R8": (42.0, 44.0, 180.0),
    "R9": (58.0, 23.0, 0.0),
    "R10": (58.0, 26.5, 0.0),
    **{f"TP{number}": (91.0, 24.0 + 4.0 * number, 0.0) for number in range(1, 9)},
}

TRUNKS = {
    "EXTERNAL": ("F1", "D3", "Q3"),
    "+5V": ("Q3", "C2", "J1", "Q2"),
    "VBUS": ("A2", "F2"),
    "USB_FUSED": ("F2", "Q1"),
    "USB_SWITCH": ("Q1", "Q2"),
}
POWER = ("+5V", "DC_IN", "EXTERNAL", "VBUS", "VSYS", "USB_FUSED", "USB_SWITCH", "3V3")
# Copper over the trunks on the top side: left, back, right, front. Ground fills the rest and the bottom side.
POURS = {
    "DC_IN": ((18.0, 4.5, 31.0, 16.0),),
    "EXTERNAL": ((33.5, 2.0, 43.2, 16.5),),
    "+5V": ((43.6, 1.0, 62.5, 16.8), (52.5, 14.5, 86.0, 19.5), (69.5, 12.0, 86.0, 19.5), (13.0, 24.8, 34.0, 34.0)),
    "VBUS": ((0.5, 17.0, 6.0, 26.0),),
    "USB_FUSED": ((7.0, 20.5, 13.0, 28.5),),
    "USB_SWITCH": ((6.0, 29.4, 12.6, 33.0),),
}

TITLE = "CONCLAVE console"
TEXTS = (  # text, x and y of its centre, height
    *((name, x, 57.6, 1.6) for name, (x, _) in zip(("UP", "DOWN", "BACK", "OK"), KEYS)),
    ("NOT ETHERNET", _JACK + 10.5, 19.7, 1.0),
    ("PODS", 91.5, 14.0, 1.2),
    ("5 V 3 A", 9.5, 8.0, 1.0),
    ("USB", 5.0, 34.0, 1.0),
    *((net, 95.0, 24.0 + 4.0 * number, 0.8) for number, net in enumerate(TEST_POINTS, 1)),
)
