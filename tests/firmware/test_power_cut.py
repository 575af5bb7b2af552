"""The power plug is pulled while the whole device plays: nothing revealed is lost, and the game goes on."""

from random import Random

import pytest
from conclave.simulator.simulated_flash import PowerCut, SimulatedFlash

from shared_rules.engine.session import Session
from tests.kit import smallest_tables_of_other_games
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.followed_game import facts_as_json

LOCKS = 12
GAMES = [("the-majority", 4), ("majority", 3), ("sultane", 5), ("witchcraft", 3), ("majority-2", 2)]
GAMES += smallest_tables_of_other_games(GAMES)


def play_with_undo(table: Bench, game: str, seats: int) -> None:
    """Play some questions, with an undo between."""
    rng = Random(seats)
    table.device.settings.grace = 100
    table.start(game, seats)
    for number in range(LOCKS):
        if table.live_game.session.is_over:
            return
        table.answer_until_locked(rng)
        if number == LOCKS // 2:
            table.press_console("back", "down", "down", "ok", "down", "ok")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_reveal_survives_a_power_cut_at_any_write(game: str, seats: int) -> None:
    whole = Bench(seats, seed=7, **QUICK_SETTINGS)
    play_with_undo(whole, game, seats)
    changes = whole.flash.change_count
    assert changes > 100
    for cut in range(1, changes, max(1, changes // 60)):
        flash, table = SimulatedFlash(), None
        flash.cut_after = cut
        with pytest.raises(PowerCut):
            table = Bench(seats, flash, seed=7, **QUICK_SETTINGS)
            play_with_undo(table, game, seats)
        flash.power_up()
        known = table.facts() if table else []
        again = Bench(seats, flash, seed=8, **QUICK_SETTINGS)
        if again.device.journals.unfinished_journal() is None:
            assert not known, "nothing is emitted before the journal has begun"
            continue
        again.press_console("ok")
        assert known == facts_as_json(Session.replay(again.live_game.session.journal))[: len(known)], cut
        if not again.live_game.session.is_over:
            again.answer_until_locked(Random(1))
