"""The model behind the pages: a simulated box, its players and bots, and the clock that drives them."""

import asyncio
import logging
import time
from random import Random, SystemRandom
from typing import NamedTuple

from conclave.simulator.pod_cable import BusViolation
from conclave.simulator.simulated_board import WatchdogReset
from conclave.web.bgstats_link import bgstats_link
from conclave.web.bot_players import BotPlayers
from conclave.web.game_setup import GameSetup
from conclave.web.game_texts import shared_page_texts
from conclave.web.key_presser import KeyPresser, chosen_options
from conclave.web.seat_registry import BOT, PodSeat, SeatRegistry, clean_name
from conclave.web.serial_feed import Fact
from conclave.web.simulated_box import SimulatedBox
from firmware.live_game import LiveGame
from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session

STEP_TIME = 0.012  # s between two steps of the simulation
SPEEDS = (0.25, 0.5, 1, 2, 4, 8)  # of the simulation, as factors of real time


class EndedGame(NamedTuple):
    """The last game that has ended, which is shown until the next one begins."""

    id: str
    session: Session
    pods_by_seat: list[int]  # pods by seat
    facts: list[Fact]
    bgstats_link: str | None  # the BG Stats link of the result
    names: list[str]  # by seat


class LiveTable:
    """A table with one box: it steps box, key pressers, bots and game master, and survives their failures.

    Pages read it and act on it through its methods and those of its parts.
    """

    def __init__(self, box: SimulatedBox, bots: int = 0, lan: bool = False, random: Random | None = None) -> None:
        """Seat `bots` bots at the last pods; `lan` says whether phones can reach the server over the local network."""
        self.box = box
        self.seats = SeatRegistry(box.pod_count, bots)
        self.key_pressers = [KeyPresser(box, place) for place in range(box.pod_count)]
        self.lan = lan
        self.address = ""  # origin of the pages for phones
        self.other_addresses: list[str] = []  # further origins, if a phone cannot reach that one
        self.speed = 1.0  # one of SPEEDS
        self.paused = False
        self.revision = 0  # revision of everything that pages show, except lights and the display
        self.reload_count = 0  # counts how often games were reloaded
        self.reload_error = ""  # why the files that a game's author has saved last could not be loaded
        self.last_failure = ""  # last failure in this game, as "part: exception class"
        self.game_setup = GameSetup(self)
        self.ended: EndedGame | None = None
        self.bot_players = BotPlayers(self, random or SystemRandom())
        self._shown: tuple[object, ...] = ()  # what `moment` stands for
        self._match: LiveGame | None = None  # the game to which the failures belong
        self._failed: set[str] = set()  # failures that were reported

    # --- time

    async def run(self) -> None:
        """Advance the table in real time until cancelled."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(STEP_TIME)
            now = time.monotonic()
            try:
                self.advance(1000 * (now - last))
            except Exception as error:
                self.report_failure("table", error)
            last = now

    def advance(self, ms: float) -> None:
        """Advance all parts by `ms` of real time; a failure is reported and stops none of the other parts."""
        if not self.paused:
            self._advance_box(ms * self.speed)
            self._forget_failures(self.box.live_game)  # before anything can fail in a new game
            self._step("bots", self.bot_players)
            self._step("game master", self.game_setup)
        self._update_revision()

    def _step(self, name: str, part: KeyPresser | BotPlayers | GameSetup) -> None:
        """Step a part of the table; report its failure under `name`."""
        try:
            part.step()
        except Exception as error:
            self.report_failure(name, error)

    def _press_keys(self) -> None:
        """Step the key pressers of all pods that have a choice to enter."""
        for fingers in self.key_pressers:
            if fingers.is_busy:
                self._step("fingers", fingers)

    def _advance_box(self, ms: float) -> None:
        """Advance the box; if it fails, switch it off: with power again it resumes its game from the journal."""
        try:
            self.box.advance(ms, self._press_keys)
        except (Exception, WatchdogReset, BusViolation) as error:
            self.box.switch_off()
            self.report_failure("box", error)

    def report_failure(self, part: str, error: BaseException) -> None:
        """Report a failure once: on the pages, on the serial line, and with its traceback in the log."""
        what = f"{part}: {type(error).__name__}"
        if what in self._failed:
            return
        self._failed.add(what)
        self.last_failure = what
        logging.getLogger(__name__).error("%s failed", part, exc_info=error)
        if self.box.device:
            self.box.device.link.send_notice("error", self.box.board.ticks_ms(), what=what)

    def _update_revision(self) -> None:
        """Increase the revision if anything that pages show has changed; remember a game that has ended."""
        box, match = self.box, self.box.live_game
        pods = [box.device.pods[place] for place in box.pods_by_seat] if box.device else []
        choices = [chosen_options(pod.answer_pad, pod.choice) if pod.answer_pad else None for pod in pods]
        session = match.session if match else None
        asked = (session.is_over, session.questions, match.is_revealing) if match and session else None
        page = None if match else box.page
        texts = (box.feed.record_count, box.settings.language)
        changes = (self.seats.changes, self.game_setup.changes, self.reload_count, self.reload_error)
        shown = (match, asked, page, texts, box.connected_pods, changes, choices)
        if shown != self._shown:
            self._update_ended(match)
            self._shown = shown
            self.revision += 1

    def _update_ended(self, match: LiveGame | None) -> None:
        """Remember a game that has a result; forget it when another one begins."""
        if match:
            self.ended = self._as_ended(match) if match.result else None

    def _forget_failures(self, match: LiveGame | None) -> None:
        """Forget the failures of the game before when another one begins."""
        if match and match is not self._match:
            self._match, self.last_failure = match, ""
            self._failed.clear()

    def _as_ended(self, match: LiveGame) -> EndedGame:
        """Return what is shown of a game after its end."""
        names = [self.player_name(place) for place in match.places]
        facts, link = self.box.facts, bgstats_link(self.box.feed)
        return EndedGame(match.id, match.session, list(match.places), facts, link, names)

    # --- what pages may do

    def press(self, place: int, key: str) -> None:
        """Press a key of a pod or of the console and hold it."""
        self.box.press(place, key)

    def release(self, place: int, key: str) -> None:
        """Release a key of a pod or of the console."""
        self.box.release(place, key)

    def choose_option(self, place: int, option: str | None) -> None:
        """Choose an option at a pod by its word (None takes the choice back): the keys for it are pressed in time."""
        self.key_pressers[place].enter_option(option)

    def admit_phone(self, secret: object, name: object) -> PodSeat:
        """Return the place of a phone that shows no key of a place: its earlier one, or a free one for a new name.

        Raise Refused if it is new and has no name, or if no place is free.
        """
        place = self.seats.find_by_secret(secret)
        if place:
            self.rename_player(place, name)
            return place
        if not isinstance(name, str) or not clean_name(name):
            raise Refused("new", "a new phone has to send a name")
        return self.seats.join(str(secret), name, self.box.pods_by_seat)

    def rename_player(self, place: PodSeat, name: object) -> None:
        """Rename the player of a place if `name` is a usable name that differs."""
        if isinstance(name, str) and clean_name(name) and clean_name(name) != place.name:
            self.seats.set_name(place.number, name)

    def player_name(self, place: int) -> str:
        """Return the name of a pod's player: given by the phone, else a bot's, else the box's; "" without any."""
        if self.seats[place].name:
            return self.seats[place].name
        if self.is_bot(place):
            return shared_page_texts(self.box.settings.language)["bot_name"].format(place + 1)
        seat = self.box.seat_of_pod(place)
        return "" if seat is None else self.box.names[seat]

    def release_pod(self, place: int) -> None:
        """Release all keys of a pod and drop the choice that is being entered, before somebody else gets it."""
        self.key_pressers[place].cancel()
        self.box.release_all_keys(place)

    def is_bot(self, place: int) -> bool:
        """Return whether a bot plays a pod."""
        return self.seats[place].holder == BOT

    @property
    def has_only_bots(self) -> bool:
        """Whether a game is running in which only bots play."""
        return bool(self.box.pods_by_seat) and all(self.is_bot(place) for place in self.box.pods_by_seat)
