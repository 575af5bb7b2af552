"""All that a game sees of the world: its table, and the questions that it asks there."""

from shared_rules.engine.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from typing import Any

    from shared_rules.engine.question import Kind
    from shared_rules.engine.words import Words

    Fact = dict[str, Any]
    Answers = dict[int, str]
    Asked = dict[int, Question]
    Game = Generator[Asked, Any, Any]  # is sent `Answers`; for a poll, the answers as a tuple

GAME_MASTER = -1


class Table:
    """All that a game sees: seats, options, chance, and the people to ask, tell and show."""

    gm = GAME_MASTER

    def __init__(
        self,
        seats: int,
        options: "dict[str, Any]",
        chance: "Any",
        words: "Words | None",
        tell: "Callable[[Fact], None]",
        rules: int,
        questions: "dict[str, Kind]",
    ) -> None:
        self.seats = tuple(range(seats))
        self.options = options
        self.chance = chance  # a `Chance`, or what draws in its place
        self.words = words
        self.public: dict[str, Any] = {}  # the state of the game, for whoever looks at the table
        self.panels: dict[int, dict[str, Any]] = {seat: {} for seat in self.seats}
        self.rules = rules  # the version of the rules that is played
        self._tell = tell
        self._kinds = questions
        self.told = 0  # facts
        self.is_heard = True  # facts of a replay may be of no interest
        self.refresh: Callable[[], None] | None = None  # a game may bring up to date what is to be seen only then

    def ask(
        self,
        seats: "Iterable[int]",
        about: str,
        options: "tuple[str, ...] | dict[int, tuple[str, ...]]",
        subject: "str | dict[int, str]" = "",
        gone: "dict[str, str] | None" = None,
    ) -> "Asked":
        """Return the questions to yield; options and subject are the same for all seats, or dicts by seat."""
        kind = self._kinds[about]
        if isinstance(options, tuple) and isinstance(subject, str):
            question = Question(about, options, subject, gone, kind)
            return {seat: question for seat in seats}
        return {
            seat: Question(
                about,
                options if isinstance(options, tuple) else options[seat],
                subject if isinstance(subject, str) else subject[seat],
                gone,
                kind,
            )
            for seat in seats
        }

    def poll(self, seats: "Iterable[int]", about: str, options: "tuple[str, ...]", subject: str = "") -> "Asked":
        """Return a poll to yield, a question to these seats whose answers are only counted.

        The game is sent the answers as a tuple in the order of the options: `("yes", "yes", "no")`. Nobody, the game
        and the journal included, learns who gave which. Nothing else can be asked at the same time, and a poll is
        no sheet and not for the game master, whose answer would be known.
        """
        from shared_rules.engine import polls

        return polls.ask(self._kinds[about], seats, about, options, subject)

    def sheet(
        self,
        subjects: "dict[int, tuple[str, ...]]",
        about: str,
        options: "tuple[str, ...]",
        limits: "dict[str, int] | None" = None,
    ) -> "Asked":
        """Return sheets to yield, one for each seat: each of its subjects gets one of the options."""
        asked = {}
        for seat, own in subjects.items():
            asked[seat] = Question(about, options, kind=self._kinds[about])
            asked[seat].subjects, asked[seat].limits = own, limits
        return asked

    def choose(self, seat: int, about: str, options: "tuple[str, ...]", subject: str = "", text: int = 0) -> "Game":
        """Ask one seat, as a sub-generator: `card = yield from table.choose(...)`.

        With `text` the game master may type one line of so many bytes, at most 60, which stands behind the option in
        the answer: `word, _, line = answer.partition(" ")`. The console has no letters to type: there it is empty. It
        is public: journal and log keep it.
        """
        kind = self._kinds[about]
        question = Question(about, options, subject, None, kind)
        if text:
            from shared_rules.engine import typed

            typed.allow(question, seat, text)
        answers = yield {seat: question}
        return answers[seat]

    def tell(self, event: str, **details: "Any") -> None:
        """State a public fact. Its values must not change afterwards."""
        if self.is_heard:
            details["e"] = event
            details["n"] = self.told
            self._tell(details)
        self.told += 1

    def seen(self) -> "Table":
        """Return itself as it is to be seen."""
        if self.refresh:
            self.refresh()
        return self

    def show(self, seat: int, **panels: "Any") -> None:
        """Put or replace private panels of one seat: hand, role, tales."""
        self.panels[seat].update(panels)
