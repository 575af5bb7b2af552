"""A monkey at the table: a hundred thousand random presses a game; never stuck, always a way back to the menu."""

from random import Random

import pytest

from shared_rules.engine import catalog
from tests.workbench.bench import QUICK_SETTINGS, Bench

PRESSES = 100_000
KEYS = ("up", "down", "back", "ok")
BETWEEN = 16  # ms: longer than the debounce

SEATINGS = [(game, seats) for game in catalog.game_names() for seats in sorted({*catalog.seat_limits(game)})]


class Monkey:
    """Random presses of every key, of any length, several together."""

    def __init__(self, table: Bench, rng: Random) -> None:
        self.table = table
        self.rng = rng
        self.presses = 0

    def play(self, presses: int, console: float) -> None:
        """Press this many keys, some of them on the console."""
        table, rng = self.table, self.rng
        goal = self.presses + presses
        while self.presses < goal:
            for hand in table.board.hands:
                if rng.random() < 0.8:
                    self.presses += 1
                    hand.tap(rng.choice("ABCD"), hold=rng.choice((15, 15, 20, 20, 30, 500)), after=rng.randint(0, 9))
            if rng.random() < console:
                self.presses += 1
                table.board.master_hand.tap(rng.choice(KEYS), hold=rng.choice((15, 20, 600)))
            table.run(BETWEEN)

    def go_home(self) -> None:
        """Go back to the menu by the console alone, aborting a game if there is one."""
        table = self.table
        table.run(700)
        for _ in range(60):
            if table.screen[0] == "Conclave":
                return
            texts = table.device.texts
            is_over = table.device.live_game and table.screen[0].startswith(
                (texts("match.over"), texts("result.title"))
            )
            table.press_console("ok" if is_over else "back")
            table.run(100)  # until the page is drawn
            menu = [at for at, line in enumerate(table.screen) if line[1:] == table.device.texts("match.abort")]
            if menu and table.device.live_game:
                chosen = next(at for at, line in enumerate(table.screen) if line.startswith("▶"))
                way = ["down"] * (menu[0] - chosen) + ["up"] * (chosen - menu[0])
                table.press_console(*way, "ok", "down", "ok")
        raise AssertionError("no way back to the menu:\n" + "\n".join(table.screen))


def has_no_error(table: Bench) -> bool:
    """Return whether nothing has failed so far."""
    return not any('"e":"error"' in line for line in table.received_lines)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SEATINGS)
def test_a_monkey_plays(game: str, seats: int) -> None:
    table = Bench(seats, seed=seats, reveal=0, grace=50, stir=False)
    monkey = Monkey(table, Random(seats))
    games = 0
    share = PRESSES // len([1 for name, _ in SEATINGS if name == game])
    while monkey.presses < share:
        options = {"deals": "table"} if games % 4 == 3 and game != "majority-2" else {}
        table.device.settings.ballots = games % 2 == 1
        table.start(game, seats, **options)
        games += 1
        while table.device.live_game and not table.live_game.result and monkey.presses < share:
            monkey.play(2000, 0.02 if options else 0.004)
            table.board.serial.received.clear() if has_no_error(table) else pytest.fail(table.received_lines[-1])
        monkey.go_home()
        assert table.device.live_game is None
    assert monkey.presses >= share


@pytest.mark.slow
def test_a_monkey_at_the_console_alone() -> None:
    """Menus, settings, tests, history: no page fails, and the menu can always be reached."""
    table = Bench(4, **QUICK_SETTINGS)
    monkey = Monkey(table, Random(9))
    for _ in range(20):
        for _ in range(300):
            table.board.master_hand.tap(monkey.rng.choice(KEYS), hold=monkey.rng.choice((15, 20, 30, 700)))
            table.run(40)
        assert has_no_error(table), table.received_lines[-1]
        monkey.go_home()
