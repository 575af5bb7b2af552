"""Fingers on a pod: they choose an option by pressing keys, as LIGHTS.md says.

Whatever the option is, and however many there are, the lamp turns green after the same time: otherwise it would tell.
"""

from copy import deepcopy

from conclave.web.box import Box
from firmware.pods.ballot import Ballot, Browser
from firmware.pods.sheet import Sheet
from firmware.pods.stirring import Stirring

A, B, C = "ABC"
STEPS = 13  # presses that every choice takes the time of
MARGIN = 20  # ms that a key is down and up, more than the debounce
Wanted = dict[int, str | None]  # by subject; what is no sheet has one


class Fingers:
    """The way to one option on one pod."""

    def __init__(self, box: Box, place: int) -> None:
        self._box = box
        self._place = place
        self._ballot: Ballot | None = None  # the question as it was when the option was named
        self._wanted: Wanted = {}
        self._next = 0  # us: when the next key is pressed
        self._pressed: str | None = None

    @property
    def busy(self) -> bool:
        """Whether they are still at it."""
        return self._ballot is not None

    def choose(self, option: str | None) -> None:
        """Choose an option, or none: take back what was chosen. What is chosen meanwhile takes the place of it.

        On a sheet an option is all words in a row, or one of them, `s1:red`; `s1:` takes it back.
        """
        pod = self._box.pod(self._place)
        ballot = pod.ballot if pod else None
        if not pod or not ballot:
            return
        wanted = _meant(ballot, option)
        if wanted and self._ballot is ballot and isinstance(ballot, Sheet):
            wanted = self._wanted | wanted
        if not wanted or (self._ballot is ballot and wanted == self._wanted):
            return
        self.let_go()
        if not (way := path(ballot, pod.choice, wanted)):
            return
        self._ballot, self._wanted = ballot, wanted
        self._next = self._box.board.clock.now() + 2 * max(0, STEPS * len(wanted) - len(way)) * self._beat()

    def let_go(self) -> None:
        """Stop, and hold no key."""
        if self._pressed:
            self._box.hand(self._place).release(self._pressed)
        self._pressed = None
        self._forget()

    def _forget(self) -> None:
        """Keep no choice longer than it takes: in a poll nobody is to know it afterwards."""
        self._ballot, self._wanted = None, {}

    def step(self) -> None:
        """Press or let go the next key when it is time."""
        if not self.busy or not self._box.device:
            self._forget()
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
        self._pressed = _next(ballot, pod.choice, self._wanted) if pod and pod.ballot is ballot else None
        if self._pressed:
            hand.press(self._pressed)
        else:
            self._forget()


def chosen(ballot: Ballot, choice: str | None) -> list[str]:
    """Return the options that are chosen; on a sheet with their subjects."""
    if not isinstance(ballot, (Sheet, Stirring)):
        return [choice] if choice else []
    return [f"{name}:{word}" for name, word in zip(ballot.question.subjects, ballot.words, strict=True) if word]


def path(ballot: Ballot, choice: str | None, wanted: Wanted) -> list[str]:
    """Return the keys that choose what is wanted, or take it back, from where the pod is now; none if they cannot."""
    ballot, keys = deepcopy(ballot, {id(ballot.question): ballot.question}), []
    while key := _next(ballot, choice, wanted):
        keys.append(key)
        ballot.move("ABCD".index(key))
        choice = ballot.choose("ABCD".index(key), choice)
    return keys


def _meant(ballot: Ballot, option: str | None) -> Wanted:
    """Return what is to be chosen, of what there is."""
    question = ballot.question
    if not question.subjects:
        return {0: option} if option is None or option in ballot.options else {}
    subject, colon, word = (option or "").partition(":")
    if isinstance(ballot, Sheet) and colon and subject in question.subjects and (not word or word in ballot.options):
        return {question.subjects.index(subject): word or None}
    return dict(enumerate(option.split(" "))) if option and question.encode(option) else {}


def _next(ballot: Ballot, choice: str | None, wanted: Wanted) -> str | None:
    """Return the next key, if one is needed."""
    if isinstance(ballot, Stirring):
        return _next_to_stir(ballot, wanted)
    if isinstance(ballot, Sheet):
        return _next_on_sheet(ballot, wanted)
    if choice == wanted[0]:
        return None
    target = ballot.options.index(wanted[0] or choice or "")
    if not isinstance(ballot, Browser):
        return "ABCD"[target]
    forward = (target - ballot.at) % len(ballot.options)
    return C if not forward else B if 2 * forward <= len(ballot.options) else A


def _next_to_stir(ballot: Stirring, wanted: Wanted) -> str | None:
    """Taps go on from those before; where these are others, they are completed first, as all begins anew after them."""
    tapped = [key for key in ballot.words if key]
    words = [wanted[at] for at in range(len(wanted))]
    if tapped == words:
        return None
    return words[len(tapped)] if tapped == words[: len(tapped)] else words[0]


def _next_on_sheet(sheet: Sheet, wanted: Wanted) -> str | None:
    missing = {subject: word for subject, word in wanted.items() if sheet.words[subject] != word}
    if not missing:
        return None
    if sheet.subject not in missing:
        return A
    target = missing[sheet.subject] or sheet.words[sheet.subject]
    if sheet.looked_at == target:
        return C
    return B if target in sheet.open else None
