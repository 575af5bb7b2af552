"""The key chain, byte by byte as in hardware/PINS.md, on the simulated wires."""

from collections.abc import Callable

import pytest
from conclave.simulator.board import Board

from firmware.drivers.chain import PODS, Chain

Noise = Callable[[bytes], bytes]


def scan_chain(board: Board, chain: Chain) -> bool:
    """Scan the chain; return whether the scan was good."""
    return chain.scan(board.ticks_ms())


@pytest.mark.parametrize("pods", range(PODS + 1))
def test_pods_present_are_counted(pods: int) -> None:
    board = Board(pods=pods)
    chain = Chain(board)
    assert scan_chain(board, chain)
    assert chain.present == pods
    assert not chain.fault


def test_every_key_of_every_pod_is_one_bit() -> None:
    board = Board()
    chain = Chain(board)
    for pod, hand in enumerate(board.hands):
        for key, name in enumerate("ABCD"):
            hand.press(name)
            assert scan_chain(board, chain)
            assert list(chain.keys) == [1 << key if place == pod else 0 for place in range(PODS)]
            hand.release(name)
    assert scan_chain(board, chain)
    assert not any(chain.keys)


def test_all_keys_of_ten_pods_together() -> None:
    board = Board()
    chain = Chain(board)
    for hand in board.hands:
        for name in "ABCD":
            hand.press(name)
    assert scan_chain(board, chain)
    assert list(chain.keys) == [0b1111] * PODS


def test_a_line_stuck_low_shows_no_pod_and_no_fault() -> None:
    board = Board()
    chain = Chain(board)
    board.hands[0].press("A")
    scan_chain(board, chain)
    board.chain.stuck = True
    assert scan_chain(board, chain)
    assert (chain.present, chain.fault, any(chain.keys)) == (0, False, False)


def test_keys_of_pods_that_were_cut_off_are_not_known() -> None:
    board = Board(pods=6)
    chain = Chain(board)
    board.hands[1].press("A")
    board.hands[4].press("B")
    scan_chain(board, chain)
    board.line.cut(3)
    assert scan_chain(board, chain)
    assert (chain.present, chain.known) == (3, 3)
    assert list(chain.keys) == [0, 1] + [0] * 8
    board.line.join()
    assert scan_chain(board, chain)
    assert (chain.present, chain.known) == (6, 6)
    assert list(chain.keys) == [0, 1, 0, 0, 2, 0, 0, 0, 0, 0]


def flip(place: int, bits: int) -> Noise:
    """Return noise that flips bits of a byte."""

    def noise(data: bytes) -> bytes:
        """Flip the bits."""
        return data[:place] + bytes([data[place] ^ bits]) + data[place + 1 :]

    return noise


BROKEN = {
    "a wrong mark in the middle": flip(2, 0x20),
    "every bit low in the middle": flip(1, 0x5F),
    "something behind the last pod": flip(6, 0x01),
    "a pod behind a gap": flip(7, 0xA0),
    "a byte too much": lambda data: data[:4] + b"\x5f" * (len(data) - 4),
    "half the bits shifted": lambda data: bytes((byte << 1 | 1) & 0xFF for byte in data),
    "mostly low": lambda data: bytes(len(data) - 1) + b"\xff",
}


@pytest.mark.parametrize("noise", BROKEN.values(), ids=BROKEN)
def test_a_scan_that_is_not_a_chain_is_dropped(noise: Noise) -> None:
    board = Board(pods=4)
    chain = Chain(board)
    board.hands[3].press("C")
    scan_chain(board, chain)
    board.hands[3].release("C")
    board.hands[0].press("A")
    board.chain.noise = noise
    assert not scan_chain(board, chain)
    assert chain.present == 4
    assert list(chain.keys) == [0, 0, 0, 4] + [0] * 6  # as they were
    board.chain.noise = None
    assert scan_chain(board, chain)
    assert list(chain.keys) == [1] + [0] * 9


@pytest.mark.parametrize("start", [0, 2**30 - 50])
def test_faults_are_shown_after_100_ms(start: int) -> None:
    board = Board(start=start)
    chain = Chain(board)
    scan_chain(board, chain)
    board.chain.noise = flip(2, 0x20)
    shown = {}
    for ms in range(0, 300, 10):
        board.clock.pause(10)
        scan_chain(board, chain)
        shown[ms] = chain.fault
    assert shown == {ms: ms >= 100 for ms in shown}
    board.chain.noise = None
    assert scan_chain(board, chain)
    assert not chain.fault


def test_during_a_fault_no_key_is_known_and_after_it_all_are_new() -> None:
    board = Board(pods=4)
    chain = Chain(board)
    scan_chain(board, chain)
    board.chain.noise = flip(2, 0x20)
    known = {}
    for ms in range(0, 300, 10):
        scan_chain(board, chain)
        known[ms] = chain.known
        board.clock.pause(10)
    assert known == {ms: 4 if ms < 100 else 0 for ms in known}
    board.chain.noise = None
    assert scan_chain(board, chain)
    assert (chain.present, chain.known) == (4, 4)
    assert chain.changed & 0b1111 == 0b1111
    assert scan_chain(board, chain)
    assert chain.changed == 0


def test_faults_with_good_scans_between_are_never_shown() -> None:
    board = Board()
    chain = Chain(board)
    for pass_ in range(100):
        board.clock.pause(5)
        board.chain.noise = flip(2, 0x20) if pass_ % 10 else None
        scan_chain(board, chain)
        assert not chain.fault


def test_a_fault_from_the_start_is_shown() -> None:
    board = Board(pods=11)  # one more than there may be
    chain = Chain(board)
    for _ in range(12):
        assert not scan_chain(board, chain)
        board.clock.pause(10)
    assert chain.fault
    assert chain.present == 0


def test_keys_are_never_scanned_while_pixels_are_sent() -> None:
    board = Board()
    chain = Chain(board)
    board.pixels.send(bytearray(330))
    board.hands[0].press("A")
    assert not scan_chain(board, chain)  # the simulated chain raises when it is touched now
    assert board.chain.scans == 0
    board.clock.spend(4000)
    assert scan_chain(board, chain)
    assert chain.keys[0] == 1
