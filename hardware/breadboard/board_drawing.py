"""Draw a breadboard with the parts and wires of a build step; those of earlier steps are pale."""

from collections.abc import Iterable
from html import escape
from itertools import cycle

from hardware.breadboard.circuit_drawing import PALETTE
from hardware.breadboard.layout import APART, LEFT, RIGHT, ROWS, Breadboard, Hole, JumperWire

STEP, SIDE, LETTERS = 17, 46, "jihgf edcba"
TOP_RAILS, BOTTOM_RAILS = (18, 34), (276, 292)
FIRST = 62  # y of the holes j
WIDTH, HEIGHT, BETWEEN = SIDE + STEP * (ROWS + 1), 312, 24
RAIL_COLOURS = {"red rail": "#c62828", "blue rail": "#1565c0"}
RAILS_JOINED = (WIDTH - 10, WIDTH - 16)  # x of the wires that join the two red rails and the two blue ones
PALE = 0.22


def svg(board: Breadboard, new: set[str], old: set[str]) -> str:
    """Return the drawing of a step as SVG; `new` are the references it adds, `old` those of earlier steps."""
    return _page(HEIGHT, _draw_board(board, new, old))


def svg_of_two_boards(
    upper: Breadboard, there: set[str], lower: Breadboard, new: set[str], links: Iterable[JumperWire]
) -> str:
    """Return the drawing of two breadboards and the wires between them; the new parts are on the lower one."""
    below = f'<g transform="translate(0 {HEIGHT + BETWEEN})">{"".join(_draw_board(lower, new, set()))}</g>'
    return _page(
        2 * HEIGHT + BETWEEN,
        [*_draw_board(upper, set(), there), below, *map(_wire_between_boards, links, cycle(PALETTE))],
    )


def _page(height: int, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return "\n".join([head + ' font-family="sans-serif" font-size="9">', *parts, "</svg>"]) + "\n"


def _draw_board(board: Breadboard, new: set[str], old: set[str]) -> list[str]:
    """Return the SVG elements of a breadboard and all that is on it."""
    nodes, parts = parts_by_node(board), _empty_board()
    nets = dict.fromkeys(wire.net for wire in board.wires if is_in_step(wire, nodes, new, new | old))
    nets |= dict.fromkeys(wire.net for wire in board.wires)  # nets of this step get the first colours
    colours = {net: PALETTE[place % len(PALETTE)] for place, net in enumerate(nets)}
    for refs, strength in ((old, PALE), (new, 1.0)):
        drawn = [piece for ref in sorted(refs & board.pins.keys()) for piece in _draw_part(board, ref)]
        drawn += [_part_between_rails(ref, row) for ref, row in board.between_rails.items() if ref in refs]
        drawn += [
            _draw_wire(wire, colours[wire.net]) for wire in board.wires if is_in_step(wire, nodes, refs, new | old)
        ]
        parts.append(f'<g opacity="{strength}">{"".join(drawn)}</g>')
    return parts


def parts_by_node(board: Breadboard) -> dict[tuple[bool, int], set[str]]:
    """Return the references of the parts with a leg in each node; a pin in APART counts under its own name."""
    found: dict[tuple[bool, int], set[str]] = {}
    for ref, places in board.pins.items():
        for pin, hole in places:
            found.setdefault(hole.node, set()).add(pin.name if pin.name in APART else ref)
    return found


def is_in_step(wire: JumperWire, nodes: dict[tuple[bool, int], set[str]], refs: set[str], there: set[str]) -> bool:
    """Return whether a wire belongs to the step that adds `refs`: an end is theirs, and both ends are in `there`."""
    ends = [nodes[wire.start.node]] + ([nodes[wire.end.node]] if isinstance(wire.end, Hole) else [])
    return all(end & there for end in ends) and any(end & refs for end in ends)


def _x(row: int) -> float:
    return SIDE + STEP * (row - 0.5)


def _y(letter: str) -> float:
    return FIRST + STEP * LETTERS.index(letter)


def _at(hole: Hole) -> tuple[float, float]:
    """Return the centre of a hole."""
    return _x(hole.row), _y(hole.letter)


def _empty_board() -> list[str]:
    """Return the SVG elements of an empty breadboard."""
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#faf8f2" stroke="#bbb"/>']
    for ys in (TOP_RAILS, BOTTOM_RAILS):
        for y, colour in zip(ys, RAIL_COLOURS.values(), strict=True):
            parts.append(f'<path d="M{SIDE - 8} {y}H{WIDTH - 10}" stroke="{colour}" stroke-width="1.5"/>')
    for x, colour, *ys in zip(RAILS_JOINED, RAIL_COLOURS.values(), TOP_RAILS, BOTTOM_RAILS, strict=True):
        parts.append(f'<path d="M{x} {ys[0]}V{ys[1]}" stroke="{colour}" stroke-width="2.5"/>')
    for letter in LEFT + RIGHT:
        parts.append(f'<text x="{SIDE - 20}" y="{_y(letter) + 3}" fill="#666">{letter}</text>')
        parts += [f'<circle cx="{_x(row):g}" cy="{_y(letter)}" r="2" fill="#c9c4b6"/>' for row in range(1, ROWS + 1)]
    middle = (_y("f") + _y("e")) / 2 + 3
    parts += [_text(_x(row), middle, str(row), "#666") for row in range(1, ROWS + 1) if row == 1 or row % 5 == 0]
    return parts


def _draw_part(board: Breadboard, ref: str) -> list[str]:
    """Return the SVG elements of a part."""
    module, places = board.modules[ref], board.pins[ref]
    xs, ys = zip(*(_at(hole) for _, hole in places))
    left, top, right, bottom = min(xs) - 7, min(ys) - 7, max(xs) + 7, max(ys) + 7
    small = len(module.pins) == 2
    fill = "#e8d9b0" if small else "#3b4048"
    box = f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx="3" fill="{fill}"'
    drawn = [box + ' stroke="#444" opacity="0.85"/>']
    drawn += [f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="#111" stroke="#fff"/>' for x, y in zip(xs, ys)]
    is_plug = bottom - top < STEP and not small
    is_narrow = len(module.left) <= 3 and not is_plug  # too narrow for its title, which the table has
    name = ref if small or is_narrow else f"{ref} {module.title}"
    x, y = (left + right) / 2, (top + bottom) / 2
    if is_plug:  # its name is written beside it, at the edge of the board
        y += 22 if y > _y("e") else -14
    place = f"translate({x:g} {y:g})" + (" rotate(-90)" if small and bottom - top > STEP else "")
    colour = "#111" if small or is_plug else "#fff"
    smaller = ' font-size="8"' if is_plug else ""
    drawn.append(f'<text transform="{place}" y="3" text-anchor="middle" fill="{colour}"{smaller}>{escape(name)}</text>')
    if not small:
        drawn += [_pin_name(pin.number or pin.name, *_at(hole), hole.letter in RIGHT) for pin, hole in places]
    return drawn


def _pin_name(name: str, x: float, y: float, above: bool) -> str:
    """Return the name of a pin beside its hole."""
    return _text(x, y + (-5 if above else 11), name, "#8a6d00", 6)


def _part_between_rails(ref: str, row: int) -> str:
    """Return a part with one lead in each of the lower rails."""
    line = f'<path d="M{_x(row):g} {BOTTOM_RAILS[0]}V{BOTTOM_RAILS[1]}" stroke="#444" stroke-width="6"/>'
    return line + _text(_x(row), BOTTOM_RAILS[0] - 4, ref, "#111")


def _wire_between_boards(wire: JumperWire, colour: str) -> str:
    """Return a wire from the upper board to the lower one."""
    assert isinstance(wire.end, Hole)
    (x, y), (to_x, to_y) = _at(wire.start), _at(wire.end)
    to_y += HEIGHT + BETWEEN
    ends = [f'<circle cx="{a:g}" cy="{b:g}" r="2.8" fill="{colour}"/>' for a, b in ((x, y), (to_x, to_y))]
    path = f"M{x:g} {y:g}C{x:g} {y + 90:g} {to_x:g} {to_y - 90:g} {to_x:g} {to_y:g}"
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{"".join(ends)}'


def _draw_wire(wire: JumperWire, colour: str) -> str:
    """Return a wire between two holes, or from a hole to a rail."""
    x, y = _at(wire.start)
    if isinstance(wire.end, str):
        upper = wire.start.letter in RIGHT
        to = (TOP_RAILS if upper else BOTTOM_RAILS)[list(RAIL_COLOURS).index(wire.end)]
        path, colour, far = f"M{x:g} {y:g}V{to}", RAIL_COLOURS[wire.end], (x, to)
    else:
        far = to_x, to_y = _at(wire.end)
        bend = (x + to_x) / 2, (y + to_y) / 2 - 10 - abs(to_x - x) / 8
        path = f"M{x:g} {y:g}Q{bend[0]:g} {bend[1]:g} {to_x:g} {to_y:g}"
    ends = [f'<circle cx="{x:g}" cy="{y:g}" r="2.8" fill="{colour}"/>' for x, y in ((x, y), far)]
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{"".join(ends)}'


def _text(x: float, y: float, words: str, colour: str, size: float = 9) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{colour}" font-size="{size}">{escape(words)}</text>'
