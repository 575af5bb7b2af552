"""The screen: 8 lines of 21 cells, drawn line by line, read from the simulated OLED."""

from pathlib import Path

import pytest
from conclave.simulator.simulated_board import SimulatedBoard

from firmware.console.screen import BAR, BIG, CELLS, LINES, SMALL, TALL, Screen
from firmware.drivers.display import Display
from tests.workbench.oled_picture import (
    LETTERS,
    GoldenScreens,
    is_inverted,
    picture_to_text,
    read_lines,
    text_to_picture,
)


class Desk:
    """Screen on a board, with a loop that runs it."""

    def __init__(self) -> None:
        self.board = SimulatedBoard()
        self.display = Display(self.board)
        self.screen = Screen(self.display)

    def run(self, passes: int = 40) -> None:
        """Run passes of the loop."""
        for _ in range(passes):
            self.screen.step(self.board.ticks_ms())
            self.display.step(self.board.ticks_ms())
            self.board.pause(1)

    def seen(self) -> list[str]:
        """Return the lines on the OLED."""
        return read_lines(self.board.oled.visible_rows())


@pytest.fixture
def desk() -> Desk:
    """Return a desk."""
    return Desk()


def test_lines_are_seen_on_the_glass(desk: Desk) -> None:
    desk.screen.set_line(0, "Conclave", True)
    desk.screen.set_line(3, "Été : 7 œufs")
    desk.screen.set_line(7, "▶ Où ça ? ✓")
    desk.run()
    assert desk.seen() == ["Conclave", "", "", "Été : 7 œufs", "", "", "", "▶ Où ça ? ✓"]
    picture = desk.board.oled.visible_rows()
    assert [is_inverted(picture, row) for row in range(LINES)] == [True] + [False] * 7


def test_a_line_is_cut_at_the_edge(desk: Desk) -> None:
    desk.screen.set_line(2, "x" * 30)
    desk.screen.set_line(3, "y")
    desk.run()
    assert desk.seen()[2:4] == ["x" * CELLS, "y"]


def test_a_pass_draws_one_changed_line_at_most(desk: Desk) -> None:
    desk.run()
    for row in range(LINES):
        desk.screen.set_line(row, f"line {row}")
    for drawn in range(LINES + 1):
        before = bytes(desk.display.picture)
        assert sum(any(before[128 * row : 128 * row + 128]) for row in range(LINES)) == drawn
        desk.screen.step(0)


def test_below_a_bar_letters_keep_their_full_height(desk: Desk) -> None:
    """A dark row of pixels separates both; no letter loses a pixel, in any line."""
    for first in range(0, len(LETTERS), CELLS):
        letters = LETTERS[first : first + CELLS].rstrip()
        desk.screen.set_rows([("Title", BAR)] + [(letters, SMALL)] * (LINES - 1))
        desk.run()
        picture = desk.board.oled.visible_rows()
        assert all(row[-1] for row in picture[:8])
        assert not any(picture[8])
        assert desk.seen()[1:] == [letters] * (LINES - 1)


def test_below_a_bar_large_letters_keep_their_full_height(desk: Desk) -> None:
    desk.screen.set_rows([("Title", BAR), ("TOQp", BIG), ("TOQp", TALL), ("gjpqy", TALL), ("gjpqy", SMALL)])
    desk.run()
    assert not any(desk.board.oled.visible_rows()[8])
    assert desk.seen()[1:] == ["TOQp", "", "TOQp", "", "gjpqy", "", "gjpqy"]


def test_a_bar_in_the_middle_is_apart_from_its_neighbours(desk: Desk) -> None:
    for above in (BAR, SMALL):
        desk.screen.set_rows([("Title", above), ("TOQx", SMALL), ("TOpq", SMALL), ("Head", BAR), ("TOQ", SMALL)])
        desk.run()
        picture = desk.board.oled.visible_rows()
        assert all(row[-1] for row in picture[24:32])
        assert not any(picture[32])
        assert not any(picture[23])
        assert any(picture[8]) == (above == SMALL)
        assert desk.seen()[:5] == ["Title", "TOQx", "TOpq", "Head", "TOQ"]


def test_lines_are_moved_when_a_bar_comes_or_goes(desk: Desk) -> None:
    with_bar: list[tuple[str, int]] = [("Title", BAR), ("gjpqy", SMALL), ("Text", SMALL)]
    without: list[tuple[str, int]] = [("Title", SMALL), ("gjpqy", SMALL), ("Text", SMALL)]
    pictures = []
    for rows in (with_bar, without, with_bar, without):
        desk.screen.set_rows(rows)
        desk.run()
        assert desk.seen()[:3] == ["Title", "gjpqy", "Text"]
        pictures.append(desk.board.oled.visible_rows())
    assert pictures[0] == pictures[2] != pictures[1] == pictures[3]


def test_a_screen_can_be_lit_as_a_whole(desk: Desk) -> None:
    for row in range(LINES):
        desk.screen.set_line(row, "", True)
    desk.run()
    assert all(all(row) for row in desk.board.oled.visible_rows())


def test_a_line_that_stays_is_not_drawn_again(desk: Desk) -> None:
    desk.screen.set_line(1, "same")
    desk.run()
    desk.display.picture[128:256] = bytes(128)  # drawing the line again would restore it
    desk.screen.set_line(1, "same")
    desk.run()
    assert not any(desk.display.picture[128:256])
    desk.screen.set_line(1, "same", True)
    desk.run()
    assert desk.seen()[1] == "same"


def test_a_shorter_line_leaves_nothing_behind(desk: Desk) -> None:
    desk.screen.set_line(4, "a long line of text", True)
    desk.run()
    desk.screen.set_line(4, "short")
    desk.run()
    assert desk.seen()[4] == "short"


def test_clear_empties_every_line(desk: Desk) -> None:
    for row in range(LINES):
        desk.screen.set_line(row, "full", row % 2 == 0)
    desk.run()
    desk.screen.clear()
    desk.run()
    assert not any(any(row) for row in desk.board.oled.visible_rows())


def test_a_screen_looks_as_recorded(desk: Desk, golden: GoldenScreens) -> None:
    lines = ("Réglages           ▲▼", "▶Langue      français", " Lumière       ■■■□□", "«Où va-t-il ?» Noël")
    for row, line in enumerate(lines):
        desk.screen.set_line(row, line, row == 0)
    desk.run()
    golden("screen", desk.board.oled.visible_rows())


def test_a_golden_screen_that_differs_is_shown(tmp_path: Path) -> None:
    """The failure draws both pictures and saves a bitmap of the difference; `--record` makes the new picture golden."""
    old, new = [[0, 1], [1, 1]], [[0, 1], [1, 0]]
    GoldenScreens(tmp_path, tmp_path / "build", record=True)("x", old)
    compare = GoldenScreens(tmp_path, tmp_path / "build", record=False)
    compare("x", old)
    with pytest.raises(AssertionError) as failure:
        compare("x", new)
    assert picture_to_text(old) in str(failure.value)
    assert picture_to_text(new) in str(failure.value)
    assert (tmp_path / "build" / "x.pbm").read_text() == "P1\n8 2\n0 1 1 0 1 1 0 0\n1 1 1 1 0 1 0 1\n"
    GoldenScreens(tmp_path, tmp_path / "build", record=True)("x", new)
    compare("x", new)
    with pytest.raises(AssertionError, match="record it"):
        compare("y", new)


def test_art_can_be_read_back() -> None:
    picture = [[1, 0, 1, 0], [1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
    assert text_to_picture(picture_to_text(picture), 4) == picture
