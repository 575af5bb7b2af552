"""The beat of a game: between a lock and the next question, the lamps show what was revealed.

How long that takes follows from the setting, and from what everybody sees.
"""

from firmware.clock import elapsed
from firmware.pods.lamp import DARK
from firmware.pods.lights import GENERAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.pods.lights import Lights, Lit
    from firmware.pods.pod import Pod
    from shared_rules.engine.table import Fact


def reveals(lights: "Lights", facts: "list[Fact]", seats: int) -> "list[Lit]":
    """Return what lamps show of these facts, one after the other; cards laid in a row come to lie together."""
    found: list[Lit] = []
    before = ""  # the event that was shown last
    for fact in facts:
        lit = lights.lamps(fact, seats)
        if lit:
            found.append(dict(found[-1]) if before == fact["e"] else {})
            found[-1].update(lit)
            before = fact["e"]
    if not found and any(lights.is_read(fact["e"]) for fact in facts):
        found.append({})
    return found


class Beat:
    """Lets lamps show one reveal after the other."""

    def __init__(self, pods: "list[Pod]", draw_soon: "Callable[[int], None]") -> None:
        self.is_on = False
        self.is_over = True  # whether all was shown for its time
        self.is_held = False  # whether only `cut` ends it
        self.pages = 0  # that it takes on the display: all reveals are shown once for each; not known yet: 0
        self.round = 0  # how often all reveals have been shown
        self._pods = pods  # by seat
        self._draw_soon = draw_soon
        self._lights = GENERAL
        self._reveals: list[Lit] = []
        self._at = 0  # the reveal that is shown
        self._since = self._each = 0  # ms

    def begin(self, lights: "Lights", reveals: "list[Lit]", ms: int, is_held: bool, now: int) -> None:
        """Show these, and share the time of a round out among them."""
        self.is_on, self.is_over, self.is_held = True, False, is_held
        self._lights, self._reveals, self._at, self.round, self.pages = lights, reveals, 0, 0, 0
        self._since, self._each = now, ms // len(reveals)
        self._light()

    def step(self, now: int) -> None:
        """Go on to the next reveal when its time is over; after the last one for the last page it is over."""
        if self.is_over or elapsed(now, self._since) < self._each:
            return
        is_last = self._at + 1 == len(self._reveals)
        if is_last and not self.is_held and 0 < self.pages <= self.round + 1:
            self.is_over = True
            return
        self._since += self._each
        self._at = 0 if is_last else self._at + 1
        self.round += is_last
        self._light()

    def cut(self) -> None:
        """Show nothing more of it."""
        self.is_over = True

    def end(self) -> None:
        """Let the next question be asked."""
        self.is_on = False

    def _light(self) -> None:
        lit = self._reveals[self._at]
        for seat, pod in enumerate(self._pods):
            word = lit.get(seat)
            pod.reveal(self._lights.light(word)[0] if word else DARK)
            self._draw_soon(pod.number)
