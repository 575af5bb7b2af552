"""The archive: lines in any order, twice, with holes and undos; two writers; a kill at any moment; renaming."""

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conclave.archive import Archive, BadArchive
from hypothesis import given, settings
from hypothesis import strategies as st

from shared_rules.session import Session
from tests.host.commands import conclave, refused
from tests.host.line import played

Line = dict[str, Any]


def lines_of(session: Session) -> list[Line]:
    """All facts of a game as they come over the line."""
    if not session.opened:
        session.open()
    return [{**fact, "id": session.facts[0]["id"], "ms": 7 * fact["n"]} for fact in session.facts]


GAME = lines_of(played("majority", 3, 1))
ID = GAME[0]["id"]


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
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
    assert archive.lines(ID) == GAME
    assert archive.due(ID) is None


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
        assert archive.lines(ID) == GAME
        assert archive.games()[0].result == GAME[-2]


def test_a_hole_is_known(archive: Archive) -> None:
    assert archive.due(ID) == 0
    archive.add_all([(line, None) for line in GAME if line["n"] not in (9, 30)], "box")
    assert archive.due(ID) == 9
    archive.add(GAME[9], "box", None)
    assert archive.due(ID) == 30
    assert [line["n"] for line in archive.lines(ID)] == [n for n in range(len(GAME)) if n != 30]


def test_a_game_whose_first_line_is_missing_is_not_shown_yet(archive: Archive) -> None:
    archive.add(GAME[5], "box", 1.0)
    assert archive.games() == []
    archive.add(GAME[0], "box", 2.0)
    assert archive.games()[0].started == 1.0


def undone(start: int, take: int, lines: list[Line]) -> list[Line]:
    """The notice of an undo, and other facts from there on."""
    notice = {"e": "undone", "id": ID, "from": start, "u": take, "ms": take}
    return [notice, *({**line, "u": take, "again_said": take} for line in lines if line["n"] >= start)]


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.booleans())
def test_what_was_undone_is_void_in_whatever_order_it_comes(rng: Random, is_told: bool) -> None:
    """The notices are enough in their order; else what `sent` tells of the takes."""
    first, second = undone(20, 1, GAME[:35]), undone(12, 2, GAME)
    standing = [*GAME[:12], *second[1:]]
    sent = [*GAME[:-1], *first, *second]
    with Archive(":memory:") as archive:
        if not is_told:
            sent = [line for line in sent if line["e"] != "undone"]
            sent.append({"e": "sent", "id": ID, "from": 0, "facts": len(GAME), "u": 2, "takes": [[0, 0], [2, 12]]})
            rng.shuffle(sent)
        archive.add_all([(line, 1.0) for line in sent], "box")
        assert archive.lines(ID) == standing
        assert archive.take(ID) == 2
        assert archive.due(ID) is None


def test_a_result_that_was_undone_is_none(archive: Archive) -> None:
    archive.add_all([(line, 1.0) for line in GAME[:-1]], "box")
    assert archive.games()[0].result
    archive.add(undone(40, 1, [])[0], "box", 2.0)
    game = archive.games()[0]
    assert (game.result, game.ended, game.lines) == (None, None, 40)
    assert archive.due(ID) == 40


def test_a_late_line_of_before_an_undo_does_not_stand(archive: Archive) -> None:
    archive.add_all([(line, 1.0) for line in GAME[:15]], "box")
    archive.add(undone(10, 1, [])[0], "box", 2.0)
    archive.add(GAME[15], "box", 3.0)
    archive.add({"e": "sent", "id": ID, "from": 0, "facts": 16, "u": 0, "takes": [[0, 0]]}, "box", 3.0)
    assert [line["n"] for line in archive.lines(ID)] == list(range(10))


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
def test_what_is_no_line_of_a_game_is_not_kept(archive: Archive, line: Line) -> None:
    assert not archive.add(line, "box", 1.0)
    assert archive.lines(ID) == []
    assert archive.notices(ID) == []


def test_notices_are_kept_beside_the_facts(archive: Archive) -> None:
    notice = {"e": "answered", "seat": 2, "ms": 7, "id": ID}
    assert archive.add(notice, "box", 1.0)
    assert not archive.add(notice, "box", 2.0)
    assert archive.notices(ID) == [notice]
    assert archive.lines(ID) == []


def test_players_have_names(archive: Archive) -> None:
    archive.add(GAME[0], "box", 1.0)
    archive.rename(ID[:6], 2, "Zoé")
    archive.rename(ID, 0, "Ann")
    archive.rename(ID, 0, "")
    assert archive.game(ID).players == (None, None, "Zoé")
    with pytest.raises(BadArchive, match="seats 0 to 2"):
        archive.rename(ID, 3, "Bob")
    with pytest.raises(BadArchive, match="no game"):
        archive.rename("zz", 0, "Bob")


def test_a_prefix_has_to_be_of_one_game(archive: Archive) -> None:
    archive.add_all([({**GAME[0], "id": id}, 1.0) for id in ("ab01", "ab02", "%")], "box")
    assert archive.game("ab02").id == "ab02"
    for prefix in ("ab", "", "ab03", "_b01"):
        with pytest.raises(BadArchive):
            archive.game(prefix)


# --- the file


def test_the_file_is_one_that_readers_and_writers_share(archive: Archive) -> None:
    with sqlite3.connect(archive.path) as sql:
        assert sql.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert sql.execute("PRAGMA user_version").fetchone()[0] > 0
    sql.close()


def test_an_empty_file_becomes_an_archive_and_another_one_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with Archive(tmp_path / "empty") as archive:
        assert archive.add(GAME[0], "box", 1.0)
    other = tmp_path / "other"
    other.write_bytes(b"not a database, but somebody's text" * 100)
    with pytest.raises(BadArchive, match="no archive"):
        Archive(other)
    assert other.read_bytes().startswith(b"not a database")
    newer = sqlite3.connect(tmp_path / "newer")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(BadArchive, match="newer"):
        Archive(tmp_path / "newer")
    with pytest.raises(BadArchive, match="cannot be opened"):
        Archive(tmp_path / "empty" / "within")


def test_two_that_begin_the_same_archive_at_once_agree(tmp_path: Path) -> None:
    children = [child(tmp_path / "archive", GAME) for _ in range(4)]
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 4
    with Archive(tmp_path / "archive") as archive:
        assert archive.lines(ID) == GAME


def child(path: Path, lines: list[Line]) -> int:
    """Start a process that adds lines one by one; return its number."""
    pid = os.fork()
    if pid:
        return pid
    try:
        with Archive(path) as archive:
            for line in lines:
                archive.add(line, "box", 1.0)
        os._exit(0)
    finally:
        os._exit(1)


def test_a_writer_killed_at_any_moment_leaves_whole_lines(tmp_path: Path) -> None:
    rng, found = Random(5), set()
    for number in range(30):
        path = tmp_path / f"archive {number // 2}"  # every second one goes on with what there is
        kept = found_in(path) if number % 2 else 0
        pid = child(path, GAME)
        time.sleep(rng.uniform(0, 0.04))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        assert found_in(path) >= kept  # what was kept once is never lost
        found.add(found_in(path))
    assert len(found) > 5


def found_in(path: Path) -> int:
    """How many facts are in an archive: the first ones, all of them whole."""
    with Archive(path) as archive:
        lines = archive.lines(ID)
    assert lines == GAME[: len(lines)]
    return len(lines)


# --- the command


def test_the_command_lists_shows_and_renames(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    assert "no game" in conclave("archive", "list", "--archive", file).output
    with Archive(file) as archive:
        archive.add_all([(line, 1.7e9) for line in GAME], "box")
    result = conclave("archive", "rename", ID[:5], "1=Ann", "0=Zoé", "--archive", file)
    assert result.output == "Zoé, Ann, seat 2\n"
    listed = conclave("archive", "list", CONCLAVE_ARCHIVE=str(file)).output
    for word in (ID, "majority", "Zoé, Ann, seat 2", str(len(GAME))):
        assert word in listed
    shown = conclave("archive", "show", ID[:5], "--archive", file).output
    assert "variant=no" in shown
    assert "seat 1: Ann" in shown
    for line in GAME:
        assert f"{line['n']:>4} {line['e']}" in shown


def test_the_command_refuses_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    refused(conclave("archive", "show", "abc", "--archive", file), 2, "abc")
    refused(conclave("archive", "rename", "abc", "one=Ann", "--archive", file), 2, "SEAT=NAME")
    refused(conclave("archive", "list", "--archive", tmp_path), 2, "cannot be opened")


def test_verify_takes_games_from_the_archive(tmp_path: Path) -> None:
    file = tmp_path / "archive"
    unopened = lines_of(played("sultane", 5, 2, locks=3))[:-1]
    with Archive(file) as archive:
        archive.add_all([(line, 1.0) for line in GAME + unopened], "box")
    result = conclave("verify", "--archive", CONCLAVE_ARCHIVE=str(file))
    assert result.exit_code == 0, result.output
    assert f"game {ID}: seed, commitment" in result.output
    assert "it was not opened" in result.output
    assert conclave("verify", "--archive", ID[:4], CONCLAVE_ARCHIVE=str(file)).exit_code == 0
    with sqlite3.connect(file) as sql:
        sql.execute("UPDATE lines SET text = replace(text, '\"pile\":1', '\"pile\":2') WHERE event = 'tally' AND n = 5")
    sql.close()
    refused(conclave("verify", "--archive", ID, CONCLAVE_ARCHIVE=str(file)), 1, "n 5", "pile")
    refused(conclave("verify", "--archive", "zz", CONCLAVE_ARCHIVE=str(file)), 2, "zz")
    refused(conclave("verify"), 2, "say what to verify")
