"""Where each part goes on a breadboard, hole by hole, and which wires join what belongs together.

A board has 63 rows. The five holes a to e of a row are one node, f to j another. Chips and the Pico stand across the
gap in the middle; a part with two leads lies across it in a row of its own, so each of its leads has a node.
"""

from dataclasses import dataclass, field
from itertools import pairwise

from hardware.breadboard.module import Column, Module, Pin

ROWS = 63
LEFT, RIGHT = "abcde", "fghij"
RAILS = {"GND": "blue rail", "+5V": "red rail"}
PICO = ("c", "h")  # its two rows of pins are seven holes apart
CHIP, LYING = ("e", "f"), ("d", "g")
KEY_ROWS = 2  # from one contact of a key to the other; each contact has a leg on both sides of the gap


@dataclass(frozen=True)
class Hole:
    """A hole, by its letter and row."""

    letter: str
    row: int

    def __str__(self) -> str:
        return f"{self.letter}{self.row}"

    @property
    def node(self) -> tuple[bool, int]:
        """What is joined to it inside the board: which side of the gap, and the row."""
        return self.letter in LEFT, self.row


@dataclass(frozen=True)
class Wire:
    """A jumper wire from a hole to another, or to a rail."""

    net: str
    start: Hole
    end: Hole | str


@dataclass
class Board:
    """A breadboard with its parts and wires."""

    modules: dict[str, Module] = field(default_factory=dict)  # by reference
    pins: dict[str, list[tuple[Pin, Hole]]] = field(default_factory=dict)  # where the pins of each part are
    between_rails: list[str] = field(default_factory=list)  # parts with a lead in each rail
    wires: list[Wire] = field(default_factory=list)
    taken: set[Hole] = field(default_factory=set)

    def put(self, module: Module, places: list[tuple[Pin, Hole]]) -> None:
        """Put a part in."""
        self.modules[module.ref], self.pins[module.ref] = module, places
        self.taken |= {hole for _, hole in places}

    def free(self, hole: Hole) -> Hole:
        """Return a hole of the same node that nothing is in yet, and take it: those at the edges first."""
        letters = LEFT if hole.letter in LEFT else RIGHT[::-1]
        found = next(other for letter in letters if (other := Hole(letter, hole.row)) not in self.taken)
        self.taken.add(found)
        return found


def laid(columns: tuple[Column, ...]) -> Board:
    """Return a board with all parts of some pictures on it, and their wires."""
    modules = _merged(columns)
    board, row = Board(), 1
    for module in (module for module in modules if module.left and module.right and len(module.pins) > 2):
        letters = PICO if module.ref == "A1" else CHIP
        board.put(module, [*_column(module.left, letters[0], row), *_column(module.right, letters[1], row)])
        row += len(module.left)
    row = _put_plugs(board, modules, row)
    for module in (module for module in modules if len(module.pins) == 2 and module.left and module.right):
        row = _put_small(board, module, row)
    assert row <= ROWS + 1, f"{row - 1} rows do not fit on a breadboard"
    _wire(board)
    return board


def _merged(columns: tuple[Column, ...]) -> list[Module]:
    """All modules once, the largest first; the Pico with the nets of every picture it is in."""
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
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :] or 0)


def _column(pins: tuple[Pin, ...], letter: str, row: int) -> list[tuple[Pin, Hole]]:
    return [(pin, Hole(letter, row + number)) for number, pin in enumerate(pins)]


def _put_plugs(board: Board, modules: list[Module], row: int) -> int:
    """What has pins on one side only: plugs at the left edge, the others at the right, beside each other."""
    rows = {"a": row, "j": row}
    for module in (module for module in modules if bool(module.left) != bool(module.right)):
        letter, pins = ("a", module.left) if module.left else ("j", module.right)
        if module.ref == "J1" and not module.left:
            letter = "a"
        board.put(module, _column(pins, letter, rows[letter]))
        rows[letter] += len(pins)
    return max(rows.values())


def _put_small(board: Board, module: Module, row: int) -> int:
    one, other = module.left[0], module.right[0]
    if {one.net, other.net} <= RAILS.keys():
        board.modules[module.ref] = module
        board.between_rails.append(module.ref)
        return row
    if module.title.startswith("key"):
        legs = [(pin, Hole(letter, row + shift)) for pin, shift in ((one, 0), (other, KEY_ROWS)) for letter in LYING]
        board.put(module, legs)
        return row + KEY_ROWS + 1
    board.put(module, [(one, Hole(LYING[0], row)), (other, Hole(LYING[1], row))])
    return row + 1


def _wire(board: Board) -> None:
    """Join what a net has in several nodes: by its rail, or from each node to the next one down the board."""
    nets: dict[str, dict[tuple[bool, int], Hole]] = {}
    for ref, places in board.pins.items():
        is_key = board.modules[ref].title.startswith("key")
        for pin, hole in places[::2] if is_key else places:  # a key joins both legs of a contact itself
            if pin.net:
                nets.setdefault(pin.net, {}).setdefault(hole.node, hole)
    for net, nodes in nets.items():
        holes = sorted(nodes.values(), key=lambda hole: (hole.row, hole.letter))
        if net in RAILS:
            board.wires += [Wire(net, board.free(hole), RAILS[net]) for hole in holes]
        else:
            board.wires += [Wire(net, board.free(one), board.free(other)) for one, other in pairwise(holes)]
