"""`conclave replay`: a game that is over, of a log or of the archive, as its page takes it."""

import json
import re
import signal
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from conclave.archive import Archive
from conclave.commands.replay import from_archive, from_log, replay_of
from conclave.web.replay_data import build_replay

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.host.commands import conclave, refused, start
from tests.kit import fixed_seed, play_random


def finished(game: str) -> Session:
    """Return a game that is over and opened."""
    session = Session(game, catalog.seat_limits(game)[0], {}, fixed_seed(3))
    play_random(session, Random(3))
    session.publish_secrets()
    return session


@pytest.mark.parametrize("game", [game for game in catalog.game_names() if game != "majority-2"])
def test_every_moment_of_a_game_can_be_rebuilt_from_its_frames(game: str) -> None:
    session = finished(game)
    shown = json.loads(json.dumps(build_replay(session.journal, "fr", [])))
    whole: dict = {}
    facts: list = []
    for frame in shown["frames"]:
        whole |= frame
        facts += whole["facts"]
    assert facts == json.loads(json.dumps(session.facts[:-1]))
    assert whole["panels"] == json.loads(json.dumps([session.private_state(seat) for seat in range(session.seats)]))
    assert shown["result"] == json.loads(json.dumps(session.result))
    assert len(shown["frames"]) == 1 + sum(fact["e"] == "sealed" for fact in session.facts)


def test_a_log_is_served_as_a_page_on_this_computer_alone(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    conclave("simulate", "majority", "--number", 1, "--log", log)
    id = json.loads(log.read_text().splitlines()[0])["id"]
    process = start("replay", log, "--no-browser", "--port", 0)
    assert process.stdout
    said = process.stdout.readline().decode()
    found = re.search(r"(http://127\.0\.0\.1:\d+)/replay#(\w+)", said)
    assert found, said
    assert found[2] == id
    with urlopen(f"{found[1]}/film/{id}") as answer:
        assert json.load(answer)["game"]["name"] == "majority"
    with urlopen(f"{found[1]}/replay") as answer:
        assert "script-src 'self'" in answer.headers["content-security-policy"]
    with pytest.raises(HTTPError):
        urlopen(f"{found[1]}/film/{'0' * 16}")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert b"Traceback" not in out + err


def test_an_archived_game_is_shown_with_the_players_names(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    session = finished("majority")
    with Archive(path) as archive:
        archive.add_all([({**fact, "id": session.facts[0]["id"]}, 1.0) for fact in session.facts], "table")
        id = session.facts[0]["id"]
        archive.set_player_name(id, 1, "Zoé")
    for given in (None, id[:8]):
        film = replay_of(*from_archive(given, str(path)))
        assert film["game"]["id"] == id
        assert film["names"] == ["", "Zoé", ""]


def test_of_a_log_of_several_games_one_is_asked_for(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    conclave("simulate", "majority", "--number", 12, "--log", log)
    ids = [fact["id"] for fact in map(json.loads, log.read_text().splitlines()) if fact["e"] == "game"]
    listed = [f"{id} (majority)" for id in ids[:10]]
    refused(conclave("replay", log, "--no-browser"), 2, "a.log has 12 games", *listed, "and 2 more")
    refused(conclave("replay", log, "none", "--no-browser"), 2, "no game", "begins with none")
    assert replay_of(*from_log(log, ids[11]))["game"]["id"] == ids[11]
    unique = next(n for n in range(1, 17) if sum(id.startswith(ids[3][:n]) for id in ids) == 1)
    assert replay_of(*from_log(log, ids[3][:unique]))["game"]["id"] == ids[3]


def test_a_log_that_is_cut_short_shows_the_game_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "a.log"
    conclave("simulate", "majority", "--number", 2, "--log", log)
    lines = log.read_bytes().splitlines(keepends=True)
    second = max(n for n, line in enumerate(lines) if b'"e":"game"' in line)
    log.write_bytes(b"".join(lines[: second + 2])[:-9])
    assert replay_of(*from_log(log))["game"]["id"] == json.loads(lines[0])["id"]
    assert f"line {second + 2} of" in capsys.readouterr().err


def test_a_game_that_was_not_finished_is_not_shown(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    conclave("simulate", "majority", "--number", 1, "--log", log)
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(line for line in lines if '"opened"' not in line))
    refused(conclave("replay", log, "--no-browser"), 2, "has no game whose journal is public")
    log.write_text("".join(lines))
    assert replay_of(*from_log(log))["result"]
