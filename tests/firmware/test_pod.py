"""A pod: presses become a choice, the question becomes light. Keys are pressed, pixels are looked at."""

from itertools import permutations
from random import Random
from typing import Any

import pytest
from conclave.simulator.board import Board

from firmware import lights
from firmware.board.strip import Strip
from firmware.lights import KEY_PLACES
from firmware.pod import Pod
from shared_rules import catalog
from shared_rules.session import Question, Session
from tests import kit
from tests.firmware.fingers import DARK, SLOT, TAP, A, B, C, Colour, D, Player, presses

PLACES = [{0, 1}, {3, 4}, {5, 6}, {8, 9}]
VOTES = ("A", "B", "C", "score")
CARDS = ("r3", "r7", "b0", "b10", "y2", "y9")
DECK = tuple(suit + str(power) for suit in "rby" for power in (0, 2, 3, 5, 6, 7, 9, 10))
EVERY_LENGTH = [("yes", "no"), ("r2", "r5", "y3"), VOTES, CARDS, DECK]


def brightness(colours: list[Colour], place: set[int]) -> int:
    return sum(sum(colours[pixel]) for pixel in place)


def steady(player: Player) -> list[Colour]:
    """The pixels at the beginning of a cycle, when all rhythms are lit."""
    player.wait_for_cycle().wait(1)
    return player.colours


# --- up to four options: press one


def test_each_option_is_above_its_key_in_its_colour() -> None:
    colours = steady(Player().ask(*VOTES))
    assert tuple(sum(1 << pixel for pixel in place) for place in PLACES) == KEY_PLACES
    assert {pixel for pixel in range(10) if colours[pixel] != DARK} == set().union(*PLACES)
    hues = [{colours[pixel] for pixel in place} for place in PLACES]
    assert all(len(hue) == 1 for hue in hues)
    assert len(set().union(*hues)) == 4


def test_option_number_i_winks_i_times() -> None:
    frames = Player().ask(*VOTES).watch_without_colour()
    for number, place in enumerate(PLACES):
        lit = ["1" if place <= frame else "0" for frame in frames]
        assert "".join(["1", *lit]).count("10") == number


@pytest.mark.parametrize(
    ("options", "key", "choice"),
    [(("yes", "no"), A, "yes"), (("yes", "no"), B, "no"), (("c0", "c1", "c2"), C, "c2"), (VOTES, D, "score")],
)
def test_a_key_chooses_when_it_is_let_go(options: tuple[str, ...], key: int, choice: str) -> None:
    player = Player().ask(*options)
    assert player.press(key).wait(100).choice is None
    assert player.release(key).choice == choice


@pytest.mark.parametrize(("options", "key"), [(("yes", "no"), C), (("ok",), B), (("c0", "c1", "c2"), D), (CARDS, D)])
def test_a_key_without_an_option_does_nothing(options: tuple[str, ...], key: int) -> None:
    player = Player().ask(*options)
    before = steady(player)
    assert player.tap(key).choice is None
    assert steady(player) == before


def test_the_own_strip_answers_to_the_press_at_once() -> None:
    player = Player().ask(*VOTES)
    before = brightness(steady(player), PLACES[2])
    player.press(C)
    assert brightness(player.colours, PLACES[2]) > before
    assert brightness(player.colours, PLACES[0]) < before


def test_the_choice_is_bright_and_the_others_dim() -> None:
    player = Player().ask(*VOTES)
    plain = steady(player)
    player.tap(B)
    chosen = steady(player)
    for place in PLACES:
        if place == PLACES[1]:
            assert brightness(chosen, place) > 2 * brightness(plain, place)
        else:
            assert 0 < brightness(chosen, place) < brightness(plain, place)


def test_a_choice_can_be_changed_and_withdrawn() -> None:
    player = Player().ask(*VOTES)
    plain = player.watch()
    assert player.tap(A).choice == "A"
    assert player.tap(D).choice == "score"
    assert player.tap(D).choice is None
    assert player.watch() == plain
    assert player.tap(D).choice == "score"


def test_locked_takes_no_more_changes_and_shows_the_choice_until_the_next_question() -> None:
    player = Player().ask(*VOTES).tap(C)
    before = player.watch()
    player.press(B)
    player.pod.locked()
    player.release(B).tap(A).tap(C).press(A)
    assert player.choice == "C"
    assert player.watch() == before
    player.pod.rest()
    assert player.wait(1).choice is None
    assert player.lit == set()
    assert player.ask(*VOTES).choice is None


# --- shuffled ballots


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_shuffled_options_are_at_their_places_and_told_by_rhythm(order: tuple[int, ...]) -> None:
    straight, shuffled = Player().ask(*VOTES), Player().ask(*VOTES, order=order)
    one, other = straight.watch(), shuffled.watch()
    for place, option in enumerate(order):
        for here, there in zip(PLACES[place], PLACES[option], strict=True):
            assert [frame[here] for frame in other] == [frame[there] for frame in one]
    for key, option in enumerate(order):
        assert shuffled.tap(key).choice == VOTES[option]


def test_shuffled_browsing_starts_at_the_first_place() -> None:
    player = Player().ask(*CARDS, order=(4, 2, 0, 5, 1, 3))
    assert player.tap(C).choice == CARDS[4]
    assert player.tap(B, C).choice == CARDS[2]
    assert player.tap(B, B, B, B, C).choice == CARDS[3]


# --- more options: browse


def test_browsing_goes_forth_and_back_and_round() -> None:
    player = Player().ask(*CARDS)
    assert player.tap(C).choice == "r3"
    assert player.tap(B, C).choice == "r7"
    assert player.tap(A, A, C).choice == "y9"
    assert player.tap(B, C).choice == "r3"
    assert player.tap(C).choice is None


def test_looking_at_options_chooses_nothing_and_keeps_the_choice() -> None:
    player = Player().ask(*CARDS).tap(B, A, B)
    assert player.choice is None
    assert player.tap(C, B, B).choice == "r7"


def test_browsing_shows_the_whole_option() -> None:
    player = Player().ask(*CARDS)
    for card in CARDS:
        frames = player.watch_without_colour()
        power = int(card[1:])
        assert frames[0] == (set(range(power)) if power else {0, 9})
        winks = "".join(["1"] + ["1" if frame else "0" for frame in frames]).count("10")
        assert winks == "rby".index(card[0])
        player.tap(B)


def test_browsing_shows_the_choice_brighter() -> None:
    player = Player().ask(*CARDS)
    looked_at = brightness(steady(player), set(range(10)))
    player.tap(C)
    assert brightness(steady(player), set(range(10))) > 2 * looked_at
    player.tap(B, C, A)
    assert brightness(steady(player), set(range(10))) == looked_at
    player.pod.locked()
    player.wait(1)
    assert len(player.lit) == 7, "the choice is shown again once it is locked"


def test_with_many_options_one_key_goes_through_groups_and_the_other_through_a_group() -> None:
    player = Player().ask(*DECK)
    assert player.tap(B, B, C).choice == "r3"
    assert player.tap(A, C).choice == "b0"
    assert player.tap(A, B, C).choice == "y2"
    assert player.tap(A, C).choice == "r0"
    assert player.tap(*[B] * 8, C).choice is None, "round through the suit, back at the choice"


@pytest.mark.parametrize("options", [tuple(str(number) for number in range(15)), CARDS])
def test_without_groups_one_key_goes_back(options: tuple[str, ...]) -> None:
    assert Player().ask(*options).tap(A, C).choice == options[-1]


def test_b_held_runs_on() -> None:
    player = Player().ask(*CARDS)
    assert player.press(B).wait(480).tap(C).choice == "r7"
    player = Player().ask(*CARDS)
    player.press(B).wait(510 + 2 * 250).release(B)  # one for the press, then after 500, 750 and 1000 ms
    assert player.tap(C).choice == CARDS[4]


@pytest.mark.parametrize("key", [A, C])
def test_other_keys_do_not_repeat(key: int) -> None:
    player = Player().ask(*CARDS)
    player.press(key).wait(3000).release(key)
    assert player.choice == (CARDS[0] if key == C else None)
    assert player.tap(B, C).choice == (CARDS[1] if key == C else CARDS[0])


@pytest.mark.parametrize("key", [A, B, C])
def test_a_held_key_chooses_once(key: int) -> None:
    player = Player().ask(*VOTES)
    player.press(key).wait(5000)
    assert player.choice is None
    assert player.release(key).wait(500).choice == VOTES[key]


# --- keys held from before, keys at once


@pytest.mark.parametrize("options", EVERY_LENGTH)
@pytest.mark.parametrize("key", [A, B, C, D])
def test_a_key_held_when_the_question_comes_does_not_count(options: tuple[str, ...], key: int) -> None:
    player = Player().ask("yes", "no")
    player.press(key).ask(*options)
    before = player.colours
    assert player.wait(300).release(key).choice is None
    untouched = Player(player.now).ask(*options)
    assert player.watch() == untouched.watch()
    assert before != [DARK] * 10
    assert player.tap(*presses(options, tuple(range(len(options))), options[1])).choice == options[1]


def test_b_held_from_before_does_not_run_on() -> None:
    player = Player()
    player.press(B).ask(*CARDS).wait(2000).release(B)
    assert player.tap(C).choice == CARDS[0]


@pytest.mark.parametrize("options", EVERY_LENGTH)
@pytest.mark.parametrize("keys", [(A, B), (B, A), (A, D), (C, D), (B, C), (A, B, C, D)])
def test_of_keys_pressed_at_once_none_counts(options: tuple[str, ...], keys: tuple[int, ...]) -> None:
    player = Player().ask(*options)
    before = player.watch()
    player.press(*keys).wait(100).release(*keys)
    assert player.choice is None
    assert player.watch() == before
    player.press(keys[0]).wait(10).press(keys[1]).wait(100).release(*keys[:2])  # nearly at once
    assert player.choice is None


@pytest.mark.parametrize(("first", "second"), list(permutations(range(4), 2)))
@pytest.mark.parametrize("first_up", [True, False])
def test_of_two_overlapping_presses_the_later_counts(first: int, second: int, first_up: bool) -> None:
    player = Player().ask(*VOTES)
    player.press(first).wait(100).press(second).wait(20)
    player.release(*((first, second) if first_up else (second, first)))
    assert player.choice == VOTES[second]


def test_what_is_chosen_is_what_was_looked_at_when_the_key_went_down() -> None:
    player = Player().ask(*CARDS)
    player.press(B).wait(800)
    looked_at = len(player.wait_for_cycle().wait(1).lit)
    player.press(C).wait(300).release(C).release(B)
    assert player.choice is not None
    assert len(player.wait_for_cycle().wait(1).lit) == looked_at == int(player.choice[1:])
    player = Player().ask(*CARDS)
    player.press(C).wait(100).press(B).wait(20).release(C).release(B)
    assert player.choice is None


def test_a_release_that_was_never_a_press_does_nothing() -> None:
    assert Player().ask(*VOTES).release(A, B, C, D).choice is None


# --- looking


def test_d_held_looks_and_does_not_choose() -> None:
    player = Player()
    player.pod.panels = {"points": 7}
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
    player.pod.panels = panels
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
    player.pod.panels = {"role": "pacifist", "allies": [2, 7]}
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
    player.pod.panels = {"tales": ["pacifist", "interventionist", "pacifist"]}
    frames = player.ask("t0", "t1", "t2", about="discard", order=(1, 0, 2)).watch_without_colour()
    shown = [tuple(place <= frame for frame in frames) for place in PLACES[:3]]
    assert shown[1] == shown[2] != shown[0]
    assert player.tap(A).choice == "t1"


def test_looking_explains_cards_above_the_keys() -> None:
    player = Player()
    player.pod.panels = {"points": 1}
    player.ask("r3", "r9", "b6", order=(1, 2, 0)).press(D).wait(1101)
    seen = []
    for _ in range(4):
        seen.append(len(player.wait(600).wait_for_cycle().lit))
        player.tap(B)
    assert seen == [9, 6, 3, 1]


def test_looking_shows_first_whom_the_question_is_about() -> None:
    player = Player()
    player.pod.panels = {"colour": "red"}
    player.ask("black", "red", "pink", "blue", "yellow", about="guess", subject="s6").press(D).wait(1101)
    assert player.lit == {6}


def test_looking_at_what_was_just_learnt_comes_first() -> None:
    player = Player()
    player.pod.panels = {"role": "pacifist", "investigated": [[6, "pacifist"]], "tales": []}
    player.ask("ok", about="seen", subject="investigate").press(D).wait(1101)
    assert player.wait_for_cycle().lit == {6}


def test_a_player_who_is_not_asked_can_look_and_one_who_is_out_cannot() -> None:
    player = Player()
    player.pod.panels = {"points": 4}
    player.pod.rest()
    player.press(D).wait(401)
    assert len(player.lit) == 4
    player.pod.out()
    assert player.wait(1).lit == set()
    player.release(D).press(D).wait(2000)
    assert player.lit == set()


def test_looking_goes_on_with_new_panels_when_a_question_comes() -> None:
    player = looked_at({"points": 4})
    player.pod.panels = {"points": 6}
    player.ask(*VOTES).wait(1)
    assert len(player.lit) == 6
    assert player.release(D).choice is None


# --- left-handed


@pytest.mark.parametrize("options", EVERY_LENGTH)
def test_mirrored_is_the_mirror_image_in_keys_and_pixels(options: tuple[str, ...]) -> None:
    straight, mirrored = Player(), Player()
    mirrored.pod.mirrored = True
    for player in (straight, mirrored):
        player.pod.panels = {"points": 3}
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
    player.pod.panels = {"points": 3}
    player.ask(*VOTES).press(D)
    player.pod.mirrored = True
    assert len(player.wait(500).lit) == 8
    assert player.release(D).choice is None
    assert player.tap(A).choice == "score"


# --- the lamp


def lamp_cycle(player: Player) -> list[Colour]:
    """The lamp in each slot of one cycle."""
    player.wait_for_cycle()
    return [player.wait(SLOT).lamp for _ in range(16)]


def rhythm(frames: list[Colour]) -> str:
    """What somebody sees of it without colour: up and down between the frame's darkest and brightest."""
    levels = [sum(frame) for frame in frames]
    return "".join("=" if now == before else "<>"[now < before] for before, now in zip(levels[-1:] + levels, levels))


def test_the_lamp_tells_waiting_reminded_answered_locked_and_out_without_colour() -> None:
    player = Player()
    seen = {"out": lamp_cycle(player)}
    seen["waiting"] = lamp_cycle(player.ask(*VOTES))
    player.pod.nag = True
    seen["reminded"] = lamp_cycle(player)
    seen["answered"] = lamp_cycle(player.tap(A))
    player.pod.locked()
    seen["locked"] = lamp_cycle(player)
    assert set(seen["out"]) == {DARK}
    assert all(DARK not in seen[state] for state in ("waiting", "answered", "locked"))
    assert seen["reminded"].count(DARK) == 8
    rhythms = {state: rhythm(frames) for state, frames in seen.items() if state != "out"}
    assert len(set(rhythms.values())) == 4
    player.pod.out()
    assert lamp_cycle(player) == seen["out"]


def test_the_lamp_goes_back_to_waiting_when_the_answer_is_withdrawn() -> None:
    player, other = Player().ask(*VOTES), Player().ask(*VOTES)
    player.tap(B)
    assert player.lamp != other.wait(2 * TAP).lamp
    player.tap(B)
    other.wait(2 * TAP)
    assert lamp_cycle(player) == lamp_cycle(other)


SECRETS = [
    (VOTES, (0, 1, 2, 3), A),
    (VOTES, (0, 1, 2, 3), D),
    (VOTES, (3, 2, 1, 0), B),
    (("yes", "no"), (0, 1), B),
    (("ok",), (0,), A),
    (CARDS, tuple(range(6)), C),
    (DECK, tuple(range(24)), C),
    (tuple(reversed(DECK)), tuple(range(24)), C),
]


def test_the_lamp_tells_nothing_but_that_somebody_has_answered() -> None:
    """Design, secrecy: whatever the options, the places, the panels and the key, at the same times."""
    lamps = set()
    for number, (options, order, key) in enumerate(SECRETS):
        player = Player()
        player.pod.panels = {"hand": list(options), "points": number}
        player.ask(*options, order=order).wait(777)
        player.press(key).wait(90).release(key).wait(500)
        player.press(D).wait(1500).press(number % 2).wait(900).release(number % 2).release(D).wait(300)
        assert player.choice is not None
        player.press(key).wait(90).release(key).wait(300)
        assert player.choice is None
        lamps.add(tuple(player.lamps))
    assert len(lamps) == 1


def test_looking_and_browsing_leave_the_lamp_as_it_is() -> None:
    idle, busy = Player().ask(*DECK), Player().ask(*DECK)
    busy.pod.panels = {"hand": list(DECK)}
    busy.tap(B, A, B, B).press(B).wait(1700).release(B).press(D).wait(1000).tap(A, B).release(D).wait(50)
    idle.wait(len(busy.lamps) - len(idle.lamps))
    assert idle.lamps == busy.lamps


# --- drawing


def test_nothing_is_drawn_when_nothing_visible_changes() -> None:
    player = Player().ask("ok").tap(A).wait(300)
    before = player.strip.calls
    player.wait(4000)
    assert player.strip.calls == before


def test_rhythms_follow_from_the_time_alone() -> None:
    """Across the wrap of the clock as well, and whenever the question came."""
    one = Player(now=5 * 2048).ask(*VOTES).watch()
    assert Player(now=2**30 - 5).ask(*VOTES).watch() == one
    assert Player(now=3 * 2048 + 700).ask(*VOTES).wait(999).watch() == one


def test_keys_and_lamp_work_across_the_wrap_of_the_clock() -> None:
    early, late = Player(now=8192 - 200), Player(now=2**30 - 200)
    for player in (early, late):
        player.pod.panels = {"points": 3}
        player.ask(*VOTES).press(D).wait(450)
        assert len(player.lit) == 3
        player.release(D).tap(D)
        assert player.choice == "score"
    assert early.lamps == late.lamps


def test_one_pod_leaves_the_others_alone() -> None:
    board = Board(pods=3)
    strip = Strip(board)
    pods = [Pod(strip, number) for number in range(3)]
    pods[1].ask(Question("vote", VOTES), (0, 1, 2, 3), 0)
    for now in range(300):
        for pod in pods:
            pod.step(board.ticks_ms())
        strip.show(board.ticks_ms())
        if now == 100:
            pods[1].press(B, board.ticks_ms())
        if now == 150:
            pods[1].release(B, board.ticks_ms())
        board.pause(1)
    assert pods[1].choice == "B"
    pixels = [pod.pixels for pod in board.line.pods]
    assert set(pixels[0]) == set(pixels[2]) == {DARK}
    assert all(pixels[1][pixel] != DARK for pixel in (0, 1, 3, 4, 5, 6, 8, 9, 10))
    assert sum(pixels[1][3]) > sum(pixels[1][0])


def test_a_strip_stays_within_its_share_of_usb_power_by_itself() -> None:
    """So that the limiter never makes one light brighter because another one winks."""
    share = (325 - 110) // 10 * 255 // 20 * 3 // 4
    for options in (*EVERY_LENGTH, ("r10", "b10", "y10", "r9", "b9")):
        player = Player()
        player.pod.panels = {"allies": list(range(10)), "tales": ["pacifist"] * 3}
        player.ask(*options)
        assert max(sum(map(sum, colours)) for colours in player.watch()) <= share
        player.tap(B, C).press(D).wait(1200)
        for colours in (*player.watch(), *player.release(D).watch()):
            assert sum(map(sum, colours)) <= share


# --- whole games


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.names())
@pytest.mark.parametrize("mirrored", [False, True])
def test_games_are_played_with_keys_alone(game: str, mirrored: bool) -> None:
    """Every answer is chosen by keys, in shuffled places, and looks like no other option of its question."""
    rng = Random(game)
    for number, (seats, options) in enumerate(rng.sample(kit.setups(game), 8)):
        session = Session(game, seats, options, kit.seed(number))
        players = [Player(number=seat) for seat in range(seats)]
        for _ in range(60):
            if session.over:
                break
            for seat, question in list(session.questions.items()):
                option = rng.choice(question.options)
                if seat >= 0:
                    players[seat].pod.mirrored = mirrored
                    players[seat].pod.panels = session.panels(seat)
                    choose(players[seat], question, option, rng)
                session.answer(seat, option)


def choose(player: Player, question: Question, option: str, rng: Random) -> None:
    order = tuple(rng.sample(range(len(question.options)), len(question.options)))
    player.ask(*question.options, about=question.about, subject=question.subject, order=order)
    if player.pod.browsing:
        assert len(question.options) > 4
    for key in presses(question.options, order, option):
        player.tap(D - key if player.pod.mirrored else key)
    assert player.choice == option


@pytest.mark.parametrize(
    "options", [DECK, CARDS, tuple(f"s{seat}" for seat in range(10)), ("0", "1", "2", "3", "none")]
)
def test_options_one_browses_through_look_different_without_colour(options: tuple[str, ...]) -> None:
    seen = set()
    for option in options:
        player = Player().ask(*options)
        player.tap(*presses(options, tuple(range(len(options))), option)[:-1])
        seen.add(player.watch_without_colour())
    assert len(seen) == len(options)


def test_a_word_nobody_has_thought_of_can_still_be_chosen_and_told() -> None:
    options = ("new1", "new2", "new3", "new4", "new5")
    assert not any(lights.known(option) for option in options)
    player, seen = Player().ask(*options), set()
    for _ in options:
        seen.add(player.watch_without_colour())
        player.tap(B)
    assert len(seen) == 5
    assert player.tap(B, C).choice == "new2"
