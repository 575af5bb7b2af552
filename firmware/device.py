"""The device at the table: all parts of the box, and the main loop that drives them by polling.

A pass of the loop reads the pods' keys and performs one of three duties: game, pods, console and link. A round is three
passes, so that every duty has had its turn. Nothing blocks. The watchdog is fed at the end of a round, or after a
failure that was caught.
"""

from firmware.clock import elapsed
from firmware.console import Console
from firmware.console.screen import Screen
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.display import Display
from firmware.drivers.key_chain import PODS, KeyChain
from firmware.drivers.limited_pixels import LAMP, LimitedPixels
from firmware.line.command_reader import CommandReader
from firmware.line.serial_link import SerialLink
from firmware.live_game import LiveGame
from firmware.pico_memory import GcScheduler
from firmware.pods.debounce import KEYS, DebouncedKeys
from firmware.pods.pod import Pod
from firmware.pods.pod_order import PodOrder
from firmware.seed import SeedSource
from firmware.storage.journals import Journals
from firmware.storage.settings import Settings
from firmware.text import Texts
from shared_rules.engine import catalog, journal_records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.storage.player_names import PlayerNames
    from firmware.storage.seatings import Seatings

HISTORY_BYTES = 200_000  # bytes of finished games that are stored
_IDENTIFY_COLOUR = (0, 0, 60)  # red, green and blue of the lamps that show which device this is
WATCHDOG_MS = 8000  # ms
_DRAW_GROUPS = 5  # groups of pods; one is redrawn in each round
_DUTIES = 3  # passes in a round
PASSES_PER_STEP = (
    3000  # that share one `try`: a round at the menu takes a tenth less time than with a `try` in each pass
)
CONSOLE_BANK = PODS  # the bank of buttons after those of the pods
_KEY_NAMES = ("up", "down", "back", "ok")
RESTART = "restart"  # why the loop ends, and the cause of the reset that follows
_UP_AND_DOWN = 3  # mask of the keys that repeat while held
_BACK = 4  # mask of the key that shows help when held, and goes back when released earlier
_HELP_MS = 700  # ms
_REPEAT_AFTER, _REPEAT_EVERY = 400, 120  # ms


class Device:
    """All parts of the box, and the loop that drives them."""

    def __init__(self, board: "Any") -> None:
        self.board = board
        self.settings = Settings(board.flash)
        self.texts = Texts(self.settings.language)
        self.chain = KeyChain(board)
        self.strip = LimitedPixels(board)
        self.display = Display(board)
        self.screen = Screen(self.display)
        self.buzzer = Buzzer(board)
        self.buttons = DebouncedKeys(PODS + 1, self.settings.debounce)
        self.pods = [Pod(self.strip, number) for number in range(PODS)]
        self.order = PodOrder(self.chain, self.pods)
        self.journals = Journals(board.flash, HISTORY_BYTES)
        self.seed = SeedSource(board)
        self.link = SerialLink(board)
        self.commands = CommandReader(self)
        self.gc_scheduler = GcScheduler(board)
        self.exit_reason = (
            ""  # why the loop ends: RESTART, or `deploy` to load other files onto the device; "" while it runs
        )
        self.live_game: LiveGame | None = None
        self._identify_from: tuple[int, int] | None = None  # start and duration, while all lamps identify the device
        self._held_since = self._repeats = 0  # of the console's keys
        self._is_helping = False  # whether help was shown since Back was pressed last
        self._new_presses: list[tuple[int, int]] = []  # pod and key, not yet reported to seed and console
        self._pods_to_draw = 0  # pods with something new to draw, as bits
        self._known_pods = PODS  # number of pods whose keys were known at the last scan
        self._draw_groups = [self.pods[group::_DRAW_GROUPS] for group in range(_DRAW_GROUPS)]
        self._draw_group = 0  # the group that was drawn last
        self._duties = (self._step_game, self._draw_pods, self._serve_console)
        self._next_duty = 0
        self._round_ended_at = 0
        self._was_busy = False  # whether game or console had much to do in their last pass
        self._running_part = "boot"  # named if it fails
        self.console = Console(self)
        self.apply_settings()

    # --- what console and link call

    def apply_settings(self) -> None:
        """Pass changed settings on to the parts that depend on them."""
        self.texts.use_language(self.settings.language)
        self.strip.brightness = self.settings.brightness
        self.buzzer.volume = self.settings.volume
        self.buttons.settle_ms = self.settings.debounce
        for pod in self.pods:
            pod.mirrored = bool(self.settings.mirrored >> pod.number & 1)

    def start_game(
        self, game: str, places: "list[int]", options: "dict[str, Any]", names: "list[str] | None" = None
    ) -> None:
        """Start a game with a new seed; raise Refused if that is impossible.

        `places` has for each seat the place of its pod in the chain, `names` its player's name ("": no name).
        """
        match = LiveGame(self, [self.pods[place] for place in places], names or [""] * len(places))
        self.order.confirm(places)
        has_contributions = self.settings.stir and catalog.players_contribute(game)
        match.start(game, options, self.seed.next_seed(), self.board.ticks_ms(), has_contributions)
        self.live_game = match

    def resume_game(self) -> None:
        """Begin to replay the unfinished game, if there is one, to continue it."""
        journal = self.journals.unfinished_journal()
        if journal:
            places, header = self.journals.seating, journal_records.read_header(journal)
            names = self.seatings.player_names(header.game_id if header else "", len(places))
            match = LiveGame(self, [self.pods[place] for place in places], names)
            match.resume(journal)
            self.live_game = match

    def leave_game(self) -> None:
        """Leave the game in play and clear all pods; its journal stays stored."""
        self.live_game = None
        self.texts.set_names([])
        self.link.set_game("", 0, 0)
        self.console.news.unload_game()
        for pod in self.pods:
            pod.make_private_pages = list
            pod.clear_question()

    def request_draw(self, place: int) -> None:
        """Have the pod at this place of the chain redrawn in the next pass, since its state has changed."""
        self._pods_to_draw |= 1 << place

    def identify(self, now: int, ms: int) -> None:
        """Show which device this is: light all lamps for `ms`, and sound the buzzer."""
        self._identify_from = (now, ms)
        self.buzzer.play("here", now)

    @property
    def name_store(self) -> "PlayerNames":
        """The players' names stored on the box. Their code is loaded on demand: it is not needed during a game."""
        from firmware.storage.player_names import PlayerNames

        return PlayerNames(self.board.flash)

    @property
    def seatings(self) -> "Seatings":
        """The stored record of who sat where in the last games."""
        from firmware.storage.seatings import Seatings

        return Seatings(self.board.flash)

    @property
    def is_playing(self) -> bool:
        """Whether a game is in play."""
        return self.live_game is not None and not self.live_game.is_over

    @property
    def is_idle(self) -> bool:
        """Whether no console key is held and the link has nothing left to send."""
        return self.link.is_idle and self.commands.is_idle and self.board.keys_pressed() == 0

    # --- the loop

    def run(self) -> None:
        """Run the loop until a deploy or a restart is requested; restart the board in the latter case."""
        self.board.watch(WATCHDOG_MS)
        while not self.exit_reason:
            self.step(PASSES_PER_STEP)
        if self.exit_reason == RESTART:
            self.board.restart()

    def step(self, passes: int = _DUTIES) -> None:
        """Run up to `passes` passes. A failure is shown and logged; the game can then be resumed from its journal."""
        try:
            while passes and not self.exit_reason:
                passes -= 1
                self._run_pass()
        except Exception as error:
            self._fail(error)
            self.board.feed()

    def _run_pass(self) -> None:
        """Read and answer the pods' keys, then perform the next duty: so keys wait for one duty at most."""
        now = self.board.ticks_ms()
        if not self.strip.is_busy():  # keys and pixels share a cable pair
            self._answer_keys(now)
        duty = self._duties[self._next_duty]
        self._next_duty = (self._next_duty + 1) % _DUTIES
        duty(now)
        self.board.pause(0 if self._next_duty else self._end_round())

    def _answer_keys(self, now: int) -> None:
        """Read the pods' keys, show their effect on the pods, then report the presses."""
        self._running_part = "keys"
        self._read_keys(now)
        if self._pods_to_draw:
            self._draw_due(now)
        self.strip.send_if_changed()
        if self._new_presses:
            self._report_presses()

    def _step_game(self, now: int) -> None:
        """Duty: follow the chain and let the game do one thing."""
        self._running_part = "game"
        match = self.live_game
        self.order.step(now, match is not None)
        self._was_busy = match is not None and match.step(now)
        if match and self._was_busy and match.is_question_pending:
            self._next_duty = 0  # again: all wait for the question

    def _draw_pods(self, now: int) -> None:
        """Duty: draw the next group of pods, and those with something new."""
        self._running_part = "pods"
        self._draw_group = (self._draw_group + 1) % _DRAW_GROUPS
        for pod in self._draw_groups[self._draw_group]:
            pod.step(now)
        self._draw_due(now)
        if self._identify_from:
            self._show_identification(now, *self._identify_from)

    def _serve_console(self, now: int) -> None:
        """Duty: let console and link do at most one slow thing, and nothing slow while the game was busy."""
        self._running_part = "console"
        self._read_console_keys(now)
        self._was_busy = self._was_busy or self.console.step(now) or self.screen.step(now)
        if not self._was_busy:
            self.display.step(now)
        self._running_part = "line"
        self.commands.step(now)
        if not self._was_busy:
            self.link.step(now)
        self.buzzer.step(now)
        self.gc_scheduler.step(now, self._was_busy or self.chain.changed_pods | self.buttons.unsettled > 0)

    def _end_round(self) -> int:
        """Feed the watchdog; return how many ms to sleep: 1 if the round began and ended within the same ms, else 0."""
        self.board.feed()
        now = self.board.ticks_ms()
        pause = 1 if now == self._round_ended_at else 0
        self._round_ended_at = now + pause
        return pause

    def _draw_due(self, now: int) -> None:
        """Draw all pods with something new, so that they show it at the same time."""
        self._running_part = "pods"
        due, self._pods_to_draw, place = self._pods_to_draw, 0, 0
        while due:
            if due & 1:
                self.pods[place].step(now)
            due, place = due >> 1, place + 1

    def _read_keys(self, now: int) -> None:
        """Scan the chain and debounce the keys of the pods that changed."""
        is_read = self.chain.scan(now)
        self._follow_chain()
        if is_read:
            moving = self.chain.changed_pods | self.buttons.unsettled
            place = 0
            while place < self._known_pods and moving >> place:
                if moving >> place & 1:
                    self._debounce_keys(place, now)
                place += 1

    def _debounce_keys(self, place: int, now: int) -> None:
        """Debounce the keys of one pod, and pass new presses and releases on to it."""
        self.buttons.update(place, self.chain.keys[place], now)
        if self.buttons.pressed[place] | self.buttons.released[place]:
            self._pass_to_pod(place, now)

    def _follow_chain(self) -> None:
        """React to pods that were unplugged or plugged in.

        The keys of a lost pod are forgotten, since they were not released; a new pod needs its light again.
        """
        known = self.chain.readable_pods
        while self._known_pods > known:
            self._known_pods -= 1
            self.buttons.reset(self._known_pods)
            self.pods[self._known_pods].ignore_held_keys()
        self._known_pods = known
        if self.chain.pod_count != self.strip.pods:
            self.strip.pods = self.chain.pod_count
            self.strip.force_send()

    def _pass_to_pod(self, place: int, now: int) -> None:
        """Pass the debounced presses and releases of a pod on to it."""
        pressed, released, pod = self.buttons.pressed[place], self.buttons.released[place], self.pods[place]
        self._pods_to_draw |= 1 << place
        for key in range(KEYS):
            if released >> key & 1:
                pod.release(key, now)
            if pressed >> key & 1:
                pod.press(key, now)
                self._new_presses.append((place, key))

    def _report_presses(self) -> None:
        """Report new presses to seed and console, once the pods show them."""
        self._running_part = "console"
        pressed, self._new_presses = self._new_presses, []
        self.seed.mix_in(self.board.ticks_us())
        for place, key in pressed:
            self.console.handle_pod_key(place, key)

    def _read_console_keys(self, now: int) -> None:
        """Read and debounce the console's keys."""
        self.buttons.update(CONSOLE_BANK, self.board.keys_pressed(), now)
        if self.buttons.down[CONSOLE_BANK] | self.buttons.released[CONSOLE_BANK]:
            self._handle_console_keys(now)

    def _handle_console_keys(self, now: int) -> None:
        """Pass presses on to the console; up and down repeat while they are held."""
        pressed, down = self.buttons.pressed[CONSOLE_BANK], self.buttons.down[CONSOLE_BANK]
        if pressed:
            self.seed.mix_in(self.board.ticks_us())
            self._held_since, self._repeats = now, 0
        elif down & _UP_AND_DOWN and elapsed(now, self._held_since) >= _REPEAT_AFTER + _REPEAT_EVERY * self._repeats:
            self._repeats += 1
            pressed = down & _UP_AND_DOWN
        self._handle_back_key(now)
        for key in range(KEYS):
            if pressed & ~_BACK & 1 << key:
                self.console.handle_key(_KEY_NAMES[key])

    def _handle_back_key(self, now: int) -> None:
        """Handle the Back key: it goes back when it is released, or shows help when it is held."""
        if self.buttons.pressed[CONSOLE_BANK] & _BACK:
            self._is_helping = False
        elif self.buttons.released[CONSOLE_BANK] & _BACK and not self._is_helping:
            self.console.handle_key("back")
        elif (
            self.buttons.down[CONSOLE_BANK] & _BACK
            and not self._is_helping
            and elapsed(now, self._held_since) >= _HELP_MS
        ):
            self._is_helping = True
            self.console.show_help()

    def _show_identification(self, now: int, since: int, ms: int) -> None:
        """Keep all lamps lit to identify the device; after `ms` give them their own light back."""
        if elapsed(now, since) < ms:
            for pod in self.pods:
                self.strip.set_pixel(pod.number, LAMP, *_IDENTIFY_COLOUR)
            return
        self._identify_from = None
        for pod in self.pods:
            pod.redraw()

    def _fail(self, error: Exception) -> None:
        """Leave the game and report which part failed with which exception type, and nothing that could be secret."""
        what = f"{self._running_part}: {type(error).__name__}"
        self.link.send_notice("error", self.board.ticks_ms(), what=what)
        self.leave_game()
        self.console.show_failure(what)
        if self._running_part != "line":  # it can be the buzzer that fails
            self.buzzer.play("error", self.board.ticks_ms())
