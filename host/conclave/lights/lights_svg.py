"""Draw lights as SVG pictures: ten pixels, a line that shows the rhythm, and the meaning."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from firmware.pods.word_lights import HUE_PARTS, PIXELS, RHYTHMS_BY_SLOT, SLOT_BITS, SLOTS

Light = tuple[int, int, int]

HOOD, UNLIT, GAP, INK = "#15181c", "#2b3036", "#5a626c", "#f2f2f2"
STEP, RADIUS, ROW = 17, 6.5, 26  # SVG units: distance and radius of pixels, height of a row
STRIP = PIXELS * STEP
SLOT = 2.5
MARGIN = 10
LETTER = 7.2  # average width of a letter
BALANCE = (1.5, 1.0, 1.5)  # corrects the strong green of the LEDs for a screen
GAMMA, GLOW = 2.2, 0.2
LAMP_WIDTH = 540
DASH, SPACE = MARGIN + STRIP + 6, 12
BESIDE = DASH + SLOT * SLOTS + SPACE


class LightRow(NamedTuple):
    """Lights that are lit at the same time, and their meaning."""

    lights: tuple[Light, ...]
    meaning: str


def screen_colour(hue: int) -> str:
    """Return the colour of a pod's light as a screen shows it, in hexadecimal."""
    parts = [part * balance for part, balance in zip(HUE_PARTS[hue], BALANCE, strict=True)]
    shown = [GLOW + (1 - GLOW) * (part / max(parts)) ** (1 / GAMMA) for part in parts]
    return "#" + "".join(f"{round(255 * value):02x}" for value in shown)


def draw_rows(columns: Sequence[Sequence[LightRow]]) -> str:
    """Return an SVG picture of rows of lights, arranged in columns."""
    width = BESIDE + max(len(row.meaning) for rows in columns for row in rows) * LETTER + SPACE
    drawn = []
    for across, rows in enumerate(columns):
        for down, row in enumerate(rows):
            place = f"translate({across * width:.1f} {down * ROW + MARGIN})"
            drawn += [f'<g transform="{place}">', *_row(row), "</g>"]
    return _document(len(columns) * width, max(map(len, columns)), drawn)


def _row(row: LightRow) -> list[str]:
    """Return the SVG elements of a row: ten pixels, the rhythm of a single light, and the meaning."""
    lit = {pixel: light for light in row.lights for pixel in range(PIXELS) if light[1] >> pixel & 1}
    drawn = [_pixel(pixel, lit.get(pixel)) for pixel in range(PIXELS)]
    if len(row.lights) == 1:
        drawn.append(_rhythm_line(row.lights[0]))
    return [*drawn, f'<text x="{BESIDE}" y="{ROW / 2 + 4.5}" fill="{INK}">{escape(row.meaning)}</text>']


def _pixel(place: int, light: Light | None) -> str:
    """Return the SVG circle of the pixel with this index, unlit if `light` is None."""
    circle = f'<circle cx="{MARGIN + (place + 0.5) * STEP}" cy="{ROW / 2}" r="{RADIUS}"'
    if light is None:
        return f'{circle} fill="{UNLIT}"/>'
    hue, _, rhythm = light
    slots = _slots(rhythm)
    if all(slots):
        return f'{circle} fill="{screen_colour(hue)}"/>'
    values = ";".join("1" if is_lit else "0.15" for is_lit in slots)
    seconds = (SLOTS << SLOT_BITS) / 1000
    return (
        f'{circle} fill="{screen_colour(hue)}"><animate attributeName="opacity" calcMode="discrete" dur="{seconds}s" '
        f'repeatCount="indefinite" values="{values}"/></circle>'
    )


def _rhythm_line(light: Light) -> str:
    """Return the SVG of a line that shows one cycle of a light's rhythm, from left to right."""
    lit = [f"M{DASH + SLOT * slot} {ROW / 2}h{SLOT}" for slot, is_lit in enumerate(_slots(light[2])) if is_lit]
    cycle = f'<path d="M{DASH} {ROW / 2}h{SLOT * SLOTS}" stroke="{GAP}" stroke-width="2"/>'
    return f'{cycle}<path d="{"".join(lit)}" stroke="{screen_colour(light[0])}" stroke-width="4"/>'


def _slots(rhythm: int) -> list[bool]:
    """Return whether a rhythm is lit in each time slot of a cycle."""
    return [bool(RHYTHMS_BY_SLOT[slot] >> rhythm & 1) for slot in range(SLOTS)]


def draw_lamp_states(states: Sequence[tuple[int, bytes, str]]) -> str:
    """Return an SVG picture of lamp states: (hue, brightness in every slot of a cycle, meaning) of each."""
    drawn = []
    for place, (hue, levels, meaning) in enumerate(states):
        drawn += [f'<g transform="translate(0 {place * ROW + MARGIN})">', *_state(hue, levels, meaning), "</g>"]
    return _document(LAMP_WIDTH, len(states), drawn)


def _document(width: float, rows: int, parts: list[str]) -> str:
    """Return an SVG document of this size with a background."""
    across, down = round(width) + MARGIN, rows * ROW + 2 * MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" viewBox="0 0 {across} {down}"'
    ground = f'<rect width="{across}" height="{down}" rx="8" fill="{HOOD}"/>'
    return "\n".join([f'{head} font-family="sans-serif" font-size="13">', ground, *parts, "</svg>", ""])


def _state(hue: int, levels: bytes, meaning: str) -> list[str]:
    """Return the SVG elements of a lamp state: the lamp, a bar for the brightness in each slot, and the meaning."""
    most, seconds = max(levels) or 1, (SLOTS << SLOT_BITS) / 1000
    fill = screen_colour(hue) if any(levels) else UNLIT
    values = ";".join(f"{level / most:.2f}" for level in levels) if any(levels) else "1"
    drawn = [
        f'<circle cx="{MARGIN + 10}" cy="{ROW / 2}" r="9" fill="{fill}"><animate attributeName="opacity" '
        f'calcMode="discrete" dur="{seconds}s" repeatCount="indefinite" values="{values}"/></circle>'
    ]
    for slot, level in enumerate(levels):
        tall, left = 16 * level / most, MARGIN + 34 + 5 * slot
        size = f'width="5" height="{tall:.1f}"'
        drawn.append(f'<rect x="{left}" y="{ROW / 2 + 8 - tall:.1f}" {size} fill="{fill}"/>')
    return [*drawn, f'<text x="{MARGIN + 130}" y="{ROW / 2 + 4.5}" fill="{INK}">{escape(meaning)}</text>']
