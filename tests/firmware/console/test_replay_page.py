"""A long game is worked out again a little in each pass, whoever asks for it: a bar grows, and few lines are worded."""

from collections.abc import Callable
from random import Random

from shared_rules.engine.session import Session
from tests.kit import play_on, seed
from tests.workbench.bench import Bench, StrictScreen
from tests.workbench.games import flash_with, unfinished

LOCKS = 600
LONG = 700  # locks of the longest games
STEPS, WHOLE = 8, 20  # lengths of the bar that are drawn, of the ten there are; how many cells it has
LINES = 60


class Watched(StrictScreen):
    """A screen that knows how long the bars were that were drawn on it."""

    bars: list[int]

    def line(self, row: int, text: str, inverted: bool = False) -> None:
        super().line(row, text, inverted)
        if text.strip("■□") == "" and len(text) == WHOLE:
            self.bars.append(text.count("■"))


def played(locks: int) -> Session:
    """So many locked answers of a game that nobody has won by then."""
    return play_on(Session("majority-2", 2, {}, seed(1)), Random(5), locks)


def resume(box: Bench) -> None:
    """Go on with the game."""
    box.press_console("ok")


def undo(box: Bench) -> None:
    """Take its last answers back."""
    box.press_console("back")
    box.choose("Annuler")
    box.choose("oui")


def look_back(box: Bench) -> None:
    """Look at its result, when it is one of the past."""
    box.choose("Derniers")
    box.press_console("ok")


def bars(box: Bench, ask: Callable[[Bench], None]) -> list[int]:
    """The bars that are drawn when this is asked for."""
    screen = Watched(box.device.display)
    screen.bars = []
    box.device.screen = screen
    ask(box)
    return screen.bars


def assert_grown(seen: list[int]) -> None:
    assert seen == sorted(seen)
    assert len(set(seen)) >= STEPS


def test_a_bar_grows_while_a_long_game_is_resumed_and_while_answers_are_taken_back() -> None:
    box = Bench(2, unfinished(played(LOCKS)))
    assert_grown(bars(box, resume))
    assert_grown(bars(box, undo))
    assert box.match.session.journal.startswith(played(LOCKS).journal)


def test_the_bar_is_seen_on_the_glass_while_it_grows() -> None:
    box, seen = Bench(2, unfinished(played(LONG))), set[int]()
    box.board.master.tap("ok")
    while not box.device.match or box.device.match.replay:
        box.run(1)
        seen.add(box.screen[3].count("■"))
    assert len(seen) > STEPS // 2


def test_and_while_its_result_is_looked_for() -> None:
    assert_grown(bars(Bench(2, flash_with(played(LOCKS))), look_back))


def test_of_a_long_game_the_last_lines_alone_are_worded() -> None:
    told = []
    for locks in (2, LOCKS):
        box = Bench(2, unfinished(played(locks)))
        resume(box)
        box.run(2000)
        told.append(len(box.news))
    assert 0 < told[0] < told[1] <= LINES
