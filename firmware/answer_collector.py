"""Collects the answers of all asked seats from their pods, with grace time, countdown and reminders.

Called in every pass of the loop while a question is open; it reads the pods' choices and never answers for anybody.
"""

from firmware.clock import elapsed
from shared_rules.engine.question import BROWSE, SHEET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from firmware.pods.pod import Pod
    from shared_rules.engine.table import Answers, Questions

SHORT_GRACE_MS = (
    1500  # ms of grace time if a single seat is asked (nobody else waits with it), or if an answer is final
)
_TICKING_SECONDS = 5  # the last ones of the countdown
_NAG_EVERY = 10_000  # ms


class AnswerCollector:
    """Collects what the pods choose, until all asked seats have chosen and the grace time is over."""

    def __init__(self, device: "Device", pods: "list[Pod]") -> None:
        self._device = device
        self._pods = pods  # by seat
        self._choices: list[str | None] = [None] * len(pods)  # by seat, as seen in the last pass
        self._notices: list[tuple[str, int, int]] = []  # to be emitted: event, seat and time
        self._complete_since: int | None = None  # when the last missing answer came in
        self._grace_ms = 0  # from then to the lock
        self.asked_at = 0  # ms
        self._nagged_at = 0

    def begin(self, now: int) -> None:
        """Forget all choices and start the countdown, since another question is asked now."""
        self._complete_since, self.asked_at, self._nagged_at = None, now, now
        for seat in range(len(self._pods)):
            self._choices[seat] = None

    def step(self, questions: "Questions", now: int) -> "Answers | None":
        """Read the pods of the asked seats; return the answers by seat once the grace time is over, before it None.

        The grace time starts when all have answered, and again whenever somebody changes an answer.
        """
        if self._count_missing(questions, now):
            self._remind(questions, now)
            return None
        if self._complete_since is None:
            self._complete_since = now
            self._grace_ms = self._grace_time(questions)
            if self._grace_ms:
                self._lock_in_pods(questions, self._grace_ms, now)
        if elapsed(now, self._complete_since) < self._grace_ms:
            return None
        return self._answers(questions)

    def _answers(self, questions: "Questions") -> "Answers":
        """Return all choices by seat. Not inlined in `step`: a function with a comprehension allocates at each call."""
        return {seat: self._pods[seat].choice or "" for seat in questions}

    def emit_next_notice(self) -> bool:
        """Emit on the link that one seat has answered or withdrawn; return whether there was anything to emit.

        One notice per call, so that lights do not wait for the link.
        """
        if not self._notices:
            return False
        event, seat, ms = self._notices.pop(0)
        self._device.link.send_notice(event, ms, seat=seat)
        return True

    def seconds_left(self, questions: "Questions", now: int) -> "int | None":
        """Return the remaining seconds of the countdown, or None without one."""
        limit = self.time_limit(questions)
        return max(0, limit - elapsed(now, self.asked_at) // 1000) if limit else None

    def time_limit(self, questions: "Questions") -> int:
        """Return the time limit of these questions in seconds; 0: none. Each form of question has its own setting."""
        settings = self._device.settings
        if not settings.countdown | settings.countdown_browse | settings.countdown_sheet:
            return 0
        for question in questions.values():
            if question.form == BROWSE:
                return settings.countdown_browse
            return settings.countdown_sheet if question.form == SHEET else settings.countdown
        return 0

    def _count_missing(self, questions: "Questions", now: int) -> int:
        """Record all changed choices; return the number of missing answers."""
        pods, choices, missing = self._pods, self._choices, 0
        for seat in questions:
            choice = pods[seat].choice
            if choice != choices[seat]:
                self._record_change(questions, seat, now)
            if choice is None:
                missing += 1
        return missing

    def _record_change(self, questions: "Questions", seat: int, now: int) -> None:
        """Record a seat's new choice and restart the grace time; the link learns only whether there is an answer."""
        choice, before = self._pods[seat].choice, self._choices[seat]
        self._choices[seat] = choice
        if self._complete_since is not None:
            self._complete_since = None
            self._lock_in_pods(questions, 0, now)
        if choice is None or before is None:
            self._notices.append(("withdrawn" if choice is None else "answered", seat, now))
            self._device.console.refresh()

    def _lock_in_pods(self, questions: "Questions", ms: int, now: int) -> None:
        """Show on all asked pods that choices can still be changed for `ms`; 0: until all have answered."""
        for seat in questions:
            self._pods[seat].start_countdown(ms, now)

    def _grace_time(self, questions: "Questions") -> int:
        """Return for how many ms answers can be changed after the last one came in; 0: they cannot."""
        grace = self._device.settings.grace
        is_final = any(question.is_final for question in questions.values())
        return SHORT_GRACE_MS if grace and (is_final or len(questions) == 1) else grace

    def _remind(self, questions: "Questions", now: int) -> None:
        """Tick in the last seconds of the countdown; after it, signal on the pods of the missing seats.

        Nobody is answered for.
        """
        remaining = self.seconds_left(questions, now)
        if remaining is None or remaining > _TICKING_SECONDS:
            return
        if remaining:
            self._device.buzzer.play("tick", now, min_interval=1000)
            return
        for seat in questions:
            self._pods[seat].is_reminded = self._pods[seat].choice is None
        if elapsed(now, self._nagged_at) >= _NAG_EVERY:
            self._nagged_at = now
            self._device.buzzer.play("asked", now)
