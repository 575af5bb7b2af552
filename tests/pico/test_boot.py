"""Switched on: what the Pico does before anybody plays."""

from tests.firmware.box import Box
from tests.pico.conftest import Boxes

MENU = ["Conclave", "▶Nouvelle partie", " Derniers résultats", " Réglages", " Test", "", "", ""]
WORST_BIT = {"t0h": (250, 550), "t1h": (650, 950)}  # ns, of the data sheet: 400 and 800, 150 more or less
BIT = (650, 1850)  # ns, from rise to rise: 1250, 600 more or less


def test_the_menu_within_three_seconds(boxes: Boxes) -> None:
    rig = boxes()
    rig.until(lambda: rig.screen == MENU, ms=3000)
    assert rig.resets == 0


def test_the_glass_shows_what_the_simulated_one_shows_pixel_by_pixel(boxes: Boxes) -> None:
    rig, box = boxes(), Box(pods=10)
    rig.until(lambda: rig.screen == MENU, ms=3000)
    rig.run(100)
    assert rig.picture == box.board.oled.picture()
    for key in ("down", "ok", "down", "ok", "back", "back", "up", "ok", "ok"):
        rig.tap(key)
        box.tap(key)
        rig.run(200)
        assert rig.screen == box.seen()
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


def test_no_ctrl_c_stops_the_device(boxes: Boxes) -> None:
    rig = boxes()
    rig.until(lambda: rig.screen == MENU, ms=3000)
    rig.ask("send", data="\r\x03\x03\r\x01\x04")  # what mpremote and port probes send
    rig.run(500)
    rig.tap("down")
    rig.run(200)
    assert rig.screen[2].startswith("▶")
    assert ">>>" not in rig.serial
