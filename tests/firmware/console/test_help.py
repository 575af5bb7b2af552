"""Help (Back held), and how the display announces undo, abort, time limits, silence and discussions."""

from random import Random

import pytest

from firmware.console.help_page import game_help
from firmware.console.screen import CELLS
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.firmware.console.test_game import texts_in_turn
from tests.kit import answer_all, fixed_seed
from tests.workbench.bench import Bench
from tests.workbench.games import flash_with_unfinished_game, majority_game
from tests.workbench.hands import SETTLE


def hold_back(box: Bench, ms: int = 1000) -> list[str]:
    """Hold Back and return the screen."""
    box.board.master_hand.press("back")
    box.run(ms)
    box.board.master_hand.release("back")
    box.run(SETTLE)
    return box.screen


def game_at_question(about: str, game: str = "sultane", seats: int = 7, **options: str) -> Bench:
    """Return a game at the first question of that name."""
    for number in range(30):
        session, rng = Session(game, seats, options, fixed_seed(number)), Random(number)
        while not session.is_over:
            if next(iter(session.questions.values())).about == about:
                box = Bench(seats, flash_with_unfinished_game(session))
                box.press_console("ok")
                return box
            answer_all(session, rng)
    raise AssertionError(about)


def test_back_that_is_held_helps_and_does_not_lead_back() -> None:
    box = Bench()
    assert hold_back(box)[0].startswith("Aide")
    assert box.press_console("back")[0] == "Conclave"
    box.choose_menu_line("Nouvelle")
    assert hold_back(box)[0].startswith("Aide")
    assert box.press_console("back")[0].startswith("Nouvelle partie")
    assert box.press_console("back")[0] == "Conclave"


def test_help_explains_a_question_and_its_lights() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok")
    assert hold_back(box)[0].startswith("Aide")
    text = " ".join(box.page.lines())
    assert "Votez pour un mot" in text
    assert "A A, rouge" in text
    assert "D marquer, jaune" in text
    assert box.press_console("back")[0] == "⧗J1 J2 J3"


def test_help_on_a_question_gives_no_secret_away() -> None:
    box = game_at_question("column", "majority-2", 2)
    hold_back(box)
    assert box.page.lines()[0] == "Colonne d'une carte"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", catalog.game_names())
def test_help_fits_and_is_the_same_whatever_anybody_holds(game: str, language: str) -> None:
    """Help does not depend on hands: it is the same at every question of that name, with other cards and roles."""
    seen: dict[tuple[int, str], set[str]] = {}
    seats = catalog.seat_limits(game)[0]
    for number in range(2):
        session, rng = Session(game, seats, {}, fixed_seed(number)), Random(number)
        box = Bench(seats, flash_with_unfinished_game(session), language=language)
        box.press_console("ok")
        match = box.live_game
        while not session.is_over:
            match.session = session
            lines = game_help(box.device.console, match)
            assert all(0 < len(line) <= CELLS for line in lines)
            seen.setdefault((session.seats, match.about), set()).add("\n".join(lines))
            answer_all(session, rng)
    assert all(len(texts) <= (3 if game == "majority" else 1) for texts in seen.values()), seen


def test_an_undo_is_said_on_the_display() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok", "back")
    box.choose_menu_line("Annuler")
    box.press_console("down", "ok")
    assert "Un coup annulé" in texts_in_turn(box)


def test_an_aborted_game_is_said_on_the_display() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.press_console("ok", "back")
    box.choose_menu_line("Abandonner")
    assert box.press_console("down", "ok")[1] == "Partie abandonnée"


def test_the_display_says_that_time_is_up() -> None:
    box = Bench(5, flash_with_unfinished_game(majority_game("A", "A", "A", "B", "C")))
    box.device.settings.countdown = 10
    box.press_console("ok")
    box.run(11_000)
    assert any(line.startswith("Temps écoulé !") for line in texts_in_turn(box))


@pytest.mark.parametrize(("about", "setting"), [("vote", "countdown"), ("nominate", "countdown_browse")])
def test_each_kind_of_question_has_a_limit_of_its_own(about: str, setting: str) -> None:
    box = game_at_question(about)
    assert box.live_game.time_limit == 0
    for name in ("countdown", "countdown_browse", "countdown_sheet"):
        setattr(box.device.settings, name, 30 if name == setting else 0)
    assert box.live_game.time_limit == 30


def test_the_display_asks_for_silence_during_government_choices() -> None:
    assert "Silence, svp !" in texts_in_turn(game_at_question("discard"))
    assert "Silence, svp !" in texts_in_turn(game_at_question("read", deals="table"))
    assert "Silence, svp !" not in texts_in_turn(game_at_question("nominate"))


@pytest.mark.slow
def test_before_a_vote_the_game_master_gives_time_to_discuss() -> None:
    box = game_at_question("vote")
    assert "OK : discussion" not in texts_in_turn(box)
    box.device.settings.discussion = 20
    assert "OK : discussion" in texts_in_turn(box)
    assert box.press_console("ok")[0].startswith("Discussion       0:")
    match = box.live_game
    assert len(match.waiting_seats) > 1, "pods take votes meanwhile"
    box.until(lambda: not box.screen[0].startswith("Discussion"), 25_000)
    assert "OK : discussion" not in texts_in_turn(box), "once a vote"
    assert box.press_console("ok")[0] == "Historique"
