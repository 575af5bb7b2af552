"""Garbage is collected while nobody waits for a light."""

from random import Random

import pytest

from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote

SEATS = 6
QUIET = 150_000  # us
OFTEN, NEVER = 81_920, -1  # new bytes
NOW_AND_THEN = 3600  # ms: 1024 rounds, and a little


def table_with_one_missing() -> Bench:
    """Return a table at which all players but one have answered."""
    table = bench_at_vote(SEATS, grace=0)
    for pod in range(SEATS - 1):
        table.tap(pod, "A")
    return table


def test_garbage_is_collected_now_and_then_at_a_quiet_table() -> None:
    table, seen = table_with_one_missing(), set()
    for _ in range(10):
        table.run(NOW_AND_THEN)
        assert table.board.collected_at > table.board.clock.now() - 1000 * NOW_AND_THEN
        seen.add(table.board.collected_at)
    assert len(seen) <= 10


def test_after_many_presses_garbage_is_collected_when_quiet() -> None:
    table = table_with_one_missing()
    for key in "BA" * 5:
        for pod in range(SEATS - 1):
            table.tap(pod, key)
        moved = table.board.clock.now()
        table.run(QUIET // 1000 + 50)
        assert table.board.collected_at > moved


@pytest.mark.parametrize("key", "ABC")
def test_no_garbage_is_collected_soon_after_a_key_has_moved(key: str) -> None:
    table, rng = table_with_one_missing(), Random(key)
    for _ in range(30):
        table.run(rng.randint(200, 600))
        table.board.hands[0].press(key)
        table.run(5)
        moved = table.board.clock.now()
        table.run(140)
        assert table.board.collected_at < moved
        table.board.hands[0].release(key)
        table.run(5)
        moved = table.board.clock.now()
        table.run(140)
        assert table.board.collected_at < moved


def test_no_garbage_is_collected_before_the_next_question() -> None:
    table = table_with_one_missing()
    before = table.live_game.session.fact_count
    table.run(400)
    table.board.hands[SEATS - 1].tap("B")
    while table.live_game.session.fact_count == before:
        table.run(1)
    locked = table.board.clock.now()
    while table.live_game._unpublished or table.live_game.is_question_pending:
        table.run(1)
    assert table.board.collected_at < locked - QUIET // 3
    table.run(1000)
    assert table.board.collected_at > locked


def test_garbage_is_collected_often_while_a_game_begins() -> None:
    table = Bench(SEATS, **QUICK_SETTINGS)
    table.run(3000)
    assert table.board.gc_threshold == NEVER
    table.device.start_game("majority", [*range(SEATS)], {"words": "table"})
    assert table.board.gc_threshold == OFTEN
    table.run(3000)
    table.answer_until_locked(Random(1))
    table.run(3000)
    assert table.board.gc_threshold == NEVER
    table.live_game.undo(table.board.ticks_ms())
    assert table.board.gc_threshold == OFTEN
    again = Bench(SEATS, table.flash, **QUICK_SETTINGS)
    again.run(3000)
    assert again.board.gc_threshold == NEVER
    again.device.resume_game()
    assert again.board.gc_threshold == OFTEN
