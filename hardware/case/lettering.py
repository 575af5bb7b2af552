"""The texts engraved on the lids, and the boxes they must keep clear of."""

from collections.abc import Sequence

from hardware.board_shape import CONSOLE_JACKS, INLET, KEYS, LAMP, OLED, PICO, PICO_LENGTH, PIEZO, POD_JACKS
from hardware.case.checks import Box, keep_off_box
from hardware.case.dimensions import (
    BUTTON_FROM_USB,
    BUTTON_SLOT,
    KEY_HOLE,
    LAMP_FLANGE,
    PIEZO_HOLE,
    WINDOW_BACK,
    WINDOW_FRONT,
    WINDOW_SIDE,
)
from hardware.case.stroke_font import LidText


def key_names(names: Sequence[str]) -> list[LidText]:
    """Return the names in front of the keys."""
    return [LidText(name, x, y + 10.5) for (x, y), name in zip(KEYS, names, strict=True)]


def jack_name(x: float, name: str) -> list[LidText]:
    """Return the name of a jack, on the lid above it, and the warning that it is not Ethernet."""
    return [LidText(name, x, 4.6), LidText("NOT", x, 10.6, 2.4, 0.7), LidText("ETHERNET", x, 14.9, 2.4, 0.7)]


LINES = {
    "pod": [*key_names("ABCD"), *(line for name, x in POD_JACKS.items() for line in jack_name(x, name))],
    "console": [
        *key_names(("^", "v", "<", "OK")),
        *(line for name, x in CONSOLE_JACKS.items() for line in jack_name(x, name)),
        LidText("5 V", INLET, 4.6),
    ],
}

# for the frame of the large display, which hides some of the lid's; relative to its centre, y away from the player
FRAME_LINES = [LidText("5 V", -33.0, 20.9, 2.6, 0.7), LidText("OUT NOT ETHERNET", 11.0, 20.9, 2.6, 0.7)]

_CAPS = [keep_off_box(f"key {number}", x, y, KEY_HOLE, KEY_HOLE) for number, (x, y) in enumerate(KEYS, 1)]
_DEPTH = WINDOW_BACK + WINDOW_FRONT
KEEP_OFF: dict[str, list[Box]] = {
    "pod": [*_CAPS, keep_off_box("the lamp", LAMP[0], LAMP[1] + 2, LAMP_FLANGE, LAMP_FLANGE + 4)],
    "console": [
        *_CAPS,
        keep_off_box(
            "the window", OLED[0], OLED[1] + (WINDOW_FRONT - WINDOW_BACK) / 2, 2 * WINDOW_SIDE + 5, _DEPTH + 5
        ),
        keep_off_box("the piezo's holes", *PIEZO, 8 + PIEZO_HOLE, 8 + PIEZO_HOLE),
        keep_off_box("BOOTSEL", PICO[0] - PICO_LENGTH / 2 + BUTTON_FROM_USB, PICO[1], *BUTTON_SLOT),
    ],
}
