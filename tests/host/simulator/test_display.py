"""The simulated display obeys commands and shows its RAM as an SSD1306 does."""

import pytest
from conclave.simulator.pod_cable import BusViolation
from conclave.simulator.simulated_board import SimulatedBoard


def switch_on(board: SimulatedBoard) -> None:
    """Set up the display and switch it on."""
    board.i2c.writevto(0x3C, (b"\x00", b"\x20\x00\x8d\x14\xa1\xc8\xaf"))


def window(board: SimulatedBoard, columns: tuple[int, int], rows: tuple[int, int], data: bytes) -> None:
    """Write data into a window of the display's RAM."""
    board.i2c.writevto(0x3C, (b"\x00", bytes((0x21, *columns, 0x22, *rows))))
    board.i2c.writevto(0x3C, (b"\x40", data))


def dots(board: SimulatedBoard) -> set[tuple[int, int]]:
    """Return the positions of all lit dots."""
    return {(x, y) for y, row in enumerate(board.oled.visible_rows()) for x, dot in enumerate(row) if dot}


def test_the_display_fills_a_window_and_begins_it_again() -> None:
    board = SimulatedBoard()
    switch_on(board)
    window(board, (0, 127), (0, 7), bytes(1024))
    window(board, (10, 11), (2, 3), b"\x01\x02\x04\x08\x10")
    assert board.oled.ram[2 * 128 + 10 : 2 * 128 + 12] == b"\x10\x02"
    assert board.oled.ram[3 * 128 + 10 : 3 * 128 + 12] == b"\x04\x08"
    assert dots(board) == {(10, 20), (11, 17), (10, 26), (11, 27)}


def test_an_unconfigured_display_overwrites_its_first_row() -> None:
    board = SimulatedBoard()
    window(board, (10, 11), (2, 3), bytes(128) + b"\x07")
    assert board.oled.ram[:128] == b"\x07" + bytes(127)


def test_the_display_can_be_turned_inverted_and_off() -> None:
    board = SimulatedBoard()
    switch_on(board)
    window(board, (0, 127), (0, 7), b"\x01" + bytes(1023))
    assert dots(board) == {(0, 0)}
    board.i2c.writevto(0x3C, (b"\x00", b"\xa0"))
    assert dots(board) == {(127, 0)}
    board.i2c.writevto(0x3C, (b"\x00", b"\xc0"))
    assert dots(board) == {(127, 63)}
    board.i2c.writevto(0x3C, (b"\x00", b"\xa7"))
    assert len(dots(board)) == 128 * 64 - 1
    board.i2c.writevto(0x3C, (b"\x00", b"\xae"))
    assert dots(board) == set()
    board.i2c.writevto(0x3C, (b"\x00", b"\xaf\x8d\x10"))
    assert not board.oled.is_lit  # without the charge pump


def test_a_command_may_come_in_pieces() -> None:
    board = SimulatedBoard()
    for piece in (b"\x81", b"\x33"):
        board.i2c.writevto(0x3C, (b"\x00", piece))
    assert board.oled.contrast == 0x33


def test_an_unknown_command_is_refused() -> None:
    with pytest.raises(BusViolation):
        SimulatedBoard().i2c.writevto(0x3C, (b"\x00", b"\xfd"))


def test_an_absent_display_answers_not_and_forgets() -> None:
    board = SimulatedBoard()
    switch_on(board)
    board.oled.unplug()
    with pytest.raises(OSError):
        switch_on(board)
    board.oled.plug()
    assert not board.oled.is_lit
    with pytest.raises(OSError):
        board.i2c.writevto(0x3D, (b"\x00", b"\xaf"))


def test_64_bytes_take_a_millisecond_and_a_half() -> None:
    board = SimulatedBoard()
    switch_on(board)
    before = board.clock.now()
    window(board, (0, 63), (0, 0), bytes(64))
    assert 1300 < board.clock.now() - before < 1800
