"""Bots at the pods: they are told what their seat may know, think for a moment, and press keys."""

from random import Random
from typing import TYPE_CHECKING

from conclave import bots
from conclave.web.box import CONSOLE
from shared_rules.session import Session

if TYPE_CHECKING:
    from conclave.web.table import Table

THINKING = (500, 2200)  # ms
READING = 3500  # ms that the console is left alone before a table of bots goes on
TRY_AGAIN = 3000  # ms after which a choice that did not come through is tried once more


class Sitter:
    """All bots of a table."""

    def __init__(self, table: "Table", random: Random) -> None:
        self._table = table
        self._random = random
        self._asked: dict[int, object] = {}  # by pod: the question it is at
        self._due: dict[int, int] = {}  # when it presses (us)
        self._console_due: int | None = None

    def step(self) -> None:
        """Let every bot that is asked go on."""
        box = self._table.box
        match = box.match
        if not box.device or not match or match.session.over:
            self._asked.clear()
            return
        now = box.board.clock.now()
        for seat, place in enumerate(box.seating):
            if self._table.is_bot(place):
                self._sit(seat, place, now)
        self._run_console(now)

    def _sit(self, seat: int, place: int, now: int) -> None:
        match, pod = self._table.box.match, self._table.box.pod(place)
        question = match.session.questions.get(seat) if match else None
        if not match or not pod or question is None or pod.choice is not None:
            self._asked.pop(place, None)
            return
        if self._asked.get(place) is not question:
            self._asked[place] = question
            self._due[place] = now + 1000 * self._random.randint(*THINKING)
        elif now >= self._due[place]:
            self._due[place] = now + 1000 * TRY_AGAIN
            brain = self._brain(match.session)
            facts = self._table.box.feed.facts
            self._table.choose(place, brain.choose(seat, match.session.view(seat), question, facts))

    def _brain(self, session: Session) -> bots.Brain:
        """With real cards on the table a bot knows nothing of its hand."""
        if session.options["deals"] == "table":
            return bots.Chance(self._random)
        return bots.sensible(session.game, self._random)

    def _run_console(self, now: int) -> None:
        """Where nobody but bots plays, somebody has to press OK for them."""
        match = self._table.box.match
        if not match or not match.asked_master or not self._table.bots_only:
            self._console_due = None
        elif self._console_due is None:
            self._console_due = now + 1000 * READING
        elif now >= self._console_due:
            self._console_due = now + 1000 * READING
            self._table.press(CONSOLE, "ok")
            self._table.release(CONSOLE, "ok")
