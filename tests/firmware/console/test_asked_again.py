"""The same is asked again: the page says why, and the tone is another one."""

from random import Random

import pytest

from firmware.drivers.buzzer import MELODIES
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import answer_all, fixed_seed
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_unfinished_game


def begin_the_majority() -> Bench:
    """Return a bench with a game of The Majority whose cards lie on the table."""
    made = Bench(4, **QUICK_SETTINGS)
    made.start("the-majority", 4, deals="table")
    return made


def enter_and_listen(made: Bench, *options: str) -> list[int]:
    """Let all asked players enter something; return the tones that sound then."""
    for seat, option in zip(sorted(made.live_game.questions), options, strict=True):
        made.choose_on_pod(seat, option)
    made.board.tones.clear()
    made.run(1500)
    return [hertz for _, hertz in made.board.tones if hertz]


def displayed_text(made: Bench) -> str:
    """Return everything the display shows in a few seconds."""
    said: list[str] = []
    for _ in range(12):
        said += [line for line in made.screen if line not in said]
        made.run(500)
    return " ".join(" ".join(said).split())


ASKED, AGAIN = ([hertz for hertz, _ in MELODIES[name] if hertz] for name in ("asked", "again"))


def test_too_many_of_a_card_are_entered_again_for_a_reason() -> None:
    made = begin_the_majority()
    heard = enter_and_listen(made, "r2", "r2", "r2", "b5")
    assert made.live_game.waiting_seats == [0, 1, 2]
    assert "Trop de 2R" in displayed_text(made)
    assert heard == AGAIN != ASKED
    assert enter_and_listen(made, "r2", "r2", "b6") == ASKED
    assert made.live_game.waiting_seats == [0, 1, 2, 3]
    assert "Trop de" not in displayed_text(made)


def game_at_colours() -> Session:
    """Return a game of Witchcraft with real cards, in which the players are to show their colours."""
    session, rng = Session("witchcraft", 4, {"deals": "table", "game": "discovery"}, fixed_seed(1)), Random(1)
    while next(iter(session.questions.values())).about != "own_colour":
        if -1 in session.questions and "accept" in session.questions[-1].options:
            session.answer(-1, "accept")
        else:
            answer_all(session, rng)
    return session


def bench_at_colours() -> Bench:
    """Return a bench on which the players are to show their colours."""
    made = Bench(4, flash_with_unfinished_game(game_at_colours()), **QUICK_SETTINGS)
    made.press_console("ok")
    made.run(500)
    return made


def test_two_players_with_one_colour_learn_why_they_are_asked() -> None:
    made = bench_at_colours()
    assert enter_and_listen(made, "yellow", "red", "yellow", "blue") == AGAIN
    assert made.live_game.waiting_seats == [0, 2]
    shown = displayed_text(made)
    assert "jaune pour 2 joueurs" in shown
    assert "Montrez votre couleur" in shown


def test_a_resumed_game_still_says_why() -> None:
    made = bench_at_colours()
    enter_and_listen(made, "yellow", "red", "yellow", "blue")
    again = Bench(4, made.flash, **QUICK_SETTINGS)
    again.press_console("ok")
    again.run(500)
    assert again.live_game.waiting_seats == [0, 2]
    assert "jaune pour 2 joueurs" in displayed_text(again)


def test_the_display_says_whom_the_game_master_asks_again() -> None:
    made = bench_at_colours()
    enter_and_listen(made, "yellow", "red", "pink", "blue")
    made.press_console("down", "ok")
    made.run(500)
    assert made.live_game.waiting_seats == [0]
    assert "Le MJ vous demande de recommencer" in displayed_text(made)
    enter_and_listen(made, "black")
    made.press_console("ok")
    made.run(500)
    assert made.live_game.result


def test_after_an_undo_nothing_is_asked_again() -> None:
    made = begin_the_majority()
    enter_and_listen(made, "r2", "r2", "r2", "b5")
    made.press_console("back", "down", "down", "ok", "down", "ok")
    made.run(1000)
    assert made.live_game.waiting_seats == [0, 1, 2, 3]
    assert "Trop de" not in displayed_text(made)


@pytest.mark.parametrize("game", catalog.game_names())
def test_a_question_asked_in_turn_is_not_asked_again(game: str) -> None:
    seats = catalog.seat_limits(game)[0]
    box, rng = Bench(seats, flash_with_unfinished_game(Session(game, seats, {}, fixed_seed(1)))), Random(1)
    box.press_console("ok")
    news, session = box.device.console.news, Session(game, seats, {}, fixed_seed(1))
    for _ in range(40):
        if session.is_over:
            return
        told = len(session.facts)
        answer_all(session, rng)
        news.note_locked_facts(session.facts[told:])
        assert not news.is_question_repeated
