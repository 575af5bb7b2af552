"""The table: the box, who plays which pod, the bots, and time as it passes or is held."""

import asyncio
import time
from random import Random, SystemRandom

from conclave.web.box import CONSOLE, Box
from conclave.web.fingers import Fingers
from conclave.web.places import BOT, PHONE, Places
from conclave.web.sitter import Sitter

BEAT = 0.012  # s between two slices
SPEEDS = (0.25, 0.5, 1, 2, 4, 8)


class Table:
    """Everything there is once; pages only look at it and press its keys."""

    def __init__(self, box: Box, bots: int = 0, lan: bool = False, random: Random | None = None) -> None:
        self.box = box
        self.places = Places(box.pods, bots)
        self.fingers = [Fingers(box, place) for place in range(box.pods)]
        self.lan = lan
        self.address = ""  # of the pages, as a phone reaches them
        self.speed = 1.0
        self.paused = False
        self.moment = 0  # counts what can be told in words; lights change more often
        self.sitter = Sitter(self, random or SystemRandom())
        self._seen: tuple[object, ...] = ()
        self._questions: object = None

    # --- time

    async def run(self) -> None:
        """Let time pass, for ever, a slice at a time; between slices everybody else gets to work."""
        last = time.monotonic()
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            self.advance(1000 * (now - last))
            last = now

    def advance(self, ms: float) -> None:
        """Let so much real time pass."""
        if not self.paused:
            self.box.advance(ms * self.speed)
            for fingers in self.fingers:
                fingers.step()
            self.sitter.step()
        self._notice()

    def _notice(self) -> None:
        match = self.box.match
        choices = [self.box.device.pods[place].choice for place in self.box.seating] if self.box.device else []
        questions = match.session.questions if match else None
        over = match.session.over if match else None
        seen = (id(match), over, self.box.feed.count, self.box.present, self.places.changes, choices)
        if seen != self._seen or questions is not self._questions:
            self._seen, self._questions = seen, questions
            self.moment += 1

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

    def is_bot(self, place: int) -> bool:
        """Tell whether a bot sits there."""
        return self.places[place].holder == BOT

    def is_on_phone(self, place: int) -> bool:
        """Tell whether a phone holds this place."""
        return place != CONSOLE and self.places[place].holder == PHONE

    @property
    def bots_only(self) -> bool:
        """Whether nobody but bots plays."""
        return bool(self.box.seating) and all(self.is_bot(place) for place in self.box.seating)
