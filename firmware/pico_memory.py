"""Saves memory on the Pico: modules that are no longer needed are unloaded, and garbage is collected in quiet moments.

Code shares the heap with the game, and the code of all games and menus does not fit at the same time. It is loaded on
demand and unloaded at the main menu. Code that is still running keeps running: unloading only removes the module from
`sys.modules`, so that the next import loads it again. A collection takes as long as twenty passes of the loop, and no
light should have to wait for it.
"""

import sys

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

QUIET_MS = 150  # ms without a key moved or anything emitted or drawn, before garbage is collected
# Rounds of the loop between two collections: some seconds. Quiet ones leave 9 KB of garbage; a busy one counts as BUSY.
ROUNDS_BETWEEN, BUSY_ROUNDS = 1024, 32
# Allocated bytes after which garbage is collected even if the table is busy. Used while a game starts or is replayed,
# so that the objects that stay lie close together. Not during play: temporary allocations count as well, and would
# trigger a collection twice a second, perhaps just when somebody presses a key.
OFTEN_BYTES, NEVER_BYTES = 81920, -1
_HAS_ROOM = sys.implementation.name == "cpython"  # modules are unloaded only on the Pico


class ModuleSnapshot:
    """A snapshot of the loaded modules; those loaded later can be unloaded again."""

    def __init__(self) -> None:
        self._loaded_before = tuple(sys.modules)

    def unload_newer(self, needed_packages: "tuple[str, ...]" = ()) -> None:
        """Unload the modules that were loaded since the snapshot, except those in the packages `needed_packages`."""
        if not _HAS_ROOM:
            for name in list(sys.modules):
                if name not in self._loaded_before and not _is_in_packages(name, needed_packages):
                    _unload(name)


def unload(*names: str) -> None:
    """Unload the modules of these full names, as far as they are loaded; use it for code that is needed only once."""
    for name in names:
        if not _HAS_ROOM and name in sys.modules:
            _unload(name)


def _unload(name: str) -> None:
    """Remove a loaded module from `sys.modules` and from its package."""
    del sys.modules[name]
    package, _, submodule = name.rpartition(".")
    if package in sys.modules:
        delattr(sys.modules[package], submodule)


def _is_in_packages(name: str, packages: "tuple[str, ...]") -> bool:
    """Return whether a module lies in one of these packages, whose names end with a dot."""
    return any((name + ".").startswith(package) for package in packages)


class GcScheduler:
    """Schedules garbage collection: every few seconds, but only while nobody waits for a light."""

    def __init__(self, board: "Any") -> None:
        self._collect, self._collect_after = board.collect, board.collect_after
        self._busy_at = 0  # when the table was last busy
        self._rounds = 0  # since the last collection

    def collect_often(self) -> None:
        """Collect often from now on, also while the table is busy, until the next collection in a quiet moment."""
        self._collect_after(OFTEN_BYTES)

    def step(self, now: int, is_busy: bool) -> None:
        """Count a round of the loop; collect garbage when it is due and the table has been quiet for a moment."""
        self._rounds += BUSY_ROUNDS if is_busy else 1
        if is_busy:
            self._busy_at = now
        elif self._rounds >= ROUNDS_BETWEEN and elapsed(now, self._busy_at) >= QUIET_MS:
            self._rounds = 0
            self._collect()
            self._collect_after(NEVER_BYTES)
