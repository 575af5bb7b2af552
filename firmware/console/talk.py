"""The discussion before a vote: a clock that the game master starts. It ends nothing, and hurries nobody before."""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console

_LAST_SECONDS = 5  # they tick


class Talk:
    """How long people may still discuss."""

    def __init__(self, console: "Console") -> None:
        self.is_on = False
        self.turn = -1  # of the match, at the last discussion
        self._console = console
        self._since = 0

    def begin(self, turn: int) -> None:
        """From now on people discuss."""
        self.is_on, self.turn, self._since = True, turn, self._console.now

    def left(self, now: int) -> int:
        """Return how many seconds are left."""
        return max(0, self._console.device.settings.discussion - elapsed(now, self._since) // 1000)

    def clock(self, now: int) -> str:
        """Return the same as minutes and seconds."""
        left = self.left(now)
        return f"{left // 60}:{left % 60:02d}"

    def step(self, now: int) -> None:
        """Tick at the end; a chord when it is over. When the next thing is asked nobody discusses any more."""
        match = self._console.device.match
        if not self.is_on:
            return
        left = self.left(now)
        if not left or not match or match.turn != self.turn:
            self.is_on = False
            if not left:
                self._console.device.buzzer.play("reveal", now)
            self._console.refresh()
        elif left <= _LAST_SECONDS:
            self._console.device.buzzer.play("tick", now, every=1000)
