"""Dimensions of the case in mm, in the coordinates of `hardware.board_shape`, with z = 0 on top of the board."""

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin, tan

from hardware.board_shape import KEYS, PIXEL, STRIP, THICKNESS

BED = 180.0  # side of the printer's square bed
THICK = 2.4  # floor, walls, lid: 1.8 remain under 0.6 of engraving
ENGRAVED = 0.6
GAP = 0.5  # between board and walls
FREE = 0.3  # least clearance between a part and a shell
SNUG = 0.1  # clearance between faces that hold something
EDGE = 0.8  # chamfer of the outer edges

STANDOFF = 4.0  # so that leads of jacks and keys end above the floor
BOTTOM = -THICKNESS - STANDOFF - THICK
PEDESTAL, BOSS = 10.0, 8.0  # diameters of the pillars that hold the board, below and above

# M3 x 12 countersunk from below: its cone prints without support. Inserts M3 x 4 sit in the lid.
SCREW, SCREW_LENGTH, SCREW_HEAD, SUNK = 3.4, 12.0, 6.4, 0.3
INSERT, INSERT_HOLE = 4.0, 4.9  # width and depth of the hole
SCREW_END = BOTTOM + SUNK + SCREW_LENGTH

FEET = ((16.0, 14.0), (84.0, 14.0), (16.0, 66.0), (84.0, 66.0))
FOOT, FOOT_DEPTH = 8.4, 0.6  # recess for 8 mm rubber feet
TABLE = BOTTOM - 1.5  # the table under the feet, which protrude by 1.5 mm

LIP, LIP_DEPTH = 1.6, 2.0  # keeps the lid in place between the walls

KEY_LINE = KEYS[0][1]
KEY_HOLE = 12.5

PIXEL_HEIGHT = 1.6
STRIP_LINE = STRIP[0][1]
PITCH = STRIP[1][0] - STRIP[0][0]


@dataclass(frozen=True)
class LidPlane:
    """The top plane of a lid: height in mm over the line through the keys, and rise towards the back in degrees."""

    height: float
    degrees: float

    def top(self, y: float) -> float:
        """Return the height of the lid's outside at y."""
        return self.height + (KEY_LINE - y) * tan(radians(self.degrees))

    def under(self, y: float) -> float:
        """Return the height of the lid's inside at y."""
        return self.top(y) - THICK / cos(radians(self.degrees))


POD = LidPlane(9.8, 7.5)  # above the jacks, below the keys' caps
CONSOLE = LidPlane(10.0, 16.0)  # above Pico and display in their sockets

# The hood is a tube from the pixels to the player's eyes: `along` counts from the pixels' faces towards the eyes,
# `up` across, away from the table. It is printed upright on its mouth.
VIEW = 45.0
HOOD_WALL = 1.6
HOOD_UP, HOOD_DOWN = 3.8, 4.6  # inside
HOOD_LENGTH, BAFFLE_LENGTH = 20.5, 12.0
HOOD_BROW = 5.0  # longer above, so that nobody opposite sees the surfaces the pixels light
HOOD_FOOT = 1.3  # lower than the pixels' faces, higher than flat parts around them
HOOD_EAR, HOOD_EAR_TOP = 1.6, 8.0


def along(length: float, up: float) -> tuple[float, float]:
    """Return y and z of a point in the hood's cross-section, `length` along the tube and `up` across it."""
    tilt = radians(VIEW)
    return (STRIP_LINE + length * cos(tilt) - up * sin(tilt), PIXEL_HEIGHT + length * sin(tilt) + up * cos(tilt))


MOUTH_LEAN = 90 - VIEW + degrees(atan2(HOOD_BROW, HOOD_UP + HOOD_DOWN + 2 * HOOD_WALL))  # from upright

# The lamp's cap is perpendicular to the lid, its tube points at the lamp.
LAMP_TUBE, LAMP_WALL, LAMP_FLANGE = 8.0, 1.6, 16.0  # inner diameter, wall, diameter on the lid
LAMP_RISE, LAMP_SKIN = 4.0, 1.2  # height above the lid; thickness that the light passes
LAMP_HOLE = LAMP_TUBE + 2 * LAMP_WALL + 2 * FREE

PIXEL_POINTS = tuple((x, y) for x in (-PIXEL / 2, 0, PIXEL / 2) for y in (-PIXEL / 2, 0, PIXEL / 2))

# Parts that are not in the boards' layout, from their manufacturers' drawings.
PICO_BOARD, USB_WIDTH, USB_HEIGHT, USB_DEPTH, USB_OUT = 1.0, 8.0, 2.8, 5.7, 1.3
USB_PLUG, USB_POCKET = (11.5, 8.5), 0.8  # the plug's grip, and how far it sinks into the wall
OLED_BOARD, GLASS, GLASS_BACK = 1.2, (26.7, 19.26, 1.42), 7.5  # from the middle of the visible area back
VISIBLE = (21.74, 10.86)
WINDOW_BACK, WINDOW_FRONT, WINDOW_SIDE = 6.5, 10.0, 13.0  # on the inside
INLET_GRIP = (12.35, 6.5)  # maximum size of the grip of a USB-C plug
BUTTON_SLOT = (4.5, 14.0)  # over BOOTSEL, across the Pico: for a pen, whichever side of its middle the button is on
BUTTON_FROM_USB = 12.4  # the button's middle, from the Pico's end
LEVER = (6.5, 9.0, 2.5)  # latch of an 8P8C plug: width, length outside the jack, distance from the plug
APART = 1.0  # between engravings on a lid, and keys, windows and the lamp
# The large display lies on the lid in its own frame. Modules differ: there is room around it, and tape holds it.
LARGE_BOARD, LARGE_THICK = (73.5, 45.0), 7.0  # the largest module, and how thick with its pins
LARGE_VISIBLE = (55.0, 27.5)
LARGE_AT = (57.0, 28.5)  # its centre on the lid
FRAME = 1.6  # thickness of its walls
FRAME_RISE = LARGE_THICK + THICK  # over the lid
PIEZO_DIAMETER, PIEZO_HEIGHT, PIEZO_HOLE = 12.0, 9.5, 2.0
