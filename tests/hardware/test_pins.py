"""The page on pins, the firmware and the circuit say the same."""

import re
from pathlib import Path

from conclave.simulator.simulated_board import SimulatedBoard

from firmware.drivers import key_chain, limited_pixels
from hardware.breadboard import no_pods
from hardware.circuit import connector, console, pod
from hardware.circuit.netlist import parts
from hardware.circuit.pins import PIN_MAP, firmware_pins, wrong_pins

PAGE = Path("hardware/PINS.md").read_text()


def table(heading: str, number: int = 0) -> list[list[str]]:
    """Return the rows of a table below a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    blocks = [block for block in section.strip().split("\n\n") if block.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in blocks[number].strip().splitlines()[2:]]


def values(heading: str) -> dict[str, str]:
    """Return the rows of a table on the page."""
    return dict(table(heading))


def number(text: str) -> int:
    """Return the number at the start of a text."""
    return int(re.match(r"\d+", text).group())  # type: ignore[union-attr]


PICO = {f"GP{gp}": signal for gp, signal, _ in table("The Pico")}
SIGNALS = {
    "OLED_SDA": "SDA",
    "OLED_SCL": "SCL",
    "UP": "KEY_UP",
    "DOWN": "KEY_DOWN",
    "BACK": "KEY_BACK",
    "OK": "KEY_OK",
    "PIEZO": "TONE",
    "CHAIN_IN": "Q_3V3",
    "CHAIN_LOAD": "LOAD_N_3V3",
    "CHAIN_CLOCK": "CLK_3V3",
    "PIXELS": "WS_3V3",
    "SUPPLY": "SENSE",
}


def test_the_page_lists_the_pins_of_the_firmware() -> None:
    assert {f"GP{firmware_pins()[name]}": signal for name, signal in SIGNALS.items()} == PICO


def test_the_firmware_names_no_other_pin() -> None:
    """Every number that the pin map hands to a pin, by name, is on the page or said to be unconnected."""
    used = set(re.findall(r"Pin\((\w+)", PIN_MAP.read_text())) | {"PIXELS"}
    assert used - {"pin"} <= set(SIGNALS) | {"CHAIN_OUT"}
    assert f"GP{firmware_pins()['CHAIN_OUT']} is SPI0 TX and stays unconnected" in PAGE


def test_the_circuit_has_the_pins_of_the_page_and_no_other() -> None:
    sockets = [part for part in parts(console()) if part["value"].startswith("Pico")]
    wired = {
        name: part["pads"][pad]
        for part in sockets
        for pad, name in part["names"].items()
        if name.startswith("GP") and part["pads"][pad]
    }
    assert wired == PICO


def test_the_pins_of_a_box_without_pods_are_those_of_the_page() -> None:
    said = {f"GP{gp}": signal for gp, signal, _ in table("The Pico", 1)}
    strap = [f"GP{pin}" for pin in no_pods.NO_PODS]
    nets = {pin: net for pin, net in no_pods.changed_nets().items() if net}
    assert said == {**nets, **dict.fromkeys(strap, "NO_PODS")}
    assert not said.keys() & PICO.keys()


def test_the_pins_of_the_firmware_lead_where_they_should() -> None:
    assert wrong_pins(parts(console())) == []


def test_both_connectors_are_those_of_the_page() -> None:
    assert {int(pin): signal for pin, signal, _ in table("The connector")} == connector.RJ45
    assert {int(pin): signal for pin, signal in table("The connector", 1)} == connector.BENCH
    assert set(connector.BENCH.values()) == set(connector.RJ45.values())


def test_straight_means_that_a_pod_joins_both_jacks() -> None:
    into, out = (part["pads"] for part in parts(pod()) if part["part"] == "RJ45 jack")
    straight = {pin for pin, _, way in table("The connector") if way.startswith("straight")}
    assert straight == {pin for pin in into if into[pin] == out[pin]}


def test_the_chain_is_that_of_the_firmware() -> None:
    said = values("The key chain")
    assert number(said["pods at most"]) == key_chain.PODS
    assert int(said["D7 to D4, wired"], 2) << 4 == key_chain.POD
    assert int(said["idle byte"], 16) == key_chain.POD | key_chain.KEY_BITS
    assert said["D3 to D0, keys, low when pressed"] == "D C B A"
    assert number(said["clock"]) * 1000 == firmware_pins()["CHAIN_SPEED"]
    assert number(said["clock"]) <= 500
    polarity, phase = said["polarity, phase"].split(", ")
    assert f"polarity={polarity}, phase={phase}" in PIN_MAP.read_text()


def test_the_end_of_the_key_chain_is_as_the_firmware_expects() -> None:
    said = values("The key chain")
    for pods, byte in ((3, "behind the last pod"), (0, "nothing plugged in")):
        board = SimulatedBoard(pods=pods)
        board.load(0)
        board.load(1)
        read = bytearray(key_chain.PODS + 1)
        board.spi.readinto(read)
        assert set(read[pods:]) == {int(said[byte], 16)}
    assert key_chain.FAULT_AFTER == 100
    assert "after 100 ms of them" in PAGE


def test_the_pixels_and_their_limits_are_those_of_the_firmware() -> None:
    said = {name: number(value) for name, value in table("The pixels")}
    assert said == {
        "pixels a pod": limited_pixels.PIXELS,
        "the lamp is number": limited_pixels.LAMP,
        "one channel at full": limited_pixels.FULL,
        "a dark pod": limited_pixels.IDLE,
        "limit on USB alone": limited_pixels.USB,
        "limit a pod": limited_pixels.POD,
    }
    heads, limits = PAGE.split("by the number of pods:\n\n")[1].splitlines()[0:3:2]
    assert [int(cell) for cell in heads.split("|")[2:-1]] == list(range(1, key_chain.PODS + 1))
    assert [int(cell) for cell in limits.split("|")[2:-1]] == list(limited_pixels.EXTERNAL[1:])


def ohms(listed: list[dict], one: str, other: str) -> list[str]:
    """Return the values of resistors between two nets."""
    return [
        part["value"]
        for part in listed
        if part["part"].startswith("resistor") and set(part["pads"].values()) == {one, other}
    ]


def test_the_resistors_are_those_of_the_page() -> None:
    said = values("Resistors and capacitors that matter")
    at_console, at_pod = parts(console()), parts(pod())
    for line in ("CLK", "LOAD_N", "WS"):
        assert f"{ohms(at_console, f'{line}_5V', line)[0]} ohm" == said["CLK, LOAD_N and WS at the console"]
    for line, pin in (("CLK", "CP"), ("LOAD_N", "PL_N")):
        assert ohms(at_pod, line, pin) == [said["CP and PL at every pod"]]
    quiet = [part["value"] for part in at_pod if set(part["pads"].values()) == {"PL_N", "GND"}]
    assert [f"{value[:-1]} pF" for value in quiet] == [said["PL to ground"]]
    held = [part["value"] for part in at_pod if set(part["pads"].values()) == {"DS", "GND"}]
    assert f"{ohms(at_pod, 'Q_NEXT', 'DS')[0]}, and {held[0][:-1]} pF to ground" == said["Q from the next pod to DS"]
    divider = ohms(at_console, "Q", "Q_3V3") + ohms(at_console, "Q_3V3", "GND")
    assert " over ".join(divider) == said["Q down to the Pico"]
    for listed in (at_console, at_pod):
        for line in ("WS", "CLK"):
            assert ohms(listed, line, "GND") == [said["WS and CLK to ground"]]
