"""Monitors hardware faults during a game: the key chain, lost pods and the flash. The game goes on meanwhile."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from firmware.text import Texts


class FaultMonitor:
    """Detects faults of the box and describes the worst of them: of the chain, of lost pods, or of the flash."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._last_state = (False, -1, -1, "")  # of the chain and the flash, at the last check
        self._known: tuple[str, list[int]] = ("", [])  # the worst fault then: its text key, and the lost seats

    def detect_new_fault(self) -> bool:
        """Check the parts; return whether there is a new fault since the last call. A repaired fault is not new."""
        chain, sure, problem = (
            self._device.chain,
            self._device.order.confirmed_pods,
            self._device.journals.problem or "",
        )
        fault, present, last_sure, last_problem = self._last_state
        if fault == chain.has_fault and present == chain.pod_count and last_sure == sure and last_problem == problem:
            return False
        self._last_state = (chain.has_fault, chain.pod_count, sure, problem)
        before, self._known = self._known, self._find_worst()
        self._device.console.refresh()
        return self._known != before and self._known[0] != ""

    def describe_fault(self, texts: "Texts") -> "list[str]":
        """Return sentences that name the worst fault and what to check; an empty list if there is none."""
        key, lost = self._find_worst()
        if key == "trouble.chain":
            return [texts(key), texts("check.chain")]
        if key == "trouble.dead":
            return [texts(key), texts("check.console")]
        if lost:
            named = " ".join([texts.short_name(seat) for seat in lost])
            return [texts(key, named), texts("check.after", self._last_pod(texts))]
        return [texts(key)] if key else []

    def _find_worst(self) -> "tuple[str, list[int]]":
        """Return the text key of the worst fault, or "", and the seats whose pods are lost."""
        chain, lost = self._device.chain, self._lost_seats()
        if chain.has_fault:
            return "trouble.chain", []
        if lost and not chain.pod_count:
            return "trouble.dead", []
        if lost:
            return "trouble.pods" if len(lost) > 1 else "trouble.pod", lost
        return self._device.journals.problem or "", []

    def _lost_seats(self) -> "list[int]":
        """Return the seats whose pods do not answer, or are covered until all lost pods are back."""
        match, usable = self._device.live_game, self._device.chain.pod_count
        if not match or usable > max(match.places):
            return []
        usable = min(usable, self._device.order.confirmed_pods)
        return [seat for seat, place in enumerate(match.places) if place >= usable]

    def _last_pod(self, texts: "Texts") -> str:
        """Return the name of the last pod that answers, by its player if it has one: behind it the chain is cut."""
        match, last = self._device.live_game, self._device.chain.pod_count - 1
        if match and last in match.places:
            return texts.short_name(match.places.index(last))
        return texts("pod", last + 1)
