"""Translate the parts of the circuits to Wokwi: type, attributes, and pins by the circuit's names."""

from typing import NamedTuple

from hardware.parts.circuit_parts import CircuitPart

PICO, STRIP, LAMP, SWITCH = "wokwi-pi-pico", "wokwi-led-strip", "wokwi-neopixel", "wokwi-slide-switch"
CHAINED = 10  # pixels of a pod in the strip; the lamp is a separate part
_GROUNDS = {"3": 1, "8": 2, "13": 3, "18": 4, "23": 5, "28": 6, "33": 7, "38": 8}  # by the Pico's pin
_TYPES = {
    "key 12 mm": ("wokwi-pushbutton", {"1": "1.l", "2": "2.l"}),
    "piezo": ("wokwi-buzzer", {"1": "2", "2": "1"}),
    "socket 1x4": ("board-ssd1306", {name: name for name in ("GND", "VCC", "SCL", "SDA")}),
    "74HCS165": (
        "wokwi-74hc165",
        {
            "PL_N": "PL",
            "CE_N": "CE",
            **{name: name for name in ("CP", "Q7", "DS", "VCC", "GND", *(f"D{bit}" for bit in range(8)))},
        },
    ),
}


class WokwiPart(NamedTuple):
    """A part in the diagram; `pins` maps its pins to nets of the circuit."""

    id: str
    type: str
    attrs: dict[str, str]
    pins: dict[str, str]


def wokwi_part(part: CircuitPart) -> WokwiPart | None:
    """Return a part's counterpart in Wokwi, or None if a digital simulator does without it."""
    if part.part.startswith("resistor"):
        return _pull_up(part)
    kind = next((kind for kind in _TYPES if part.part.startswith(kind)), None)
    if kind is None:
        return None
    type_, pins = _TYPES[kind]
    nets = {pins[name]: part.net_of_pin(name) for name in part.names.values() if name in pins and part.net_of_pin(name)}
    return WokwiPart(part.ref, type_, {}, nets)


def pixels(parts: dict[str, CircuitPart]) -> list[WokwiPart]:
    """Return the pixels of a pod: those under the hood as a strip, and the lamp."""
    found = [part for part in parts.values() if part.part == "WS2812B"]
    first, last, lamp = found[0], found[CHAINED - 1], found[CHAINED]
    strip = {
        "DIN": first.net_of_pin("DIN"),
        "DOUT": last.net_of_pin("DOUT"),
        "VDD": first.net_of_pin("VDD"),
        "VSS": first.net_of_pin("VSS"),
    }
    pins = {name: lamp.net_of_pin(name) for name in ("DIN", "DOUT", "VDD", "VSS")}
    return [WokwiPart("strip", STRIP, {"pixels": str(CHAINED)}, strip), WokwiPart("lamp", LAMP, {}, pins)]


def pico(parts: dict[str, CircuitPart]) -> WokwiPart:
    """Return the Pico, from both sockets."""
    pins = {}
    for ref, first, step in (("A1", 1, 1), ("A2", 40, -1)):
        for pad, net in parts[ref].nets.items():
            number = str(first + step * (int(pad) - 1))
            name = f"GND.{_GROUNDS[number]}" if number in _GROUNDS else parts[ref].names[pad]
            if net:
                pins[name] = net
    del pins["VSYS"]  # the diode to VSYS is not simulated
    return WokwiPart("pico", PICO, {}, pins)


def supply() -> WokwiPart:
    """Return a switch in place of the supply: left for USB, right for external."""
    return WokwiPart("supply", SWITCH, {}, {"1": "GND", "2": "SENSE", "3": "3V3"})


def _pull_up(part: CircuitPart) -> WokwiPart | None:
    """Return a pull-up resistor, or None for any other resistor."""
    if not {"+5V", "+5V_POD"} & set(part.nets.values()):
        return None
    return WokwiPart(part.ref, "wokwi-resistor", {"value": part.value.replace("k", "000")}, part.nets)
