"""The Pico's little memory: code is let go of that is not needed, and the heap is tidied while nobody waits.

All code is in the same memory as the game, and the code of all games and menus together is too much: it is loaded
when it is needed, and let go of at the main menu. What still runs goes on: a module that was let go of is only not
found any more, and loaded anew the next time. Tidying takes as long as twenty passes of the loop: nobody is to wait so
long for a light.
"""

import sys

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

QUIET = 150  # ms since a key has moved, or something was told or drawn
EVERY, BUSY = 1024, 32  # rounds of the loop, some seconds: quiet ones leave 9 KB; a busy one counts as so many of them
# New bytes after which memory is tidied whatever happens, while a game begins or is brought back: what stays of it is
# to lie together. Later that would hit a hand on a key twice a second, as what functions take while they run counts.
OFTEN, NEVER = 81920, -1
_HAS_ROOM = sys.implementation.name == "cpython"


class Loaded:
    """The modules there are; those of now stay."""

    def __init__(self) -> None:
        self._stay = tuple(sys.modules)

    def let_go(self, needed: "tuple[str, ...]" = ()) -> None:
        """Let go of the modules that came since, but for those of packages that are still needed."""
        if not _HAS_ROOM:
            for name in list(sys.modules):
                if name not in self._stay and not _is_of(name, needed):
                    _let_go(name)


def let_go(*names: str) -> None:
    """Let go of modules that are needed but once."""
    for name in names:
        if not _HAS_ROOM and name in sys.modules:
            _let_go(name)


def _let_go(name: str) -> None:
    del sys.modules[name]
    package, _, own = name.rpartition(".")
    if package in sys.modules:
        delattr(sys.modules[package], own)


def _is_of(name: str, packages: "tuple[str, ...]") -> bool:
    return any((name + ".").startswith(package) for package in packages)


class Tidy:
    """Tidies memory in quiet moments."""

    def __init__(self, board: "Any") -> None:
        self._collect, self._collect_after = board.collect, board.collect_after
        self._since = 0  # when the table was last busy
        self._rounds = 0

    def often(self) -> None:
        """Tidy in between as well, until the table is quiet again."""
        self._collect_after(OFTEN)

    def step(self, now: int, busy: bool) -> None:
        """Count a round; tidy when it is due and the table is quiet."""
        self._rounds += BUSY if busy else 1
        if busy:
            self._since = now
        elif self._rounds >= EVERY and elapsed(now, self._since) >= QUIET:
            self._rounds = 0
            self._collect()
            self._collect_after(NEVER)
