"""The archive's file: no command makes one by mistake, changes another program's, or ends in a traceback."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from conclave.archive import Archive, BadArchive
from conclave.archive import database as files
from conclave.archive.migrations import MIGRATIONS
from typer.testing import Result

from tests.host.archive.test_archive import lines_of
from tests.host.commands import conclave, refused
from tests.workbench.games import random_game

GAME = lines_of(random_game("majority", 3, 1, locks=6))
ID = GAME[0]["id"]
PAGE = 4096
READING = (
    ("archive", "list"),
    ("archive", "show", ID),
    ("archive", "export", ID),
    ("archive", "export", ID, "--format", "csv"),
    ("verify",),
    ("stats",),
)
RENAMING = ("archive", "rename", ID, "1=Ann")
LOGGING = ("log", "--port", "/dev/none")


def run(command: tuple[str, ...], path: Path) -> Result:
    """Run a command on the archive at this path."""
    return conclave(*command, "--archive", path)


def sql(path: Path, *statements: str) -> None:
    """Make something of a file that the archive's own calls do not make."""
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            file.executescript(statement)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return an archive with a game."""
    path = tmp_path / "archive"
    with Archive(path) as archive:
        archive.add_all([(line, 1.7e9) for line in GAME], "box")
    return path


# --- what is no archive


def missing(_: Path) -> None:
    """Make nothing."""


def make_text_file(path: Path) -> None:
    """Write a file of plain text."""
    path.write_text("somebody's text\n" * 400)


def make_empty_file(path: Path) -> None:
    """Make an empty file."""
    path.touch()


def make_pipe(path: Path) -> None:
    """Make a named pipe."""
    os.mkfifo(path)


def make_foreign_database(path: Path) -> None:
    """Make another program's database."""
    sql(path, "CREATE TABLE bookmarks (url)", "INSERT INTO bookmarks VALUES ('a')", "PRAGMA user_version = 1")


def make_marked_database(path: Path) -> None:
    """Make a database with our tables and another program's application id."""
    sql(path, "CREATE TABLE games (a)", "CREATE TABLE seats (a)", "CREATE TABLE lines (a)", "PRAGMA application_id = 7")


def make_older_archive(path: Path) -> None:
    """Make an archive with an earlier version of the schema."""
    sql(path, "CREATE TABLE games (a)", "PRAGMA user_version = 4", "PRAGMA application_id = 0x436F6E63")


def make_newer_archive(path: Path) -> None:
    """Make an archive with a later version of the schema."""
    Archive(path).close()
    sql(path, "PRAGMA user_version = 99")


@pytest.mark.parametrize("command", [*READING, RENAMING, LOGGING])
@pytest.mark.parametrize(
    "make, why",
    [
        (Path.mkdir, "it is no file"),
        (make_pipe, "it is no file"),
        (make_text_file, "is no archive"),
        (make_foreign_database, "another program keeps its data there"),
        (make_marked_database, "another program keeps its data there"),
        (make_newer_archive, "written by a newer version"),
        (make_older_archive, "written by Conclave 0.2"),
    ],
)
def test_a_foreign_file_is_refused_and_left_unchanged(
    tmp_path: Path, command: tuple[str, ...], make: Callable[[Path], None], why: str
) -> None:
    path = tmp_path / "a file"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    refused(run(command, path), 2, str(path), why)
    assert not path.is_file() or path.read_bytes() == before


@pytest.mark.parametrize("command", [*READING, RENAMING])
@pytest.mark.parametrize("make, why", [(missing, "there is no archive"), (make_empty_file, "is empty\n")])
def test_only_the_logger_begins_an_archive(
    tmp_path: Path, command: tuple[str, ...], make: Callable[[Path], None], why: str
) -> None:
    path = tmp_path / "mistyped"
    make(path)
    before = sorted(tmp_path.iterdir())
    refused(run(command, path), 2, str(path), why)
    refused(conclave(*command, CONCLAVE_ARCHIVE=str(path)), 2, str(path), why)
    with pytest.raises(BadArchive) as found:
        Archive(path, "write")
    assert found.value.text_key == "no-archive"
    refused(run(command, tmp_path / "no folder" / "archive"), 2, "there is no archive")
    assert sorted(tmp_path.iterdir()) == before


def test_the_logger_makes_no_folder_for_a_mistyped_file(tmp_path: Path) -> None:
    refused(run(LOGGING, tmp_path / "no folder" / "archive"), 2, "no folder")
    assert list(tmp_path.iterdir()) == []


# --- what is damaged


def survives(path: Path, content: bytes) -> list[Result]:
    """Run all commands on a damaged archive; each does its work, or says in one sentence what is wrong."""
    results = []
    for command in (*READING, RENAMING):
        for file in path.parent.iterdir():
            file.unlink()
        path.write_bytes(content)
        result = run(command, path)
        assert isinstance(result.exception, SystemExit | None), result.exception
        assert result.exit_code in (0, 1, 2)
        if result.exit_code:
            refused(result, result.exit_code)
        results.append(result)
    return results


def test_a_truncated_archive_is_reported_as_damaged(path: Path) -> None:
    content = path.read_bytes()
    for size in range(PAGE, len(content), 3 * PAGE):
        assert all("is damaged" in result.stderr for result in survives(path, content[:size]))
    for size in (1, 99, 101, PAGE - 1):
        assert all(result.exit_code == 2 for result in survives(path, content[:size]))


def test_pages_of_zeros_are_no_reason_for_a_traceback(path: Path) -> None:
    content, said = path.read_bytes(), ""
    for start in range(0, len(content), PAGE):
        for result in survives(path, content[:start] + bytes(PAGE) + content[start + PAGE :]):
            said += result.stderr
    assert said.count("is damaged") > 20


@pytest.mark.slow
def test_bytes_that_changed_are_no_reason_for_a_traceback(path: Path) -> None:
    content, rng = path.read_bytes(), Random(1)
    for _ in range(100):
        changed = bytearray(content)
        for _ in range(rng.randrange(1, 40)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        survives(path, bytes(changed))


@pytest.mark.parametrize("change", ["text = 'x'", "text = '[1]'", "text = x'ff'", "text = '{}'"])
def test_an_unreadable_line_is_reported(path: Path, change: str) -> None:
    sql(path, f"UPDATE lines SET {change} WHERE n = 3")
    refused(run(("archive", "show", ID), path), 2, "is damaged")


@pytest.mark.parametrize(
    "change", ["options = 'x'", "seats = 'many'", "game = x'41'", "added = 'once', started = NULL"]
)
def test_an_unreadable_game_is_reported(path: Path, change: str) -> None:
    sql(path, f"UPDATE games SET {change}")
    refused(run(("archive", "list"), path), 2, "is damaged")


# --- what others hold


@contextmanager
def hold_open(path: Path, statement: str) -> Iterator[None]:
    """Hold the database open from another connection after these statements."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        for part in statement.split(";"):
            other.execute(part)
        yield


@pytest.mark.parametrize("command", [*READING, RENAMING, LOGGING])
def test_a_locked_archive_is_reported(path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.setattr(files, "_LOCK_TIMEOUTS", dict.fromkeys(files._LOCK_TIMEOUTS, 0.0))
    with hold_open(path, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE"):
        refused(run(command, path), 2, str(path), "is locked by another program")


@pytest.mark.parametrize("command", READING)
def test_a_logger_at_work_keeps_no_reader_waiting(
    path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    free = run(command, path)
    monkeypatch.setattr(files, "_LOCK_TIMEOUTS", dict.fromkeys(files._LOCK_TIMEOUTS, 0.0))
    with hold_open(path, "BEGIN IMMEDIATE; DELETE FROM lines"):
        assert run(command, path).output == free.output
        refused(run(RENAMING, path), 2, "is locked by another program")


@contextmanager
def somebody() -> Iterator[None]:
    """Be a user who may not do everything."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public(path: Path) -> Iterator[Path]:
    """Yield the same archive where everybody may look for it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "archive"
        copy.write_bytes(path.read_bytes())
        yield copy
        os.chmod(folder, 0o755)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs users")
@pytest.mark.parametrize("command", [*READING, RENAMING, LOGGING])
def test_an_archive_of_another_user_is_reported(public: Path, path: Path, command: tuple[str, ...]) -> None:
    run(READING[0], path)
    public.chmod(0)
    os.chmod(public.parent, 0o755)
    with somebody():
        refused(run(command, public), 2, str(public), "cannot be opened: Permission denied")


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="needs users")
@pytest.mark.parametrize("command", READING)
def test_an_archive_that_may_only_be_read_is_read(public: Path, path: Path, command: tuple[str, ...]) -> None:
    expected = run(command, path).output
    public.chmod(0o444)
    os.chmod(public.parent, 0o555)
    with somebody():
        assert run(command, public).output == expected
        refused(run(RENAMING, public), 2, "cannot be opened: Permission denied")


# --- reading, and older archives


def test_reading_changes_no_byte(path: Path) -> None:
    before = path.read_bytes()
    for command in READING:
        assert run(command, path).exit_code in (0, 1, 2)
    assert path.read_bytes() == before
    with Archive(path, "read") as archive, pytest.raises(BadArchive, match="may only be read"):
        archive.set_player_name(ID, 0, "Ann")


def test_a_reader_sees_what_comes_in_meanwhile(path: Path) -> None:
    with Archive(path, "read") as reading:
        for name in ("Ann", "Bob"):
            with Archive(path) as writing:
                writing.set_player_name(ID, 0, name)
            assert reading.game(ID).players[0] == name


NEXT = (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT 'at home'",))


@pytest.mark.parametrize("mode", ["read", "write", "begin"])
def test_an_archive_is_migrated_when_opened(path: Path, mode: files.Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive(path) as archive:
        before = archive.games(), archive.valid_facts(ID)
    monkeypatch.setattr(files, "MIGRATIONS", NEXT)
    with Archive(path, mode) as archive:
        assert (archive.games(), archive.valid_facts(ID)) == before
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT place FROM games").fetchall() == [("at home",)]
        assert file.execute("PRAGMA user_version").fetchone() == (len(NEXT),)


def test_two_that_migrate_the_same_archive_agree(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MIGRATIONS", NEXT)
    with Archive(path) as one, Archive(path, "read") as other:
        one.set_player_name(ID, 0, "Ann")
        assert other.game(ID).players[0] == "Ann"


def test_a_name_that_is_no_text_is_refused(path: Path) -> None:
    refused(conclave("archive", "rename", ID, "1=\udcff", "--archive", path), 2, "no text")
    refused(conclave("archive", "show", "\udcff", "--archive", path), 2, "no text")
