"""The console's circuit: the Pico, display, keys and piezo, the level shifter and the supply of the whole chain."""

from hardware.circuit.builder import NC, CircuitBuilder
from hardware.circuit.connector import RJ45
from hardware.circuit.kinds import (
    BUFFER,
    CERAMIC,
    ELECTROLYTIC,
    FUSE,
    INLET,
    JACK_OUT,
    KEY,
    OLED,
    P_FET,
    PIEZO,
    PNP_PAIR,
    RESISTOR,
    SCHOTTKY,
    TEST_POINT,
    TVS,
    TVS_ARRAY,
    USB_FUSE,
)
from hardware.circuit.pico import PICO_LEFT, PICO_RIGHT
from hardware.circuit.skidl_import import Circuit
from hardware.probe_points import CONSOLE as TEST_POINTS

KEYS = ("UP", "DOWN", "BACK", "OK")
SERIES = "100"  # ohm at the source of every outgoing line
SHIFTED = ("CLK", "LOAD_N", "WS")  # through gates 1, 2 and 3 of the level shifter

USED = {
    "GP4": "SDA",
    "GP5": "SCL",
    "GP6": "KEY_UP",
    "GP7": "KEY_DOWN",
    "GP8": "KEY_BACK",
    "GP9": "KEY_OK",
    "GP14": "TONE",
    "GP16": "Q_3V3",
    "GP17": "LOAD_N_3V3",
    "GP18": "CLK_3V3",
    "GP20": "WS_3V3",
    "GP26": "SENSE",
    "VBUS": "VBUS",
    "VSYS": "VSYS",
    "3V3": "3V3",
    "GND": "GND",
    "AGND": "GND",
}


def console() -> Circuit:
    """Return the circuit of the console."""
    drawing = CircuitBuilder("console")
    drawing.mark_supplied("+5V", "GND", "VSYS")
    _supply(drawing)
    _pico(drawing)
    _display_keys_piezo(drawing)
    _chain(drawing)
    drawing.test_points(TEST_POINT, TEST_POINTS)
    return drawing.circuit


def _supply(drawing: CircuitBuilder) -> None:
    """Add the inlet, its protection, and the switches between supply and USB."""
    power = {"A9": "DC_IN", "B9": "DC_IN", "A12": "GND", "B12": "GND", "S1": "GND"}
    drawing.add("J2", INLET, power | {"A5": "CC1", "B5": "CC2"})
    for ref, line in (("R15", "CC1"), ("R16", "CC2")):  # a USB-C charger supplies nothing without them
        drawing.resistor(ref, "5k1", line, "GND")
    drawing.add("F1", FUSE, {"1": "DC_IN", "2": "EXTERNAL"})
    drawing.add("D3", TVS, {"K": "EXTERNAL", "A": "GND"})
    _ideal_diode(drawing)
    drawing.add("D2", SCHOTTKY, {"A": "+5V", "K": "VSYS"})
    _usb_switch(drawing)
    drawing.add("C2", ELECTROLYTIC, {"+": "+5V", "-": "GND"}, "100u 10V")


def _usb_switch(drawing: CircuitBuilder) -> None:
    """Add the switch from USB: two transistors back to back, so that no body diode conducts while the supply is there.

    C3 keeps both off while +5 V rises: so C2 is charged slowly when USB is plugged in. When the supply goes it turns
    them on as +5 V falls.
    """
    drawing.add("F2", USB_FUSE, {"1": "VBUS", "2": "USB_FUSED"})
    drawing.add("Q1", P_FET, {"D": "USB_FUSED", "S": "USB_SWITCH", "G": "EXTERNAL"})
    drawing.add("Q2", P_FET, {"D": "+5V", "S": "USB_SWITCH", "G": "EXTERNAL"})
    drawing.add("C3", CERAMIC, {"1": "+5V", "2": "EXTERNAL"}, "100n")
    drawing.resistor("R11", "10k", "EXTERNAL", "SENSE")
    drawing.resistor("R12", "10k", "SENSE", "GND")


def _ideal_diode(drawing: CircuitBuilder) -> None:
    """Add an ideal diode after the supply: a real diode's drop would leave too little for the last pods.

    The pair compares both ends. One half has four times the current of the other, so the switch opens while the
    supply is still some 40 mV above the pods: USB cannot hold EXTERNAL up, and the Pico sees when the supply is gone.
    """
    drawing.add("Q3", P_FET, {"D": "EXTERNAL", "S": "+5V", "G": "ONE_WAY"})
    drawing.add(
        "Q4", PNP_PAIR, {"E1": "EXTERNAL", "B1": "PAIR", "C1": "PAIR", "E2": "+5V", "B2": "PAIR", "C2": "ONE_WAY"}
    )
    drawing.resistor("R13", "10k", "PAIR", "GND")
    drawing.resistor("R14", "47k", "ONE_WAY", "GND")


def _pico(drawing: CircuitBuilder) -> None:
    """Add the Pico's two sockets; unused pins are left unconnected."""
    for ref, kind in (("A1", PICO_LEFT), ("A2", PICO_RIGHT)):
        drawing.add(ref, kind, {name: USED.get(name, NC) for _, name, _ in kind.pins})


def _display_keys_piezo(drawing: CircuitBuilder) -> None:
    """Add display, keys and piezo."""
    drawing.add("A3", OLED, {"GND": "GND", "VCC": "3V3", "SCL": "SCL", "SDA": "SDA"})
    drawing.add("R9", RESISTOR, {"1": "3V3", "2": "SDA"}, "4k7", optional=True)  # most modules have their own
    drawing.add("R10", RESISTOR, {"1": "3V3", "2": "SCL"}, "4k7", optional=True)
    for place, key in enumerate(KEYS):
        drawing.add(f"SW{1 + place}", KEY, {"1": f"KEY_{key}", "2": "GND"}, key)
    drawing.resistor("R8", "220", "TONE", "PIEZO")
    drawing.add("BZ1", PIEZO, {"1": "PIEZO", "2": "GND"})


def _chain(drawing: CircuitBuilder) -> None:
    """Add the level shifter and the jack for the pods."""
    gates = {"4A": "GND", "4OE_N": "+5V", "4Y": NC}
    for gate, line in enumerate(SHIFTED, 1):
        gates |= {f"{gate}A": f"{line}_3V3", f"{gate}Y": f"{line}_5V", f"{gate}OE_N": "GND"}
        drawing.resistor(f"R{gate}", SERIES, f"{line}_5V", line)
    drawing.add("U1", BUFFER, gates | {"VCC": "+5V", "GND": "GND"})
    drawing.add("C1", CERAMIC, {"1": "+5V", "2": "GND"}, "100n")
    drawing.resistor("R4", "1k8", "Q", "Q_3V3")
    drawing.resistor("R5", "3k3", "Q_3V3", "GND")
    drawing.resistor("R6", "100k", "WS", "GND")
    drawing.resistor("R7", "100k", "CLK", "GND")
    drawing.add("J1", JACK_OUT, {name: name for name in RJ45.values()})
    lines = {"1": "CLK", "2": "WS", "3": "LOAD_N", "4": "Q"}
    drawing.add("U2", TVS_ARRAY, lines | {"GND": "GND", "VCC": "+5V"})
