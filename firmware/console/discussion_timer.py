"""The timer of a discussion before a vote, which the game master starts. It only ticks and never ends a question."""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console

_TICKING_SECONDS = 5  # the last ones


class DiscussionTimer:
    """Counts down the time of a discussion, and sounds its end."""

    def __init__(self, console: "Console") -> None:
        self.is_running = False
        self.revision = -1  # of the game, at the start of the last discussion
        self._console = console
        self._since = 0

    def start(self, revision: int) -> None:
        """Start the countdown for the discussion in this turn of the game."""
        self.is_running, self.revision, self._since = True, revision, self._console.now

    def seconds_left(self, now: int) -> int:
        """Return the remaining seconds."""
        return max(0, self._console.device.settings.discussion - elapsed(now, self._since) // 1000)

    def clock_text(self, now: int) -> str:
        """Return the remaining time as text, such as 1:05."""
        left = self.seconds_left(now)
        return f"{left // 60}:{left % 60:02d}"

    def step(self, now: int) -> None:
        """Tick in the last seconds and sound a chord at the end; stop early if the next question has opened."""
        match = self._console.device.live_game
        if not self.is_running:
            return
        left = self.seconds_left(now)
        if not left or not match or match.revision != self.revision:
            self.is_running = False
            if not left:
                self._console.device.buzzer.play("reveal", now)
            self._console.refresh()
        elif left <= _TICKING_SECONDS:
            self._console.device.buzzer.play("tick", now, min_interval=1000)
