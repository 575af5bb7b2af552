"""A soldering iron for the circuits: what a slip of the hand would change."""

from typing import Any

from hardware.circuit.skidl_import import Circuit


def part(circuit: Circuit, ref: str) -> Any:
    """Return a part of a circuit."""
    return next(part for part in circuit.parts if part.ref == ref)


def move(circuit: Circuit, ref: str, pad: int, net: str) -> None:
    """Solder a pad to another net."""
    pin = next(pin for pin in part(circuit, ref).pins if pin.num == str(pad))
    target = next(found for found in circuit.nets if found.name == net)
    pin.disconnect()
    target.connect(pin)


def swap(circuit: Circuit, ref: str, one: int, other: int) -> None:
    """Exchange two pads of a part."""
    nets = [next(pin.net.name for pin in part(circuit, ref).pins if pin.num == str(pad)) for pad in (one, other)]
    move(circuit, ref, one, nets[1])
    move(circuit, ref, other, nets[0])


def leave_out(circuit: Circuit, ref: str) -> None:
    """Do not fit a part."""
    for pin in part(circuit, ref).pins:
        pin.disconnect()
    circuit.parts.remove(part(circuit, ref))


def cut(circuit: Circuit, ref: str, pad: int) -> None:
    """Lift a pad."""
    next(pin for pin in part(circuit, ref).pins if pin.num == str(pad)).disconnect()
