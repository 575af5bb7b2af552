"""The build without pods: keys on the Pico's own pins, and all pixels in one chain behind a level shifter."""

import ast
from pathlib import Path

from hardware.breadboard import console, pod
from hardware.breadboard.module import Column, Module, ModulePin, dip_chip, plug_module

ROOT = Path(__file__).parents[2]
KEYS = "ABCD"
PIXEL_LINE = {1: "+5V", 2: "WS", 3: "GND"}  # pinout of the plugs between the players' strips


def read_firmware_pins(module: str, name: str) -> tuple[int, ...]:
    """Return the pins that a firmware module assigns to a name; it is parsed because it cannot be imported here."""
    for node in ast.parse((ROOT / module).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets):
            value = ast.literal_eval(node.value)
            return value if isinstance(value, tuple) else (value,)
    raise LookupError(f"no {name} in {module}")


LINES = read_firmware_pins("firmware/pico/direct_keys.py", "LINES")
WIRES = read_firmware_pins("firmware/pico/direct_keys.py", "WIRES")
NO_PODS = read_firmware_pins("firmware/main.py", "NO_PODS_PIN")
PLAYERS = range(1, len(WIRES) + 1)
CHAIN = ("GP16", "GP17", "GP18")  # not used here


def changed_nets() -> dict[str, str]:
    """Return the nets of the Pico's pins that differ from a console with pods, by pin name."""
    lines = {f"GP{pin}": f"LINE_{key}" for pin, key in zip(LINES, KEYS, strict=True)}
    wires = {f"GP{pin}": f"PLAYER_{player}" for pin, player in zip(WIRES, PLAYERS, strict=True)}
    return {**lines, **wires, **{f"GP{pin}": "GND" for pin in NO_PODS}, **dict.fromkeys(CHAIN, "")}


def shifter() -> Module:
    """Return the level shifter, of which only the gate for pixel data is used."""
    whole = dip_chip(console.PARTS["U1"], console.INSTEAD["U1"])
    unused = {"1A": "GND", "2A": "GND", "1Y": "", "2Y": ""}
    sides = [
        tuple(pin._replace(net=unused.get(pin.name, pin.net)) for pin in side) for side in (whole.left, whole.right)
    ]
    return Module(whole.ref, whole.title, *sides)


def key_box(player: int) -> Module:
    """Return the plug of a player's four keys."""
    pins = [ModulePin(str(place), key, f"LINE_{key}") for place, key in enumerate(KEYS, 1)]
    return Module(f"K{player}", f"JST-XH-5, player {player}", (), (*pins, ModulePin("5", "wire", f"PLAYER_{player}")))


def pixel_plug(ref: str, title: str, side: str, nets: dict[str, str] | None = None) -> Module:
    """Return a plug of the cable that carries pixel data from player to player."""
    return plug_module(ref, f"JST-XH-3, {title}", PIXEL_LINE, nets or {}, side)


def pico_and_plugs() -> tuple[Column, ...]:
    """Return the drawing of the Pico with the keys of five players."""
    return console.hide_unused_pins(
        (tuple(key_box(player) for player in PLAYERS), (console.pico(console.PARTS, changed_nets()),))
    )


def pixels() -> tuple[Column, ...]:
    """Return the drawing of the start of the pixel chain."""
    head = (
        shifter(),
        console.leaded_part("C1", "+5V"),
        console.leaded_part("R3", "WS_5V"),
        console.leaded_part("R6", "WS"),
    )
    columns = ((console.pico(console.PARTS, changed_nets()),), head, (pixel_plug("J3", "to player 1", "left"),))
    return console.hide_unused_pins(columns)


def player_keys() -> tuple[Column, ...]:
    """Return the drawing of a player's keys, each with a diode whose ring is towards the wire."""
    plug = Module("K1", "JST-XH-5, keys", (), key_box(1).right)
    keys = tuple(
        Module(f"SW{key}", f"key {key}", (ModulePin("", "", f"LINE_{key}"),), (ModulePin("", "", key),)) for key in KEYS
    )
    diodes = tuple(
        Module(f"D{key}", "1N4148", (ModulePin("", "A", key),), (ModulePin("", "K", "PLAYER_1"),)) for key in KEYS
    )
    return ((plug,), keys, diodes)


def player_pixels() -> tuple[Column, ...]:
    """Return the drawing of a player's pixels, with the plug to the next player."""
    pixels = pod.strip("S1", pod.PARTS["D1"], pod.PARTS["D11"])
    outside = tuple(pin._replace(net="WS_OUT" if pin.name == "DOUT" else pin.net) for pin in pixels.right)
    middle = Module(pixels.ref, pixels.title, pixels.left, outside)
    return (
        (pixel_plug("J1", "IN", "right"),),
        (middle,),
        (pixel_plug("J2", "OUT", "left", {"WS": "WS_OUT"}),),
    )


PICTURES = {
    "no_pods": pico_and_plugs,
    "no_pods_pixels": pixels,
    "no_pods_keys": player_keys,
    "no_pods_strip": player_pixels,
}
