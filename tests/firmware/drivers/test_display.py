"""The display: the glass equals the picture, only changes are sent, and it can be unplugged and plugged in."""

import pytest
from conclave.simulator.simulated_board import SimulatedBoard
from hypothesis import given
from hypothesis import strategies as st

from firmware.drivers.display import ROWS, SLICE, SLICES, WIDTH, Display


def run_display(board: SimulatedBoard, display: Display, passes: int = SLICES + 2) -> None:
    """Run the display for some passes."""
    for _ in range(passes):
        display.step(board.ticks_ms())
        board.pause(1)


def draw_bytes(display: Display, row: int, column: int, data: bytes) -> None:
    """Draw bytes in a row."""
    place = row * WIDTH + column
    display.picture[place : place + len(data)] = data
    display.mark_row_drawn(row)


def lit_display(start: int = 0) -> tuple[SimulatedBoard, Display]:
    """Return a board and its display, which shows something."""
    board = SimulatedBoard(start=start)
    display = Display(board)
    run_display(board, display)
    assert display.is_present
    assert board.oled.is_lit
    return board, display


drawings = st.lists(
    st.tuples(st.integers(0, ROWS - 1), st.integers(0, WIDTH - 1), st.binary(min_size=1, max_size=WIDTH)), max_size=12
)


@given(drawings, drawings, st.integers(0, 20))
def test_the_glass_shows_the_pages(first: list, second: list, between: int) -> None:
    board = SimulatedBoard()
    display = Display(board)
    for drawing, passes in ((first, between), (second, 2 * SLICES)):
        for row, column, data in drawing:
            draw_bytes(display, row, column, data[: WIDTH - column])
        run_display(board, display, passes)
    assert board.oled.ram == display.picture


def test_a_pixel_appears_where_it_was_drawn() -> None:
    board, display = lit_display()
    draw_bytes(display, 1, 5, b"\x04")  # the third line of pixels of the second row
    run_display(board, display)
    picture = board.oled.visible_rows()
    assert [(x, y) for y in range(64) for x in range(128) if picture[y][x]] == [(5, 10)]


def test_old_contents_of_the_glass_are_never_seen_at_power_up() -> None:
    board = SimulatedBoard()
    display = Display(board)
    assert any(board.oled.ram)
    for _ in range(SLICES + 2):
        run_display(board, display, 1)
        assert not any(map(any, board.oled.visible_rows()))
    assert board.oled.is_lit


def test_only_changed_slices_are_sent_one_a_pass() -> None:
    board, display = lit_display()
    sent = board.oled.data_bytes
    draw_bytes(display, 2, 60, b"\xff" * 8)  # across the two slices of a row
    draw_bytes(display, 7, 100, b"\x01")
    draw_bytes(display, 5, 0, bytes(WIDTH))  # touched, and the same as before
    counts = []
    for _ in range(6):
        run_display(board, display, 1)
        counts.append(board.oled.data_bytes - sent)
    assert counts == [SLICE, 2 * SLICE] + [3 * SLICE] * 4


def test_a_change_undone_in_time_is_not_sent() -> None:
    board, display = lit_display()
    sent = board.oled.data_bytes
    draw_bytes(display, 3, 0, b"\xff")
    draw_bytes(display, 3, 0, b"\x00")
    run_display(board, display)
    assert board.oled.data_bytes == sent


def test_a_slice_takes_no_longer_than_two_milliseconds() -> None:
    board, display = lit_display()
    draw_bytes(display, 0, 0, b"\xaa" * WIDTH)
    before = board.clock.now()
    display.step(board.ticks_ms())
    assert 1000 < board.clock.now() - before < 2000


def test_a_page_that_always_changes_does_not_delay_the_others() -> None:
    board, display = lit_display()
    draw_bytes(display, 6, 3, b"\x42")
    for number in range(SLICES):
        draw_bytes(display, 0, 0, bytes([number + 1]))
        run_display(board, display, 1)
    assert board.oled.ram[6 * WIDTH + 3] == 0x42


@pytest.mark.parametrize("start", [0, 2**30 - 1500])
def test_an_absent_display_is_looked_for_every_second(start: int) -> None:
    board = SimulatedBoard(start=start)
    board.oled.unplug()
    display = Display(board)
    tries = 0
    for _ in range(3500):
        before = board.clock.now()
        display.step(board.ticks_ms())
        tries += board.clock.now() - before > 10  # only the bus takes this long
        board.pause(1)
    assert not display.is_present
    assert tries == 4
    draw_bytes(display, 4, 4, b"\x99")
    board.oled.plug()
    run_display(board, display, 1000 + SLICES + 2)
    assert display.is_present
    assert board.oled.is_lit
    assert board.oled.ram == display.picture


def test_a_display_unplugged_while_drawn_comes_back_complete() -> None:
    board, display = lit_display()
    for passes in range(SLICES):
        for row in range(ROWS):
            draw_bytes(display, row, 0, bytes([passes + 1]) * WIDTH)
        run_display(board, display, passes)
        board.oled.unplug()
        run_display(board, display, 300)
        assert not display.is_present
        board.oled.plug()  # has forgotten everything
        run_display(board, display, 1100 + SLICES)
        assert display.is_present
        assert board.oled.is_lit
        assert board.oled.ram == display.picture


def test_an_idle_display_that_was_pulled_off_is_missed_and_found() -> None:
    board, display = lit_display()
    board.oled.unplug()
    run_display(board, display, 1100)
    assert not display.is_present
    board.oled.plug()
    run_display(board, display, 1100 + SLICES)
    assert board.oled.is_lit
    assert board.oled.ram == display.picture


@pytest.mark.parametrize("blinking", [False, True])
def test_a_display_that_was_shaken_recovers(blinking: bool) -> None:
    """It was unplugged too briefly to be missed, and has lost its contents."""
    board, display = lit_display()
    draw_bytes(display, 3, 30, b"\x3c" * 50)
    run_display(board, display)
    board.oled.unplug()
    board.oled.plug()
    for second in range(SLICES + 2):
        for blink in range(4):
            draw_bytes(display, 0, 0, bytes([blink % 2 * blinking]))
            run_display(board, display, 250)
        assert board.oled.is_lit or second == 0
    assert board.oled.ram == display.picture


def test_an_idle_display_costs_next_to_nothing() -> None:
    board, display = lit_display()
    sent = board.oled.data_bytes
    run_display(board, display, 10_000)
    assert board.oled.data_bytes - sent <= 10 * SLICE


def test_contrast_and_blanking() -> None:
    board, display = lit_display()
    draw_bytes(display, 0, 0, b"\x55" * WIDTH)
    display.set_contrast(1)
    run_display(board, display)
    assert (board.oled.contrast, board.oled.is_lit) == (1, True)
    display.set_contrast(0)
    run_display(board, display)
    assert not board.oled.is_lit
    assert board.oled.ram == display.picture
    display.set_contrast(200)
    run_display(board, display)
    assert (board.oled.contrast, board.oled.is_lit) == (200, True)


def test_the_contrast_holds_when_the_display_comes_back() -> None:
    board, display = lit_display()
    display.set_contrast(0)
    run_display(board, display)
    board.oled.unplug()
    run_display(board, display, 1100)
    board.oled.plug()
    run_display(board, display, 1100 + SLICES)
    assert display.is_present
    assert not board.oled.is_lit
    display.set_contrast(77)
    run_display(board, display)
    assert (board.oled.contrast, board.oled.is_lit) == (77, True)
