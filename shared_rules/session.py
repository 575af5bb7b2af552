"""The session drives a game: it asks, collects answers in secret, locks them and keeps the journal.

A game is a generator `play(table)`: it yields `table.ask(...)`, is sent the answers of all asked
seats, and returns its result. It is a function of (seed, options, answers); so the journal, which
is the list of the answers, brings back any position.
"""

from shared_rules import catalog, line, options, records
from shared_rules.chance import Chance, Seals
from shared_rules.refused import BadJournal, BadSetup, Refused
from shared_rules.word_list import Words, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from typing import Any

    Fact = dict[str, Any]
    Answers = dict[int, str]
    Asked = dict[int, "Question"]
    Game = Generator[Asked, Answers, Any]

__all__ = ["GAME_MASTER", "BadJournal", "BadSetup", "Question", "Refused", "Session", "Table"]

GAME_MASTER = -1


class Question:
    """What one seat is asked: `about` what, with which `options`, and of whom or what (`subject`).

    `gone` names options that might be expected but are not open now, each with the reason.
    """

    __slots__ = ("about", "gone", "options", "subject")

    def __init__(
        self, about: str, options: "tuple[str, ...]", subject: str = "", gone: "dict[str, str] | None" = None
    ) -> None:
        self.about = about
        self.options = options
        self.subject = subject
        self.gone = gone


class Table:
    """All that a game sees: seats, options, chance, and the people to ask, tell and show."""

    gm = GAME_MASTER

    def __init__(
        self,
        seats: int,
        options: "dict[str, Any]",
        chance: Chance,
        words: "Words | None",
        tell: "Callable[[Fact], None]",
    ) -> None:
        self.seats = tuple(range(seats))
        self.options = options
        self.chance = chance
        self.words = words
        self.board: dict[str, Any] = {}  # public state, for whoever looks at the table
        self.panels: dict[int, dict[str, Any]] = {seat: {} for seat in self.seats}
        self._tell = tell
        self._told = 0

    def ask(
        self,
        seats: "Iterable[int]",
        about: str,
        options: "tuple[str, ...] | dict[int, tuple[str, ...]]",
        subject: "str | dict[int, str]" = "",
        gone: "dict[str, str] | None" = None,
    ) -> "Asked":
        """Return the questions to yield: the same options for all seats, or a dict of them by seat."""
        if isinstance(subject, str):
            if isinstance(options, tuple):
                question = Question(about, options, subject, gone)
                return {seat: question for seat in seats}
            return {seat: Question(about, options[seat], subject, gone) for seat in seats}
        if isinstance(options, tuple):
            return {seat: Question(about, options, subject[seat], gone) for seat in seats}
        return {seat: Question(about, options[seat], subject[seat], gone) for seat in seats}

    def choose(self, seat: int, about: str, options: "tuple[str, ...]", subject: str = "") -> "Game":
        """Ask one seat, as a sub-generator: `card = yield from table.choose(...)`."""
        answers = yield self.ask((seat,), about, options, subject)
        return answers[seat]

    def tell(self, event: str, **details: "Any") -> None:
        """State a public fact. Its values must not change afterwards."""
        details["e"] = event
        details["n"] = self._told
        self._told += 1
        self._tell(details)

    def show(self, seat: int, **panels: "Any") -> None:
        """Put or replace private panels of one seat: hand, role, tales."""
        self.panels[seat].update(panels)


class Session:
    """One game being played, by answers only."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: "dict[str, Any] | None" = None,
        seed: bytes = b"",
        words: "Words | None" = None,
        on_fact: "Callable[[Fact], None] | None" = None,
    ) -> None:
        """Start a game. `words` replaces the word list; `on_fact` is handed each fact instead of `facts`."""
        self._module = catalog.load(game)
        self.game = game
        self.seats = seats
        self.options = _checked(self._module, game, seats, options or {}, seed)
        self.seed = bytes(seed)
        self.facts: list[Fact] = []
        self._on_fact = on_fact or self.facts.append
        self._words = words or load(self.options["language"]) if self.options.get("words") == "device" else None
        self._records = records.Journal()
        self._records.add(records.HEADER, self.seed + self._setup().encode())
        self._begin()

    # --- what can be read

    @property
    def journal(self) -> bytes:
        """The header and all answers so far, as bytes that `replay` takes."""
        return bytes(self._records.bytes)

    @property
    def board(self) -> "dict[str, Any]":
        """What the whole table may see."""
        return _copied(self._table.board)

    def panels(self, seat: int) -> "dict[str, Any]":
        """Return what only that seat may see."""
        return _copied(self._table.panels.get(seat, {}))

    def view(self, seat: int) -> "dict[str, Any]":
        """Return what that seat may know: the public board, and its own panels."""
        return {"board": self.board, "panels": self.panels(seat)}

    # --- what can be done

    def answer(self, seat: int, option: str) -> None:
        """Answer for a seat; the answers are locked when the last asked seat has answered."""
        question = self.questions.get(seat)
        if question is None or option not in question.options:
            raise self._refusal(seat, option)
        self._answers[seat] = option
        del self.questions[seat]
        if not self.questions:
            self._lock()

    def withdraw(self, seat: int) -> None:
        """Take an answer back, before the last asked seat has answered."""
        if seat not in self._answers:
            raise Refused("no-answer", f"seat {seat} has no answer to withdraw")
        del self._answers[seat]
        self.questions[seat] = self._asked[seat]

    def undo(self) -> None:
        """Take back the last locked answers, and what followed from them."""
        if self.opened:
            raise Refused("opened", "the game is over and its secrets are open: nothing can be undone")
        if not self._locked:
            raise Refused("nothing-to-undo", "no answers are locked yet: there is nothing to undo")
        self._records.add(records.UNDO, b"")
        self._play_again()

    def open(self) -> None:
        """Publish seed and journal, after the end or to abort; nothing can be changed afterwards."""
        if self.opened:
            raise Refused("opened", "the game is open already")
        self.opened = self.over = True
        self.questions, self._asked, self._answers = {}, {}, {}
        self._game.close()
        self._table.tell("opened", seed=self.seed.hex(), journal=line.base64(self.journal))

    @classmethod
    def replay(
        cls, journal: bytes, words: "Words | None" = None, on_fact: "Callable[[Fact], None] | None" = None
    ) -> "Session":
        """Return the session that a journal tells of."""
        found = records.read(journal)
        session = _from_header(cls, found[0][1], words, on_fact)
        for kind, payload in found[1:]:
            session._records.add(kind, payload)
        for number, payload in records.standing(found):
            session._take(number, payload)
        return session

    @classmethod
    def replaying(
        cls, journal: bytes, words: "Words | None" = None, on_fact: "Callable[[Fact], None] | None" = None
    ) -> "Iterator[tuple[int, Session]]":
        """Replay an intact journal in small slices: yield each record's kind, and the session after it."""
        stands, session = records.marks(journal), None
        for number, (kind, payload) in enumerate(records.walk(journal)):
            if session is None:
                session = _from_header(cls, payload, words, on_fact)
            else:
                session._records.add(kind, payload)
                if stands[number]:
                    session._take(number, payload)
            yield kind, session

    # --- how it works

    def _begin(self) -> None:
        self.over = self.opened = False
        self._locked = 0
        self.result: Fact | None = None
        self._seals = Seals(self.seed, self._setup())
        commit = self._seals.link.hex()
        chance = Chance(self.seed, b"chance")
        self._table = Table(self.seats, self.options, chance, self._words, self._on_fact)
        self._table.tell(
            "game",
            id=commit[:16],
            game=self.game,
            seats=self.seats,
            options=dict(self.options),
            rules=self._module.VERSION,
            commit=commit,
        )
        self._game: Game = self._module.play(self._table)
        self._advance(None)

    def _setup(self) -> str:
        described = options.describe(self._module.OPTIONS, self.options)
        setup = f"{self.game} {self.seats} {self._module.VERSION} {described}"
        return setup + " " + self._words.fingerprint() if self._words else setup

    def _advance(self, answers: "Answers | None") -> None:
        self._answers: Answers = {}
        self.questions: Asked = {}
        try:
            self._asked: Asked = self._game.send(answers)  # type: ignore[arg-type]
        except StopIteration as end:
            self._end(end.value)
            return
        self.questions = self._asked.copy()
        self._order = sorted(self._asked)
        self._about = self._asked[self._order[0]].about
        self._table.tell("asked", about=self._about, seats=self._order)

    def _end(self, result: "Fact") -> None:
        self._asked, self._order = {}, []
        self.result = result
        self.over = True
        self._table.tell("end", **result)

    def _lock(self) -> None:
        asked, answers = self._asked, self._answers
        payload = bytes([asked[seat].options.index(answers[seat]) for seat in self._order])
        number = self._records.count
        self._records.add(records.ANSWERS, payload)
        self._seal(number, payload, answers)

    def _seal(self, number: int, payload: bytes, answers: "Answers") -> None:
        self._locked += 1
        self._table.tell("sealed", about=self._about, seal=self._seals.extend(number, payload))
        self._advance(answers)

    def _take(self, number: int, payload: bytes) -> None:
        if self.over or len(payload) != len(self._order):
            raise _misfit(number)
        answers = {}
        for seat, index in zip(self._order, payload):
            if index >= len(self._asked[seat].options):
                raise _misfit(number)
            answers[seat] = self._asked[seat].options[index]
        self._seal(number, payload, answers)

    def _play_again(self) -> None:
        self.facts.clear()
        self._game.close()
        self._begin()
        # read back from the journal: a list of all answers would double the heap of a long game
        for number, payload in records.standing(records.read(self.journal)):
            self._take(number, payload)

    def _refusal(self, seat: int, option: str) -> Refused:
        if self.over:
            return Refused("over", "the game is over: nobody is asked")
        if seat in self._answers:
            return Refused("answered", f"seat {seat} has answered already; withdraw the answer to change it")
        question = self.questions.get(seat)
        if question is None:
            return Refused("not-asked", f"seat {seat} is not asked now")
        if question.gone and option in question.gone:
            why = question.gone[option]
            return Refused(why, f"{option} cannot be chosen by seat {seat}: {why.replace('-', ' ')}")
        return Refused("no-option", f"{option} is not an option of seat {seat}; options: {', '.join(question.options)}")


def _checked(module: "Any", game: str, seats: int, given: dict, seed: bytes) -> dict:
    fewest, most = catalog.seats(game)
    if not fewest <= seats <= most:
        raise BadSetup("bad-seats", f"{game} is for {fewest} to {most} players, not {seats}")
    if len(seed) != 16:
        raise BadSetup("bad-seed", f"a seed has 16 bytes, not {len(seed)}")
    complete = options.complete(module.OPTIONS, given, seats)
    module.check(seats, complete)
    return complete


def _misfit(number: int) -> BadJournal:
    return BadJournal("damaged-journal", f"record {number} of the journal answers another question")


def _from_header(cls: "type[Session]", header: bytes, words: "Words | None", on_fact: "Any") -> Session:
    try:
        setup = header[16:].decode()
        parts = setup.split(" ")
        chosen = dict([part.split("=") for part in parts[3:] if "=" in part])
        session = cls(parts[0], int(parts[1]), chosen, header[:16], words, on_fact)
    except (ValueError, IndexError, BadSetup) as error:
        raise BadJournal("foreign-journal", f"the journal's header cannot be used: {error}") from None
    if session._setup() != setup:
        raise BadJournal("other-rules", f"the journal was made with other rules or another word list: {setup}")
    return session


def _copied(value: "Any") -> "Any":
    if isinstance(value, dict):
        return {name: _copied(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_copied(item) for item in value]
    return value
