"""What outlives the program: the flash of the box, and who holds which pod, in a folder that one table uses at a time.

A folder and no single file: the firmware's own rules for its files make every one of its writes safe, as on the device.
"""

import json
import os
import shutil
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from conclave.simulator.flash import FolderFlash
from conclave.web.places import HOLDERS, MOST, Holder, Kept, clean
from firmware.storage.journal import Journals
from shared_rules.engine import catalog, records
from shared_rules.engine.refused import Refused


class State:
    """The folder, as long as the program runs."""

    def __init__(self, folder: Path | None = None, fresh: bool = False) -> None:
        """Open a folder, that of the user if none is named; `fresh` forgets what is in it."""
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
        self.kept = self._read()
        self._found = Journals(self.flash.copied())  # the box itself mends what is damaged, and tells of it

    @property
    def is_unfinished(self) -> bool:
        """Whether a game was found that can go on."""
        return self._found.unfinished() is not None

    @property
    def unknown(self) -> str:
        """The name of the game that was not finished, when it is not installed here."""
        begun = records.header(self._found.unfinished() or b"")
        return begun.game if begun and begun.game not in catalog.names() else ""

    @property
    def damage(self) -> str:
        """What of the game that was not finished cannot be read any more, as a sentence."""
        self._found.unfinished()
        if self._found.is_unreadable:
            return "A game was not finished and cannot go on: both copies of its journal are damaged."
        lost = self._found.lost
        return f"Both copies of its journal are damaged. Locked answers lost: {lost} at least." if lost else ""

    @property
    def pods(self) -> int:
        """How many pods the table had; no fewer than the game that can go on needs."""
        journals = Journals(self.flash)
        needed = 1 + max(journals.seating, default=-1) if journals.unfinished() else 0
        return max(needed, len(self.kept.pods) if self.kept else MOST)

    def keep(self, kept: Kept) -> None:
        """Write the keys, which nobody else may read; the file is the old or the new one at any moment."""
        new = self._keys.with_suffix(".new")
        new.unlink(missing_ok=True)
        with open(new, "x", encoding="utf-8", opener=_private) as file:
            json.dump(kept._asdict(), file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self._keys)

    def _read(self) -> Kept | None:
        try:
            said = json.loads(self._keys.read_text("utf-8"))
            pods: list[tuple[str, str, Holder]]
            pods = [(_key(key), _key(secret), _holder(holder)) for key, secret, holder in said["pods"]]
            if not 1 <= len(pods) <= MOST:
                return None
            names, order = said.get("names", []), said.get("order", [])
            return Kept(_key(said["master"]), pods, tuple(clean(str(name)) for name in names), tuple(map(int, order)))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None  # there is none yet, or it is of something else


def _key(said: object) -> str:
    if not isinstance(said, str) or not said.isascii():
        raise ValueError(said)
    return said


def _holder(said: object) -> Holder:
    if said not in HOLDERS:
        raise ValueError(said)
    return said


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
