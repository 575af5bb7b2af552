"""Switched on: what the Pico does before anybody plays."""

from itertools import pairwise

import pytest

from tests.pico.conftest import Boxes
from tests.workbench.bench import Bench

LATCH = 280  # us of low that WS2812 pixels take at most to show what they were sent
# As fast as the driver lets frames go.
FRAMES = b"""
from firmware.pico.pixels import Pixels

pixels, frame = Pixels(20), bytearray(33)
while True:
    if not pixels.busy():
        pixels.send(frame)
"""
# The firmware as it starts by itself; it hangs as long as two keys are held.
HANGING = b"""
from firmware import main

put_together = main.put_together
def hanging(board):
    device = put_together(board)
    step = device.step
    def hang(passes):
        step()
        while board.keys_pressed() == 12:
            pass
    device.step = hang
    return device
main.put_together = hanging
main.main()
"""
CLOCK = 200_000_000  # Hz
MENU = ["Conclave", "▶Nouvelle partie", " Derniers résultats", " Réglages", " Test", " Noms", "", ""]
WORST_BIT = {"t0h": (250, 550), "t1h": (650, 950)}  # ns, of the data sheet: 400 and 800, 150 more or less
BIT = (650, 1850)  # ns, from rise to rise: 1250, 600 more or less


def test_the_menu_within_three_seconds(boxes: Boxes) -> None:
    rig = boxes()
    rig.until(lambda: rig.screen == MENU, ms=3000)
    assert rig.resets == 0


def test_it_runs_as_fast_as_its_maker_allows(boxes: Boxes) -> None:
    """The emulated regulator has to give 1.15 V before that, or its Pico stops."""
    rig = boxes()
    rig.until(lambda: rig.screen == MENU, ms=3000)
    assert rig.ask("clock") == CLOCK
    assert rig.ask("strip")["timing"]["bad"] == 0


def test_the_glass_shows_what_the_simulated_one_shows_pixel_by_pixel(boxes: Boxes) -> None:
    rig, box = boxes(), Bench(10)
    rig.until(lambda: rig.screen == MENU, ms=3000)
    rig.run(100)
    assert rig.picture == box.board.oled.picture()
    for key in ("down", "ok", "down", "ok", "back", "back", "up", "ok", "ok"):
        rig.tap(key)
        box.press_console(key)
        rig.run(200)
        assert rig.screen == box.screen
        assert rig.picture == box.board.oled.picture()


def test_bits_on_the_wire_are_those_of_the_data_sheet(boxes: Boxes) -> None:
    rig = boxes()
    rig.until(lambda: rig.screen == MENU, ms=3000)
    rig.tap("ok", "down", "ok")
    rig.press(4, "A")
    rig.press(9, "B")
    rig.run(300)
    seen = rig.ask("strip")
    assert rig.pixels[4][10] != (0, 0, 0), "the pod that was pressed is seated: its lamp is lit"
    assert rig.pixels[9][1] != (0, 0, 0), "the second one shows two lights"
    assert seen["timing"]["bad"] == 0
    for name, (shortest, longest) in WORST_BIT.items():
        assert shortest <= seen["timing"][name][0] <= seen["timing"][name][1] <= longest
    assert BIT[0] <= seen["timing"]["period"][0] <= seen["timing"]["period"][1] <= BIT[1]
    for frame in rig.ask("frames", **{"from": 0}):
        assert frame["bits"] == 10 * 11 * 24, "no frame is torn"
    assert seen["scansWhileSending"] == 0


def test_the_driver_alone_leaves_the_pixels_time_to_show_a_frame(boxes: Boxes) -> None:
    rig = boxes({"main.py": FRAMES})
    rig.until(lambda: rig.ask("strip")["frames"] > 50, ms=3000)
    frames = rig.ask("frames", **{"from": 0})
    assert {frame["bits"] for frame in frames} == {33 * 8}, "no two frames run into one"
    assert min(after["startUs"] - before["endUs"] for before, after in pairwise(frames)) >= LATCH


def test_a_console_key_held_at_boot_leads_to_the_prompt(boxes: Boxes) -> None:
    rig = boxes()
    rig.key("back", True)
    rig.until(lambda: ">>> " in rig.serial, ms=3000)
    rig.key("back", False)
    rig.run(10_000)  # longer than any watchdog waits
    assert rig.resets == 0
    rig.ask("send", data="while True: pass\r\n")
    rig.run(200)
    rig.ask("send", data="\x03")
    rig.run(200)
    rig.ask("send", data="print(6 * 7)\r\n")
    rig.until(lambda: "\n42\r" in rig.serial)


@pytest.mark.parametrize("pressed", [900, 1100])
def test_a_console_key_pressed_while_it_boots_leaves_the_watchdog_awake(boxes: Boxes, pressed: int) -> None:
    """It came too late to lead to the prompt: then all is as ever."""
    rig = boxes({"main.py": HANGING})
    rig.run(pressed)
    rig.key("ok", True)
    rig.run(3000 - pressed)
    rig.key("ok", False)
    rig.until(lambda: rig.screen == MENU, ms=1000)
    rig.key("back", True)
    rig.key("ok", True)
    rig.run(9000)
    rig.key("back", False)
    rig.key("ok", False)
    assert rig.resets == 1


def test_no_ctrl_c_stops_the_device(boxes: Boxes) -> None:
    rig = boxes()
    rig.until(lambda: rig.screen == MENU, ms=3000)
    rig.ask("send", data="\r\x03\x03\r\x01\x04")  # what mpremote and port probes send
    rig.run(500)
    rig.tap("down")
    rig.run(200)
    assert rig.screen[2].startswith("▶")
    assert ">>>" not in rig.serial
