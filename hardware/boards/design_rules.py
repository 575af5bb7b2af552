"""Design rules in millimetres, from the board house and the currents: for the router, for KiCad and for the tests."""

CLEARANCE = 0.2
EDGE = 0.5  # between copper and the edge of the board
POUR_CLEARANCE = 0.3
HOLE_CLEARANCE = 0.25  # between copper and an unplated hole
HOLE_TO_HOLE = 0.25
VIA, VIA_HOLE = 0.6, 0.3
SILK_CLEARANCE = 0.15  # between printing and pads

GROUND = "GND"
SIGNAL_WIDTH = 0.25
GROUND_WIDTH = 0.4  # the pours on both sides carry the current, these tracks only tie every pad to them
POWER_WIDTH = 0.5
TRUNK_WIDTH = 1.5  # of the tracks that supply all pods behind this board, under even wider pours
WIDTHS = {"signal": SIGNAL_WIDTH, "ground": GROUND_WIDTH, "power": POWER_WIDTH, "trunk": TRUNK_WIDTH}
