"""The clock of the simulated board: virtual time for tests, real time for people."""

import heapq
import itertools
import time
from collections.abc import Callable


class Clock:
    """Counts microseconds since power-up and runs scheduled actions when their time comes."""

    def __init__(self) -> None:
        self._us = 0
        self._scheduled: list[tuple[int, int, Callable[[], object]]] = []  # a heap of (time, order, action)
        self._order = itertools.count()

    def now(self) -> int:
        """Return the microseconds since power-up, after running everything that is due."""
        return self._us

    def advance(self, us: int) -> int:
        """Let `us` microseconds pass, as something on a wire takes them; return the microseconds since power-up."""
        raise NotImplementedError

    def wait_for_multiple(self, ms: int) -> None:
        """Let time pass until the next multiple of `ms` milliseconds."""
        raise NotImplementedError

    def schedule(self, us: int, action: Callable[[], object]) -> None:
        """Schedule an action at a time in microseconds; actions of the same time run in the order of scheduling."""
        heapq.heappush(self._scheduled, (us, next(self._order), action))

    def _advance_to(self, us: int) -> None:
        """Set the time, running the actions due until then."""
        while self._scheduled and self._scheduled[0][0] <= us:
            due, _, action = heapq.heappop(self._scheduled)
            self._us = max(self._us, due)
            action()
        self._us = max(self._us, us)


class VirtualClock(Clock):
    """A clock that advances only when something takes time, so every run is the same."""

    def advance(self, us: int) -> int:
        """Advance by `us` microseconds; return the microseconds since power-up."""
        end = self._us + us
        if self._scheduled and self._scheduled[0][0] <= end:
            self._advance_to(end)
        else:
            self._us = end  # usually nothing is due; this shortcut makes a simulated board 10 % faster
        return self._us

    def wait_for_multiple(self, ms: int) -> None:
        """Advance to the next multiple of `ms` milliseconds."""
        step = 1000 * ms
        self._advance_to((self._us // step + 1) * step)


class RealClock(Clock):
    """The time of the PC."""

    def __init__(self) -> None:
        super().__init__()
        self._start = time.monotonic_ns()

    def now(self) -> int:
        """Return the microseconds since power-up, after running everything that is due."""
        self._advance_to((time.monotonic_ns() - self._start) // 1000)
        return self._us

    def advance(self, us: int) -> int:
        """Return the microseconds since power-up; real work takes its own time."""
        return self.now()

    def wait_for_multiple(self, ms: int) -> None:
        """Sleep until the next multiple of `ms` milliseconds."""
        step = 1000 * ms
        time.sleep((step - self.now() % step) / 1_000_000)
