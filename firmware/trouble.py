"""What is wrong with the box while a game is played: it goes on, but somebody should know."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from firmware.text import Texts


class Trouble:
    """The worst of what is wrong: the chain, pods of the game that are lost, or the flash."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._seen = (False, -1, -1, "")  # of the chain and the flash, when it was looked at last
        self._known: tuple[str, list[int]] = ("", [])

    def is_new(self) -> bool:
        """Look whether something else is wrong now than before; that it is all well again is nothing new."""
        chain, sure, problem = self._device.chain, self._device.order.sure, self._device.journals.problem or ""
        fault, present, known, told = self._seen
        if fault == chain.fault and present == chain.present and known == sure and told == problem:
            return False
        self._seen = (chain.fault, chain.present, sure, problem)
        before, self._known = self._known, self._worst()
        self._device.console.refresh()
        return self._known != before and self._known[0] != ""

    def sentences(self, texts: "Texts") -> "list[str]":
        """Return what is wrong in words, and what to look at; nothing when all is well."""
        key, lost = self._worst()
        if key == "trouble.chain":
            return [texts(key), texts("check.chain")]
        if key == "trouble.dead":
            return [texts(key), texts("check.console")]
        if lost:
            named = " ".join([texts.short(seat) for seat in lost])
            return [texts(key, named), texts("check.after", self._last(texts))]
        return [texts(key)] if key else []

    def _worst(self) -> "tuple[str, list[int]]":
        """Return the key of the words, and the seats whose pods are lost."""
        chain, lost = self._device.chain, self._lost()
        if chain.fault:
            return "trouble.chain", []
        if lost and not chain.present:
            return "trouble.dead", []
        if lost:
            return "trouble.pods" if len(lost) > 1 else "trouble.pod", lost
        return self._device.journals.problem or "", []

    def _lost(self) -> "list[int]":
        """Return the seats whose pods are gone, or dark as long as not all that were gone are back."""
        match, there = self._device.match, self._device.chain.present
        if not match or there > max(match.places):
            return []
        there = min(there, self._device.order.sure)
        return [seat for seat, place in enumerate(match.places) if place >= there]

    def _last(self, texts: "Texts") -> str:
        """Return whose pod is the last one that answers: behind it the chain is cut."""
        match, last = self._device.match, self._device.chain.present - 1
        if match and last in match.places:
            return texts.short(match.places.index(last))
        return texts("pod", last + 1)
