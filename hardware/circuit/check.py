"""The electrical rules: SKiDL's own, and what it cannot know of. A fault is a sentence."""

import logging

from hardware.circuit.connector import RJ45
from hardware.circuit.kinds import BOTH, IN, JACK_IN, JACK_OUT, OUT, SUPPLY
from hardware.circuit.netlist import Parts, nets, parts
from hardware.circuit.quiet import Circuit, erc_logger

SUPPLIES = ("+5V", "3V3", "GND")
THROUGH = ("WS", "Q")  # what a pod does not pass straight on


def faults(circuit: Circuit) -> list[str]:
    """Return every fault of a board."""
    listed = parts(circuit)
    return [*erc(circuit), *undriven(circuit), *miswired_jacks(listed)]


def erc(circuit: Circuit) -> list[str]:
    """Return the errors and warnings of SKiDL's check."""
    heard = _Listener()
    erc_logger.addHandler(heard)
    try:
        circuit.ERC()
    finally:
        erc_logger.removeHandler(heard)
    return heard.sentences


def undriven(circuit: Circuit) -> list[str]:
    """Return the inputs that no output, supply or pin of the Pico reaches, directly or through resistors."""
    reached = _reached(circuit)
    return [
        f"Input {part.ref} {pin.name} floats: nothing drives net {pin.net.name}."
        for part in circuit.parts
        for pin in part.pins
        if pin.func == IN and pin.net and not part.key.startswith("RJ45") and pin.net.name not in reached
    ]


def miswired_jacks(listed: Parts) -> list[str]:
    """Return the pins of jacks that do not carry what the connector table says."""
    found = []
    jacks = [part for part in listed if part["part"] == JACK_IN.name]
    passed = len(jacks) > 1
    for jack in jacks:
        for pin, name in RJ45.items():
            leaves = {"WS": "WS_OUT", "Q": "Q_NEXT"} if passed and jack["value"] == JACK_OUT.value else {}
            net = jack["pads"][str(pin)]
            if net != leaves.get(name, name):
                found.append(
                    f"Pin {pin} of jack {jack['ref']} {jack['value']} is {name}, but is on net {net or 'none'}."
                )
    return found


def idle_byte(listed: Parts) -> int:
    """Return what a pod's shift register reads while no key is pressed: from supplies and pull-ups."""
    register = next(part for part in listed if "Q7" in part["names"].values())
    levels = _levels(listed)
    return sum(levels.get(_pad_net(register, f"D{bit}"), 0) << bit for bit in range(8))


def key_byte(listed: Parts, key: str) -> int:
    """Return what a pod's shift register reads while one key is pressed."""
    pressed = next(part for part in listed if part["part"].startswith("key") and part["value"] == key)
    shorted = [part | {"pads": _joined(part["pads"], *pressed["pads"].values())} for part in listed]
    return idle_byte(shorted)


def _pad_net(part: dict, name: str) -> str:
    return next(part["pads"][pad] for pad, named in part["names"].items() if named == name)


def _joined(pads: dict[str, str], one: str, other: str) -> dict[str, str]:
    live, ground = (other, one) if one == "GND" else (one, other)
    return {pad: ground if net == live else net for pad, net in pads.items()}


def _levels(listed: Parts) -> dict[str, int]:
    levels = {}
    for part in listed:
        if part["part"].startswith("resistor") and "+5V" in part["pads"].values():
            levels |= dict.fromkeys(part["pads"].values(), 1)
    return levels | {"+5V": 1, "GND": 0}


def _reached(circuit: Circuit) -> set[str]:
    driving = (OUT, BOTH, SUPPLY)
    reached = {pin.net.name for part in circuit.parts for pin in part.pins if pin.func in driving and pin.net}
    reached |= set(SUPPLIES)
    joins = [set(part["pads"].values()) for part in parts(circuit) if part["part"].startswith("resistor")]
    while grown := [ends for ends in joins if ends & reached and not ends <= reached]:
        reached |= set().union(*grown)
    return reached & set(nets(circuit))


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.sentences.append(record.getMessage())
