"""The news of a running game: the revealed facts in words, about half an hour of them, for the console.

Facts are added when they are published and put in words later, one in each pass, because wording takes the Pico long.
The wording itself comes from the game's console module.
"""

from firmware.console.game_wording import load_console_module
from firmware.console.line_buffer import LineBuffer
from firmware.console.repeated_question import RepeatedQuestion
from shared_rules.engine import catalog
from shared_rules.engine.contribution import CONTRIBUTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.game_wording import Night
    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact

REVEAL_ROWS, REVEAL_PAGE_ROWS = (
    7,
    6,
)  # lines of a reveal if all fit, and of a page of it otherwise: the last row then shows the counts
REPLAYED_FACTS = 30  # last facts of a replay that are put in words


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
        self.lines = LineBuffer()  # the lines, newest last
        self.last_fact_number = -1  # number of the last fact that is in words
        self.reveal_line_count = 0  # lines at the end that belong to the last reveal
        self._again = RepeatedQuestion()
        self._new_facts: list[Fact] = []  # not yet in words
        self._replayed_facts: list[Fact] = []  # emitted by a replay

    def state_lines(self, public: "dict[str, Any]") -> "list[str]":
        """Return the public state of the game in words, as lines for the display; none before anything is dealt."""
        return self._game.state(public, self._texts) if public else []

    def score_lines(self, public: "dict[str, Any]") -> "list[str]":
        """Return the scores that everybody may know, as lines for the display; none before anything is dealt."""
        return self._game.scores(public, self._texts) if public else []

    def context_rows(self, about: str, public: "dict[str, Any]") -> "list[Row]":
        """Return the part of the public state that the question with the key `about` needs, as rows for the display."""
        return [] if about == CONTRIBUTION else self._game.asked(about, public, self._texts)

    def instruction(self, about: str, public: "dict[str, Any]") -> str:
        """Return the instruction for the question with the key `about`, after the reason if it is asked again.

        Return "" if the question has no instruction.
        """
        if about == CONTRIBUTION:
            return self._texts("ask.stir")
        sentence = getattr(self._game, "sentence", None)
        key = sentence(public) if sentence else "ask." + about
        todo = self._texts(key) if self._texts.knows(key) else ""
        return self._reason() + ". " + todo if self.is_question_repeated else todo

    @property
    def is_question_repeated(self) -> bool:
        """Whether the open question is asked again."""
        return self._again.is_repeated

    def _reason(self) -> str:
        """Return in words why the question is asked again."""
        lines = [line for fact in self._again.reasons for line in self._game.told(fact, self._texts)]
        return " ".join(" ".join(lines).split()) or self._texts("ask.again")

    def is_in_phase(self, phase: str, about: str) -> bool:
        """Return whether the game lists the question `about` under `phase`: TALK, SILENT or NIGHT."""
        return about in getattr(self._game, phase, ())

    def night_steps(self, options: "dict[str, Any]", seats: int) -> "Night":
        """Return the sentences that the game master reads aloud at night, for these options and number of seats."""
        return self._game.night(options, seats)

    def load_game(self, game: str) -> None:
        """Load the texts and the console module of a game, unless they are loaded."""
        if self._game is None:
            self._texts.use_game(game)
            self.packages = (f"shared_rules.{catalog.package_name(game)}.",)
            self._game = load_console_module(game)

    def begin_reveal(self) -> None:
        """Start a new reveal: the lines added from now on belong to it."""
        self.reveal_line_count = 0

    @property
    def reveal_page_count(self) -> int:
        """The number of display pages of the reveal, plus one for each fact that is not yet in words."""
        pages = (
            1
            if self.reveal_line_count <= REVEAL_ROWS
            else (self.reveal_line_count + REVEAL_PAGE_ROWS - 1) // REVEAL_PAGE_ROWS
        )
        return pages + len(self._new_facts)

    def note_locked_facts(self, facts: "list[Fact]") -> None:
        """Take the facts of locked answers before they are revealed, to know whether a question is asked again."""
        self._again.add_facts(facts)

    def add_fact(self, fact: "Fact") -> None:
        """Add a revealed fact, to be put in words."""
        self._new_facts.append(fact)

    def add_replayed_facts(self, game: str, facts: "list[Fact]") -> None:
        """Take the next facts of a replay; only the last ones are put in words, once it is over."""
        self.load_game(game)
        self.note_locked_facts(facts)
        tellers, past = self._game.TELLERS, self._replayed_facts
        for fact in facts:
            if tellers is None or fact["e"] in tellers:
                past.append(fact)
        del past[:-REPLAYED_FACTS]

    def end_replay(self) -> None:
        """End a replay: put the last of its facts in words."""
        self._replayed_facts += self._new_facts
        self._new_facts, self._replayed_facts = self._replayed_facts, []

    def step(self) -> bool:
        """Put the oldest new fact in words, and add its lines; return whether there was one."""
        if not self._new_facts:
            return False
        fact = self._new_facts.pop(0)
        for line in self._game.told(fact, self._texts):
            self.lines.add(line)
            self.reveal_line_count += 1
            self.last_fact_number = fact["n"]
        return True

    def clear(self) -> None:
        """Forget all lines and facts, since a replay emits them again."""
        self.lines.clear()
        self.reveal_line_count = 0
        self._again = RepeatedQuestion()
        self._new_facts.clear()
        self._replayed_facts.clear()
        self.last_fact_number = -1

    def unload_game(self) -> None:
        """Forget the game, and unload its texts."""
        self.clear()
        self._game, self.packages = None, ()
        self._texts.use_game(None)
