"""The console: settings, the dark screen, and the tests of the box."""

from firmware.storage.settings import Settings
from tests.firmware.box import Box, a_vote, lit, unfinished
from tests.firmware.glass import LETTERS

# --- settings


def test_settings_hold_at_once_and_last() -> None:
    box = Box()
    box.choose("Réglages")
    assert box.choose("Langue")[0].startswith("Settings")
    box.choose("Grace time")
    assert "▶Limit, keys     10 s" in box.choose("Limit, keys")
    box.choose("Brightness")
    assert box.device.strip.brightness == box.device.settings.brightness == 255
    assert Settings(box.flash).language == "fr"
    box.tap("back")
    saved = Settings(box.flash)
    assert (saved.language, saved.grace, saved.countdown, saved.brightness) == ("en", 2000, 10, 255)


def test_a_pod_is_turned_for_a_left_handed_player() -> None:
    box = Box()
    box.choose("Réglages")
    box.choose("Gauchers")
    assert box.choose("Boîtier 3")[3] == "▶Boîtier 3          ■"
    assert box.device.pods[2].mirrored
    assert not box.device.pods[1].mirrored
    assert box.tap("ok")[3] == "▶Boîtier 3          □"
    assert not box.device.pods[2].mirrored


def test_settings_that_cannot_be_saved_are_said() -> None:
    box = Box()
    box.choose("Réglages")
    box.choose("Volume")
    box.flash.failing = {"open"}
    assert box.tap("back")[:2] == ["Message", "Stockage en panne"]
    assert box.tap("ok")[0] == "Conclave"


def test_the_screen_goes_dark_and_a_key_brings_it_back_and_does_nothing_else() -> None:
    box = Box()
    box.device.settings.blanking = 2
    box.wait(119_000)
    assert box.board.oled.lit
    box.wait(2_000)
    assert not box.board.oled.lit
    box.wait(500)
    assert box.tap("ok")[0] == "Conclave"
    assert box.board.oled.lit
    assert box.tap("ok")[0] == "Nouvelle partie"


def test_a_press_on_a_pod_brings_back_the_screen_and_counts() -> None:
    box = Box(5, unfinished(a_vote("A", "A", "A", "B", "C")))
    box.device.settings.blanking = 2
    box.tap("ok")
    box.wait(121_000)
    assert not box.board.oled.lit
    assert box.pod(1)[0] == "⧗J1 J3"
    assert box.board.oled.lit


def test_the_screen_never_goes_dark_when_told_so() -> None:
    box = Box()
    box.device.settings.blanking = 0
    box.wait(130_000)
    assert box.board.oled.lit


# --- tests of the box


def test_every_key_is_seen() -> None:
    box = Box(4)
    box.choose("Test")
    box.choose("Touches")
    assert box.seen()[1:7] == [
        " 1 ····        6 ----",
        " 2 ····        7 ----",
        " 3 ····        8 ----",
        " 4 ····        9 ----",
        " 5 ----       10 ----",
        "Console ···●",
    ]
    box.board.hands[1].press("C")
    box.run()
    assert box.seen()[2].startswith(" 2 ··■·")
    box.board.hands[1].release("C")
    box.pod(1, key="A")
    assert box.seen()[2].startswith(" 2 A·C·")
    assert box.tap("up", "down")[6] == "Console ▲▼·●"
    assert box.tap("back")[0] == "Touches"
    assert box.tap("back")[0] == "Test"


def test_every_pixel_is_lit() -> None:
    box = Box(3)
    box.choose("Test")
    box.choose("Lumières")
    assert [lit(box, pod) for pod in range(3)] == [[0], [0], [0]]
    box.tap("down")
    assert lit(box, 1) == [1]
    assert box.tap("up", "up")[2] == "Toutes"
    assert lit(box, 2) == list(range(11))
    colours = []
    for _ in range(4):
        colours.append(tuple(bool(part) for part in box.board.line.pods[0].pixels[3]))
        box.tap("ok")
        box.run(20)
    assert len(set(colours)) == 4
    box.tap("back")
    assert lit(box, 2) == []


def test_every_pixel_of_the_screen_is_lit_and_every_sign_shown() -> None:
    box = Box()
    box.choose("Test")
    box.choose("Écran")
    assert all(all(row) for row in box.board.oled.picture())
    box.tap("down")
    assert not any(any(row) for row in box.board.oled.picture())
    signs = "".join(box.tap("down") + box.tap("down"))
    assert signs == LETTERS.strip()
    box.tap("down")
    assert all(all(row) for row in box.board.oled.picture())


def test_the_parts_are_named_and_flash_is_tried() -> None:
    box = Box(7)
    box.board.external_supply = True
    box.choose("Test")
    seen = box.choose("État")
    assert [line.split()[-1] for line in seen[1:5]] == ["7", "OK", "OK", "secteur"]
    assert seen[5] == "Mémoire libre  146 Ko"
    assert seen[6].startswith("Stockage")
    assert seen[6].endswith("Ko")
    assert "test.tmp" not in box.flash.files
    box.flash.failing = {"write"}
    assert box.tap("ok")[6].split() == ["Stockage", "en", "panne"]
    box.board.line.pods.pop()
    box.wait(1100)
    assert box.seen()[1].split() == ["Boîtiers", "6"]
