"""The whole device: from the menu to the result by keys alone, as people play it."""

from random import Random
from typing import Any

import pytest

from firmware.device import Device
from firmware.pods.lamp import FRAMES, WAITING
from shared_rules.engine import catalog
from tests.kit import deal_options
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote
from tests.workbench.hands import LAMP

AMBER, GREEN, WHITE, DARK = "amber", "green", "white", "dark"
FRAME = 4000  # us on the wire, with ten pods


def lamp_hue(lamp: tuple[int, int, int]) -> str:
    """Return the hue of a lamp, whatever its level."""
    red, green, blue = lamp
    return (WHITE if blue else AMBER) if red else GREEN if green else DARK


def table_at_options(game: str, seats: int, pods: int | None = None, **settings: Any) -> Bench:
    """Return a table at the options page of a game; each player was seated by a press on their own pod."""
    table = Bench(pods or seats, **QUICK_SETTINGS | settings)
    table.press_console("ok", *["down"] * catalog.game_names().index(game), "ok")
    for pod in range(seats):
        table.tap(pod, "A")
    table.press_console("ok")
    return table


def test_power_up_shows_the_menu() -> None:
    table = Bench(4, **QUICK_SETTINGS)
    assert table.screen[0] == "Conclave"
    assert table.screen[1].startswith("▶")
    assert set(table.lamps) == {(0, 0, 0)}


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in catalog.game_names() if {"deals": "table"} in deal_options(game)])
def test_a_whole_game_with_real_cards_and_all_seats(game: str) -> None:
    _, most = catalog.seat_limits(game)
    table = Bench(most, reveal=0, grace=100, stir=False)
    table.start(game, most, deals="table")
    table.play(Random(most))
    table.run(300)  # until the line has brought it all
    assert table.live_game.result is not None
    assert [line["e"] for line in table.records()].count("game") == 1


def test_seats_are_given_in_the_order_of_presses() -> None:
    table = Bench(6, **QUICK_SETTINGS)
    table.press_console("ok", "down", "ok")
    for pod in (4, 1, 5):
        table.tap(pod, "B")
    table.press_console("ok", "ok")
    assert table.live_game.places == [4, 1, 5]
    lit = [pod for pod in range(6) if table.lamps[pod] != (0, 0, 0)]
    assert lit == [1, 4, 5]
    table.tap(4, "A")
    assert table.live_game.waiting_seats == [1, 2]


def test_lamps_show_waiting_and_answered_after_each_change() -> None:
    table = bench_at_vote(4)
    assert {lamp_hue(lamp) for lamp in table.lamps[:4]} == {AMBER}
    table.tap(2, "A")
    assert lamp_hue(table.lamps[2]) == GREEN
    assert table.screen[0] == "⧗J1 J2 J4"
    table.tap(2, "A")
    assert lamp_hue(table.lamps[2]) == AMBER, "the same key again withdraws"
    table.tap(2, "B")
    for pod, key in ((0, "B"), (1, "B"), (3, "B")):
        table.tap(pod, key)
    table.tap(0, "C")
    table.run(2000)
    votes = [line for line in table.records() if line["e"] == "votes"]
    assert votes[0]["votes"] == ["C", "B", "B", "B"]


def test_lamps_show_players_not_asked_and_players_out() -> None:
    table = Bench(5, **QUICK_SETTINGS)
    table.start("sultane", 5, vizier=2)
    for pod in range(5):
        table.tap(pod, "A")
    table.run(2000)
    assert [lamp_hue(lamp) == WHITE for lamp in table.lamps[:5]] == [True, True, False, True, True], (
        "the others wait in white"
    )
    vote = bench_at_vote(4)
    for pod, key in enumerate("AAAB"):
        vote.tap(pod, key)
    vote.run(2000)
    assert lamp_hue(vote.lamps[3]) == DARK
    assert lamp_hue(vote.lamps[0]) == AMBER


def test_all_pods_show_the_next_question_in_three_passes() -> None:
    table = bench_at_vote(10, grace=0)
    asked = [pod[:LAMP] for pod in table.frame]
    for pod in range(9):
        table.tap(pod, "ABC"[pod % 3])
    table.board.hands[9].press("B")
    table.run(100)
    written = table.flash.change_count
    table.board.hands[9].release("B")
    while table.flash.change_count == written:
        table.device.step(1)
    for _ in range(3):
        table.board.clock.advance(FRAME)
        table.device.step(1)
    table.board.clock.advance(FRAME)
    (untouched,) = set(asked)
    seen = table.frame
    assert [seen[pod][:LAMP] == untouched for pod in range(10)] == [
        pod in table.live_game.session.questions for pod in range(10)
    ]


def test_grace_begins_again_when_somebody_changes_the_mind() -> None:
    table = bench_at_vote(grace=1000)
    for pod in range(3):
        table.tap(pod, "A")
    table.run(700)
    table.tap(1, "B")
    table.run(600)
    assert table.live_game.waiting_seats == []
    assert not any(line["e"] == "votes" for line in table.records())
    table.run(600)
    assert any(line["e"] == "votes" for line in table.records())


def test_a_missing_seat_is_reminded_and_never_answered_for() -> None:
    table = Bench(3, **QUICK_SETTINGS)
    table.device.settings.countdown = 5
    table.start("majority", 3, words="table")
    table.tap(0, "A")
    table.run(4000)
    assert any(hertz for _, hertz in table.board.tones), "the last seconds tick"
    table.run(1500)
    seen = set()
    for _ in range(40):
        table.run(64)
        seen.add(table.lamps[1])
    assert len(seen) == 2, "a fast blink, unlike the slow pulse of waiting"
    assert len(set(FRAMES[WAITING][1])) > 2
    table.run(60_000)
    assert table.live_game.waiting_seats == [1, 2]
    assert 5 < len([1 for _, hertz in table.board.tones if hertz == 880]) < 9, "every ten seconds"


def test_undo_is_confirmed_public_and_logged() -> None:
    table = bench_at_vote()
    for pod in range(3):
        table.tap(pod, "A")
    table.run(2000)
    told = len(table.revealed_lines)
    table.press_console("back", "down", "down", "ok", "down", "ok")
    assert len(table.revealed_lines) < told
    undone = [line for line in table.records() if line["e"] == "undone"]
    votes = [line for line in table.records() if line["e"] == "votes"]
    assert undone[0]["from"] == votes[0]["n"] - 1, "what is void begins with the seal"
    assert table.live_game.waiting_seats == [0, 1, 2]


def test_abort_opens_the_game_and_goes_back_to_the_menu() -> None:
    table = bench_at_vote()
    table.press_console("back", "down", "down", "down", "ok", "down", "ok")
    table.run(3000)
    assert table.screen[0] == "Conclave"
    assert [(line["e"], line.get("why")) for line in table.records()][-2:] == [("aborted", "master"), ("opened", None)]
    assert set(table.lamps) == {(0, 0, 0)}


def test_a_reveal_can_be_read_again_after_a_power_cut() -> None:
    table, rng = Bench(4, **QUICK_SETTINGS), Random(3)
    table.start("the-majority", 4)
    for _ in range(7):
        table.answer_until_locked(rng)
    news = table.revealed_lines
    table.power_cut()
    table.press_console("ok")
    assert table.revealed_lines == news != []


def test_private_panels_are_looked_at_while_d_is_held() -> None:
    table = bench_at_vote()
    table.board.hands[1].press("D")
    table.run(150)
    asked = table.frame[1][:LAMP]
    table.run(800)
    looking = table.frame[1][:LAMP]
    assert looking != asked
    table.board.hands[1].release("D")
    table.run(300)
    assert table.live_game.waiting_seats == [0, 1, 2], "a look is no answer"


@pytest.mark.parametrize("held", [False, True])
def test_the_watchdog_is_armed_last_even_with_a_key_held(held: bool) -> None:
    """A held key leads to the prompt only if it is held before the device is built."""
    table = Bench(2, **QUICK_SETTINGS)
    table.board.console_keys.set(3, held)
    table.device = Device(table.board)
    assert table.board._watchdog_us == 0
    with pytest.raises(KeyboardInterrupt):
        _run_until(table, 50)
    assert table.board._watchdog_us == 8_000_000


def _run_until(table: Bench, ms: int) -> None:
    """Run the endless loop and stop it as Ctrl-C would."""

    def stop() -> None:
        """Interrupt the loop."""
        raise KeyboardInterrupt

    table.board.clock.schedule(table.board.clock.now() + 1000 * ms, stop)
    table.device.run()
