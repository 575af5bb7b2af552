"""Looking at what the own player alone may see, leaf by leaf, while a key is held."""

from firmware.clock import elapsed
from firmware.pods.lights import SLOT_BITS, SLOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.hood import Hood
    from firmware.pods.lights import Leaf

LEAF = SLOTS << SLOT_BITS  # ms that a leaf is shown, until somebody turns them by hand: each rhythm is seen whole


class Look:
    """The leaves a player looks at. They turn by themselves, so nobody hears how many there are."""

    def __init__(self) -> None:
        self.active = False
        self._leaves: list[Leaf] = []
        self._at = 0
        self._since = 0
        self._by_hand = False

    def begin(self, leaves: "list[Leaf]", now: int) -> None:
        """Look at the first leaf."""
        self.active, self._by_hand = True, False
        self._leaves = leaves
        self._at, self._since = 0, now

    def turn(self, by: int) -> None:
        """Turn so many leaves, round and round; from now on by hand."""
        self._by_hand = True
        self._turn(by)

    def go_on(self, now: int) -> bool:
        """Turn a leaf that was shown for long enough; return whether there was one."""
        if not self.active or self._by_hand or elapsed(now, self._since) < LEAF:
            return False
        self._since = now
        self._turn(1)
        return True

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % max(1, len(self._leaves))

    def draw(self, hood: "Hood") -> None:
        """Show the leaf."""
        lights = self._leaves[self._at] if self._leaves else ()
        together = 0
        for _, pixels, _ in lights:
            together |= pixels
        for light in lights:
            hood.add(light, hood.full(together))
