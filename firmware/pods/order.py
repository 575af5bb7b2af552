"""Whether the pods are still in the order in which they were seated.

The box cannot tell pods apart: it knows them by their places in the chain. When several were gone for more than a
moment they may have come back in another order. Until the game master has confirmed whose they are, they show nothing,
and take no key. One pod alone comes back to the place where it was.
"""

from firmware.clock import elapsed
from firmware.drivers.chain import PODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.chain import Chain
    from firmware.pods.pod import Pod

MOMENT = 1000  # ms in which nobody changes plugs: a bad contact does no harm


class Order:
    """Follows the chain, and covers the pods of which nobody knows whose they are."""

    def __init__(self, chain: "Chain", pods: "list[Pod]") -> None:
        self.sure = 0  # of how many pods, the nearest ones, it is known whose they are
        self.is_asked = False  # whether the game master sees the question
        self._chain = chain
        self._pods = pods
        self._count = 0  # pods that there are when none is gone
        self._lowest = PODS  # how many there were at least since some are gone
        self._since: int | None = None  # when they went
        self._shown = PODS  # how many pods are not covered

    def confirm(self, places: "list[int]") -> None:
        """The seats of a game have these pods."""
        self.sure, self._since = PODS, None
        self._count = max([self._chain.known] + [place + 1 for place in places])

    def forget(self) -> None:
        """Nobody knows any more whose pod is whose."""
        self.sure = 0

    def is_due(self, places: "list[int]") -> bool:
        """Return whether all pods of these places are there, and it is to be confirmed whose some of them are."""
        last = max(places)
        return self.sure <= last < self._chain.known

    def step(self, now: int, is_playing: bool) -> None:
        """Look which pods are gone; between games nothing is covered."""
        known = self._chain.known
        if known < self._count:
            if self._since is None:
                self._since, self._lowest = now, known
            self._lowest = min(self._lowest, known)
        if self._since is not None and self._count - self._lowest > 1 and elapsed(now, self._since) >= MOMENT:
            self.sure = min(self.sure, self._lowest)
        if known >= self._count:
            self._count, self._since = known, None
        shown = self.sure if is_playing else PODS
        if shown != self._shown:
            self._cover(shown)

    def _cover(self, shown: int) -> None:
        for pod in self._pods[min(shown, self._shown) : max(shown, self._shown)]:
            pod.cover(pod.number >= shown)
        self._shown = shown
