"""The console on breadboards: nets and pins of its circuit, with some parts replaced by leaded ones."""

from hardware.breadboard.module import Column, Module, ModulePin, dip_chip, pins_by_net, plug_module, two_lead_part
from hardware.circuit.connector import BENCH
from hardware.parts.circuit_parts import CircuitPart, read_parts
from hardware.probe_points import CONSOLE

PARTS = read_parts("console")
KEYS = {"SW1": "up", "SW2": "down", "SW3": "back", "SW4": "OK"}
# the leaded part that replaces a part of the printed board
INSTEAD = {
    "D2": "1N5817",
    "D3": "SA5.0A",
    "F1": "polyfuse 2.5 A",
    "F2": "polyfuse 0.75 A",
    "J1": "JST-XH-6",
    "J2": "USB-C socket, two wires",
    "U1": "74AHCT125, DIP-14",
}
# R20 drains the current that D1 leaks back without a supply; else the Pico would detect one.
FROM_USB = Module("D4", "1N5817", (ModulePin("", "A", "USB_FUSED"),), (ModulePin("", "K", "+5V"),))
FROM_SUPPLY = Module("D1", "1N5817", (ModulePin("", "A", "EXTERNAL"),), (ModulePin("", "K", "+5V"),))
DRAIN = Module("R20", "1k", (ModulePin("", "", "EXTERNAL"),), (ModulePin("", "", "GND"),))
LEFT_OUT = {
    "Q1": "D4 takes their place, for 0.3 V of drop",
    "Q2": "D4 takes their place, for 0.3 V of drop",
    "Q3": "D1 takes their place, for 0.3 V of drop",
    "Q4": "D1 takes their place, for 0.3 V of drop",
    "R13": "D1 takes their place, for 0.3 V of drop",
    "R14": "D1 takes their place, for 0.3 V of drop",
    "C3": "D4 takes their place, for 0.3 V of drop",
    "R15": "the socket's little board has them",
    "R16": "the socket's little board has them",
    "R9": "the display's module has its own",
    "R10": "the display's module has its own",
    "U2": "it guards a jack that people touch",
    **{f"TP{number}": "a meter's tip reaches every row" for number in range(1, len(CONSOLE) + 1)},
}


def pico(parts: dict[str, CircuitPart], others: dict[str, str] | None = None) -> Module:
    """Return the Pico, USB on top, with the nets of its sockets; `others` overrides nets by pin name."""
    sides = []
    for ref, first, step in (("A1", 1, 1), ("A2", 40, -1)):
        socket, nets = parts[ref], others or {}
        numbers = {pad: str(first + step * (int(pad) - 1)) for pad in socket.nets}
        sides.append(tuple(_pin(numbers[pad], socket.names[pad], net, nets) for pad, net in socket.nets.items()))
    return Module("A1", "Raspberry Pi Pico", *sides)


def _pin(number: str, name: str, net: str, others: dict[str, str]) -> ModulePin:
    return ModulePin(number, name, others.get(name, net))


def hide_unused_pins(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Return the columns with those pins of the Pico left open that lead to nothing else in the drawing."""
    met = pins_by_net(columns)

    def seen(pin: ModulePin) -> ModulePin:
        return pin._replace(net=pin.net if len({ref for ref, _ in met.get(pin.net, ())}) > 1 else "")

    def shown(module: Module) -> Module:
        sides = [tuple(seen(pin) for pin in side) for side in (module.left, module.right)]
        return Module(module.ref, module.title, *sides) if module.ref == "A1" else module

    return tuple(tuple(shown(module) for module in column) for column in columns)


def leaded_part(ref: str, left: str, title: str = "") -> Module:
    """Return a part of the circuit with two leads, the net `left` at its left."""
    part = PARTS[ref]
    return two_lead_part(part, title or INSTEAD.get(ref, part.value), left)


def display() -> Module:
    """Return the display module. Its four pins are in another order on some: go by what is printed there."""
    part = PARTS["A3"]
    return Module("A3", "OLED SSD1306", (), tuple(ModulePin("", part.names[pad], part.nets[pad]) for pad in part.nets))


def display_keys_piezo() -> tuple[Column, ...]:
    """Return the drawing of display, keys and piezo at the Pico."""
    keys = tuple(leaded_part(ref, "GND", f"key {name}") for ref, name in KEYS.items())
    return hide_unused_pins(
        ((display(), *keys, leaded_part("R8", "PIEZO"), leaded_part("BZ1", "GND", "piezo, two wires")), (pico(PARTS),))
    )


def supply() -> tuple[Column, ...]:
    """Return the drawing of what feeds the 5 V rail: the supply, or USB."""
    inlet = Module("J2", INSTEAD["J2"], (), (ModulePin("", "+", "DC_IN"), ModulePin("", "-", "GND")))
    before = (leaded_part("F1", "DC_IN"), leaded_part("D3", "EXTERNAL"), DRAIN, leaded_part("R11", "EXTERNAL"))
    after = (FROM_SUPPLY, leaded_part("C2", "+5V"), leaded_part("R12", "SENSE"))
    return hide_unused_pins(
        ((pico(PARTS),), (leaded_part("F2", "VBUS"), FROM_USB, leaded_part("D2", "VSYS"), inlet), before, after)
    )


def chain() -> tuple[Column, ...]:
    """Return the drawing of the level shifter and the plug for the pods."""
    series = tuple(leaded_part(ref, PARTS[ref].nets["1"]) for ref in ("R1", "R2", "R3"))
    down = (leaded_part("R6", "WS"), leaded_part("R7", "CLK"))
    divider = (leaded_part("R4", "Q_3V3"), leaded_part("R5", "Q_3V3"))
    plug = plug_module("J1", "JST-XH-6, to pod 1", BENCH, {}, "left")
    shifter = dip_chip(PARTS["U1"], INSTEAD["U1"])
    return hide_unused_pins(((pico(PARTS),), (*divider, shifter, leaded_part("C1", "+5V")), series, (plug, *down)))


PICTURES = {"console": display_keys_piezo, "supply": supply, "chain": chain}
