"""The breadboard builds: wired as circuit and firmware are, drawn as they are wired, their pages up to date."""

import re
from itertools import combinations
from types import ModuleType

import pytest

from hardware.breadboard import console, guide, no_pods, pod
from hardware.breadboard.__main__ import HERE, outputs
from hardware.breadboard.circuit_drawing import svg
from hardware.breadboard.module import pins_by_net
from hardware.breadboard.steps import Step
from hardware.circuit.pins import firmware_pins
from hardware.parts.circuit_parts import read_parts

DIRECT = "firmware/pico/direct_keys.py"
BUILDS = {"console": console, "pod": pod}
KEYS = ("UP", "DOWN", "BACK", "OK")


def drawn(build: ModuleType) -> dict[str, set[tuple[str, str]]]:
    """Return all wires of a build: for each net the (reference, pin name) on it."""
    found: dict[str, set[tuple[str, str]]] = {}
    for picture in build.PICTURES.values():
        for net, pins in pins_by_net(picture()).items():
            found.setdefault(net, set()).update((ref, pin.name) for ref, pin in pins)
    return found


def pico_pin(name: str) -> str:
    """Return the Pico's pin that the firmware uses for this."""
    return f"GP{firmware_pins()[name]}"


def direct_pins(name: str, module: str = DIRECT) -> list[str]:
    """Return the Pico's pins in a constant of the firmware."""
    return [f"GP{pin}" for pin in no_pods.read_firmware_pins(module, name)]


def net_of(wires: dict[str, set[tuple[str, str]]], ref: str, name: str) -> str:
    """Return the net at a pin."""
    return next(net for net, pins in wires.items() if (ref, name) in pins)


@pytest.mark.parametrize("board", BUILDS)
def test_every_part_of_the_circuit_is_drawn_or_listed_as_omitted(board: str) -> None:
    build = BUILDS[board]
    refs = {module.ref for picture in build.PICTURES.values() for column in picture() for module in column}
    for ref in read_parts(board):
        is_pixel = build is pod and ref in pod.PIXELS
        is_socket = ref == "A2"
        assert (ref in refs or is_pixel or is_socket) != (ref in build.LEFT_OUT), ref


@pytest.mark.parametrize("board", BUILDS)
def test_pins_are_joined_as_in_the_circuit(board: str) -> None:
    """Pin by pin, by the names of the circuit's own pads."""
    wires = drawn(BUILDS[board])
    for ref, part in BUILDS[board].PARTS.items():
        if len(part.nets) < 3 or ref in ("A2", *BUILDS[board].LEFT_OUT, *pod.PIXELS, "J2", "J1"):
            continue
        names = [name for name, net in zip(part.names.values(), part.nets.values(), strict=True) if net]
        for name in names:
            if not (ref == "A1" and name == "GND"):
                assert net_of(wires, ref, name) == part.net_of_pin(name), (ref, name)


@pytest.mark.parametrize("board", BUILDS)
def test_two_lead_parts_lie_between_the_nets_of_the_circuit(board: str) -> None:
    parts = BUILDS[board].PARTS
    for picture in BUILDS[board].PICTURES.values():
        for module in (module for column in picture() for module in column):
            if module.ref in parts and len(parts[module.ref].nets) == 2:
                assert {pin.net for pin in module.pins} == set(parts[module.ref].nets.values()), module.ref


def test_the_pico_is_wired_as_the_firmware_has_its_pins() -> None:
    wires = drawn(console)
    assert ("A3", "SDA") in wires[net_of(wires, "A1", pico_pin("OLED_SDA"))]
    assert ("A3", "SCL") in wires[net_of(wires, "A1", pico_pin("OLED_SCL"))]
    for key in KEYS:
        assert net_of(wires, "A1", pico_pin(key)) == f"KEY_{key}"
    assert ("R8", "") in wires[net_of(wires, "A1", pico_pin("PIEZO"))]
    for name, gate in (("CHAIN_CLOCK", "1A"), ("CHAIN_LOAD", "2A"), ("PIXELS", "3A")):
        assert ("U1", gate) in wires[net_of(wires, "A1", pico_pin(name))]
    assert ("R4", "") in wires[net_of(wires, "A1", pico_pin("CHAIN_IN"))]
    assert ("R11", "") in wires[net_of(wires, "A1", pico_pin("SUPPLY"))]


def test_each_line_leaves_the_console_at_the_pin_of_its_name() -> None:
    wires = drawn(console)
    for gate, line in (("1Y", "CLK"), ("2Y", "LOAD_N"), ("3Y", "WS")):
        source = net_of(wires, "U1", gate)
        series = next(ref for ref, _ in wires[source] if ref.startswith("R"))
        assert {(series, ""), ("J1", line)} <= wires[line]


def test_pins_of_the_pico_are_numbered_as_on_its_board() -> None:
    module = next(module for column in console.chain() for module in column if module.ref == "A1")
    numbers = {pin.name: pin.number for pin in module.pins if pin.name != "GND"}
    assert len(module.pins) == 40
    assert (numbers["GP0"], numbers["GP15"], numbers["GP16"], numbers["GP28"], numbers["VBUS"]) == (
        "1",
        "20",
        "21",
        "34",
        "40",
    )
    assert [pin.number for pin in module.pins if pin.name == "GND"] == ["3", "8", "13", "18", "38", "28", "23"]


def test_without_pods_the_pins_are_those_of_the_second_map() -> None:
    wires = drawn(no_pods)
    for key, pin in zip("ABCD", direct_pins("LINES"), strict=True):
        assert wires[f"LINE_{key}"] >= {("A1", pin), *((f"K{player}", key) for player in range(1, 6))}
    for player, pin in enumerate(direct_pins("WIRES"), 1):
        assert wires[f"PLAYER_{player}"] >= {("A1", pin), (f"K{player}", "wire")}
    assert no_pods.changed_nets()[direct_pins("NO_PODS_PIN", "firmware/main.py")[0]] == "GND"
    assert ("U1", "3A") in wires[net_of(wires, "A1", pico_pin("PIXELS"))]


def test_without_pods_no_pin_is_used_twice() -> None:
    used = {pad.names[at] for pad in (console.PARTS["A1"], console.PARTS["A2"]) for at in pad.nets if pad.nets[at]}
    new = {name for name, net in no_pods.changed_nets().items() if net}
    assert not new & used


def test_a_player_s_diodes_let_lines_follow_the_wire() -> None:
    wires = drawn(no_pods)
    for key in "ABCD":
        assert {("K1", key), (f"SW{key}", "")} <= wires[f"LINE_{key}"]
        assert wires[key] == {(f"SW{key}", ""), (f"D{key}", "A")}
        assert (f"D{key}", "K") in wires["PLAYER_1"]


def test_the_strips_follow_each_other() -> None:
    """From the console to IN of the first player, and from OUT of each to IN of the next."""
    wires = drawn(no_pods)
    assert {("J3", "WS"), ("J1", "WS"), ("S1", "DIN"), ("R3", "")} <= wires["WS"]
    assert wires["WS_OUT"] == {("S1", "DOUT"), ("J2", "WS")}
    for net, pin in (("+5V", "5V"), ("GND", "GND")):
        assert {("J1", net), ("S1", pin), ("J2", net), ("J3", net)} <= wires[net]


# --- the drawings


def segments(picture: str) -> dict[str, list[tuple[float | bool, ...]]]:
    """Straight pieces of each colour: upright or not, where, from, to."""
    found: dict[str, list[tuple[float | bool, ...]]] = {}
    for path, colour in re.findall(r'<path d="([^"]+)"[^>]* stroke="([^"]+)"', picture):
        x = y = 0.0
        for letter, numbers in re.findall(r"([MHV])([-\d. ]+)", path):
            values = [float(number) for number in numbers.split()]
            if letter == "M":
                x, y = values
            elif letter == "H":
                found.setdefault(colour, []).append((False, y, *sorted((x, values[0]))))
                x = values[0]
            else:
                found.setdefault(colour, []).append((True, x, *sorted((y, values[0]))))
                y = values[0]
    return found


def overlapping(picture: str) -> list[tuple[str, str]]:
    """Return the pairs of colours whose drawn wires overlap."""
    found = segments(picture)
    return [
        (one, other)
        for one, other in combinations(found, 2)
        for a in found[one]
        for b in found[other]
        if a[:2] == b[:2] and a[2] < b[3] and b[2] < a[3]
    ]


@pytest.mark.parametrize("name", guide.PICTURES)
def test_no_two_wires_of_a_drawing_lie_on_each_other(name: str) -> None:
    assert overlapping(svg(guide.PICTURES[name]())) == []


def test_wires_that_lie_on_each_other_are_found() -> None:
    lines = '<path d="M0 0H9V4" stroke="red"/><path d="M3 0H20" stroke="blue"/><path d="M9 4V8" stroke="grey"/>'
    assert overlapping(lines) == [("red", "blue")]


# --- the pages


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Return the generated files."""
    return outputs()


def test_pages_and_pictures_are_up_to_date(made: dict[str, str]) -> None:
    for name, content in made.items():
        assert (HERE / name).read_text("utf-8") == content, f"{name} is old: python -m hardware.breadboard"


@pytest.mark.parametrize("steps", [build.steps for build in guide.BUILDS])
def test_every_module_that_is_drawn_is_wired_in_some_step(steps: tuple[Step, ...]) -> None:
    wired = {(step.picture, ref) for step in steps for ref in step.refs}
    for picture in {step.picture for step in steps if step.picture}:
        refs = {module.ref for column in guide.PICTURES[picture]() for module in column} - {"A1"}
        missing = {ref for ref in refs if (picture, ref) not in wired}
        assert not missing, (picture, missing)
