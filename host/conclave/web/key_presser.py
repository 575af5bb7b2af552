"""Press the keys of a pod to choose an option that a phone or a bot has named, as LIGHTS.md describes the keys.

The lamp turns green after the same time for every option and any number of options: otherwise the time would reveal
the choice.
"""

from copy import deepcopy

from conclave.web.simulated_box import SimulatedBox
from firmware.pods.answer_pad import AnswerPad, BrowsingPad
from firmware.pods.contribution_pad import ContributionPad
from firmware.pods.sheet_pad import SheetPad

A, B, C = "ABC"
PRESSES = 13  # every choice takes the time of this number of presses
MARGIN = 20  # ms, added to the debounce time: how long a key is held, and released
Wanted = dict[int, str | None]  # option by index of the subject; only sheets have several subjects


class KeyPresser:
    """Presses keys on one pod, over time, until the wanted options are chosen."""

    def __init__(self, box: SimulatedBox, place: int) -> None:
        """Press keys on the pod `place` of a box."""
        self._box = box
        self._place = place
        self._ballot: AnswerPad | None = None  # answer pad of the question for which the option was named
        self._wanted: Wanted = {}
        self._next_move = 0  # when the next key is pressed or released (us)
        self._pressed: str | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a choice is being entered."""
        return self._ballot is not None

    def enter_option(self, option: str | None) -> None:
        """Begin to enter an option; None takes the choice back. A later call replaces a choice still being entered.

        On a sheet `option` is the words of all subjects with spaces between them, or one with its subject, `s1:red`;
        `s1:` takes that one back. An option that is not open is ignored.
        """
        pod = self._box.pod(self._place)
        ballot = pod.answer_pad if pod else None
        if not pod or not ballot:
            return
        wanted = _parse_option(ballot, option)
        if wanted and self._ballot is ballot and isinstance(ballot, SheetPad):
            wanted = self._wanted | wanted
        if not wanted or (self._ballot is ballot and wanted == self._wanted):
            return
        self.cancel()
        if not (keys := keys_to_choose(ballot, pod.choice, wanted)):
            return
        self._ballot, self._wanted = ballot, wanted
        delay = 2 * max(0, PRESSES * len(wanted) - len(keys)) * self._key_time()
        self._next_move = self._box.board.clock.now() + delay

    def cancel(self) -> None:
        """Release the key that is held, and forget the choice that is being entered."""
        if self._pressed:
            self._box.hand(self._place).release(self._pressed)
        self._pressed = None
        self._forget()

    def _forget(self) -> None:
        """Forget the choice once it is entered: in a poll nobody may be able to find it out later."""
        self._ballot, self._wanted = None, {}

    def step(self) -> None:
        """Press or release the next key if it is due."""
        if not self.is_busy or not self._box.device:
            self._forget()
            return
        now = self._box.board.clock.now()
        while self._ballot and now >= self._next_move:
            self._next_move += self._key_time()
            self._move(self._ballot)

    def _key_time(self) -> int:
        """Return how long a key is held, and released before the next one (us)."""
        device = self._box.device
        return 1000 * (MARGIN + (device.settings.debounce if device else 0))

    def _move(self, ballot: AnswerPad) -> None:
        """Release the key that is held, or press the next one; stop if the choice is made or the question is over."""
        hand = self._box.hand(self._place)
        if self._pressed:
            hand.release(self._pressed)
            self._pressed = None
            return
        pod = self._box.pod(self._place)
        self._pressed = _next_key(ballot, pod.choice, self._wanted) if pod and pod.answer_pad is ballot else None
        if self._pressed:
            hand.press(self._pressed)
        else:
            self._forget()


def chosen_options(ballot: AnswerPad, choice: str | None) -> list[str]:
    """Return the chosen options of an answer pad; on a sheet and while shuffling each as `subject:option`.

    `choice` is the pod's choice, from which that of other questions is taken.
    """
    if not isinstance(ballot, (SheetPad, ContributionPad)):
        return [choice] if choice else []
    return [f"{name}:{word}" for name, word in zip(ballot.question.subjects, ballot.answers, strict=True) if word]


def keys_to_choose(ballot: AnswerPad, choice: str | None, wanted: Wanted) -> list[str]:
    """Return the keys that choose `wanted`, or take a choice back, from the pod's state; empty if none are needed.

    The keys are tried on a copy of the answer pad.
    """
    ballot, keys = deepcopy(ballot, {id(ballot.question): ballot.question}), []
    while key := _next_key(ballot, choice, wanted):
        keys.append(key)
        ballot.move("ABCD".index(key))
        choice = ballot.choose("ABCD".index(key), choice)
    return keys


def _parse_option(ballot: AnswerPad, option: str | None) -> Wanted:
    """Return the wanted options by index of the subject; empty if the option is not open."""
    question = ballot.question
    if not question.subjects:
        return {0: option} if option is None or option in ballot.options else {}
    subject, colon, word = (option or "").partition(":")
    if isinstance(ballot, SheetPad) and colon and subject in question.subjects and (not word or word in ballot.options):
        return {question.subjects.index(subject): word or None}
    return dict(enumerate(option.split(" "))) if option and question.encode(option) else {}


def _next_key(ballot: AnswerPad, choice: str | None, wanted: Wanted) -> str | None:
    """Return the next key that leads to `wanted`; None if it is chosen."""
    if isinstance(ballot, ContributionPad):
        return _next_contribution_key(ballot, wanted)
    if isinstance(ballot, SheetPad):
        return _next_sheet_key(ballot, wanted)
    if choice == wanted[0]:
        return None
    target = ballot.options.index(wanted[0] or choice or "")
    if not isinstance(ballot, BrowsingPad):
        return "ABCD"[target]
    forward = (target - ballot.option_index) % len(ballot.options)
    return C if not forward else B if 2 * forward <= len(ballot.options) else A


def _next_contribution_key(ballot: ContributionPad, wanted: Wanted) -> str | None:
    """Return the next of four taps of a contribution; None if they are done.

    If the taps so far differ from `wanted`, they are completed first: the tap after the fourth begins again.
    """
    tapped = [key for key in ballot.answers if key]
    words = [wanted[at] for at in range(len(wanted))]
    if tapped == words:
        return None
    return words[len(tapped)] if tapped == words[: len(tapped)] else words[0]


def _next_sheet_key(sheet: SheetPad, wanted: Wanted) -> str | None:
    """Return the next key on a sheet: A goes to the next subject, B to the next option, C chooses it."""
    missing = {subject: word for subject, word in wanted.items() if sheet.answers[subject] != word}
    if not missing:
        return None
    if sheet.subject_index not in missing:
        return A
    target = missing[sheet.subject_index] or sheet.answers[sheet.subject_index]
    if sheet.browsed_option == target:
        return C
    return B if target in sheet.possible_options else None
