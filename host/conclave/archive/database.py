"""Open the SQLite file of an archive and run statements on it.

A file that is not an archive is refused, and every error of SQLite becomes a `BadArchive` with a plain sentence.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from conclave.archive.migrations import MIGRATIONS
from shared_rules.engine.errors import Refused

Mode = Literal["read", "write", "begin"]  # only "begin" creates a missing file

IN_MEMORY = Path(":memory:")
_SQLITE_MODES = {"read": "ro", "write": "rw", "begin": "rwc"}
_LOCK_TIMEOUTS = {"read": 5.0, "write": 5.0, "begin": 30.0}  # seconds to wait while another program has locked the file
_APPLICATION_ID = 0x436E6376  # "Cncv", in SQLite's field for the program that owns the file
_APPLICATION_ID_0_2 = 0x436F6E63  # "Conc"
_REASONS = {
    sqlite3.SQLITE_BUSY: "is locked by another program: try again when that has ended",
    sqlite3.SQLITE_CORRUPT: "is damaged",
    sqlite3.SQLITE_NOTADB: "is no archive",
    sqlite3.SQLITE_READONLY: "may only be read",
    sqlite3.SQLITE_FULL: "cannot be written: the disk is full",
}


class BadArchive(Refused):
    """Raised when an archive, or a game in it, cannot be used."""


class ArchiveDatabase:
    """The open SQLite file of an archive, migrated to the newest version of its tables."""

    def __init__(self, path: Path, mode: Mode) -> None:
        """Open the file in a mode, and create or update its tables; raise BadArchive if it cannot be used."""
        self.path = path
        if path != IN_MEMORY:
            _check_openable(path, mode)
        with self.translating_errors():
            self._connection = sqlite3.connect(
                _uri(path, mode), timeout=_LOCK_TIMEOUTS[mode], isolation_level=None, uri=True
            )
        try:
            self._prepare(mode)
        except BadArchive:
            self.close()
            raise

    def close(self) -> None:
        """Close the database connection."""
        self._connection.close()

    def execute(self, statement: str, values: Iterable[Any] = ()) -> sqlite3.Cursor:
        """Run a statement that changes the file; raise BadArchive if it fails."""
        with self.translating_errors():
            return self._connection.execute(statement, tuple(values))

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows that a query finds; raise BadArchive if it fails."""
        with self.translating_errors():
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run the body of the `with` statement as one transaction, which locks out other programs."""
        try:
            self.execute("BEGIN IMMEDIATE")
            yield
            self.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self.execute("ROLLBACK")

    @contextmanager
    def translating_errors(self) -> Iterator[None]:
        """Turn errors of SQLite inside the `with` statement into a BadArchive with a plain sentence."""
        try:
            yield
        except sqlite3.Error as error:
            reason = _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, f"cannot be used: {error}")
            raise BadArchive("no-archive", f"the archive {self.path} {reason}") from None
        except UnicodeDecodeError:  # SQLite quotes the broken text in its message
            raise self.damage_error("its form") from None
        except UnicodeEncodeError:
            raise BadArchive("no-text", "a name or an id that is no text is in no archive") from None

    def damage_error(self, what: str) -> BadArchive:
        """Return the BadArchive exception for content that this program never writes; `what` names the content."""
        return BadArchive("damaged-archive", f"the archive {self.path} is damaged: {what} cannot be read")

    def _prepare(self, mode: Mode) -> None:
        """Check the version of the file, set up the connection and run missing migrations."""
        version = self._version()
        if version > len(MIGRATIONS):
            self._refuse("newer-archive", "was written by a newer version of this program")
        if mode == "read":
            if version < len(MIGRATIONS):
                ArchiveDatabase(self.path, "write").close()
            return
        if version == 0 and mode == "write":
            self._refuse("no-archive", "is empty")
        self.execute("PRAGMA journal_mode = WAL")
        self.execute("PRAGMA synchronous = FULL")
        self.execute("PRAGMA foreign_keys = ON")
        if version < len(MIGRATIONS):
            self._migrate()

    def _version(self) -> int:
        """Return the version of the archive's tables, 0 for an empty file.

        Raise BadArchive for another program's file.
        """
        ((version,),) = self.rows("PRAGMA user_version")
        ((mark,),) = self.rows("PRAGMA application_id")
        tables = {name for (name,) in self.rows("SELECT name FROM sqlite_master")}
        is_empty = not (version or mark or tables)
        if mark == _APPLICATION_ID_0_2:
            self._refuse("older-archive", "was written by Conclave 0.2, which alone can read it")
        if not (is_empty or mark == _APPLICATION_ID):
            self._refuse("no-archive", "is no archive: another program keeps its data there")
        return version

    def _migrate(self) -> None:
        """Run the migrations from the file's version to the newest one, in one transaction."""
        with self.transaction():
            for statements in MIGRATIONS[self._version() :]:
                for statement in statements:
                    self.execute(statement)
            self.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            self.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _refuse(self, code: str, what: str) -> None:
        """Raise BadArchive; `what` is the end of its sentence."""
        raise BadArchive(code, f"the archive {self.path} {what}")


def _check_openable(path: Path, mode: Mode) -> None:
    """Raise BadArchive with a clear sentence if a path cannot be opened, or is not a file.

    SQLite's own errors are vague.
    """
    try:
        if path.exists() and not path.is_file():
            raise BadArchive("no-archive", f"the archive {path} cannot be opened: it is no file")
        if path.exists() or mode != "begin":
            path.open("rb" if mode == "read" else "r+b").close()
        elif not path.parent.is_dir():
            raise BadArchive("no-archive", f"the archive {path} cannot be opened: {path.parent} is no folder")
    except FileNotFoundError:
        raise BadArchive("no-archive", f"there is no archive {path}: `conclave log` begins one") from None
    except OSError as error:
        raise BadArchive("no-archive", f"the archive {path} cannot be opened: {error.strerror}") from None


def _uri(path: Path, mode: Mode) -> str:
    """Return the URI by which SQLite opens a path in a mode."""
    if path == IN_MEMORY:
        return "file::memory:"
    # SQLite creates two files beside an archive it reads, unless it is opened as immutable
    is_alone = mode == "read" and not _is_writable(path.parent) and not Path(f"{path}-wal").exists()
    return f"{path.absolute().as_uri()}?mode={_SQLITE_MODES[mode]}" + ("&immutable=1" if is_alone else "")


def _is_writable(folder: Path) -> bool:
    """Return whether this user may create files in a folder."""
    return os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
