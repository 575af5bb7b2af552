"""The table: the interface through which a game asks questions, emits facts and shows state."""

from shared_rules.engine.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from typing import Any

    from shared_rules.engine.question import Kind
    from shared_rules.engine.word_list import WordList

    Fact = dict[str, Any]
    Answers = dict[int, str]
    Questions = dict[int, Question]
    GameSteps = Generator[
        Questions, Any, Any
    ]  # yields questions by seat, is sent `Answers`; for a poll, a tuple of answers

GAME_MASTER = -1


class GameTable:
    """Everything a game can use: seats, options, randomness, and methods to ask players, emit facts and show cards.

    `seats` are the numbers of the players, from 0 on; `gm` is the seat number of the game master. `options` maps each
    of the game's `OPTIONS` to its value. All randomness must come from `chance`. `public` is the state that everybody
    sees: a dict that the game updates. `panels` has the private state of each seat; `show` updates it. `words` is the
    word list of a game that deals words, else None. `rules` is the version of the rules that is played.
    """

    gm = GAME_MASTER

    def __init__(
        self,
        seats: int,
        options: "dict[str, Any]",
        chance: "Any",
        words: "WordList | None",
        on_fact: "Callable[[Fact], None]",
        rules: int,
        questions: "dict[str, Kind]",
    ) -> None:
        self.seats = tuple(range(seats))
        self.options = options
        self.chance = chance  # a `Chance`, or a replacement with the same methods
        self.words = words
        self.public: dict[str, Any] = {}
        self.panels: dict[int, dict[str, Any]] = {seat: {} for seat in self.seats}
        self.rules = rules
        self._on_fact = on_fact
        self._kinds = questions
        self.fact_count = 0  # number of facts emitted or skipped
        self.emits_facts = True  # false while a replay skips facts
        self.refresh: Callable[[], None] | None = None  # a game may set it, to update its state only when it is read

    def ask(
        self,
        seats: "Iterable[int]",
        about: str,
        options: "tuple[str, ...] | dict[int, tuple[str, ...]]",
        subject: "str | dict[int, str]" = "",
        unavailable: "dict[str, str] | None" = None,
    ) -> "Questions":
        """Return a question for each of these seats, to be yielded: `votes = yield table.ask(seats, "vote", words)`.

        All seats answer at the same time and in secret. When the last seat has answered, all answers are locked, and
        the game is sent the answers by seat: `{0: "yes", 1: "no"}`. `about` is one of the game's `QUESTIONS`. `options`
        are words, 255 at most; `subject` is the person or thing that the question is about. Both are the same for all
        seats, or dicts by seat. `unavailable` maps options that players might expect, but cannot choose now, to the
        reason.
        """
        kind = self._kinds[about]
        if isinstance(options, tuple) and isinstance(subject, str):
            question = Question(about, options, subject, unavailable, kind)
            return {seat: question for seat in seats}
        return {
            seat: Question(
                about,
                options if isinstance(options, tuple) else options[seat],
                subject if isinstance(subject, str) else subject[seat],
                unavailable,
                kind,
            )
            for seat in seats
        }

    def poll(self, seats: "Iterable[int]", about: str, options: "tuple[str, ...]", subject: str = "") -> "Questions":
        """Return a poll, to be yielded: a question to these seats whose answers are only counted.

        The game is sent the answers as a tuple in the order of the options: `("yes", "yes", "no")`. Nobody learns who
        gave which answer, neither the game nor the journal. Nothing else can be asked at the same time. A poll cannot
        be a sheet, and cannot include the game master, whose answer would not be anonymous.
        """
        from shared_rules.engine import polls

        return polls.create_poll(self._kinds[about], seats, about, options, subject)

    def sheet(
        self,
        subjects: "dict[int, tuple[str, ...]]",
        about: str,
        options: "tuple[str, ...]",
        limits: "dict[str, int] | None" = None,
    ) -> "Questions":
        """Return sheets, to be yielded: each seat assigns one of the options to each of its subjects.

        An answer is the chosen options in the order of the subjects, separated by spaces: `"red blue red"`. `limits`
        maps an option to the number of subjects that can get it; other options have no limit.
        """
        asked = {}
        for seat, seat_subjects in subjects.items():
            asked[seat] = Question(about, options, kind=self._kinds[about])
            asked[seat].subjects, asked[seat].limits = seat_subjects, limits
        return asked

    def choose(
        self, seat: int, about: str, options: "tuple[str, ...]", subject: str = "", max_text_bytes: int = 0
    ) -> "GameSteps":
        """Ask one seat and return its answer; a sub-generator: `card = yield from table.choose(0, "card", hand)`.

        With `max_text_bytes`, the game master may type a line of at most that many bytes (60 is the maximum), which
        follows the option in the answer: `word, _, line = answer.partition(" ")`. On the console nothing can be typed,
        and the line is empty. The line is not private: it is stored in journal and log.
        """
        kind = self._kinds[about]
        question = Question(about, options, subject, None, kind)
        if max_text_bytes:
            from shared_rules.engine import typed_text

            typed_text.allow_text(question, seat, max_text_bytes)
        answers = yield {seat: question}
        return answers[seat]

    def emit(self, event: str, **details: "Any") -> None:
        """Emit a public fact: everybody sees it immediately, it is in the log, and it cannot be retracted.

        `event` is its name, `details` are its values: anything that JSON can hold. They must not change afterwards, so
        pass a copy of a list that the game goes on changing. Everything that is neither emitted nor in `public` stays
        secret.
        """
        if self.emits_facts:
            details["e"] = event
            details["n"] = self.fact_count
            self._on_fact(details)
        self.fact_count += 1

    def refreshed(self) -> "GameTable":
        """Return this table after bringing `public` and `panels` up to date, as the game's `refresh` does."""
        if self.refresh:
            self.refresh()
        return self

    def show(self, seat: int, **panels: "Any") -> None:
        """Set values that only one seat may see, by name: `table.show(seat, hand=cards)`.

        The player sees them on the pod while holding D, and on the phone. They are in no fact.
        """
        self.panels[seat].update(panels)
