"""Draws a breadboard with what a step puts on it; what earlier steps have put there is pale."""

from html import escape

from hardware.breadboard.drawing import PALETTE
from hardware.breadboard.holes import LEFT, RIGHT, ROWS, Board, Hole, Wire

STEP, SIDE, LETTERS = 17, 46, "jihgf edcba"
TOP_RAILS, BOTTOM_RAILS = (18, 34), (276, 292)
FIRST = 62  # where the holes j lie
WIDTH, HEIGHT = SIDE + STEP * (ROWS + 1), 312
RAIL_COLOURS = {"red rail": "#c62828", "blue rail": "#1565c0"}
PALE = 0.22


def svg(board: Board, new: set[str], old: set[str]) -> str:
    """Return the picture of a step: its parts are `new`, those of the steps before `old`."""
    nodes, parts = owners(board), _plate()
    nets = dict.fromkeys(wire.net for wire in board.wires if belongs(wire, nodes, new, new | old))
    nets |= dict.fromkeys(wire.net for wire in board.wires)  # those of this step have the first colours
    colours = {net: PALETTE[place % len(PALETTE)] for place, net in enumerate(nets)}
    for refs, strength in ((old, PALE), (new, 1.0)):
        drawn = [piece for ref in sorted(refs & board.pins.keys()) for piece in _part(board, ref)]
        drawn += [_between(board, ref, place) for place, ref in enumerate(board.between_rails) if ref in refs]
        drawn += [_wire(wire, colours[wire.net]) for wire in board.wires if belongs(wire, nodes, refs, new | old)]
        parts.append(f'<g opacity="{strength}">{"".join(drawn)}</g>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return "\n".join([head + ' font-family="sans-serif" font-size="9">', *parts, "</svg>"]) + "\n"


def owners(board: Board) -> dict[tuple[bool, int], set[str]]:
    """Return which parts have a leg in each node."""
    found: dict[tuple[bool, int], set[str]] = {}
    for ref, places in board.pins.items():
        for _, hole in places:
            found.setdefault(hole.node, set()).add(ref)
    return found


def belongs(wire: Wire, nodes: dict[tuple[bool, int], set[str]], refs: set[str], there: set[str]) -> bool:
    """Whether a wire is laid in the step of some parts: one of its ends is theirs, the other there by then."""
    ends = [nodes[wire.start.node]] + ([nodes[wire.end.node]] if isinstance(wire.end, Hole) else [])
    return all(end & there for end in ends) and any(end & refs for end in ends)


def _x(row: int) -> float:
    return SIDE + STEP * (row - 0.5)


def _y(letter: str) -> float:
    return FIRST + STEP * LETTERS.index(letter)


def _at(hole: Hole) -> tuple[float, float]:
    return _x(hole.row), _y(hole.letter)


def _plate() -> list[str]:
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#faf8f2" stroke="#bbb"/>']
    for ys in (TOP_RAILS, BOTTOM_RAILS):
        for y, colour in zip(ys, RAIL_COLOURS.values(), strict=True):
            parts.append(f'<path d="M{SIDE - 8} {y}H{WIDTH - 10}" stroke="{colour}" stroke-width="1.5"/>')
    for letter in LEFT + RIGHT:
        parts.append(f'<text x="{SIDE - 20}" y="{_y(letter) + 3}" fill="#666">{letter}</text>')
        parts += [f'<circle cx="{_x(row):g}" cy="{_y(letter)}" r="2" fill="#c9c4b6"/>' for row in range(1, ROWS + 1)]
    middle = (_y("f") + _y("e")) / 2 + 3
    parts += [_text(_x(row), middle, str(row), "#666") for row in range(1, ROWS + 1) if row == 1 or row % 5 == 0]
    return parts


def _part(board: Board, ref: str) -> list[str]:
    module, places = board.modules[ref], board.pins[ref]
    xs, ys = zip(*(_at(hole) for _, hole in places))
    left, top, right, bottom = min(xs) - 7, min(ys) - 7, max(xs) + 7, max(ys) + 7
    small = len(module.pins) == 2
    fill = "#e8d9b0" if small else "#3b4048"
    box = f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx="3" fill="{fill}"'
    drawn = [box + ' stroke="#444" opacity="0.85"/>']
    drawn += [f'<circle cx="{x:g}" cy="{y:g}" r="3" fill="#111" stroke="#fff"/>' for x, y in zip(xs, ys)]
    is_plug = bottom - top < STEP and not small
    name = ref if small else f"{ref} {module.title}"
    x, y = (left + right) / 2, (top + bottom) / 2
    if is_plug:  # its name stands beside it, at the edge of the board
        y += 22 if y > _y("e") else -14
    place = f"translate({x:g} {y:g})" + (" rotate(-90)" if small and bottom - top > STEP else "")
    colour = "#111" if small or is_plug else "#fff"
    drawn.append(f'<text transform="{place}" y="3" text-anchor="middle" fill="{colour}">{escape(name)}</text>')
    if not small:
        drawn += [_pin_name(pin.number or pin.name, *_at(hole), hole.letter in RIGHT) for pin, hole in places]
    return drawn


def _pin_name(name: str, x: float, y: float, above: bool) -> str:
    return _text(x, y + (-5 if above else 11), name, "#8a6d00", 6)


def _between(board: Board, ref: str, place: int) -> str:
    """A part with a lead in each of the lower rails."""
    x = WIDTH - 40 - 70 * place
    line = f'<path d="M{x} {BOTTOM_RAILS[0]}V{BOTTOM_RAILS[1]}" stroke="#444" stroke-width="5"/>'
    return line + _text(x, BOTTOM_RAILS[0] - 4, f"{ref} {board.modules[ref].title}", "#111")


def _wire(wire: Wire, colour: str) -> str:
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
