"""Exports: every format is opened by a reader that is not ours."""

import csv
import io
import json
import shutil
import time
from datetime import datetime
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import jsonschema
import pytest
import segno
import zxingcpp
from conclave.archive import Archive
from conclave.bots import has_bot_module
from conclave.exports import bgstats, terminal_qr
from PIL import Image

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.host.commands import conclave, refused
from tests.host.log.schemas import BGSPLAY, LINK
from tests.kit import fixed_seed, play_random

NAMES = ("Zoé", "Ana", "=SUM(A1)", 'Bo "B"; x', "李", "Max", "Eve", "Kim", "Lou", "Al")
STARTED = 1_769_886_999.0  # 2026-01-31 19:16:39 UTC
TOOK = 36 * 60


def played(archive: Archive, game: str, seats: int, number: int = 1, started: float = STARTED) -> str:
    """Play a game at random into the archive; return its id."""
    session = Session(game, seats, {}, fixed_seed(number))
    play_random(session, Random(number))
    session.publish_secrets()
    id = session.facts[0]["id"]
    for fact in session.facts:
        archive.add({**fact, "id": id}, "box", started + (TOOK if fact["e"] in ("end", "opened") else 0))
    return id


@pytest.fixture(scope="module")
def archived(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Return an archive with a game of every kind, with names."""
    path = tmp_path_factory.mktemp("archive") / "a.sqlite"
    with Archive(path) as archive:
        found = [played(archive, game, catalog.seat_limits(game)[1]) for game in catalog.game_names()]
        for id in found:
            for seat in range(archive.game(id).seats - 1):  # the last one has no name
                archive.set_player_name(id, seat, NAMES[seat])
    return path, found


@pytest.fixture
def ids(archived: tuple[Path, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the games of an archive of one's own."""
    path, found = archived
    monkeypatch.setenv("CONCLAVE_ARCHIVE", str(shutil.copy(path, tmp_path)))
    return found


def exported(*arguments: object) -> str:
    """Return what `conclave archive export` prints."""
    result = conclave("archive", "export", *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def link_of(id: str, *arguments: object) -> str:
    """Return the link that is exported for a game."""
    return exported(id, "--format", "link", *arguments).split("\n")[0]


def data(link: str) -> dict:
    """Return the data in a link as a browser decodes it."""
    (found,) = parse_qs(urlsplit(link).query, strict_parsing=True)["data"]
    return json.loads(found)


# --- JSON Lines


def test_json_lines_are_the_facts_and_verify_proves_them(ids: list[str], tmp_path: Path) -> None:
    exported(*ids, "--format", "jsonl", "--out", tmp_path / "games.jsonl")
    facts = [json.loads(line) for line in (tmp_path / "games.jsonl").read_bytes().decode().splitlines()]
    assert [fact["game"] for fact in facts if fact["e"] == "game"] == catalog.game_names()
    result = conclave("verify", tmp_path / "games.jsonl")
    assert result.exit_code == 0, result.output
    assert f"{len(catalog.game_names())} games" in result.stdout


# --- CSV


def test_a_csv_reader_gets_every_seat_of_every_game(ids: list[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(exported(*ids, "--format", "csv"))))
    assert [len([row for row in rows if row["id"] == id]) for id in ids] == [
        catalog.seat_limits(game)[1] for game in catalog.game_names()
    ]
    assert [row["player"] for row in rows if row["game"] == "majority"] == [
        "'" + name if name.startswith("=") else name for name in [*NAMES[:9], ""]
    ]
    with Archive() as archive:
        for id in ids:
            result = archive.game(id).result
            assert result is not None
            mine = [row for row in rows if row["id"] == id]
            assert [row["seat"] for row in mine if row["winner"] == "1"] == [
                str(seat + 1) for seat in result["winners"]
            ]
            assert [row["score"] for row in mine] == [str(score) for score in result.get("scores") or [""] * len(mine)]
            assert {(row["started"], row["minutes"]) for row in mine} == {("2026-01-31 19:16:39", "36")}


def test_a_game_that_did_not_end_has_seats_and_no_winners(ids: list[str]) -> None:
    with Archive() as archive:
        session = Session("majority", 3, {}, fixed_seed(5))
        archive.add({**session.facts[0]}, "box", STARTED)
    rows = list(csv.DictReader(io.StringIO(exported(session.facts[0]["id"], "--format", "csv"))))
    assert [(row["seat"], row["winner"], row["score"]) for row in rows] == [("1", "", ""), ("2", "", ""), ("3", "", "")]
    for format in ("bgsplay", "link"):
        refused(conclave("archive", "export", session.facts[0]["id"], "--format", format), 2, "has no result")


# --- Board Game Stats


def test_a_bgsplay_file_follows_the_format(ids: list[str], tmp_path: Path) -> None:
    exported(*ids, "--format", "bgsplay", "--out", tmp_path / "all.bgsplay")
    found = json.loads((tmp_path / "all.bgsplay").read_bytes())
    jsonschema.validate(found, BGSPLAY)
    names = {player["id"]: player["name"] for player in found["players"]}
    games = {game["id"]: game["name"] for game in found["games"]}
    assert [games[play["gameRefId"]] for play in found["plays"]] == [
        catalog.game_title(game, "en") for game in catalog.game_names()
    ]
    assert [names[score["playerRefId"]] for score in found["plays"][1]["playerScores"]] == [*NAMES[:9], "Player 10"]
    assert [player["name"] for player in found["players"] if player["isAnonymous"]] == sorted(
        {f"Player {catalog.seat_limits(game)[1]}" for game in catalog.game_names()}
    )
    with Archive() as archive:
        for id, play in zip(ids, found["plays"], strict=True):
            result = archive.game(id).result
            assert result is not None
            won = [seat for seat, score in enumerate(play["playerScores"]) if score["winner"]]
            assert won == result["winners"]
            assert {score["role"] for score in play["playerScores"]} == set(result.get("roles") or [""])
            in_camps = result.get("roles") and has_bot_module(archive.game(id).game, "teams")
            assert play["usesTeams"] == bool(result.get("teams") or in_camps)


def test_a_link_follows_the_format(ids: list[str]) -> None:
    for id in ids:
        link = link_of(id)
        assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        assert len(link) <= 8000
        play = data(link)
        jsonschema.validate(play, LINK)
        assert play["playDate"] == "2026-01-31 19:16:39"  # UTC
        assert play["durationMin"] == 36
        with Archive() as archive:
            result = archive.game(id).result
        assert result is not None
        assert [seat for seat, one in enumerate(play["players"]) if one["winner"]] == result["winners"]
        assert min(one["rank"] for one in play["players"] if one["winner"]) == (1 if result.get("scores") else 0)
        assert play["game"]["noPoints"] == (not result.get("scores"))


def test_camps_and_teams_are_exported(ids: list[str]) -> None:
    sultane = data(link_of(ids[2]))
    camps = {"interventionist": "interventionist", "pacifist": "pacifist", "dinarzade": "pacifist"}
    assert all(player["team"] == camps[player["role"]] for player in sultane["players"])
    with Archive() as archive:
        number = next(n for n in range(99) if ended_in_teams(n))
        id = played(archive, "the-majority", 4, number)
    assert [player["team"] for player in data(link_of(id))["players"]] == ["A", "B", "A", "B"]


def ended_in_teams(number: int) -> bool:
    """Return whether the game with this seed was won by teams."""
    session = Session("the-majority", 4, {}, fixed_seed(number))
    play_random(session, Random(number))
    return bool(session.result and session.result.get("teams"))


def test_a_tie_that_was_broken_is_a_rank(ids: list[str]) -> None:
    with Archive() as archive:
        number = next(n for n in range(99) if won_by_the_spy(n))
        id = played(archive, "the-majority", 3, number)
        result = archive.game(id).result
    assert result is not None
    (winner,) = result["winners"]
    tied = next(seat for seat in range(3) if seat != winner and result["scores"][seat] == result["scores"][winner])
    ranks = [1 if seat == winner else 2 if seat == tied else 3 for seat in range(3)]
    rows = csv.DictReader(io.StringIO(exported(id, "--format", "csv")))
    assert [int(row["rank"]) for row in rows] == ranks
    assert [player["rank"] for player in data(link_of(id))["players"]] == ranks
    scores = json.loads(exported(id, "--format", "bgsplay"))["plays"][0]["playerScores"]
    assert [score["rank"] for score in scores] == ranks


def won_by_the_spy(number: int) -> bool:
    """Return whether the game with this seed was won by the spy."""
    session = Session("the-majority", 3, {}, fixed_seed(number))
    play_random(session, Random(number))
    return session.result is not None and session.result["why"] == "spy"


def test_an_executed_player_ranks_below_the_winner(ids: list[str]) -> None:
    """Points do not matter for this."""
    with Archive() as archive:
        number = next(n for n in range(99) if executed_with_most(n))
        id = played(archive, "witchcraft", 3, number)
        result = archive.game(id).result
    assert result is not None
    (winner,), ranks = result["winners"], [player["rank"] for player in data(link_of(id))["players"]]
    assert ranks[winner] == 1
    assert ranks[result["scores"].index(max(result["scores"]))] == 2
    assert sorted(ranks) == [1, 2, 3]


def executed_with_most(number: int) -> bool:
    """Return whether the game with this seed has an executed player with the most points."""
    session = Session("witchcraft", 3, {}, fixed_seed(number))
    result = play_random(session, Random(number)).result or {}
    (most, *_), scores = result["winners"], result["scores"]
    return len(set(scores)) == 3 and scores[most] != max(scores)


def test_a_tie_that_was_broken_ranks_the_winner_first(ids: list[str]) -> None:
    end = {"e": "end", "n": 1, "id": "7e", "why": "points", "winners": [2], "scores": [5, 9, 9, 9]}
    start = {"e": "game", "n": 0, "id": "7e", "game": "the-majority", "seats": 4, "options": {}}
    with Archive() as archive:
        archive.add_all([(start, STARTED), (end, STARTED)], "box")
    ranks = [4, 2, 1, 2]
    rows = csv.DictReader(io.StringIO(exported("7e", "--format", "csv")))
    assert [row["rank"] for row in rows] == [str(rank) for rank in ranks]
    assert [player["rank"] for player in data(link_of("7e"))["players"]] == ranks
    (play,) = json.loads(exported("7e", "--format", "bgsplay"))["plays"]
    assert [score["rank"] for score in play["playerScores"]] == ranks


def test_ids_identify_game_and_player(ids: list[str]) -> None:
    first, again, other = data(link_of(ids[0])), data(link_of(ids[0])), data(link_of(ids[1]))
    assert first == again
    assert first["sourcePlayId"] != other["sourcePlayId"]
    assert first["game"]["sourceGameId"] != other["game"]["sourceGameId"]
    assert first["players"][1]["sourcePlayerId"] == other["players"][1]["sourcePlayerId"]  # Ana
    assert len({player["sourcePlayerId"] for player in other["players"]}) == 10
    # written down, so that another version of this program still makes the same
    assert first["players"][1]["sourcePlayerId"] == "77043d4e-86cb-5e97-83bd-64e42317c3ef"
    assert first["game"]["sourceGameId"] == "b64cca7e-f807-5a2a-af03-ead4e1d3b14f"
    file = json.loads(exported(ids[0], "--format", "bgsplay"))
    assert file["plays"][0]["uuid"] == first["sourcePlayId"]
    assert {player["uuid"] for player in file["players"]} == {one["sourcePlayerId"] for one in first["players"]}


def test_the_number_at_boardgamegeek_is_a_number(ids: list[str]) -> None:
    assert data(link_of(ids[0], "--bgg-id", 42))["game"]["bggId"] == 42
    assert "bggId" not in data(link_of(ids[0]))["game"]
    assert json.loads(exported(ids[0], "--format", "bgsplay", "--bgg-id", 42))["games"][0]["bggId"] == 42
    refused(conclave("archive", "export", *ids, "--bgg-id", 42), 2, "several games")


def test_too_long_a_link_drops_comments_then_roles(ids: list[str]) -> None:
    with Archive() as archive:
        game = archive.game(ids[2])
        whole = bgstats.play_link(archive, game)
        shorter = data(bgstats.play_link(archive, game, longest=len(whole) - 1))
        assert shorter == data(whole) | {"comments": ""}
        shortest = bgstats.play_link(archive, game, longest=len(whole) - 260)
        assert {player["role"] for player in data(shortest)["players"]} == {""}
        for seat in range(10):
            archive.set_player_name(ids[2], seat, "é" * 300)
    refused(conclave("archive", "export", ids[2], "--format", "link"), 2, "link of game", "8000 are the most")


# --- QR code


def decoded(blocks: str) -> str:
    """Return the text that a decoder reads from a QR code of blocks on a terminal, black on white."""
    rows = []
    for line in blocks.splitlines():
        rows.append([cell in "█▀" for cell in line])
        rows.append([cell in "█▄" for cell in line])
    width = max(map(len, rows))
    picture = Image.new("L", (width, len(rows)), 255)
    for y, row in enumerate(rows):
        for x, light in enumerate(row):
            picture.putpixel((x, y), 255 if light else 0)
    found = zxingcpp.read_barcodes(picture.resize((width * 4, len(rows) * 4), Image.Resampling.NEAREST))
    assert len(found) == 1
    return found[0].text


def test_a_decoder_reads_the_play_from_the_terminal(ids: list[str]) -> None:
    for id in ids:
        link, code = exported(id, "--format", "link").split("\n", 1)
        read = decoded(code)
        assert len(read) <= 2953
        assert read == link or data(read) == data(link) | {"comments": ""}


def test_a_link_too_long_for_a_qr_code_is_reported(ids: list[str]) -> None:
    with Archive() as archive:
        for seat in range(10):
            archive.set_player_name(ids[1], seat, f"{seat}" + "é" * 40)
    link, told = exported(ids[1], "--format", "link").split("\n", 1)
    assert len(link) > terminal_qr.LONGEST
    assert told == f"the link of game {ids[1]} is too long for a QR code\n"
    with pytest.raises(segno.DataOverflowError):
        segno.make_qr("a" * (terminal_qr.LONGEST + 1))


def test_dates_are_utc_wherever_the_pc_is(ids: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    if hasattr(time, "tzset"):
        time.tzset()
    assert datetime.fromisoformat(data(link_of(ids[0]))["playDate"] + "+00:00").timestamp() == STARTED


def test_a_game_that_is_not_there_is_refused(ids: list[str]) -> None:
    refused(conclave("archive", "export", "zz"), 2, "no game has an id", "zz")
