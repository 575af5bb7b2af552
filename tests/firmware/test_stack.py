"""The Pico's stack is small: nothing that is done at the table may nest calls deeper than it can hold."""

from random import Random
from unittest.mock import patch

import pytest
from conclave.line.framing import encode_command
from conclave.simulator.simulated_flash import SimulatedFlash

from shared_rules.engine import catalog
from tests.firmware.stack_depth import LIMIT, OFF, StackDepth, loaded_when_needed, watch_depth
from tests.kit import SHORT
from tests.workbench import bench
from tests.workbench.bench import Bench

SAFE = LIMIT - OFF


def new_box(seats: int, flash: SimulatedFlash | None = None) -> Bench:
    """Return a box that was just switched on."""
    return Bench(seats, flash, reveal=0, grace=0, stir=False)


def new_game(table: Bench, game: str) -> None:
    """Begin a game from the main menu, by keys."""
    at = catalog.game_names().index(game)
    for keys in (("ok",), ("down",) * at, ("ok", "ok", "ok")):
        table.press_console(*keys)
        table.run(300)
    assert table.live_game.session.game == game


def press_in_menu(table: Bench, *keys: str) -> None:
    """Open the menu of the game and press keys there."""
    table.press_console("back", *keys)
    table.run(500)


def ask_and_wait(table: Bench, do: str, **details: object) -> None:
    """Send a command and wait for the answer."""
    table.board.serial.send(encode_command(do, **details))
    table.run(3000)


def depths_of_evening(game: str, seats: int, locks: int) -> dict[str, StackDepth]:
    """Return the depth of calls in each part of an evening."""
    with loaded_when_needed() as device, patch.object(bench, "Device", device):
        return play_evening(game, seats, locks)


def play_evening(game: str, seats: int, locks: int) -> dict[str, StackDepth]:
    """Play, undo, cut the power, resume, play to the end or abort, and look at the result again."""
    seen, rng = {}, Random(seats)
    with watch_depth() as seen["boot"]:
        table = new_box(seats)
    table.device.seed.next_seed = lambda: SHORT
    with watch_depth() as seen["start"]:
        new_game(table, game)
    with watch_depth() as seen["play"]:
        play_locks(table, rng, locks // 2)
    with watch_depth() as seen["undo"]:
        press_in_menu(table, "down", "down", "ok", "down", "ok")
    with watch_depth() as seen["commands"]:
        for do in ("hello", "games"):
            ask_and_wait(table, do)
        ask_and_wait(table, "send", id=table.live_game.id)
    with watch_depth() as seen["boot with a game"]:
        table = new_box(seats, table.flash)
    with watch_depth() as seen["resume"]:
        table.press_console("ok")
        table.run(500)
    with watch_depth() as seen["play on"]:
        play_locks(table, rng, locks)
    with watch_depth() as seen["end"]:
        end_game(table)
    with watch_depth() as seen["history"]:
        table.press_console("down", "ok", "ok")
        table.run(500)
    assert has_no_error(table), table.received_lines[-1]
    return seen


def play_locks(table: Bench, rng: Random, locks: int) -> None:
    """Play some locks."""
    for _ in range(locks):
        if not table.live_game.session.is_over:
            table.answer_until_locked(rng)
            table.run(100)  # until all are asked


def end_game(table: Bench) -> None:
    """End the game: with its result, which opens it, or by an abort."""
    if table.live_game.session.is_over:
        table.run(1000)
        table.press_console("ok", "ok")
    else:
        press_in_menu(table, "down", "down", "down", "ok", "down", "ok")
    table.run(3000)
    assert table.screen[0] == "Conclave"


def has_no_error(table: Bench) -> bool:
    """Return whether nothing has failed so far."""
    return not any('"e":"error"' in line for line in table.received_lines)


@pytest.mark.parametrize("game", catalog.game_names())
def test_no_part_of_an_evening_needs_more_stack_than_there_is(game: str) -> None:
    for seats, locks in zip(catalog.seat_limits(game), (30, 10)):  # the largest table plays a whole game, too
        for part, depth in depths_of_evening(game, seats, locks).items():
            assert 2000 < depth.bytes < SAFE, f"{part}: " + " > ".join(depth.calls)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_a_whole_evening_needs_no_more_stack_than_there_is(game: str) -> None:
    for part, depth in depths_of_evening(game, catalog.seat_limits(game)[1], 10_000).items():
        assert depth.bytes < SAFE, f"{part}: " + " > ".join(depth.calls)
