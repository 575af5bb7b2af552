"""Check that each pin named in the firmware leads to the part or signal it is named for."""

import ast
from pathlib import Path

from hardware.circuit.netlist import Parts

PIN_MAP = Path(__file__).parents[2] / "firmware/pico/pins.py"  # read, not imported: it needs a Pico
RAILS = ("GND", "+5V", "3V3")

LEADS_TO = {
    "OLED_SDA": "SSD1306 SDA",
    "OLED_SCL": "SSD1306 SCL",
    "UP": "UP 1",
    "DOWN": "DOWN 1",
    "BACK": "BACK 1",
    "OK": "OK 1",
    "PIEZO": "PS1240P02BT 1",
    "CHAIN_IN": "OUT Q",
    "CHAIN_LOAD": "OUT LOAD_N",
    "CHAIN_CLOCK": "OUT CLK",
    "CHAIN_OUT": "",  # the chain is only read
    "PIXELS": "OUT WS",
    "SUPPLY": "SMAJ5.0A K",  # the external supply, behind the fuse
}


def firmware_pins() -> dict[str, int]:
    """Return the numbers that the firmware's pin map assigns to names; pins are among them."""
    found: dict[str, int] = {}
    for statement in ast.parse(PIN_MAP.read_text()).body:
        if isinstance(statement, ast.Assign):
            found |= _numbers(statement.targets[0], statement.value)
    return found


def wrong_pins(console: Parts) -> list[str]:
    """Return the pins of the firmware that lead elsewhere on the console, as sentences."""
    found = []
    pins = firmware_pins()
    for name, target in LEADS_TO.items():
        expected = {target} if target else set()
        reached = _reached(console, f"GP{pins[name]}") & set(LEADS_TO.values())
        if reached != expected:
            found.append(f"{name} is GP{pins[name]}, which leads to {sorted(reached)}, not {sorted(expected)}.")
    return found


def _numbers(target: ast.expr, value: ast.expr) -> dict[str, int]:
    """Return the integers that an assignment gives to names."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = [_numbers(one, other) for one, other in zip(target.elts, value.elts, strict=True)]
        return {name: number for pair in pairs for name, number in pair.items()}
    if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, int):
        return {target.id: value.value}
    return {}


def _reached(console: Parts, pin: str) -> set[str]:
    """Return the pins that a pin of the Pico leads to through resistors and the gates of the level shifter."""
    pads = [(part, pad) for part in console for pad, name in part["names"].items() if name == pin]
    nets = {part["pads"][pad] for part, pad in pads}
    joins = [join - set(RAILS) for part in console for join in _connected_nets(part)]
    while grown := [join for join in joins if join & nets and not join <= nets]:
        nets |= set().union(*grown)
    nets -= {""}
    return {
        f"{part['value']} {part['names'][pad]}" for part in console for pad, net in part["pads"].items() if net in nets
    }


def _connected_nets(part: dict) -> list[set[str]]:
    """Return the sets of nets that carry one signal, before and after a part."""
    if part["part"].startswith("resistor"):
        return [set(part["pads"].values())]
    if part["part"] == "74AHCT125":
        nets = {name: part["pads"][pad] for pad, name in part["names"].items()}
        return [{nets[f"{gate}A"], nets[f"{gate}Y"]} - {""} for gate in range(1, 5)]
    return []
