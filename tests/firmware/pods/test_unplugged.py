"""A cable is pulled while fingers are on keys: a press that can no longer be seen is not a release."""

import json
from collections.abc import Callable

import pytest

from firmware.device import Device
from tests.workbench.bench import Bench, bench_at_vote
from tests.workbench.hands import LAMP, SETTLE

SEATS = 4
PULLER = 2  # the seat whose finger is on a key meanwhile


def table_at_vote() -> Bench:
    """Return a table at its first vote; all seats but one have answered."""
    return bench_at_vote(SEATS, grace=0)


def revealed_votes(table: Bench) -> list[list[str]]:
    """Return the votes that were revealed."""
    lines = [json.loads(line[:-9]) for line in table.received_lines]
    return [line["votes"] for line in lines if line["e"] == "votes"]


def cut_cable(place: int) -> Callable[[Bench], None]:
    """Return a function that pulls the cable at a place."""
    return lambda table: table.board.cable.unplug(place)


def short_data_line(table: Bench) -> None:
    """Hold the data line low."""
    table.board.chain.stuck = True


def add_noise(table: Bench) -> None:
    """Put noise on the chain."""
    table.board.chain.noise = lambda data: data[:1] + b"\x00" + data[2:]


def repair(table: Bench) -> None:
    """Repair everything."""
    table.board.cable.replug()
    table.board.chain.stuck, table.board.chain.noise = False, None


BREAKS = {
    "its cable": cut_cable(PULLER),
    "a nearer cable": cut_cable(0),
    "a short": short_data_line,
    "a fault": add_noise,
}


@pytest.mark.parametrize("pull", [short_data_line, add_noise])
@pytest.mark.parametrize("key", ["A", "D"])
def test_a_finger_on_a_key_while_the_chain_fails_chooses_nothing(pull: Callable, key: str) -> None:
    table = table_at_vote()
    for seat in range(SEATS):
        if seat != PULLER:
            table.tap(seat, "A")
    hand = table.board.hands[PULLER]
    hand.press(key)
    table.run(200)
    pull(table)
    table.run(300)
    assert table.live_game.waiting_seats == [PULLER]
    repair(table)
    table.run(100)
    assert table.live_game.waiting_seats == [PULLER], "the key is still held when the pod comes back"
    hand.release(key)
    table.run(300)
    assert table.live_game.waiting_seats == [PULLER]
    assert revealed_votes(table) == []
    table.tap(PULLER, "B")
    table.run(300)
    assert revealed_votes(table) == [["A", "A", "B", "A"]]


@pytest.mark.parametrize("pull", BREAKS.values(), ids=BREAKS)
def test_a_key_released_meanwhile_chooses_nothing(pull: Callable) -> None:
    table = table_at_vote()
    hand = table.board.hands[PULLER]
    hand.press("A")
    table.run(100)
    pull(table)
    table.run(300)
    hand.release("A")
    table.run(100)
    repair(table)
    table.run(300)
    assert table.live_game.waiting_seats == [0, 1, 2, 3]
    table.tap(PULLER, "C")
    assert table.live_game.waiting_seats == [0, 1, 3]


@pytest.mark.parametrize("pull", BREAKS.values(), ids=BREAKS)
def test_a_key_pressed_meanwhile_has_to_be_pressed_again(pull: Callable) -> None:
    table = table_at_vote()
    pull(table)
    table.run(300)
    table.board.hands[PULLER].press("A")
    table.run(100)
    repair(table)
    table.run(200)
    table.board.hands[PULLER].release("A")
    table.run(200)
    assert table.live_game.waiting_seats == [0, 1, 2, 3]
    table.tap(PULLER, "A")
    assert table.live_game.waiting_seats == [0, 1, 3]


def test_noise_for_a_moment_costs_no_press() -> None:
    table = table_at_vote()
    table.board.hands[PULLER].press("A")
    table.run(60)
    add_noise(table)
    table.run(60)
    repair(table)
    table.run(60)
    table.board.hands[PULLER].release("A")
    table.run(100)
    assert table.live_game.waiting_seats == [0, 1, 3]


def test_an_earlier_choice_stays_and_is_locked_with_the_others() -> None:
    table = table_at_vote()
    table.tap(PULLER, "C")
    table.board.cable.unplug(PULLER)
    table.run(300)
    assert PULLER not in table.live_game.waiting_seats
    table.tap(0, "A")
    table.tap(1, "A")
    repair(table)
    table.run(300)
    assert table.frame[PULLER] != table.frame[0], "its player sees it, and may still change it"
    table.tap(3, "A")
    table.run(300)
    assert revealed_votes(table) == [["A", "A", "C", "A"]]


def test_a_look_ends_with_the_cable_and_does_not_resume() -> None:
    table = table_at_vote()
    asked = table.frame[PULLER][:LAMP]
    table.board.hands[PULLER].press("D")
    table.run(1500)
    assert table.frame[PULLER][:LAMP] != asked
    table.board.cable.unplug(PULLER)
    table.run(300)
    repair(table)
    table.run(1500)
    assert table.frame[PULLER][:LAMP] == table.frame[1][:LAMP], "the same as on a pod without a press"


def test_a_key_held_at_power_up_chooses_nothing() -> None:
    table = table_at_vote()
    table.board.hands[PULLER].press("A")
    table.run(100)
    table.device = Device(table.board)  # the supply has broken down
    table.run(300)
    table.press_console("ok")
    table.board.hands[PULLER].release("A")
    table.run(300)
    assert table.live_game.waiting_seats == [0, 1, 2, 3]


def test_a_pod_turned_over_while_a_key_is_held_chooses_nothing() -> None:
    table = table_at_vote()
    table.board.hands[PULLER].press("A")
    table.run(100)
    table.device.settings.mirrored = 1 << PULLER
    table.device.apply_settings()
    table.board.hands[PULLER].release("A")
    table.run(300)
    assert table.live_game.waiting_seats == [0, 1, 2, 3]
    table.tap(PULLER, "A")
    assert table.device.pods[PULLER].choice == "score"


def test_a_key_held_when_the_pod_comes_back_takes_no_seat() -> None:
    box = Bench(4)
    box.press_console("ok")
    box.choose_menu_line("Majority")
    box.tap_each(0)
    box.board.hands[3].press("A")
    box.run(SETTLE)
    assert box.screen[4] == "J1:1   J2:4"
    box.board.cable.unplug(2)
    box.run(SETTLE)
    box.board.cable.replug()
    box.run(SETTLE)
    assert box.screen[4] == "J1:1"
    box.board.hands[3].release("A")
    box.run(SETTLE)
    assert box.tap_each(3)[4] == "J1:1   J2:4"
