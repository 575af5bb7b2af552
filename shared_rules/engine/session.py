"""The session drives a game: it asks, collects answers in secret, locks them and keeps the journal.

A game is a generator `play(table)`: it yields `table.ask(...)`, is sent the answers of all asked
seats, and returns its result. It is a function of (seed, options, answers); so the journal, which
is the list of the answers, brings back any position. Where the players stir, that is the first question.
"""

from shared_rules.engine import catalog, options, records, stir
from shared_rules.engine.chance import Chance, Seals
from shared_rules.engine.fact import PARTS, base64
from shared_rules.engine.refused import BadJournal, BadSetup, Refused
from shared_rules.engine.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from shared_rules.engine.pieces import Pieces
    from shared_rules.engine.question import Question
    from shared_rules.engine.table import Answers, Asked, Fact, Game
    from shared_rules.engine.words import Words


ALL = 1 << 29  # answers: more than any journal has


class Session:
    """One game being played, by answers only."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that a game is set up with
        self,
        game: str,
        seats: int,
        options: "dict[str, Any] | None" = None,
        seed: bytes = b"",
        words: "Words | None" = None,
        on_fact: "Callable[[Fact], None] | None" = None,
        rules: int = 0,
        stirs: bool = False,
        fingerprint: str = "",
    ) -> None:
        """Start a game, by an older version of the rules if one is given.

        `words` replaces the word list; `on_fact` is handed each fact instead of `facts`; with `stirs` the deal
        follows from keys of all players, too; the set-up names the `fingerprint` of the rules' files.
        """
        self._module = catalog.load(game)
        self.rules = rules or self._module.VERSION
        self.fingerprint = fingerprint
        self.game = game
        self.seats = seats
        self.stirs = stirs
        self.options = _checked(self._module, game, seats, options or {}, seed, self.rules)
        self.seed = bytes(seed)
        self.left = 0  # locked answers that a replay has still to take
        self.facts: list[Fact] = []
        self._on_fact = on_fact or self.facts.append
        self._words = words or _load_words(self.options) if self.options.get("words") == "device" else None
        self.over = self.opened = False
        self.questions: Asked = {}  # what is open
        self._answers: Answers = {}
        self._places: dict[int, bytes] = {}
        self._records = records.Records()
        self._records.add(records.HEADER, self.seed + self._setup().encode())
        self._begin()

    # --- what can be read

    @property
    def journal(self) -> bytes:
        """The header and all answers so far, as bytes that `replay` takes."""
        return self._records.bytes[:]

    def journal_from(self, start: int) -> bytes:
        """Return the bytes of the journal from one of them on: the whole of a long one is much to copy."""
        return self._records.bytes[start:]

    @property
    def kept(self) -> "Pieces":
        """The journal where it is kept, which goes on growing: nothing is copied."""
        return self._records.bytes

    @property
    def told(self) -> int:
        """How many facts were told so far."""
        return self._table.told

    @property
    def public(self) -> "dict[str, Any]":
        """What the whole table may see."""
        return _copied(self._table.seen().public)

    def panels(self, seat: int) -> "dict[str, Any]":
        """Return what only that seat may see."""
        return _copied(self._table.seen().panels.get(seat, {}))

    def view(self, seat: int) -> "dict[str, Any]":
        """Return what that seat may know: the public state, and its own panels."""
        return {"public": self.public, "panels": self.panels(seat)}

    # --- what can be done

    def answer(self, seat: int, option: str) -> None:
        """Answer for a seat; the answers are locked when the last asked seat has answered."""
        question = self.questions.get(seat)
        places = question.encode(option) if question else None
        if places is None:
            raise self._refusal(seat, option)
        self._answers[seat], self._places[seat] = option, places
        del self.questions[seat]
        if not self.questions:
            self._lock()

    def undo(self) -> None:
        """Take back the last locked answers, and what followed from them."""
        for _ in self.undoing():
            pass

    def undoing(self, heard: int = ALL) -> "Iterator[tuple[int, Session]]":
        """Undo in small slices, as `replaying` does: after the first of them the journal says so."""
        if self.opened:
            raise Refused("opened", "the game is over and its secrets are open: nothing can be undone")
        if self._locked <= self.stirs:  # the deal stays: whoever saw it must not get another one
            raise Refused("nothing-to-undo", "no answers are locked yet: there is nothing to undo")
        self._records.add(records.UNDO, b"")
        yield records.UNDO, self
        self.facts.clear()
        self._game.close()
        self._begin()
        yield from self._again(records.marks(self._records.bytes), heard)

    def open(self, encode: "Callable[[Pieces], Any] | None" = None) -> None:
        """Publish seed and journal, after the end or to abort; nothing can be changed afterwards.

        `encode` returns what stands in the fact for the text of a journal that is too long to be made at once.
        """
        if self.opened:
            raise Refused("opened", "the game is open already")
        self.opened = self.over = True
        self.questions, self._answers = {}, {}
        self._game.close()
        self._table.tell("opened", seed=self.seed.hex(), journal=encode(self.kept) if encode else base64(self.journal))

    @classmethod
    def replay(
        cls, journal: bytes, words: "Words | None" = None, on_fact: "Callable[[Fact], None] | None" = None
    ) -> "Session":
        """Return the session that a journal tells of."""
        records.read(journal)  # which refuses what is damaged
        slices = cls.replaying(journal, words, on_fact)
        _, session = next(slices)
        for _ in slices:
            pass
        return session

    @classmethod
    def replaying(
        cls,
        journal: "bytes | Pieces",
        words: "Words | None" = None,
        on_fact: "Callable[[Fact], None] | None" = None,
        heard: int = ALL,
    ) -> "Iterator[tuple[int, Session]]":
        """Replay an intact journal in small slices: yield each record's kind, and the session after it.

        The session has the whole journal from the first slice on. Facts are told of the beginning and of as many of
        the last locked answers as are `heard`.
        """
        stands = records.marks(journal)
        session = _from_header(cls, next(records.walk(journal))[1], words, on_fact)
        session._keep_stirring(len(stands) == 1 or stands[1] == 1)
        session._records = records.Records(journal, len(stands))
        journal = b""  # the session has its own
        yield from session._again(stands, heard)

    # --- how it works

    def _begin(self) -> None:
        self.over = self.opened = False
        self._answers, self._places = {}, {}
        self.poll: Question | None = None  # what is open, if its answers are only counted
        self._locked = 0
        self.result: Fact | None = None
        self._seals = Seals(self.seed, self._setup())
        self.commit = commit = self._seals.link.hex()
        chance = Chance(self.seed, b"chance")
        self._table = Table(
            self.seats, self.options, chance, self._words, self._on_fact, self.rules, self._module.QUESTIONS
        )
        named = {name: self.options[name] for name in options.names(self._module.OPTIONS, self.rules)}
        told: Fact = {"options": named, "rules": self.rules, "commit": commit}
        if self.fingerprint:
            told["fingerprint"] = self.fingerprint
        if self.stirs:
            told["stir"] = True
        self._table.tell("game", id=commit[:16], game=self.game, seats=self.seats, **told)
        self._game: Game = self._module.play(self._table)
        if self.stirs:
            self._open_questions(stir.ask(self.seats))
        else:
            self._advance(None)

    def _setup(self) -> str:
        described = options.describe(self._module.OPTIONS, self.options, self.rules)
        version = f"{self.rules}@{self.fingerprint}" if self.fingerprint else str(self.rules)
        setup = f"{self.game} {self.seats} {version} {described}"
        setup += " " + self._words.fingerprint() if self._words else ""
        return setup + " " + stir.STIR if self.stirs else setup

    def _advance(self, answers: "Answers | tuple[str, ...] | None") -> None:
        try:
            asked = self._game.send(answers)  # type: ignore[arg-type]
        except StopIteration as end:
            self._end(end.value)
            return
        self._open_questions(asked)

    def _open_questions(self, asked: "Asked") -> None:
        self.questions = asked
        self._order = sorted(asked)
        self._about, self.poll = asked[self._order[0]].about, None
        for question in asked.values():
            if question.is_polled:
                from shared_rules.engine import polls  # few games ask any

                self.poll = polls.alone(asked)
                break
        self._table.tell("asked", about=self._about, seats=self._order)

    def _end(self, result: "Fact | None") -> None:
        self.questions, self._order, self.poll = {}, [], None
        self.result = result or {"winners": []}  # an empty one would look as if the game went on
        self.over = True
        self._table.seen().refresh = None  # as it is seen now it stays; and no circle holds a game that is over
        self._table.tell("end", **(result or {}))

    def _lock(self) -> None:
        payload = b"".join([self._places[seat] for seat in self._order])
        answers: Answers | tuple[str, ...] = self._answers
        if self.poll:  # from here on nothing tells who chose what
            from shared_rules.engine import polls

            payload, answers = bytes(sorted(payload)), polls.counted(self.poll, self._answers.values())
        number = self._records.count
        self._records.add(records.ANSWERS, payload)
        self._answers, self._places = {}, {}
        self._seal(number, payload, answers)

    def _seal(self, number: int, payload: bytes, answers: "Answers | tuple[str, ...]") -> None:
        self._locked += 1
        seal = self._seals.extend(number, payload)
        self._table.tell("sealed", about=self._about, seal=seal.hex() if self._table.is_heard else "")
        if self.stirs and self._locked == 1:
            self._stir(payload, answers)  # type: ignore[arg-type]  # no poll
        else:
            self._advance(answers)

    def _stir(self, payload: bytes, answers: "Answers") -> None:
        """Let the game begin: all its chance comes from what was stirred."""
        self._table.tell("stirred", keys=stir.keys(answers))
        self._table.chance = Chance(stir.stirred(self.seed, payload), b"chance")
        self._advance(None)

    def _keep_stirring(self, stands: bool) -> None:
        """Refuse a journal that takes the stirring back: who has seen a deal must not get another one."""
        if self.stirs and not stands:
            raise BadJournal("damaged-journal", "the journal undoes the stirring, which stays")

    def _take_answers(self, number: int, payload: bytes) -> None:
        self._seal(number, payload, self._read(number, payload))

    def _read(self, number: int, payload: bytes) -> "Answers | tuple[str, ...]":
        """Return the answers that a record of the journal holds to what is asked."""
        if self.poll:
            from shared_rules.engine import polls

            counted = polls.read(self.poll, len(self._order), payload)
            if counted is None:
                raise _misfit(number)
            return counted
        answers, at = {}, 0
        for seat in self._order:
            question = self.questions[seat]
            end = len(payload) if question.text else at + question.size  # it is asked alone
            answer = question.decode(payload[at:end])
            if answer is None:
                raise _misfit(number)
            answers[seat], at = answer, end
        if self.over or at != len(payload):
            raise _misfit(number)
        return answers

    def _again(self, stands: bytearray, heard: int) -> "Iterator[tuple[int, Session]]":
        """Take the answers of the own journal that stand, one record after the other."""
        self.left = sum(stands)
        for number, (kind, payload) in enumerate(records.walk(self._records.bytes)):
            if stands[number]:
                self._table.is_heard = self.left <= heard
                self._take_answers(number, payload)
                self.left -= 1
            yield kind, self
        self._table.is_heard = True

    def _refusal(self, seat: int, option: str) -> Refused:
        if self.over:
            return Refused("over", "the game is over: nobody is asked")
        if seat in self._answers:
            return Refused("answered", f"seat {seat} has answered already")
        question = self.questions.get(seat)
        if question is None:
            return Refused("not-asked", f"seat {seat} is not asked now")
        if question.gone and option in question.gone:
            why = question.gone[option]
            return Refused(why, f"{option} cannot be chosen by seat {seat}: {why.replace('-', ' ')}")
        if question.text and option.partition(" ")[0] in question.options:
            from shared_rules.engine import typed

            return typed.refusal(question)
        return Refused("no-option", f"{option} is not an option of seat {seat}; options: {', '.join(question.options)}")


def _load_words(options: "dict[str, Any]") -> "Words":
    from shared_rules.engine.words import LISTS, load  # most games do without

    return load(options["language"], options.get("list", LISTS[0]))


def _find_words(made: records.Header) -> "Words | None":
    from shared_rules.engine.words import LISTS, find

    return find(made.options.get("list", LISTS[0]), made.words)


def _checked(module: "Any", game: str, seats: int, given: dict, seed: bytes, rules: int) -> dict:
    fewest, most = catalog.seats(game)
    if not fewest <= seats <= most:
        raise BadSetup("bad-seats", f"{game} is for {fewest} to {most} players, not {seats}")
    if len(seed) != records.SEED:
        raise BadSetup("bad-seed", f"a seed has {records.SEED} bytes, not {len(seed)}")
    complete = options.complete(module.OPTIONS, given, seats, rules)
    catalog.check(game, seats, complete)
    return complete


def _misfit(number: int) -> BadJournal:
    return BadJournal("damaged-journal", f"record {number} of the journal answers another question")


def _from_header(cls: "type[Session]", header: bytes, words: "Words | None", on_fact: "Any") -> Session:
    try:
        made = records.Header(header)
        rules = _known(made)
        if made.words and not (words and words.fingerprint() == made.words):
            words = _find_words(made)
        session = cls(
            made.game, made.seats, made.options, made.seed, words, on_fact, rules, made.stirs, made.fingerprint
        )
    except (ValueError, BadSetup) as error:
        raise BadJournal("foreign-journal", f"the journal's header cannot be used: {error}") from None
    if session._setup() != made.setup:
        raise BadJournal("other-rules", f"the journal was made with other rules or another word list: {made.setup}")
    return session


def _known(made: records.Header) -> int:
    """Return the version of a journal's rules when they are still played; else 0, the newest, which will not fit."""
    return made.rules if made.rules in getattr(catalog.load(made.game), "EARLIER", ()) else 0


def _copied(value: "Any") -> "Any":
    if isinstance(value, dict):
        return {name: _copied(item) if isinstance(item, PARTS) else item for name, item in value.items()}
    return [_copied(item) if isinstance(item, PARTS) else item for item in value]
