"""Looking at private pages on a pod, and its mirror image for left-handed players."""

from typing import Any

import pytest

from firmware.pods import word_lights
from firmware.pods.private_strip import PrivateStrip
from firmware.pods.private_view import PAGE_MS
from shared_rules.engine.question import BROWSE
from tests.firmware.light_words import EVERY
from tests.firmware.pod_player import (
    DARK,
    EVERY_LENGTH,
    PLACES,
    SLOT,
    VOTES,
    A,
    B,
    C,
    D,
    PodPlayer,
)

# --- looking


def test_d_held_looks_and_does_not_choose() -> None:
    player = PodPlayer()
    player.show_panels({"points": 7})
    player.ask(*VOTES)
    before = player.watch()
    player.press(D).wait(490)
    assert player.lit_pixels & PLACES[0]
    assert player.wait(15).lit_pixels == {0}
    player.tap(B)
    assert [len(frame) for frame in player.watch_without_colour()] == [7] * 16
    assert player.release(D).choice is None
    assert player.watch() == before


def test_a_slow_tap_of_d_sees_a_look_begin_and_chooses() -> None:
    player = PodPlayer()
    player.show_panels({"points": 7})
    player.ask(*VOTES).press(D).wait(600)
    assert player.lit_pixels == {0}
    assert player.release(D).choice == "score"
    assert player.lit_pixels & PLACES[3]


def test_turning_a_page_counts_as_a_look_however_short() -> None:
    player = PodPlayer()
    player.show_panels({"points": 7, "hand": ["r3"]})
    player.ask(*VOTES).press(D).wait(550).tap(B).release(D)
    assert player.choice is None


@pytest.mark.parametrize("key", [A, D])
def test_a_long_press_is_no_choice_when_a_pass_takes_long(key: int) -> None:
    player = PodPlayer().ask(*VOTES)
    player.pod.press(key, player.now)
    player.now += 850
    assert player.release(key).choice is None


def player_who_looks(panels: dict[str, Any], turns: int = 1) -> PodPlayer:
    """Return a player who holds D and has turned pages this many times."""
    player = PodPlayer()
    player.show_panels(panels)
    player.ask("yes", "no")
    return player.press(D).wait(501).tap(*[B] * turns)


def test_the_first_page_shows_the_players_own_place() -> None:
    for seat in range(10):
        player = PodPlayer()
        player.show_panels({"role": "pacifist"}, *[{}] * 9, seat=seat, subject="s3")
        player.press(D).wait(501)
        hue, pixels, _ = word_lights.seat_light(seat)
        assert player.lit_pixels == {seat}
        assert pixels == 1 << seat
        assert {colour for colour in player.colours if colour != DARK} == {pixel_colour(hue, pixels)}


def pixel_colour(hue: int, pixels: int) -> tuple[int, int, int]:
    """Return the colour of a light's pixel when the light has the strip to itself."""
    player = PodPlayer()
    hood = PrivateStrip(player.pixels, 5)  # type: ignore[arg-type]
    hood.clear()
    hood.add_light((hue, pixels, word_lights.STEADY), hood.max_level(pixels))
    hood.step(0)
    return next(colour for (pod, _), colour in player.pixels.colours.items() if pod == 5 and colour != DARK)


def test_pages_turn_round_by_themselves_while_d_is_held() -> None:
    player = player_who_looks({"hand": ["r3", "r5", "b7"]}, turns=0)
    seen = []
    for _ in range(8 * PAGE_MS):
        player.wait(1)
        if not seen or seen[-1] != player.lit_pixels:
            seen += [player.lit_pixels] if player.lit_pixels else []  # dark is a wink
    shown = [len(lit) for lit in seen]
    assert [many for at, many in enumerate(shown) if at == 0 or many != shown[at - 1]][:7] == [1, 3, 5, 7, 1, 3, 5]


def test_each_page_is_shown_about_equally_long() -> None:
    player = player_who_looks({"points": 5, "hand": ["r7", "r3"]}, turns=0)
    lengths, before = [], player.lit_pixels
    since = 0
    for ms in range(8 * PAGE_MS):
        player.wait(1)
        if player.lit_pixels != before:
            lengths.append(ms - since)
            since, before = ms, player.lit_pixels
    assert len(lengths) >= 6
    assert all(PAGE_MS <= length <= PAGE_MS + SLOT for length in lengths[1:])


def test_a_page_turned_by_hand_stays() -> None:
    player = player_who_looks({"hand": ["r3", "r5", "b7"]})
    assert len(player.wait(20 * PAGE_MS).lit_pixels) == 3
    player.tap(B)
    assert len(player.wait(20 * PAGE_MS).lit_pixels) == 5


def test_pages_are_turned_forth_and_back_while_d_is_held() -> None:
    player = player_who_looks({"hand": ["r3", "r3", "b7", "y10"]})
    seen = []
    for _ in range(5):
        seen.append(len(player.wait_for_cycle().wait(1).lit_pixels))
        player.tap(B)
    assert seen == [3, 3, 7, 10, 1]
    assert len(player.wait_for_cycle().wait(1).lit_pixels) == 3
    player.tap(A, A).wait_for_cycle().wait(1)
    assert len(player.lit_pixels) == 10
    player.tap(C).wait_for_cycle().wait(1)
    assert len(player.lit_pixels) == 10, "C turns nothing"
    player.release(D)
    assert player.choice is None


def test_keys_pressed_while_looking_do_not_count_afterwards() -> None:
    player = player_who_looks({"points": 3})
    player.press(A).wait(50).release(D).wait(50).release(A)
    assert player.choice is None
    assert player.tap(A).choice == "yes"


@pytest.mark.parametrize(("first", "second"), [(A, D), (D, A)])
def test_a_key_held_when_looking_begins_does_not_count(first: int, second: int) -> None:
    player = PodPlayer().ask("yes", "no")
    player.press(first).wait(100).press(second).wait(550).release(A).release(D)
    assert player.choice is None


PACIFIST = {5, 6, 7, 8, 9}
NOTHING = {pixel for pixel in range(10) if EVERY.light("none")[1] >> pixel & 1}


@pytest.mark.parametrize(
    ("panels", "others", "leaves"),
    [
        ({"role": "pacifist"}, [{"role": "interventionist", "allies": [2, 7]}], [{0}, PACIFIST, NOTHING]),
        ({"hand": []}, [{"hand": ["r3", "b4"]}], [{0}, NOTHING, NOTHING]),
        ({"hand": ["r3"]}, [{"hand": ["b4", "b4"]}, {"points": 5}], [{0}, {0, 1, 2}, NOTHING, NOTHING]),
        ({"dinarzade": None, "role": "pacifist"}, [{"dinarzade": 4}], [{0}, PACIFIST, NOTHING]),
    ],
)
def test_empty_pages_are_as_many_as_those_of_others(
    panels: dict[str, Any], others: list[dict[str, Any]], leaves: list[set[int]]
) -> None:
    player = PodPlayer()
    player.show_panels(panels, *others)
    player.press(D).wait(501).tap(B, A)
    for leaf in (*leaves, leaves[0]):
        assert player.wait_for_cycle().wait(1).lit_pixels == leaf
        player.tap(B)


@pytest.mark.parametrize(
    ("panels", "pixels"),
    [
        ({"role": "interventionist"}, {0, 1, 2, 3, 4}),
        ({"allies": [0, 9]}, {0, 9}),
        ({"dinarzade": 4}, {4}),
        ({"dinarzade": None, "allies": [3]}, {3}),
        ({"investigated": [[6, "pacifist"], [1, "interventionist"]]}, {1, 6}),
        ({"tales": ["pacifist", "interventionist"]}, PLACES[0] | PLACES[1]),
        ({"points": 0}, {0, 9}),
        ({"points": 14}, {0, 1, 2, 3}),
        ({"colour": "pink"}, {4, 5}),
        ({"colour": "black"}, {0}),
        ({"guesses": [[None, "red", "blue"]]}, {1, 2}),
        ({"received": "y5"}, {0, 1, 2, 3, 4}),
        ({"hand": ["witch.senior"]}, {0, 1, 2}),
        ({"something": {"new": [1, 3]}}, {1, 3}),
        ({"something": True}, {0, 1, 2, 3, 4}),
        ({"hand": [], "kept": [], "given": []}, {0}),
        ({}, {0}),
    ],
)
def test_panels_become_light(panels: dict[str, Any], pixels: set[int]) -> None:
    assert player_who_looks(panels).wait_for_cycle().wait(1).lit_pixels == pixels


def test_every_guess_of_a_night_is_at_the_guessed_players_place() -> None:
    player = player_who_looks({"guesses": [["red", None, "blue"], [None, None, "black"]]})
    assert player.wait_for_cycle().wait(1).lit_pixels == {0, 2}
    first = player.colours[2]
    assert player.tap(B).wait_for_cycle().wait(1).lit_pixels == {2}
    assert player.colours[2] != first


def test_tales_differ_without_colour() -> None:
    player = player_who_looks({"tales": ["pacifist", "interventionist", "pacifist"]})
    frames = player.watch_without_colour()
    shown = [tuple(place <= frame for frame in frames) for place in PLACES[:3]]
    assert shown[0] == shown[2] != shown[1]


def test_a_discard_shows_each_tale_at_its_place() -> None:
    player = PodPlayer()
    player.show_panels({"tales": ["pacifist", "interventionist", "pacifist"]})
    player.ask("t0", "t1", "t2", order=(1, 0, 2), form=BROWSE)
    kinds = []
    for place in (1, 0, 2):
        frames = player.watch_without_colour()
        assert set().union(*frames) == PLACES[place]
        kinds.append(frames.count(frozenset()))
        player.tap(B)
    assert kinds[1] == kinds[2] != kinds[0]
    assert player.tap(C).choice == "t1"


def test_looking_shows_first_whom_the_question_is_about() -> None:
    player = PodPlayer()
    player.show_panels({"colour": "red"}, subject="s6")
    player.press(D).wait(501).tap(B)
    assert player.lit_pixels == {6}


def test_looking_at_what_was_just_learnt_comes_first() -> None:
    player = PodPlayer()
    player.show_panels({"role": "pacifist", "investigated": [[6, "pacifist"]], "tales": []}, subject="investigate")
    player.ask("ok").press(D).wait(501).tap(B)
    assert player.wait_for_cycle().lit_pixels == {6}


def test_players_can_look_unasked_but_not_when_they_are_out() -> None:
    player = PodPlayer()
    player.show_panels({"points": 4})
    player.pod.clear_question()
    player.press(D).wait(501).tap(B)
    assert len(player.lit_pixels) == 4
    player.pod.leave_game()
    assert player.wait(1).lit_pixels == set()
    player.release(D).press(D).wait(2000)
    assert player.lit_pixels == set()


def test_looking_goes_on_with_new_panels_when_a_question_comes() -> None:
    player = player_who_looks({"points": 4})
    player.show_panels({"points": 6})
    assert player.ask(*VOTES).lit_pixels == {0}
    assert len(player.tap(B).lit_pixels) == 6
    assert player.release(D).choice is None


# --- left-handed


@pytest.mark.parametrize("options", EVERY_LENGTH)
def test_mirrored_is_the_mirror_image_in_keys_and_pixels(options: tuple[str, ...]) -> None:
    straight, mirrored = PodPlayer(), PodPlayer()
    mirrored.pod.mirrored = True
    for player in (straight, mirrored):
        player.show_panels({"points": 3})
        player.ask(*options)
    for keys in ((A,), (B,), (B, C), (C,)):
        straight.tap(*keys)
        mirrored.tap(*[D - key for key in keys])
        assert straight.choice == mirrored.choice
        assert [frame[::-1] for frame in mirrored.watch()] == straight.watch()
    straight.press(D).wait(500)
    mirrored.press(A).wait(500)
    assert mirrored.lit_pixels == {9}
    straight.tap(B)
    mirrored.tap(C)
    assert mirrored.lit_pixels == {9 - pixel for pixel in straight.lit_pixels}


def test_turning_the_pod_over_releases_all_keys() -> None:
    player = PodPlayer()
    player.show_panels({"points": 3})
    player.ask(*VOTES).press(D)
    player.pod.mirrored = True
    assert len(player.wait(500).lit_pixels) == 8
    assert player.release(D).choice is None
    assert player.tap(A).choice == "score"
