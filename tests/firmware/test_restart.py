"""After a game the box restarts before the menu opens."""

import pytest

from firmware.console.restart_page import PATIENCE
from shared_rules.engine.session import Session
from tests.kit import seed
from tests.workbench.bench import PLAY_ON, Bench
from tests.workbench.games import played, unfinished
from tests.workbench.hands import SETTLE

WAITING, MENU = "Un instant…", "Conclave"
WATCHDOG = 8_000_000  # us


def box_after_result() -> Bench:
    """Return a box whose game is over and whose result was read."""
    box = Bench(5, unfinished(played("majority", 5)), **PLAY_ON)
    box.press_console("ok", "ok")
    return box


def box_after_closing() -> Bench:
    """Return a box whose game has just been closed."""
    box = box_after_result()
    assert box.press_console("ok")[0] == WAITING
    return box


def test_a_pc_that_does_not_read_delays_the_menu_only_shortly() -> None:
    box = box_after_result()
    box.board.serial.reader = False
    before = box.device
    box.press_console("ok")
    box.run(PATIENCE - 500)
    assert box.screen[0] == WAITING
    box.run(1000)
    assert box.screen[0] == MENU
    assert box.device is before
    box.board.serial.reader = True
    box.run(1000)
    assert b'"e":"opened"' in box.board.serial.received


@pytest.mark.parametrize("half", [b"ATZ", b'{"do":"hello"'])
def test_half_a_line_from_a_pc_delays_nothing(half: bytes) -> None:
    box = box_after_result()
    box.board.serial.send(half)
    before = box.device
    box.press_console("ok")
    box.run(PATIENCE - 500)
    assert box.device is not before
    assert box.screen[0] == MENU


def test_the_watchdog_stays_armed_though_a_key_is_held() -> None:
    box = box_after_closing()
    box.board.watch(WATCHDOG // 1000)
    before = box.device
    box.until(lambda: before.left != "")
    box.board.master.press("ok")
    box.run(1)
    assert box.device is not before
    box.board._watchdog_us = 0

    def stop() -> None:
        """Interrupt the loop."""
        raise KeyboardInterrupt

    box.board.clock.at(box.board.clock.now() + 50_000, stop)
    with pytest.raises(KeyboardInterrupt):
        box.device.run()
    assert box.board._watchdog_us == WATCHDOG


def test_messages_of_power_up_are_not_repeated_at_a_restart() -> None:
    box = Bench(5, unfinished(Session("majority", 5, {"words": "table"}, seed(1))))
    box.flash.put("00000.now", b"damaged")
    box.board.reset_cause = "restart"
    box.boot()
    box.run(SETTLE)
    assert box.screen[0] == MENU
