"""The page for a phase without a question: sentences that the game master reads aloud, each with a tone."""

from firmware.console.console_page import ConsolePage, justify, wrap
from firmware.console.screen import BAR, LINES, SMALL, TALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console import Console
    from firmware.console.game_wording import Night
    from firmware.console.screen import Screen

_TALL_LINES = (LINES - 2) // 2


class NightPage(ConsolePage):
    """Shows one sentence after the other in large type: OK goes on, up goes back.

    Players have their eyes closed, so a tone marks each step.
    """

    def __init__(self, console: "Console", steps: "Night") -> None:
        super().__init__(console)
        self._steps = steps
        self._step = 0
        self._play_tone("asked")

    def draw(self, screen: "Screen") -> None:
        """Draw the sentence, its number and how many there are."""
        key, seat = self._steps[self._step]
        lines = wrap(self.texts(key) if seat is None else self.texts(key, self.texts.seat(seat)))
        size = TALL if len(lines) <= _TALL_LINES else SMALL
        title = justify(self.texts("night.title"), f"{self._step + 1}/{len(self._steps)}")
        screen.set_rows([(title, BAR)] + [(line, size) for line in lines])

    def handle_key(self, name: str) -> None:
        """Show the next or the previous sentence, or close the page."""
        if name == "back" or (name == "ok" and self._step + 1 == len(self._steps)):
            self._play_tone("reveal")
            self.console.pop()
        elif name == "ok":
            self._step += 1
            self._play_tone("asked")
        elif name == "up":
            self._step = max(0, self._step - 1)

    def _play_tone(self, name: str) -> None:
        """Play one of the buzzer's tones by its name."""
        self.device.buzzer.play(name, self.console.now)
