"""A box without pods: players' keys on the Pico's own pins, and their pixels on one line behind a level shifter."""

import ast
from pathlib import Path

from hardware.breadboard import console, pod
from hardware.breadboard.module import Column, Module, Pin, chip

ROOT = Path(__file__).parents[2]
KEYS = "ABCD"


def constant(module: str, name: str) -> tuple[int, ...]:
    """Return pins that a module of the firmware names: it cannot be imported here."""
    for node in ast.parse((ROOT / module).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            value = ast.literal_eval(node.value)
            return value if isinstance(value, tuple) else (value,)
    raise LookupError(f"no {name} in {module}")


LINES = constant("firmware/pico/no_pods.py", "LINES")
WIRES = constant("firmware/pico/no_pods.py", "WIRES")
NO_PODS = constant("firmware/main.py", "NO_PODS")
PLAYERS = range(1, len(WIRES) + 1)
CHAIN = ("GP16", "GP17", "GP18")  # not used here


def nets() -> dict[str, str]:
    """Return the nets of the Pico's pins that differ from those of a console with pods."""
    lines = {f"GP{pin}": f"LINE_{key}" for pin, key in zip(LINES, KEYS, strict=True)}
    wires = {f"GP{pin}": f"PLAYER_{player}" for pin, player in zip(WIRES, PLAYERS, strict=True)}
    return {**lines, **wires, **{f"GP{pin}": "GND" for pin in NO_PODS}, **dict.fromkeys(CHAIN, "")}


def shifter() -> Module:
    """Return the level shifter, of which pixels alone are left."""
    whole = chip(console.PARTS["U1"], console.INSTEAD["U1"])
    unused = {"1A": "GND", "2A": "GND", "1Y": "", "2Y": ""}
    sides = [
        tuple(pin._replace(net=unused.get(pin.name, pin.net)) for pin in side) for side in (whole.left, whole.right)
    ]
    return Module(whole.ref, whole.title, *sides)


def strip(player: int) -> Module:
    """Return a player's pixels: each strip goes on where the one before ends."""
    pixels = pod.strip(f"S{player}", pod.PARTS["D1"], pod.PARTS["D11"])
    data = {"WS": "WS" if player == 1 else f"WS_{player}", "LAST": f"WS_{player + 1}" if player < len(WIRES) else ""}
    sides = [
        tuple(pin._replace(net=data.get(pin.net, pin.net)) for pin in side) for side in (pixels.left, pixels.right)
    ]
    return Module(pixels.ref, f"player {player}: 11 pixels", *sides)


def key_box(player: int) -> Module:
    """Return the plug of a player's four keys."""
    pins = [Pin(str(place), key, f"LINE_{key}") for place, key in enumerate(KEYS, 1)]
    return Module(f"K{player}", f"player {player}: keys", (), (*pins, Pin("5", "wire", f"PLAYER_{player}")))


def whole() -> tuple[Column, ...]:
    """Return the Pico with five players' keys."""
    return console.among((tuple(key_box(player) for player in PLAYERS), (console.pico(console.PARTS, nets()),)))


def pixels() -> tuple[Column, ...]:
    """Return the line of pixels."""
    head = (shifter(), console.two("C1", "+5V"), console.two("R3", "WS_5V"), console.two("R6", "WS"))
    columns = ((console.pico(console.PARTS, nets()),), head, tuple(strip(player) for player in PLAYERS))
    return console.among(columns)


def inside() -> tuple[Column, ...]:
    """Return what is in a player's box of keys: a diode a key, its ring towards the wire."""
    plug = Module("K1", "plug", (), key_box(1).right)
    keys = tuple(Module(f"SW{key}", f"key {key}", (Pin("", "", f"LINE_{key}"),), (Pin("", "", key),)) for key in KEYS)
    diodes = tuple(Module(f"D{key}", "1N4148", (Pin("", "A", key),), (Pin("", "K", "PLAYER_1"),)) for key in KEYS)
    return ((plug,), keys, diodes)


PICTURES = {"no_pods": whole, "no_pods_pixels": pixels, "no_pods_keys": inside}
