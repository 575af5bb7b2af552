"""Check that the pods are still in the order in which the players were seated.

Pods have no identity: the box knows them by their positions in the chain only. If more than one pod was unplugged for
longer than a moment, they may have come back in another order. Such pods stay dark and ignore their keys until the game
master has confirmed whose they are. A single unplugged pod can only come back at the same position.
"""

from firmware.clock import elapsed
from firmware.drivers.key_chain import PODS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.key_chain import KeyChain
    from firmware.pods.pod import Pod

TOLERATED_GAP = 1000  # ms; nobody swaps plugs in that time, so a bad contact does no harm


class PodOrder:
    """Watches the chain and covers the pods whose owners are uncertain."""

    def __init__(self, chain: "KeyChain", pods: "list[Pod]") -> None:
        self.confirmed_pods = 0  # number of pods, the nearest ones, whose owners are known
        self.is_confirmation_asked = False  # whether the game master is being asked to confirm
        self._chain = chain
        self._pods = pods
        self._expected = 0  # number of pods when none is missing
        self._fewest = PODS  # lowest number of pods since some went missing
        self._gone_at: int | None = None  # ms; when pods went missing
        self._uncovered = PODS  # number of pods that are not covered

    def confirm(self, places: "list[int]") -> None:
        """Record that the pods at these positions have the right players."""
        self.confirmed_pods, self._gone_at = PODS, None
        self._expected = max([self._chain.readable_pods] + [place + 1 for place in places])

    def invalidate(self) -> None:
        """Declare the owners of all pods unknown."""
        self.confirmed_pods = 0

    def needs_confirmation(self, places: "list[int]") -> bool:
        """Return whether all pods at these positions are present but some of their owners have to be confirmed."""
        last = max(places)
        return self.confirmed_pods <= last < self._chain.readable_pods

    def step(self, now: int, is_playing: bool) -> None:
        """Notice missing pods and cover those that became uncertain; between games no pod is covered."""
        known = self._chain.readable_pods
        if known < self._expected:
            if self._gone_at is None:
                self._gone_at, self._fewest = now, known
            self._fewest = min(self._fewest, known)
        if (
            self._gone_at is not None
            and self._expected - self._fewest > 1
            and elapsed(now, self._gone_at) >= TOLERATED_GAP
        ):
            self.confirmed_pods = min(self.confirmed_pods, self._fewest)
        if known >= self._expected:
            self._expected, self._gone_at = known, None
        shown = self.confirmed_pods if is_playing else PODS
        if shown != self._uncovered:
            self._cover(shown)

    def _cover(self, shown: int) -> None:
        """Uncover the first `shown` pods and cover the others."""
        for pod in self._pods[min(shown, self._uncovered) : max(shown, self._uncovered)]:
            pod.cover(pod.number >= shown)
        self._uncovered = shown
