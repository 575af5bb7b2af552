"""A game being played at the table: the session, the pods around it, its journal and its log.

What the pods choose stays in the pods until all asked seats have chosen and the grace time is over;
then the answers are locked, written to flash, and only after that revealed.
"""

from firmware.clock import elapsed
from shared_rules import catalog, records
from shared_rules.chance import Chance
from shared_rules.session import GAME_MASTER, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.device import Device
    from firmware.pod import Pod
    from shared_rules.session import Fact, Question

SINGLE_GRACE = 400  # ms: who is asked alone keeps nobody waiting
LAST_SECONDS = 5  # of the countdown: they tick
NAG_EVERY = 10_000  # ms
NEWS_KEPT = 60  # lines
ASKED_AT_ONCE = 3  # pods a pass: they draw what they are asked


class Match:
    """One game from its first question to its result."""

    def __init__(self, device: "Device", pods: "list[Pod]") -> None:
        self._device = device
        self._pods = pods  # by seat
        self._ballots = Chance(device.board.entropy(16), b"ballots")
        self._held: list[Fact] = []  # told by the session, not yet by us: the journal comes first
        self._hear = self._held.append
        self._is_on_the_line = False  # the first of them
        self.id = ""  # once the game has begun
        self._count = 0  # facts so far
        self._saved = 0  # bytes of the journal that are on flash
        self._news: list[tuple[int, str]] = []
        self._choices: list[str | None] = [None] * len(pods)
        self._active = self._playing = range(len(pods))  # seats: in the game; in the round, too
        self._shown = 0  # seats whose pods show what is asked now, the first ones
        self._ready: int | None = None  # when the last answer came in
        self._asked_at = 0
        self._nagged = 0
        self.session: Session
        self.over = False

    # --- how it begins and ends

    def start(self, game: str, options: "dict[str, Any]", seed: bytes, now: int) -> None:
        """Begin a new game."""
        self.session = Session(game, len(self._pods), options, seed, on_fact=self._take)
        self._device.journals.begin(self.session.journal)
        self._saved = len(self.session.journal)
        self._publish(now)
        self._let_look()
        self._reveal(now)

    def resume(self, journal: bytes, now: int) -> None:
        """Go on with a game from its journal. Facts are told from here: deep in the rules the stack is short."""
        for _, session in Session.replaying(journal, None, self._take):
            self.session = session
            while self._held:
                self._tell(self._held.pop(0))
        self._saved = len(journal)
        self._device.link.game(self.id, self._count, records.undos(journal))
        self._device.link.notice("resumed", now, why=self._device.board.reset_cause, **{"from": self._count})
        self._let_look()
        self._ask(now)

    def _let_look(self) -> None:
        """From now on a pod that is looked at tells what its seat may know."""
        for seat, pod in enumerate(self._pods):
            pod.look_up = self._panels_of(seat)

    def _panels_of(self, seat: int) -> "Callable[[], dict[str, Any]]":
        return lambda: self.session.panels(seat)

    def finish(self, now: int) -> None:
        """Publish the seed and close the journal, after the end."""
        self._open(now)

    def abort(self, now: int) -> None:
        """End the game without a result."""
        self._publish(now)
        self._device.link.notice("aborted", now, why="master")
        self._open(now)

    def _open(self, now: int) -> None:
        self.session.open()
        self._device.journals.finish()
        self._publish(now)
        for pod in self._pods:
            pod.rest()
        self.over = True

    # --- what the console sees

    @property
    def result(self) -> "Fact | None":
        """The result, once the game has ended."""
        return self.session.result

    @property
    def asked_master(self) -> "Question | None":
        """What the game master is asked now."""
        return self.session.questions.get(GAME_MASTER)

    @property
    def waiting(self) -> "list[int]":
        """The seats whose answer is missing."""
        return [seat for seat in sorted(self.session.questions) if seat >= 0 and not self._has_chosen(seat)]

    def _has_chosen(self, seat: int) -> bool:
        return seat < self._shown and self._pods[seat].choice is not None

    @property
    def news(self) -> "list[str]":
        """What was revealed, the newest last."""
        return [line for _, line in self._news]

    @property
    def newest(self) -> int:
        """The number of the fact that the last of the news tells, or -1."""
        return self._news[-1][0] if self._news else -1

    def board(self) -> "dict[str, Any]":
        """The public state of the game."""
        return self.session.board

    def state_lines(self) -> "list[str]":
        """The public state of the game, in words."""
        return self._page.state(self.session.board, self._device.texts)

    def seconds_left(self, now: int) -> "int | None":
        """Return what is left of the countdown, if there is one."""
        if not self._device.settings.countdown:
            return None
        return max(0, self._device.settings.countdown - elapsed(now, self._asked_at) // 1000)

    # --- what the game master does

    def answer_master(self, option: str, now: int) -> None:
        """Answer the question that the console shows."""
        self._lock({GAME_MASTER: option}, now)

    def undo(self, now: int) -> None:
        """Take back the last locked answers, in public."""
        self._publish(now)
        self._hear = _forget
        try:
            self.session.undo()
        finally:
            self._hear = self._held.append
        self._save()
        self._news = [(number, line) for number, line in self._news if number < self._count]
        self._device.link.notice("undone", now, **{"from": self._count})
        self._ask(now)

    # --- one pass of the loop

    def step(self, now: int) -> bool:
        """Collect the answers; lock them when all are in and nobody has changed one for a moment.

        Before that, a part in each pass, what was locked is revealed: on the pods first, since all wait for them.
        Returns whether there was something to do.
        """
        if self._shown < len(self._pods):
            self._ask_some(now)
        elif self._held:
            self._publish_next(now)
        elif self.session.over or GAME_MASTER in self.session.questions:
            return False
        else:
            return self._note_choices(now) or self._collect(now)
        return True

    def _collect(self, now: int) -> bool:
        if not self._is_complete():
            self._ready = None
            self._remind(now)
            return False
        if self._ready is None:
            self._ready = now
        if elapsed(now, self._ready) < self._grace():
            return False
        self._lock({seat: self._pods[seat].choice for seat in self.session.questions}, now)
        return True

    def _note_choices(self, now: int) -> bool:
        """Tell who has answered or withdrawn, one of them a pass."""
        for seat in self.session.questions:
            if self._pods[seat].choice != self._choices[seat]:
                self._note(seat, now)
                return True
        return False

    def _note(self, seat: int, now: int) -> None:
        """What has changed begins the grace time anew; the line tells only whether there is an answer."""
        choice, before = self._pods[seat].choice, self._choices[seat]
        self._choices[seat], self._ready = choice, None
        if choice is None or before is None:
            self._device.link.notice("withdrawn" if choice is None else "answered", now, seat=seat)
            self._device.console.refresh()

    def _is_complete(self) -> bool:
        for seat in self.session.questions:  # noqa: SIM110 (a generator would take memory in every pass)
            if self._choices[seat] is None:
                return False
        return True

    def _grace(self) -> int:
        grace = self._device.settings.grace
        return min(grace, SINGLE_GRACE) if len(self.session.questions) == 1 else grace

    def _remind(self, now: int) -> None:
        """A missing seat is only reminded, never answered for."""
        left = self.seconds_left(now)
        if left is None or left > LAST_SECONDS:
            return
        if left:
            self._device.buzzer.play("tick", now, every=1000)
            return
        for seat in self.session.questions:
            self._pods[seat].nag = self._pods[seat].choice is None
        if elapsed(now, self._nagged) >= NAG_EVERY:
            self._nagged = now
            self._device.buzzer.play("nag", now)

    # --- asking, locking, revealing

    def _lock(self, answers: "dict[int, str | None]", now: int) -> None:
        for seat in answers:
            if seat != GAME_MASTER:
                self._pods[seat].locked()
        for seat, option in answers.items():
            self.session.answer(seat, option)  # type: ignore[arg-type]
        self._save()
        self._reveal(now)

    def _save(self) -> None:
        journal = self.session.journal
        self._device.journals.append(journal[self._saved :])
        self._saved = len(journal)

    def _reveal(self, now: int) -> None:
        self._device.buzzer.play("end" if self.session.over else "lock", now)
        self._ask(now)

    def _ask(self, now: int) -> None:
        self._ready, self._asked_at, self._nagged = None, now, now
        self._shown = 0
        board, everybody = self.session.board, range(len(self._pods))
        self._active = board.get("active", everybody)
        self._playing = () if self.session.over else board.get("playing", everybody)

    def _ask_some(self, now: int) -> None:
        """Let the next pods show what is asked; all as if at the same time."""
        until = min(self._shown + ASKED_AT_ONCE, len(self._pods))
        while self._shown < until:
            self._ask_seat(self._shown)
            self._pods[self._shown].step(now)
            self._shown += 1
        if self._shown == len(self._pods):
            self._device.console.refresh()

    def _ask_seat(self, seat: int) -> None:
        pod, question = self._pods[seat], self.session.questions.get(seat)
        self._choices[seat] = None
        if question:
            pod.ask(question, self._order(len(question.options)), self._asked_at)
        else:
            self._rest(seat)

    def _rest(self, seat: int) -> None:
        """Who is not asked waits for the others; dark is who is out of the round, or of the game."""
        pod = self._pods[seat]
        pod.rest()
        if seat not in self._active:
            pod.out()  # an exile learns nothing more
        elif seat in self._playing:
            pod.locked()

    def _order(self, options: int) -> "tuple[int, ...]":
        """The places of the options on the keys: in order, or shuffled anew for each question."""
        order = list(range(options))
        if self._device.settings.ballots:
            self._ballots.shuffle(order)
        return tuple(order)

    def _take(self, fact: "Fact") -> None:
        """Take a fact from the session."""
        self._count = fact["n"] + 1
        self._hear(fact)

    def _publish(self, now: int) -> None:
        while self._held:
            self._publish_next(now)

    def _publish_next(self, now: int) -> None:
        """Tell the next fact: first to the line, then, in another pass, to the table."""
        fact = self._held[0]
        if not self._is_on_the_line:
            self._device.link.fact(fact, now)
            self._is_on_the_line = True
            return
        self._is_on_the_line = False
        self._held.pop(0)
        self._tell(fact)
        if not self._held:
            self._device.console.refresh()

    def _tell(self, fact: "Fact") -> None:
        if fact["e"] == "game":
            self.id = fact["id"]
            self._load_page(fact["game"])
        for line in self._page.told(fact, self._device.texts):
            self._news.append((fact["n"], line))
        del self._news[:-NEWS_KEPT]

    def _load_page(self, game: str) -> None:
        """Load the words and the screen of this game, and nothing of the others."""
        module = catalog.module(game)
        self._device.texts.game(module)
        self._page = __import__("firmware.console.boards." + module, None, None, ("state", "told"))


def _forget(fact: "Fact") -> None:
    """What is told again after undo was told before."""
