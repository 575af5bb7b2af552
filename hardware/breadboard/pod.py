"""A pod on a breadboard: nets and pins of its circuit, with some parts replaced by leaded ones."""

from hardware.breadboard.module import Column, Module, ModulePin, dip_chip, plug_module, two_lead_part
from hardware.circuit.connector import BENCH
from hardware.parts.circuit_parts import CircuitPart, read_parts
from hardware.probe_points import POD

JOINED = {"+5V_POD": "+5V"}  # the pod's slow switch is left out
PARTS = {
    ref: part._replace(nets={pad: JOINED.get(net, net) for pad, net in part.nets.items()})
    for ref, part in read_parts("pod").items()
}
KEYS = ("SW1", "SW2", "SW3", "SW4")
PIXELS = tuple(f"D{number}" for number in range(1, 12))
INSTEAD = {
    "J1": "JST-XH-6, IN",
    "J2": "JST-XH-6, OUT",
    "U1": "74HC165, DIP-16",
    **dict.fromkeys(PIXELS, "a piece of 11 from a WS2812B strip"),
}
LEFT_OUT = {
    **dict.fromkeys((f"C{number}" for number in range(1, 12)), "a strip has one beside every pixel"),
    **dict.fromkeys(("Q1", "C16", "R11", "D12"), "breadboards are plugged in while there is no power"),
    "U2": "it guards a jack that people touch",
    "U3": "it guards a jack that people touch",
    **{f"TP{number}": "a meter's tip reaches every row" for number in range(1, len(POD) + 1)},
}


def leaded_part(ref: str, left: str, title: str = "") -> Module:
    """Return a part of the circuit with two leads, the net `left` at its left."""
    return two_lead_part(PARTS[ref], title or PARTS[ref].value, left)


def strip(ref: str, first: CircuitPart, last: CircuitPart) -> Module:
    """Return the eleven pixels as one piece of strip, arrows pointing right."""
    inside = tuple(
        ModulePin("", name, first.net_of_pin(pin)) for name, pin in (("5V", "VDD"), ("DIN", "DIN"), ("GND", "VSS"))
    )
    outside = tuple(
        ModulePin("", name, last.net_of_pin(pin)) for name, pin in (("5V", "VDD"), ("DOUT", "DOUT"), ("GND", "VSS"))
    )
    return Module(ref, "strip of 11 pixels", inside, outside)


def plug(ref: str, side: str) -> Module:
    """Return one of the two plugs, with the nets of the jack it replaces."""
    jack = PARTS[ref]
    return plug_module(ref, INSTEAD[ref], BENCH, {name: jack.net_of_pin(name) for name in BENCH.values()}, side)


def whole() -> tuple[Column, ...]:
    """Return the drawing of a whole pod."""
    pixels = strip("D1", PARTS[PIXELS[0]], PARTS[PIXELS[-1]])
    series = (leaded_part("R1", "CLK"), leaded_part("R2", "LOAD_N"), leaded_part("C15", "GND"))
    near = (*series, leaded_part("R8", "WS"), leaded_part("R9", "CLK"), leaded_part("C13", "+5V"))
    keys = tuple(leaded_part(ref, PARTS[ref].nets["1"], f"key {PARTS[ref].value}") for ref in KEYS)
    pulls = tuple(leaded_part(ref, f"KEY_{key}") for ref, key in zip(("R3", "R4", "R5", "R6"), "ABCD", strict=True))
    rows = tuple(module for pair in zip(keys, pulls, strict=True) for module in pair)
    shift = (dip_chip(PARTS["U1"], INSTEAD["U1"]), leaded_part("C12", "+5V"), pixels)
    serial = (
        leaded_part("R10", "DS"),
        leaded_part("C14", "DS"),
        leaded_part("R7", "Q_NEXT"),
        leaded_part("R12", "Q7"),
        leaded_part("R13", "LAST"),
    )
    return ((plug("J1", "right"),), near, shift, (*rows, *serial), (plug("J2", "left"),))


PICTURES = {"pod": whole}
