"""The beat of a game: between a lock and the next question, the lamps show what was revealed.

How long that takes follows from the setting alone, and how it is shared out from what everybody sees.
"""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console.games import Lit
    from firmware.pods.pod import Pod


class Beat:
    """Lets lamps show one reveal after the other."""

    def __init__(self, pods: "list[Pod]", draw_soon: "Callable[[int], None]") -> None:
        self.is_on = False
        self._pods = pods  # by seat
        self._draw_soon = draw_soon
        self._reveals: list[Lit] = []
        self._shown = 0  # how many of them have been shown, the last one still is
        self._since = self._each = 0  # ms

    def begin(self, reveals: "list[Lit]", ms: int, now: int) -> None:
        """Show these, and share the time out among them."""
        self.is_on = True
        self._reveals, self._shown = reveals, 0
        self._since, self._each = now, ms // len(reveals)
        self._light()

    def step(self, now: int) -> None:
        """Go on to the next reveal when its time has come."""
        if self._shown and elapsed(now, self._since) >= self._each:
            self._since += self._each
            self._light()

    @property
    def is_over(self) -> bool:
        """Whether the last reveal was shown for its time."""
        return not self._shown

    def cut(self) -> None:
        """Show nothing more of it."""
        self._shown = 0

    def end(self) -> None:
        """Let the next question be asked."""
        self.is_on = False

    def _light(self) -> None:
        """Light the lamps of the next reveal, or find that there is none."""
        if self._shown == len(self._reveals):
            self._shown = 0
            return
        lit = self._reveals[self._shown]
        self._shown += 1
        for seat, pod in enumerate(self._pods):
            pod.reveal(lit.get(seat, ""))
            self._draw_soon(pod.number)
