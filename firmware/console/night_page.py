"""A phase without a question, which the game master leads: sentences to be read aloud, a tone with each."""

from firmware.console.page import Page, spread, wrap
from firmware.console.screen import BAR, LINES, SMALL, TALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.screen import Screen
    from firmware.console.telling import Night

_TALL_LINES = (LINES - 2) // 2


class NightPage(Page):
    """One sentence after the other, in large type. OK goes on; up goes back; eyes are closed, so tones say when."""

    def __init__(self, console: "Console", steps: "Night") -> None:
        super().__init__(console)
        self._steps = steps
        self._at = 0
        self._sound("asked")

    def draw(self, screen: "Screen") -> None:
        """Draw the sentence, and how far it is."""
        key, seat = self._steps[self._at]
        lines = wrap(self.texts(key) if seat is None else self.texts(key, self.texts.seat(seat)))
        size = TALL if len(lines) <= _TALL_LINES else SMALL
        title = spread(self.texts("night.title"), f"{self._at + 1}/{len(self._steps)}")
        screen.rows([(title, BAR)] + [(line, size) for line in lines])

    def key(self, name: str) -> None:
        """Go on, go back, or leave it to the game master's own words."""
        if name == "back" or (name == "ok" and self._at + 1 == len(self._steps)):
            self._sound("reveal")
            self.console.pop()
        elif name == "ok":
            self._at += 1
            self._sound("asked")
        elif name == "up":
            self._at = max(0, self._at - 1)

    def _sound(self, name: str) -> None:
        self.device.buzzer.play(name, self.console.now)
