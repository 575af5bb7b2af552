"""The lamp of a pod: when it is drawn, and what strangers can see of it."""

import pytest
from conclave.simulator.simulated_board import SimulatedBoard

from firmware.drivers.limited_pixels import LimitedPixels
from firmware.pods.pod import VIEW_AFTER, Pod
from firmware.pods.private_view import PAGE_MS
from tests.firmware.pod_player import (
    CARDS,
    DARK,
    DECK,
    EVERY_LENGTH,
    SLOT,
    TAP,
    VOTES,
    A,
    B,
    C,
    Colour,
    D,
    PodPlayer,
    answer_pad,
    question,
)

# --- the lamp


def lamp_cycle(player: PodPlayer) -> list[Colour]:
    """Return the lamp in each slot of one cycle."""
    player.wait_for_cycle()
    return [player.wait(SLOT).lamp for _ in range(16)]


def visible_rhythm(frames: list[Colour]) -> str:
    """Return the rhythm seen without colour: up and down between the frame's darkest and brightest."""
    levels = [sum(frame) for frame in frames]
    return "".join("=" if now == before else "<>"[now < before] for before, now in zip(levels[-1:] + levels, levels))


def test_lamp_states_differ_without_colour() -> None:
    player = PodPlayer()
    seen = {"out": lamp_cycle(player)}
    seen["waiting"] = lamp_cycle(player.ask(*VOTES))
    player.pod.is_reminded = True
    seen["reminded"] = lamp_cycle(player)
    seen["answered"] = lamp_cycle(player.tap(A))
    player.pod.close_question()
    seen["locked"] = lamp_cycle(player)
    assert set(seen["out"]) == {DARK}
    assert all(DARK not in seen[state] for state in ("waiting", "answered", "locked"))
    assert seen["reminded"].count(DARK) == 8
    rhythms = {state: visible_rhythm(frames) for state, frames in seen.items() if state != "out"}
    assert len(set(rhythms.values())) == 4
    player.pod.leave_game()
    assert lamp_cycle(player) == seen["out"]


def test_the_lamp_waits_again_when_the_answer_is_withdrawn() -> None:
    player, other = PodPlayer().ask(*VOTES), PodPlayer().ask(*VOTES)
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


def test_the_lamp_shows_only_that_a_player_has_answered() -> None:
    """Design, secrecy: the same at the same times for all options, places, panels and keys."""
    lamps = set()
    for number, (options, order, key) in enumerate(SECRETS):
        player = PodPlayer()
        player.show_panels({"hand": list(options), "points": number})
        player.ask(*options, order=order).wait(777)
        player.press(key).wait(90).release(key).wait(500)
        player.press(D).wait(1500).press(number % 2).wait(900).release(number % 2).release(D).wait(300)
        assert player.choice is not None
        player.press(key).wait(90).release(key).wait(300)
        assert player.choice is None
        lamps.add(tuple(player.lamps))
    assert len(lamps) == 1


@pytest.mark.parametrize("hold", [60, 499, 501, 799, 801, 2000])
def test_the_lamp_hides_the_key_for_every_length_of_a_press(hold: int) -> None:
    lamps = set()
    for options, key in [(VOTES, A), (VOTES, B), (VOTES, C), (VOTES, D), (CARDS, C), (("ok",), A)]:
        player = PodPlayer()
        player.show_panels({"points": key})
        lamps.add(tuple(player.ask(*options).wait(777).tap(key, hold=hold).wait(300).lamps))
    assert len(lamps) == 1


def test_looking_and_browsing_leave_the_lamp_as_it_is() -> None:
    idle, busy = PodPlayer().ask(*DECK), PodPlayer().ask(*DECK)
    busy.show_panels({"hand": list(DECK)})
    busy.tap(B, A, B, B).press(B).wait(1700).release(B).press(D).wait(1000).tap(A, B).release(D).wait(50)
    idle.wait(len(busy.lamps) - len(idle.lamps))
    assert idle.lamps == busy.lamps


# --- drawing


def test_nothing_is_drawn_when_nothing_visible_changes() -> None:
    player = PodPlayer().ask("ok").tap(A).wait(300)
    before = player.pixels.calls
    player.wait(4000)
    assert player.pixels.calls == before


def test_rhythms_follow_from_the_time_alone() -> None:
    """Also across the wrap of the clock, and at whatever time the question came."""
    one = PodPlayer(now=5 * 2048).ask(*VOTES).watch()
    assert PodPlayer(now=2**30 - 5).ask(*VOTES).watch() == one
    assert PodPlayer(now=3 * 2048 + 700).ask(*VOTES).wait(999).watch() == one


def test_keys_and_lamp_work_across_the_wrap_of_the_clock() -> None:
    early, late = PodPlayer(now=8192 - 200), PodPlayer(now=2**30 - 200)
    for player in (early, late):
        player.show_panels({"points": 3})
        player.ask(*VOTES).press(D).wait(VIEW_AFTER + PAGE_MS + SLOT)  # the second page
        assert len(player.lit_pixels) == 3
        player.release(D).tap(D)
        assert player.choice == "score"
    assert early.lamps == late.lamps


def test_one_pod_leaves_the_others_alone() -> None:
    board = SimulatedBoard(pods=3)
    strip = LimitedPixels(board)
    pods = [Pod(strip, number) for number in range(3)]
    pods[1].ask(answer_pad(question(*VOTES)), 0)
    for now in range(300):
        for pod in pods:
            pod.step(board.ticks_ms())
        if not strip.is_busy():
            strip.send_if_changed()
        if now == 100:
            pods[1].press(B, board.ticks_ms())
        if now == 150:
            pods[1].release(B, board.ticks_ms())
        board.pause(1)
    assert pods[1].choice == "B"
    pixels = [pod.pixels for pod in board.cable.pods]
    assert set(pixels[0]) == set(pixels[2]) == {DARK}
    assert all(pixels[1][pixel] != DARK for pixel in (0, 1, 3, 4, 5, 6, 8, 9, 10))
    assert sum(pixels[1][3]) > sum(pixels[1][0])


def test_a_strip_stays_within_its_share_of_usb_power_by_itself() -> None:
    """Otherwise the limiter would make one light brighter when another one winks."""
    share = (325 - 110) // 10 * 255 // 20 * 3 // 4
    for options in (*EVERY_LENGTH, ("r10", "b10", "y10", "r9", "b9")):
        player = PodPlayer()
        player.show_panels({"allies": list(range(10)), "tales": ["pacifist"] * 3})
        player.ask(*options)
        assert max(sum(map(sum, colours)) for colours in player.watch()) <= share
        player.tap(B, C).press(D).wait(1200)
        for colours in (*player.watch(), *player.release(D).watch()):
            assert sum(map(sum, colours)) <= share
