"""Answers on a pod, with a key for each option or browsed: the choice, and the player's own strip."""

from itertools import permutations

import pytest

from firmware.clock import WRAP
from firmware.pods.answer_pad import AnswerPadMaker
from firmware.pods.word_lights import KEY_PLACES
from shared_rules.engine.question import BROWSE, Question
from tests.firmware.light_words import EVERY
from tests.firmware.pod_player import (
    CARDS,
    CYCLE,
    DARK,
    DECK,
    EVERY_LENGTH,
    PLACES,
    VOTES,
    A,
    B,
    C,
    D,
    PodPlayer,
    answer_pad,
    brightness,
    keys_for_option,
    pixels_at_cycle_start,
    question,
)

# --- keys: press one


def test_each_option_is_above_its_key_in_its_colour() -> None:
    colours = pixels_at_cycle_start(PodPlayer().ask(*VOTES))
    assert tuple(sum(1 << pixel for pixel in place) for place in PLACES) == KEY_PLACES
    assert {pixel for pixel in range(10) if colours[pixel] != DARK} == set().union(*PLACES)
    hues = [{colours[pixel] for pixel in place} for place in PLACES]
    assert all(len(hue) == 1 for hue in hues)
    assert len(set().union(*hues)) == 4


def test_option_number_i_winks_i_times() -> None:
    frames = PodPlayer().ask(*VOTES).watch_without_colour()
    for number, place in enumerate(PLACES):
        lit = ["1" if place <= frame else "0" for frame in frames]
        assert "".join(["1", *lit]).count("10") == number


@pytest.mark.parametrize(
    ("options", "key", "choice"),
    [(("yes", "no"), A, "yes"), (("yes", "no"), B, "no"), (("c0", "c1", "c2"), C, "c2"), (VOTES, D, "score")],
)
def test_a_key_chooses_when_it_is_released(options: tuple[str, ...], key: int, choice: str) -> None:
    player = PodPlayer().ask(*options)
    assert player.press(key).wait(100).choice is None
    assert player.release(key).choice == choice


@pytest.mark.parametrize(("options", "key"), [(("yes", "no"), C), (("ok",), B), (("c0", "c1", "c2"), D), (CARDS, D)])
def test_a_key_without_an_option_does_nothing(options: tuple[str, ...], key: int) -> None:
    player = PodPlayer().ask(*options)
    before = pixels_at_cycle_start(player)
    assert player.tap(key).choice is None
    assert pixels_at_cycle_start(player) == before


def test_the_strip_reacts_to_a_press_immediately() -> None:
    player = PodPlayer().ask(*VOTES)
    before = brightness(pixels_at_cycle_start(player), PLACES[2])
    player.press(C)
    assert brightness(player.colours, PLACES[2]) > before
    assert brightness(player.colours, PLACES[0]) < before


def test_the_choice_is_bright_and_the_others_dim() -> None:
    player = PodPlayer().ask(*VOTES)
    plain = pixels_at_cycle_start(player)
    player.tap(B)
    chosen = pixels_at_cycle_start(player)
    for place in PLACES:
        if place == PLACES[1]:
            assert brightness(chosen, place) > 2 * brightness(plain, place)
        else:
            assert 0 < brightness(chosen, place) < brightness(plain, place)


@pytest.mark.parametrize("asked", [question("A", "B", "score"), question("yes", "no"), question(*CARDS)])
def test_a_player_sees_nothing_of_the_keys_others_press(asked: Question) -> None:
    one, other, mirrored = PodPlayer(number=1), PodPlayer(number=2), PodPlayer(number=3)
    mirrored.pod.mirrored = True
    alone = PodPlayer(number=4).show_pad(answer_pad(asked)).watch()
    ballots, order = AnswerPadMaker(EVERY), tuple(range(len(asked.options)))
    for player in (one, mirrored, other):
        player.show_pad(ballots.make(asked, order, (0,)))
    assert one.watch() == other.watch() == alone
    assert [frame[::-1] for frame in mirrored.watch()] == alone
    one.tap(A, B, C)
    mirrored.press(A)
    assert one.choice
    assert other.choice is None
    assert other.watch() == alone
    one.show_pad(ballots.make(asked, order, (0,)))
    mirrored.release(A).show_pad(ballots.make(asked, order, (0,)))
    assert one.watch() == alone
    assert [frame[::-1] for frame in mirrored.watch()] == alone


def test_a_choice_can_be_changed_and_withdrawn() -> None:
    player = PodPlayer().ask(*VOTES)
    plain = player.watch()
    assert player.tap(A).choice == "A"
    assert player.tap(D).choice == "score"
    assert player.tap(D).choice is None
    assert player.watch() == plain
    assert player.tap(D).choice == "score"


def test_a_locked_choice_stays_shown_until_the_next_question() -> None:
    player = PodPlayer().ask(*VOTES).tap(C)
    before = player.watch()
    player.press(B)
    player.pod.close_question()
    player.release(B).tap(A).tap(C).press(A)
    assert player.choice == "C"
    assert player.watch() == before
    player.pod.clear_question()
    assert player.wait(1).choice is None
    assert player.lit_pixels == set()
    assert player.ask(*VOTES).choice is None


# --- shuffled ballots


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_shuffled_options_are_at_their_places_and_told_by_rhythm(order: tuple[int, ...]) -> None:
    straight, shuffled = PodPlayer().ask(*VOTES), PodPlayer().ask(*VOTES, order=order)
    one, other = straight.watch(), shuffled.watch()
    for place, option in enumerate(order):
        for here, there in zip(PLACES[place], PLACES[option], strict=True):
            assert [frame[here] for frame in other] == [frame[there] for frame in one]
    for key, option in enumerate(order):
        assert shuffled.tap(key).choice == VOTES[option]


def test_shuffled_options_are_browsed_in_their_places() -> None:
    player = PodPlayer().ask(*CARDS, order=(4, 2, 0, 5, 1, 3))
    assert player.tap(C).choice == CARDS[4]
    assert player.tap(B, C).choice == CARDS[2]
    assert player.tap(B, B, B, B, C).choice == CARDS[3]


# --- browse


def test_browsing_goes_forth_and_back_and_round() -> None:
    player = PodPlayer().ask(*CARDS)
    assert player.tap(C).choice == "r3"
    assert player.tap(B, C).choice == "r7"
    assert player.tap(A, A, C).choice == "y9"
    assert player.tap(B, C).choice == "r3"
    assert player.tap(C).choice is None


@pytest.mark.parametrize("many", range(1, 25))
def test_a_goes_back_and_b_forward_with_any_number_of_options(many: int) -> None:
    options = DECK[:many]
    for start in range(many):
        for key, way in ((A, -1), (B, 1)):
            player = PodPlayer().ask(*options, form=BROWSE, start=start)
            assert player.tap(key, C).choice == options[(start + way) % many]


@pytest.mark.parametrize("options", [("r9",), ("r9", "b2"), ("r9", "b2", "y0")])
def test_a_few_cards_are_browsed_too_and_shown_whole(options: tuple[str, ...]) -> None:
    player = PodPlayer().ask(*options, form=BROWSE)
    for card in options:
        power = int(card[1:])
        assert pixels_at_cycle_start(player).count(DARK) == (10 - power if power else 8)
        assert player.tap(D).choice is None
        assert player.tap(C).choice == card
        player.tap(C, B)


def test_the_place_where_browsing_begins_is_given() -> None:
    for start in (0, 3, 5, 6, 65_535):
        assert PodPlayer().ask(*CARDS, start=start).tap(C).choice == CARDS[start % 6]


def test_looking_at_options_chooses_nothing_and_keeps_the_choice() -> None:
    player = PodPlayer().ask(*CARDS).tap(B, A, B)
    assert player.choice is None
    assert player.tap(C, B, B).choice == "r7"


def test_browsing_shows_the_whole_option() -> None:
    player = PodPlayer().ask(*CARDS)
    for card in CARDS:
        frames = player.watch_without_colour()
        power = int(card[1:])
        assert frames[0] == (set(range(power)) if power else {0, 9})
        winks = "".join(["1"] + ["1" if frame else "0" for frame in frames]).count("10")
        assert winks == "rby".index(card[0])
        player.tap(B)


def test_browsing_shows_the_choice_brighter() -> None:
    player = PodPlayer().ask(*CARDS)
    looked_at = brightness(pixels_at_cycle_start(player), set(range(10)))
    player.tap(C)
    assert brightness(pixels_at_cycle_start(player), set(range(10))) > 2 * looked_at
    player.tap(B, C, A)
    assert brightness(pixels_at_cycle_start(player), set(range(10))) == looked_at
    player.pod.close_question()
    player.wait(1)
    assert len(player.lit_pixels) == 7, "the choice is shown again once it is locked"


@pytest.mark.parametrize("options", [CARDS, DECK])
def test_b_held_runs_on(options: tuple[str, ...]) -> None:
    player = PodPlayer().ask(*options)
    assert player.press(B).wait(480).tap(C).choice == options[1]
    player = PodPlayer().ask(*options)
    player.press(B).wait(510 + 2 * 250).release(B)  # one for the press, then after 500, 750 and 1000 ms
    assert player.tap(C).choice == options[4]


@pytest.mark.parametrize("key", [A, C])
def test_other_keys_do_not_repeat(key: int) -> None:
    player = PodPlayer().ask(*CARDS)
    player.press(key).wait(3000).release(key)
    assert player.choice is None
    assert player.tap(B, C).choice == (CARDS[1] if key == C else CARDS[0])


# --- fingers are quick or slow


@pytest.mark.parametrize("key", [A, B, C, D])
@pytest.mark.parametrize("hold", [40, 250, 450, 700, 799])
def test_slow_fingers_choose_with_every_key(key: int, hold: int) -> None:
    player = PodPlayer().ask(*VOTES)
    assert player.tap(key, hold=hold).choice == VOTES[key]
    assert player.wait(500).tap(key, hold=hold).choice is None, "the same again takes it back"


@pytest.mark.parametrize("key", [A, B, C, D])
@pytest.mark.parametrize("hold", [800, 900, 5000])
def test_no_key_chooses_when_it_is_held_for_long(key: int, hold: int) -> None:
    player = PodPlayer().ask(*VOTES)
    assert player.tap(key, hold=hold).choice is None
    assert player.tap(A).tap(key, hold=hold).choice == "A"


@pytest.mark.parametrize(("hold", "choice"), [(799, "r3"), (800, None)])
def test_a_browsed_option_is_chosen_by_a_press_of_usual_length(hold: int, choice: str | None) -> None:
    assert PodPlayer().ask(*CARDS).tap(C, hold=hold).choice == choice


@pytest.mark.parametrize("start", [0, WRAP - CYCLE])
def test_no_wink_hides_what_a_key_has_changed(start: int) -> None:
    """Blue cards wink; then the strip shows nothing else."""
    for ms in range(0, CYCLE, 50):
        player = PodPlayer(start).ask("b3", "b5", "b7", "b9", "b1").wait(CYCLE + ms)
        before = player.colours
        after = player.press(B).colours
        assert after not in (before, [DARK] * 10), ms
        assert player.wait(100).colours == after


@pytest.mark.parametrize("key", [A, B, C])
def test_the_strip_shows_how_long_a_press_still_chooses(key: int) -> None:
    player = PodPlayer().ask(*VOTES)
    plain = player.watch()
    player.press(key).wait(790)
    assert brightness(player.colours, PLACES[key]) > brightness(player.colours, PLACES[(key + 1) % 3])
    player.wait(20)
    assert player.watch() == plain


# --- keys held from before, keys pressed together


@pytest.mark.parametrize("options", EVERY_LENGTH)
@pytest.mark.parametrize("key", [A, B, C, D])
def test_a_key_held_when_the_question_comes_does_not_count(options: tuple[str, ...], key: int) -> None:
    player = PodPlayer().ask("yes", "no")
    player.press(key).ask(*options)
    before = player.colours
    assert player.wait(300).release(key).choice is None
    untouched = PodPlayer(player.now).ask(*options)
    assert player.watch() == untouched.watch()
    assert before != [DARK] * 10
    assert player.tap(*keys_for_option(player.ballot, options[1])).choice == options[1]


def test_b_held_from_before_does_not_run_on() -> None:
    player = PodPlayer()
    player.press(B).ask(*CARDS).wait(2000).release(B)
    assert player.tap(C).choice == CARDS[0]


@pytest.mark.parametrize("options", EVERY_LENGTH)
@pytest.mark.parametrize("keys", [(A, B), (B, A), (A, D), (C, D), (B, C), (A, B, C, D)])
def test_keys_pressed_together_do_not_count(options: tuple[str, ...], keys: tuple[int, ...]) -> None:
    player = PodPlayer().ask(*options)
    before = player.watch()
    player.press(*keys).wait(100).release(*keys)
    assert player.choice is None
    assert player.watch() == before
    player.press(keys[0]).wait(10).press(keys[1]).wait(100).release(*keys[:2])  # nearly together
    assert player.choice is None


@pytest.mark.parametrize(("first", "second"), list(permutations(range(4), 2)))
@pytest.mark.parametrize("first_up", [True, False])
def test_the_later_of_two_overlapping_presses_counts(first: int, second: int, first_up: bool) -> None:
    player = PodPlayer().ask(*VOTES)
    player.press(first).wait(100).press(second).wait(20)
    player.release(*((first, second) if first_up else (second, first)))
    assert player.choice == VOTES[second]


def test_the_option_shown_when_the_key_went_down_is_chosen() -> None:
    player = PodPlayer().ask(*CARDS)
    player.press(B).wait(800)
    looked_at = len(player.wait_for_cycle().wait(1).lit_pixels)
    player.press(C).wait(300).release(C).release(B)
    assert player.choice is not None
    assert len(player.wait_for_cycle().wait(1).lit_pixels) == looked_at == int(player.choice[1:])
    player = PodPlayer().ask(*CARDS)
    player.press(C).wait(100).press(B).wait(20).release(C).release(B)
    assert player.choice is None


def test_a_release_that_was_never_a_press_does_nothing() -> None:
    assert PodPlayer().ask(*VOTES).release(A, B, C, D).choice is None
