"""Draw the simulated table as SVG: the console's display, and every pod with its strip, lamp and keys.

Run as a program it prints the picture in the README: a vote in which one player has not answered yet.
"""

import sys

from conclave.simulator.pod_cable import Pixel
from conclave.simulator.simulated_board import SimulatedBoard
from firmware.device import Device

WIDTH, POD_WIDTH, POD_HEIGHT = 664, 150, 96
DISPLAY_TOP, PODS_TOP = 34, 254
INK, CASE, GLASS, LIT = "#e8e6e3", "#3a3f47", "#0b0d10", "#bfe3ff"
LAMP = 10


def draw_table(board: SimulatedBoard) -> str:
    """Return the table as an SVG document."""
    rows = -(-len(board.cable.pods) // 4)
    height = PODS_TOP + rows * (POD_HEIGHT + 14) + 6
    parts = [_rectangle(0, 0, WIDTH, height, "#22262b", 12), *_console(board)]
    for number, pod in enumerate(board.cable.pods):
        left, top = 14 + number % 4 * (POD_WIDTH + 10), PODS_TOP + number // 4 * (POD_HEIGHT + 14)
        parts += _pod(number, pod.pixels, left, top)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _console(board: SimulatedBoard) -> list[str]:
    """Return the SVG elements of the display, at three units a pixel, and of the four keys."""
    left, size = 40, 3
    parts = [_rectangle(14, 14, WIDTH - 28, 228, CASE, 10), _rectangle(left - 6, DISPLAY_TOP - 6, 396, 204, GLASS, 4)]
    for y, row in enumerate(board.oled.visible_rows()):
        x = 0
        while x < len(row):
            run = next((end for end in range(x, len(row)) if row[end] != row[x]), len(row)) - x
            if row[x]:
                parts.append(_rectangle(left + size * x, DISPLAY_TOP + size * y, size * run, size, LIT))
            x += run
    for number, key in enumerate(("▲", "▼", "◀", "OK")):
        parts += _key(460 + 45 * number, 130, key)
    return parts


def _pod(number: int, pixels: tuple[Pixel, ...], left: int, top: int) -> list[str]:
    """Return the SVG elements of a pod: ten pixels, the lamp, the pod's number from 1, four keys."""
    parts = [_rectangle(left, top, POD_WIDTH, POD_HEIGHT, CASE, 8), _rectangle(left + 8, top + 10, 134, 18, GLASS, 4)]
    for place, pixel in enumerate(pixels[:LAMP]):
        parts.append(f'<circle cx="{left + 17 + 13 * place}" cy="{top + 19}" r="5" fill="{_visible_colour(pixel)}"/>')
    parts.append(f'<circle cx="{left + 20}" cy="{top + 44}" r="8" fill="{_visible_colour(pixels[LAMP])}"/>')
    parts.append(f'<text x="{left + 36}" y="{top + 49}" font-size="13" fill="{INK}">{number + 1}</text>')
    for place, key in enumerate("ABCD"):
        parts += _key(left + 24 + 34 * place, top + 74, key)
    return parts


def _key(x: int, y: int, name: str) -> list[str]:
    """Return the SVG elements of a key with its name."""
    text = f'<text x="{x}" y="{y + 4}" font-size="11" text-anchor="middle" fill="#22262b">{name}</text>'
    return [f'<circle cx="{x}" cy="{y}" r="13" fill="{INK}"/>', text]


def _rectangle(x: int, y: int, width: int, height: int, colour: str, corner: int = 0) -> str:
    """Return an SVG rectangle with corners rounded by `corner`."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}" fill="{colour}"/>'


def _visible_colour(pixel: Pixel) -> str:
    """Return a pixel's colour as an eye sees it, which is far brighter than its values."""
    if not any(pixel):
        return "#1a1d21"
    most = max(pixel)
    level = 0.45 + 0.55 * min(1.0, most / 40)
    return "#" + "".join(f"{round(255 * part / most * level):02x}" for part in pixel)


def _example_vote() -> SimulatedBoard:
    """Return a board in the middle of a vote that three of four players have answered."""
    board = SimulatedBoard(pods=4, seed=1)
    device = Device(board)
    device.settings.language = "en"
    device.apply_settings()
    _run_for(board, device, 500)
    device.settings.stir = False  # without the contributions that come first
    device.start_game("majority", [0, 1, 2, 3], {"language": "en"}, ["Ana", "Bo", "Chloé", "Dan"])
    device.console.show_game()
    for pod, key in ((0, "A"), (2, "C"), (3, "A")):
        board.hands[pod].tap(key)
        _run_for(board, device, 200)
    _run_for(board, device, 2600)
    return board


def _run_for(board: SimulatedBoard, device: Device, ms: int) -> None:
    """Run the main loop for `ms` milliseconds."""
    end = board.clock.now() + 1000 * ms
    while board.clock.now() < end:
        device.step()


if __name__ == "__main__":
    sys.stdout.write(draw_table(_example_vote()))
