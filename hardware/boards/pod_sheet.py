"""The arrangement of the pod's parts on its circuit sheet: columns, panels and rows."""

NOTE = "Net names join what has no wire between it. Pads are numbered as on the board."

_JACK = [str(pad) for pad in range(1, 9)]
_GUARD = (["2", "5"], ["1", "3", "4", "6"])
SIDES = {
    "J1": ([], _JACK),
    "J2": ([], _JACK),
    "U2": _GUARD,
    "U3": _GUARD,
    "U1": (["11", "12", "13", "14", "3", "4", "5", "6", "10", "1", "2", "15"], ["9", "7", "16", "8"]),
}

COLUMNS = (
    (
        ("Cable from the console, or from the pod before", [["J1", "U2", "R8", "R9"]]),
        ("Cable to the next pod", [["J2", "U3"]]),
        ("Supply, through a switch that closes slowly", [["Q1", "C13"], ["C16", "R11", "D12"]]),
        ("For a meter's tip", [["TP1", "TP2", "TP3", "TP4", "TP5"]]),
    ),
    (
        ("Keys", [["R3/SW1", "R4/SW2", "R5/SW3", "R6/SW4"]]),
        (
            "Shift register: one byte of 0101 and the keys",
            [["U1", "C12"], ["R1", "R2", "C15"], ["R7", "R10", "C14"], ["R12"]],
        ),
    ),
    (
        (
            "Pixels 0 to 9 under the hood, pixel 10 the lamp",
            [["D1", "D2", "D3", "D4"], ["D5", "D6", "D7", "D8"], ["D9", "D10", "D11"], ["R13"]],
        ),
        (
            "One at each pixel",
            [["C1", "C2", "C3", "C4", "C5", "C6"], ["C7", "C8", "C9", "C10", "C11"]],
        ),
    ),
)
