"""Every cable of the box: the plugs at both ends, pin by pin."""

from typing import Any, NamedTuple

import yaml

from hardware.breadboard.console import display_keys_piezo
from hardware.breadboard.module import pins_by_net
from hardware.breadboard.no_pods import PIXEL_LINE, key_box
from hardware.circuit.connector import BENCH, RJ45
from hardware.parts.circuit_parts import read_parts

RED, BLACK = "RD", "BK"
FONT = "DejaVu Sans"  # WireViz's default, Arial, is another font on each machine
RAIL_COLOURS = {"+5V": RED, "GND": BLACK, "VCC": RED}
OTHERS = ("YE", "BU", "GN", "WH", "GY")


Pins = dict[Any, str]  # signal by pin number or name


class Cable(NamedTuple):
    """A cable between two plugs whose pins carry signals. Its wires are in the order of the near plug's pins."""

    title: str
    near: tuple[str, Pins]  # kind of plug, and its pins
    far: tuple[str, Pins]
    wires: dict[str, Any]  # attributes of the cable for WireViz
    notes: str


def _colours(signals: Any) -> list[str]:
    """Return a wire colour per signal: fixed for the rails, in order for the others."""
    others = iter(OTHERS)
    return [RAIL_COLOURS.get(signal) or next(others) for signal in signals]


def _pod() -> Cable:
    """Return the cable between console and pods."""
    plug = ("8P8C plug, NOT ETHERNET", RJ45)
    wires = {"wirecount": 8, "color_code": "T568B", "gauge": "24 AWG", "length": 0.5, "type": "Cat5e, straight"}
    return Cable("pod cable", plug, plug, wires, "One a pod: OUT of the one before to IN. A shop's patch cable does.")


def _bench() -> Cable:
    """Return the cable that replaces it between breadboards."""
    plug = ("JST-XH-6", BENCH)
    wires = {"colors": _colours(BENCH.values()), "gauge": "22 AWG", "length": 0.3}
    return Cable("bench cable", plug, plug, wires, "Instead of the pod cable between breadboards.")


def _supply() -> Cable:
    """Return the charger's cable."""
    source = ("charger 5.1 V 3 A", {"+": "+5V", "-": "GND"})
    plug = ("USB-C plug", {"VBUS": "+5V", "GND": "GND"})
    wires = {"colors": [RED, BLACK], "gauge": "20 AWG", "length": 1.5}
    return Cable("supply cable", source, plug, wires, "Bought with the charger: a fixed cable loses least.")


def _display() -> Cable:
    """Return the cable from the Pico to the display on a breadboard."""
    nets = pins_by_net(display_keys_piezo())
    display: dict[str, str] = {
        pin.name: pin.net for module in display_keys_piezo()[0] if module.ref == "A3" for pin in module.pins
    }
    pico: Pins = {_pico_pin(nets[net]): signal for signal, net in display.items()}
    wires = {"colors": _colours(display), "gauge": "26 AWG", "length": 0.15}
    module = ("OLED SSD1306", {signal: signal for signal in display})
    return Cable("display cable", ("Pico", pico), module, wires, "The order of the module's pins differs by maker.")


def _large_display() -> Cable:
    """Return the cable to a display that is too large for the board, from the socket of the small one."""
    socket: Pins = {int(pad): name for pad, name in read_parts("console")["A3"].names.items()}
    pins: Pins = {name: name for name in socket.values()}
    plugs = ("pin header, socket A3", socket), ("OLED SSD1309 2.42 inch", pins)
    wires = {"colors": _colours(pins), "gauge": "26 AWG", "length": 0.1}
    notes = "Through the window of the lid. The order of the module's pins differs by maker."
    return Cable("large display cable", *plugs, wires, notes)


def _pico_pin(found: list[Any]) -> str:
    """Return number and name of the Pico's pin among the ends of a net."""
    return next(f"{pin.number} {pin.name}" for ref, pin in found if ref == "A1")


def _player() -> Cable:
    """Return the cable to a player's keys in the build without pods."""
    pins: Pins = {int(pin.number): pin.name for pin in key_box(1).pins}
    plug = ("JST-XH-5", pins)
    wires = {"colors": list(OTHERS), "gauge": "26 AWG", "length": 1.5}
    return Cable("key cable", plug, plug, wires, "One a player, for the box without pods.")


def _pixels() -> Cable:
    """Return the cable between players' pixels in the build without pods."""
    plug = ("JST-XH-3", PIXEL_LINE)
    wires = {"colors": _colours(PIXEL_LINE.values()), "gauge": "22 AWG", "length": 1.5}
    return Cable("pixel cable", plug, plug, wires, "From player to player, for the box without pods.")


CABLES = {
    "pod_cable": _pod(),
    "bench_cable": _bench(),
    "supply_cable": _supply(),
    "display_cable": _display(),
    "large_display_cable": _large_display(),
    "key_cable": _player(),
    "pixel_cable": _pixels(),
}


def harness(cable: Cable) -> dict[str, Any]:
    """Return a cable as data for WireViz."""
    near, far = (_connector(kind, pins) for kind, pins in (cable.near, cable.far))
    joined = [
        {"X1": list(cable.near[1])},
        {"W1": list(range(1, len(cable.near[1]) + 1))},
        {"X2": [_far_pin(cable, pin) for pin in cable.near[1]]},
    ]
    wires = {**cable.wires, "notes": cable.notes}
    return {
        "options": {"fontname": FONT},
        "connectors": {"X1": near, "X2": far},
        "cables": {"W1": wires},
        "connections": [joined],
    }


def text(cable: Cable) -> str:
    """Return a cable as a WireViz file."""
    return f"# {cable.title}\n" + yaml.safe_dump(harness(cable), sort_keys=False, width=120, default_flow_style=None)


def _connector(kind: str, pins: Pins) -> dict[str, Any]:
    """Return a plug as data for WireViz."""
    return {"type": kind, "pins": list(pins), "pinlabels": list(pins.values())}


def _far_pin(cable: Cable, pin: Any) -> Any:
    """Return the far pin of the wire from this pin: the first with its signal that no wire has yet."""
    near, far = cable.near[1], cable.far[1]
    before = [other for other in near if near[other] == near[pin]].index(pin)
    return [other for other in far if far[other] == near[pin]][before]
