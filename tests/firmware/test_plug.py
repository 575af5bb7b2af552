"""The plug is pulled while the whole device plays: what was revealed is never lost, and the game goes on."""

import json
from random import Random

import pytest
from conclave.simulator.flash import Flash, PowerCut

from shared_rules.engine.session import Session
from tests.workbench.bench import PLAY_ON, Bench

LOCKS = 12
GAMES = [("the-majority", 4), ("majority", 3), ("sultane", 5), ("witchcraft", 3), ("majority-2", 2)]


def play(table: Bench, game: str, seats: int) -> None:
    """Some locked questions, and an undo on the way."""
    rng = Random(seats)
    table.device.settings.grace = 100
    table.start(game, seats)
    for number in range(LOCKS):
        if table.match.session.over:
            return
        table.answer(rng)
        if number == LOCKS // 2:
            table.press_console("back", "down", "down", "ok", "down", "ok")


def told(table: Bench) -> dict[int, dict]:
    """The facts on the serial line that stand, by number."""
    facts: dict[int, dict] = {}
    for line in table.lines:
        if not line.endswith("}") and len(line) > 9 and line[-9] == " ":
            fact = json.loads(line[:-9])
            if fact["e"] == "undone":
                facts = {n: known for n, known in facts.items() if n < fact["from"]}
            elif "n" in fact:
                facts[fact["n"]] = fact
    return facts


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_was_revealed_survives_a_cut_at_any_write(game: str, seats: int) -> None:
    whole = Bench(seats, seed=7, **PLAY_ON)
    play(whole, game, seats)
    changes = whole.flash.written
    assert changes > 100
    for cut in range(1, changes, max(1, changes // 60)):
        flash, table = Flash(), None
        flash.cut_after = cut
        with pytest.raises(PowerCut):
            table = Bench(seats, flash, seed=7, **PLAY_ON)
            play(table, game, seats)
        flash.power_up()
        known = told(table) if table else {}
        again = Bench(seats, flash, seed=8, **PLAY_ON)
        if again.device.journals.unfinished() is None:
            assert known == {}, "nothing is told before the journal has begun"
            continue
        again.press_console("ok")
        facts = Session.replay(again.match.session.journal).facts
        for n, fact in known.items():
            expected = json.loads(json.dumps(facts[n]))
            assert {name: fact[name] for name in expected} == expected, (cut, n)
        if not again.match.session.over:
            again.answer(Random(1))
