"""Looking at the own panels, page by page, while a key is held."""

from firmware import panels
from firmware.clock import elapsed
from firmware.hood import level
from firmware.lights import FLICKER, WHITE, bar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.hood import Hood

TITLE = 500  # ms that the title of a panel is shown before its first page


class Look:
    """The pages a player looks at."""

    def __init__(self) -> None:
        self.active = False
        self._pages: list[panels.Page] = []
        self._at = 0
        self._since = 0
        self._titled = False  # what was drawn is the title

    def begin(self, pages: "list[panels.Page]", now: int) -> None:
        """Look at the first page."""
        self.active = True
        self._pages = pages
        self.turn(0, now)

    def turn(self, by: int, now: int) -> None:
        """Turn so many pages, round and round."""
        self._at = (self._at + by) % max(1, len(self._pages)) if by else 0
        self._since = now

    def is_stale(self, now: int) -> bool:
        """Tell whether a title was shown for long enough."""
        return self._titled and elapsed(now, self._since) >= TITLE

    def draw(self, hood: "Hood", now: int) -> None:
        """Show the page, or first its title."""
        if not self._pages:
            return
        title, lights = self._pages[self._at]
        self._titled = title > 0 and elapsed(now, self._since) < TITLE
        if self._titled:
            lights = ((WHITE, bar(title), FLICKER),)
        together = 0
        for _, pixels, _ in lights:
            together |= pixels
        for light in lights:
            hood.add(light, level(together))
