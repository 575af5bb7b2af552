"""Polls on the command line: simulated, verified, played in the terminal; and what a bot remembers of its own."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.bots.search.world import World
from conclave.play.clone_session import clone_session
from conclave.web.replay_data import build_replay

from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GameTable
from tests import kit, made_up
from tests.host.commands import SEED, conclave


def play(table: GameTable) -> Any:
    """Ask two polls."""
    for _ in range(2):
        counted = yield table.poll(table.seats, "poll", ("yes", "no"))
        table.emit("counted", answers=list(counted))
    return {"winners": [0], "scores": None, "why": "points"}


@pytest.fixture
def name(monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a game with a poll and return its name."""
    return made_up.install_game(monkeypatch, play, {"poll": (KEYS, False)}, (3, 3))


def test_polls_are_simulated_and_verified(name: str, tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    assert conclave("simulate", name, "--number", 5, "--seed", SEED, "--log", log).exit_code == 0
    verified = conclave("verify", log, "--json")
    assert verified.exit_code == 0, verified.output
    for line in verified.stdout.splitlines():
        found = json.loads(line)
        assert found["verdict"] == "right"
        assert "polled" in [one["code"] for one in found["not_proven"]]


def test_polls_are_played_in_the_terminal(name: str) -> None:
    played = conclave("hotseat", name, "--no-stir", "--bots", 1, feed="\n1\n\n2\n\n2\n\n2\n")
    assert played.exit_code == 0, played.output
    assert "Answers are only counted: nobody learns who chose what." in played.stdout
    counts = [line.split("counted: answers ")[1] for line in played.stdout.splitlines() if "counted: answers " in line]
    assert counts[0].startswith("yes, ")
    assert counts[-1].endswith("no, no")


def test_a_bot_remembers_what_was_counted_and_plays_on(name: str) -> None:
    session = Session(name, 3, {}, kit.fixed_seed(1))
    for seat, word in enumerate(("no", "yes", "no")):
        session.answer(seat, word)
    session.answer(1, "yes")
    memory = knowledge_of(session, 0)
    assert [(locked.about, locked.answer) for locked in memory.answered] == [("poll", "")]
    assert memory.facts[-2]["answers"] == ["yes", "no", "no"]
    world = World(memory, None, Random(1))
    world.send_answers(dict.fromkeys(range(3), "yes"))
    assert world.result_by_seat() == [1.0, -1.0, -1.0]
    twin = clone_session(session)
    for one in (session, twin):
        one.answer(0, "no")
        one.answer(2, "no")
    assert (twin.facts, twin.journal) == (session.facts, session.journal)


def test_the_replay_page_shows_counts(name: str) -> None:
    session = kit.play_random(Session(name, 3, {}, kit.fixed_seed(1)), Random(1))
    frames = build_replay(session.journal, "en", [])["frames"]
    assert [frame["asked"] and frame["asked"].get("polled") for frame in frames if "asked" in frame] == [True, None]
