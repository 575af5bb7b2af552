"""The model behind the pages: a simulated box, its players and bots, and the clock that drives them."""

import asyncio
import logging
import time
from random import Random, SystemRandom
from typing import NamedTuple

from conclave.simulator.board import Bite
from conclave.simulator.wires import Misuse
from conclave.web.box import Box
from conclave.web.feed import Fact
from conclave.web.fingers import Fingers, chosen
from conclave.web.master import Master
from conclave.web.places import BOT, Place, Places, clean
from conclave.web.push import push_link
from conclave.web.sitter import Sitter
from conclave.web.words import shell
from firmware.match import Match
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session

STEP_TIME = 0.012  # s between two steps of the simulation
SPEEDS = (0.25, 0.5, 1, 2, 4, 8)  # of the simulation, as factors of real time


class Ended(NamedTuple):
    """The last game that has ended, which is shown until the next one begins."""

    id: str
    session: Session
    places: list[int]  # pods by seat
    facts: list[Fact]
    push: str | None  # the BG Stats link of the result
    names: list[str]  # by seat


class Table:
    """A table with one box: it steps box, key pressers, bots and game master, and survives their failures.

    Pages read it and act on it through its methods and those of its parts.
    """

    def __init__(self, box: Box, bots: int = 0, lan: bool = False, random: Random | None = None) -> None:
        """Seat `bots` bots at the last pods; `lan` says whether phones can reach the server over the local network."""
        self.box = box
        self.places = Places(box.pods, bots)
        self.fingers = [Fingers(box, place) for place in range(box.pods)]
        self.lan = lan
        self.address = ""  # origin of the pages for phones
        self.others: list[str] = []  # further origins, if a phone cannot reach that one
        self.speed = 1.0  # one of SPEEDS
        self.paused = False
        self.moment = 0  # revision of everything that pages show, except lights and the display
        self.edition = 0  # counts how often games were reloaded
        self.unfit = ""  # why the files that a game's author has saved last could not be loaded
        self.trouble = ""  # last failure in this game, as "part: exception class"
        self.master = Master(self)
        self.ended: Ended | None = None
        self.sitter = Sitter(self, random or SystemRandom())
        self._shown: tuple[object, ...] = ()  # what `moment` stands for
        self._match: Match | None = None  # the game to which the failures belong
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
                self.fail("table", error)
            last = now

    def advance(self, ms: float) -> None:
        """Advance all parts by `ms` of real time; a failure is reported and stops none of the other parts."""
        if not self.paused:
            self._advance_box(ms * self.speed)
            self._forget_failures(self.box.match)  # before anything can fail in a new game
            self._step("bots", self.sitter)
            self._step("game master", self.master)
        self._update_revision()

    def _step(self, name: str, part: Fingers | Sitter | Master) -> None:
        """Step a part of the table; report its failure under `name`."""
        try:
            part.step()
        except Exception as error:
            self.fail(name, error)

    def _press_keys(self) -> None:
        """Step the key pressers of all pods that have a choice to enter."""
        for fingers in self.fingers:
            if fingers.busy:
                self._step("fingers", fingers)

    def _advance_box(self, ms: float) -> None:
        """Advance the box; if it fails, switch it off: with power again it resumes its game from the journal."""
        try:
            self.box.advance(ms, self._press_keys)
        except (Exception, Bite, Misuse) as error:
            self.box.switch_off()
            self.fail("box", error)

    def fail(self, part: str, error: BaseException) -> None:
        """Report a failure once: on the pages, on the serial line, and with its traceback in the log."""
        what = f"{part}: {type(error).__name__}"
        if what in self._failed:
            return
        self._failed.add(what)
        self.trouble = what
        logging.getLogger(__name__).error("%s failed", part, exc_info=error)
        if self.box.device:
            self.box.device.link.notice("error", self.box.board.ticks_ms(), what=what)

    def _update_revision(self) -> None:
        """Increase the revision if anything that pages show has changed; remember a game that has ended."""
        box, match = self.box, self.box.match
        pods = [box.device.pods[place] for place in box.seating] if box.device else []
        choices = [chosen(pod.ballot, pod.choice) if pod.ballot else None for pod in pods]
        session = match.session if match else None
        asked = (session.over, session.questions, match.is_revealing) if match and session else None
        page = None if match else box.page
        texts = (box.feed.count, box.settings.language)
        changes = (self.places.changes, self.master.changes, self.edition, self.unfit)
        shown = (match, asked, page, texts, box.present, changes, choices)
        if shown != self._shown:
            self._update_ended(match)
            self._shown = shown
            self.moment += 1

    def _update_ended(self, match: Match | None) -> None:
        """Remember a game that has a result; forget it when another one begins."""
        if match:
            self.ended = self._as_ended(match) if match.result else None

    def _forget_failures(self, match: Match | None) -> None:
        """Forget the failures of the game before when another one begins."""
        if match and match is not self._match:
            self._match, self.trouble = match, ""
            self._failed.clear()

    def _as_ended(self, match: Match) -> Ended:
        """Return what is shown of a game after its end."""
        names = [self.name(place) for place in match.places]
        facts, link = self.box.facts, push_link(self.box.feed)
        return Ended(match.id, match.session, list(match.places), facts, link, names)

    # --- what pages may do

    def press(self, place: int, key: str) -> None:
        """Press a key of a pod or of the console and hold it."""
        self.box.press(place, key)

    def release(self, place: int, key: str) -> None:
        """Release a key of a pod or of the console."""
        self.box.release(place, key)

    def choose(self, place: int, option: str | None) -> None:
        """Choose an option at a pod by its word (None takes the choice back): the keys for it are pressed in time."""
        self.fingers[place].choose(option)

    def arrive(self, secret: object, name: object) -> Place:
        """Return the place of a phone that shows no key of a place: its earlier one, or a free one for a new name.

        Raise Refused if it is new and has no name, or if no place is free.
        """
        place = self.places.back(secret)
        if place:
            self.greet(place, name)
            return place
        if not isinstance(name, str) or not clean(name):
            raise Refused("new", "a new phone has to send a name")
        return self.places.join(str(secret), name, self.box.seating)

    def greet(self, place: Place, name: object) -> None:
        """Rename the player of a place if `name` is a usable name that differs."""
        if isinstance(name, str) and clean(name) and clean(name) != place.name:
            self.places.call(place.number, name)

    def name(self, place: int) -> str:
        """Return the name of a pod's player: given by the phone, else a bot's, else the box's; "" without any."""
        if self.places[place].name:
            return self.places[place].name
        if self.is_bot(place):
            return shell(self.box.settings.language)["bot_name"].format(place + 1)
        seat = self.box.seat(place)
        return "" if seat is None else self.box.names[seat]

    def hand_over(self, place: int) -> None:
        """Release all keys of a pod and drop the choice that is being entered, before somebody else gets it."""
        self.fingers[place].let_go()
        self.box.let_go(place)

    def is_bot(self, place: int) -> bool:
        """Return whether a bot plays a pod."""
        return self.places[place].holder == BOT

    @property
    def bots_only(self) -> bool:
        """Whether a game is running in which only bots play."""
        return bool(self.box.seating) and all(self.is_bot(place) for place in self.box.seating)
