"""Bots at the pods: they are told what their seat may know, think for a moment, and press keys."""

import time
from collections.abc import Generator
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from conclave import bots
from conclave.bots.real_cards import Pretence
from conclave.bots.search.memory import remembered
from conclave.web.box import CONSOLE
from firmware.console.question_page import QuestionPage
from firmware.console.setup import SeatsPage
from firmware.console.sheet_page import SheetPage
from shared_rules.engine import default
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session

if TYPE_CHECKING:
    from conclave.web.table import Table

THINKING = (500, 2200)  # ms
SITTING = 2500  # ms after which bots take the seats that nobody else has taken
APART = 300  # ms between two of them that sit down
READING = 3500  # ms that the console is left alone before a table of bots goes on
SLICE = 0.006  # s of real time that bots think on, before everybody else gets to work
TRY_AGAIN = 3000  # ms after which a choice that did not come through is tried once more


class Sitter:
    """All bots of a table."""

    def __init__(self, table: "Table", random: Random) -> None:
        self._table = table
        self._random = random
        self.level = bots.Level.HARD
        self._asked: dict[int, object] = {}  # by pod: the question it is at
        self._due: dict[int, int] = {}  # when it presses (us)
        self._thoughts: dict[int, Generator[None, None, str]] = {}  # of those that have not decided yet
        self._decided: dict[int, str] = {}
        self._console_due: int | None = None
        self._seats: tuple[object, int] = (None, 0)  # where seats are taken, and how many were
        self._coming: list[int] = []  # bots that have not sat down yet
        self._sit_at = 0

    def step(self) -> None:
        """Let every bot that is asked go on."""
        box = self._table.box
        match = box.match
        if not box.device or not match or match.session.over:
            self._asked.clear()
            self._thoughts.clear()
            self._take_seats()
            return
        now = box.board.clock.now()
        for seat, place in enumerate(box.seating):
            if self._table.is_bot(place):
                self._sit(seat, place, now)
        self._think_on()
        self._run_console(now)

    def _take_seats(self) -> None:
        """Where the console asks who sits where, bots press a key each, after those who play with fingers."""
        box, page = self._table.box, self._table.box.page
        if not isinstance(page, SeatsPage):
            self._seats = (None, 0)
            return
        now, seated = box.board.clock.now(), page.places
        if page is not self._seats[0]:
            self._coming = [place for place in range(box.present) if self._table.is_bot(place)]
        if (page, len(seated)) != self._seats:
            self._seats = (page, len(seated))
            self._sit_at = now + 1000 * (APART if self._all_but_bots(seated) else SITTING)
        if self._coming and now >= self._sit_at and (seated or self._all_but_bots(seated)):
            self._sit_at = now + 1000 * APART
            self._table.press(self._coming[0], "A")
            self._table.release(self._coming.pop(0), "A")

    def _all_but_bots(self, seated: list[int]) -> bool:
        present = range(self._table.box.present)
        return all(place in seated or self._table.is_bot(place) for place in present)

    def _sit(self, seat: int, place: int, now: int) -> None:
        match, pod = self._table.box.match, self._table.box.pod(place)
        question = match.questions.get(seat) if match else None
        if not match or not pod or question is None or pod.choice is not None:
            self._asked.pop(place, None)
            self._thoughts.pop(place, None)
            self._decided.pop(place, None)
            return
        if self._asked.get(place) is not question:
            self._asked[place] = question
            self._due[place] = now + 1000 * self._random.randint(*THINKING)
            self._thoughts[place] = self._think(seat, match.session, question)
        elif now >= self._due[place] and place not in self._thoughts:
            self._due[place] = now + 1000 * TRY_AGAIN
            self._table.choose(place, self._decided[place])

    def _think_on(self) -> None:
        """Let bots think for a slice of time, one after the other."""
        end = time.monotonic() + SLICE
        while self._thoughts:
            place, thought = next(iter(self._thoughts.items()))
            try:
                next(thought)
            except StopIteration as decision:
                self._decided[place] = decision.value
                del self._thoughts[place]
            if time.monotonic() >= end:
                return

    def _think(self, seat: int, session: Session, question: Question) -> Generator[None, None, str]:
        """A bot that fails answers at random: the others do not wait for it."""
        view, facts = session.view(seat), self._table.box.facts
        try:
            option = yield from bots.slices(self._brain(session), seat, view, question, facts)
            if not question.encode(option):
                raise LookupError(f"{option} is no option of {question.about}")
        except Exception as error:
            self._table.fail("bot", error)
            return bots.Chance(self._random).choose(seat, view, question, facts)
        return option

    def _brain(self, session: Session) -> bots.Brain:
        """With real cards on the table a bot has nothing in its hand."""
        if session.options.get("deals") == "table":
            return Pretence(session.game, self._random)
        return bots.at_level(self.level, session.game, self._random, partial(remembered, session))

    def _run_console(self, now: int) -> None:
        """Where nobody but bots plays, somebody has to press OK for them, and to answer for the game master."""
        match = self._table.box.match
        if not match or not match.asked_master or not self._table.bots_only:
            self._console_due = None
        elif self._console_due is None:
            self._console_due = now + 1000 * READING
        elif now >= self._console_due:
            self._console_due = now + 1000 * READING
            if isinstance(self._table.box.page, (QuestionPage, SheetPage)):
                self._table.box.answer_master(default.of(match.asked_master))
            else:
                self._table.press(CONSOLE, "ok")
                self._table.release(CONSOLE, "ok")
