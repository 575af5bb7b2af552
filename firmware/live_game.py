"""A running game at the table: connects the session of the rules with the pods, the journal, the link and the console.

Choices stay in the pods until all asked seats have chosen and the grace time is over. Then the answers are locked and
written to flash, and only after that they are revealed: facts go to the link and to the console. The lamps show the
reveal for a few seconds, or until OK; then the next question opens.
"""

from firmware.answer_collector import AnswerCollector
from firmware.fault_monitor import FaultMonitor
from firmware.pods import word_lights
from firmware.pods.answer_pad import AnswerPadMaker
from firmware.pods.lamp import DARK
from firmware.pods.private_pages import build_pages, count_pages, read_panels
from firmware.pods.word_lights import GREEN
from firmware.reveal_sequence import RevealSequence, reveal_steps
from firmware.storage.settings import UNTIL_OK
from shared_rules.engine import rules_fingerprint
from shared_rules.engine.chance import Chance
from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from firmware.device import Device
    from firmware.pods.answer_pad import AnswerPad
    from firmware.pods.pod import Pod
    from firmware.pods.word_lights import ViewPage
    from firmware.replay import Replay
    from shared_rules.engine.growing_bytes import GrowingBytes
    from shared_rules.engine.question import Question
    from shared_rules.engine.table import Answers, Fact

REPLAYED_ANSWERS = 200  # a replay emits the facts of this many last locked answers: more than the console shows
REVEAL_ROUND_MS = 3000  # ms of a round of the reveal sequence, if it lasts until OK
START_RANGE = 1 << 16  # range of random start positions: so large that all options are practically as likely


class LiveGame:
    """One running game from its first question to its result, with its pods, clock and storage."""

    def __init__(self, device: "Device", pods: "list[Pod]", names: "list[str]") -> None:
        self._device = device
        self._pods = pods  # by seat
        self.names = names  # of the players, by seat; "": no name
        self.lights = word_lights.COMMON_LIGHTS  # until the game is known
        self._answer_pads = AnswerPadMaker(self.lights)
        self._chance = Chance(device.board.entropy(16), b"ballots")  # of layouts: unpredictable, and not the game's own
        self._page_counts: dict[str, int] = {}  # of all panels; computed at the first private view of a question
        self._unpublished: list[Fact] = []  # emitted by the session, but not yet published: the journal comes first
        self.id = ""  # once the game has begun
        self._saved_bytes = 0  # of the journal, on flash
        self._collector = AnswerCollector(device, pods)
        self._in_game_and_round: tuple[Any, Any] | None = None  # seats still in them, once looked up
        self._reveal_sequence = RevealSequence(pods, device.request_draw)
        self.fault_monitor = FaultMonitor(device)
        self.revision = 0  # increases whenever something is revealed or asked
        self._is_asked = False  # whether the pods show the open question
        self.session: Session
        self.replay: Replay | None = None  # while the game is replayed: meanwhile there is no play and no private view
        self._is_undoing = False
        self.is_over = False

    # --- start, replay and end

    def start(self, game: str, options: "dict[str, Any]", seed: bytes, now: int, has_contributions: bool) -> None:
        """Start a new game: store its journal, publish its first facts and open its first question.

        With `has_contributions`, players first contribute to the deal. Raise Refused if the options or the flash do not
        allow it.
        """
        self._device.gc_scheduler.collect_often()
        files = rules_fingerprint.fingerprint_of_game(game)
        self.session = Session(
            game,
            len(self._pods),
            options,
            seed,
            on_fact=self._unpublished.append,
            contributes=has_contributions,
            fingerprint=files,
        )
        self._device.seatings.add(self._unpublished[0]["id"], game, self.places, self.names, self.session.options)
        self._device.journals.start_game(self.session.journal, self.places)
        self._saved_bytes = len(self.session.journal)
        self._device.console.news.load_game(game)
        self._load_lights(game)
        self._device.texts.set_names(self.names)
        self._enable_private_views()
        self._reveal_or_ask(self._unpublished, now)
        self._publish_all(now)

    def resume(self, journal: "GrowingBytes") -> None:
        """Begin to replay a game from its journal; the next passes do the work, then the game continues."""
        self._saved_bytes = len(journal)
        self.replay = self._start_replay(
            Session.replay_in_steps(journal, None, self._unpublished.append, REPLAYED_ANSWERS)
        )

    def _start_replay(self, slices: "Iterator[tuple[int, Session]]") -> "Replay":
        """Return a replay of these records; meanwhile garbage is collected often."""
        from firmware.replay import Replay  # most games need none

        self._device.gc_scheduler.collect_often()
        return Replay(slices, self._device.board.ticks_ms)

    def step_replay(self, now: int) -> bool:
        """Replay the next slice, and continue the game after the last; return whether the game is in play again."""
        replay = self.replay
        if replay:
            if self._unpublished:
                self._drain_replay(replay)
            if not replay.step() and not self._unpublished:
                self._continue_game(replay, now)
        return self.replay is None

    def _drain_replay(self, replay: "Replay") -> None:
        """Pass the facts of the last slice on to the console. Not while they are emitted: the rules need the stack."""
        if not self.id:
            self.id = self._unpublished[0]["id"]
        if (
            replay.session and replay.remaining < REPLAYED_ANSWERS
        ):  # earlier there is only the fact that the game has begun
            self._device.console.news.add_replayed_facts(replay.session.game, self._unpublished)
        self._unpublished.clear()

    def _continue_game(self, replay: "Replay", now: int) -> None:
        """Continue the game after its replay: report it on the link, and open the current question."""
        assert replay.session
        self.session, self.replay = replay.session, None
        link = self._device.link
        if self._is_undoing:
            self._is_undoing = False
            link.send_notice("undone", now, **{"from": self.session.fact_count})
        else:
            link.set_game(self.id, self.session.fact_count, replay.undos)
            lost = {"lost": self._device.journals.lost_answers} if self._device.journals.lost_answers else {}
            link.send_notice(
                "resumed", now, why=self._device.board.reset_cause, **{"from": self.session.fact_count}, **lost
            )
            self._emit_names(now)
            self._device.texts.set_names(self.names)
        self._device.console.news.end_replay()
        self._load_lights(self.session.game)
        self._enable_private_views()
        self._open_question(now)

    def _load_lights(self, game: str) -> None:
        """Load the lights of a game, for lamps and answer pads."""
        self.lights = word_lights.load_lights(game)
        self._answer_pads = AnswerPadMaker(self.lights)

    def _enable_private_views(self) -> None:
        """Let each pod show the private view of its seat while D is held."""
        for seat, pod in enumerate(self._pods):
            pod.make_private_pages = self._view_reader(seat)

    def _view_reader(self, seat: int) -> "Callable[[], list[ViewPage]]":
        """Return a function that returns the current pages of a seat's private view."""
        return lambda: build_pages(self.lights, seat, read_panels(self.session, seat), self._count_pages())

    def _count_pages(self) -> "dict[str, int]":
        """Return how many pages of a private view each panel takes, computed once a question."""
        if not self._page_counts:
            self._page_counts = count_pages(self.lights, self.session)
        return self._page_counts

    def close(self, now: int) -> None:
        """Close the game after its end: publish its seed and close its journal."""
        self._close_game(now)

    def skip_reveal(self) -> None:
        """Skip the rest of the reveal, so that the next question opens."""
        self._reveal_sequence.skip()

    def hold_reveal(self) -> None:
        """Open no question before OK is pressed, since somebody is reading the reveal."""
        self._reveal_sequence.waits_for_ok = True

    def set_reveal_pages(self, pages: int) -> None:
        """Set how many pages the reveal takes on the display: the lamps show it once for each."""
        self._reveal_sequence.page_count = pages

    def reassign_pods(self, places: "list[int]") -> None:
        """Reassign the pods: `places` has the place in the chain by seat. Seats with another pod are asked again."""
        moved = [seat for seat, pod in enumerate(self._pods) if pod.number != places[seat]]
        for seat in moved:
            self._pods[seat].make_private_pages = list
            self._pods[seat].clear_question()
        for seat in moved:
            self._pods[seat] = self._device.pods[places[seat]]
        self._enable_private_views()
        if self._is_asked and not self._reveal_sequence.is_active:
            for seat in moved:
                self._ask_seat(seat)
        self._device.journals.change_seating(places)
        self._device.seatings.change_places(self.id, places)

    def abort(self, now: int) -> None:
        """End the game without a result: report it on the link, publish its seed and close its journal."""
        self._publish_all(now)
        self._device.link.send_notice("aborted", now, why="master")
        self._close_game(now)

    def _close_game(self, now: int) -> None:
        """Publish seed and journal of the session, move the journal to the history and clear the pods."""
        from firmware.line.streamed_journal import StreamedJournal  # once a game

        self._reveal_sequence.deactivate()
        self.session.publish_secrets(StreamedJournal)
        self._device.journals.finish_game()
        self._publish_all(now)
        for pod in self._pods:
            pod.clear_question()
        self.is_over = True

    # --- what the console shows

    @property
    def places(self) -> "list[int]":
        """The place in the chain of each seat's pod."""
        return [pod.number for pod in self._pods]

    @property
    def is_revealing(self) -> bool:
        """Whether the reveal is shown, and no question is open yet."""
        return self._reveal_sequence.is_active

    @property
    def reveal_waits_for_ok(self) -> bool:
        """Whether only OK ends the reveal."""
        return self._reveal_sequence.waits_for_ok

    @property
    def reveal_page(self) -> int:
        """The page of the reveal, from 0 on, that the display should show now."""
        return self._reveal_sequence.rounds_shown

    @property
    def is_question_pending(self) -> bool:
        """Whether there is a new question that the pods do not show yet."""
        return not self._reveal_sequence.is_active and not self._is_asked

    @property
    def result(self) -> "Fact | None":
        """The fact with the result, once the game has ended and the reveal is over; else None."""
        return None if self._reveal_sequence.is_active else self.session.result

    @property
    def questions(self) -> "dict[int, Question]":
        """The open questions by seat; empty during a reveal."""
        return {} if self._reveal_sequence.is_active else self.session.questions

    @property
    def about(self) -> str:
        """The key of the open question, of any seat or the game master; "" if nobody is asked."""
        for question in self.questions.values():
            return question.about
        return ""

    @property
    def master_question(self) -> "Question | None":
        """The open question to the game master, or None."""
        return self.questions.get(GAME_MASTER)

    @property
    def waiting_seats(self) -> "list[int]":
        """The seats whose answers are missing, in ascending order."""
        return [seat for seat in sorted(self.questions) if seat >= 0 and not self._has_chosen(seat)]

    def _has_chosen(self, seat: int) -> bool:
        """Return whether the seat has an answer to the question that its pod shows."""
        return self._is_asked and self._pods[seat].choice is not None

    def seconds_left(self, now: int) -> "int | None":
        """Return the remaining seconds of the countdown, or None without one."""
        return None if self._reveal_sequence.is_active else self._collector.seconds_left(self.session.questions, now)

    @property
    def time_limit(self) -> int:
        """The time limit of the open question in seconds; 0: none."""
        return self._collector.time_limit(self.session.questions)

    # --- what the game master does

    def answer_master(self, option: str, now: int) -> None:
        """Lock this option as the game master's answer to the open question."""
        self._lock({GAME_MASTER: option}, now)

    def undo(self, now: int) -> None:
        """Undo the last locked answers, in public; raise Refused if there is nothing to undo.

        The undo is stored in the journal immediately; the next passes replay the game up to that point.
        """
        self._publish_all(now)
        slices = self.session.undo_in_steps(REPLAYED_ANSWERS)
        next(slices)
        self._save()
        self._reveal_sequence.deactivate()
        for pod in self._pods:
            pod.make_private_pages = list
            pod.clear_question()
        self._device.console.news.clear()
        self.replay, self._is_undoing = self._start_replay(slices), True

    # --- one pass of the loop

    def step(self, now: int) -> bool:
        """Do the next thing there is to do; return whether there was any.

        In this order, one thing a pass: run the reveal, show the open question on the pods (all wait for them), publish
        facts, collect answers. Answers are locked when all are in and nobody has changed one for the grace time.
        """
        if self.replay:
            return False
        if self.fault_monitor.detect_new_fault():
            self._device.buzzer.play("error", now)
        if self._reveal_sequence.is_active:
            return self._step_reveal(now)
        if not self._is_asked:
            self._ask_pods()
        elif self._unpublished:
            self._publish_next(now)
        elif self.session.is_over or GAME_MASTER in self.session.questions:
            return False
        else:
            return self._collect(now)
        return True

    def _step_reveal(self, now: int) -> bool:
        """Run the reveal sequence and publish facts meanwhile; then open the question. Return whether any was done."""
        self._reveal_sequence.step(now)
        if self._unpublished:
            self._publish_next(now)
        elif self._reveal_sequence.is_over:
            self._open_question(now)
        else:
            return False
        return True

    def _collect(self, now: int) -> bool:
        """Collect answers, and lock them when they are complete; return whether there was something to do."""
        answers = self._collector.step(self.session.questions, now)
        if answers:
            self._lock(answers, now)
        return answers is not None or self._collector.emit_next_notice()

    # --- asking, locking, revealing

    def _lock(self, answers: "Answers", now: int) -> None:
        """Lock these answers: pass them to the session, save the journal, then reveal what follows from them."""
        poll = self.session.open_poll
        for seat, option in answers.items():
            self.session.answer(seat, option)
        if poll:
            self._forget_choices(answers, now)
        self._save()
        self._reveal_or_ask(self._unpublished, now)
        if self._reveal_sequence.is_active:  # else the next question is already open
            for seat in answers:
                if seat != GAME_MASTER:
                    self._pods[seat].close_question()

    def _forget_choices(self, answers: "Answers", now: int) -> None:
        """Clear the choices from pods and collector: who answered what in a secret poll is stored nowhere."""
        for seat in answers:
            self._pods[seat].clear_question()
            self._pods[seat].close_question()
        self._collector.begin(now)

    def _save(self) -> None:
        """Append the new records of the journal to flash."""
        records = self.session.journal_from(self._saved_bytes)
        self._device.journals.append(records)
        self._saved_bytes += len(records)

    def _reveal_or_ask(self, facts: "list[Fact]", now: int) -> None:
        """Start the reveal sequence of these facts; open the next question immediately if no lamp shows any of them."""
        seconds, news = self._device.settings.reveal, self._device.console.news
        news.note_locked_facts(facts)
        shown = reveal_steps(self.lights, facts, len(self._pods)) if seconds else []
        if not shown:
            self._open_question(now)
            return
        self.revision += 1
        is_held = seconds == UNTIL_OK
        self._reveal_sequence.begin(self.lights, shown, REVEAL_ROUND_MS if is_held else 1000 * seconds, is_held, now)
        news.begin_reveal()
        self._device.buzzer.play("reveal", now)
        self._device.console.refresh()

    def _open_question(self, now: int) -> None:
        """Start the open question, or the end of the game: sound one tone for all, and reset what depends on it."""
        self._reveal_sequence.deactivate()
        self.revision += 1
        asked = "again" if self._device.console.news.is_question_repeated else "asked"
        self._device.buzzer.play("end" if self.session.is_over else asked, now)
        self._collector.begin(now)
        self._is_asked = False
        self._page_counts = {}
        self._in_game_and_round = None

    def _ask_pods(self) -> None:
        """Show the open question, or its absence, on all pods at the same time."""
        for seat, pod in enumerate(self._pods):
            self._ask_seat(seat)
            self._device.request_draw(pod.number)
        self._is_asked = True
        self._device.console.refresh()

    def _ask_seat(self, seat: int) -> None:
        """Show a seat's question on its pod, or that it has none."""
        pod, question = self._pods[seat], self.session.questions.get(seat)
        if question:
            pod.ask(self._make_pad(seat, question), self._collector.asked_at)
        else:
            self._rest_seat(seat)

    def _rest_seat(self, seat: int) -> None:
        """Show on a pod that its seat has no question: winners green at the end, out of the round or game dark."""
        pod = self._pods[seat]
        pod.clear_question()
        active, playing = self._in_game_and_round = self._in_game_and_round or self._find_in_game_and_round()
        if self.session.result:
            pod.reveal_on_lamp(GREEN if seat in (self.session.result.get("winners") or ()) else DARK)
        elif seat not in active:
            pod.leave_game()  # no private view either: exiled players learn nothing more
        elif seat in playing:
            pod.close_question()

    def _find_in_game_and_round(self) -> "tuple[Any, Any]":
        """Return the seats still in the game and those in the round, from the public state; all if it has neither."""
        public, everybody = self.session.public, range(len(self._pods))
        return public.get("active", everybody), () if self.session.is_over else public.get("playing", everybody)

    def _make_pad(self, seat: int, question: "Question") -> "AnswerPad":
        """Return an answer pad for a seat's question.

        Options are in order, or shuffled if the setting says so. Browsing starts at a random option each time.
        """
        is_shuffled = self._device.settings.ballots
        ballot = None if is_shuffled else self._answer_pads.shared_pad(question)
        if ballot:
            return ballot
        order = list(range(len(question.options)))
        if is_shuffled:
            self._chance.shuffle(order)
        if question.form == KEYS:
            return self._answer_pads.make(question, tuple(order))
        starts = tuple([self._chance.pick(START_RANGE) for _ in range(question.encoded_size)])
        panel = self.lights.pointed_panel(question.options[0])
        things = self.session.private_state(seat).get(panel) or ()
        return self._answer_pads.make(question, tuple(order), starts, things)

    def _publish_all(self, now: int) -> None:
        """Publish all notices and facts that wait."""
        while self._collector.emit_next_notice():
            pass
        while self._unpublished:
            self._publish_next(now)

    def _publish_next(self, now: int) -> None:
        """Publish the next notice of an answer or, if there is none, the next fact: on the link and the console."""
        if self._collector.emit_next_notice():
            return
        fact = self._unpublished.pop(0)
        if fact["e"] == "game":
            self.id = fact["id"]
        self._device.link.send_fact(fact, now)
        if fact["e"] == "game":
            self._emit_names(now)
        self._device.console.news.add_fact(fact)

    def _emit_names(self, now: int) -> None:
        """Emit the players' names on the link, if anybody has one."""
        if any(self.names):
            self._device.link.send_notice("seated", now, names=self.names)
