"""A simulated hand that presses four keys, with bouncing contacts on demand."""

from random import Random

from conclave.simulator.clock import Clock
from conclave.simulator.pod_cable import KeyContacts

POD_KEYS = ("A", "B", "C", "D")
CONSOLE_KEYS = ("up", "down", "back", "ok")
TAP = 60  # ms that a key is held in a tap
BOUNCE_EVERY = 700  # us between two bounces at most


class Hand:
    """Presses keys by name, now or later. All times are in milliseconds."""

    def __init__(self, clock: Clock, keys: KeyContacts, names: tuple[str, ...] = POD_KEYS) -> None:
        self._clock = clock
        self._keys = keys
        self._names = names

    def press(self, key: str, after: float = 0, bounce: float = 0) -> None:
        """Press a key `after` ms and hold it; its contact bounces for `bounce` ms."""
        self._schedule(key, True, after, bounce)

    def release(self, key: str, after: float = 0, bounce: float = 0) -> None:
        """Release a key `after` ms; its contact bounces for `bounce` ms."""
        self._schedule(key, False, after, bounce)

    def tap(self, key: str, after: float = 0, hold: float = TAP, bounce: float = 0) -> None:
        """Press a key and release it after `hold` ms."""
        self.press(key, after, bounce)
        self.release(key, after + hold, bounce)

    def _schedule(self, key: str, pressed: bool, after: float, bounce: float) -> None:
        """Schedule a change of a key's contact, with its bounces."""
        number = self._names.index(key)
        start = self._clock.now() + round(after * 1000)
        end = start + round(bounce * 1000)
        if bounce:
            self._bounce(number, pressed, start, end)
        self._set_at(end, number, pressed)

    def _bounce(self, number: int, level: bool, at: int, end: int) -> None:
        """Schedule random changes of a contact between two times."""
        random = Random(at * 8 + number)
        while at < end:
            self._set_at(at, number, level)
            level = not level
            at += random.randint(20, BOUNCE_EVERY)

    def _set_at(self, us: int, number: int, pressed: bool) -> None:
        """Change a contact at a time in microseconds."""
        if us <= self._clock.now():
            self._keys.set(number, pressed)
        else:
            self._clock.schedule(us, lambda: self._keys.set(number, pressed))
