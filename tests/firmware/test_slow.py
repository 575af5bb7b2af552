"""A Pico takes time for each pass: the box does the same as on a fast board, a little later."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from conclave.simulator.pass_times import PASS_COUNTS, WRITING_TIMES, MeasuredPassTimes
from conclave.simulator.simulated_board import SimulatedBoard, WatchdogReset

from firmware.device import WATCHDOG_MS
from firmware.pods.answer_pad import BrowsingPad
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.hands import LAMP

TAP = 100  # ms, as people tap
LATE = 200  # ms: two long passes, and some short ones


def slow_box(pods: int, seed: int = 1, **settings: Any) -> Bench:
    """Return a box with slow passes."""
    table = Bench(pods, seed=seed, pace=MeasuredPassTimes(seed), **QUICK_SETTINGS | settings)
    table.tapping = TAP
    return table


def box_at_question(game: str = "majority", seats: int = 4, seed: int = 1, **settings: Any) -> Bench:
    """Return a slow box on which all players are asked."""
    table = slow_box(seats, seed, **settings)
    table.start(game, seats)
    table.run(500)
    return table


def test_passes_take_what_was_measured() -> None:
    board = SimulatedBoard(pass_times=MeasuredPassTimes(1))
    passes, locks = [], []
    for times, writes in ((passes, False), (locks, True)):
        for _ in range(2000):
            board.flash.change_count += writes
            start = board.clock.now()
            board.clock.advance(400)  # of it, a scan of the keys
            board.pause(1)
            times.append((board.clock.now() - start) / 1000)
    assert 2 < sorted(passes)[1000] < 4, "and the millisecond of the pause"
    assert 30 < max(passes) <= max(PASS_COUNTS) + 1.1
    assert max(locks) >= max(WRITING_TIMES)


def watch_strip(table: Bench, pod: int) -> set[tuple]:
    """Return everything that a strip shows in a while."""
    seen = set()
    for _ in range(80):
        table.run(30)
        seen.add(table.frame[pod][:LAMP])
    return seen


@pytest.mark.parametrize("seed", range(10))
def test_private_pages_are_shown_only_while_d_is_held(seed: int) -> None:
    table = box_at_question("the-majority", 4, seed)
    before = watch_strip(table, 1)
    table.board.hands[1].press("D")
    table.run(400 + LATE)
    seen = watch_strip(table, 1)
    assert seen != before, "the player's own place, and the hand"
    table.board.hands[1].release("D")
    table.run(LATE)
    assert watch_strip(table, 1) == before
    assert table.live_game.waiting_seats == [0, 1, 2, 3], "looking is no answer"
    table.tap(1, "C")
    assert 1 not in table.live_game.waiting_seats


@pytest.mark.parametrize("seed", range(10))
def test_browsing_goes_as_far_as_the_presses(seed: int) -> None:
    table = box_at_question("the-majority", 4, seed)
    seat, question = max(table.live_game.session.questions.items(), key=lambda item: len(item[1].options))
    ballot = table.device.pods[seat].answer_pad
    assert isinstance(ballot, BrowsingPad)
    start = ballot.option_index
    table.tap(seat, *"BBBAB", "C")
    assert table.device.pods[seat].choice == question.options[(start + 3) % len(question.options)]


@pytest.mark.parametrize("seed", range(10))
def test_an_answer_changed_within_the_grace_time_counts(seed: int) -> None:
    table = box_at_question(seed=seed, grace=1500)
    for pod in range(4):
        table.tap(pod, "A")
    table.run(1500 - LATE - 2 * TAP)
    assert not any(fact["e"] == "votes" for fact in table.facts())
    table.tap(0, "B")
    table.run(1500 - 2 * LATE)
    assert not any(fact["e"] == "votes" for fact in table.facts()), "the grace time starts again"
    table.run(4 * LATE)
    (votes,) = [fact["votes"] for fact in table.facts() if fact["e"] == "votes"]
    assert votes == ["B", "A", "A", "A"]


@pytest.mark.parametrize("seed", range(5))
def test_the_countdown_ticks_every_second_and_reminds_at_its_end(seed: int) -> None:
    table = box_at_question(seed=seed, countdown=8)
    table.run(9000)
    ticks = [us // 1000 for us, hertz in table.board.tones if hertz == 1760]
    assert len(ticks) == 5
    # each sounds a little after its second began, in the same pass
    assert all(990 < after - before < 1000 + LATE for before, after in pairwise(ticks))
    assert all(table.device.pods[pod].is_reminded for pod in range(4))


def test_the_watchdog_resets_a_hanging_board_but_not_a_slow_one() -> None:
    table = box_at_question()
    table.board.watch(WATCHDOG_MS)
    table.run(30_000)
    with pytest.raises(WatchdogReset):
        table.board.clock.advance(1000 * WATCHDOG_MS)
        table.board.ticks_ms()


@pytest.mark.parametrize("seed", range(5))
def test_a_faulty_chain_is_shown_and_one_bad_scan_is_not(seed: int) -> None:
    table = box_at_question(seed=seed)
    noise = Random(seed)
    table.board.chain.noise = lambda data: bytes(len(data) - 1) + b"\xff" if noise.random() < 0.1 else data
    for _ in range(200):
        table.run(20)
        assert not table.device.chain.has_fault
    table.board.chain.noise = lambda data: bytes(len(data) - 1) + b"\xff"
    table.run(100 + LATE)
    assert table.device.chain.has_fault
    table.board.chain.noise = None
    table.run(LATE)
    assert not table.device.chain.has_fault
