"""Shuffling together at the table: the console says what to do, and the deal follows from everybody's keys."""

from random import Random
from typing import Any

import pytest
import segno
import zxingcpp
from conclave.simulator.simulated_flash import SimulatedFlash
from PIL import Image

from firmware.console.help_page import HelpPage
from firmware.console.qr_code import SIZE, encode_qr
from shared_rules.engine import rules_fingerprint
from shared_rules.engine.mnemonic import commitment_code_text
from tests.workbench import oled_picture
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_unfinished_game, random_game

SEATS = 5
WORDS = ("ABCD", "DDDD", "AAAA", "CABB", "BADC")


def begin_game(game: str = "sultane", seats: int = SEATS, seed: int = 1, flash: SimulatedFlash | None = None) -> Bench:
    """Return a table that asks for taps."""
    table = Bench(seats, flash, seed=seed, reveal=0, grace=200)
    table.start(game, seats)
    table.run(500)
    return table


def tap_words(table: Bench, *words: str) -> None:
    """Tap these words on the pods."""
    for pod, word in enumerate(words):
        table.tap(pod, *word)
    table.run(3000)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Shuffle together", "TAP FOUR", "", "KEYS", "", "⧗P1 P2 P3 P4 P5", ""]),
        ("fr", ["Mélange", "TAPEZ 4", "", "TOUCHES", "", "⧗J1 J2 J3 J4 J5", ""]),
    ],
)
def test_the_console_says_what_to_do_and_who_has_not(language: str, lines: list[str]) -> None:
    table = Bench(SEATS, reveal=0, grace=200)
    table.device.settings.language = language
    table.device.apply_settings()
    table.start("sultane", SEATS)
    table.run(500)
    assert table.screen[:7] == lines
    table.tap(1, *"ABCD")
    table.tap(3, *"ABC")
    table.run(100)
    assert table.screen[5].split() == [name for name in lines[5].split() if "2" not in name]


def test_everybody_who_is_missing_is_named() -> None:
    names = [f"Maximilia{seat}" for seat in range(10)]
    table = Bench(10, reveal=0, grace=200)
    table.device.start_game("majority", list(range(10)), {}, names)
    table.device.console.show_game()
    table.run(500)
    assert len((table.screen[5] + " " + table.screen[6]).replace("⧗", "").split()) == 10
    for pod in range(8):
        table.tap(pod, *"ABCD")
    table.run(100)
    assert table.screen[5:7] == ["⧗" + name for name in names[8:]]


def test_the_player_of_a_lost_pod_is_named_above() -> None:
    table = begin_game()
    table.board.cable.unplug(4)
    table.run(500)
    assert table.screen[0] == "Boîtier perdu : J5"


def test_the_commitment_can_be_seen_after_the_game() -> None:
    """From the menu of the game while its result is shown, and later from the list of past results."""
    box = Bench(5, flash_with_unfinished_game(random_game("sultane", 5)))
    box.press_console("ok", "ok", "back", "back")
    commit = box.live_game.session.commitment
    box.choose_menu_line("Engagement")
    assert oled_picture.read_barcode(box.picture) == commitment_code_text(commit)
    box.press_console("back", "back", "ok", "ok")
    box.run(3000)
    box.choose_menu_line("Derniers")
    box.press_console("ok")
    box.run(3000)
    assert box.screen[-1] == "OK code      ◀ retour"
    box.press_console("ok")
    assert oled_picture.read_barcode(box.picture) == commitment_code_text(commit)
    assert box.press_console("back")[0].startswith("Fin de partie")


def help_text(table: Bench) -> str:
    """Return the help of the page that is shown."""
    table.board.master_hand.press("back")
    table.run(1000)
    table.board.master_hand.release("back")
    table.run(100)
    page = table.page
    assert isinstance(page, HelpPage)
    table.press_console("back")
    return " ".join(page.lines())


def test_help_says_what_the_taps_and_the_code_are_for() -> None:
    table = begin_game()
    said = help_text(table)
    assert said.startswith("Tapez quatre touches, au choix.")
    assert "la donne dépend des touches de tous" in said
    table.press_console("ok")
    assert "Photographiez le code" in help_text(table)
    table.run(300)
    assert oled_picture.read_barcode(table.picture)


def test_the_code_is_the_one_that_another_encoder_makes() -> None:
    rng = Random(6)
    for _ in range(20):
        text = commitment_code_text(rng.randbytes(32).hex())
        other = segno.make(text, version=3, error="l", mask=0, mode="alphanumeric", boost_error=False)
        assert encode_qr(text) == [int("".join(str(int(bool(dark))) for dark in row), 2) for row in other.matrix]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_looks_as_it_did(language: str, golden: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        rules_fingerprint, "fingerprint_of_game", lambda game: "0123abcd"
    )  # or the code changes with the rules
    table = Bench(SEATS, reveal=0, grace=200)
    table.device.settings.language = language
    table.device.apply_settings()
    table.start("sultane", SEATS)
    table.run(500)
    golden(f"stir.{language}", table.board.oled.visible_rows())
    table.press_console("ok")
    table.run(300)
    golden(f"witness.{language}", table.board.oled.visible_rows())


def test_every_code_is_read_by_a_camera() -> None:
    rng = Random(5)
    for _ in range(50):
        text = commitment_code_text(rng.randbytes(32).hex())
        picture = Image.new("L", (SIZE + 3, SIZE + 3), 255)
        for down, row in enumerate(encode_qr(text)):
            for across in range(SIZE):
                picture.putpixel((across + 1, down + 1), 0 if row >> SIZE - 1 - across & 1 else 255)
        found = zxingcpp.read_barcodes(
            picture.resize((8 * picture.width, 8 * picture.height), Image.Resampling.NEAREST)
        )
        assert [one.text for one in found] == [text]


def test_the_console_shows_all_taps_once_everybody_has_tapped() -> None:
    table = begin_game()
    tap_words(table, *WORDS[:-1])
    assert table.revealed_lines[-1:] != ["Mélange :"]
    assert table.screen[5] == "⧗J5"
    assert not table.records("stirred")
    table.tap(4, *WORDS[4])
    table.run(3000)
    told_so_far = " ".join(table.revealed_lines)
    assert all(word in told_so_far for word in WORDS)
    assert table.screen[1] != "TAPEZ 4", "the page has made room for the game"


def test_taps_are_secret_until_everybody_has_tapped() -> None:
    one, other = begin_game(), begin_game()
    for pod, (word, another) in enumerate(zip(WORDS[:-1], ("DDDD", "ABAB", "CBDA", "AAAA"), strict=True)):
        for key, another_key in zip(word, another, strict=True):
            one.tap(pod, key)
            other.tap(pod, another_key)
            assert one.lamps == other.lamps
            assert one.screen == other.screen
    one.run(2000)
    other.run(2000)
    assert one.received_lines == other.received_lines
    assert one.board.tones == other.board.tones


def test_the_stirring_stays_when_the_game_master_undoes() -> None:
    table = begin_game()
    tap_words(table, *WORDS)
    journal = table.live_game.session.journal
    table.press_console("back", "down", "down", "ok", "down", "ok")
    table.run(1000)
    assert table.screen[1].startswith("Il n'y a rien"), table.screen
    assert table.live_game.session.journal == journal


def test_the_game_can_be_aborted_while_players_shuffle() -> None:
    table = begin_game()
    table.press_console("back")
    table.run(300)
    assert table.screen[0].startswith("Sultane"), table.screen
    assert "▶" in table.screen[1]
    assert "Voir la table" not in " ".join(table.screen), "nothing is dealt"
    table.press_console("back")
    table.run(300)
    assert table.screen[1] == "TAPEZ 4", table.screen
    table.press_console("back", "down", "down", "ok", "down", "ok")
    assert "Partie abandonnée" in " ".join(table.screen)


def test_without_shuffling_the_cards_are_dealt_immediately() -> None:
    table = Bench(SEATS, **QUICK_SETTINGS)
    table.start("sultane", SEATS)
    assert "stir" not in table.live_game.session.journal.decode("latin1")
    assert {question.about for question in table.live_game.questions.values()} != {"stir"}


def test_it_is_on_when_nobody_has_set_anything() -> None:
    from firmware.storage.settings import Settings

    assert Settings(SimulatedFlash()).stir is True


def test_slow_fingers_and_a_held_key_stir_as_well() -> None:
    table = begin_game()
    table.board.hands[0].tap("A", hold=900)  # held for too long: it does not count
    table.run(1060)
    table.tap(0, *"BBBB")
    assert table.device.pods[0].choice == "B B B B"
