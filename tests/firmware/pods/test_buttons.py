"""Debounce: tables of key states at the pins and the edges that follow, across wrap-arounds and pauses."""

import pytest
from conclave.simulator.simulated_board import SimulatedBoard
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import WRAP
from firmware.drivers.key_chain import PODS, KeyChain
from firmware.pods.debounce import DebouncedKeys

A, B, C, D = 1, 2, 4, 8
SETTLE = 10
TAIL = 500  # ms without a change after every table: nothing more may happen

STARTS = [0, 1, WRAP - 1, WRAP - 7, WRAP - 25, 123_456_789]
# (ms, keys seen) -> the edges as (ms, pressed, released)
TABLES = {
    "a clean press and release": (
        [(0, 0), (5, A), (15, A), (80, 0), (89, 0), (90, 0)],
        [(15, A, 0), (90, 0, A)],
    ),
    "a press one tick too short": ([(0, 0), (5, A), (14, A), (15, 0)], []),
    "a release one tick too short": ([(0, 0), (5, A), (20, A), (30, 0), (39, 0), (40, A)], [(20, A, 0)]),
    "a spike": ([(0, 0), (5, A), (6, 0)], []),
    "bouncing at both ends": (
        [(0, 0), (1, A), (2, 0), (4, A), (9, 0), (10, A), (19, A), (20, A), (60, 0), (61, A), (65, 0), (75, 0)],
        [(20, A, 0), (75, 0, A)],
    ),
    "a jump in time while it settles": ([(0, 0), (5, A), (55, A)], [(55, A, 0)]),
    "a jump in time before it is seen": ([(0, 0), (50, A), (51, A), (60, A)], [(60, A, 0)]),
    "a day between two passes": (
        [(0, 0), (5, A), (86_400_005, A), (172_800_000, 0), (172_800_010, 0)],
        [(86_400_005, A, 0), (172_800_010, 0, A)],
    ),
    "a whole press between two passes": ([(0, 0), (5, 0), (90, 0)], []),
    "two keys together": ([(0, 0), (5, A | D), (15, A | D), (50, 0), (60, 0)], [(15, A | D, 0), (60, 0, A | D)]),
    "two keys, one after the other": (
        [(0, 0), (5, A), (9, A | B), (15, A | B), (19, A | B), (30, B), (40, B), (50, 0), (60, 0)],
        [(15, A, 0), (19, B, 0), (40, 0, A), (60, 0, B)],
    ),
    "one key bounces while another settles": (
        [(0, 0), (1, A | B), (3, A), (5, A | B), (7, A), (9, A | B), (11, A | B), (19, A | B)],
        [(11, A, 0), (19, B, 0)],
    ),
    "one pressed as the other is released": ([(0, 0), (1, A), (11, A), (30, C), (40, C)], [(11, A, 0), (40, C, A)]),
    "all four": ([(0, 0), (3, 15), (13, 15), (20, 0), (30, 0)], [(13, 15, 0), (30, 0, 15)]),
    "a held key": ([(0, 0), (1, D)] + [(ms, D) for ms in range(11, 60_000, 1000)], [(11, D, 0)]),
    "held since before": (
        [(0, A), (10, A), (500, A), (600, 0), (610, 0), (700, A), (710, A)],
        [(610, 0, A), (710, A, 0)],
    ),
}


def find_edges(
    buttons: DebouncedKeys, bank: int, seen: list[tuple[int, int]], start: int
) -> list[tuple[int, int, int]]:
    """Return the edges after a table and a quiet tail."""
    found = []
    last, mask = seen[-1]
    for ms, keys in seen + [(last + ms, mask) for ms in range(1, TAIL)]:
        buttons.update(bank, keys, (start + ms) % WRAP)
        if buttons.pressed[bank] or buttons.released[bank]:
            found.append((ms, buttons.pressed[bank], buttons.released[bank]))
    return found


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("name", TABLES)
def test_edges_follow_what_is_seen(name: str, start: int) -> None:
    seen, expected = TABLES[name]
    buttons = DebouncedKeys(PODS + 1, SETTLE)
    found = find_edges(buttons, PODS, seen, start)
    assert found == expected
    assert buttons.down[PODS] == seen[-1][1]  # where it came to rest
    assert not any(buttons.down[:PODS])


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("ends_pressed", [False, True])
def test_a_second_of_bouncing_is_at_most_one_press(start: int, ends_pressed: bool) -> None:
    """The contact never stays for 10 ms; its final state decides."""
    seen, ms, level = [(0, 0)], 1, 1
    while ms < 1000:
        seen.append((ms, level))
        level = 1 - level
        ms += ms * 7 % 9 + 1
    seen.append((ms, int(ends_pressed) ^ 1))
    seen.append((ms + 1, int(ends_pressed)))
    buttons = DebouncedKeys(1, SETTLE)
    assert find_edges(buttons, 0, seen, start) == ([(ms + 1 + SETTLE, 1, 0)] if ends_pressed else [])


@given(
    st.lists(st.tuples(st.integers(1, 30), st.integers(0, 15)), min_size=1, max_size=60),
    st.integers(0, WRAP - 1),
    st.integers(1, 25),
)
def test_a_key_is_taken_once_it_has_been_seen_so_long_enough(
    moves: list[tuple[int, int]], start: int, settle: int
) -> None:
    """Compared with a plain model that looks back over everything seen so far."""
    buttons = DebouncedKeys(1, settle)
    buttons.update(0, 0, start)
    history, down, ms = [(0, 0)], 0, 0
    for wait, mask in moves:
        ms += wait
        history.append((ms, mask))
        buttons.update(0, mask, (start + ms) % WRAP)
        before = down
        for key in (A, B, C, D):
            first = ms
            for then, seen in reversed(history):
                if (seen ^ mask) & key:
                    break
                first = then
            if ms - first >= settle:
                down = down & ~key | mask & key
        assert buttons.down[0] == down
        assert buttons.pressed[0] == down & ~before
        assert buttons.released[0] == before & ~down


@pytest.mark.parametrize("held", [0, A, A | D])
def test_only_new_presses_count_after_a_bank_was_away(held: int) -> None:
    """Away from 100 to 200 ms, with a key down before; keys that are held when it is back must be pressed again."""
    buttons, found = DebouncedKeys(1), []
    for ms in range(500):
        if ms == 100:
            buttons.reset(0)
            assert buttons.down[0] == buttons.unsettled == 0
        if ms < 100 or ms >= 200:
            buttons.update(0, B if 10 <= ms < 100 else held if ms < 300 else A if ms >= 400 else 0, ms)
            if buttons.pressed[0]:
                found.append((ms, buttons.pressed[0]))
    assert found == [(20, B), (410, A)]


class Table:
    """Ten pods on the simulated wires, scanned every `period` milliseconds."""

    def __init__(self, start: int, period: int) -> None:
        self.board = SimulatedBoard(start=start)
        self.presses = [[0] * 4 for _ in range(PODS)]
        self._chain = KeyChain(self.board)
        self._buttons = DebouncedKeys(PODS)
        self._period = period

    def watch(self, ms: int) -> None:
        """Scan for some ms and count the presses."""
        end = self.board.clock.now() + ms * 1000
        while self.board.clock.now() < end:
            now = self.board.ticks_ms()
            self._chain.scan(now)
            for pod in range(PODS):
                self._buttons.update(pod, self._chain.keys[pod], now)
                for key in range(4):
                    self.presses[pod][key] += self._buttons.pressed[pod] >> key & 1
            self.board.pause(self._period)


@pytest.mark.parametrize("start", [0, WRAP - 40])
@pytest.mark.parametrize("period", [1, 5, 9])
def test_ten_pods_together_lose_no_press(start: int, period: int) -> None:
    table = Table(start, period)
    for hand in table.board.hands:
        for key in "ABCD":
            hand.tap(key, after=20, hold=40, bounce=5)
    table.watch(200)
    assert table.presses == [[1] * 4] * PODS


@pytest.mark.parametrize("period", [1, 3, 5])
def test_mashing_counts_every_press(period: int) -> None:
    """Twenty presses a second on every pod, each pod at its own moment, with worn contacts."""
    table = Table(0, period)
    for pod, hand in enumerate(table.board.hands):
        for press in range(40):
            hand.tap("ABCD"[press % 2], after=20 + pod * 3 + press * 50, hold=25, bounce=4)
    table.watch(2500)
    assert table.presses == [[20, 20, 0, 0]] * PODS
