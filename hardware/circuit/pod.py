"""The circuit of a player's pod: ten pixels under the hood, the lamp, four keys and their shift register.

+5 V, ground, CLK and LOAD_N pass straight from jack IN to jack OUT. Pixel data leaves OUT after the pod's last pixel,
and the next pod's keys come in at DS. The pod's own supply comes through a switch that closes slowly: a pod plugged in
during a game must not pull down the supply of the others.
"""

from hardware.circuit.builder import NC, CircuitBuilder
from hardware.circuit.connector import RJ45
from hardware.circuit.kinds import (
    CERAMIC,
    DIODE,
    ELECTROLYTIC,
    JACK_IN,
    JACK_OUT,
    KEY,
    P_FET,
    PIXEL,
    SHIFT_REGISTER,
    TEST_POINT,
    TVS_ARRAY,
)
from hardware.circuit.skidl_import import Circuit
from hardware.probe_points import POD as TEST_POINTS

PIXELS = 11
KEYS = "ABCD"
SUPPLY = "+5V_POD"  # behind the switch
MEETING = "220"  # ohm at every outgoing output: a cable from IN to IN or OUT to OUT connects two outputs
SERIES = "1k"  # ohm at CP and PL: smooths the edges, so that no pod sees one twice

STRAIGHT = {name: name for name in RJ45.values()}
IN = STRAIGHT
OUT = STRAIGHT | {"WS": "WS_OUT", "Q": "Q_NEXT"}


def pod() -> Circuit:
    """Return the circuit of a pod."""
    drawing = CircuitBuilder("pod")
    drawing.mark_supplied("+5V", "GND", SUPPLY)
    _jacks(drawing)
    _switch(drawing)
    _register(drawing)
    _keys(drawing)
    _pixels(drawing)
    drawing.test_points(TEST_POINT, TEST_POINTS)
    return drawing.circuit


def _jacks(drawing: CircuitBuilder) -> None:
    """Add both jacks with their protection."""
    for ref, guard, kind, nets in (("J1", "U2", JACK_IN, IN), ("J2", "U3", JACK_OUT, OUT)):
        drawing.add(ref, kind, nets)
        lines = {"1": nets["CLK"], "2": nets["WS"], "3": nets["LOAD_N"], "4": nets["Q"]}
        drawing.add(guard, TVS_ARRAY, lines | {"GND": "GND", "VCC": "+5V"})
    drawing.resistor("R8", "100k", "WS", "GND")
    drawing.resistor("R9", "100k", "CLK", "GND")


def _switch(drawing: CircuitBuilder) -> None:
    """Add the slow switch of the supply.

    Its gate follows +5 V when a plug goes in, and falls within a second; D12 discharges it when the plug is out.
    """
    drawing.add("Q1", P_FET, {"S": "+5V", "D": SUPPLY, "G": "SLOWLY"})
    drawing.add("C16", CERAMIC, {"1": "+5V", "2": "SLOWLY"}, "1u")
    drawing.resistor("R11", "1M", "SLOWLY", "GND")
    drawing.add("D12", DIODE, {"K": "SLOWLY", "A": "GND"})
    drawing.add("C13", ELECTROLYTIC, {"+": SUPPLY, "-": "GND"}, "100u 10V")


def _register(drawing: CircuitBuilder) -> None:
    """Add the shift register with its filters."""
    wired = {"D7": "GND", "D6": SUPPLY, "D5": "GND", "D4": SUPPLY}  # 0101, by which the console recognises a pod
    keys = {"D0": "KEY_A", "D1": "KEY_B", "D2": "KEY_C", "D3": "KEY_D"}
    serial = {"DS": "DS", "Q7": "Q7", "Q7_N": NC, "CP": "CP", "PL_N": "PL_N", "CE_N": "GND"}
    drawing.add("U1", SHIFT_REGISTER, wired | keys | serial | {"VCC": SUPPLY, "GND": "GND"})
    drawing.add("C12", CERAMIC, {"1": SUPPLY, "2": "GND"}, "100n")
    drawing.resistor("R1", SERIES, "CLK", "CP")
    drawing.resistor("R2", SERIES, "LOAD_N", "PL_N")
    drawing.add("C15", CERAMIC, {"1": "PL_N", "2": "GND"}, "220p")  # against crosstalk from Q on the same pair
    # The far end of the clock line rises before the near one: hold the next pod's bit until this one has read it.
    drawing.resistor("R10", "1k", "Q_NEXT", "DS")
    drawing.add("C14", CERAMIC, {"1": "DS", "2": "GND"}, "220p")
    # The last pod reads ones; the pull-up is weak, so that a console plugged in at OUT reads a sure low.
    drawing.resistor("R7", "47k", SUPPLY, "Q_NEXT")
    drawing.resistor("R12", MEETING, "Q7", "Q")


def _keys(drawing: CircuitBuilder) -> None:
    """Add the keys with their pull-ups."""
    for place, key in enumerate(KEYS):
        drawing.resistor(f"R{3 + place}", "10k", SUPPLY, f"KEY_{key}")
        drawing.add(f"SW{1 + place}", KEY, {"1": f"KEY_{key}", "2": "GND"}, key)


def _pixels(drawing: CircuitBuilder) -> None:
    """Add the pixels in a chain, each with a capacitor."""
    data = ["WS", *(f"PIXEL_{place}" for place in range(1, PIXELS)), "LAST"]
    drawing.resistor("R13", MEETING, "LAST", "WS_OUT")
    for place in range(PIXELS):
        nets = {"DIN": data[place], "DOUT": data[place + 1], "VDD": SUPPLY, "VSS": "GND"}
        drawing.add(f"D{1 + place}", PIXEL, nets)
        drawing.add(f"C{1 + place}", CERAMIC, {"1": SUPPLY, "2": "GND"}, "100n")
