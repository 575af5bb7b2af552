"""A console with pods in a chain, as one list of parts, and what the Pico would see of it."""

from hardware.circuit.connector import RJ45
from hardware.circuit.netlist import Parts

BITS = 8


def chained(console: Parts, pod: Parts, pods: int) -> Parts:
    """Return the parts of all boards, cables plugged in: references and nets begin with the place in the chain."""
    joined = _named(console, 0, {})
    before = joined
    for place in range(1, pods + 1):
        before = _named(pod, place, _plugged(_jack(before, "OUT"), _jack(pod, "IN")))
        joined = joined + before
    return joined


def scan(joined: Parts, pressed: tuple[str, ...] = ()) -> list[int]:
    """Return the bytes that the chain gives, nearest pod first, up to the pull-up behind the last."""
    levels = _levels(joined, pressed)
    net, read = _net(_jack(joined, "OUT"), "Q"), []
    while (register := _behind(joined, "Q7", net)) and len(read) < len(joined):
        read.append(sum(levels.get(_net(register, f"D{bit}"), 0) << bit for bit in range(BITS)))
        net = _through(joined, _net(register, "DS"))
    return [*read, 0xFF * levels.get(net, 0)]


def pixels(joined: Parts) -> list[str]:
    """Return the references of the pixels in the order in which the data passes them."""
    net, passed = _net(_jack(joined, "OUT"), "WS"), []
    while (pixel := _behind(joined, "DIN", net)) and len(passed) < len(joined):
        passed.append(pixel["ref"])
        net = _net(pixel, "DOUT")
    return passed


def listeners(joined: Parts, line: str, pin: str) -> list[str]:
    """Return the parts whose `pin` hangs on a line of the console's jack through one resistor."""
    net = _net(_jack(joined, "OUT"), line)
    behind = {end for part in joined if part["part"].startswith("resistor") for end in _other_end(part, net)}
    return [part["ref"] for part in joined if pin in part["names"].values() and _net(part, pin) in behind]


def _named(parts: Parts, place: int, cable: dict[str, str]) -> Parts:
    def net(name: str) -> str:
        return cable.get(name, f"{place}/{name}" if name else "")

    return [
        part | {"ref": f"{place}/{part['ref']}", "pads": {pad: net(name) for pad, name in part["pads"].items()}}
        for part in parts
    ]


def _plugged(out: dict, into: dict) -> dict[str, str]:
    return {into["pads"][str(pin)]: out["pads"][str(pin)] for pin in RJ45}


def _jack(parts: Parts, name: str) -> dict:
    return next(part for part in parts if part["part"] == "RJ45 jack" and part["value"] == name)


def _net(part: dict, pin: str) -> str:
    return next(part["pads"][pad] for pad, name in part["names"].items() if name == pin)


def _on(parts: Parts, pin: str, net: str) -> dict | None:
    return next((part for part in parts if pin in part["names"].values() and _net(part, pin) == net), None)


def _behind(parts: Parts, pin: str, net: str) -> dict | None:
    """The part with such a pin on a net, or on the other side of a resistor there."""
    ends = [net, *(end for part in parts if part["part"].startswith("resistor") for end in _other_end(part, net))]
    return next((found for end in ends if (found := _on(parts, pin, end))), None)


def _other_end(resistor: dict, net: str) -> list[str]:
    one, other = resistor["pads"].values()
    return [other] if one == net else [one] if other == net else []


def _through(parts: Parts, net: str) -> str:
    """Return the net on the other side of the resistor at an input."""
    return next((end for part in parts if part["part"].startswith("resistor") for end in _other_end(part, net)), net)


def _levels(parts: Parts, pressed: tuple[str, ...]) -> dict[str, int]:
    """Supplies, then what is pulled to them by resistors, then what a pressed key pulls to ground."""
    high = {"0/+5V", *(_net(part, "D") for part in parts if part["part"] == "AO3401A" and _net(part, "S") == "0/+5V")}
    levels = dict.fromkeys(high, 1) | {"0/GND": 0}
    for part in parts:
        if part["part"].startswith("resistor"):
            levels = dict.fromkeys((end for net in high for end in _other_end(part, net)), 1) | levels
    keys = [part for part in parts if part["ref"] in pressed]
    return levels | dict.fromkeys((net for key in keys for net in key["pads"].values()), 0)
