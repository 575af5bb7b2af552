"""Modules for a breadboard: boxes with numbered pins, each on a net. Pins of one net are joined by wire."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hardware.parts.circuit_parts import CircuitPart


class ModulePin(NamedTuple):
    """One pin; it is left open if its net is ""."""

    number: str
    name: str
    net: str


@dataclass(frozen=True)
class Module:
    """A part as a box with pins on its left and right side, seen from above."""

    ref: str
    title: str
    left: tuple[ModulePin, ...] = ()
    right: tuple[ModulePin, ...] = ()

    @property
    def pins(self) -> tuple[ModulePin, ...]:
        """All pins, the left side first."""
        return self.left + self.right


Column = tuple[Module, ...]
Ends = dict[str, list[tuple[str, ModulePin]]]


def pins_by_net(columns: Iterable[Column]) -> Ends:
    """Return the pins on each net, with the references of their modules."""
    found: Ends = {}
    for column in columns:
        for module in column:
            for pin in module.pins:
                if pin.net:
                    found.setdefault(pin.net, []).append((module.ref, pin))
    return dict(sorted(found.items()))


def dip_chip(part: CircuitPart, title: str) -> Module:
    """Return a chip in a DIP case, notch on top: its pins are numbered down the left side and up the right."""
    half = len(part.nets) // 2
    pins = [ModulePin(pad, part.names[pad], part.nets[pad]) for pad in sorted(part.nets, key=int)]
    return Module(part.ref, title, tuple(pins[:half]), tuple(reversed(pins[half:])))


def two_lead_part(part: CircuitPart, title: str, left: str) -> Module:
    """Return a part with two leads, lying across the gap; raise LookupError if it is not on the net `left`."""
    first, second = (
        ModulePin("", name if not name.isdigit() else "", part.nets[pad]) for pad, name in part.names.items()
    )
    if first.net != left:
        first, second = second, first
    if first.net != left:
        raise LookupError(f"{part.ref} is not on {left}")
    return Module(part.ref, title, (first,), (second,))


def plug_module(ref: str, title: str, pins: dict[int, str], nets: dict[str, str], side: str) -> Module:
    """Return a plug whose pins carry signals; `nets` gives the net of a signal if it is not of the same name."""
    row = tuple(ModulePin(str(number), signal, nets.get(signal, signal)) for number, signal in pins.items())
    return Module(ref, title, **{side: row})
