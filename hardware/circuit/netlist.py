"""Write the netlists of the boards, as JSON for the layout and as KiCad reads them."""

import json
from typing import Any

from hardware.circuit.skidl_import import Circuit

Parts = list[dict[str, Any]]


def parts(circuit: Circuit) -> Parts:
    """Return the parts in the order of their references; a pad that is left open has the net ""."""
    return [_part(part) for part in sorted(circuit.parts, key=lambda part: _natural(part.ref))]


def nets(circuit: Circuit) -> dict[str, list[tuple[str, str]]]:
    """Return the pads on each net, as reference and pad."""
    found: dict[str, list[tuple[str, str]]] = {}
    for part in parts(circuit):
        for pad, net in part["pads"].items():
            if net:
                found.setdefault(net, []).append((part["ref"], pad))
    return dict(sorted(found.items()))


def as_json(circuit: Circuit) -> str:
    """Return the netlist for the layout, one part per line."""
    lines = ",\n".join("  " + json.dumps(part) for part in parts(circuit))
    return f'{{"parts": [\n{lines}\n]}}\n'


def as_kicad(circuit: Circuit) -> str:
    """Return the netlist in the format that KiCad's board editor imports."""
    lines = ['(export (version "E")', "  (components"]
    lines += [
        f'    (comp (ref "{part["ref"]}") (value "{part["value"]}") (footprint "{part["footprint"]}"))'
        for part in parts(circuit)
    ]
    lines += ["  )", "  (nets"]
    for code, (name, pads) in enumerate(nets(circuit).items(), 1):
        nodes = " ".join(f'(node (ref "{ref}") (pin "{pad}"))' for ref, pad in pads)
        lines.append(f'    (net (code "{code}") (name "{name}") {nodes})')
    return "\n".join([*lines, "  )", ")", ""])


def _part(part: Any) -> dict[str, Any]:
    """Return a part as a JSON object."""
    pins = sorted(part.pins, key=lambda pin: _natural(pin.num))
    return {
        "ref": part.ref,
        "value": part.value,
        "footprint": part.footprint,
        "part": part.key,
        "carries": part.carries,
        "optional": part.optional,
        "pads": {pin.num: _net(pin) for pin in pins},
        "names": {pin.num: pin.name for pin in pins},
    }


def _net(pin: Any) -> str:
    """Return the name of a pin's net, "" if it is not connected."""
    name = pin.net.name if pin.net else ""
    return "" if name.startswith("__NOCONNECT") else name


def _natural(ref: str) -> tuple[str, int]:
    """Return a sort key for references and pads in counting order: R2 before R10, A9 before A12."""
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :])
