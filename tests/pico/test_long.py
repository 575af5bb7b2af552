"""The longest games on the emulated Pico: a pulled plug costs nobody more than a few seconds."""

from pathlib import Path

import pytest

from shared_rules.engine.session import Session
from tests.pico.conftest import SEEDED, tight
from tests.pico.long import cut_off, go_on, long_game, opened, undo
from tests.pico.playing import plain, resumed_at, sent_again

LOCKS = 700
BOOTING, GOING_ON = 3000, 5000  # ms
STEPS = 6  # of the bar, which has ten


@pytest.mark.slow
def test_a_game_of_seven_hundred_locks_is_back_within_five_seconds(tmp_path: Path) -> None:
    session, bars = long_game(LOCKS), set[int]()
    rig, booting = cut_off(tmp_path, tight(SEEDED), session)
    with rig:
        took = go_on(rig, lambda: bars.add(rig.screen[3].count("■")))
        assert booting < BOOTING
        assert took < GOING_ON
        print(f"{booting:.0f} ms to the menu, {took:.0f} ms from OK to the game")
        assert len(bars) > STEPS, "the bar grows"
        assert resumed_at(rig) == len(session.facts)
        assert sent_again(rig, session.facts[0]["id"]) == plain(session)
        undo(rig)
        undone = Session.replay(session.journal)
        undone.undo()
        assert opened(rig) == undone.journal
        assert rig.resets == 1, "the power cut, and no watchdog"
        assert '"error"' not in rig.serial
