"""Make the Wokwi diagram from the circuits; signals through series resistors or the level shifter become one wire."""

from typing import Any

from hardware.parts.circuit_parts import CircuitPart, read_parts
from hardware.wokwi.wokwi_parts import WokwiPart, pico, pixels, supply, wokwi_part

PODS = 3
JACK = ("CLK", "WS", "LOAD_N", "+5V", "Q", "GND")
RAILS = ("GND", "+5V", "+5V_POD", "3V3")
COLOURS = {"GND": "black", "+5V": "red", "3V3": "orange", "CLK": "blue", "LOAD_N": "violet", "WS": "green", "Q": "gold"}
SHORTCUTS = (  # keyboard shortcuts for the keys of the console and the pods
    ("ArrowUp", "ArrowDown", "ArrowLeft", "Enter"),
    ("1", "2", "3", "4"),
    ("q", "w", "e", "r"),
    ("a", "s", "d", "f"),
)
POD_HEIGHT = 300
PLACES = {  # left and top on a board, by type or id
    "pico": (0, 0),
    "board-ssd1306": (-170, -20),
    "supply": (-150, 240),
    "wokwi-buzzer": (-260, 150),
    "wokwi-74hc165": (40, 110),
    "strip": (0, 0),
    "lamp": (340, 10),
}

Net = tuple[int, str]  # board (0 is the console) and name


class JoinedNets:
    """Groups of nets that are joined into one (union-find)."""

    def __init__(self) -> None:
        self._into: dict[Net, Net] = {}

    def representative(self, net: Net) -> Net:
        """Return the net that represents all that are joined to this one."""
        while net in self._into:
            net = self._into[net]
        return net

    def join(self, one: Net, other: Net) -> None:
        """Join two nets."""
        first, second = sorted((self.representative(one), self.representative(other)))
        if first != second:
            self._into[second] = first


def build_diagram(pods: int = PODS) -> dict[str, Any]:
    """Return the diagram of a console and some pods."""
    boards = [read_parts("console"), *[read_parts("pod")] * pods]
    drawn = [_diagram_parts(number, parts) for number, parts in enumerate(boards)]
    parts = [_part(number, part) for number, board in enumerate(drawn) for part in board]
    return {
        "version": 1,
        "author": "Conclave",
        "editor": "wokwi",
        "parts": parts,
        "connections": _connections(drawn, _nets(boards)),
        "dependencies": {},
    }


def _diagram_parts(number: int, parts: dict[str, CircuitPart]) -> list[WokwiPart]:
    """Return the parts of a board with their identities in the diagram; board 0 is the console."""
    found = [drawn for part in parts.values() if not part.optional and (drawn := wokwi_part(part))]
    whole = [*found, *pixels(parts)] if number else [pico(parts), supply(), *found]
    prefix = f"pod{number}-" if number else ""
    keys = iter(SHORTCUTS[number] if number < len(SHORTCUTS) else ())
    return [part._replace(id=prefix + part.id.lower(), attrs=_attrs(parts, part, keys)) for part in whole]


def _attrs(parts: dict[str, CircuitPart], part: WokwiPart, keys: Any) -> dict[str, str]:
    """Return a part's attributes; a key gets a label and the next keyboard shortcut."""
    if part.type != "wokwi-pushbutton":
        return part.attrs
    return {"label": parts[part.id].value, "key": next(keys, "")}


def _nets(boards: list[dict[str, CircuitPart]]) -> JoinedNets:
    """Return the joined nets of all boards: through resistors and level shifter, cables and supplies."""
    nets = JoinedNets()
    for number, parts in enumerate(boards):
        for part in parts.values():
            for one, other in _connected_nets(part):
                nets.join((number, one), (number, other))
    outs = [parts["J2" if number else "J1"] for number, parts in enumerate(boards)]
    for number, (near, parts) in enumerate(zip(outs, boards[1:], strict=False)):
        for signal in JACK:
            nets.join((number, near.net_of_pin(signal)), (number + 1, parts["J1"].net_of_pin(signal)))
    nets.join((0, "+5V"), (0, "VBUS"))
    for number in range(1, len(boards)):
        nets.join((number, "+5V"), (number, "+5V_POD"))
    return nets


def _connected_nets(part: CircuitPart) -> list[tuple[str, str]]:
    """Return pairs of nets that carry the same signal, before and after a part."""
    if part.part.startswith("resistor") and not set(part.nets.values()) & set(RAILS):
        one, other = part.nets.values()
        return [(one, other)]
    if part.part == "74AHCT125":
        return [(part.net_of_pin(f"{gate}A"), part.net_of_pin(f"{gate}Y")) for gate in range(1, 4)]
    return []


def _connections(drawn: list[list[WokwiPart]], nets: JoinedNets) -> list[list[Any]]:
    """Return wires from the first pin of each net to all others."""
    ends: dict[Net, list[str]] = {}
    for number, board in enumerate(drawn):
        for part in board:
            for pin, net in part.pins.items():
                ends.setdefault(nets.representative((number, net)), []).append(f"{part.id}:{pin}")
    return [
        [found[0], other, COLOURS.get(net[1].partition("_3V3")[0], "gray"), []]
        for net, found in sorted(ends.items())
        for other in found[1:]
    ]


def _part(number: int, part: WokwiPart) -> dict[str, Any]:
    """Return a part of the diagram as a JSON object, at its place."""
    left, top = _place(part)
    base = (320, POD_HEIGHT * (number - 1)) if number else (0, 0)
    return {"type": part.type, "id": part.id, "left": base[0] + left, "top": base[1] + top, "attrs": part.attrs}


def _place(part: WokwiPart) -> tuple[int, int]:
    """Return a part's left and top on its board."""
    name = part.id.rpartition("-")[2]
    if name in PLACES or part.type in PLACES:
        return PLACES.get(name) or PLACES[part.type]
    count = int(name.strip("swr"))
    if part.type == "wokwi-resistor":
        return 320, 60 + 30 * count
    return (80 * (count - 1), 200) if "-" in part.id else (80 * (count - 1) - 340, 300)
