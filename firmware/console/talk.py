"""The timer of a discussion before a vote, which the game master starts. It only ticks and never ends a question."""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console

_TICKING_SECONDS = 5  # the last ones


class Talk:
    """Counts down the time of a discussion, and sounds its end."""

    def __init__(self, console: "Console") -> None:
        self.is_on = False
        self.turn = -1  # of the game, at the start of the last discussion
        self._console = console
        self._since = 0

    def begin(self, revision: int) -> None:
        """Start the countdown for the discussion in this turn of the game."""
        self.is_on, self.turn, self._since = True, revision, self._console.now

    def left(self, now: int) -> int:
        """Return the remaining seconds."""
        return max(0, self._console.device.settings.discussion - elapsed(now, self._since) // 1000)

    def clock(self, now: int) -> str:
        """Return the remaining time as text, such as 1:05."""
        left = self.left(now)
        return f"{left // 60}:{left % 60:02d}"

    def step(self, now: int) -> None:
        """Tick in the last seconds and sound a chord at the end; stop early if the next question has opened."""
        match = self._console.device.match
        if not self.is_on:
            return
        left = self.left(now)
        if not left or not match or match.turn != self.turn:
            self.is_on = False
            if not left:
                self._console.device.buzzer.play("reveal", now)
            self._console.refresh()
        elif left <= _TICKING_SECONDS:
            self._console.device.buzzer.play("tick", now, every=1000)
