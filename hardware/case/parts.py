"""Simple solids of parts inside the boxes, and of plugs and fingers outside, to check fit and draw pictures."""

from build123d import Part, Sphere  # type: ignore[import-not-found]

from hardware.board_shape import (
    BACK,
    CONSOLE_JACKS,
    HOLE,
    HOLES,
    HOOD,
    HOOD_ENDS,
    INLET,
    INLET_DEPTH,
    INLET_HEIGHT,
    INLET_WIDTH,
    JACK_DEPTH,
    JACK_HEIGHT,
    JACK_WIDTH,
    KEY_BODY,
    KEY_CAP,
    KEY_HEIGHT,
    KEYS,
    LAMP,
    OLED,
    OLED_BACK,
    OLED_FRONT,
    OLED_PINS,
    OLED_WIDTH,
    PICO,
    PICO_LENGTH,
    PICO_ROW,
    PICO_WIDTH,
    PIEZO,
    PIXEL,
    POD_JACKS,
    SOCKET,
    STRIP,
    THICKNESS,
)
from hardware.boards.console_places import PLACES as CONSOLE_PLACES
from hardware.boards.pod_places import PLACES as POD_PLACES
from hardware.case.dimensions import (
    FREE,
    GAP,
    GLASS,
    GLASS_BACK,
    INLET_GRIP,
    LEVER,
    OLED_BOARD,
    PEDESTAL,
    PICO_BOARD,
    PIEZO_DIAMETER,
    PIEZO_HEIGHT,
    PIXEL_HEIGHT,
    THICK,
    USB_DEPTH,
    USB_HEIGHT,
    USB_OUT,
    USB_PLUG,
    USB_POCKET,
    USB_WIDTH,
)
from hardware.case.solids import Body, block, board_location, column, outline

LEADS = 3.5  # under the board
SWITCH, FINGER, REACH = 4.3, 16.0, 30.0  # height of a key's body, diameter of a fingertip, length of hand and cable
TRAVEL = 0.5  # of a key at most
FLAT = 1.0  # height of the parts beside the pixels
BOOT = (13.5, 12.0)  # of a cable's plug, with its sleeve
SOCKET_WIDTH = 2.6
BUTTON = 2.0  # height of the tallest part on the Pico except the USB jack
TALL_CAN = (6.3, 12.0)  # diameter and height of an electrolytic capacitor
CANS = {"pod": POD_PLACES["C13"][:2], "console": CONSOLE_PLACES["C2"][:2]}


def board() -> Body:
    """Return the printed board with its four holes."""
    plate = outline(0, (-THICKNESS, 0))
    for hole in HOLES:
        plate -= column(hole, HOLE, (-THICKNESS, 0))
    return plate


def _common_parts(jacks: dict[str, float]) -> dict[str, Body]:
    """Return the parts that pod and console share: board, leads, keys, jacks, plugs and fingers."""
    leads = outline(-1, (-THICKNESS - LEADS, -THICKNESS))
    for hole in HOLES:
        leads -= column(hole, PEDESTAL + 2 * FREE, (-THICKNESS - LEADS, -THICKNESS))
    found: dict[str, Body] = {"board": board(), "leads": leads}
    for number, place in enumerate(KEYS, 1):
        found[f"key {number}"] = _square(place, KEY_BODY, (0, SWITCH)) + column(place, KEY_CAP, (SWITCH, KEY_HEIGHT))
        found[f"finger {number}"] = _finger(place)
    for name, x in jacks.items():
        found[f"jack {name}"] = _block_at_back(x, JACK_WIDTH, (BACK, BACK + JACK_DEPTH), (0, JACK_HEIGHT))
        found[f"plug {name}"] = _block_at_back(x, BOOT[0], (-REACH, BACK), (FREE, FREE + BOOT[1]))
        found[f"latch {name}"] = _latch(x)
    return found


def _latch(x: float) -> Body:
    """Return the space a plug's lever needs to be pressed: above the plug, or below it in a jack of the other kind."""
    width, out, off = LEVER
    high = (FREE + BOOT[1], JACK_HEIGHT), (FREE + BOOT[1], FREE + BOOT[1] + off)
    low = (0.0, FREE), (FREE - off, FREE)
    outside, inside = (BACK - out, -GAP - THICK - FREE), (-GAP - THICK - FREE, BACK)
    solids = [
        _block_at_back(x, width, y, z) for side in (high, low) for y, z in zip((inside, outside), side, strict=True)
    ]
    return Part(children=solids)


def _can(name: str) -> Body:
    """Return an electrolytic capacitor."""
    return column(CANS[name], TALL_CAN[0], (0, TALL_CAN[1]))


def _finger(place: tuple[float, float]) -> Body:
    """Return a finger on a key that is pressed down."""
    middle = KEY_HEIGHT - TRAVEL + FINGER / 2
    return column(place, FINGER, (middle, middle + REACH)) + board_location(*place, middle) * Sphere(FINGER / 2)


def _square(place: tuple[float, float], side: float, z: tuple[float, float]) -> Body:
    """Return a square block centred at a place."""
    x, y = place
    return block((x - side / 2, x + side / 2), (y - side / 2, y + side / 2), z)


def _block_at_back(x: float, width: float, y: tuple[float, float], z: tuple[float, float]) -> Body:
    """Return a block centred at x, for what is at the back edge."""
    return block((x - width / 2, x + width / 2), y, z)


def pod() -> dict[str, Body]:
    """Return the parts inside a pod, with plugs in its jacks and fingers on its keys."""
    pixels = {f"pixel {place}": _square(at_, PIXEL, (0, PIXEL_HEIGHT)) for place, at_ in enumerate(STRIP)}
    lamp = _square(LAMP, PIXEL, (0, PIXEL_HEIGHT))
    flat = block((HOOD_ENDS[0] + 2.5, HOOD_ENDS[1] - 2.5), HOOD, (0, FLAT))
    for pixel in pixels.values():
        flat -= pixel
    return {**_common_parts(POD_JACKS), **pixels, "lamp's pixel": lamp, "flat parts": flat, "capacitor": _can("pod")}


def console() -> dict[str, Body]:
    """Return the parts inside the console, with plugs and fingers."""
    return {**_common_parts(CONSOLE_JACKS), **_pico(), **_display(), **_supply(), "capacitor": _can("console")}


def _pico() -> dict[str, Body]:
    """Return the Pico with its sockets, USB jack and plug."""
    y, left = PICO[1], PICO[0] - PICO_LENGTH / 2
    length, width = (left, left + PICO_LENGTH), (y - PICO_WIDTH / 2, y + PICO_WIDTH / 2)
    top = SOCKET + PICO_BOARD
    usb = (y - USB_WIDTH / 2, y + USB_WIDTH / 2)
    found: dict[str, Body] = {
        "Pico": block(length, width, (SOCKET, top)),
        "Pico's parts": block((left + USB_DEPTH, length[1]), width, (top, top + BUTTON)),
        "Pico's USB": block((left - USB_OUT, left - USB_OUT + USB_DEPTH), usb, (top, top + USB_HEIGHT)),
        "USB plug": _usb_plug(y, top + USB_HEIGHT / 2),
    }
    for name, row in (("back", y - PICO_ROW), ("front", y + PICO_ROW)):
        half = SOCKET_WIDTH / 2
        found[f"Pico's {name} socket"] = block(length, (row - half, row + half), (0, SOCKET))
    return found


def _usb_plug(y: float, z: float) -> Body:
    """Return the grip of the plug, as far as it goes into the wall."""
    width, height = USB_PLUG[0] / 2 - FREE, USB_PLUG[1] / 2 - FREE
    wall = -GAP - THICK + USB_POCKET - FREE
    return block((wall - REACH, wall), (y - width, y + width), (z - height, z + height))


def _display() -> dict[str, Body]:
    """Return the display, its board and its socket."""
    x, y = OLED
    sides = (x - OLED_WIDTH / 2, x + OLED_WIDTH / 2)
    top = SOCKET + OLED_BOARD
    glass = (x - GLASS[0] / 2, x + GLASS[0] / 2), (y - GLASS_BACK, y - GLASS_BACK + GLASS[1])
    pins = (y - OLED_PINS - SOCKET_WIDTH / 2, y - OLED_PINS + SOCKET_WIDTH / 2)
    return {
        "display's board": block(sides, (y - OLED_BACK, y + OLED_FRONT), (SOCKET, top)),
        "display": block(*glass, (top, top + GLASS[2])),
        "display's socket": block((x - 5.2, x + 5.2), pins, (0, SOCKET)),
    }


def _supply() -> dict[str, Body]:
    """Return the supply's jack and plug, and the piezo."""
    middle, (width, height) = INLET_HEIGHT / 2, INLET_GRIP
    return {
        "supply jack": _block_at_back(INLET, INLET_WIDTH, (0, INLET_DEPTH), (0, INLET_HEIGHT)),
        "supply plug": _block_at_back(INLET, width, (-REACH, -FREE), (middle - height / 2, middle + height / 2)),
        "piezo": column(PIEZO, PIEZO_DIAMETER, (0, PIEZO_HEIGHT)),
    }
