"""A game being played at the table: the session, the pods around it, its journal and its facts.

What the pods choose stays in the pods until all asked seats have chosen and the grace time is over; then the answers
are locked, written to flash, and only after that revealed: facts go to the line and to the console's news. What lamps
can show of it they show for a while, or until OK, and only then the next question opens.
"""

from firmware.beat import Beat, reveals
from firmware.collecting import Collecting
from firmware.pods import lights
from firmware.pods.ballot import Ballots
from firmware.pods.lamp import DARK
from firmware.pods.lights import GREEN
from firmware.pods.panels import leaves, seen_by, widths
from firmware.storage.settings import UNTIL_OK
from firmware.trouble import Trouble
from shared_rules.engine import fingerprint
from shared_rules.engine.chance import Chance
from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from firmware.device import Device
    from firmware.pods.ballot import Ballot
    from firmware.pods.lights import Leaf
    from firmware.pods.pod import Pod
    from firmware.replay import Replay
    from shared_rules.engine.pieces import Pieces
    from shared_rules.engine.question import Question
    from shared_rules.engine.table import Answers, Fact

RECENT = 200  # locked answers whose facts a replay tells: what the console still shows is surely of these
ROUND = 3000  # ms in which lamps show all that was revealed, where OK ends it
ANYWHERE = 1 << 16  # numbers to begin browsing at: so many more than options that each of these is as likely


class Match:
    """One game from its first question to its result."""

    def __init__(self, device: "Device", pods: "list[Pod]", names: "list[str]") -> None:
        self._device = device
        self._pods = pods  # by seat
        self.names = names  # of who sits there; "" for who has none
        self.lights = lights.GENERAL  # until it is known which game it is
        self._ballots = Ballots(self.lights)
        self._places = Chance(device.board.entropy(16), b"ballots")  # nobody can foresee it, and no game draws from it
        self._widths: dict[str, int] = {}  # of all panels, since somebody has looked at this question
        self._held: list[Fact] = []  # told by the session, not yet handed out: the journal comes first
        self.id = ""  # once the game has begun
        self._saved = 0  # bytes of the journal that are on flash
        self._collecting = Collecting(device, pods)
        self._standing: tuple[Any, Any] | None = None  # seats in the game and in the round, once looked up
        self._beat = Beat(pods, device.draw_soon)
        self.trouble = Trouble(device)
        self.turn = 0  # goes up whenever something is revealed or asked
        self._is_asked = False  # whether pods have been told what is asked now
        self.session: Session
        self.replay: Replay | None = None  # until the game is back at where it stood: then nobody plays or looks
        self._is_undoing = False
        self.over = False

    # --- how it begins and ends

    def start(self, game: str, options: "dict[str, Any]", seed: bytes, now: int, stirs: bool) -> None:
        """Begin a new game."""
        self._device.tidy.often()
        files = fingerprint.of(game)
        self.session = Session(
            game, len(self._pods), options, seed, on_fact=self._held.append, stirs=stirs, fingerprint=files
        )
        self._device.seatings.add(self._held[0]["id"], game, self.places, self.names, self.session.options)
        self._device.journals.begin(self.session.journal, self.places)
        self._saved = len(self.session.journal)
        self._device.console.news.open(game)
        self._open(game)
        self._device.texts.seated(self.names)
        self._let_look()
        self._go_on_after(self._held, now)
        self._publish(now)

    def resume(self, journal: "Pieces") -> None:
        """Go on with a game from its journal, as soon as `come_back` has brought it back."""
        self._saved = len(journal)
        self.replay = self._replay(Session.replaying(journal, None, self._held.append, RECENT))

    def _replay(self, slices: "Iterator[tuple[int, Session]]") -> "Replay":
        from firmware.replay import Replay  # most games do without

        self._device.tidy.often()
        return Replay(slices, self._device.board.ticks_ms)

    def come_back(self, now: int) -> bool:
        """Bring the game back, a part in each pass; return whether it is there."""
        replay = self.replay
        if replay:
            if self._held:
                self._look_back(replay)
            if not replay.step() and not self._held:
                self._go_on(replay, now)
        return self.replay is None

    def _look_back(self, replay: "Replay") -> None:
        """Hand out what the replay has told. Here: deep in the rules the stack is short."""
        if not self.id:
            self.id = self._held[0]["id"]
        if replay.session and replay.left < RECENT:  # before, only that the game has begun
            self._device.console.news.keep(replay.session.game, self._held)
        self._held.clear()

    def _go_on(self, replay: "Replay", now: int) -> None:
        """Play on where the game stood."""
        assert replay.session
        self.session, self.replay = replay.session, None
        link = self._device.link
        if self._is_undoing:
            self._is_undoing = False
            link.notice("undone", now, **{"from": self.session.told})
        else:
            link.game(self.id, self.session.told, replay.undos)
            lost = {"lost": self._device.journals.lost} if self._device.journals.lost else {}
            link.notice("resumed", now, why=self._device.board.reset_cause, **{"from": self.session.told}, **lost)
            self._tell_names(now)
            self._device.texts.seated(self.names)
        self._device.console.news.recall()
        self._open(self.session.game)
        self._let_look()
        self._ask(now)

    def _open(self, game: str) -> None:
        """Load the lights of a game."""
        self.lights = lights.of(game)
        self._ballots = Ballots(self.lights)

    def _let_look(self) -> None:
        """From now on a pod that is looked at tells what its seat may know."""
        for seat, pod in enumerate(self._pods):
            pod.look_up = self._leaves_of(seat)

    def _leaves_of(self, seat: int) -> "Callable[[], list[Leaf]]":
        return lambda: leaves(self.lights, seat, seen_by(self.session, seat), self._all_widths())

    def _all_widths(self) -> "dict[str, int]":
        if not self._widths:
            self._widths = widths(self.lights, self.session)
        return self._widths

    def finish(self, now: int) -> None:
        """Publish the seed and close the journal, after the end."""
        self._tell_all(now)

    def go_on(self) -> None:
        """Ask the next question now: what is revealed has been seen."""
        self._beat.cut()

    def hold(self) -> None:
        """Ask nothing before `go_on`: what is revealed is being read."""
        self._beat.is_held = True

    def show_for(self, pages: int) -> None:
        """Let lamps show what is revealed once for each page that it takes on the display."""
        self._beat.pages = pages

    def move(self, places: "list[int]") -> None:
        """Let the seats have these pods from now on; who gets another one is asked anew."""
        moved = [seat for seat, pod in enumerate(self._pods) if pod.number != places[seat]]
        for seat in moved:
            self._pods[seat].look_up = list
            self._pods[seat].rest()
        for seat in moved:
            self._pods[seat] = self._device.pods[places[seat]]
        self._let_look()
        if self._is_asked and not self._beat.is_on:
            for seat in moved:
                self._ask_seat(seat)
        self._device.journals.move(places)
        self._device.seatings.move(self.id, places)

    def abort(self, now: int) -> None:
        """End the game without a result."""
        self._publish(now)
        self._device.link.notice("aborted", now, why="master")
        self._tell_all(now)

    def _tell_all(self, now: int) -> None:
        from firmware.line.encoded import Encoded  # once a game

        self._beat.end()
        self.session.open(Encoded)
        self._device.journals.finish()
        self._publish(now)
        for pod in self._pods:
            pod.rest()
        self.over = True

    # --- what the console sees

    @property
    def places(self) -> "list[int]":
        """The pod of each seat, by its place in the chain."""
        return [pod.number for pod in self._pods]

    @property
    def is_revealing(self) -> bool:
        """Whether lamps show what was revealed, and nothing is asked yet."""
        return self._beat.is_on

    @property
    def is_held(self) -> bool:
        """Whether only OK ends what is revealed."""
        return self._beat.is_held

    @property
    def page(self) -> int:
        """Which page of what is revealed it is time for."""
        return self._beat.round

    @property
    def is_asking(self) -> bool:
        """Whether pods do not know yet what is asked."""
        return not self._beat.is_on and not self._is_asked

    @property
    def result(self) -> "Fact | None":
        """The result, once the game has ended and all was revealed."""
        return None if self._beat.is_on else self.session.result

    @property
    def questions(self) -> "dict[int, Question]":
        """What is asked now, by seat."""
        return {} if self._beat.is_on else self.session.questions

    @property
    def about(self) -> str:
        """What is asked now, of whomever; nothing when nobody is asked."""
        for question in self.questions.values():
            return question.about
        return ""

    @property
    def asked_master(self) -> "Question | None":
        """What the game master is asked now."""
        return self.questions.get(GAME_MASTER)

    @property
    def waiting(self) -> "list[int]":
        """The seats whose answer is missing."""
        return [seat for seat in sorted(self.questions) if seat >= 0 and not self._has_chosen(seat)]

    def _has_chosen(self, seat: int) -> bool:
        return self._is_asked and self._pods[seat].choice is not None

    def seconds_left(self, now: int) -> "int | None":
        """Return what is left of the countdown, if there is one."""
        return None if self._beat.is_on else self._collecting.seconds_left(self.session.questions, now)

    @property
    def limit(self) -> int:
        """How many seconds there are for the open question; 0: as long as it takes."""
        return self._collecting.limit(self.session.questions)

    # --- what the game master does

    def answer_master(self, option: str, now: int) -> None:
        """Answer the question that the console shows."""
        self._lock({GAME_MASTER: option}, now)

    def undo(self, now: int) -> None:
        """Take back the last locked answers, in public: the journal says so at once, then `come_back` does it."""
        self._publish(now)
        slices = self.session.undoing(RECENT)
        next(slices)
        self._save()
        self._beat.end()
        for pod in self._pods:
            pod.look_up = list
            pod.rest()
        self._device.console.news.clear()
        self.replay, self._is_undoing = self._replay(slices), True

    # --- one pass of the loop

    def step(self, now: int) -> bool:
        """Collect the answers; lock them when all are in and nobody has changed one for a moment.

        Before that, a part in each pass, what was locked is revealed: on the pods first, since all wait for them.
        While lamps show it nothing is asked.
        Returns whether there was something to do.
        """
        if self.replay:
            return False
        if self.trouble.is_new():
            self._device.buzzer.play("error", now)
        if self._beat.is_on:
            return self._show_more(now)
        if not self._is_asked:
            self._ask_pods()
        elif self._held:
            self._publish_next(now)
        elif self.session.over or GAME_MASTER in self.session.questions:
            return False
        else:
            return self._collect(now)
        return True

    def _show_more(self, now: int) -> bool:
        """Let lamps show what was revealed, while line and table are told; then ask."""
        self._beat.step(now)
        if self._held:
            self._publish_next(now)
        elif self._beat.is_over:
            self._ask(now)
        else:
            return False
        return True

    def _collect(self, now: int) -> bool:
        answers = self._collecting.step(self.session.questions, now)
        if answers:
            self._lock(answers, now)
        return answers is not None or self._collecting.tell_noted()

    # --- asking, locking, revealing

    def _lock(self, answers: "Answers", now: int) -> None:
        poll = self.session.poll
        for seat, option in answers.items():
            self.session.answer(seat, option)
        if poll:
            self._forget(answers, now)
        self._save()
        self._go_on_after(self._held, now)
        if self._beat.is_on:  # else all are asked anew at once
            for seat in answers:
                if seat != GAME_MASTER:
                    self._pods[seat].close()

    def _forget(self, answers: "Answers", now: int) -> None:
        """Keep nowhere who has chosen what in a poll."""
        for seat in answers:
            self._pods[seat].rest()
            self._pods[seat].close()
        self._collecting.begin(now)

    def _save(self) -> None:
        records = self.session.journal_from(self._saved)
        self._device.journals.append(records)
        self._saved += len(records)

    def _go_on_after(self, facts: "list[Fact]", now: int) -> None:
        """Let the lamps show what these facts reveal, if it is anything; else ask at once."""
        seconds, news = self._device.settings.reveal, self._device.console.news
        news.note(facts)
        shown = reveals(self.lights, facts, len(self._pods)) if seconds else []
        if not shown:
            self._ask(now)
            return
        self.turn += 1
        is_held = seconds == UNTIL_OK
        self._beat.begin(self.lights, shown, ROUND if is_held else 1000 * seconds, is_held, now)
        news.begin_reveal()
        self._device.buzzer.play("reveal", now)
        self._device.console.refresh()

    def _ask(self, now: int) -> None:
        """Ask all who are asked, or show who has won: one tone, the same for all."""
        self._beat.end()
        self.turn += 1
        asked = "again" if self._device.console.news.is_again else "asked"
        self._device.buzzer.play("end" if self.session.over else asked, now)
        self._collecting.begin(now)
        self._is_asked = False
        self._widths = {}
        self._standing = None

    def _ask_pods(self) -> None:
        """Let all pods show what is asked, at the same time."""
        for seat, pod in enumerate(self._pods):
            self._ask_seat(seat)
            self._device.draw_soon(pod.number)
        self._is_asked = True
        self._device.console.refresh()

    def _ask_seat(self, seat: int) -> None:
        pod, question = self._pods[seat], self.session.questions.get(seat)
        if question:
            pod.ask(self._lay(seat, question), self._collecting.asked_at)
        else:
            self._rest(seat)

    def _rest(self, seat: int) -> None:
        """Who is not asked waits for the others; dark is who is out of the round, or of the game."""
        pod = self._pods[seat]
        pod.rest()
        active, playing = self._standing = self._standing or self._who_stands()
        if self.session.result:
            pod.reveal(GREEN if seat in (self.session.result.get("winners") or ()) else DARK)
        elif seat not in active:
            pod.out()  # an exile learns nothing more
        elif seat in playing:
            pod.close()

    def _who_stands(self) -> "tuple[Any, Any]":
        public, everybody = self.session.public, range(len(self._pods))
        return public.get("active", everybody), () if self.session.over else public.get("playing", everybody)

    def _lay(self, seat: int, question: "Question") -> "Ballot":
        """Lay out a question for a seat: in order or shuffled, and looked at from anywhere, anew each time."""
        is_shuffled = self._device.settings.ballots
        ballot = None if is_shuffled else self._ballots.again(question)
        if ballot:
            return ballot
        order = list(range(len(question.options)))
        if is_shuffled:
            self._places.shuffle(order)
        if question.form == KEYS:
            return self._ballots.make(question, tuple(order))
        starts = tuple([self._places.pick(ANYWHERE) for _ in range(question.size)])
        panel = self.lights.panel_of(question.options[0])
        things = self.session.panels(seat).get(panel) or ()
        return self._ballots.make(question, tuple(order), starts, things)

    def _publish(self, now: int) -> None:
        while self._collecting.tell_noted():
            pass
        while self._held:
            self._publish_next(now)

    def _publish_next(self, now: int) -> None:
        """Hand the next fact out, to the line and to the console; before them, who had answered."""
        if self._collecting.tell_noted():
            return
        fact = self._held.pop(0)
        if fact["e"] == "game":
            self.id = fact["id"]
        self._device.link.fact(fact, now)
        if fact["e"] == "game":
            self._tell_names(now)
        self._device.console.news.add(fact)

    def _tell_names(self, now: int) -> None:
        if any(self.names):
            self._device.link.notice("seated", now, names=self.names)
