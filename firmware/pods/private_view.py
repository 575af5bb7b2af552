"""The private view: pages that only the pod's own player can see, shown while key D is held."""

from firmware.clock import elapsed
from firmware.pods.word_lights import SLOT_BITS, SLOTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.pods.private_strip import PrivateStrip
    from firmware.pods.word_lights import ViewPage

PAGE_MS = SLOTS << SLOT_BITS  # ms per page until the player turns pages: one cycle of every rhythm


class PrivateView:
    """The pages that a player is viewing. They turn automatically, so key clicks do not reveal how many there are."""

    def __init__(self) -> None:
        self.is_open = False
        self._pages: list[ViewPage] = []
        self._index = 0
        self._shown_since = 0
        self._is_manual = False

    def open(self, pages: "list[ViewPage]", now: int) -> None:
        """Start with the first of these pages."""
        self.is_open, self._is_manual = True, False
        self._pages = pages
        self._index, self._shown_since = 0, now

    def turn_pages(self, count: int) -> None:
        """Turn `by` pages, round and round, and stop turning automatically."""
        self._is_manual = True
        self._turn_by(count)

    def turn_if_due(self, now: int) -> bool:
        """Turn to the next page if this one was shown for long enough; return whether the page has changed."""
        if not self.is_open or self._is_manual or elapsed(now, self._shown_since) < PAGE_MS:
            return False
        self._shown_since = now
        self._turn_by(1)
        return True

    def _turn_by(self, by: int) -> None:
        """Change the page by `by`, round and round."""
        self._index = (self._index + by) % max(1, len(self._pages))

    def draw(self, strip: "PrivateStrip") -> None:
        """Draw the current page on the private strip."""
        lights = self._pages[self._index] if self._pages else ()
        together = 0
        for _, pixels, _ in lights:
            together |= pixels
        for light in lights:
            strip.add_light(light, strip.max_level(together))
