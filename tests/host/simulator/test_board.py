"""The simulated board behaves like the parts of hardware/PINS.md, down to what they do when misused."""

import itertools
import time

import pytest
from conclave.simulator.clock import RealClock, VirtualClock
from conclave.simulator.pod_cable import BusViolation
from conclave.simulator.simulated_board import SimulatedBoard, WatchdogReset
from conclave.simulator.simulated_flash import PowerCut

from firmware.clock import WRAP, elapsed

IDLE, END = 0x5F, 0xFF


def scan(board: SimulatedBoard, count: int = 11) -> bytes:
    """Load and return the bytes of the key chain."""
    buffer = bytearray(count)
    board.load(0)
    board.load(1)
    board.spi.readinto(buffer)
    return bytes(buffer)


# --- clock


@pytest.mark.parametrize("start", [0, 500, WRAP - 1, WRAP - 3000])
def test_ticks_start_at_the_given_value_and_wrap(start: int) -> None:
    board = SimulatedBoard(start=start)
    assert board.ticks_ms() == start
    before_us = board.ticks_us()
    for _ in range(5):
        board.pause(1000)
    assert elapsed(board.ticks_ms(), start) == 5000
    assert board.ticks_ms() == (start + 5000) % WRAP
    assert abs(elapsed(board.ticks_us(), before_us) - 5_000_000) < 100


def test_reading_the_clock_lets_time_pass() -> None:
    board = SimulatedBoard()
    start = board.ticks_ms()
    assert next(number for number in itertools.count() if board.ticks_ms() != start) < 1000


def test_a_pass_ends_on_a_whole_millisecond() -> None:
    board = SimulatedBoard()
    for _ in range(10):
        board.clock.advance(137)
        board.pause(1)
        assert board.clock.now() % 1000 < 10


def test_what_is_due_happens_in_order_and_at_its_time() -> None:
    clock = VirtualClock()
    happened = []
    for us in (300, 100, 200, 100, 5000):
        clock.schedule(us, lambda us=us: happened.append((us, clock.now())))
    clock.advance(1000)
    assert happened == [(100, 100), (100, 100), (200, 200), (300, 300)]
    clock.wait_for_multiple(10)
    assert happened[-1] == (5000, 5000)


def test_real_time_passes_by_itself() -> None:
    board = SimulatedBoard(clock=RealClock())
    board.hands[0].press("A", after=5)
    assert scan(board)[0] == IDLE
    began, start = time.monotonic(), board.ticks_ms()
    while scan(board)[0] == IDLE:
        board.pause(1)
    assert 0.003 < time.monotonic() - began < 5
    assert elapsed(board.ticks_ms(), start) >= 3


# --- the chain


def test_a_scan_gives_a_byte_a_pod_and_high_behind_the_last() -> None:
    assert scan(SimulatedBoard(pods=3)) == bytes([IDLE] * 3 + [END] * 8)
    assert scan(SimulatedBoard(pods=10)) == bytes([IDLE] * 10 + [END])


def test_pressed_keys_are_low() -> None:
    board = SimulatedBoard(pods=2)
    board.hands[1].press("A")
    board.hands[1].press("C")
    assert scan(board, 3) == bytes([IDLE, 0b0101_1010, END])
    board.hands[1].release("A")
    assert scan(board, 3) == bytes([IDLE, 0b0101_1011, END])


def test_keys_are_as_they_were_at_the_latch() -> None:
    board = SimulatedBoard(pods=1)
    board.load(0)
    board.load(1)
    board.hands[0].press("A")
    buffer = bytearray(2)
    board.spi.readinto(buffer)
    assert buffer[0] == IDLE
    board.spi.readinto(buffer)
    assert buffer[0] == END  # shifted out: nothing is left without another latch
    assert scan(board, 2)[0] == 0x5E


def test_with_load_held_low_nothing_is_shifted() -> None:
    board = SimulatedBoard(pods=2)
    board.load(0)
    buffer = bytearray(b"\x11" * 4)
    board.spi.readinto(buffer)
    assert buffer == bytes(4)


def test_no_pod_or_a_stuck_line_reads_low() -> None:
    assert scan(SimulatedBoard(pods=0)) == bytes(11)
    board = SimulatedBoard(pods=4)
    board.chain.stuck = True
    assert scan(board) == bytes(11)


def test_pods_can_be_plugged_cut_and_put_back() -> None:
    board = SimulatedBoard(pods=2)
    board.cable.add_pods(2)
    board.hand(3).press("D")
    assert scan(board, 5) == bytes([IDLE, IDLE, IDLE, 0x57, END])
    board.cable.unplug(1)
    assert scan(board, 5) == bytes([IDLE, END, END, END, END])
    board.cable.replug()
    assert scan(board, 5) == bytes([IDLE, IDLE, IDLE, 0x57, END])


def test_pods_can_be_cut_in_the_middle_of_things() -> None:
    board = SimulatedBoard(pods=3)
    board.clock.schedule(2000, lambda: board.cable.unplug(2))
    assert scan(board, 4)[2] == IDLE
    board.pause(3)
    assert scan(board, 4)[2] == END


def test_a_scan_takes_352_microseconds() -> None:
    board = SimulatedBoard()
    before = board.clock.now()
    scan(board)
    assert board.clock.now() - before == 352


# --- hands


def level_changes(board: SimulatedBoard, ms: int) -> list[int]:
    """When the key A of the first pod changes, looking every 10 us."""
    changes, last = [], board.cable.pods[0].keys.mask
    for _ in range(ms * 100):
        board.clock.advance(10)
        mask = board.cable.pods[0].keys.mask
        if mask != last:
            changes.append(board.clock.now())
            last = mask
    return changes


def test_a_tap_closes_and_opens_the_contact_once() -> None:
    board = SimulatedBoard()
    board.hands[0].tap("A", after=10, hold=30)
    assert level_changes(board, 100) == [10_000, 40_000]


def test_contacts_bounce_on_demand_and_come_to_rest() -> None:
    board = SimulatedBoard()
    board.hands[0].tap("A", after=10, hold=50, bounce=5)
    changes = level_changes(board, 100)
    assert len(changes) > 10
    assert all(10_000 <= us <= 15_000 or 60_000 <= us <= 65_000 for us in changes)
    assert board.cable.pods[0].keys.mask == 0


def test_the_console_has_four_keys_that_are_low_when_pressed() -> None:
    board = SimulatedBoard()
    assert [key() for key in board.keys] == [1, 1, 1, 1]
    for place, name in enumerate(("up", "down", "back", "ok")):
        board.master_hand.press(name)
        assert [key() for key in board.keys] == [int(other != place) for other in range(4)]
        assert board.keys_pressed() == 1 << place
        board.master_hand.release(name)


# --- the pixels


def test_a_frame_reaches_each_pod_after_its_time_on_the_wire() -> None:
    board = SimulatedBoard(pods=2)
    frame = bytearray(330)
    frame[0:3] = bytes((1, 2, 3))  # green, red, blue of the first pixel
    frame[33 + 30 : 33 + 33] = bytes((4, 5, 6))  # the lamp of the second pod
    began = board.clock.now()
    board.pixels.send(frame)
    assert board.pixels.busy()
    assert board.cable.pods[0].pixels[0] == (0, 0, 0)
    board.clock.advance(110 * 30 + 299)
    assert board.pixels.busy()
    board.clock.advance(1)
    assert not board.pixels.busy()
    assert board.cable.pods[0].pixels[0] == (2, 1, 3)
    assert board.cable.pods[1].pixels[10] == (5, 4, 6)
    ((us, shown),) = board.pixels.frames
    assert us == began + 3600
    assert len(shown) == 10
    assert shown[1][10] == (5, 4, 6)


def test_a_second_frame_while_one_is_on_the_wire_is_refused() -> None:
    board = SimulatedBoard()
    board.pixels.send(bytearray(330))
    board.clock.advance(3500)
    with pytest.raises(BusViolation):
        board.pixels.send(bytearray(330))


def test_a_frame_that_is_changed_on_the_wire_is_refused() -> None:
    board = SimulatedBoard()
    frame = bytearray(330)
    board.pixels.send(frame)
    frame[200] = 1
    with pytest.raises(BusViolation):
        board.clock.advance(4000)


def test_a_scan_while_a_frame_is_on_the_wire_is_refused() -> None:
    board = SimulatedBoard()
    board.pixels.send(bytearray(330))
    with pytest.raises(BusViolation):
        board.load(0)
    with pytest.raises(BusViolation):
        board.spi.readinto(bytearray(11))
    board.clock.advance(3600)
    assert scan(board)[0] == IDLE


def test_misuse_is_not_for_the_firmware_to_catch() -> None:
    for wrong in (BusViolation, PowerCut, WatchdogReset):
        assert not issubclass(wrong, Exception)


def test_pods_that_lose_power_go_dark() -> None:
    board = SimulatedBoard(pods=2)
    board.pixels.send(bytearray(b"\x09" * 330))
    board.clock.advance(3600)
    board.cable.unplug(1)
    board.cable.replug()
    assert board.cable.pods[0].pixels[0] == (9, 9, 9)
    assert board.cable.pods[1].pixels[0] == (0, 0, 0)


# --- the rest of the board


def test_the_serial_line_takes_little_and_nothing_without_reader() -> None:
    """It accepts a bounded number of bytes each time."""
    board = SimulatedBoard()
    board.serial.is_read = False
    assert board.serial.write(b"lost") == 0
    board.serial.is_read = True
    data = bytes(range(200))
    while data:
        taken = board.serial.write(data)
        assert 0 < taken <= 16
        data = data[taken:]
    assert board.serial.received == bytes(range(200))
    board.serial.send(b"x" * 100)
    assert [len(board.serial.read()) for _ in range(3)] == [64, 36, 0]


def test_entropy_and_chip_follow_from_the_seed() -> None:
    one, same, other = SimulatedBoard(seed=1), SimulatedBoard(seed=1), SimulatedBoard(seed=2)
    draws = [(board.chip_id, board.entropy(32), board.entropy(32)) for board in (one, same, other)]
    assert draws[0] == draws[1]
    assert not set(draws[0]) & set(draws[2])
    assert len(set(draws[0])) == 3


def test_the_watchdog_resets_a_board_that_does_not_feed_it() -> None:
    board = SimulatedBoard()
    board.pause(100_000)  # it sleeps until it is armed
    board.watch(8000)
    for _ in range(5):
        board.pause(7000)
        board.feed()
    with pytest.raises(WatchdogReset):
        for _ in range(9):
            board.pause(1000)


def test_the_watchdog_cannot_wait_longer_than_that_of_the_pico() -> None:
    board = SimulatedBoard()
    board.watch(8388)
    with pytest.raises(ValueError, match="8389"):
        board.watch(8389)


def test_supply_tones_memory_and_reset_cause_can_be_set() -> None:
    board = SimulatedBoard(reset_cause="watchdog")
    assert board.reset_cause == "watchdog"
    assert not board.external()
    board.external_supply = True
    assert board.external()
    board.memory = 5
    assert board.free_memory() == 5
    board.clock.advance(100)
    board.tone(440, 2)
    board.clock.advance(100)
    board.tone(0, 2)
    assert board.tones == [(100, 440), (200, 0)]
