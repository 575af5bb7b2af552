"""A game that brings only its rules and one text file is played on the box like any other."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from firmware.console.game_wording import load_console_module
from firmware.pods.word_lights import load_lights
from firmware.text import Texts
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from tests.firmware.plain_game import NAME, install_plain_game
from tests.kit import fixed_seed
from tests.workbench.bench import Bench

DARK = (0, 0, 0)


@pytest.fixture(params=["en", "it"])
def texts_in(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the language of the only texts that the game has."""
    with install_plain_game(tmp_path, request.param):
        yield request.param


def begin_game(language: str, seats: int = 3) -> Bench:
    """Return a new box on which the game was begun by keys, at its first question."""
    box = Bench(seats, language=language)
    box.choose_menu_line(box.device.texts("home.new"))
    box.choose_menu_line("Odd one")
    box.press_console("ok", "ok")
    assert box.live_game.session.game == NAME
    box.play(Random(1), lambda: box.live_game.about == "throw_it")
    box.until(lambda: box.is_asked)
    box.run(300)
    return box


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_is_played_to_the_end_by_keys(texts_in: str, language: str) -> None:
    box, rng = begin_game(language), Random(2)
    box.play(rng, lambda: box.live_game.is_revealing)
    assert len(set(box.lamps) - {DARK}) > 0, "lamps show what was thrown"
    box.until(lambda: not box.live_game.is_revealing, 30_000)
    box.play(rng)
    box.until(lambda: box.live_game.result is not None, 30_000)
    assert any(line.startswith("★") for line in box.press_console("ok"))
    assert not box.records("error")
    box.press_console("ok")
    assert box.records("opened")


def test_lamps_show_each_seat_the_hue_of_its_key(texts_in: str) -> None:
    box = begin_game("en")
    for seat, hand in enumerate(("rock", "rock", "well")):
        box.choose_on_pod(seat, hand)
    box.until(lambda: box.live_game.is_revealing)
    box.run(100)
    assert box.lamps[0] == box.lamps[1] != box.lamps[2]
    assert DARK not in box.lamps
    lights = load_lights(NAME)
    hues = [lights.light(hand)[0] for hand in ("rock", "paper", "scissors", "well")]
    assert len(set(hues)) == 4


def test_a_missing_text_comes_from_another_language(tmp_path: Path) -> None:
    with install_plain_game(tmp_path) as game:
        (tmp_path / "odd_one" / "box" / "fr.txt").write_text("about.name: Nommez\nname.piles: Tas\n")
        texts = Texts("fr")
        texts.use_game(game)
        assert texts.name("name") == "Nommez"
        assert texts.ask("throw_it") == "Throw your hand"
        assert texts.name("throw_it") == "Throw it"
        assert texts("yes") == "oui"


def test_a_games_own_pages_replace_the_plain_ones(tmp_path: Path) -> None:
    with install_plain_game(tmp_path) as game:
        own = "def scores(public, texts):\n    return [str(public['pile'])]\n"
        (tmp_path / "odd_one" / "box" / "console.py").write_text(own)
        pages, texts = load_console_module(game), Texts("en")
        assert pages.scores({"pile": 3}, texts) == ["3"]
        assert pages.state({"pile": 3, "seats": [0, 2], "none": []}, texts) == ["Pile: 3", "Seats: P1 P3"]
        assert pages.told({"e": "sealed", "n": 3, "about": "x"}, texts) == []


def test_the_question_is_shown_on_the_display(texts_in: str) -> None:
    box = begin_game("fr")
    shown = " ".join(" ".join(box.screen).split())
    assert "Throw it" in shown
    assert {"en": "Throw your hand", "it": "Mostra la mano"}[texts_in] in shown
    assert "Pile : 7" in shown


@pytest.mark.parametrize(("language", "told"), [("en", "Hands: rock rock well"), ("fr", "Hands : rock rock well")])
def test_facts_are_shown_by_name_and_value(texts_in: str, language: str, told: str) -> None:
    box = begin_game(language)
    for seat, hand in enumerate(("rock", "rock", "well")):
        box.choose_on_pod(seat, hand)
    box.until(lambda: box.live_game.is_revealing)
    box.run(200)
    assert told in " ".join(" ".join(box.revealed_lines).split())


def test_help_says_what_is_asked_and_the_hues_of_the_keys(texts_in: str) -> None:
    box = begin_game("en")
    box.device.console.show_help()
    box.run(200)
    help_page = box.page.lines()
    assert "Throw it" in help_page
    assert "A rock, red" in " ".join(help_page)
    assert "." not in help_page


def test_seats_count_from_one_where_their_name_says_so(texts_in: str) -> None:
    box, rng = begin_game("en"), Random(3)
    box.play(rng)
    box.until(lambda: box.live_game.result is not None, 60_000)
    assert "All named: most 3, seat P1, seats P1 P2 P3" in " ".join(" ".join(box.revealed_lines).split())


def test_roles_in_private_panels_look_different(texts_in: str) -> None:
    box = begin_game("en")
    shown = [list(box.device.pods[seat].make_private_pages()) for seat in range(3)]
    roles = [box.live_game.session.private_state(seat)["role"] for seat in range(3)]
    at = next(place for place in range(len(shown[0])) if len({str(own[place]) for own in shown}) == 2)
    assert (shown[0][at] == shown[1][at]) == (roles[0] == roles[1])


def test_every_option_of_it_differs_from_the_others(texts_in: str) -> None:
    session, lights = Session(NAME, 3, {}, fixed_seed(1)), load_lights(NAME)
    while not session.is_over:
        for seat, question in list(session.questions.items()):
            if seat != GAME_MASTER:
                shown = [lights.light(word, place) for place, word in enumerate(question.options)]
                assert len(set(shown)) == len(shown)
            session.answer(seat, question.make_answer(lambda options: options[0]))
