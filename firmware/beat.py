"""The beat of a game: between a lock and the next question, the lamps show what was revealed.

How long that takes follows from the setting, and from what everybody sees.
"""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.console.telling import Lit
    from firmware.pods.pod import Pod


class Beat:
    """Lets lamps show one reveal after the other."""

    def __init__(self, pods: "list[Pod]", draw_soon: "Callable[[int], None]") -> None:
        self.is_on = False
        self.is_over = True  # whether all was shown for its time
        self.round = 0  # how often all reveals have been shown
        self._pods = pods  # by seat
        self._draw_soon = draw_soon
        self._reveals: list[Lit] = []
        self._at = 0  # the reveal that is shown
        self._since = self._each = 0  # ms

    def begin(self, reveals: "list[Lit]", ms: int, now: int) -> None:
        """Show these, and share the time of a round out among them."""
        self.is_on, self.is_over = True, False
        self._reveals, self._at, self.round = reveals, 0, 0
        self._since, self._each = now, ms // len(reveals)
        self._light()

    def step(self, now: int, rounds: int) -> None:
        """Go on to the next reveal when its time is over, for `rounds` rounds; 0 means until `cut`."""
        if self.is_over or elapsed(now, self._since) < self._each:
            return
        is_last = self._at + 1 == len(self._reveals)
        if is_last and self.round + 1 == rounds:
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
            pod.reveal(lit.get(seat, ""))
            self._draw_soon(pod.number)
