"""A sheet on a pod: several subjects, any order, changed until it is locked."""

from itertools import permutations

import pytest

from tests.firmware.pod_player import DARK, A, B, C, D, PodPlayer, hue_parts, keys_for_option, pixels_at_cycle_start

HUES = ("black", "red", "pink", "blue", "yellow")
OTHERS = ("s1", "s3", "s4")
TWO = ("rumour", "discard")


def player_with_guesses() -> PodPlayer:
    """Return a player with a sheet of guesses."""
    return PodPlayer().fill_in(OTHERS, *HUES)


def go_to_subject(player: PodPlayer, subject: int) -> None:
    """Go on to a subject."""
    for _ in OTHERS:
        if player.sheet.subject_index != subject:
            player.tap(A)


def choose_for_subject(player: PodPlayer, subject: int, word: str) -> None:
    """Choose a word for a subject, from any subject."""
    go_to_subject(player, subject)
    while player.sheet.browsed_option != word:
        player.tap(B)
    player.tap(C)


def test_a_player_is_at_their_place_in_the_browsed_colour() -> None:
    player = player_with_guesses()
    for word in (*HUES, HUES[0]):
        frames = player.watch()
        assert set().union(*[{at for at in range(10) if frame[at] != DARK} for frame in frames]) == {1}
        alone = PodPlayer().ask("blue" if word == "yellow" else word, form="browse").watch()
        pixel = next(at for at in range(10) if alone[0][at] != DARK)
        assert [frame[1] != DARK for frame in frames] == [frame[pixel] != DARK for frame in alone]
        player.tap(B)


def test_c_chooses_and_goes_on_to_the_next_missing_subject() -> None:
    player = player_with_guesses().tap(C)
    assert pixels_at_cycle_start(player)[1] != DARK
    assert pixels_at_cycle_start(player)[3] != DARK
    assert player.choice is None
    player.tap(B, C, B, B)
    seen = pixels_at_cycle_start(player)
    assert {pixel for pixel in range(10) if seen[pixel] != DARK} == {1, 3, 4}
    assert hue_parts(seen[4]) > hue_parts(seen[1])
    assert player.choice is None
    assert player.tap(C).choice == "black red pink"


@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize("words", [("red", "red", "red"), ("pink", "black", "yellow")])
def test_subjects_are_answered_in_any_order(order: tuple[int, ...], words: tuple[str, ...]) -> None:
    player = player_with_guesses()
    for subject in order:
        assert player.choice is None
        choose_for_subject(player, subject, words[subject])
    assert player.choice == " ".join(words)


def test_an_answer_is_changed_or_taken_back_until_it_is_locked() -> None:
    player = player_with_guesses().tap(C, C, C)
    assert player.choice == "black black black"
    green = player.lamp
    choose_for_subject(player, 1, "blue")
    assert player.choice == "black blue black"
    assert player.lamp == green
    go_to_subject(player, 0)
    assert player.tap(C).choice is None
    assert player.lamp != green
    assert player.tap(A, A, C, C).choice is None, "the same twice is taken back"
    choose_for_subject(player, 2, "red")
    choose_for_subject(player, 0, "pink")
    assert player.choice == "pink blue red"
    player.pod.close_question()
    assert player.tap(A, B, C).choice == "pink blue red"
    seen = pixels_at_cycle_start(player)
    assert [pixel for pixel in range(10) if seen[pixel] != DARK] == [1, 3, 4]


def test_choices_are_brightest_then_the_subject_looked_at() -> None:
    player = player_with_guesses()
    looked_at = hue_parts(pixels_at_cycle_start(player)[1])
    player.tap(C)
    other = hue_parts(pixels_at_cycle_start(player)[1])
    chosen = hue_parts(pixels_at_cycle_start(player.tap(A, A))[1])
    assert player.sheet.browsed_option == "black"
    assert chosen > 2 * looked_at > 2 * other > 0
    player.tap(B)
    assert hue_parts(pixels_at_cycle_start(player)[1]) == looked_at


def test_browsing_alone_chooses_nothing_and_is_forgotten() -> None:
    player = player_with_guesses().tap(C, C, C)
    player.tap(B, B, A, A, A)
    assert player.choice == "black black black"
    assert player.sheet.browsed_option == "black"


@pytest.mark.parametrize("key", [A, B, D])
def test_no_other_key_chooses(key: int) -> None:
    player = player_with_guesses()
    player.tap(key, key, key)
    assert player.choice is None
    assert player.sheet.answers == [None] * 3


def test_b_held_runs_on() -> None:
    player = player_with_guesses()
    player.press(B).wait(510 + 2 * 250).release(B)
    assert player.sheet.browsed_option == HUES[4]


def test_a_limited_option_is_given_only_once() -> None:
    player = PodPlayer().fill_in(TWO, "red", "blue", "pink", limits={"red": 1, "blue": 3, "pink": 1})
    player.tap(C)
    seen = []
    for _ in range(4):
        seen.append(player.sheet.browsed_option)
        player.tap(B)
    assert seen == ["blue", "pink", "blue", "pink"]
    player.tap(C)
    assert player.choice == "red blue"
    player.tap(A, B)
    assert player.sheet.browsed_option == "blue"
    assert player.tap(C).choice == "blue blue"
    assert player.tap(A, B, C).choice == "blue pink"


def test_two_subjects_have_a_half_each() -> None:
    player = PodPlayer().fill_in(TWO, *HUES)
    assert all(pixel < 5 for pixel in player.wait_for_cycle().wait(1).lit_pixels)
    player.tap(C)
    lit = player.wait_for_cycle().wait(1).lit_pixels
    assert {pixel // 5 for pixel in lit} == {0, 1}
    assert {pixel - 5 for pixel in lit if pixel > 4} == {pixel for pixel in lit if pixel < 5}
    assert player.tap(B, C).choice == "black red"


def test_in_a_half_each_option_looks_different() -> None:
    kinds = tuple(f"s{seat}.{hue}" for seat in range(5) for hue in HUES)
    for subject, options in ((0, HUES), (1, HUES), (0, kinds), (1, kinds)):
        player, seen = PodPlayer().fill_in(("t0", "t1"), *options).tap(*[A] * subject), set()
        for _ in options:
            seen.add((player.watch_without_colour(), tuple(player.wait_for_cycle().wait(1).colours)))
            player.tap(B)
        assert len(seen) == len(options)


@pytest.mark.parametrize("starts", [(0, 0, 0), (3, 1, 4), (65_535, 40_000, 123)])
def test_browsing_begins_anywhere_for_each_subject(starts: tuple[int, ...]) -> None:
    player = PodPlayer().fill_in(OTHERS, *HUES, starts=starts)
    assert player.tap(C, C, C).choice == " ".join(HUES[start % 5] for start in starts)


def test_browsing_never_begins_at_a_closed_option() -> None:
    seen = set()
    for start in range(0, 300):
        player = PodPlayer().fill_in(TWO, *HUES, limits=dict.fromkeys(HUES, 1), starts=(2, start * 5 + 2))
        player.ballot.choose(C, None)
        seen.add(player.sheet.browsed_option)
    assert seen == {"black", "red", "blue", "yellow"}


@pytest.mark.parametrize("mirrored", [False, True])
def test_keys_alone_fill_in_a_sheet(mirrored: bool) -> None:
    player = player_with_guesses()
    player.pod.mirrored = mirrored
    for key in keys_for_option(player.ballot, "yellow black red"):
        player.tap(D - key if mirrored else key)
    assert player.choice == "yellow black red"
    frame = pixels_at_cycle_start(player)
    lit = {9 - pixel if mirrored else pixel for pixel in range(10) if frame[pixel] != DARK}
    assert lit == {1, 3, 4}


def test_the_share_of_the_supply_is_kept() -> None:
    share = (325 - 110) // 10 * 255 // 20 * 3 // 4
    for subjects in (TWO, OTHERS, tuple(f"s{seat}" for seat in range(1, 10))):
        player = PodPlayer().fill_in(subjects, "green", "black", "9")
        for _ in range(3 * len(subjects)):
            assert max(sum(map(sum, colours)) for colours in player.watch()) <= share
            player.tap(B, C)
        player.pod.start_countdown(1500, player.now)
        assert max(sum(map(sum, colours)) for colours in player.watch()) <= share
