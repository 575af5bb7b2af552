"""The archive: lines in any order, twice, with holes; two writers; a kill at any moment; renaming."""

import json
import signal
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive, BadArchive
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.engine.mnemonic import mnemonic_words
from shared_rules.engine.session import Session
from tests.host.archive.killed_writers import exit_status, fork_writer, reporting_connect
from tests.host.commands import conclave, refused
from tests.kit import fixed_seed as seed_of
from tests.kit import play_random
from tests.workbench.games import random_game

Line = dict[str, Any]


def lines_of(session: Session) -> list[Line]:
    """Return all facts of a game as they come over the line."""
    if not session.is_published:
        session.publish_secrets()
    return [{**fact, "id": session.facts[0]["id"], "ms": 7 * fact["n"]} for fact in session.facts]


GAME = lines_of(random_game("majority", 3, 1))
ID = GAME[0]["id"]


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """Yield an empty archive in a file."""
    with Archive(tmp_path / "archive.sqlite") as archive:
        yield archive


def test_a_game_with_all_its_lines(archive: Archive) -> None:
    for at, line in enumerate(GAME):
        assert archive.add(line, "box", 1000.0 + at)
    (game,) = archive.games()
    assert (game.id, game.game, game.seats, game.device) == (ID, "majority", 3, "box")
    assert game.options == GAME[0]["options"]
    assert (game.started, game.ended) == (1000.0, 1000.0 + GAME[-2]["n"])
    assert game.result
    assert game.result["scores"] == GAME[-2]["scores"]
    assert (game.lines, game.opened, game.players) == (len(GAME), True, (None, None, None))
    assert archive.valid_facts(ID) == GAME
    assert archive.first_missing(ID) is None


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_lines_may_come_in_any_order_and_twice(rng: Random) -> None:
    with Archive(":memory:") as archive:
        sent = GAME + rng.sample(GAME, 20)
        rng.shuffle(sent)
        new = 0
        while sent:
            size = rng.randrange(1, 30)
            new += archive.add_all([(line, 5.0) for line in sent[:size]], rng.choice("ab"))
            del sent[:size]
        assert new == len(GAME)
        assert archive.valid_facts(ID) == GAME
        assert archive.games()[0].result == GAME[-2]


def test_a_hole_is_known(archive: Archive) -> None:
    assert archive.first_missing(ID) == 0
    archive.add_all([(line, None) for line in GAME if line["n"] not in (9, 30)], "box")
    assert archive.first_missing(ID) == 9
    archive.add(GAME[9], "box", None)
    assert archive.first_missing(ID) == 30
    assert [line["n"] for line in archive.valid_facts(ID)] == [n for n in range(len(GAME)) if n != 30]


def test_a_game_whose_first_line_is_missing_is_not_shown_yet(archive: Archive) -> None:
    archive.add(GAME[5], "box", 1.0)
    assert archive.games() == []
    archive.add(GAME[0], "box", 2.0)
    assert archive.games()[0].started == 1.0


@pytest.mark.parametrize(
    "line",
    [
        {"e": "hello", "id": ID, "n": "x"},
        {"e": "kept", "id": ID},
        {"e": "round", "n": 3},
        {"e": "round", "n": -1, "id": ID},
        {"e": "round", "n": True, "id": ID},
        {"e": "round", "n": 3, "id": ID, "u": "1"},
        {"e": "round", "n": 3, "id": 7},
        {"e": "sent", "id": ID, "takes": [[1, 5]]},
        {"e": "sent", "id": ID, "takes": [[0, 0], [2, 5], [1, 9]]},
    ],
)
def test_lines_of_no_game_are_not_stored(archive: Archive, line: Line) -> None:
    assert not archive.add(line, "box", 1.0)
    assert archive.valid_facts(ID) == []
    assert archive.notices(ID) == []


def test_notices_are_kept_beside_the_facts(archive: Archive) -> None:
    notice = {"e": "answered", "seat": 2, "ms": 7, "id": ID}
    assert archive.add(notice, "box", 1.0)
    assert not archive.add(notice, "box", 2.0)
    assert archive.notices(ID) == [notice]
    assert archive.valid_facts(ID) == []


def test_a_game_that_was_sent_afterwards_is_not_live(archive: Archive) -> None:
    archive.add_all([({**line, "again": True}, 5.0) for line in GAME[:9]], "box")
    assert archive.current_game_id() is None
    archive.add(GAME[9], "box", 6.0)
    assert (archive.current_game_id(), archive.game(ID).started) == (ID, 6.0)


def test_a_name_given_here_stays_when_the_box_tells_its_own(archive: Archive) -> None:
    """After a power cut the box emits the names of the seats again."""
    archive.add(GAME[0], "box", 1.0)
    seated = {"e": "seated", "id": ID, "names": ["Ann", "", "Bob"]}
    archive.add({**seated, "ms": 5}, "box", 1.0)
    archive.set_player_name(ID, 2, "Zoé")
    assert archive.add({**seated, "ms": 9}, "box", 2.0)
    assert archive.game(ID).players == ("Ann", None, "Zoé")


def test_players_have_names(archive: Archive) -> None:
    archive.add(GAME[0], "box", 1.0)
    archive.set_player_name(ID[:6], 2, "Zoé")
    archive.set_player_name(ID, 0, "Ann")
    archive.set_player_name(ID, 0, "")
    assert archive.game(ID).players == (None, None, "Zoé")
    with pytest.raises(BadArchive, match="seats 1 to 3: nobody sits at seat 4"):
        archive.set_player_name(ID, 3, "Bob")
    with pytest.raises(BadArchive, match="no game"):
        archive.set_player_name("zz", 0, "Bob")


def test_a_prefix_has_to_be_of_one_game(archive: Archive) -> None:
    archive.add_all([({**GAME[0], "id": id}, 1.0) for id in ("ab01", "ab02", "%")], "box")
    assert archive.game("ab02").id == "ab02"
    for prefix in ("ab", "", "ab03", "_b01"):
        with pytest.raises(BadArchive) as found:
            archive.game(prefix)
        assert found.value.text_key == "no-game"


def test_lines_are_taken_in_all_of_them_or_none(archive: Archive) -> None:
    def torn() -> Iterator[tuple[Line, float]]:
        yield GAME[0], 1.0
        raise EOFError

    with pytest.raises(EOFError):
        archive.add_all(torn(), "box")
    assert archive.games() == []
    assert archive.add(GAME[0], "box", 1.0)


def test_of_an_unknown_game_no_undo_is_known(archive: Archive) -> None:
    assert (archive.undo_count(ID), archive.first_missing(ID), archive.valid_facts(ID), archive.current_game_id()) == (
        0,
        0,
        [],
        None,
    )


# --- the file


def test_without_a_path_it_is_among_the_users_own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CONCLAVE_ARCHIVE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "not" / "yet"))
    path = tmp_path / "not" / "yet" / "conclave" / "archive.sqlite"
    for _ in range(2):
        with Archive() as archive:
            assert archive.path == path
    monkeypatch.setenv("XDG_DATA_HOME", str(path))
    with pytest.raises(BadArchive, match="cannot be made: Not a directory") as found:
        Archive()
    assert found.value.text_key == "no-archive"


def test_the_file_is_one_that_readers_and_writers_share(archive: Archive) -> None:
    with sqlite3.connect(archive.path) as sql:
        assert sql.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert sql.execute("PRAGMA user_version").fetchone()[0] > 0
    sql.close()


def test_an_empty_file_becomes_an_archive_a_foreign_file_stays(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with Archive(tmp_path / "empty") as archive:
        assert archive.add(GAME[0], "box", 1.0)
    other = tmp_path / "other"
    other.write_bytes(b"not a database, but somebody's text" * 100)
    with pytest.raises(BadArchive, match="no archive"):
        Archive(other)
    assert other.read_bytes().startswith(b"not a database")
    with pytest.raises(BadArchive, match="cannot be opened"):
        Archive(tmp_path / "empty" / "within")


def test_two_programs_that_begin_the_same_archive_agree(tmp_path: Path) -> None:
    children = [fork_writer(partial(write, tmp_path / "archive")) for _ in range(4)]
    assert [exit_status(pid) for pid in children] == [0] * 4
    with Archive(tmp_path / "archive") as archive:
        assert archive.valid_facts(ID) == GAME


def write(path: Path, lines: list[Line] = GAME) -> None:
    """Add lines one by one."""
    with Archive(path) as archive:
        for line in lines:
            archive.add(line, "box", 1.0)


def test_a_writer_killed_at_any_moment_leaves_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    few = GAME[:9]  # every one is waited for until it is on the disk
    with monkeypatch.context() as patch:
        patch.setattr("sqlite3.connect", reporting_connect(told.append))
        write(tmp_path / "whole", few)
    for cut in range(0, len(told), 3):
        path = tmp_path / f"archive {cut}"
        assert exit_status(fork_writer(partial(write, path, few), cut)) == -signal.SIGKILL
        kept = found_in(path)
        assert kept == max(0, told[:cut].count("COMMIT") - 1)  # the first one made the tables
        again = len(told) - 1 - cut  # another one goes on with what there is, and is killed as well
        assert exit_status(fork_writer(partial(write, path, few), again)) in (0, -signal.SIGKILL)
        assert found_in(path) >= kept


def found_in(path: Path) -> int:
    """Return how many facts are in an archive: the first ones, all of them whole."""
    with Archive(path) as archive:
        lines = archive.valid_facts(ID)
    assert lines == GAME[: len(lines)]
    return len(lines)


# --- the command


def test_the_command_lists_shows_and_renames(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    with Archive(file) as archive:
        assert "no game" in conclave("archive", "list", "--archive", file).output
        archive.add_all([(line, 1.7e9) for line in GAME], "box")
    result = conclave("archive", "rename", ID[:5], "2=Ann", "1=Zoé", "--archive", file)
    assert result.output == "Zoé, Ann, seat 3\n"
    listed = conclave("archive", "list", CONCLAVE_ARCHIVE=str(file)).output
    for word in (ID, "majority", "Zoé, Ann, seat 3", str(len(GAME))):
        assert word in listed
    shown = conclave("archive", "show", ID[:5], "--archive", file).output
    assert "variant=no" in shown
    assert "seat 2: Ann" in shown
    winners = [seat + 1 for seat in GAME[-2]["winners"]]
    assert f"winners={winners}" in shown
    for line in GAME:
        assert f"{line['n']:>4} {line['e']}" in shown


def test_the_command_refuses_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    Archive(file).close()
    refused(conclave("archive", "show", "abc", "--archive", file), 2, "abc")
    refused(conclave("archive", "rename", "abc", "one=Ann", "--archive", file), 2, "SEAT=NAME")
    refused(conclave("archive", "rename", "abc", "0=Ann", "--archive", file), 2, "SEAT=NAME")
    refused(conclave("archive", "rename", "abc", "1=Ann", "01=Bob", "--archive", file), 2, "seat 1 is named twice")
    refused(conclave("archive", "list", "--archive", tmp_path), 2, "cannot be opened")


def test_players_are_renamed_all_or_none(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    with Archive(file) as archive:
        archive.add(GAME[0], "box", 1.0)
        archive.set_player_name(ID, 0, "Zoé")
        refused(conclave("archive", "rename", ID, "1=Ann", "2=Bob", "4=Cleo", "--archive", file), 2, "at seat 4")
        assert archive.game(ID).players == ("Zoé", None, None)


def test_verify_takes_games_from_the_archive(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    unopened = lines_of(random_game("sultane", 5, 2, locks=3))[:-1]
    with Archive(file) as archive:
        archive.add_all([(line, 1.0) for line in GAME + unopened], "box")
    result = conclave("verify", CONCLAVE_ARCHIVE=str(file))
    assert result.output == conclave("verify", "--archive", file).output
    assert result.exit_code == 1, "a game that was not opened is not right"
    assert f"game {ID}: seed, commitment" in result.output
    assert "it was not opened" in result.output
    assert conclave("verify", "--archive", file, ID[:4]).exit_code == 0
    at = next(line["n"] for line in GAME if line["e"] == "tally" and line["pile"] == 1)
    with sqlite3.connect(file) as sql:
        sql.execute("UPDATE lines SET text = replace(text, '\"pile\":1', '\"pile\":2') WHERE n = ?", (at,))
    sql.close()
    refused(conclave("verify", "--archive", file, ID), 1, f"n {at}", "pile")
    refused(conclave("verify", "--archive", file, "zz"), 2, "zz")
    refused(conclave("verify", "--archive", file, "--port", "/dev/none"), 2, "say what to verify")


def stirred_lines() -> list[Line]:
    """Return a stirred game, as a device tells it."""
    return lines_of(play_random(Session("majority", 3, {}, seed_of(8), contributes=True), Random(8)))


@pytest.mark.parametrize("pause, code", [(30.0, "heard"), (0.0, "unseen")])
def test_a_commitment_is_timed_by_the_clock_of_the_pc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pause: float, code: str
) -> None:
    """A commitment that arrives together with the keys was not heard before them, whatever times the device gives."""
    lines, now = stirred_lines(), 1_000_000.0
    at = next(at for at, line in enumerate(lines) if line["e"] == "sealed")
    with Archive(tmp_path / "archive") as archive:
        for part in (lines[:at], lines[at:]):
            monkeypatch.setattr("conclave.archive.commitment_times.time.time", lambda now=now: now)
            archive.add_all([(line, 1.0) for line in part], "box")
            now += pause
        heard = archive.commitment_times(lines[0]["id"])
    assert heard == (lines[0]["commit"], 1_000_000.0, 1_000_000.0 + pause)
    (game,) = [
        json.loads(line) for line in conclave("verify", "--archive", tmp_path / "archive", "--json").stdout.splitlines()
    ]
    assert code in {finding["code"] for finding in game["proven"] + game["not_proven"]}
    shown = conclave("archive", "show", lines[0]["id"], "--archive", tmp_path / "archive").stdout
    assert " ".join(mnemonic_words(lines[0]["commit"])) in shown


def test_a_repeated_commitment_keeps_its_first_time(tmp_path: Path) -> None:
    lines = stirred_lines()
    with Archive(tmp_path / "archive") as archive:
        archive.add_all([(line, 1.0) for line in lines], "box")
        heard = archive.commitment_times(lines[0]["id"])
        archive.add_all([({**line, "again": True}, None) for line in lines], "box")
        archive.add_all([({**line, "u": 1}, 2.0) for line in lines], "box")
        assert archive.commitment_times(lines[0]["id"]) == heard


def test_verify_tells_every_game_of_the_archive_as_json(tmp_path: Path) -> None:
    unopened = lines_of(random_game("sultane", 5, 2, locks=3))[:-1]
    with Archive(tmp_path / "archive") as archive:
        archive.add_all([(line, 1.0) for line in GAME + unopened], "box")
    told = [
        json.loads(line) for line in conclave("verify", "--json", "--archive", tmp_path / "archive").stdout.splitlines()
    ]
    assert {game["id"]: game["verdict"] for game in told} == {ID: "right", unopened[0]["id"]: "incomplete"}
