"""A player who chooses among tales sees the kind of each, not only its place."""

from itertools import count
from random import Random

from firmware.pods.answer_pad import BrowsingPad
from shared_rules.engine.session import Session
from tests.kit import answer_all, fixed_seed
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_unfinished_game
from tests.workbench.hands import LAMP

SEATS = 5
RHYTHM = 2000  # ms in which every blinking light was lit


def game_at_discard() -> Session:
    """Return a game of Sultane in which a player discards one of several tales that are not all the same."""
    for number in count():
        session, rng = Session("sultane", SEATS, {}, fixed_seed(number)), Random(number)
        while not session.is_over:
            for seat, question in session.questions.items():
                if question.about == "discard" and len(set(session.private_state(seat)["tales"])) > 1:
                    return session
            answer_all(session, rng)
    raise AssertionError


def brightest_hue(table: Bench, place: int) -> tuple[float, ...]:
    """Return the brightest colour, as shares of red, green and blue."""
    brightest = (0, 0, 0)
    for _ in range(0, RHYTHM, 20):
        table.run(20)
        brightest = max(brightest, *table.frame[place][:LAMP], key=sum)
    return tuple(round(channel / sum(brightest), 1) for channel in brightest)


def test_a_discarding_player_sees_the_kind_of_each_tale() -> None:
    session = game_at_discard()
    ((seat, question),) = session.questions.items()
    tales = dict(zip(question.options, session.private_state(seat)["tales"], strict=True))
    table = Bench(SEATS, flash_with_unfinished_game(session), **QUICK_SETTINGS)
    table.press_console("ok")
    ballot = table.device.pods[seat].answer_pad
    assert isinstance(ballot, BrowsingPad)
    hues: dict[str, set[tuple[float, ...]]] = {}
    for _ in tales:
        hues.setdefault(tales[ballot.options[ballot.option_index]], set()).add(brightest_hue(table, seat))
        table.tap(seat, "B")
    assert [len(seen) for seen in hues.values()] == [1] * len(set(tales.values()))
    assert not set.intersection(*hues.values()), "each kind has a hue of its own"
