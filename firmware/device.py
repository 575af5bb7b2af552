"""The device at the table: a pass of the loop answers keys and does one duty of three, and waits for nobody.

Only a round of all duties that came to its end, or whose failure was caught, feeds the watchdog.
"""

from firmware.clock import elapsed
from firmware.console import Console
from firmware.console.screen import Screen
from firmware.drivers.buzzer import Buzzer
from firmware.drivers.chain import PODS, Chain
from firmware.drivers.display import Display
from firmware.drivers.strip import LAMP, Strip
from firmware.line.commands import Commands
from firmware.line.link import Link
from firmware.match import Match
from firmware.memory import Tidy
from firmware.pods.buttons import KEYS, Buttons
from firmware.pods.order import Order
from firmware.pods.pod import Pod
from firmware.seed import Seed
from firmware.storage.journal import Journals
from firmware.storage.settings import Settings
from firmware.text import Texts
from shared_rules.engine import catalog, records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.storage.names import Names
    from firmware.storage.seatings import Seatings

HISTORY = 200_000  # bytes of finished games that are kept
IDENTIFIED = (0, 0, 60)  # red, green and blue of lamps that say which device this is
WATCHDOG = 8000  # ms
TURNS = 5  # rounds in which every pod draws once
ROUND = 3  # passes in which each duty has its turn
PASSES = 3000  # in one `try`: a round at the menu takes a tenth less time than when each has its own
CONSOLE = PODS  # the bank of buttons behind those of the pods
KEY_NAMES = ("up", "down", "back", "ok")
RESTART = "restart"  # why the loop is left, and the cause of the reset that follows
UP_AND_DOWN = 3  # as a mask: held, they repeat
BACK = 4  # as a mask: held, it helps; let go before, it leads back
HELP_AFTER = 700  # ms
REPEAT_AFTER, REPEAT_EVERY = 400, 120  # ms that up and down are held


class Device:
    """All parts of the box, and the loop that drives them."""

    def __init__(self, board: "Any") -> None:
        self.board = board
        self.settings = Settings(board.flash)
        self.texts = Texts(self.settings.language)
        self.chain = Chain(board)
        self.strip = Strip(board)
        self.display = Display(board)
        self.screen = Screen(self.display)
        self.buzzer = Buzzer(board)
        self.buttons = Buttons(PODS + 1, self.settings.debounce)
        self.pods = [Pod(self.strip, number) for number in range(PODS)]
        self.order = Order(self.chain, self.pods)
        self.journals = Journals(board.flash, HISTORY)
        self.seed = Seed(board)
        self.link = Link(board)
        self.commands = Commands(self)
        self.tidy = Tidy(board)
        self.left = ""  # why the loop is left: RESTART, or `deploy` for other files to be put on the device
        self.match: Match | None = None
        self._identified: tuple[int, int] | None = None  # since when, and how long, all lamps are lit
        self._held_since = self._repeated = 0
        self._is_helped = False  # since Back was pressed last
        self._pressed: list[tuple[int, int]] = []  # pods and keys of which seed and console do not know yet
        self._due = 0  # pods with something new to draw, as bits
        self._known = PODS  # of how many pods the keys were known at the last scan
        self._turns = [self.pods[turn::TURNS] for turn in range(TURNS)]  # the pods that draw in a round
        self._turn = 0
        self._duties = (self._play_on, self._draw, self._serve)
        self._duty = 0  # whose turn it is
        self._rested = 0  # when the last round was over
        self._has_worked = False  # whether game or console had much to do in their last pass
        self._part = "boot"
        self.console = Console(self)
        self.apply_settings()

    # --- what the console asks for

    def apply_settings(self) -> None:
        """Let the parts know of changed settings."""
        self.texts.use(self.settings.language)
        self.strip.brightness = self.settings.brightness
        self.buzzer.volume = self.settings.volume
        self.buttons.settle = self.settings.debounce
        for pod in self.pods:
            pod.mirrored = bool(self.settings.mirrored >> pod.number & 1)

    def start(
        self, game: str, places: "list[int]", options: "dict[str, Any]", names: "list[str] | None" = None
    ) -> None:
        """Start a game; `places` are the chain positions of the pods, by seat, as are the names of who has any."""
        match = Match(self, [self.pods[place] for place in places], names or [""] * len(places))
        self.order.confirm(places)
        stirs = self.settings.stir and catalog.contributes(game)
        match.start(game, options, self.seed.take(), self.board.ticks_ms(), stirs)
        self.match = match

    def resume(self) -> None:
        """Begin to go on with the game that was not finished."""
        journal = self.journals.unfinished()
        if journal:
            places, header = self.journals.seating, records.header(journal)
            names = self.seatings.names(header.id if header else "", len(places))
            match = Match(self, [self.pods[place] for place in places], names)
            match.resume(journal)
            self.match = match

    def leave(self) -> None:
        """Put the match aside: its journal stays."""
        self.match = None
        self.texts.seated([])
        self.link.game("", 0, 0)
        self.console.news.close()
        for pod in self.pods:
            pod.look_up = list
            pod.rest()

    def draw_soon(self, place: int) -> None:
        """Let a pod draw in the next pass: it has something new."""
        self._due |= 1 << place

    def identify(self, now: int, ms: int) -> None:
        """Show which device this is: all lamps light up, and the buzzer sounds."""
        self._identified = (now, ms)
        self.buzzer.play("here", now)

    @property
    def names(self) -> "Names":
        """The names that the box knows. Their code is loaded when it is needed: they are read between games."""
        from firmware.storage.names import Names

        return Names(self.board.flash)

    @property
    def seatings(self) -> "Seatings":
        """Who sat where in the last games."""
        from firmware.storage.seatings import Seatings

        return Seatings(self.board.flash)

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way."""
        return self.match is not None and not self.match.over

    @property
    def is_idle(self) -> bool:
        """Whether no key is held, and the line has nothing more to say."""
        return self.link.is_idle and self.commands.is_idle and self.board.keys_pressed() == 0

    # --- the loop

    def run(self) -> None:
        """Loop until somebody asks for the prompt, or a game has ended."""
        self.board.watch(WATCHDOG)
        while not self.left:
            self.step(PASSES)
        if self.left == RESTART:
            self.board.restart()

    def step(self, passes: int = ROUND) -> None:
        """Make so many passes. What fails is shown and logged; the journal brings the game back."""
        try:
            while passes and not self.left:
                passes -= 1
                self._pass()
        except Exception as error:
            self._fail(error)
            self.board.feed()

    def _pass(self) -> None:
        """Answer keys, if the wire is free, and let one duty have its turn: so keys wait for one at most."""
        now = self.board.ticks_ms()
        if not self.strip.busy():  # keys and pixels share a cable pair
            self._answer_keys(now)
        duty = self._duties[self._duty]
        self._duty = (self._duty + 1) % ROUND
        duty(now)
        self.board.pause(0 if self._duty else self._rest())

    def _answer_keys(self, now: int) -> None:
        self._part = "keys"
        self._read_keys(now)
        if self._due:
            self._draw_due(now)
        self.strip.show()
        if self._pressed:
            self._tell_of_presses()

    def _play_on(self, now: int) -> None:
        self._part = "game"
        match = self.match
        self.order.step(now, match is not None)
        self._has_worked = match is not None and match.step(now)
        if match and self._has_worked and match.is_asking:
            self._duty = 0  # once more: all wait for it

    def _draw(self, now: int) -> None:
        """Let a few pods draw: those whose turn it is, and those with something new."""
        self._part = "pods"
        self._turn = (self._turn + 1) % TURNS
        for pod in self._turns[self._turn]:
            pod.step(now)
        self._draw_due(now)
        if self._identified:
            self._light_lamps(now, *self._identified)

    def _serve(self, now: int) -> None:
        """Let console and line do one thing that takes the Pico long, and none before all pods show theirs."""
        self._part = "console"
        self._read_console_keys(now)
        self._has_worked = self._has_worked or self.console.step(now) or self.screen.step(now)
        if not self._has_worked:
            self.display.step(now)
        self._part = "line"
        self.commands.step(now)
        if not self._has_worked:
            self.link.step(now)
        self.buzzer.step(now)
        self.tidy.step(now, self._has_worked or self.chain.changed | self.buttons.moving > 0)

    def _rest(self) -> int:
        """End a round; return for how many milliseconds to sleep: within the same one nothing changes."""
        self.board.feed()
        now = self.board.ticks_ms()
        rest = 1 if now == self._rested else 0
        self._rested = now + rest
        return rest

    def _draw_due(self, now: int) -> None:
        """Let all pods with something new draw it: so they show it at the same time."""
        self._part = "pods"
        due, self._due, place = self._due, 0, 0
        while due:
            if due & 1:
                self.pods[place].step(now)
            due, place = due >> 1, place + 1

    def _read_keys(self, now: int) -> None:
        is_read = self.chain.scan(now)
        self._follow_chain()
        if is_read:
            moving = self.chain.changed | self.buttons.moving
            place = 0
            while place < self._known and moving >> place:
                if moving >> place & 1:
                    self._take_keys(place, now)
                place += 1

    def _take_keys(self, place: int, now: int) -> None:
        self.buttons.update(place, self.chain.keys[place], now)
        if self.buttons.pressed[place] | self.buttons.released[place]:
            self._pass_to_pod(place, now)

    def _follow_chain(self) -> None:
        """A key held on a pod that is gone was not let go; pods that were plugged in need their light again."""
        known = self.chain.known
        while self._known > known:
            self._known -= 1
            self.buttons.forget(self._known)
            self.pods[self._known].forget_keys()
        self._known = known
        if self.chain.present != self.strip.pods:
            self.strip.pods = self.chain.present
            self.strip.refresh()

    def _pass_to_pod(self, place: int, now: int) -> None:
        pressed, released, pod = self.buttons.pressed[place], self.buttons.released[place], self.pods[place]
        self._due |= 1 << place
        for key in range(KEYS):
            if released >> key & 1:
                pod.release(key, now)
            if pressed >> key & 1:
                pod.press(key, now)
                self._pressed.append((place, key))

    def _tell_of_presses(self) -> None:
        """Let seed and console know what was pressed, once the pods show it."""
        self._part = "console"
        pressed, self._pressed = self._pressed, []
        self.seed.stir(self.board.ticks_us())
        for place, key in pressed:
            self.console.pod_key(place, key)

    def _read_console_keys(self, now: int) -> None:
        self.buttons.update(CONSOLE, self.board.keys_pressed(), now)
        if self.buttons.down[CONSOLE] | self.buttons.released[CONSOLE]:
            self._pass_to_console(now)

    def _pass_to_console(self, now: int) -> None:
        pressed, down = self.buttons.pressed[CONSOLE], self.buttons.down[CONSOLE]
        if pressed:
            self.seed.stir(self.board.ticks_us())
            self._held_since, self._repeated = now, 0
        elif down & UP_AND_DOWN and elapsed(now, self._held_since) >= REPEAT_AFTER + REPEAT_EVERY * self._repeated:
            self._repeated += 1
            pressed = down & UP_AND_DOWN
        self._pass_back(now)
        for key in range(KEYS):
            if pressed & ~BACK & 1 << key:
                self.console.key(KEY_NAMES[key])

    def _pass_back(self, now: int) -> None:
        """Back counts when it is let go; held, it asks for help."""
        if self.buttons.pressed[CONSOLE] & BACK:
            self._is_helped = False
        elif self.buttons.released[CONSOLE] & BACK and not self._is_helped:
            self.console.key("back")
        elif self.buttons.down[CONSOLE] & BACK and not self._is_helped and elapsed(now, self._held_since) >= HELP_AFTER:
            self._is_helped = True
            self.console.help()

    def _light_lamps(self, now: int, since: int, ms: int) -> None:
        if elapsed(now, since) < ms:
            for pod in self.pods:
                self.strip.set(pod.number, LAMP, *IDENTIFIED)
            return
        self._identified = None
        for pod in self.pods:
            pod.relight()

    def _fail(self, error: Exception) -> None:
        """Say what failed, without a word of what the game keeps secret."""
        what = f"{self._part}: {type(error).__name__}"
        self.link.notice("error", self.board.ticks_ms(), what=what)
        self.leave()
        self.console.fail(what)
        if self._part != "line":  # it can be the buzzer that fails
            self.buzzer.play("error", self.board.ticks_ms())
