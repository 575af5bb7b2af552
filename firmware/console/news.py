"""What was revealed, in words: the last lines, for the console.

Facts come in as the match hands them out, and are put in words later, one a pass: that takes the Pico long.
"""

from firmware.console.page import wrap
from shared_rules.engine import catalog
from shared_rules.engine.stir import STIR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.games import Lit
    from firmware.text import Texts
    from shared_rules.engine.table import Fact

KEPT = 60  # lines


class News:
    """Puts the facts of a game in words, with what `console/games` has for it."""

    def __init__(self, texts: "Texts") -> None:
        self._texts = texts
        self._game: Any = None  # its module
        self._lines: list[tuple[int, str]] = []  # each with the number of its fact
        self._fresh: list[Fact] = []  # newer than the lines
        self._past: list[Fact] = []  # older than the lines, told by a replay
        self._is_recalled = False  # the replay has ended: its last facts are wanted now

    @property
    def lines(self) -> "list[str]":
        """The lines, the newest last."""
        return [line for _, line in self._lines]

    @property
    def newest(self) -> int:
        """The number of the fact that the last line tells, or -1."""
        return self._lines[-1][0] if self._lines else -1

    def state(self, public: "dict[str, Any]") -> "list[str]":
        """The public state of the game, in words."""
        return self._game.state(public, self._texts)

    def question(self, about: str, public: "dict[str, Any]") -> "list[str]":
        """What is asked, in a sentence, and the public state."""
        if about == STIR:
            return wrap(self._texts("ask.stir"))  # nothing is dealt yet
        sentence = getattr(self._game, "sentence", None)
        key = sentence(public) if sentence else "ask." + about
        lines = wrap(self._texts(key)) if self._texts.knows(key) else []
        return lines + self.state(public)

    def open(self, game: str) -> None:
        """Load the words and the screen of a game, once, and nothing of the others."""
        if self._game is None:
            module = catalog.module(game)
            self._texts.game(module)
            self._game = __import__("firmware.console.games." + module, None, None, ("state", "told", "LAMPS"))

    def reveals(self, facts: "list[Fact]", seats: int) -> "list[Lit]":
        """Return what lamps show of these facts, one after the other; cards laid in a row come to lie together."""
        found: list[Lit] = []
        before = ""  # the event that was shown last
        for fact in facts:
            show = self._game.LAMPS.get(fact["e"])
            lit = show(fact, seats) if show else None
            if lit:
                found.append(dict(found[-1]) if before == fact["e"] else {})
                found[-1].update(lit)
                before = fact["e"]
        return found

    def add(self, fact: "Fact") -> None:
        """Take a fact that was just revealed."""
        self._fresh.append(fact)

    def keep(self, game: str, facts: "list[Fact]") -> None:
        """Take the next facts of a replay; only the last of all will be put in words, once it is over."""
        self.open(game)
        tellers, past = self._game.TELLERS, self._past
        for fact in facts:
            if fact["e"] in tellers:
                past.append(fact)
        del past[:-KEPT]

    def recall(self) -> None:
        """The replay is over: put in words what it told last."""
        self._is_recalled = True

    def step(self) -> bool:
        """Put one fact in words; return whether there was one."""
        if self._fresh:
            self._lines += self._worded(self._fresh.pop(0))
        elif self._past and self._is_recalled:
            self._lines = self._worded(self._past.pop()) + self._lines
            if len(self._lines) >= KEPT:
                self._past.clear()
        else:
            return False
        del self._lines[:-KEPT]
        return True

    def clear(self) -> None:
        """Forget all: it is told again."""
        self._lines.clear()
        self._fresh.clear()
        self._past.clear()
        self._is_recalled = False

    def close(self) -> None:
        """Forget the game, and its words."""
        self.clear()
        self._game = None
        self._texts.game(None)

    def _worded(self, fact: "Fact") -> "list[tuple[int, str]]":
        return [(fact["n"], line) for line in self._game.told(fact, self._texts)]
