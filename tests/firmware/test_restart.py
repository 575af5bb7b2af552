"""After a game the box restarts before the menu opens."""

import pytest

from firmware.console.restart_page import PATIENCE_MS
from shared_rules.engine.session import Session
from tests.kit import fixed_seed
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_unfinished_game, random_game
from tests.workbench.hands import SETTLE

WAITING, MENU = "Un instant…", "Conclave"
WATCHDOG = 8_000_000  # us


def box_after_result() -> Bench:
    """Return a box whose game is over and whose result was read."""
    box = Bench(5, flash_with_unfinished_game(random_game("majority", 5)), **QUICK_SETTINGS)
    box.press_console("ok", "ok")
    return box


def box_after_closing() -> Bench:
    """Return a box whose game has just been closed."""
    box = box_after_result()
    assert box.press_console("ok")[0] == WAITING
    return box


def test_a_pc_that_does_not_read_delays_the_menu_only_shortly() -> None:
    box = box_after_result()
    box.board.serial.is_read = False
    before = box.device
    box.press_console("ok")
    box.run(PATIENCE_MS - 500)
    assert box.screen[0] == WAITING
    box.run(1000)
    assert box.screen[0] == MENU
    assert box.device is before
    box.board.serial.is_read = True
    box.run(1000)
    assert b'"e":"opened"' in box.board.serial.received


@pytest.mark.parametrize("half", [b"ATZ", b'{"do":"hello"'])
def test_half_a_line_from_a_pc_delays_nothing(half: bytes) -> None:
    box = box_after_result()
    box.board.serial.send(half)
    before = box.device
    box.press_console("ok")
    box.run(PATIENCE_MS - 500)
    assert box.device is not before
    assert box.screen[0] == MENU


def test_the_watchdog_stays_armed_though_a_key_is_held() -> None:
    box = box_after_closing()
    box.board.watch(WATCHDOG // 1000)
    before = box.device
    box.until(lambda: before.exit_reason != "")
    box.board.master_hand.press("ok")
    box.run(1)
    assert box.device is not before
    box.board._watchdog_us = 0

    def stop() -> None:
        """Interrupt the loop."""
        raise KeyboardInterrupt

    box.board.clock.schedule(box.board.clock.now() + 50_000, stop)
    with pytest.raises(KeyboardInterrupt):
        box.device.run()
    assert box.board._watchdog_us == WATCHDOG


def test_messages_of_power_up_are_not_repeated_at_a_restart() -> None:
    box = Bench(5, flash_with_unfinished_game(Session("majority", 5, {"words": "table"}, fixed_seed(1))))
    box.flash.force_content("00000.now", b"damaged")
    box.board.reset_cause = "restart"
    box.boot()
    box.run(SETTLE)
    assert box.screen[0] == MENU
