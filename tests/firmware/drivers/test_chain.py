"""The key chain, byte by byte as in hardware/PINS.md, on the simulated wires."""

from collections.abc import Callable

import pytest
from conclave.simulator.simulated_board import SimulatedBoard

from firmware.drivers.key_chain import PODS, KeyChain

Noise = Callable[[bytes], bytes]


def scan_chain(board: SimulatedBoard, chain: KeyChain) -> bool:
    """Scan the chain; return whether the scan was good."""
    return chain.scan(board.ticks_ms())


@pytest.mark.parametrize("pods", range(PODS + 1))
def test_pods_present_are_counted(pods: int) -> None:
    board = SimulatedBoard(pods=pods)
    chain = KeyChain(board)
    assert scan_chain(board, chain)
    assert chain.pod_count == pods
    assert not chain.has_fault


def test_every_key_of_every_pod_is_one_bit() -> None:
    board = SimulatedBoard()
    chain = KeyChain(board)
    for pod, hand in enumerate(board.hands):
        for key, name in enumerate("ABCD"):
            hand.press(name)
            assert scan_chain(board, chain)
            assert list(chain.keys) == [1 << key if place == pod else 0 for place in range(PODS)]
            hand.release(name)
    assert scan_chain(board, chain)
    assert not any(chain.keys)


def test_all_keys_of_ten_pods_together() -> None:
    board = SimulatedBoard()
    chain = KeyChain(board)
    for hand in board.hands:
        for name in "ABCD":
            hand.press(name)
    assert scan_chain(board, chain)
    assert list(chain.keys) == [0b1111] * PODS


def test_a_line_stuck_low_shows_no_pod_and_no_fault() -> None:
    board = SimulatedBoard()
    chain = KeyChain(board)
    board.hands[0].press("A")
    scan_chain(board, chain)
    board.chain.stuck = True
    assert scan_chain(board, chain)
    assert (chain.pod_count, chain.has_fault, any(chain.keys)) == (0, False, False)


def test_keys_of_pods_that_were_cut_off_are_not_known() -> None:
    board = SimulatedBoard(pods=6)
    chain = KeyChain(board)
    board.hands[1].press("A")
    board.hands[4].press("B")
    scan_chain(board, chain)
    board.cable.unplug(3)
    assert scan_chain(board, chain)
    assert (chain.pod_count, chain.readable_pods) == (3, 3)
    assert list(chain.keys) == [0, 1] + [0] * 8
    board.cable.replug()
    assert scan_chain(board, chain)
    assert (chain.pod_count, chain.readable_pods) == (6, 6)
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
    board = SimulatedBoard(pods=4)
    chain = KeyChain(board)
    board.hands[3].press("C")
    scan_chain(board, chain)
    board.hands[3].release("C")
    board.hands[0].press("A")
    board.chain.noise = noise
    assert not scan_chain(board, chain)
    assert chain.pod_count == 4
    assert list(chain.keys) == [0, 0, 0, 4] + [0] * 6  # as they were
    board.chain.noise = None
    assert scan_chain(board, chain)
    assert list(chain.keys) == [1] + [0] * 9


@pytest.mark.parametrize("start", [0, 2**30 - 50])
def test_faults_are_shown_after_100_ms(start: int) -> None:
    board = SimulatedBoard(start=start)
    chain = KeyChain(board)
    scan_chain(board, chain)
    board.chain.noise = flip(2, 0x20)
    shown = {}
    for ms in range(0, 300, 10):
        board.clock.wait_for_multiple(10)
        scan_chain(board, chain)
        shown[ms] = chain.has_fault
    assert shown == {ms: ms >= 100 for ms in shown}
    board.chain.noise = None
    assert scan_chain(board, chain)
    assert not chain.has_fault


def test_during_a_fault_no_key_is_known_and_after_it_all_are_new() -> None:
    board = SimulatedBoard(pods=4)
    chain = KeyChain(board)
    scan_chain(board, chain)
    board.chain.noise = flip(2, 0x20)
    known = {}
    for ms in range(0, 300, 10):
        scan_chain(board, chain)
        known[ms] = chain.readable_pods
        board.clock.wait_for_multiple(10)
    assert known == {ms: 4 if ms < 100 else 0 for ms in known}
    board.chain.noise = None
    assert scan_chain(board, chain)
    assert (chain.pod_count, chain.readable_pods) == (4, 4)
    assert chain.changed_pods & 0b1111 == 0b1111
    assert scan_chain(board, chain)
    assert chain.changed_pods == 0


def test_faults_with_good_scans_between_are_never_shown() -> None:
    board = SimulatedBoard()
    chain = KeyChain(board)
    for pass_ in range(100):
        board.clock.wait_for_multiple(5)
        board.chain.noise = flip(2, 0x20) if pass_ % 10 else None
        scan_chain(board, chain)
        assert not chain.has_fault


def test_a_fault_from_the_start_is_shown() -> None:
    board = SimulatedBoard(pods=11)  # one more than there may be
    chain = KeyChain(board)
    for _ in range(12):
        assert not scan_chain(board, chain)
        board.clock.wait_for_multiple(10)
    assert chain.has_fault
    assert chain.pod_count == 0


def test_keys_are_never_scanned_while_pixels_are_sent() -> None:
    board = SimulatedBoard()
    chain = KeyChain(board)
    board.pixels.send(bytearray(330))
    board.hands[0].press("A")
    assert not scan_chain(board, chain)  # the simulated chain raises when it is touched now
    assert board.chain.scans == 0
    board.clock.advance(4000)
    assert scan_chain(board, chain)
    assert chain.keys[0] == 1
