"""The buzzer: plays short melodies note by note while the main loop runs."""

from firmware.clock import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# notes as (hertz, ms); 0 hertz is a rest. Chords are played as quick sequences.
MELODIES = {
    "asked": ((880, 120),),
    "again": ((880, 90), (0, 60), (587, 90), (0, 60), (587, 180)),
    "reveal": ((523, 45), (659, 45), (784, 45), (1047, 45), (659, 45), (784, 45), (1047, 120)),
    "tick": ((1760, 15),),
    "error": ((294, 160), (0, 60), (208, 320)),
    "end": ((784, 110), (1047, 110), (1319, 110), (1568, 280)),
    "here": ((1047, 200), (0, 100), (1047, 200), (0, 100), (1047, 350)),
}


class Buzzer:
    """Plays one melody at a time; a new one replaces it."""

    def __init__(self, board: "Any") -> None:
        self.volume = 3  # 0 to 3; 0: silence
        self._board = board
        self._melody: tuple[tuple[int, int], ...] = ()
        self._note = 0
        self._since = 0
        self._hertz = 0
        self._last: tuple[str, int] | None = None  # name and start (ms) of the last melody

    def play(self, name: str, now: int, min_interval: int = 0) -> None:
        """Start the melody `name`; with `min_interval`, not again until that many ms have passed."""
        if min_interval and self._last and self._last[0] == name and elapsed(now, self._last[1]) < min_interval:
            return
        self._last = (name, now)
        if self.volume:
            self._melody, self._note, self._since = MELODIES[name], 0, now
            self._sound(self._melody[0][0])

    def step(self, now: int) -> None:
        """Play the next note when the current one is over."""
        if not self._melody:
            return
        if not self.volume:
            self._melody = ()
        elif elapsed(now, self._since) >= self._melody[self._note][1]:
            self._note += 1
            self._since = now
            if self._note == len(self._melody):
                self._melody = ()
        self._sound(self._melody[self._note][0] if self._melody else 0)

    def _sound(self, hertz: int) -> None:
        """Change the tone, if it is another one."""
        if hertz != self._hertz:
            self._hertz = hertz
            self._board.tone(hertz, self.volume)
