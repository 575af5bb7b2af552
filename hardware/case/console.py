"""The console's case: bottom and lid, with openings for display, Pico, supply and jack, and a frame."""

from math import cos, pi, sin

from build123d import Pos, Rectangle, extrude, loft  # type: ignore[import-not-found]

from hardware.board_shape import (
    CONSOLE_JACKS,
    INLET,
    INLET_HEIGHT,
    OLED,
    PICO,
    PICO_LENGTH,
    PIEZO,
    SOCKET,
)
from hardware.case.dimensions import (
    BUTTON_FROM_USB,
    BUTTON_SLOT,
    CONSOLE,
    FRAME,
    FRAME_RISE,
    FREE,
    INLET_GRIP,
    LARGE_AT,
    LARGE_BOARD,
    LARGE_THICK,
    LARGE_VISIBLE,
    PICO_BOARD,
    PIEZO_HOLE,
    THICK,
    USB_HEIGHT,
    USB_PLUG,
    USB_POCKET,
    USB_WIDTH,
    WINDOW_BACK,
    WINDOW_FRONT,
    WINDOW_SIDE,
)
from hardware.case.lettering import FRAME_LINES, LINES
from hardware.case.shells import (
    OUTSIDE,
    TALL,
    back_opening,
    back_tongue,
    bottom,
    engraved,
    jack_opening,
    jack_tongue,
    lid,
    warning,
)
from hardware.case.solids import Body, back_wall, block, column, on_lid, text_engraving

USB_MIDDLE = SOCKET + PICO_BOARD + USB_HEIGHT / 2
BEVEL = THICK - 0.6  # of the window; a rim of 0.6 remains
INLET_MIDDLE = INLET_HEIGHT / 2


def pieces() -> dict[str, Body]:
    """Return all pieces in their places in the closed console; the frame is for the large display only."""
    return {"bottom": console_bottom(), "lid": console_lid(), "frame": frame()}


def console_bottom() -> Body:
    """Return the bottom, with openings for the jack, the supply and the Pico's USB."""
    shell = bottom(CONSOLE) - usb_hole() - usb_pocket(TALL)
    for x in CONSOLE_JACKS.values():
        shell -= jack_opening(x)
    shell -= back_opening(INLET, INLET_GRIP[0], INLET_MIDDLE - INLET_GRIP[1] / 2)
    shell -= text_engraving(back_wall(INLET, -4.6, OUTSIDE), "USB-C  5 V", 2.4, 0.7)
    return shell - warning()


def console_lid() -> Body:
    """Return the lid, with a window and holes for the sound of the piezo."""
    plate = lid(CONSOLE) - usb_pocket(USB_MIDDLE + USB_PLUG[1] / 2) - window()
    for x in CONSOLE_JACKS.values():
        plate += jack_tongue(CONSOLE, x)
    plate += back_tongue(CONSOLE, INLET, INLET_GRIP[0], INLET_MIDDLE + INLET_GRIP[1] / 2)
    for hole in piezo_holes():
        plate -= column(hole, PIEZO_HOLE, (0, TALL))
    return plate - button_slot() - engraved(CONSOLE, LINES["console"])


def usb_hole() -> Body:
    """Return the hole in the wall for the Pico's USB jack."""
    half = USB_WIDTH / 2 + 2 * FREE
    low = SOCKET + PICO_BOARD - 2 * FREE
    return block((-OUTSIDE - 1, 0), (PICO[1] - half, PICO[1] + half), (low, low + USB_HEIGHT + 4 * FREE))


def usb_pocket(top: float) -> Body:
    """Return the recess in the outside of the wall for the grip of the USB plug, up to the height `top`."""
    width, height = USB_PLUG
    across = (PICO[1] - width / 2, PICO[1] + width / 2)
    return block((-OUTSIDE - 1, -OUTSIDE + USB_POCKET), across, (USB_MIDDLE - height / 2, top))


def button_slot() -> Body:
    """Return the slot for a pen to reach the Pico's BOOTSEL button, which starts an update of MicroPython."""
    x, (width, depth) = PICO[0] - PICO_LENGTH / 2 + BUTTON_FROM_USB, BUTTON_SLOT
    return block((x - width / 2, x + width / 2), (PICO[1] - depth / 2, PICO[1] + depth / 2), (0, TALL))


def window() -> Body:
    """Return the opening of the display."""
    middle = on_lid(CONSOLE, *OLED) * Pos(0, (WINDOW_BACK - WINDOW_FRONT) / 2, 0)
    return middle * _bevelled(2 * WINDOW_SIDE, WINDOW_BACK + WINDOW_FRONT)


def _bevelled(width: float, depth: float) -> Body:
    """Return an opening down from the origin, bevelled by 45 degrees for a wide view of what is behind it."""
    straight = Pos(0, 0, -2 * THICK) * extrude(Rectangle(width, depth), 2 * THICK)
    sketches = [Pos(0, 0, z) * Rectangle(width + 2 * (z + BEVEL), depth + 2 * (z + BEVEL)) for z in (-BEVEL, FREE)]
    return straight + loft(sketches)


def frame() -> Body:
    """Return the frame that holds the large display on the lid, over the small one's window for its wires."""
    width, depth = (side + 2 * FREE for side in LARGE_BOARD)
    outer = extrude(Rectangle(width + 2 * FRAME, depth + 2 * FRAME), FRAME_RISE)
    opening = Pos(0, 0, FRAME_RISE) * _bevelled(*(side + 3 for side in LARGE_VISIBLE))
    body = outer - extrude(Rectangle(width, depth), LARGE_THICK) - opening
    for side in (-1, 1):  # openings for the sound of the piezo
        body -= Pos(side * width / 2, 0, 0) * extrude(Rectangle(4 * FRAME, 8), 4)
    for line in FRAME_LINES:
        body -= text_engraving(Pos(line.x, line.y, FRAME_RISE), line.text, line.height, line.width)
    return on_lid(CONSOLE, *LARGE_AT) * body


def piezo_holes() -> list[tuple[float, float]]:
    """Return the centres of one hole in the middle and six around it."""
    ring = [(PIEZO[0] + 4 * cos(turn * pi / 3), PIEZO[1] + 4 * sin(turn * pi / 3)) for turn in range(6)]
    return [PIEZO, *ring]
