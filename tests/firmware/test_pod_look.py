"""Looking on a pod, and its mirror image for left-handed players."""

from typing import Any

import pytest

from tests.firmware.fingers import (
    EVERY_LENGTH,
    PLACES,
    SLOT,
    VOTES,
    A,
    B,
    C,
    D,
    Player,
    steady,
)

# --- looking


def test_d_held_looks_and_does_not_choose() -> None:
    player = Player()
    player.sees({"points": 7})
    player.ask(*VOTES)
    before = player.watch()
    player.press(D).wait(390)
    assert player.lit & PLACES[0]
    player.wait(15)
    assert [len(frame) for frame in player.watch_without_colour()] == [7] * 16
    assert player.release(D).choice is None
    assert player.watch() == before


@pytest.mark.parametrize(("hold", "choice"), [(395, "score"), (405, None)])
def test_d_chooses_only_when_it_was_held_for_less(hold: int, choice: str | None) -> None:
    assert Player().ask(*VOTES).tap(D, hold=hold).choice == choice


def test_a_long_press_of_d_is_no_choice_when_a_pass_takes_long() -> None:
    player = Player().ask(*VOTES)
    player.pod.press(D, player.now)
    player.now += 450
    assert player.release(D).choice is None


def looked_at(panels: dict[str, Any], turns: int = 0) -> Player:
    player = Player()
    player.sees(panels)
    player.ask("yes", "no")
    return player.press(D).wait(401).tap(*[B] * turns).wait(600)


def test_pages_turn_forth_and_back_while_d_is_held() -> None:
    player = looked_at({"hand": ["r3", "r3", "b7", "y10"]})
    seen = []
    for _ in range(4):
        seen.append(len(player.wait_for_cycle().wait(1).lit))
        player.tap(B)
    assert seen == [3, 3, 7, 10]
    player.wait_for_cycle()
    assert len(player.lit) == 3
    player.tap(A).wait_for_cycle()
    assert len(player.lit) == 10
    player.tap(C).release(D)
    assert player.choice is None


def test_keys_pressed_while_looking_do_not_count_afterwards() -> None:
    player = looked_at({"points": 3})
    player.press(A).wait(50).release(D).wait(50).release(A)
    assert player.choice is None
    assert player.tap(A).choice == "yes"


@pytest.mark.parametrize(("first", "second"), [(A, D), (D, A)])
def test_a_key_held_when_looking_begins_does_not_count(first: int, second: int) -> None:
    player = Player().ask("yes", "no")
    player.press(first).wait(100).press(second).wait(450).release(A).release(D)
    assert player.choice is None


def test_the_title_of_a_panel_flickers_up_before_it() -> None:
    player = Player()
    player.sees({"role": "pacifist", "allies": [2, 7]})
    player.ask("yes", "no").wait_for_cycle().press(D).wait(410)
    flicker = set()
    for _ in range(3):
        flicker.add(frozenset(player.lit))
        player.wait(SLOT)
    assert flicker == {frozenset(), frozenset({0})}
    assert steady(player.wait(200))[5:] == [steady(player)[5]] * 5
    player.tap(B).wait(600)
    assert player.lit == {2, 7}


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
        ({"guesses": [[None, "red", "blue"]]}, {1, 2}),
        ({"received": "y5"}, {0, 1, 2, 3, 4}),
        ({"hand": ["witch.senior"]}, {0, 1, 2, 3, 4, 5}),
        ({"something": {"new": [1, 3]}}, {1, 3}),
        ({"something": True}, {0, 1, 2, 3, 4}),
        ({"hand": [], "kept": [], "given": []}, set()),
        ({}, set()),
    ],
)
def test_panels_become_light(panels: dict[str, Any], pixels: set[int]) -> None:
    assert looked_at(panels).wait_for_cycle().wait(1).lit == pixels


def test_every_guess_of_a_night_is_at_the_place_of_who_was_guessed() -> None:
    player = looked_at({"guesses": [["red", None, "blue"], [None, None, "black"]]})
    assert player.wait_for_cycle().wait(1).lit == {0, 2}
    first = player.colours[2]
    assert player.tap(B).wait_for_cycle().wait(1).lit == {2}
    assert player.colours[2] != first


def test_tales_differ_without_colour() -> None:
    player = looked_at({"tales": ["pacifist", "interventionist", "pacifist"]})
    frames = player.watch_without_colour()
    shown = [tuple(place <= frame for frame in frames) for place in PLACES[:3]]
    assert shown[0] == shown[2] != shown[1]


def test_a_discard_shows_the_tales_themselves_at_their_places() -> None:
    player = Player()
    player.sees({"tales": ["pacifist", "interventionist", "pacifist"]})
    frames = player.ask("t0", "t1", "t2", about="discard", order=(1, 0, 2)).watch_without_colour()
    shown = [tuple(place <= frame for frame in frames) for place in PLACES[:3]]
    assert shown[1] == shown[2] != shown[0]
    assert player.tap(A).choice == "t1"


def test_looking_explains_cards_above_the_keys() -> None:
    player = Player()
    player.sees({"points": 1})
    player.ask("r3", "r9", "b6", order=(1, 2, 0)).press(D).wait(1101)
    seen = []
    for _ in range(4):
        seen.append(len(player.wait(600).wait_for_cycle().lit))
        player.tap(B)
    assert seen == [9, 6, 3, 1]


def test_looking_shows_first_whom_the_question_is_about() -> None:
    player = Player()
    player.sees({"colour": "red"})
    player.ask("black", "red", "pink", "blue", "yellow", about="guess", subject="s6").press(D).wait(1101)
    assert player.lit == {6}


def test_looking_at_what_was_just_learnt_comes_first() -> None:
    player = Player()
    player.sees({"role": "pacifist", "investigated": [[6, "pacifist"]], "tales": []})
    player.ask("ok", about="seen", subject="investigate").press(D).wait(1101)
    assert player.wait_for_cycle().lit == {6}


def test_a_player_who_is_not_asked_can_look_and_one_who_is_out_cannot() -> None:
    player = Player()
    player.sees({"points": 4})
    player.pod.rest()
    player.press(D).wait(401)
    assert len(player.lit) == 4
    player.pod.out()
    assert player.wait(1).lit == set()
    player.release(D).press(D).wait(2000)
    assert player.lit == set()


def test_looking_goes_on_with_new_panels_when_a_question_comes() -> None:
    player = looked_at({"points": 4})
    player.sees({"points": 6})
    player.ask(*VOTES).wait(1)
    assert len(player.lit) == 6
    assert player.release(D).choice is None


# --- left-handed


@pytest.mark.parametrize("options", EVERY_LENGTH)
def test_mirrored_is_the_mirror_image_in_keys_and_pixels(options: tuple[str, ...]) -> None:
    straight, mirrored = Player(), Player()
    mirrored.pod.mirrored = True
    for player in (straight, mirrored):
        player.sees({"points": 3})
        player.ask(*options)
    for keys in ((A,), (B,), (B, C), (C,)):
        straight.tap(*keys)
        mirrored.tap(*[D - key for key in keys])
        assert straight.choice == mirrored.choice
        assert [frame[::-1] for frame in mirrored.watch()] == straight.watch()
    straight.press(D).wait(500)
    mirrored.press(A).wait(500)
    assert mirrored.lit == {9 - pixel for pixel in straight.lit}


def test_turning_the_pod_over_lets_go_of_all_keys() -> None:
    player = Player()
    player.sees({"points": 3})
    player.ask(*VOTES).press(D)
    player.pod.mirrored = True
    assert len(player.wait(500).lit) == 8
    assert player.release(D).choice is None
    assert player.tap(A).choice == "score"
