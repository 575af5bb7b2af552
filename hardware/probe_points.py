"""The nets of the test points on each board, in the order of the pads: TP1, TP2 and so on."""

CONSOLE = ("GND", "EXTERNAL", "+5V", "VBUS", "SENSE", "Q_3V3", "3V3", "CLK")
POD = ("GND", "+5V", "+5V_POD", "Q", "WS_OUT")
