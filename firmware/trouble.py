"""What is wrong with the box while a game is played: it goes on, but somebody should know."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from firmware.text import Texts

_NO_SEAT = -1


class Trouble:
    """The worst of what is wrong: the chain, a pod of the game that is lost, or the flash."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._seen = (False, -1, "")  # of the chain and the flash, when it was looked at last
        self._known = ("", _NO_SEAT)

    def is_new(self) -> bool:
        """Look whether something else is wrong now than before; that it is all well again is nothing new."""
        chain, problem = self._device.chain, self._device.journals.problem or ""
        fault, present, told = self._seen
        if fault == chain.fault and present == chain.present and told == problem:
            return False
        self._seen = (chain.fault, chain.present, problem)
        before, self._known = self._known, self._worst()
        self._device.console.refresh()
        return self._known != before and self._known[0] != ""

    def text(self, texts: "Texts") -> str:
        """Return what is wrong in words, or nothing."""
        key, seat = self._worst()
        return texts(key, texts.short(seat)) if key else ""

    def _worst(self) -> "tuple[str, int]":
        """Return the key of the words, and the seat whose pod is lost."""
        chain = self._device.chain
        lost = self._lost(chain.present)
        if chain.fault:
            return "trouble.chain", _NO_SEAT
        if lost != _NO_SEAT:
            return "trouble.pod", lost
        return self._device.journals.problem or "", _NO_SEAT

    def _lost(self, present: int) -> int:
        match = self._device.match
        for seat, place in enumerate(match.places if match else ()):
            if place >= present:
                return seat
        return _NO_SEAT
