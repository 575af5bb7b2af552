"""What was revealed, in words: about half an hour of it, for the console.

Facts come in as the match hands them out, and are put in words later, one a pass: that takes the Pico long.
"""

from firmware.console.again import Again
from firmware.console.roll import Roll
from firmware.console.telling import pages_of
from shared_rules.engine import catalog
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Row
    from firmware.console.telling import Night
    from firmware.text import Texts
    from shared_rules.engine.table import Fact

ROWS, PAGE = 7, 6  # lines of a reveal that are seen at once: all of it, or a page below which stands how many there are
KEPT = 30  # facts of a replay that are put in words


class News:
    """Puts the facts of a game in words."""

    def __init__(self, texts: "Texts") -> None:
        self._texts = texts
        self._game: Any = None  # its pages
        # where the code of the game is: found no more, parts of it would be loaded a second time beside what runs
        self.packages: tuple[str, ...] = ()
        self.roll = Roll()  # the lines, the newest last
        self.newest = -1  # the number of the fact that the last line tells
        self.revealed = 0  # how many of the last lines tell what the last lock revealed
        self._again = Again()
        self._fresh: list[Fact] = []  # not yet in words
        self._past: list[Fact] = []  # told by a replay, before them

    def state(self, public: "dict[str, Any]") -> "list[str]":
        """The public state of the game, in words; there is none before anything is dealt."""
        return self._game.state(public, self._texts) if public else []

    def scores(self, public: "dict[str, Any]") -> "list[str]":
        """How everybody stands, as far as everybody knows."""
        return self._game.scores(public, self._texts) if public else []

    def asked(self, about: str, public: "dict[str, Any]") -> "list[Row]":
        """The part of the public state that a question is about; before anything is dealt there is none."""
        return [] if about == STIR else self._game.asked(about, public, self._texts)

    def sentence(self, about: str, public: "dict[str, Any]") -> str:
        """Return what to do, and first why it is asked again; nothing for a question that needs no words."""
        if about == STIR:
            return self._texts("ask.stir")
        sentence = getattr(self._game, "sentence", None)
        key = sentence(public) if sentence else "ask." + about
        todo = self._texts(key) if self._texts.knows(key) else ""
        return self._why() + ". " + todo if self.is_again else todo

    @property
    def is_again(self) -> bool:
        """Whether the same is asked again, as what was entered does not fit."""
        return self._again.is_asked

    def _why(self) -> str:
        lines = [line for fact in self._again.reasons for line in self._game.told(fact, self._texts)]
        return " ".join(" ".join(lines).split()) or self._texts("ask.again")

    def has(self, phase: str, about: str) -> bool:
        """Tell whether a question belongs to a phase of the game: `TALK` before it, or `SILENT` while it is open."""
        return about in getattr(self._game, phase, ())

    def night(self, options: "dict[str, Any]", seats: int) -> "Night":
        """Return what the game master reads aloud in a phase without a question."""
        return self._game.night(options, seats)

    def open(self, game: str) -> None:
        """Load the words and the screen of a game, once, and nothing of the others."""
        if self._game is None:
            self._texts.game(game)
            self.packages = (f"shared_rules.{catalog.module(game)}.",)
            self._game = pages_of(game)

    def begin_reveal(self) -> None:
        """From now on lines tell what has just been locked."""
        self.revealed = 0

    @property
    def pages(self) -> int:
        """How many pages a reveal takes; more as long as not all of it is in words."""
        pages = 1 if self.revealed <= ROWS else (self.revealed + PAGE - 1) // PAGE
        return pages + len(self._fresh)

    def note(self, facts: "list[Fact]") -> None:
        """Take what a lock has told, before any of it is revealed."""
        self._again.note(facts)

    def add(self, fact: "Fact") -> None:
        """Take a fact that was just revealed."""
        self._fresh.append(fact)

    def keep(self, game: str, facts: "list[Fact]") -> None:
        """Take the next facts of a replay; only the last of all will be put in words, once it is over."""
        self.open(game)
        self.note(facts)
        tellers, past = self._game.TELLERS, self._past
        for fact in facts:
            if tellers is None or fact["e"] in tellers:
                past.append(fact)
        del past[:-KEPT]

    def recall(self) -> None:
        """The replay is over: put in words what it told last."""
        self._past += self._fresh
        self._fresh, self._past = self._past, []

    def step(self) -> bool:
        """Put one fact in words; return whether there was one."""
        if not self._fresh:
            return False
        fact = self._fresh.pop(0)
        for line in self._game.told(fact, self._texts):
            self.roll.add(line)
            self.revealed += 1
            self.newest = fact["n"]
        return True

    def clear(self) -> None:
        """Forget all: it is told again."""
        self.roll.clear()
        self.revealed = 0
        self._again = Again()
        self._fresh.clear()
        self._past.clear()
        self.newest = -1

    def close(self) -> None:
        """Forget the game, and its words."""
        self.clear()
        self._game, self.packages = None, ()
        self._texts.game(None)
