"""Pods come back in another order: none shows or answers for another seat before the players have said whose it is."""

from random import Random

import pytest

from firmware.pods.pod_order import TOLERATED_GAP
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.hands import LAMP

SEATS = 5
DARK = (0, 0, 0)


def bench_after_deal() -> Bench:
    """Return a bench on which roles were dealt and all players are asked to look at their own one."""
    table = Bench(SEATS, **QUICK_SETTINGS)
    table.start("sultane", SEATS)
    return table


def swap_pods(table: Bench, first: int, second: int, ms: int = 3000) -> None:
    """Cut the chain before a pod, swap two pods behind the cut, and join it after a while."""
    line = table.board.cable
    cut = min(first, second)
    line.unplug(cut)
    table.run(ms)
    behind = line.cut_off
    behind[first - cut], behind[second - cut] = behind[second - cut], behind[first - cut]
    line.replug()
    table.run(500)


def private_strip(table: Bench, hand: int) -> tuple:
    """Return the private strip of the player with these hands, wherever the pod is plugged in now."""
    keys = table.board.hands[hand]._keys
    return next(pod.pixels[:LAMP] for pod in table.board.cable.pods if pod.keys is keys)


def shown_number(table: Bench, hand: int) -> int:
    """Return how many pixels are lit from the left, all alike."""
    lit = [pixel for pixel in private_strip(table, hand) if pixel != DARK]
    assert private_strip(table, hand) == tuple(lit + [DARK] * (LAMP - len(lit)))
    assert len(set(lit)) <= 1
    return len(lit)


def look_at_pages(table: Bench, hand: int) -> set[tuple]:
    """Return all pages seen by a player who holds D."""
    table.board.hands[hand].press("D")
    seen = set()
    for _ in range(120):
        table.run(100)
        seen.add(private_strip(table, hand))
    table.board.hands[hand].release("D")
    table.run(300)
    return seen


def test_swapped_pods_show_numbers_and_nothing_else() -> None:
    table = bench_after_deal()
    swap_pods(table, 2, 3)
    assert table.screen[0] == "Le bon numéro ?"
    assert [shown_number(table, hand) for hand in (2, 3, 4)] == [4, 3, 5], "by the places in the chain"
    assert table.live_game.waiting_seats == [0, 1, 2, 3, 4]
    for hand in (2, 3, 4):
        table.board.hands[hand].press("D")
        for _ in range(30):
            table.run(100)
            assert shown_number(table, hand) in (0, 1, 3, 4, 5)
        table.board.hands[hand].release("D")
        table.run(200)
    assert table.live_game.waiting_seats == [0, 1, 2, 3, 4], "and no key answers"


def test_the_pods_before_the_cut_play_on() -> None:
    table = bench_after_deal()
    swap_pods(table, 2, 3)
    assert len(look_at_pages(table, 0)) > 1
    table.tap(0, "A")
    assert table.live_game.waiting_seats == [1, 2, 3, 4]


def test_a_key_on_each_in_order_gives_everybody_their_own_pod() -> None:
    table = bench_after_deal()
    before = {hand: look_at_pages(table, hand) for hand in (2, 3, 4)}
    swap_pods(table, 2, 3)
    for hand in (2, 3, 4):
        table.tap(hand, "B")
        assert shown_number(table, hand) == hand + 1
    table.press_console("ok")
    table.run(500)
    assert table.live_game.places == [0, 1, 3, 2, 4]
    assert {hand: look_at_pages(table, hand) for hand in (2, 3, 4)} == before
    assert before[2] != before[3] or before[3] != before[4]
    table.tap(3, "A")
    assert table.live_game.waiting_seats == [0, 1, 2, 4]


def test_moved_seats_last_over_a_power_cut_and_the_next_game() -> None:
    table = bench_after_deal()
    swap_pods(table, 2, 3)
    for hand in (2, 3, 4):
        table.tap(hand, "B")
    table.press_console("ok")
    again = Bench(SEATS, table.flash, **QUICK_SETTINGS)
    again.press_console("ok")
    assert again.live_game.places == [0, 1, 3, 2, 4]
    last = again.device.seatings.last_game()
    assert last is not None
    assert last["places"] == [0, 1, 3, 2, 4]
    assert again.live_game.session.journal == table.live_game.session.journal


def test_a_press_that_came_too_early_is_taken_back() -> None:
    table = bench_after_deal()
    swap_pods(table, 2, 3)
    table.tap(4, "A")
    table.press_console("ok")
    assert table.live_game.waiting_seats == [0, 1, 2, 3, 4]
    assert table.screen[0] == "Le bon numéro ?", "not all have pressed"
    table.press_console("back")
    assert [shown_number(table, hand) for hand in (2, 3, 4)] == [4, 3, 5]


def test_ok_confirms_the_same_order_and_answers_stay() -> None:
    table = bench_after_deal()
    table.tap(3, "A")
    table.board.cable.unplug(1)
    table.run(5000)
    table.board.cable.replug()
    table.run(500)
    assert [shown_number(table, hand) for hand in (1, 2, 3, 4)] == [2, 3, 4, 5]
    table.press_console("ok")
    table.run(300)
    assert table.live_game.waiting_seats == [0, 1, 2, 4]
    table.tap(2, "A")
    assert table.live_game.waiting_seats == [0, 1, 4]


@pytest.mark.parametrize(("place", "ms"), [(1, TOLERATED_GAP // 2), (SEATS - 1, 60_000)])
def test_nobody_is_asked_after_a_moment_or_about_the_last_pod(place: int, ms: int) -> None:
    table = bench_after_deal()
    table.board.cable.unplug(place)
    table.run(ms)
    table.board.cable.replug()
    table.run(300)
    assert table.screen[0] != "Le bon numéro ?"
    table.tap(SEATS - 1, "A")
    assert table.live_game.waiting_seats == [0, 1, 2, 3]


def test_a_pod_left_out_gives_no_other_seat_its_pages() -> None:
    """The chain is joined again without one pod: the pods behind it have moved up."""
    table = bench_after_deal()
    table.board.cable.unplug(2)
    table.run(3000)
    gone = table.board.cable.cut_off.pop(0)
    table.board.cable.replug()
    table.run(500)
    assert [private_strip(table, hand) for hand in (3, 4)] == [(DARK,) * LAMP] * 2
    assert {"Boîtiers perdus : J3", "J4 J5"} <= set(table.bar_texts())
    table.board.cable.pods.append(gone)
    table.run(500)
    assert table.screen[0] == "Le bon numéro ?"


def test_a_question_asked_meanwhile_stays_covered() -> None:
    table = bench_after_deal()
    for hand in range(SEATS):
        table.tap(hand, "A")
    table.board.cable.unplug(1)
    table.run(3000)
    assert table.live_game.about == "nominate"
    table.board.cable.replug()
    table.run(500)
    assert [shown_number(table, hand) for hand in range(1, SEATS)] == [2, 3, 4, 5]
    table.press_console("ok")
    table.run(300)
    rng = Random(1)
    table.answer_until_locked(rng)


def test_after_a_chain_that_was_dead_all_are_asked() -> None:
    table = bench_after_deal()
    table.board.chain.stuck = True
    table.run(3000)
    table.board.chain.stuck = False
    table.run(500)
    assert [shown_number(table, hand) for hand in range(SEATS)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_seats_are_named_on_the_page(language: str) -> None:
    names = ["Ann", "Maximilien", "Bob", "Jean-Luc 2", "Zoé", "Ou", "Anna-Maria", "Max", "Félix", "Wilhelmina"]
    table = Bench(10, language=language, **QUICK_SETTINGS)
    table.device.apply_settings()
    table.device.start_game("majority", list(range(10)), {"words": "table"}, names)
    table.device.console.show_game()
    table.run(300)
    swap_pods(table, 0, 1)
    shown, texts = " ".join(table.screen).split(), table.device.texts
    assert " ".join(texts("places.check").split()) in " ".join(shown)
    for seat in range(10):
        at = shown.index(str(seat + 1))
        assert " ".join(shown[at + 1 :]).startswith(texts.short_name(seat))
    table.tap(1, "A")
    assert "Maximilien" in table.screen


# --- a game that is resumed


def test_before_a_game_is_resumed_pods_show_their_numbers() -> None:
    table = bench_after_deal()
    again = Bench(SEATS, table.flash, **QUICK_SETTINGS)
    assert "son numéro" in " ".join(again.screen)
    assert [shown_number(again, hand) for hand in range(SEATS)] == [1, 2, 3, 4, 5]
    again.press_console("ok")
    again.run(300)
    again.tap(2, "A")
    assert again.live_game.waiting_seats == [0, 1, 3, 4]


def test_moved_seats_are_reported_before_anything_is_shown() -> None:
    table = bench_after_deal()
    before = {hand: look_at_pages(table, hand) for hand in range(SEATS)}
    again = Bench(SEATS, table.flash, **QUICK_SETTINGS)
    pods = again.board.cable.pods
    pods[:] = pods[::-1]
    again.press_console("down", "down", "ok")
    again.run(500)
    assert again.screen[0] == "Le bon numéro ?"
    assert [shown_number(again, hand) for hand in range(SEATS)] == [5, 4, 3, 2, 1]
    for hand in range(SEATS):
        again.tap(hand, "A")
    again.press_console("ok")
    again.run(300)
    assert again.live_game.places == [4, 3, 2, 1, 0]
    assert {hand: look_at_pages(again, hand) for hand in range(SEATS)} == before
