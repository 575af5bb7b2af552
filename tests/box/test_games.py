"""Whole games by keys, from the menu to the result: the same facts as on the PC, and a proof that holds."""

import json
from pathlib import Path
from random import Random

import pytest
from conclave.bots import Sense
from conclave.log import reading, verify

from shared_rules.engine import catalog
from tests.box.conftest import Boxes
from tests.workbench.hands import CONSOLE
from tests.workbench.playing import AT_ONCE, Game, plain

LONG = "majority-2"  # at random it is not over after seven hundred locks; with some sense, after two hundred
# the smallest tables are played quickly enough for every check
TABLES = [
    pytest.param(name, seats, marks=[pytest.mark.slow] if seats > catalog.seats(name)[0] or name == LONG else [])
    for name in catalog.names()
    for seats in sorted(set(catalog.seats(name)))
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_emits_the_same_facts_as_on_the_pc(boxes: Boxes, game: str, seats: int, tmp_path: Path) -> None:
    box, rng = boxes(seats, **AT_ONCE), Random(seats)
    played = Game(box, game, seats, Sense(game, rng) if game == LONG else None)
    played.play(rng)
    box.run(500)
    assert box.facts() == plain(played.session)
    assert "résultat" in box.screen[0]
    box.tap(CONSOLE, "ok")
    box.run(500)
    assert "Fin de partie" in box.screen[0]
    box.tap(CONSOLE, "ok")
    box.until(lambda: box.screen[0] == "Conclave")
    assert box.screen[1].startswith("▶Rejouer")
    (tmp_path / "log").write_text("".join(json.dumps(line) + "\n" for line in box.told()), "utf-8")
    (told,) = list(reading.read(str(tmp_path / "log")))
    report = verify.verify(told)
    assert report.opened, report.sentence
    assert report.difference is None, report.sentence
    assert box.told()[-1]["e"] == "opened"
    assert box.resets == 0
