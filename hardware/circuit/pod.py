"""One player's pod: ten pixels under the hood, the lamp, four keys and the shift register that reads them.

+5 V, ground, CLK and LOAD_N pass straight from jack IN to jack OUT; pixel data leaves as what the last pixel did not
keep, and the next pod's keys come in at DS.
"""

from hardware.circuit.connector import RJ45
from hardware.circuit.drawing import NC, Drawing
from hardware.circuit.kinds import CERAMIC, ELECTROLYTIC, JACK_IN, JACK_OUT, KEY, PIXEL, SHIFT_REGISTER, TVS_ARRAY
from hardware.circuit.quiet import Circuit

PIXELS = 11
KEYS = "ABCD"
SERIES = "1k"  # at CP and PL: behind it an edge rises without falling back, so no pod sees it twice

STRAIGHT = {name: name for name in RJ45.values()}
IN = STRAIGHT
OUT = STRAIGHT | {"WS": "WS_OUT", "Q": "Q_NEXT"}


def pod() -> Circuit:
    """Return the circuit of a pod."""
    drawing = Drawing("pod")
    drawing.fed("+5V", "GND")
    _jacks(drawing)
    _register(drawing)
    _keys(drawing)
    _pixels(drawing)
    drawing.add("C13", ELECTROLYTIC, {"+": "+5V", "-": "GND"}, "100u 10V")
    return drawing.circuit


def _jacks(drawing: Drawing) -> None:
    for ref, guard, kind, nets in (("J1", "U2", JACK_IN, IN), ("J2", "U3", JACK_OUT, OUT)):
        drawing.add(ref, kind, nets)
        lines = {"1": nets["CLK"], "2": nets["WS"], "3": nets["LOAD_N"], "4": nets["Q"]}
        drawing.add(guard, TVS_ARRAY, lines | {"GND": "GND", "VCC": "+5V"})
    drawing.resistor("R8", "100k", "WS", "GND")
    drawing.resistor("R9", "100k", "CLK", "GND")


def _register(drawing: Drawing) -> None:
    wired = {"D7": "GND", "D6": "+5V", "D5": "GND", "D4": "+5V"}  # 0101: so the console knows a pod
    keys = {"D0": "KEY_A", "D1": "KEY_B", "D2": "KEY_C", "D3": "KEY_D"}
    serial = {"DS": "DS", "Q7": "Q", "Q7_N": NC, "CP": "CP", "PL_N": "PL_N", "CE_N": "GND"}
    drawing.add("U1", SHIFT_REGISTER, wired | keys | serial | {"VCC": "+5V", "GND": "GND"})
    drawing.add("C12", CERAMIC, {"1": "+5V", "2": "GND"}, "100n")
    drawing.resistor("R1", SERIES, "CLK", "CP")
    drawing.resistor("R2", SERIES, "LOAD_N", "PL_N")
    drawing.add("C15", CERAMIC, {"1": "PL_N", "2": "GND"}, "220p")  # Q, the other wire of LOAD_N's pair, would load it
    # The far end of the clock line rises before the near one: the next pod's bit must not be gone before it is taken.
    drawing.resistor("R10", "1k", "Q_NEXT", "DS")
    drawing.add("C14", CERAMIC, {"1": "DS", "2": "GND"}, "220p")
    drawing.resistor("R7", "10k", "+5V", "Q_NEXT")  # behind the last pod come ones


def _keys(drawing: Drawing) -> None:
    for place, key in enumerate(KEYS):
        drawing.resistor(f"R{3 + place}", "10k", "+5V", f"KEY_{key}")
        drawing.add(f"SW{1 + place}", KEY, {"1": f"KEY_{key}", "2": "GND"}, key)


def _pixels(drawing: Drawing) -> None:
    data = ["WS", *(f"PIXEL_{place}" for place in range(1, PIXELS)), "WS_OUT"]
    for place in range(PIXELS):
        nets = {"DIN": data[place], "DOUT": data[place + 1], "VDD": "+5V", "VSS": "GND"}
        drawing.add(f"D{1 + place}", PIXEL, nets)
        drawing.add(f"C{1 + place}", CERAMIC, {"1": "+5V", "2": "GND"}, "100n")
