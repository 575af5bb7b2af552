"""`--json`: what people read as a table, programs read as JSON."""

import json
from pathlib import Path
from typing import Any

from conclave.archive import Archive

from shared_rules.engine import catalog
from tests.host.archive.test_exports import played
from tests.host.commands import conclave, refused


def read(*arguments: object) -> Any:
    """Return what a command prints with `--json`."""
    result = conclave(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_games() -> None:
    listed = {game["game"]: game for game in read("games")}
    assert list(listed) == catalog.game_names()
    assert listed["the-majority"]["players"] == [3, 4]
    assert listed["the-majority"]["options"]["edition"]["device"] == ["2", "1"]
    assert listed["majority"]["options"]["words"] == {"device": ["device", "table"], "table": ["table", "device"]}


def test_simulate() -> None:
    said = read("simulate", "majority", "--number", 20)
    assert said["games"] == 20
    assert sum(said["winners"].values()) == 20
    assert len(said["wins"]) == said["seats"] == 3
    assert said["scores"][0]["least"] <= said["scores"][0]["mean"] <= said["scores"][0]["most"]
    again = read("simulate", "majority", "--number", 20, "--seed", said["seed"])
    assert again == said


def test_a_log_and_json_do_not_mix() -> None:
    refused(conclave("simulate", "majority", "--log", "-", "--json"), 2, "standard output")


def test_the_archive_and_its_statistics(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Archive(path) as archive:
        id = played(archive, "majority", 3)
        archive.set_player_name(id, 0, "A\x1b]0;title\x07\u202e")
    (game,) = read("archive", "list", "--archive", path)
    assert (game["id"], game["game"], game["players"][0]) == (id, "majority", "A\x1b]0;title\x07\u202e")
    shown = read("archive", "show", id, "--archive", path)
    assert shown["facts"][0]["e"] == "game"
    assert shown["due"] is None
    stats = read("stats", "--archive", path)
    assert stats["games"]["majority"]["games"] == 1
    assert conclave("archive", "list", "--archive", path, "--json").stdout.isascii()


def test_an_empty_archive_is_an_empty_list(tmp_path: Path) -> None:
    with Archive(tmp_path / "a.sqlite"):
        pass
    assert read("archive", "list", "--archive", tmp_path / "a.sqlite") == []
