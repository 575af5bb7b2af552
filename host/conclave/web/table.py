"""The table: the box, who plays which pod, the bots, and time as it passes or is held."""

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

BEAT = 0.012  # s between two slices
SPEEDS = (0.25, 0.5, 1, 2, 4, 8)


class Ended(NamedTuple):
    """The game that has ended last: it is shown until the next one begins."""

    id: str
    session: Session
    places: list[int]  # by seat
    facts: list[Fact]
    push: str | None  # the link that hands the result to BG Stats
    names: list[str]  # by seat


class Table:
    """Everything there is once; pages only look at it and press its keys."""

    def __init__(self, box: Box, bots: int = 0, lan: bool = False, random: Random | None = None) -> None:
        self.box = box
        self.places = Places(box.pods, bots)
        self.fingers = [Fingers(box, place) for place in range(box.pods)]
        self.lan = lan
        self.address = ""  # of the pages, as a phone reaches them
        self.others: list[str] = []  # further addresses, if that one is not reached
        self.speed = 1.0
        self.paused = False
        self.moment = 0  # counts what can be told in words; lights change more often
        self.edition = 0  # counts how often games were loaded again
        self.unfit = ""  # why the game that is played is not what its author has saved
        self.trouble = ""  # what has failed last in this game: a part, and the kind of failure
        self.master = Master(self)
        self.ended: Ended | None = None
        self.sitter = Sitter(self, random or SystemRandom())
        self._seen: tuple[object, ...] = ()
        self._match: Match | None = None  # in which something has failed
        self._failed: set[str] = set()

    # --- time

    async def run(self) -> None:
        """Let time pass, for ever, a slice at a time; between slices everybody else gets to work."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            try:
                self.advance(1000 * (now - last))
            except Exception as error:
                self.fail("table", error)
            last = now

    def advance(self, ms: float) -> None:
        """Let so much real time pass. Whatever fails is told, and all the rest goes on."""
        if not self.paused:
            self._advance_box(ms * self.speed)
            self._forget_trouble(self.box.match)  # before anything can fail in a new game
            self._step("bots", self.sitter)
            self._step("game master", self.master)
        self._notice()

    def _step(self, name: str, part: Fingers | Sitter | Master) -> None:
        try:
            part.step()
        except Exception as error:
            self.fail(name, error)

    def _move_fingers(self) -> None:
        for fingers in self.fingers:
            if fingers.busy:
                self._step("fingers", fingers)

    def _advance_box(self, ms: float) -> None:
        """A box that fails is switched off: with power again it goes on from its journal."""
        try:
            self.box.advance(ms, self._move_fingers)
        except (Exception, Bite, Misuse) as error:
            self.box.switch_off()
            self.fail("box", error)

    def fail(self, part: str, error: BaseException) -> None:
        """Say what has failed: on the pages, on the line of the box, and with all details on the terminal."""
        what = f"{part}: {type(error).__name__}"
        if what in self._failed:
            return
        self._failed.add(what)
        self.trouble = what
        logging.getLogger(__name__).error("%s failed", part, exc_info=error)
        if self.box.device:
            self.box.device.link.notice("error", self.box.board.ticks_ms(), what=what)

    def _notice(self) -> None:
        box, match = self.box, self.box.match
        pods = [box.device.pods[place] for place in box.seating] if box.device else []
        choices = [chosen(pod.ballot, pod.choice) if pod.ballot else None for pod in pods]
        session = match.session if match else None
        asked = (session.over, session.questions, match.is_revealing) if match and session else None
        page = None if match else box.page
        spoken = (box.feed.count, box.settings.language)
        changes = (self.places.changes, self.master.changes, self.edition, self.unfit)
        seen = (match, asked, page, spoken, box.present, changes, choices)
        if seen != self._seen:
            self._remember(match)
            self._seen = seen
            self.moment += 1

    def _remember(self, match: Match | None) -> None:
        """Keep in mind how a game has ended, until another one begins."""
        if match:
            self.ended = self._as_ended(match) if match.result else None

    def _forget_trouble(self, match: Match | None) -> None:
        """In another game nothing has failed yet."""
        if match and match is not self._match:
            self._match, self.trouble = match, ""
            self._failed.clear()

    def _as_ended(self, match: Match) -> Ended:
        names = [self.name(place) for place in match.places]
        facts, link = self.box.facts, push_link(self.box.feed)
        return Ended(match.id, match.session, list(match.places), facts, link, names)

    # --- what pages may do

    def press(self, place: int, key: str) -> None:
        """Press a key of a pod, or of the console."""
        self.box.press(place, key)

    def release(self, place: int, key: str) -> None:
        """Let it go."""
        self.box.release(place, key)

    def choose(self, place: int, option: str | None) -> None:
        """Choose by a word; the keys are pressed for it."""
        self.fingers[place].choose(option)

    def arrive(self, secret: object, name: object) -> Place:
        """Let a phone in: one that was here before at once, a new one when it says a name; raise Refused when not."""
        place = self.places.back(secret)
        if place:
            self.greet(place, name)
            return place
        if not isinstance(name, str) or not clean(name):
            raise Refused("new", "who has no place yet says a name")
        return self.places.join(str(secret), name, self.box.seating)

    def greet(self, place: Place, name: object) -> None:
        """Call who has a place by the name that was given, if it was."""
        if isinstance(name, str) and clean(name) and clean(name) != place.name:
            self.places.call(place.number, name)

    def name(self, place: int) -> str:
        """Return what who has a place is called: as a phone says, as the box knows, or as bots are."""
        if self.places[place].name:
            return self.places[place].name
        if self.is_bot(place):
            return shell(self.box.settings.language)["bot_name"].format(place + 1)
        seat = self.box.seat(place)
        return "" if seat is None else self.box.names[seat]

    def hand_over(self, place: int) -> None:
        """Let whoever has a pod now do nothing more with it."""
        self.fingers[place].let_go()
        self.box.let_go(place)

    def is_bot(self, place: int) -> bool:
        """Tell whether a bot sits there."""
        return self.places[place].holder == BOT

    @property
    def bots_only(self) -> bool:
        """Whether nobody but bots plays."""
        return bool(self.box.seating) and all(self.is_bot(place) for place in self.box.seating)
