"""Code that is needed now and then: loaded when it is needed, let go of at the main menu.

On the Pico all code is in the same memory as the game, and the code of all games and menus together is too much.
What still runs goes on: a module that was let go of is only not found any more, and loaded anew the next time.
"""

import sys

_HAS_ROOM = sys.implementation.name == "cpython"


class Loaded:
    """The modules there are; those of now stay."""

    def __init__(self) -> None:
        self._stay = tuple(sys.modules)

    def let_go(self) -> None:
        """Let go of the modules that came since."""
        if _HAS_ROOM:
            return
        for name in list(sys.modules):
            if name not in self._stay:
                del sys.modules[name]
                package, _, own = name.rpartition(".")
                if package in sys.modules:
                    delattr(sys.modules[package], own)
