"""A hand on four keys."""

from random import Random

from conclave.simulator.clock import Clock
from conclave.simulator.wires import Keys

POD_KEYS = ("A", "B", "C", "D")
CONSOLE_KEYS = ("up", "down", "back", "ok")
TAP = 60  # ms
BOUNCE_EVERY = 700  # us at most between two bounces


class Hand:
    """Presses keys by name, now or some milliseconds later; contacts bounce on demand."""

    def __init__(self, clock: Clock, keys: Keys, names: tuple[str, ...] = POD_KEYS) -> None:
        self._clock = clock
        self._keys = keys
        self._names = names

    def press(self, key: str, after: float = 0, bounce: float = 0) -> None:
        """Press a key and hold it."""
        self._move(key, True, after, bounce)

    def release(self, key: str, after: float = 0, bounce: float = 0) -> None:
        """Let a key go."""
        self._move(key, False, after, bounce)

    def tap(self, key: str, after: float = 0, hold: float = TAP, bounce: float = 0) -> None:
        """Press a key and let it go."""
        self.press(key, after, bounce)
        self.release(key, after + hold, bounce)

    def _move(self, key: str, pressed: bool, after: float, bounce: float) -> None:
        number = self._names.index(key)
        start = self._clock.now() + round(after * 1000)
        end = start + round(bounce * 1000)
        if bounce:
            self._bounce(number, pressed, start, end)
        self._set(end, number, pressed)

    def _bounce(self, number: int, level: bool, at: int, end: int) -> None:
        random = Random(at * 8 + number)
        while at < end:
            self._set(at, number, level)
            level = not level
            at += random.randint(20, BOUNCE_EVERY)

    def _set(self, us: int, number: int, pressed: bool) -> None:
        if us <= self._clock.now():
            self._keys.set(number, pressed)
        else:
            self._clock.at(us, lambda: self._keys.set(number, pressed))
