"""Shuffling together on a pod: four taps of any keys."""

from itertools import product

import pytest

from firmware.pods.answer_pad import AnswerPadMaker
from firmware.pods.word_lights import GREEN, HUE_PARTS, WHITE
from shared_rules.engine import contribution
from tests.firmware.light_words import EVERY
from tests.firmware.pod_player import PLACES, A, B, C, D, PodPlayer, brightness, pixels_at_cycle_start

QUESTION = contribution.ask_contributions(1)[0]


def player_asked_for_taps(order: tuple[int, ...] = (0, 1, 2, 3)) -> PodPlayer:
    """Return a player who is asked for taps."""
    return PodPlayer().show_pad(AnswerPadMaker(EVERY).make(QUESTION, order, (7, 7, 7, 7)))


def hue_of_place(player: PodPlayer, place: set[int]) -> int:
    """Return the hue of a place while all rhythms are lit."""
    red, green, blue = pixels_at_cycle_start(player)[min(place)]
    return next(number for number in (WHITE, GREEN) if _is_of((red, green, blue), HUE_PARTS[number]))


def _is_of(colour: tuple[int, int, int], mix: tuple[int, int, int]) -> bool:
    """Return whether a colour is of this mix."""
    return colour != (0, 0, 0) and colour[0] * mix[1] == colour[1] * mix[0] and colour[2] * mix[1] == colour[1] * mix[2]


@pytest.mark.parametrize("keys", [(A, A, A, A), (A, B, C, D), (D, C, B, A), (C, C, A, D)])
def test_four_taps_of_any_keys_are_an_answer(keys: tuple[int, ...]) -> None:
    player = player_asked_for_taps()
    for tapped, key in enumerate(keys):
        assert player.choice is None, tapped
        player.tap(key)
    assert player.choice == " ".join("ABCD"[key] for key in keys)


def test_every_answer_that_can_be_tapped_is_one_of_the_question() -> None:
    for keys in product("ABCD", repeat=4):
        assert QUESTION.encode(" ".join(keys)) == bytes("ABCD".index(key) for key in keys)


def test_a_fifth_tap_starts_over() -> None:
    player = player_asked_for_taps().tap(A, A, A, A, B)
    assert player.choice is None
    assert player.tap(C, D, A).choice == "B C D A"


def test_the_strip_shows_the_number_of_taps_and_not_the_keys() -> None:
    one, other = player_asked_for_taps(), player_asked_for_taps()
    for taps, (key, another) in enumerate([(A, D), (B, B), (C, A), (D, A)], 1):
        one.tap(key).wait_for_cycle()
        other.tap(another).wait_for_cycle()
        assert one.watch() == other.watch()
        assert [hue_of_place(one, place) for place in PLACES] == [GREEN] * taps + [WHITE] * (4 - taps)


def test_taps_can_be_counted_without_colours() -> None:
    player, seen = player_asked_for_taps(), set()
    seen.add(player.watch_without_colour())
    for _ in range(4):
        seen.add(player.tap(B).watch_without_colour())
    assert len(seen) == 5


def test_the_key_that_is_touched_is_bright() -> None:
    player = player_asked_for_taps().tap(A).press(C).wait(20)
    colours = player.colours
    assert brightness(colours, PLACES[2]) > max(brightness(colours, PLACES[other]) for other in (0, 1, 3))


def test_keys_are_never_on_other_places() -> None:
    """Shuffled keys hide the choice from onlookers; here players have to know what they pressed."""
    assert player_asked_for_taps((3, 2, 1, 0)).tap(A, B, C, D).choice == "A B C D"


def test_closed_answers_show_the_same_for_all_taps() -> None:
    one, other = player_asked_for_taps().tap(A, B, C, D), player_asked_for_taps().tap(D, D, D, D)
    one.pod.close_question()
    other.pod.close_question()
    assert one.wait(5).watch() == other.wait(5).watch()
    assert one.tap(B, B, B, B).choice == "A B C D"
