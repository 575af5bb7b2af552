"""The pinout of the cable between console and pods, the same at every jack: the cable is straight."""

RJ45 = {1: "CLK", 2: "WS", 3: "LOAD_N", 4: "+5V", 5: "+5V", 6: "Q", 7: "GND", 8: "GND"}
BENCH = {1: "+5V", 2: "GND", 3: "CLK", 4: "LOAD_N", 5: "Q", 6: "WS"}  # JST-XH-6, for breadboards

DOWN = ("CLK", "LOAD_N", "WS")  # away from the console
UP = ("Q",)  # towards the console
