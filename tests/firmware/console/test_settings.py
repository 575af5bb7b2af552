"""The console: settings, the dark screen, and the tests of the box."""

from firmware.storage.settings import Settings
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game, majority_game
from tests.workbench.hands import SETTLE
from tests.workbench.oled_picture import LETTERS

# --- settings


def test_settings_apply_immediately_and_last() -> None:
    box = Bench()
    box.choose_menu_line("Réglages")
    assert box.choose_menu_line("Langue")[0].startswith("Settings")
    box.choose_menu_line("Time to change")
    assert "▶Time to vote    10 s" in box.choose_menu_line("Time to vote")
    box.choose_menu_line("Brightness")
    assert box.device.strip.brightness == box.device.settings.brightness == 255
    assert Settings(box.flash).language == "fr"
    box.press_console("back")
    saved = Settings(box.flash)
    assert (saved.language, saved.grace, saved.countdown, saved.brightness) == ("en", 2000, 10, 255)


def test_a_pod_is_turned_for_a_left_handed_player() -> None:
    box = Bench()
    box.choose_menu_line("Réglages")
    box.choose_menu_line("Gauchers")
    assert box.choose_menu_line("Boîtier 3")[3] == "▶Boîtier 3          ■"
    assert box.device.pods[2].mirrored
    assert not box.device.pods[1].mirrored
    assert box.press_console("ok")[3] == "▶Boîtier 3          □"
    assert not box.device.pods[2].mirrored


def test_a_failure_to_save_settings_is_shown() -> None:
    box = Bench()
    box.choose_menu_line("Réglages")
    box.choose_menu_line("Volume")
    box.flash.failing_calls = {"open"}
    assert box.press_console("back")[:2] == ["À savoir", "Stockage en panne"]
    assert box.press_console("ok")[0] == "Conclave"


def test_a_key_on_a_dark_screen_only_lights_it_again() -> None:
    box = Bench()
    box.device.settings.blanking = 2
    box.run(119_000)
    assert box.board.oled.is_lit
    box.run(2_000)
    assert not box.board.oled.is_lit
    box.run(500)
    assert box.press_console("ok")[0] == "Conclave"
    assert box.board.oled.is_lit
    assert box.press_console("ok")[0].startswith("Nouvelle partie")


def test_a_press_on_a_pod_brings_back_the_screen_and_counts() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.device.settings.blanking = 2
    box.press_console("ok")
    box.run(121_000)
    assert not box.board.oled.is_lit
    assert box.tap_each(1)[0] == "⧗J1 J3"
    assert box.board.oled.is_lit


def test_the_screen_can_be_set_never_to_go_dark() -> None:
    box = Bench()
    box.device.settings.blanking = 0
    box.run(130_000)
    assert box.board.oled.is_lit


# --- tests of the box


def test_every_key_is_seen() -> None:
    box = Bench(4)
    box.choose_menu_line("Test")
    box.choose_menu_line("Touches")
    assert box.screen[1:7] == [
        " 1 ····        6 ----",
        " 2 ····        7 ----",
        " 3 ····        8 ----",
        " 4 ····        9 ----",
        " 5 ----       10 ----",
        "Console ···●",
    ]
    box.board.hands[1].press("C")
    box.run(SETTLE)
    assert box.screen[2].startswith(" 2 ··■·")
    box.board.hands[1].release("C")
    box.tap(1, "A")
    assert box.screen[2].startswith(" 2 A·C·")
    assert box.press_console("up", "down")[6] == "Console ▲▼·●"
    assert box.press_console("back")[0] == "Touches"
    assert box.press_console("back")[0] == "Test"


def test_every_pixel_is_lit() -> None:
    box = Bench(3)
    box.choose_menu_line("Test")
    box.choose_menu_line("Lumières")
    assert [box.lit_pixels(pod) for pod in range(3)] == [[0], [0], [0]]
    box.press_console("down")
    assert box.lit_pixels(1) == [1]
    assert box.press_console("up", "up")[2] == "Toutes"
    assert box.lit_pixels(2) == list(range(11))
    colours = []
    for _ in range(4):
        colours.append(tuple(bool(part) for part in box.board.cable.pods[0].pixels[3]))
        box.press_console("ok")
        box.run(20)
    assert len(set(colours)) == 4
    box.press_console("back")
    assert box.lit_pixels(2) == []


def test_every_pixel_of_the_screen_is_lit_and_every_sign_shown() -> None:
    box = Bench()
    box.choose_menu_line("Test")
    box.choose_menu_line("Écran")
    assert all(all(row) for row in box.board.oled.visible_rows())
    box.press_console("down")
    assert not any(any(row) for row in box.board.oled.visible_rows())
    signs = "".join(box.press_console("down") + box.press_console("down"))
    assert signs == LETTERS.strip()
    box.press_console("down")
    assert all(all(row) for row in box.board.oled.visible_rows())


def test_the_parts_are_named_and_flash_is_tried() -> None:
    box = Bench(7)
    box.board.external_supply = True
    box.choose_menu_line("Test")
    seen = box.choose_menu_line("État")
    assert [line.split()[-1] for line in seen[1:5]] == ["7", "OK", "OK", "secteur"]
    assert seen[5] == "Mémoire libre  146 Ko"
    assert seen[6].startswith("Stockage")
    assert seen[6].endswith("Ko")
    assert "test.tmp" not in box.flash.files
    box.flash.failing_calls = {"write"}
    assert box.press_console("ok")[6].split() == ["Stockage", "en", "panne"]
    box.board.cable.pods.pop()
    box.run(1100)
    assert box.screen[1].split() == ["Boîtiers", "6"]
