"""Phases without a question: the night of Sultane, the first time of a box, and the round with every pod."""

from typing import Any

import pytest
from conclave.deploy import initial_files
from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.console.console_page import wrap
from firmware.console.screen import CELLS
from firmware.text.languages import languages
from shared_rules.engine.session import Session
from tests.firmware.console.test_games import console_pages, strict_texts
from tests.firmware.console.test_help import hold_back
from tests.firmware.text_tables import read_texts
from tests.kit import fixed_seed
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game
from tests.workbench.hands import LAMP, SETTLE


def bench_at_night(seats: int, **options: Any) -> Bench:
    """Return a bench at the first night of Sultane."""
    box = Bench(
        seats, flash_with_unfinished_game(Session("sultane", seats, {"deals": "table", **options}, fixed_seed(1)))
    )
    box.press_console("ok")
    return box


def read_aloud(box: Bench) -> list[str]:
    """Return the sentences that the game master reads, up to the question."""
    found = []
    while box.screen[0].startswith("La nuit"):
        found.append(" ".join(" ".join(box.screen[1:]).split()))
        box.press_console("ok")
    return found


def test_the_game_master_is_led_through_the_night_and_then_asked() -> None:
    box = bench_at_night(7)
    assert box.screen[0] == "La nuit           1/7"
    sentences = read_aloud(box)
    assert "Pacifistes, ouvrez les yeux et reconnaissez-vous." in sentences
    assert sentences[1] == sentences[4] == "Fermez toutes les yeux."
    assert sentences[-1] == "Ouvrez toutes les yeux."
    assert box.screen[0] == "Rôles distribués ?"
    assert box.live_game.master_question is not None


def test_each_sentence_has_a_tone() -> None:
    box = bench_at_night(5)
    box.run(1000)
    box.board.tones.clear()
    box.press_console("ok")
    assert [hertz for _, hertz in box.board.tones if hertz] == [880]


def test_up_reads_a_sentence_again_and_back_leaves_the_night() -> None:
    box = bench_at_night(5)
    first = box.screen
    box.press_console("ok")
    assert box.press_console("up") == first
    assert box.press_console("back")[0] == "Rôles distribués ?"


def test_a_resumed_game_that_was_dealt_already_has_no_night() -> None:
    session = Session("sultane", 5, {"deals": "table"}, fixed_seed(1))
    session.answer(-1, "done")
    box = Bench(5, flash_with_unfinished_game(session))
    assert not box.press_console("ok")[0].startswith("La nuit")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("how", ["standard", "lone", "chain"])
def test_opened_eyes_are_closed_and_raised_thumbs_lowered(how: str, seats: int, language: str) -> None:
    texts = strict_texts("sultane", language)
    steps = [key for key, _ in console_pages("sultane").night({"recognition": how}, seats)]
    assert steps[:2] == ["night.cards", "night.close"]
    assert steps[-1] == "night.open"
    assert steps.count("night.thumb") == steps.count("night.down")
    for key in ("night.two", "night.pacifists"):
        assert key not in steps or steps[steps.index(key) + 1] == "night.close"
    called = [seat for _, seat in console_pages("sultane").night({"recognition": how}, seats) if seat is not None]
    assert called == ([] if how == "standard" else list(range(seats)))
    for key, seat in console_pages("sultane").night({"recognition": how}, seats):
        assert len(texts(key) if seat is None else texts(key, "Maximilien")) <= 3 * CELLS


# --- the first time


def new_box(pods: int = 3) -> Bench:
    """Return a box that was never switched on."""
    return Bench(pods, is_new=True)


def test_a_new_box_asks_its_language_first_and_offers_a_round() -> None:
    box = new_box()
    assert box.screen[:3] == ["Conclave", "▶français", " English"]
    box.choose_menu_line("English")
    assert box.screen[:5] == ["Trial round", "Try the pods first?", "It takes a minute.", "▶yes", " no"]
    box.choose_menu_line("no")
    assert box.screen[1] == "▶New game"
    assert box.device.settings.language == "en"


def test_ok_alone_opens_the_trial_round() -> None:
    assert new_box().press_console("ok", "ok")[0] == "1/4            ⧗1 2 3"


def test_it_asks_only_once() -> None:
    box = new_box()
    box.choose_menu_line("français")
    box.press_console("back")
    assert Bench(3, box.flash).screen[1] == "▶Nouvelle partie"


def test_a_power_cut_at_the_offer_asks_again() -> None:
    box = new_box()
    box.choose_menu_line("English")
    again = Bench(3, box.flash, language="en")
    assert again.screen[0] == "Trial round"
    again.choose_menu_line("no")
    assert Bench(3, box.flash, language="en").screen[1] == "▶New game"


def test_a_box_made_with_its_language_offers_the_round_too() -> None:
    """As `conclave uf2 --language` makes it; nobody is asked for the language again."""
    flash = SimulatedFlash()
    for path, data in initial_files.build_initial_files("en", []).items():
        flash.files[path.rpartition("/")[2]] = data
    box = Bench(3, flash, language="en")
    assert box.screen[0] == "Trial round"
    box.choose_menu_line("yes")
    assert box.screen[0].startswith("1/4")
    assert Bench(3, flash, language="en").screen[1] == "▶New game"


def look_at_light(box: Bench, place: int, ms: int) -> None:
    """Hold D on a pod for a while."""
    box.board.hands[place].press("D")
    box.run(ms)
    box.board.hands[place].release("D")
    box.run(SETTLE)


def take_light(box: Bench, place: int, wanted: int) -> None:
    """Browse to a player's light and choose it."""
    pod: Any = box.device.pods[place]
    while pod.answer_pad.options[pod.answer_pad.option_index] != f"s{wanted}":
        box.tap(place, "B")
    box.tap_each(place, key="C")


def bench_at_step(step: int, pods: int = 3) -> Bench:
    """Return a bench at a step of the trial round."""
    box = Bench(pods, language="en")
    box.choose_menu_line("Test")
    box.choose_menu_line("Trial")
    box.press_console(*["ok"] * (step - 1))
    assert box.screen[0].startswith(f"{step}/4")
    return box


def test_the_round_has_four_steps_and_everybody_does_each() -> None:
    """Players learn what is asked of them: first of all, which light is their own."""
    box = bench_at_step(1)
    assert box.screen[0] == "1/4            ⧗1 2 3"
    assert " ".join(box.screen[1:7]).startswith("Hold D to see your")
    for place in range(3):
        look_at_light(box, place, 2000)
    assert box.screen[0] == "2/4            ⧗1 2 3"
    assert "Tap any four keys" in " ".join(box.screen[1:7])
    for place in range(3):
        box.tap(place, *"ACCD")
    box.run(SETTLE)
    assert box.screen[0] == "3/4            ⧗1 2 3"
    assert box.tap_each(0)[0] == "3/4              ⧗2 3"
    assert box.tap_each(1, 2)[0] == "4/4            ⧗1 2 3"
    for place in range(3):
        take_light(box, place, place)
    assert box.screen[0] == "Trial round"
    assert "every game is played like this" in " ".join(" ".join(box.screen).split())
    assert box.press_console("ok")[0] == "Test"
    assert all(pod.answer_pad is None for pod in box.device.pods)


def test_everybody_who_looks_in_the_round_sees_the_light() -> None:
    """A glance does not count, nor does the last player's look. The lamp of players who have looked is green."""
    box = bench_at_step(1, pods=2)
    look_at_light(box, 0, 700)
    assert box.screen[0] == "1/4              ⧗1 2"
    assert box.lit_pixels(0) == []
    look_at_light(box, 0, 2000)
    assert box.screen[0] == "1/4                ⧗2"
    assert box.lit_pixels(0) == [LAMP]
    box.board.hands[1].press("D")
    box.run(1200)
    assert box.screen[0] == "1/4                ⧗2"
    assert box.lit_pixels(1) == [1]
    box.run(1000)
    assert box.screen[0] == "2/4              ⧗1 2"


def test_a_wrong_light_is_explained() -> None:
    box = bench_at_step(4)
    take_light(box, 0, 0)
    take_light(box, 2, 1)
    assert box.screen[0] == "4/4                ⧗2"
    assert " ".join(" ".join(box.screen[1:7]).split()) == "Pod 3: light 2 is not yours. C gives it back, D shows yours"
    box.tap_each(2, key="C")
    assert box.screen[0] == "4/4              ⧗2 3"
    assert "not yours" not in " ".join(box.screen)
    take_light(box, 2, 2)
    take_light(box, 1, 1)
    assert box.screen[0] == "Trial round"


def test_the_round_ends_whatever_lights_are_taken() -> None:
    """All wrong lights are explained, one after the other; then the instruction is shown again for slow players."""
    box = bench_at_step(4)
    for place, wanted in enumerate((1, 2)):
        take_light(box, place, wanted)
    box.run(9000)
    assert "Go to your light" in " ".join(box.screen)
    take_light(box, 2, 0)
    explained = set()
    while box.screen[0] != "Trial round":
        explained.add(" ".join(box.screen[1:3]).split()[1].rstrip(":"))
        box.run(500)
    assert explained == {"1", "2", "3"}


def test_the_round_names_how_many_are_missing_where_not_all_fit() -> None:
    assert bench_at_step(1, pods=10).screen[0] == "1/4              ⧗ 10"


def test_help_in_the_round_says_how_it_goes() -> None:
    box = bench_at_step(2)
    hold_back(box)
    assert "When your lamp is green" in " ".join(box.page.lines())


@pytest.mark.parametrize("language", languages())
def test_every_step_of_the_round_fits(language: str) -> None:
    texts = read_texts(language)
    for key, text in texts.items():
        if key.startswith("round.") and key not in ("round.offer?", "round.on", "round.end"):
            assert len(wrap(text.replace("{}", "10"))) <= 3, key


def test_the_round_goes_on_without_a_pod_and_can_be_left() -> None:
    box = bench_at_step(2, pods=2)
    assert box.press_console("back")[0] == "Test"
    assert all(pod.answer_pad is None for pod in box.device.pods)
