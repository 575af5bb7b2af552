"""The quantities of parts in each build, for a number of seats."""

from collections import Counter

from hardware.breadboard import console as on_breadboard
from hardware.breadboard import no_pods, pod
from hardware.breadboard.module import Column
from hardware.parts.circuit_parts import CircuitPart, read_parts

SEATS = range(3, 11)
KEY = "key 12 mm"
SMALL_KEY = "key 6 mm"  # whose legs fit a breadboard
PIXELS = "WS2812B strip, pixels"
PLAYERS = len(no_pods.WIRES)  # maximum without pods

# per case; the grams are calculated for solid PLA and rounded up, not weighed
CASE = Counter({"screw M3x12": 4, "insert M3x4": 4, "foot 8 mm": 4, "key cap": 4, "filament, grams": 80})
LAMP = Counter({"white filament, grams": 2})
SUPPLY = Counter({"supply 5 V 3 A": 1, "USB cable": 1})
LEADED = {  # leaded replacements of parts; others have leads anyway, or get the suffix ", leaded"
    "74HCS165": "74HC165 DIP-16",
    "74AHCT125": "74AHCT125 DIP-14",
    "RJ45 jack": "JST-XH-6 header",
    "SS14": "1N5817",
    "SMAJ5.0A": "SA5.0A",
    "polyfuse 2.6A": "polyfuse 2.5 A, leaded",
    "polyfuse 0.75A": "polyfuse 0.75 A, leaded",
    "USB-C inlet": "USB-C socket on a board",
    "WS2812B": PIXELS,
    "piezo": "piezo with wires",
    KEY: SMALL_KEY,
}
DISPLAYS = ("OLED 128x64", "OLED 128x64 large")  # alternatives: every build counts the first
ADDED = {"D4": "1N5817", "D1": "1N5817", "R20": "resistor 1k, leaded"}
AS_IS = "electrolytic"
BARE = "test point"  # a pad of the board, nothing to buy


def boards(seats: int) -> Counter[str]:
    """Return the parts of the build on printed boards: a console, and a pod per seat."""
    found = Counter({"console board": 1, "pod board": seats, "patch cable 0.5 m": seats}) + SUPPLY
    found += _board("console")
    for _ in range(seats):
        found += _board("pod") + LAMP
    for _ in range(seats + 1):
        found += CASE
    return found


def breadboard(seats: int) -> Counter[str]:
    """Return the parts of the build on breadboards: a console, and a pod per seat."""
    found = Counter({"breadboard": seats + 1, "jumper wires": seats + 1, "JST-XH-6 cable": seats}) + SUPPLY
    found += _breadboard("console", set(read_parts("console")) - on_breadboard.LEFT_OUT.keys()) + Counter(
        ADDED.values()
    )
    for _ in range(seats):
        found += _breadboard("pod", set(read_parts("pod")) - pod.LEFT_OUT.keys())
    return found


def without_pods(seats: int) -> Counter[str]:
    """Return the parts of the build whose keys are on the Pico's own pins; it has at most PLAYERS seats."""
    found = Counter({"breadboard": seats + 2, "jumper wires": seats + 1}) + SUPPLY + Counter(ADDED.values())
    shown = _refs(on_breadboard.display_keys_piezo()) | _refs(on_breadboard.supply()) | _refs(no_pods.pixels())
    found += _breadboard("console", shown & set(read_parts("console")) - {"J3"}) + Counter({"JST-XH-3 header": 1})
    keys = Counter({SMALL_KEY: 4, "1N4148": 4, "JST-XH-5 header": 2, "JST-XH-5 cable": 1})
    lights = Counter({PIXELS: 11, "JST-XH-3 header": 2, "JST-XH-3 cable": 1})
    for _ in range(seats):
        found += keys + lights
    return found


BUILDS = {
    "boards": ("Printed boards in cases", boards, SEATS),
    "breadboard": ("Breadboards, with pods", breadboard, SEATS),
    "no_pods": ("Breadboards, without pods", without_pods, range(SEATS.start, PLAYERS + 1)),
}


def price_name(part: CircuitPart) -> str:
    """Return the name of a part in the price list; all 12 mm keys share one name."""
    return KEY if part.part.startswith(KEY) else part.part


def _board(circuit: str) -> Counter[str]:
    """Return the parts and modules of a printed board."""
    parts = [part for part in read_parts(circuit).values() if not part.optional and part.part != BARE]
    return Counter(price_name(part) for part in parts) + Counter(part.carries for part in parts if part.carries)


def _breadboard(circuit: str, refs: set[str]) -> Counter[str]:
    """Return the leaded parts and modules that replace those of a board."""
    found: Counter[str] = Counter()
    for part in (part for ref, part in read_parts(circuit).items() if ref in refs):
        if part.carries:
            found[part.carries] += 1
        elif not part.part.startswith("socket"):
            found[leaded_name(part)] += 1
    return found


def leaded_name(part: CircuitPart) -> str:
    """Return the name of the part that replaces a part on a breadboard."""
    key = price_name(part)
    return LEADED.get(key) or (key if key.startswith(AS_IS) else f"{key}, leaded")


def _refs(columns: tuple[Column, ...]) -> set[str]:
    return {module.ref for column in columns for module in column}
