"""Place parts on a breadboard hole by hole, and find the jumper wires that connect their nets.

A board has 63 rows. The five holes a to e of a row are one node, f to j another. Chips, keys and the Pico are placed
across the gap in the middle; a part with two leads lies across it in its own row, so each of its leads has a node.
"""

from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from hardware.breadboard.module import Column, Module, ModulePin

ROWS = 63
LEFT, RIGHT = "abcde", "fghij"
RAILS = {"GND": "blue rail", "+5V": "red rail"}
PICO = ("c", "h")  # columns of its two rows of pins, seven holes apart
CHIP, LYING = ("e", "f"), ("d", "g")
KEY_ROWS = 2  # between the contacts of a 6 mm key; each has a leg on both sides of the gap
THICK = ("1N5817", "SA5.0A", "polyfuse")  # thicker than a row: never two of them side by side
PLUG, COVERED = "JST", "b"  # a plug in column a covers column b, and half a row at both ends
APART = ("GP28",)  # pins of the Pico that are wired in a separate step


@dataclass(frozen=True)
class Hole:
    """A hole, by its letter and row."""

    letter: str
    row: int

    def __str__(self) -> str:
        return f"{self.letter}{self.row}"

    @property
    def node(self) -> tuple[bool, int]:
        """The node the hole belongs to: whether it is on the left side of the gap, and its row."""
        return self.letter in LEFT, self.row


@dataclass(frozen=True)
class JumperWire:
    """A jumper wire from one hole to another, or to a rail."""

    net: str
    start: Hole
    end: Hole | str


@dataclass
class Breadboard:
    """A breadboard with its parts and wires."""

    modules: dict[str, Module] = field(default_factory=dict)  # by reference
    pins: dict[str, list[tuple[ModulePin, Hole]]] = field(default_factory=dict)  # where the pins of each part are
    between_rails: dict[str, int] = field(default_factory=dict)  # row of each part with a lead in both lower rails
    wires: list[JumperWire] = field(default_factory=list)
    taken: set[Hole] = field(default_factory=set)

    def insert(self, module: Module, places: list[tuple[ModulePin, Hole]]) -> None:
        """Insert a part, with the hole of each of its pins."""
        self.modules[module.ref], self.pins[module.ref] = module, places
        self.taken |= {hole for _, hole in places}

    def nodes(self) -> dict[str, dict[tuple[bool, int], Hole]]:
        """Return the nodes of every net, each with a hole that a pin is in."""
        found: dict[str, dict[tuple[bool, int], Hole]] = {}
        for ref, places in self.pins.items():
            # a key connects both legs of a contact internally
            for pin, hole in places[::2] if is_key(self.modules[ref]) else places:
                if pin.net:
                    found.setdefault(pin.net, {}).setdefault(hole.node, hole)
        return found

    def take_free_hole(self, hole: Hole) -> Hole:
        """Return a free hole of the same node, and mark it as taken; holes at the edges come first."""
        letters = LEFT if hole.letter in LEFT else RIGHT[::-1]
        found = next(other for letter in letters if (other := Hole(letter, hole.row)) not in self.taken)
        self.taken.add(found)
        return found


def is_key(module: Module) -> bool:
    """Return whether a part is a key, with two legs per contact."""
    return module.title.startswith("key")


def lay_out(columns: tuple[Column, ...]) -> Breadboard:
    """Return a breadboard with all parts of some drawings on it, and their wires."""
    modules = _merged(columns)
    board, row = Breadboard(), 1
    for module in (module for module in modules if module.left and module.right and len(module.pins) > 2):
        letters = PICO if module.ref == "A1" else CHIP
        board.insert(module, [*_column(module.left, letters[0], row), *_column(module.right, letters[1], row)])
        row += len(module.left)
    row = _put_plugs(board, modules, row)
    small = [module for module in modules if len(module.pins) == 2 and module.left and module.right]
    for module in _thick_and_thin([module for module in small if not _joins_rails(module)]):
        row = _put_two_lead_part(board, module, row)
    board.modules |= {module.ref: module for module in small if _joins_rails(module)}
    assert row <= ROWS + 1, f"{row - 1} rows do not fit on a breadboard"
    _add_wires(board)
    _put_between_rails(board)
    return board


def wires_between(one: Breadboard, other: Breadboard) -> list[JumperWire]:
    """Return the wires from one board to another: one for each net that both have, except rails."""
    ours, theirs = one.nodes(), other.nodes()
    both = [net for net in ours if net in theirs and net not in RAILS]
    return [
        JumperWire(net, one.take_free_hole(_any_hole(ours[net])), other.take_free_hole(_any_hole(theirs[net])))
        for net in both
    ]


def _any_hole(nodes: dict[tuple[bool, int], Hole]) -> Hole:
    """Return a hole of the first of some nodes."""
    return next(iter(nodes.values()))


def _merged(columns: tuple[Column, ...]) -> list[Module]:
    """Return all modules once, the largest first; the Pico has the nets of every drawing it is in."""
    found: dict[str, Module] = {}
    for module in (module for column in columns for module in column):
        before = found.get(module.ref, module)
        sides = [
            tuple(new if new.net else old for old, new in zip(*both, strict=True))
            for both in ((before.left, module.left), (before.right, module.right))
        ]
        found[module.ref] = Module(module.ref, module.title, *sides)
    return sorted(found.values(), key=lambda module: (-len(module.pins), _natural(module.ref)))


def _natural(ref: str) -> tuple[str, int]:
    """Return a sort key by letters and number: R2 before R10."""
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :] or 0)


def _column(pins: tuple[ModulePin, ...], letter: str, row: int) -> list[tuple[ModulePin, Hole]]:
    """Return the holes of a row of pins that runs down from a hole."""
    return [(pin, Hole(letter, row + number)) for number, pin in enumerate(pins)]


def _put_plugs(board: Breadboard, modules: list[Module], row: int) -> int:
    """Insert the modules with pins on one side only; return the next free row.

    Plugs go to the left edge with a row between them, the others to the right edge.
    """
    rows = {"a": row, "j": row}
    for module in (module for module in modules if bool(module.left) != bool(module.right)):
        is_plug = module.title.startswith(PLUG)
        letter = "a" if is_plug else "j"
        places = _column(module.pins, letter, rows[letter])
        board.insert(module, places)
        rows[letter] += len(module.pins) + is_plug
        board.taken |= {Hole(COVERED, hole.row) for _, hole in places if is_plug}
    return max(rows["a"] - 1, rows["j"])


def _joins_rails(module: Module) -> bool:
    """Return whether a module only connects rails."""
    return {pin.net for pin in module.pins} <= RAILS.keys()


def _thick_and_thin(modules: list[Module]) -> list[Module]:
    """Return thick parts and thin ones alternately, keys last."""
    keys = [module for module in modules if is_key(module)]
    thick = [module for module in modules if module.title.startswith(THICK)]
    thin = [module for module in modules if module not in keys and module not in thick]
    return [module for pair in zip_longest(thick, thin) for module in pair if module] + keys


def _put_two_lead_part(board: Breadboard, module: Module, row: int) -> int:
    """Insert a key or a part with two leads at a row; return the next free row."""
    one, other = module.left[0], module.right[0]
    if is_key(module):
        legs = [(pin, Hole(letter, row + shift)) for pin, shift in ((one, 0), (other, KEY_ROWS)) for letter in CHIP]
        board.insert(module, legs)
        return row + KEY_ROWS + 1
    board.insert(module, [(one, Hole(LYING[0], row)), (other, Hole(LYING[1], row))])
    return row + 1


def _put_between_rails(board: Breadboard) -> None:
    """Insert the parts between the lower rails, beside the chip, in every other row that has no rail wire."""
    wired = {wire.start.row for wire in board.wires if wire.end in RAILS.values() and wire.start.letter in LEFT}
    row = board.pins["U1"][0][1].row if "U1" in board.pins else 1
    for ref in (ref for ref in board.modules if ref not in board.pins):
        row = board.between_rails[ref] = next(place for place in range(row, ROWS) if place not in wired)
        row += 2


def _add_wires(board: Breadboard) -> None:
    """Wire nets with several nodes: through their rail, or from each node to the next one down the board."""
    for net, nodes in board.nodes().items():
        holes = sorted(nodes.values(), key=lambda hole: (hole.row, hole.letter))
        if net in RAILS:
            board.wires += [JumperWire(net, board.take_free_hole(hole), RAILS[net]) for hole in holes]
        else:
            board.wires += [
                JumperWire(net, board.take_free_hole(one), board.take_free_hole(other))
                for one, other in pairwise(holes)
            ]
