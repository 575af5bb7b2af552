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
    """All that a game sees: seats, options, chance, and the people to ask, tell and show.

    `seats` are the numbers of the players, from 0 on, and `gm` stands for the game master. `options` has the value of
    each of the game's `OPTIONS`. All chance comes from `chance`. `public` is the state that everybody sees, a dict that
    the game changes as it goes on; `panels` has for each seat what it alone may see, and `show` changes it. `words` is
    the word list of a game that deals words, and `rules` the version of the rules that is played.
    """

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
        """Return a question for each of some seats, to be yielded: `votes = yield table.ask(seats, "vote", words)`.

        Everybody answers at once and in secret. When the last one has answered, all answers are locked, and the game
        is sent them by seat: `{0: "yes", 1: "no"}`. `about` is one of the game's `QUESTIONS`. `options` are words, 255
        at most, and `subject` is whom or what the question is about; they are the same for all seats, or dicts by
        seat. `gone` names options that players may look for, but that are not open now, each with the reason.
        """
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
        """Return sheets to yield, one for each seat: each of its subjects gets one of the options.

        An answer is the chosen words in a row, `"red blue red"`, in the order of the subjects. `limits` says of options
        that can be given only so often how often that is.
        """
        asked = {}
        for seat, own in subjects.items():
            asked[seat] = Question(about, options, kind=self._kinds[about])
            asked[seat].subjects, asked[seat].limits = own, limits
        return asked

    def choose(self, seat: int, about: str, options: "tuple[str, ...]", subject: str = "", text: int = 0) -> "Game":
        """Ask one seat and return its answer, as a sub-generator: `card = yield from table.choose(0, "card", hand)`.

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
        """State a public fact: from now on everybody sees it, it is in the log, and nothing takes it back.

        Its values are what JSON can hold. They must not change afterwards: of a list that the game goes on changing,
        tell a copy. Everything that is not told or public stays secret.
        """
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
        """Put or replace what one seat alone may see, by name: `table.show(seat, hand=cards)`.

        The player sees it on the pod while D is held, and on the phone. It is in no fact.
        """
        self.panels[seat].update(panels)
