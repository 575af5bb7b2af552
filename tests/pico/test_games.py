"""Whole games by keys on the emulated Pico: the same facts as on CPython."""

from random import Random

import pytest
from conclave.bots import Sense

from shared_rules.engine import catalog
from tests.pico.conftest import SEEDED, Boxes, settings, tight
from tests.pico.playing import Game, facts, plain

LONG = "majority-2"  # at random it is not over after seven hundred locks; with some sense, after two hundred
TABLES = [(name, seats) for name in catalog.names() for seats in sorted(set(catalog.seats(name)))]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_tells_the_same_facts_as_cpython(boxes: Boxes, game: str, seats: int) -> None:
    rig = boxes({"main.py": tight(SEEDED), **settings(grace=0, reveal=0, stir=False)}, pods=seats)
    rng = Random(seats)
    played = Game(rig, game, seats, Sense(game, rng) if game == LONG else None)
    while not played.session.over:
        played.answer(rng)
    rig.run(300)
    rig.tap("ok", "ok")  # the result, and to open it
    assert facts(rig)[: len(played.session.facts)] == plain(played.session)
    assert rig.resets == 0
    assert '"error"' not in rig.serial
