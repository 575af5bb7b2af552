"""Fingers on a pod: they choose an option by pressing keys, as LIGHTS.md says.

Whatever the option is, and however many there are, the lamp turns green after the same time: otherwise it would tell.
"""

from conclave.web.box import Box
from firmware.ballot import GROUPED, Ballot
from firmware.lights import group

A, B, C = "ABC"
STEPS = 12  # presses that every choice takes the time of
MARGIN = 20  # ms that a key is down and up, more than the debounce


class Fingers:
    """The way to one option on one pod."""

    def __init__(self, box: Box, place: int) -> None:
        self._box = box
        self._place = place
        self._ballot: Ballot | None = None  # the question as it was when the option was named
        self._option: str | None = None
        self._next = 0  # us: when the next key is pressed
        self._pressed: str | None = None

    @property
    def busy(self) -> bool:
        """Whether they are still at it."""
        return self._ballot is not None

    def choose(self, option: str | None) -> None:
        """Choose an option, or none: take back what was chosen."""
        pod = self._box.pod(self._place)
        ballot = pod.ballot if pod else None
        if not pod or not ballot or self.busy or option == pod.choice:
            return
        if option is not None and option not in ballot.options:
            return
        self._ballot, self._option = ballot, option
        spare = max(0, STEPS - len(path(ballot, option if option is not None else str(pod.choice))))
        self._next = self._box.board.clock.now() + 2 * spare * self._beat()

    def step(self) -> None:
        """Press or let go the next key when it is time."""
        if not self.busy or not self._box.device:
            self._ballot = None
            return
        now = self._box.board.clock.now()
        while self._ballot and now >= self._next:
            self._next += self._beat()
            self._move(self._ballot)

    def _beat(self) -> int:
        device = self._box.device
        return 1000 * (MARGIN + (device.settings.debounce if device else 0))

    def _move(self, ballot: Ballot) -> None:
        hand = self._box.hand(self._place)
        if self._pressed:
            hand.release(self._pressed)
            self._pressed = None
            return
        pod = self._box.pod(self._place)
        if not pod or pod.ballot is not ballot or pod.choice == self._option:
            self._ballot = None
            return
        self._pressed = path(ballot, self._option if self._option is not None else str(pod.choice))[0]
        hand.press(self._pressed)


def path(ballot: Ballot, option: str) -> list[str]:
    """Return the keys that choose an option, or take it back, from where the pod is now."""
    options, at = ballot.options, ballot.at
    target = options.index(option)
    if not ballot.browsing:
        return ["ABCD"[target]]
    kinds = list(dict.fromkeys(group(word) for word in options)) if len(options) >= GROUPED else []
    if len(kinds) < 2:
        forward, back = (target - at) % len(options), (at - target) % len(options)
        return [B] * forward + [C] if forward <= back else [A] * back + [C]
    kind, wanted = group(options[at]), group(option)
    fellows = [place for place, word in enumerate(options) if group(word) == wanted]
    start = fellows.index(at) if kind == wanted else 0
    across = (kinds.index(wanted) - kinds.index(kind)) % len(kinds)
    return [A] * across + [B] * ((fellows.index(target) - start) % len(fellows)) + [C]
