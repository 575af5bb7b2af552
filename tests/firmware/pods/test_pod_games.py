"""Whole games played with the keys of pods, and every option looked at."""

from collections.abc import Sequence
from random import Random

import pytest

from shared_rules.engine import catalog
from shared_rules.engine.question import KEYS, Question
from shared_rules.engine.session import Session
from tests import kit
from tests.firmware.light_words import EVERY
from tests.firmware.pod_player import CARDS, DECK, B, C, D, PodPlayer, answer_pad, keys_for_option

# --- whole games


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
@pytest.mark.parametrize("mirrored", [False, True])
def test_games_are_played_with_keys_alone(game: str, mirrored: bool) -> None:
    """Every answer is chosen by keys, in shuffled places, and looks different from the question's other options."""
    rng = Random(game)
    for number, (seats, options) in enumerate(rng.sample(kit.allowed_setups(game), 8)):
        session = Session(game, seats, options, kit.fixed_seed(number))
        players = [PodPlayer(number=seat) for seat in range(seats)]
        for _ in range(60):
            if session.is_over:
                break
            for seat, question in list(session.questions.items()):
                option = question.make_answer(rng.choice)
                if seat >= 0:
                    players[seat].pod.mirrored = mirrored
                    choose(players[seat], question, option, rng, session.private_state(seat).get("tales") or ())
                session.answer(seat, option)


def choose(player: PodPlayer, question: Question, option: str, rng: Random, tales: Sequence[str]) -> None:
    """Choose an option by keys and check that the strip shows it."""
    order = tuple(rng.sample(range(len(question.options)), len(question.options)))
    player.show_pad(
        answer_pad(question, order, tuple(rng.randrange(1 << 16) for _ in range(question.encoded_size)), tales)
    )
    assert player.pod.is_browsing == (question.form != KEYS)
    assert player.pod.is_browsing or len(question.options) <= 4
    for key in keys_for_option(player.ballot, option):
        player.tap(D - key if player.pod.mirrored else key)
    assert player.choice == option


@pytest.mark.parametrize(
    "options", [DECK, CARDS, tuple(f"s{seat}" for seat in range(10)), ("0", "1", "2", "3", "none")]
)
def test_browsed_options_look_different_without_colour(options: tuple[str, ...]) -> None:
    seen = set()
    for option in options:
        player = PodPlayer().ask(*options)
        player.tap(*keys_for_option(player.ballot, option)[:-1])
        seen.add(player.watch_without_colour())
    assert len(seen) == len(options)


def test_an_unknown_word_can_still_be_chosen_and_recognised() -> None:
    options = ("new1", "new2", "new3", "new4", "new5")
    assert not any(EVERY.own_light(option) for option in options)
    player, seen = PodPlayer().ask(*options), set()
    for _ in options:
        seen.add(player.watch_without_colour())
        player.tap(B)
    assert len(seen) == 5
    assert player.tap(B, C).choice == "new2"
