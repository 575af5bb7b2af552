"""Build a circuit by adding parts, with the net of each pin given by the pin's name."""

from typing import Any

from hardware.circuit.kinds import RESISTOR, PartKind
from hardware.circuit.skidl_import import POWER, SKIDL, Circuit, Net, Part, Pin

NC = "not connected"


class CircuitBuilder:
    """A circuit under construction."""

    def __init__(self, name: str) -> None:
        self.circuit = Circuit(name=name)
        self.circuit.no_files = True
        self._nets: dict[str, Any] = {NC: self.circuit.NC}

    def add(self, ref: str, kind: PartKind, nets: dict[str, str], value: str = "", optional: bool = False) -> None:
        """Add a part; a pin that `nets` does not name stays open, and the check reports it."""
        pins = [Pin(num=pad, name=name, func=function) for pad, name, function in kind.pins]
        part = Part(name=kind.name, tool=SKIDL, ref=ref, pins=pins, circuit=self.circuit)
        part.value = value or kind.value
        part.footprint, part.carries, part.optional = kind.footprint, kind.carries, optional
        part.key = kind.name if kind.value or kind.name == "test point" else f"{kind.name} {value}"
        assert set(nets) <= {pin.name for pin in part.pins}, (ref, nets)
        for pin in part.pins:
            if pin.name in nets:
                self._net(nets[pin.name]).connect(pin)

    def resistor(self, ref: str, value: str, one: str, other: str) -> None:
        """Add a resistor between two nets."""
        self.add(ref, RESISTOR, {"1": one, "2": other}, value)

    def test_points(self, kind: PartKind, nets: tuple[str, ...]) -> None:
        """Add test points, numbered from 1."""
        for number, net in enumerate(nets, 1):
            self.add(f"TP{number}", kind, {"1": net}, net)

    def mark_supplied(self, *nets: str) -> None:
        """Mark nets whose power comes in through a plug, a diode or a switch, so that the check sees them driven."""
        for net in nets:
            self._net(net).drive = POWER

    def _net(self, name: str) -> Any:
        """Return the net of a name, created on first use."""
        if name not in self._nets:
            self._nets[name] = Net(name, circuit=self.circuit)
        return self._nets[name]
