"""The news of a running game: the revealed facts in words, about half an hour of them, for the console.

Facts are added when they are published and put in words later, one in each pass, because wording takes the Pico long.
The wording itself comes from the game's console module.
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

ROWS, PAGE = 7, 6  # lines of a reveal if all fit, and of a page of it otherwise: the last row then shows the counts
KEPT = 30  # last facts of a replay that are put in words


class News:
    """Words and screens of the running game: wording of its facts, lines of its state, and the instruction to players.

    Everything comes from the console module of the game.
    """

    def __init__(self, texts: "Texts") -> None:
        self._texts = texts
        self._game: Any = None  # its console module
        # Packages of the running game. They must stay loaded: if they were unloaded, the next import would load parts
        # of them a second time beside the running code.
        self.packages: tuple[str, ...] = ()
        self.roll = Roll()  # the lines, newest last
        self.newest = -1  # number of the last fact that is in words
        self.revealed = 0  # lines at the end that belong to the last reveal
        self._again = Again()
        self._new_facts: list[Fact] = []  # not yet in words
        self._replayed_facts: list[Fact] = []  # emitted by a replay

    def state(self, public: "dict[str, Any]") -> "list[str]":
        """Return the public state of the game in words, as lines for the display; none before anything is dealt."""
        return self._game.state(public, self._texts) if public else []

    def scores(self, public: "dict[str, Any]") -> "list[str]":
        """Return the scores that everybody may know, as lines for the display; none before anything is dealt."""
        return self._game.scores(public, self._texts) if public else []

    def asked(self, about: str, public: "dict[str, Any]") -> "list[Row]":
        """Return the part of the public state that the question with the key `about` needs, as rows for the display."""
        return [] if about == STIR else self._game.asked(about, public, self._texts)

    def sentence(self, about: str, public: "dict[str, Any]") -> str:
        """Return the instruction for the question with the key `about`, after the reason if it is asked again.

        Return "" if the question has no instruction.
        """
        if about == STIR:
            return self._texts("ask.stir")
        sentence = getattr(self._game, "sentence", None)
        key = sentence(public) if sentence else "ask." + about
        todo = self._texts(key) if self._texts.knows(key) else ""
        return self._reason() + ". " + todo if self.is_again else todo

    @property
    def is_again(self) -> bool:
        """Whether the open question is asked again."""
        return self._again.is_asked

    def _reason(self) -> str:
        """Return in words why the question is asked again."""
        lines = [line for fact in self._again.reasons for line in self._game.told(fact, self._texts)]
        return " ".join(" ".join(lines).split()) or self._texts("ask.again")

    def has(self, phase: str, about: str) -> bool:
        """Return whether the game lists the question `about` under `phase`: TALK, SILENT or NIGHT."""
        return about in getattr(self._game, phase, ())

    def night(self, options: "dict[str, Any]", seats: int) -> "Night":
        """Return the sentences that the game master reads aloud at night, for these options and number of seats."""
        return self._game.night(options, seats)

    def open(self, game: str) -> None:
        """Load the texts and the console module of a game, unless they are loaded."""
        if self._game is None:
            self._texts.game(game)
            self.packages = (f"shared_rules.{catalog.module(game)}.",)
            self._game = pages_of(game)

    def begin_reveal(self) -> None:
        """Start a new reveal: the lines added from now on belong to it."""
        self.revealed = 0

    @property
    def pages(self) -> int:
        """The number of display pages of the reveal, plus one for each fact that is not yet in words."""
        pages = 1 if self.revealed <= ROWS else (self.revealed + PAGE - 1) // PAGE
        return pages + len(self._new_facts)

    def note(self, facts: "list[Fact]") -> None:
        """Take the facts of locked answers before they are revealed, to know whether a question is asked again."""
        self._again.note(facts)

    def add(self, fact: "Fact") -> None:
        """Add a revealed fact, to be put in words."""
        self._new_facts.append(fact)

    def keep(self, game: str, facts: "list[Fact]") -> None:
        """Take the next facts of a replay; only the last ones are put in words, once it is over."""
        self.open(game)
        self.note(facts)
        tellers, past = self._game.TELLERS, self._replayed_facts
        for fact in facts:
            if tellers is None or fact["e"] in tellers:
                past.append(fact)
        del past[:-KEPT]

    def recall(self) -> None:
        """End a replay: put the last of its facts in words."""
        self._replayed_facts += self._new_facts
        self._new_facts, self._replayed_facts = self._replayed_facts, []

    def step(self) -> bool:
        """Put the oldest new fact in words, and add its lines; return whether there was one."""
        if not self._new_facts:
            return False
        fact = self._new_facts.pop(0)
        for line in self._game.told(fact, self._texts):
            self.roll.add(line)
            self.revealed += 1
            self.newest = fact["n"]
        return True

    def clear(self) -> None:
        """Forget all lines and facts, since a replay emits them again."""
        self.roll.clear()
        self.revealed = 0
        self._again = Again()
        self._new_facts.clear()
        self._replayed_facts.clear()
        self.newest = -1

    def close(self) -> None:
        """Forget the game, and unload its texts."""
        self.clear()
        self._game, self.packages = None, ()
        self._texts.game(None)
