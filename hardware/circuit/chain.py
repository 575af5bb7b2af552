"""Connect a console and pods into one list of parts, and simulate what the Pico reads from that chain."""

from hardware.circuit.connector import RJ45
from hardware.circuit.netlist import Parts

BITS = 8


def connect_chain(console: Parts, pod: Parts, pods: int) -> Parts:
    """Return the parts of all boards with cables plugged in, refs and nets prefixed with the place (0 = console)."""
    joined = _with_prefix(console, 0, {})
    before = joined
    for place in range(1, pods + 1):
        before = _with_prefix(pod, place, _cable_nets(_jack(before, "OUT"), _jack(pod, "IN")))
        joined = joined + before
    return joined


def read_chain(joined: Parts, pressed: tuple[str, ...] = ()) -> list[int]:
    """Return the bytes read from the chain, nearest pod first, then one of the pull-up behind the last pod."""
    levels = _levels(joined, pressed)
    net, read = _net(_jack(joined, "OUT"), "Q"), []
    while (register := _part_behind(joined, "Q7", net)) and len(read) < len(joined):
        read.append(sum(levels.get(_net(register, f"D{bit}"), 0) << bit for bit in range(BITS)))
        net = _net_behind_resistor(joined, _net(register, "DS"))
    return [*read, 0xFF * levels.get(net, 0)]


def pixels(joined: Parts) -> list[str]:
    """Return the references of the pixels in the order in which the data passes them."""
    net, passed = _net(_jack(joined, "OUT"), "WS"), []
    while (pixel := _part_behind(joined, "DIN", net)) and len(passed) < len(joined):
        passed.append(pixel["ref"])
        net = _net(pixel, "DOUT")
    return passed


def parts_on_line(joined: Parts, line: str, pin: str) -> list[str]:
    """Return the parts whose `pin` is connected to a line of the console's jack through one resistor."""
    net = _net(_jack(joined, "OUT"), line)
    behind = {end for part in joined if part["part"].startswith("resistor") for end in _other_end(part, net)}
    return [part["ref"] for part in joined if pin in part["names"].values() and _net(part, pin) in behind]


def _with_prefix(parts: Parts, place: int, cable: dict[str, str]) -> Parts:
    """Return a board's parts with the place as prefix; nets that come in by `cable` get the other board's names."""

    def net(name: str) -> str:
        return cable.get(name, f"{place}/{name}" if name else "")

    return [
        part | {"ref": f"{place}/{part['ref']}", "pads": {pad: net(name) for pad, name in part["pads"].items()}}
        for part in parts
    ]


def _cable_nets(out: dict, into: dict) -> dict[str, str]:
    """Return which net of jack `into` is which net of jack `out` when a cable joins them."""
    return {into["pads"][str(pin)]: out["pads"][str(pin)] for pin in RJ45}


def _jack(parts: Parts, name: str) -> dict:
    """Return the jack of a board by its name."""
    return next(part for part in parts if part["part"] == "RJ45 jack" and part["value"] == name)


def _net(part: dict, pin: str) -> str:
    """Return the net at a part's pin."""
    return next(part["pads"][pad] for pad, name in part["names"].items() if name == pin)


def _part_on(parts: Parts, pin: str, net: str) -> dict | None:
    """Return the part with the pin `pin` on a net, or None."""
    return next((part for part in parts if pin in part["names"].values() and _net(part, pin) == net), None)


def _part_behind(parts: Parts, pin: str, net: str) -> dict | None:
    """Return the part with the pin `pin` on a net, or on the other side of a resistor there, or None."""
    ends = [net, *(end for part in parts if part["part"].startswith("resistor") for end in _other_end(part, net))]
    return next((found for end in ends if (found := _part_on(parts, pin, end))), None)


def _other_end(resistor: dict, net: str) -> list[str]:
    """Return the net at the other end of a resistor, as a list that is empty if it is not on `net`."""
    one, other = resistor["pads"].values()
    return [other] if one == net else [one] if other == net else []


def _net_behind_resistor(parts: Parts, net: str) -> str:
    """Return the net on the other side of the resistor at an input, or `net` itself without a resistor."""
    return next((end for part in parts if part["part"].startswith("resistor") for end in _other_end(part, net)), net)


def _levels(parts: Parts, pressed: tuple[str, ...]) -> dict[str, int]:
    """Return the level of each known net: supplies, nets pulled up by resistors, nets grounded by pressed keys."""
    high = {"0/+5V", *(_net(part, "D") for part in parts if part["part"] == "AO3401A" and _net(part, "S") == "0/+5V")}
    levels = dict.fromkeys(high, 1) | {"0/GND": 0}
    for part in parts:
        if part["part"].startswith("resistor"):
            levels = dict.fromkeys((end for net in high for end in _other_end(part, net)), 1) | levels
    keys = [part for part in parts if part["ref"] in pressed]
    return levels | dict.fromkeys((net for key in keys for net in key["pads"].values()), 0)
