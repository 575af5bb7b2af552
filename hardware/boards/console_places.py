"""The console's layout: where each part's middle lies and how it is turned, what is printed, which copper is wide."""

from hardware.shape import (
    BACK,
    BARREL_DEPTH,
    CONSOLE_JACKS,
    JACK_DEPTH,
    KEYS,
    OLED,
    OLED_PINS,
    PICO,
    PICO_ROW,
    PIEZO,
    POWER_JACK,
)

_JACK = CONSOLE_JACKS["OUT"]
_KEYS = {f"SW{number}": (*place, 0.0) for number, place in enumerate(KEYS, 1)}

PLACES = {
    **_KEYS,
    "J1": (_JACK, BACK + JACK_DEPTH / 2, 180.0),
    "J2": (POWER_JACK, BACK + BARREL_DEPTH / 2, 180.0),
    "A1": (PICO[0], PICO[1] + PICO_ROW, 90.0),
    "A2": (PICO[0], PICO[1] - PICO_ROW, 90.0),
    "A3": (OLED[0], OLED[1] - OLED_PINS, 90.0),
    "BZ1": (*PIEZO, 0.0),
    "F1": (31.0, 12.6, 0.0),
    "D3": (36.5, 6.0, 90.0),
    "Q3": (43.5, 12.6, 180.0),
    "Q4": (43.5, 7.5, 0.0),
    "R13": (49.0, 7.5, 0.0),
    "R14": (49.0, 12.0, 0.0),
    "C2": (56.5, 12.3, 0.0),
    "U1": (58.0, 4.9, 90.0),
    "C1": (51.2, 3.0, 180.0),
    "R1": (66.5, 2.5, 0.0),
    "R2": (66.5, 5.0, 0.0),
    "R3": (66.5, 7.5, 0.0),
    "R6": (66.5, 10.0, 180.0),
    "R7": (66.5, 12.5, 180.0),
    "R4": (62.0, 12.5, 90.0),
    "R5": (66.5, 15.0, 180.0),
    "U2": (81.0, 23.5, 180.0),
    "D2": (7.5, 23.5, 0.0),
    "Q1": (8.0, 29.0, 0.0),
    "Q2": (15.0, 29.0, 180.0),
    "R11": (31.0, 23.5, 180.0),
    "R12": (26.0, 23.5, 180.0),
    "R8": (42.0, 44.0, 180.0),
    "R9": (58.0, 23.0, 0.0),
    "R10": (58.0, 26.0, 0.0),
}

TRUNKS = {"DC_IN": ("J2", "F1"), "EXTERNAL": ("F1", "D3", "Q3"), "+5V": ("Q3", "C2", "J1")}
POWER = ("+5V", "EXTERNAL", "VBUS", "VSYS", "USB_SWITCH", "3V3")

TITLE = "CONCLAVE console"
TEXTS = (  # words, where their middle lies, how high
    *((name, x, 57.6, 1.6) for name, (x, _) in zip(("UP", "DOWN", "BACK", "OK"), KEYS)),
    ("NOT ETHERNET", _JACK + 10.5, 19.7, 1.0),
    ("PODS", 91.5, 14.0, 1.2),
    ("5 V 3 A", 9.5, 10.0, 1.0),
    ("centre +", 9.5, 12.0, 1.0),
    ("USB", 5.0, 33.0, 1.0),
)
