"""Whole games by keys, from the menu to the result: the same facts as on the PC, and a proof that holds."""

import json
from pathlib import Path
from random import Random

import pytest
from conclave.bots import HeuristicBot
from conclave.log import log_reader, verify

from shared_rules.engine import catalog
from tests.box.conftest import Boxes
from tests.workbench.followed_game import NO_GRACE_SETTINGS, FollowedGame, facts_as_json
from tests.workbench.hands import CONSOLE

LONG = "majority-2"  # at random it is not over after seven hundred locks; with some sense, after two hundred
# the smallest tables are played quickly enough for every check
TABLES = [
    pytest.param(name, seats, marks=[pytest.mark.slow] if seats > catalog.seat_limits(name)[0] or name == LONG else [])
    for name in catalog.game_names()
    for seats in sorted(set(catalog.seat_limits(name)))
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_emits_the_same_facts_as_on_the_pc(boxes: Boxes, game: str, seats: int, tmp_path: Path) -> None:
    box, rng = boxes(seats, **NO_GRACE_SETTINGS), Random(seats)
    played = FollowedGame(box, game, seats, HeuristicBot(game, rng) if game == LONG else None)
    played.play(rng)
    box.run(500)
    assert box.facts() == facts_as_json(played.session)
    assert "résultat" in box.screen[0]
    box.tap(CONSOLE, "ok")
    box.run(500)
    assert "Fin de partie" in box.screen[0]
    box.tap(CONSOLE, "ok")
    box.until(lambda: box.screen[0] == "Conclave")
    assert box.screen[1].startswith("▶Rejouer")
    (tmp_path / "log").write_text("".join(json.dumps(line) + "\n" for line in box.records()), "utf-8")
    (told,) = list(log_reader.read_log(str(tmp_path / "log")))
    report = verify.verify(told)
    assert report.opened, report.sentence
    assert report.difference is None, report.sentence
    assert box.records()[-1]["e"] == "opened"
    assert box.resets == 0
