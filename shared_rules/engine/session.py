"""The session runs a game: it opens questions, collects answers in secret, locks them and writes the journal.

A game is a generator `play(table)`: it yields `table.ask(...)`, is sent the answers of all asked
seats, and returns its result. The game follows from seed, options and answers alone; so the journal, the
list of the answers, restores any position. If players contribute to the deal, that is the first question.
"""

from shared_rules.engine import catalog, contribution, journal_records, options
from shared_rules.engine.chance import Chance
from shared_rules.engine.errors import BadJournal, BadSetup, Refused
from shared_rules.engine.fact_json import CONTAINERS, encode_base64
from shared_rules.engine.hash_chain import HashChain
from shared_rules.engine.table import GameTable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from shared_rules.engine.growing_bytes import GrowingBytes
    from shared_rules.engine.question import Question
    from shared_rules.engine.table import Answers, Fact, GameSteps, Questions
    from shared_rules.engine.word_list import WordList


ALL_ANSWERS = 1 << 29  # stands for all answers: more than any journal has


class Session:
    """A game in progress: answers go in, facts and questions come out. It knows no clock and no hardware."""

    def __init__(  # noqa: PLR0913, PLR0917 - the whole set-up of a game
        self,
        game: str,
        seats: int,
        options: "dict[str, Any] | None" = None,
        seed: bytes = b"",
        words: "WordList | None" = None,
        on_fact: "Callable[[Fact], None] | None" = None,
        rules: int = 0,
        contributes: bool = False,
        fingerprint: str = "",
    ) -> None:
        """Start a game; raise BadSetup if it cannot be played like this.

        `words` replaces the word list that the options name. `on_fact` receives each fact; without it they are appended
        to `facts`. `rules` selects an older version of the rules. With `contributes`, players contribute to the deal.
        `fingerprint` is that of the rules' files, for the set-up line.
        """
        self._module = catalog.load_module(game)
        self.rules = rules or self._module.VERSION
        self.fingerprint = fingerprint
        self.game = game
        self.seats = seats
        self.contributes = contributes
        self.options = _complete_options(self._module, game, seats, options or {}, seed, self.rules)
        self.seed = bytes(seed)
        self.remaining_answers = 0  # locked answers that remain to be replayed
        self.facts: list[Fact] = []
        self._on_fact = on_fact or self.facts.append
        self._words = words or _load_words(self.options) if self.options.get("words") == "device" else None
        self.is_over = self.is_published = False
        self.questions: Questions = {}  # the questions not answered yet, by seat
        self._answers: Answers = {}
        self._encoded_answers: dict[int, bytes] = {}
        self._records = journal_records.JournalWriter()
        self._records.add_record(journal_records.HEADER, self.seed + self._setup_line().encode())
        self._start()

    # --- reading

    @property
    def journal(self) -> bytes:
        """A copy of the journal: header and all answers so far, as bytes for `replay`."""
        return self._records.journal[:]

    def journal_from(self, start: int) -> bytes:
        """Return a copy of the journal's bytes from an offset on; a long journal takes much memory to copy whole."""
        return self._records.journal[start:]

    @property
    def live_journal(self) -> "GrowingBytes":
        """The journal itself, without copying: it grows while the game goes on."""
        return self._records.journal

    @property
    def fact_count(self) -> int:
        """The number of facts emitted so far."""
        return self._table.fact_count

    @property
    def public(self) -> "dict[str, Any]":
        """A copy of the public state of the game, which everybody may see."""
        return _deep_copy(self._table.refreshed().public)

    def private_state(self, seat: int) -> "dict[str, Any]":
        """Return a copy of the private state that only this seat may see, by name."""
        return _deep_copy(self._table.refreshed().panels.get(seat, {}))

    def view(self, seat: int) -> "dict[str, Any]":
        """Return everything this seat may see: `public` and its own `panels`."""
        return {"public": self.public, "panels": self.private_state(seat)}

    # --- answers and undo

    def answer(self, seat: int, option: str) -> None:
        """Answer for a seat; raise Refused if it cannot give this answer now.

        When the last asked seat has answered, all answers are locked and the game continues.
        """
        question = self.questions.get(seat)
        places = question.encode(option) if question else None
        if places is None:
            raise self._refusal(seat, option)
        self._answers[seat], self._encoded_answers[seat] = option, places
        del self.questions[seat]
        if not self.questions:
            self._lock()

    def undo(self) -> None:
        """Take back the last locked answers and everything that followed; raise Refused if that is not possible."""
        for _ in self.undo_in_steps():
            pass

    def undo_in_steps(self, emit_last: int = ALL_ANSWERS) -> "Iterator[tuple[int, Session]]":
        """Undo in small steps, which yield like those of `replay_in_steps`; the first step writes the undo to the
        journal.

        Facts are emitted for the last `emit_last` sets of locked answers only.
        """
        if self.is_published:
            raise Refused("opened", "the game is over and its secrets are open: nothing can be undone")
        if (
            self._locked_count <= self.contributes
        ):  # contributions stay: players who saw a deal must not get another one
            raise Refused("nothing-to-undo", "no answers are locked yet: there is nothing to undo")
        self._records.add_record(journal_records.UNDO, b"")
        yield journal_records.UNDO, self
        self.facts.clear()
        self._game.close()
        self._start()
        yield from self._replay_records(journal_records.mark_valid_answers(self._records.journal), emit_last)

    def publish_secrets(self, encode: "Callable[[GrowingBytes], Any] | None" = None) -> None:
        """Publish seed and journal in a fact, after the end or to abort the game. Afterwards nothing can be changed.

        `encode` turns the journal into the value for the fact, if its base64 text is too long for the memory.
        """
        if self.is_published:
            raise Refused("opened", "the game is open already")
        self.is_published = self.is_over = True
        self.questions, self._answers = {}, {}
        self._game.close()
        self._table.emit(
            "opened", seed=self.seed.hex(), journal=encode(self.live_journal) if encode else encode_base64(self.journal)
        )

    @classmethod
    def replay(
        cls, journal: bytes, words: "WordList | None" = None, on_fact: "Callable[[Fact], None] | None" = None
    ) -> "Session":
        """Return the session of a journal, replayed to its end; raise BadJournal if that is not possible."""
        journal_records.read_records(journal)  # raises BadJournal if it is damaged
        slices = cls.replay_in_steps(journal, words, on_fact)
        _, session = next(slices)
        for _ in slices:
            pass
        return session

    @classmethod
    def replay_in_steps(
        cls,
        journal: "bytes | GrowingBytes",
        words: "WordList | None" = None,
        on_fact: "Callable[[Fact], None] | None" = None,
        emit_last: int = ALL_ANSWERS,
    ) -> "Iterator[tuple[int, Session]]":
        """Replay an intact journal in small steps: yield the kind of each record, and the session after it.

        The session has the whole journal from the first step on. Facts are emitted for the beginning of the game and
        for the last `emit_last` sets of locked answers only. Raise BadJournal if the journal does not fit the rules.
        """
        valid = journal_records.mark_valid_answers(journal)
        session = _create_from_header(cls, next(journal_records.iterate_records(journal))[1], words, on_fact)
        session._check_contributions(len(valid) == 1 or valid[1] == 1)
        session._records = journal_records.JournalWriter(journal, len(valid))
        journal = b""  # free it: the session has a copy
        yield from session._replay_records(valid, emit_last)

    # --- inner workings

    def _start(self) -> None:
        """Start the game from its beginning; the journal stays as it is."""
        self.is_over = self.is_published = False
        self._answers, self._encoded_answers = {}, {}
        self.open_poll: Question | None = None  # the open question, if it is a poll
        self._locked_count = 0
        self.result: Fact | None = None
        self._hash_chain = HashChain(self.seed, self._setup_line())
        self.commitment = commit = self._hash_chain.link.hex()
        chance = Chance(self.seed, b"chance")
        self._table = GameTable(
            self.seats, self.options, chance, self._words, self._on_fact, self.rules, self._module.QUESTIONS
        )
        named = {name: self.options[name] for name in options.option_names(self._module.OPTIONS, self.rules)}
        details: Fact = {"options": named, "rules": self.rules, "commit": commit}
        if self.fingerprint:
            details["fingerprint"] = self.fingerprint
        if self.contributes:
            details["stir"] = True
        self._table.emit("game", id=commit[:16], game=self.game, seats=self.seats, **details)
        self._game: GameSteps = self._module.play(self._table)
        if self.contributes:
            self._open_questions(contribution.ask_contributions(self.seats))
        else:
            self._advance(None)

    def _setup_line(self) -> str:
        """Return the set-up as the text of the journal's header, to which the commitment binds the box."""
        described = options.options_to_line(self._module.OPTIONS, self.options, self.rules)
        version = f"{self.rules}@{self.fingerprint}" if self.fingerprint else str(self.rules)
        setup = f"{self.game} {self.seats} {version} {described}"
        setup += " " + self._words.fingerprint() if self._words else ""
        return setup + " " + contribution.CONTRIBUTION if self.contributes else setup

    def _advance(self, answers: "Answers | tuple[str, ...] | None") -> None:
        """Send answers to the game (None starts it), then open its next questions or finish."""
        try:
            asked = self._game.send(answers)  # type: ignore[arg-type]
        except StopIteration as end:
            self._finish(end.value)
            return
        self._open_questions(asked)

    def _open_questions(self, asked: "Questions") -> None:
        """Open these questions, by seat, and emit which seats are asked."""
        self.questions = asked
        self._asked_seats = sorted(asked)
        self._about, self.open_poll = asked[self._asked_seats[0]].about, None
        for question in asked.values():
            if question.is_polled:
                from shared_rules.engine import polls  # few games have polls

                self.open_poll = polls.single_poll(asked)
                break
        self._table.emit("asked", about=self._about, seats=self._asked_seats)

    def _finish(self, result: "Fact | None") -> None:
        """End the game with its result, and emit it."""
        self.questions, self._asked_seats, self.open_poll = {}, [], None
        self.result = result or {"winners": []}  # an empty result would look as if the game were not over
        self.is_over = True
        self._table.refreshed().refresh = None  # the state is final; and without this reference cycle memory is freed
        self._table.emit("end", **(result or {}))

    def _lock(self) -> None:
        """Write the answers to the journal, then send them to the game."""
        payload = b"".join([self._encoded_answers[seat] for seat in self._asked_seats])
        answers: Answers | tuple[str, ...] = self._answers
        if self.open_poll:  # sorting removes who gave which answer
            from shared_rules.engine import polls

            payload, answers = bytes(sorted(payload)), polls.sort_answers(self.open_poll, self._answers.values())
        number = self._records.record_count
        self._records.add_record(journal_records.ANSWERS, payload)
        self._answers, self._encoded_answers = {}, {}
        self._apply_record(number, payload, answers)

    def _apply_record(self, number: int, payload: bytes, answers: "Answers | tuple[str, ...]") -> None:
        """Extend the hash chain by locked answers, and send them to the game."""
        self._locked_count += 1
        seal = self._hash_chain.extend(number, payload)
        self._table.emit("sealed", about=self._about, seal=seal.hex() if self._table.emits_facts else "")
        if self.contributes and self._locked_count == 1:
            self._start_with_contributions(payload, answers)  # type: ignore[arg-type]  # no poll
        else:
            self._advance(answers)

    def _start_with_contributions(self, payload: bytes, answers: "Answers") -> None:
        """Start the game with the randomness that follows from the seed and the players' contributions."""
        self._table.emit("stirred", keys=contribution.keys_by_seat(answers))
        self._table.chance = Chance(contribution.deal_seed(self.seed, payload), b"chance")
        self._advance(None)

    def _check_contributions(self, are_valid: bool) -> None:
        """Reject a journal that undoes the contributions: players who saw a deal must not get another one."""
        if self.contributes and not are_valid:
            raise BadJournal("damaged-journal", "the journal undoes the stirring, which stays")

    def _replay_answers(self, number: int, payload: bytes) -> None:
        """Replay journal record `number`, whose payload is locked answers to the open questions."""
        self._apply_record(number, payload, self._decode_answers(number, payload))

    def _decode_answers(self, number: int, payload: bytes) -> "Answers | tuple[str, ...]":
        """Decode the answers of journal record `number` to the open questions; raise BadJournal if they do not fit."""
        if self.open_poll:
            from shared_rules.engine import polls

            counted = polls.decode_answers(self.open_poll, len(self._asked_seats), payload)
            if counted is None:
                raise _wrong_record(number)
            return counted
        answers, at = {}, 0
        for seat in self._asked_seats:
            question = self.questions[seat]
            end = (
                len(payload) if question.max_text_bytes else at + question.encoded_size
            )  # with text, only this seat is asked
            answer = question.decode(payload[at:end])
            if answer is None:
                raise _wrong_record(number)
            answers[seat], at = answer, end
        if self.is_over or at != len(payload):
            raise _wrong_record(number)
        return answers

    def _replay_records(self, valid: bytearray, heard: int) -> "Iterator[tuple[int, Session]]":
        """Replay the answers of this session's journal that were not undone (`valid`), one record a step."""
        self.remaining_answers = sum(valid)
        for number, (kind, payload) in enumerate(journal_records.iterate_records(self._records.journal)):
            if valid[number]:
                self._table.emits_facts = self.remaining_answers <= heard
                self._replay_answers(number, payload)
                self.remaining_answers -= 1
            yield kind, self
        self._table.emits_facts = True

    def _refusal(self, seat: int, option: str) -> Refused:
        """Return the exception that says why this seat cannot give this answer."""
        if self.is_over:
            return Refused("over", "the game is over: nobody is asked")
        if seat in self._answers:
            return Refused("answered", f"seat {seat} has answered already")
        question = self.questions.get(seat)
        if question is None:
            return Refused("not-asked", f"seat {seat} is not asked now")
        if question.unavailable and option in question.unavailable:
            why = question.unavailable[option]
            return Refused(why, f"{option} cannot be chosen by seat {seat}: {why.replace('-', ' ')}")
        if question.max_text_bytes and option.partition(" ")[0] in question.options:
            from shared_rules.engine import typed_text

            return typed_text.text_error(question)
        return Refused("no-option", f"{option} is not an option of seat {seat}; options: {', '.join(question.options)}")


def _load_words(options: "dict[str, Any]") -> "WordList":
    """Return the word list that the options name."""
    from shared_rules.engine.word_list import BUILT_IN_LISTS, load_list  # most games need no words

    return load_list(options["language"], options.get("list", BUILT_IN_LISTS[0]))


def _find_words(made: journal_records.Header) -> "WordList | None":
    """Return the custom word list of a journal's game; None if it was a built-in list."""
    from shared_rules.engine.word_list import BUILT_IN_LISTS, find_custom_list

    return find_custom_list(made.options.get("list", BUILT_IN_LISTS[0]), made.words_fingerprint)


def _complete_options(module: "Any", game: str, seats: int, given: dict, seed: bytes, rules: int) -> dict:
    """Check the set-up of a game; return all options with their values, or raise BadSetup."""
    fewest, most = catalog.seat_limits(game)
    if not fewest <= seats <= most:
        raise BadSetup("bad-seats", f"{game} is for {fewest} to {most} players, not {seats}")
    if len(seed) != journal_records.SEED_SIZE:
        raise BadSetup("bad-seed", f"a seed has {journal_records.SEED_SIZE} bytes, not {len(seed)}")
    complete = options.complete_options(module.OPTIONS, given, seats, rules)
    catalog.check_options(game, seats, complete)
    return complete


def _wrong_record(number: int) -> BadJournal:
    """Return the exception for a journal record that does not answer the open questions."""
    return BadJournal("damaged-journal", f"record {number} of the journal answers another question")


def _create_from_header(cls: "type[Session]", header: bytes, words: "WordList | None", on_fact: "Any") -> Session:
    """Return a new session from the payload of a journal's header; raise BadJournal if it cannot be played here."""
    try:
        made = journal_records.Header(header)
        rules = _playable_version(made)
        if made.words_fingerprint and not (words and words.fingerprint() == made.words_fingerprint):
            words = _find_words(made)
        session = cls(
            made.game, made.seats, made.options, made.seed, words, on_fact, rules, made.contributes, made.fingerprint
        )
    except (ValueError, BadSetup) as error:
        raise BadJournal("foreign-journal", f"the journal's header cannot be used: {error}") from None
    if session._setup_line() != made.setup:
        raise BadJournal("other-rules", f"the journal was made with other rules or another word list: {made.setup}")
    return session


def _playable_version(made: journal_records.Header) -> int:
    """Return the journal's version of the rules if it is an older one still supported, else 0: the newest version."""
    return made.rules if made.rules in getattr(catalog.load_module(made.game), "EARLIER", ()) else 0


def _deep_copy(value: "Any") -> "Any":
    if isinstance(value, dict):
        return {name: _deep_copy(item) if isinstance(item, CONTAINERS) else item for name, item in value.items()}
    return [_deep_copy(item) if isinstance(item, CONTAINERS) else item for item in value]
