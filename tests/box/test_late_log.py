"""A box is played while no program has its port open: a program that connects late still gets everything."""

from pathlib import Path
from random import Random

from conclave.simulator.simulated_serial import KEPT

from shared_rules.engine import rules_fingerprint
from shared_rules.engine.session import Session
from tests.box.conftest import Boxes
from tests.host.line.box_and_pc import Follower
from tests.workbench.followed_game import NO_GRACE_SETTINGS, SEED, facts_as_json
from tests.workbench.hands import Hands

SEATS = 3
PACKET = 64  # bytes that are on the wire already


def vote(box: Hands, rng: Random) -> dict[int, str]:
    """Let all players press one of the first three keys."""
    votes = {seat: rng.choice("ABC") for seat in range(SEATS)}
    for seat, key in votes.items():
        box.tap(seat, key)
    box.run(1500)
    return votes


def test_a_logger_that_connects_late_gets_every_fact(boxes: Boxes, tmp_path: Path) -> None:
    box, rng = boxes(SEATS, **NO_GRACE_SETTINGS), Random(5)
    box.until(lambda: box.screen[1].startswith("▶"))
    box.open_port(False)
    box.new_game("majority")
    box.until(lambda: "⧗" in box.screen[0])
    votes = [vote(box, rng) for _ in range(3)]
    assert len(box.received_bytes) <= PACKET, "nobody has heard it"
    box.open_port(True)
    box.run(10)
    assert 0 < len(box.received_bytes) <= KEPT + PACKET, "the end of what was lost comes first"
    follower = Follower(box, tmp_path / "archive")
    follower.settle()
    (game,) = follower.archive.games()
    options = follower.archive.valid_facts(game.id)[0]["options"]
    session = Session("majority", SEATS, options, SEED, fingerprint=rules_fingerprint.fingerprint_of_game("majority"))
    for lock in votes:
        for seat in list(session.questions):
            session.answer(seat, lock[seat])
    assert follower.archived_facts(game.id) == facts_as_json(session)
    assert follower.client.state.resent, "asked for again"
    assert follower.client.reader.damaged, "the first line was torn"
    assert box.resets == 0
