"""The answers to what is asked: who has chosen and who has not, how long it can be taken back, who is reminded."""

from firmware.clock import elapsed
from shared_rules.engine.question import BROWSE, SHEET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from firmware.pods.pod import Pod
    from shared_rules.engine.table import Answers, Asked

TAKE_BACK = 1500  # ms for who is asked alone, with whom nobody waits, and for what is final
LAST_SECONDS = 5  # of the countdown: they tick
NAG_EVERY = 10_000  # ms


class Collecting:
    """What the pods choose, until all who are asked have chosen and the grace time is over."""

    def __init__(self, device: "Device", pods: "list[Pod]") -> None:
        self._device = device
        self._pods = pods  # by seat
        self._choices: list[str | None] = [None] * len(pods)  # as noted
        self._noted: list[tuple[str, int, int]] = []  # who has answered or withdrawn, and when: the line is to be told
        self._ready: int | None = None  # when the last answer came in
        self._grace = 0  # ms from then to the lock
        self.asked_at = 0
        self._nagged = 0

    def begin(self, now: int) -> None:
        """Something else is asked."""
        self._ready, self.asked_at, self._nagged = None, now, now
        for seat in range(len(self._pods)):
            self._choices[seat] = None

    def step(self, asked: "Asked", now: int) -> "Answers | None":
        """Note who has answered or withdrawn; return the answers when nobody has changed one for a moment."""
        if self._missing(asked, now):
            self._remind(asked, now)
            return None
        if self._ready is None:
            self._ready = now
            self._grace = self._time_left(asked)
            if self._grace:
                self._lock_in(asked, self._grace, now)
        if elapsed(now, self._ready) < self._grace:
            return None
        return self._answers(asked)

    def _answers(self, asked: "Asked") -> "Answers":
        """Return what all have chosen. Not in `step`: a function with a comprehension takes memory at each call."""
        return {seat: self._pods[seat].choice or "" for seat in asked}

    def tell_noted(self) -> bool:
        """Tell the line who has answered or withdrawn, one of them a pass: no light waits for it."""
        if not self._noted:
            return False
        event, seat, ms = self._noted.pop(0)
        self._device.link.notice(event, ms, seat=seat)
        return True

    def seconds_left(self, asked: "Asked", now: int) -> "int | None":
        """Return what is left of the countdown, if there is one."""
        limit = self.limit(asked)
        return max(0, limit - elapsed(now, self.asked_at) // 1000) if limit else None

    def limit(self, asked: "Asked") -> int:
        """Return how many seconds there are: each form of question has a limit of its own; 0: as long as it takes."""
        settings = self._device.settings
        if not settings.countdown | settings.countdown_browse | settings.countdown_sheet:
            return 0
        for question in asked.values():
            if question.form == BROWSE:
                return settings.countdown_browse
            return settings.countdown_sheet if question.form == SHEET else settings.countdown
        return 0

    def _missing(self, asked: "Asked", now: int) -> int:
        """Note who has answered or withdrawn; return how many answers are missing."""
        pods, choices, missing = self._pods, self._choices, 0
        for seat in asked:
            choice = pods[seat].choice
            if choice != choices[seat]:
                self._note(asked, seat, now)
            if choice is None:
                missing += 1
        return missing

    def _note(self, asked: "Asked", seat: int, now: int) -> None:
        """What has changed begins the grace time anew; the line tells only whether there is an answer."""
        choice, before = self._pods[seat].choice, self._choices[seat]
        self._choices[seat] = choice
        if self._ready is not None:
            self._ready = None
            self._lock_in(asked, 0, now)
        if choice is None or before is None:
            self._noted.append(("withdrawn" if choice is None else "answered", seat, now))
            self._device.console.refresh()

    def _lock_in(self, asked: "Asked", ms: int, now: int) -> None:
        for seat in asked:
            self._pods[seat].lock_in(ms, now)

    def _time_left(self, asked: "Asked") -> int:
        """Return how long answers can be taken back now, if they can at all."""
        grace = self._device.settings.grace
        is_final = any(question.is_final for question in asked.values())
        return TAKE_BACK if grace and (is_final or len(asked) == 1) else grace

    def _remind(self, asked: "Asked", now: int) -> None:
        """A missing seat is only reminded, never answered for."""
        left = self.seconds_left(asked, now)
        if left is None or left > LAST_SECONDS:
            return
        if left:
            self._device.buzzer.play("tick", now, every=1000)
            return
        for seat in asked:
            self._pods[seat].nag = self._pods[seat].choice is None
        if elapsed(now, self._nagged) >= NAG_EVERY:
            self._nagged = now
            self._device.buzzer.play("asked", now)
