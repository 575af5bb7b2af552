"""Run the bots of a table: they see only what their seat may know, wait for a while, and press keys like players."""

import time
from collections.abc import Generator
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from conclave import bots
from conclave.bots.real_cards_bot import RealCardsBot
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.web.simulated_box import CONSOLE
from firmware.console.master_question_page import MasterQuestionPage
from firmware.console.master_sheet_page import MasterSheetPage
from firmware.console.new_game_pages import SeatsPage
from shared_rules.engine import master_defaults
from shared_rules.engine.question import Question
from shared_rules.engine.session import Session

if TYPE_CHECKING:
    from conclave.web.live_table import LiveTable

THINKING_TIME = (500, 2200)  # ms from a question to a bot's answer: shortest and longest
SEATS_DELAY = 2500  # ms without a new player after which bots take the remaining seats
SEATS_INTERVAL = 300  # ms between two bots that take a seat
READING_TIME = 3500  # ms that people have to read the console before a table of bots goes on
MAX_SLICE = 0.006  # s of real time that all bots may think per step
RETRY_DELAY = 3000  # ms after which a choice that had no effect is entered again


class BotPlayers:
    """All bots of a table."""

    def __init__(self, table: "LiveTable", random: Random) -> None:
        self._table = table
        self._random = random
        self.level = bots.Level.HARD
        self._asked: dict[int, object] = {}  # by pod: its open question
        self._answer_due: dict[int, int] = {}  # by pod: when it answers (us)
        self._searches: dict[int, Generator[None, None, str]] = {}  # by pod: of bots that have not decided yet
        self._decided: dict[int, str] = {}  # by pod: the option
        self._console_due: int | None = None  # when OK is pressed (us)
        self._seats: tuple[object, int] = (None, 0)  # the page that asks for seats, and how many were taken
        self._unseated: list[int] = []  # pods of bots that have not taken a seat yet
        self._next_seat_due = 0  # us

    def step(self) -> None:
        """Go on with everything that bots have to do now: take seats, think, answer, press OK on the console."""
        box = self._table.box
        match = box.live_game
        if not box.device or not match or match.session.is_over:
            self._asked.clear()
            self._searches.clear()
            self._take_seats()
            return
        now = box.board.clock.now()
        for seat, place in enumerate(box.pods_by_seat):
            if self._table.is_bot(place):
                self._play(seat, place, now)
        self._continue_searches()
        self._run_console(now)

    def _take_seats(self) -> None:
        """While the console asks who sits where, let each bot press a key, after the people."""
        box, page = self._table.box, self._table.box.page
        if not isinstance(page, SeatsPage):
            self._seats = (None, 0)
            return
        now, seated = box.board.clock.now(), page.places
        if page is not self._seats[0]:
            self._unseated = [place for place in range(box.connected_pods) if self._table.is_bot(place)]
        if (page, len(seated)) != self._seats:
            self._seats = (page, len(seated))
            self._next_seat_due = now + 1000 * (SEATS_INTERVAL if self._are_people_seated(seated) else SEATS_DELAY)
        if self._unseated and now >= self._next_seat_due and (seated or self._are_people_seated(seated)):
            self._next_seat_due = now + 1000 * SEATS_INTERVAL
            self._table.press(self._unseated[0], "A")
            self._table.release(self._unseated.pop(0), "A")

    def _are_people_seated(self, seated: list[int]) -> bool:
        """Return whether all connected pods without a bot are among `seated`."""
        present = range(self._table.box.connected_pods)
        return all(place in seated or self._table.is_bot(place) for place in present)

    def _play(self, seat: int, place: int, now: int) -> None:
        """Begin to think about a new question, or enter the option of a bot that has decided."""
        match, pod = self._table.box.live_game, self._table.box.pod(place)
        question = match.questions.get(seat) if match else None
        if not match or not pod or question is None or pod.choice is not None:
            self._asked.pop(place, None)
            self._searches.pop(place, None)
            self._decided.pop(place, None)
            return
        if self._asked.get(place) is not question:
            self._asked[place] = question
            self._answer_due[place] = now + 1000 * self._random.randint(*THINKING_TIME)
            self._searches[place] = self._search(seat, match.session, question)
        elif now >= self._answer_due[place] and place not in self._searches:
            self._answer_due[place] = now + 1000 * RETRY_DELAY
            self._table.choose_option(place, self._decided[place])

    def _continue_searches(self) -> None:
        """Let bots think, one after the other, for at most `MAX_SLICE`."""
        end = time.monotonic() + MAX_SLICE
        while self._searches:
            place, search = next(iter(self._searches.items()))
            try:
                next(search)
            except StopIteration as decision:
                self._decided[place] = decision.value
                del self._searches[place]
            if time.monotonic() >= end:
                return

    def _search(self, seat: int, session: Session, question: Question) -> Generator[None, None, str]:
        """Yield between slices of a bot's thinking and return its option; a random one if the bot fails."""
        view, facts = session.view(seat), self._table.box.facts
        try:
            option = yield from bots.decide_in_slices(self._brain(session), seat, view, question, facts)
            if not question.encode(option):
                raise LookupError(f"{option} is no option of {question.about}")
        except Exception as error:
            self._table.report_failure("bot", error)
            return bots.RandomBot(self._random).choose(seat, view, question, facts)
        return option

    def _brain(self, session: Session) -> bots.Bot:
        """Return the bot for a game at the current level; with real cards one that only pretends to have a hand."""
        if session.options.get("deals") == "table":
            return RealCardsBot(session.game, self._random)
        return bots.make_bot_at_level(self.level, session.game, self._random, partial(knowledge_of, session))

    def _run_console(self, now: int) -> None:
        """In a game of bots alone, press OK on the console and answer the game master's questions after a while."""
        match = self._table.box.live_game
        if not match or not match.master_question or not self._table.has_only_bots:
            self._console_due = None
        elif self._console_due is None:
            self._console_due = now + 1000 * READING_TIME
        elif now >= self._console_due:
            self._console_due = now + 1000 * READING_TIME
            if isinstance(self._table.box.page, (MasterQuestionPage, MasterSheetPage)):
                self._table.box.answer_master(master_defaults.default_answer(match.master_question))
            else:
                self._table.press(CONSOLE, "ok")
                self._table.release(CONSOLE, "ok")
