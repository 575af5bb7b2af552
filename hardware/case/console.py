"""The console's pieces: bottom and lid, with display, Pico, supply and one jack."""

from math import cos, pi, sin

from build123d import Pos, Rectangle, extrude, loft  # type: ignore[import-not-found]

from hardware.case.measures import (
    BARREL_GRIP,
    BARREL_MIDDLE,
    CONSOLE,
    FREE,
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
from hardware.case.shells import (
    OUTSIDE,
    TALL,
    back_opening,
    back_tongue,
    bottom,
    jack_name,
    jack_opening,
    jack_tongue,
    key_names,
    lid,
    warning,
)
from hardware.case.solids import Body, back_wall, block, column, lettering, on_lid
from hardware.shape import (
    CONSOLE_JACKS,
    OLED,
    PICO,
    PIEZO,
    POWER_JACK,
    SOCKET,
)

USB_MIDDLE = SOCKET + PICO_BOARD + USB_HEIGHT / 2
BEVEL = THICK - 0.6  # of the window; a rim of 0.6 stays


def pieces() -> dict[str, Body]:
    """All pieces of the console, where they are when it is closed."""
    return {"bottom": console_bottom(), "lid": console_lid()}


def console_bottom() -> Body:
    """The bottom with its jacks and the way to the Pico's USB."""
    shell = bottom(CONSOLE) - usb_hole() - usb_pocket(TALL)
    for x in CONSOLE_JACKS.values():
        shell -= jack_opening(x)
    shell -= back_opening(POWER_JACK, BARREL_GRIP)
    shell -= lettering(back_wall(POWER_JACK, -4, OUTSIDE), "5 V", 3.2, 0.8)
    return shell - warning()


def console_lid() -> Body:
    """The lid with a window and holes to hear the piezo through."""
    plate = lid(CONSOLE) - usb_pocket(USB_MIDDLE + USB_PLUG[1] / 2) - window()
    for name, x in CONSOLE_JACKS.items():
        plate += jack_tongue(CONSOLE, x)
        plate -= jack_name(CONSOLE, x, name)
    plate += back_tongue(CONSOLE, POWER_JACK, BARREL_GRIP, BARREL_MIDDLE + BARREL_GRIP / 2)
    plate -= lettering(on_lid(CONSOLE, POWER_JACK, 4), "5 V", 4.6)
    for hole in piezo_holes():
        plate -= column(hole, PIEZO_HOLE, (0, TALL))
    return plate - key_names(CONSOLE, ("^", "v", "<", "OK"))


def usb_hole() -> Body:
    """The USB jack reaches into the wall."""
    half = USB_WIDTH / 2 + 2 * FREE
    low = SOCKET + PICO_BOARD - 2 * FREE
    return block((-OUTSIDE - 1, 0), (PICO[1] - half, PICO[1] + half), (low, low + USB_HEIGHT + 4 * FREE))


def usb_pocket(top: float) -> Body:
    """The grip of the plug sinks into the wall from outside."""
    width, height = USB_PLUG
    across = (PICO[1] - width / 2, PICO[1] + width / 2)
    return block((-OUTSIDE - 1, -OUTSIDE + USB_POCKET), across, (USB_MIDDLE - height / 2, top))


def window() -> Body:
    """The display's window, bevelled by 45 degrees so that one sees all of it from the front."""
    frame = on_lid(CONSOLE, *OLED) * Pos(0, (WINDOW_BACK - WINDOW_FRONT) / 2, 0)
    width, depth = 2 * WINDOW_SIDE, WINDOW_BACK + WINDOW_FRONT
    straight = Pos(0, 0, -2 * THICK) * extrude(Rectangle(width, depth), 2 * THICK)
    sketches = [Pos(0, 0, z) * Rectangle(width + 2 * (z + BEVEL), depth + 2 * (z + BEVEL)) for z in (-BEVEL, FREE)]
    return frame * (straight + loft(sketches))


def piezo_holes() -> list[tuple[float, float]]:
    """One hole in the middle, six around it."""
    ring = [(PIEZO[0] + 4 * cos(turn * pi / 3), PIEZO[1] + 4 * sin(turn * pi / 3)) for turn in range(6)]
    return [PIEZO, *ring]
