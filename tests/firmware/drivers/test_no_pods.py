"""A box without pods: keys on pins of the Pico, wired as a grid with diodes; everything above is as with pods."""

from itertools import product
from random import Random

import pytest
from conclave.simulator.simulated_matrix import KEYS, PLAYERS, BoardWithoutPods

from firmware.drivers.key_chain import KeyChain
from firmware.pico import key_matrix
from tests.workbench.bench import QUICK_SETTINGS, Bench

NAMES = "ABCD"


def scan(board: BoardWithoutPods) -> list[int]:
    """Return the keys that are seen, one mask for each player."""
    chain = KeyChain(board)
    assert chain.scan(board.ticks_ms())
    assert chain.pod_count == PLAYERS
    return list(chain.keys[:PLAYERS])


def hold(board: BoardWithoutPods, masks: list[int]) -> None:
    """Hold the keys of these masks."""
    for hand, mask in zip(board.hands, masks, strict=True):
        for key, name in enumerate(NAMES):
            (hand.press if mask >> key & 1 else hand.release)(name)


def test_every_key_of_every_player_is_one_bit() -> None:
    board = BoardWithoutPods()
    for player, key in product(range(PLAYERS), range(KEYS)):
        masks = [1 << key if place == player else 0 for place in range(PLAYERS)]
        hold(board, masks)
        assert scan(board) == masks


def test_keys_held_together_are_seen_correctly() -> None:
    board, rng = BoardWithoutPods(), Random(5)
    for _ in range(300):
        masks = [rng.randrange(16) for _ in range(PLAYERS)]
        hold(board, masks)
        assert scan(board) == masks


def test_without_diodes_keys_are_seen_that_nobody_pressed() -> None:
    board = BoardWithoutPods(diodes=False)
    hold(board, [0b0011, 0b0001, 0, 0, 0])
    assert scan(board) == [0b0011, 0b0011, 0, 0, 0], "A and B of player 1 join the lines: player 2 seems to hold B"


def test_without_rise_time_a_key_is_seen_at_the_next_player_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_matrix, "SETTLE", 0)
    board = BoardWithoutPods()
    hold(board, [1, 0, 0, 0, 0])
    assert scan(board)[1] == 1


def test_a_scan_is_no_longer_than_that_of_a_chain() -> None:
    board = BoardWithoutPods()
    before = board.clock.now()
    scan(board)
    assert board.clock.now() - before <= 352


def test_pixels_are_those_of_five_pods() -> None:
    table = Bench(board=BoardWithoutPods(seed=1), **QUICK_SETTINGS)
    table.start("majority", 5)
    table.run(500)
    assert table.device.strip.pods == PLAYERS
    assert all(any(any(pixel) for pixel in strip) for strip in table.frame[:PLAYERS])
    assert not any(any(any(pixel) for pixel in strip) for strip in table.frame[PLAYERS:])
