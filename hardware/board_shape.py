"""The shape of the boards in millimetres, for their layout and for the case around them.

Seen from above, the player in front: x runs right, y runs towards the player; the origin is the left back corner.
Pod and console share outline, holes, keys and the place of a jack, so that they share most of a case.
"""

WIDTH, DEPTH, THICKNESS = 100.0, 80.0, 1.6
CORNER = 3.0  # radius
HOLES = ((4.0, 4.0), (96.0, 4.0), (4.0, 76.0), (96.0, 76.0))
HOLE = 3.2  # diameter: M3

KEYS = tuple((x, 66.0) for x in (20.0, 40.0, 60.0, 80.0))  # centres: A B C D, or up down back OK
KEY_BODY, KEY_CAP = 12.0, 11.5  # square body, round cap
KEY_HEIGHT = 12.0  # from the board to the cap's top

# 8P8C jacks without shield, opening to the back
JACK_WIDTH, JACK_DEPTH, JACK_HEIGHT = 15.3, 17.74, 13.0
BACK = 0.25  # from the back edge of the board to the bodies of all jacks
POD_JACKS = {"IN": 22.0, "OUT": 78.0}  # x of the middle; IN is nearer to the console
CONSOLE_JACKS = {"OUT": 78.0}

STRIP = tuple((14.0 + 8.0 * place, 38.0) for place in range(10))  # pixels 0 to 9
LAMP = (50.0, 8.0)  # at the back, for everybody
PIXEL = 5.0  # square body, 1.6 high

# The hood over the strip: only the pixels and parts up to 1 mm high between these y. Its two ends rest on the
# board at these x: no parts within 2.5 mm on both sides.
HOOD = (32.5, 46.5)
HOOD_ENDS = (10.0, 90.0)

# Pico, its USB at the left, and display are on sockets: their boards are at this height (socket 8.5, header 2.5).
SOCKET = 11.0
PICO = (26.0, 27.5)  # centre, long side along x; the USB jack overhangs its left edge by 1.3 mm
PICO_LENGTH, PICO_WIDTH = 51.0, 21.0
PICO_ROW = 8.89  # from the middle to each row of pins
OLED = (68.0, 30.5)  # middle of the visible area
OLED_PINS = 10.0  # from there back to the row of four pins
OLED_WIDTH, OLED_BACK, OLED_FRONT = 27.3, 11.6, 16.4  # the module's board, back and front from that middle
PIEZO = (30.0, 49.0)  # round, 12 across, 9.5 high
INLET = 22.0  # x of the middle of the USB-C inlet; its opening is at the back edge
INLET_WIDTH, INLET_DEPTH, INLET_HEIGHT = 8.94, 6.905, 3.26
