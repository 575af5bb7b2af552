"""Taking back: how long it is possible, and the bar on the private strip that runs down meanwhile."""

import pytest

from firmware.answer_collector import SHORT_GRACE_MS
from firmware.pods.private_strip import NO_BAR
from shared_rules.engine.question import BROWSE, Question
from tests.firmware.pod_player import (
    CARDS,
    CYCLE,
    DARK,
    DECK,
    SLOT,
    VOTES,
    A,
    B,
    C,
    Colour,
    D,
    PodPlayer,
    keys_for_option,
    pixels_at_cycle_start,
)
from tests.workbench.bench import Bench, bench_at_vote

BETWEEN = 2  # a pixel that no key has
LONG = 10 * CYCLE  # ms: a pixel of the bar a cycle
SLACK = 60  # ms of the loop


def player_with_choice(options: tuple[str, ...], option: str) -> PodPlayer:
    """Return a player who has chosen, at the beginning of a cycle."""
    player = PodPlayer().ask(*options)
    player.tap(*keys_for_option(player.ballot, option))
    player.wait_for_cycle().wait(1)
    return player


def bar_frames(player: PodPlayer) -> list[list[Colour]]:
    """Return the private strip at the beginning of each cycle while the bar runs down."""
    player.pod.start_countdown(LONG, player.now - 1)
    player.wait(SLOT)
    return [player.wait(CYCLE if at else 0).colours for at in range(10)]


EVERY = [(options, option) for options in (VOTES, ("yes", "no"), CARDS, DECK) for option in options]


@pytest.mark.parametrize(("options", "option"), EVERY)
def test_the_bar_runs_down_the_same_way_for_every_option(options: tuple[str, ...], option: str) -> None:
    seen = bar_frames(player_with_choice(options, option))
    for gone, frame in enumerate(seen):
        changed = {pixel for pixel in range(10) if frame[pixel] != seen[0][pixel]}
        assert changed == set(range(10 - gone, 10)), gone


@pytest.mark.parametrize(("options", "option"), EVERY)
def test_the_choice_stays_visible(options: tuple[str, ...], option: str) -> None:
    player = player_with_choice(options, option)
    before = player.colours
    chosen = [pixel for pixel in range(10) if 2 * sum(before[pixel]) > max(map(sum, before))]
    for frame in bar_frames(player):
        for pixel in chosen:
            assert [part > 0 for part in frame[pixel]] == [part > 0 for part in before[pixel]]
    player.pod.close_question()
    assert max(map(sum, player.wait_for_cycle().wait(1).colours)) >= max(map(sum, before))


def test_a_whole_sheet_stays_visible_beside_the_bar() -> None:
    player = PodPlayer().fill_in(("s1", "s4", "s8"), "black", "red", "pink").tap(C, C, C)
    player.wait_for_cycle().wait(1)
    seen = bar_frames(player)
    for gone, frame in enumerate(seen):
        assert {1, 4, 8} <= {pixel for pixel in range(10) if frame[pixel] != DARK}
        assert {pixel for pixel in range(10) if frame[pixel] != seen[0][pixel]} >= set(range(10 - gone, 10)) - {1, 4, 8}


@pytest.mark.parametrize("keys", [(A,), (B,)])
def test_a_change_removes_the_bar_immediately(keys: tuple[int, ...]) -> None:
    player, other = PodPlayer().ask(*VOTES).tap(A), PodPlayer().ask(*VOTES).tap(A)
    player.pod.start_countdown(1500, player.now)
    player.wait(300)
    other.wait(300)
    assert pixels_at_cycle_start(player) != pixels_at_cycle_start(other)
    assert pixels_at_cycle_start(player.tap(*keys)) == pixels_at_cycle_start(other.tap(*keys))


def test_the_bar_is_hidden_while_a_player_looks() -> None:
    player = PodPlayer()
    player.show_panels({"points": 3})
    player.ask(*VOTES).tap(A)
    player.pod.start_countdown(60_000, player.now)
    player.press(D).wait(501).tap(B)
    assert player.lit_pixels == {0, 1, 2}
    assert len(player.release(D).wait(200).lit_pixels) == 10


def test_a_bar_is_within_the_share_of_the_supply() -> None:
    share = (325 - 110) // 10 * 255 // 20 * 3 // 4
    for options, option in EVERY:
        assert all(sum(map(sum, frame)) <= share for frame in bar_frames(player_with_choice(options, option)))


def test_the_lamp_tells_nothing_of_the_bar() -> None:
    lamps = set()
    for ms in (0, 500, 1500):
        player = PodPlayer().ask(*CARDS, form=BROWSE).tap(C)
        player.pod.start_countdown(ms, player.now)
        player.wait(2000)
        lamps.add(tuple(player.lamps))
    assert len(lamps) == 1


# --- at the table


def is_locked_within(table: Bench, ms: int) -> bool:
    """Return whether answers are locked within this time."""
    before = table.live_game.session.fact_count
    table.run(ms)
    return table.live_game.session.fact_count != before


def table_with_one_asked(grace: int = 1500) -> tuple[Bench, int]:
    """Return a table where one player was asked alone and has answered, and that player's seat."""
    table = Bench(4, reveal=0, grace=grace, stir=False)
    table.start("witchcraft", 4)
    ((seat, question),) = table.live_game.session.questions.items()
    table.choose_on_pod(seat, question.make_answer(lambda options: options[0]))
    return table, seat


@pytest.mark.parametrize("grace", [500, 1500, 5000])
def test_a_choice_made_alone_can_be_taken_back_for_a_while(grace: int) -> None:
    table, seat = table_with_one_asked(grace)
    assert not is_locked_within(table, SHORT_GRACE_MS - 5 * SLACK)
    table.tap(table.live_game.places[seat], "C")
    assert table.live_game.waiting_seats == [seat]
    assert not is_locked_within(table, 5000)
    table.tap(table.live_game.places[seat], "C")
    assert not is_locked_within(table, SHORT_GRACE_MS - 60 - SLACK)
    assert is_locked_within(table, 3 * SLACK)


@pytest.mark.parametrize("grace", [500, 5000])
def test_a_final_answer_can_be_taken_back_for_as_long(grace: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Question, "is_final", True)
    table = bench_at_vote(grace=grace)
    for pod in range(3):
        table.tap(pod, "A")
    assert not is_locked_within(table, SHORT_GRACE_MS - 60 - SLACK)
    assert is_locked_within(table, 3 * SLACK)


def test_an_answer_that_is_not_final_has_the_grace_time() -> None:
    table = bench_at_vote(grace=700)
    for pod in range(3):
        table.tap(pod, "A")
    assert not is_locked_within(table, 700 - 60 - SLACK)
    assert is_locked_within(table, 3 * SLACK)


def test_without_any_time_set_there_is_none() -> None:
    table = Bench(4, reveal=0, grace=0, stir=False)
    table.start("witchcraft", 4)
    ((seat, question),) = table.live_game.session.questions.items()
    told = table.live_game.session.fact_count
    table.choose_on_pod(seat, question.make_answer(lambda options: options[0]))
    assert table.live_game.session.fact_count != told


def test_the_bar_runs_for_all_once_nobody_is_missing() -> None:
    table = Bench(4, reveal=0, grace=4000, stir=False)
    table.start("majority", 3, words="table")
    bars = lambda: [pod._private_strip.countdown_bar != NO_BAR for pod in table.device.pods[:4]]  # noqa: E731
    for pod in range(3):
        assert bars() == [False] * 4
        table.tap(pod, "A")
    table.run(200)
    assert bars() == [True, True, True, False]
    assert all(table.frame[pod][BETWEEN] != DARK for pod in range(3))
    table.tap(1, "B")
    table.tap(1, "B")
    table.run(200)
    assert bars() == [False] * 4
    table.tap(1, "B")
    table.run(200)
    assert bars() == [True, True, True, False]
    table.run(4200)
    assert bars() == [False] * 4
