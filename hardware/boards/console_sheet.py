"""The arrangement of the console's parts on its circuit sheet: columns, panels and rows."""

NOTE = "Net names join what has no wire between it. Pads are numbered as on the board. * not needed by most displays"

SIDES = {
    "A1": ([], [str(pad) for pad in range(1, 21)]),
    "A2": ([str(pad) for pad in range(1, 21)], []),
    "A3": ([], ["1", "2", "3", "4"]),
    "J1": (["1", "2", "3", "4", "5", "6", "7", "8"], []),
    "J2": (["A5", "B5"], ["A9", "B9", "A12", "B12", "S1"]),
    "U1": (["2", "1", "5", "4", "9", "10", "12", "13", "14", "7"], ["3", "6", "8", "11"]),
    "U2": (["2", "5"], ["1", "3", "4", "6"]),
    "Q4": (["1", "2", "6"], ["4", "5", "3"]),
}

COLUMNS = (
    (
        ("Supply: 5 V in, fuse, one way", [["J2", "R15", "R16"], ["F1", "Q3"], ["Q4", "R13", "R14"], ["D3", "C2"]]),
        ("USB feeds the pods while no supply is there", [["F2", "Q1", "Q2"], ["C3", "D2", "R11/R12"]]),
        ("Sound", [["R8", "BZ1"]]),
    ),
    (
        ("Raspberry Pi Pico, in two sockets; USB above", [["A2", "A1"]]),
        ("Display", [["A3", "R9", "R10"]]),
        ("Keys; the Pico pulls them up", [["SW1", "SW2", "SW3", "SW4"]]),
        ("For a meter's tip", [["TP1", "TP2", "TP3", "TP4"], ["TP5", "TP6", "TP7", "TP8"]]),
    ),
    (
        ("3.3 V to 5 V, and out through resistors", [["U1", "C1"], ["R1", "R2"], ["R3"]]),
        ("Keys of the pods come back at 3.3 V", [["R4", "R5"]]),
        ("Cable to the pods", [["J1", "U2"], ["R6", "R7"]]),
    ),
)
