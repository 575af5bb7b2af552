"""Save the flash of the simulated box and the holders of its pods in a folder that one program uses at a time.

The flash is a folder instead of a single file, so that the firmware's own safe way of writing works as on the device.
"""

import json
import os
import shutil
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from conclave.simulator.simulated_flash import FolderFlash
from conclave.web.seat_registry import HOLDERS, MAX_PODS, Holder, SavedSeats, clean_name
from firmware.storage.journals import Journals
from shared_rules.engine import catalog, journal_records
from shared_rules.engine.errors import Refused


class StateFolder:
    """The folder of a table, locked as long as the program runs."""

    def __init__(self, folder: Path | None = None, fresh: bool = False) -> None:
        """Open and lock a folder, by default in the user's data folder; `fresh` deletes its contents first.

        Raise Refused if another program uses it.
        """
        self._folder = folder or user_data_path("conclave", appauthor=False) / "table"
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = FileLock(self._folder / "lock")
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise Refused("in-use", f"another table uses {self._folder}: end it, or name a folder by --state") from None
        self._keys = self._folder / "keys.json"
        if fresh:
            shutil.rmtree(self._folder / "flash", ignore_errors=True)
            self._keys.unlink(missing_ok=True)
        self.flash = FolderFlash(self._folder / "flash")
        self.saved_seats = self._read()
        self._found = Journals(self.flash.copy())  # a copy: the box itself repairs damage and reports it

    @property
    def is_unfinished(self) -> bool:
        """Whether the flash has an unfinished game that can be resumed."""
        return self._found.unfinished_journal() is not None

    @property
    def uninstalled_game(self) -> str:
        """The name of the unfinished game if its rules are not installed; else ""."""
        begun = journal_records.read_header(self._found.unfinished_journal() or b"")
        return begun.game if begun and begun.game not in catalog.game_names() else ""

    @property
    def damage(self) -> str:
        """A sentence that says which part of the unfinished game is damaged; "" if it is not."""
        self._found.unfinished_journal()
        if self._found.is_unreadable:
            return "A game was not finished and cannot go on: both copies of its journal are damaged."
        lost = self._found.lost_answers
        return f"Both copies of its journal are damaged. Locked answers lost: {lost} at least." if lost else ""

    @property
    def pod_count(self) -> int:
        """The number of pods that the table had, at least as many as the unfinished game needs."""
        journals = Journals(self.flash)
        needed = 1 + max(journals.seating, default=-1) if journals.unfinished_journal() else 0
        return max(needed, len(self.saved_seats.pods) if self.saved_seats else MAX_PODS)

    def save_seats(self, kept: SavedSeats) -> None:
        """Write keys and holders to a file that only the user may read; it is replaced atomically."""
        new = self._keys.with_suffix(".new")
        new.unlink(missing_ok=True)
        with open(new, "x", encoding="utf-8", opener=_open_private) as file:
            json.dump(kept._asdict(), file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self._keys)

    def _read(self) -> SavedSeats | None:
        """Return the saved keys and holders; None if there are none or the file is not valid."""
        try:
            data = json.loads(self._keys.read_text("utf-8"))
            pods: list[tuple[str, str, Holder]]
            pods = [(_key(key), _key(secret), _holder(holder)) for key, secret, holder in data["pods"]]
            if not 1 <= len(pods) <= MAX_PODS:
                return None
            names, order = data.get("names", []), data.get("order", [])
            return SavedSeats(
                _key(data["master"]), pods, tuple(clean_name(str(name)) for name in names), tuple(map(int, order))
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None


def _key(value: object) -> str:
    """Return a key that was read from a file; raise ValueError if it is not an ASCII string."""
    if not isinstance(value, str) or not value.isascii():
        raise ValueError(value)
    return value


def _holder(value: object) -> Holder:
    """Return a holder that was read from a file; raise ValueError if it is none of `HOLDERS`."""
    if value not in HOLDERS:
        raise ValueError(value)
    return value


def _open_private(path: str, flags: int) -> int:
    """Open a file with access for its owner only."""
    return os.open(path, flags, 0o600)
