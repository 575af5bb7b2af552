"""A long game is replayed in small steps, one in each pass: a bar grows, and only the last lines are put into words."""

from collections.abc import Callable
from random import Random

from shared_rules.engine.session import Session
from tests.kit import fixed_seed, play_random
from tests.workbench.bench import Bench, StrictScreen
from tests.workbench.games import flash_with_past_games, flash_with_unfinished_game

LOCKS = 600
LONG = 700  # locks of the longest games
STEPS, WHOLE = 8, 20  # lengths of the bar that are drawn, of the ten there are; how many cells it has
LINES = 60


class BarScreen(StrictScreen):
    """Screen that records the lengths of the bars drawn on it."""

    bars: list[int]

    def set_line(self, row: int, text: str, inverted: bool = False) -> None:
        """Draw a line; record it if it is a bar."""
        super().set_line(row, text, inverted)
        if text.strip("■□") == "" and len(text) == WHOLE:
            self.bars.append(text.count("■"))


def long_game(locks: int) -> Session:
    """Return a game with this many locked answers that nobody has won yet."""
    return play_random(Session("majority-2", 2, {}, fixed_seed(1)), Random(5), locks)


def resume(box: Bench) -> None:
    """Resume the game."""
    box.press_console("ok")


def undo(box: Bench) -> None:
    """Undo its last answers."""
    box.press_console("back")
    box.choose_menu_line("Annuler")
    box.choose_menu_line("oui")


def look_back(box: Bench) -> None:
    """Open its result from the list of past games."""
    box.choose_menu_line("Derniers")
    box.press_console("ok")


def bars_drawn(box: Bench, ask: Callable[[Bench], None]) -> list[int]:
    """Return the bars that are drawn after this action."""
    screen = BarScreen(box.device.display)
    screen.bars = []
    box.device.screen = screen
    ask(box)
    return screen.bars


def assert_grown(seen: list[int]) -> None:
    """Assert that the bar has only grown, by enough steps."""
    assert seen == sorted(seen)
    assert len(set(seen)) >= STEPS


def test_a_bar_grows_during_resume_and_undo_of_a_long_game() -> None:
    box = Bench(2, flash_with_unfinished_game(long_game(LOCKS)))
    assert_grown(bars_drawn(box, resume))
    assert_grown(bars_drawn(box, undo))
    assert box.live_game.session.journal.startswith(long_game(LOCKS).journal)


def test_the_bar_is_seen_on_the_glass_while_it_grows() -> None:
    box, seen = Bench(2, flash_with_unfinished_game(long_game(LONG))), set[int]()
    box.board.master_hand.tap("ok")
    while not box.device.live_game or box.device.live_game.replay:
        box.run(1)
        seen.add(box.screen[3].count("■"))
    assert len(seen) > STEPS // 2


def test_a_bar_grows_while_a_past_result_is_opened() -> None:
    assert_grown(bars_drawn(Bench(2, flash_with_past_games(long_game(LOCKS))), look_back))


def test_only_the_last_lines_of_a_long_game_are_put_into_words() -> None:
    told = []
    for locks in (2, LOCKS):
        box = Bench(2, flash_with_unfinished_game(long_game(locks)))
        resume(box)
        box.run(2000)
        told.append(len(box.revealed_lines))
    assert 0 < told[0] < told[1] <= LINES
