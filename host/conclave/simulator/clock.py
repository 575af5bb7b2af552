"""Time for the simulated board: virtual for tests, real for people."""

import heapq
import itertools
import time
from collections.abc import Callable


class Clock:
    """Microseconds since power-up, and what is due to happen at the wires."""

    def __init__(self) -> None:
        self._us = 0
        self._due: list[tuple[int, int, Callable[[], object]]] = []
        self._order = itertools.count()

    def now(self) -> int:
        """Return the microseconds since power-up; what is due by then has happened."""
        return self._us

    def spend(self, us: int) -> int:
        """Let the time pass that something on a wire takes; return the microseconds since power-up."""
        raise NotImplementedError

    def pause(self, ms: int) -> None:
        """Let the time pass to the next multiple of so many milliseconds."""
        raise NotImplementedError

    def at(self, us: int, action: Callable[[], object]) -> None:
        """Let something happen at a time; what is due at the same time happens in the order it was asked for."""
        heapq.heappush(self._due, (us, next(self._order), action))

    def _reach(self, us: int) -> None:
        while self._due and self._due[0][0] <= us:
            due, _, action = heapq.heappop(self._due)
            self._us = max(self._us, due)
            action()
        self._us = max(self._us, us)


class VirtualClock(Clock):
    """Time that passes only when something takes time: the same in every run."""

    def spend(self, us: int) -> int:
        """Let the time pass that something on a wire takes; return the microseconds since power-up."""
        end = self._us + us
        if self._due and self._due[0][0] <= end:
            self._reach(end)
        else:
            self._us = end  # mostly nothing is due: to look no further makes a simulated board a tenth faster
        return self._us

    def pause(self, ms: int) -> None:
        """Let the time pass to the next multiple of so many milliseconds."""
        step = 1000 * ms
        self._reach((self._us // step + 1) * step)


class RealClock(Clock):
    """Time as it passes."""

    def __init__(self) -> None:
        super().__init__()
        self._start = time.monotonic_ns()

    def now(self) -> int:
        """Return the microseconds since power-up; what is due by then has happened."""
        self._reach((time.monotonic_ns() - self._start) // 1000)
        return self._us

    def spend(self, us: int) -> int:
        """Return the microseconds since power-up: whatever it was, it has taken its own time."""
        return self.now()

    def pause(self, ms: int) -> None:
        """Sleep to the next multiple of so many milliseconds."""
        step = 1000 * ms
        time.sleep((step - self.now() % step) / 1_000_000)
