"""Games that are played to check them: every set-up, answers at random, and what each seat knows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, islice, product
from operator import itemgetter
from random import Random
from typing import Any

from conclave.check.report import Report, Wrong
from shared_rules.engine import catalog
from shared_rules.engine.fact import to_line
from shared_rules.engine.options import word
from shared_rules.engine.question import BROWSE, KEYS, SHEET, Question
from shared_rules.engine.refused import BadSetup
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER, Table

ASKED = ("about", "form", "gone", "is_final", "limits", "options", "subject", "subjects")  # of a question
FORMS = (KEYS, BROWSE, SHEET)
KEYS_OF_A_POD = 4
MOST_OPTIONS, LONGEST_OPTION = 255, 20
QUICK = 16  # games
STUBBORN, OFTEN = 5, 0.9
FIRST = 4  # questions of a game that are always looked at
Setup = tuple[int, dict[str, Any]]
Pick = Callable[[tuple[str, ...]], str]


def seed(number: int) -> bytes:
    """Return the seed of game `number`."""
    return number.to_bytes(16, "big")


def every_setup(game: str) -> Iterator[Setup]:
    """Yield every number of seats with every set of options, those that do not go together included."""
    fewest, most = catalog.seats(game)
    for seats in range(fewest, most + 1):
        for options in _every(catalog.load(game).OPTIONS, seats):
            yield seats, options


def setups(game: str) -> list[Setup]:
    """Return every number of seats with every set of options that go together."""
    found = []
    for seats, options in every_setup(game):
        try:
            Session(game, seats, options, seed(0))
        except BadSetup:
            continue
        found.append((seats, options))
    return found


def _every(kinds: tuple, seats: int) -> Iterator[dict[str, Any]]:
    names = [name for name, _ in kinds]
    # who starts (a kind Seat) is drawn or named: two of its values stand for all
    values = [
        kind.values(seats, {"deals": "device"})[: 2 if "random" in kind.values(seats, {"deals": "device"}) else None]
        for _, kind in kinds
    ]
    for chosen in product(*values):
        yield dict(zip(names, chosen, strict=True))


def lock(game: Session, rng: Random) -> dict[int, str]:
    """Answer every open question at random; return the answers."""
    answers = {seat: question.fill(rng.choice) for seat, question in game.questions.items()}
    for seat, option in answers.items():
        game.answer(seat, option)
    return answers


def play_on(game: Session, rng: Random, locks: int | None = None) -> Session:
    """Answer at random until the game is over, or that many questions are locked."""
    while not game.over and locks != 0:
        lock(game, rng)
        locks = None if locks is None else locks - 1
    return game


def public(game: Session) -> list[str]:
    """Return the facts as lines, without what is salted: commitment and seals."""
    salted = ("id", "commit", "seal")
    return [to_line({name: value for name, value in fact.items() if name not in salted}) for fact in game.facts]


def known(game: Session, seat: int) -> tuple[Any, ...]:
    """Return all that reaches one seat: the facts, its view and its own question."""
    question = game.questions.get(seat)
    return (public(game), game.view(seat), question and asked(question))


def asked(question: Question) -> tuple[Any, ...]:
    """Return all that a question says."""
    return tuple([getattr(question, name) for name in ASKED])


def default(question: Question) -> str:
    """Return what simulations answer for the game master: what the game declares, or the first option."""
    return getattr(question, "default", None) or question.fill(itemgetter(0))


@dataclass
class Subject:
    """A game that is checked, and how much of it is played."""

    game: str
    report: Report
    games: int = QUICK  # that a check plays, or more if that is needed for every value of every option
    longest: int = 80  # questions of each, at most
    far: int = 400  # the same where they are looked at quickly

    @property
    def is_thorough(self) -> bool:
        """Whether so much is played that what never came up is not needed."""
        return self.games > QUICK

    def __post_init__(self) -> None:
        self.rules = catalog.load(self.game)
        self.setups: list[Setup] = []
        self._find_setups()

    def _find_setups(self) -> None:
        """Find what can be chosen; a set-up with which the game crashes is a fault, and left out."""
        for seats, options in every_setup(self.game):
            with self.report.trying(described(seats, options)), suppress(BadSetup):
                Session(self.game, seats, options, seed(0))
                self.setups.append((seats, options))

    def sample(self, count: int = 0) -> list[Setup]:
        """Return some set-ups: every number of seats and every value of every option are among them, then others."""
        count = count or self.games
        shuffled = Random(5).sample(self.setups, len(self.setups))
        found, seen = [], set()
        for seats, options in sorted(shuffled, key=lambda setup: -setup[0]):  # most at the largest table
            values = {("", seats), *((name, word(value)) for name, value in options.items())}
            if not values <= seen:
                found.append((seats, options))
                seen |= values
        rest = [setup for setup in shuffled if setup not in found]
        return (found + rest)[: max(count, len(found))]

    def sessions(self, count: int = 0) -> Iterator[tuple[Session, Random]]:
        """Yield new games of these set-ups, and with each the chance that answers; more than set-ups begin anew."""
        sample = self.sample(count)
        for number, (seats, options) in enumerate(islice(cycle(sample), max(count, len(sample)))):
            self.report.doing = described(seats, options)
            yield Session(self.game, seats, options, seed(number)), Random(number)
        self.report.doing = ""

    def moments(self, count: int = 0, every: int = 1, longest: int = 0) -> Iterator[tuple[Session, Random]]:
        """Yield random games at their questions, and at their end: at the first ones, then at one in `every`."""
        for game, (session, rng) in enumerate(self.sessions(count)):
            setup = self.report.doing
            for number in range(longest or self.longest):
                if session.over:
                    break
                if number < FIRST or number % every == every - 1:
                    about = next(iter(session.questions.values())).about
                    self.report.doing = f"{setup}, at the question `{about}`"
                    yield session, rng
                _go_on(session, rng, game)
            self.report.doing = f"{setup}, at the end"
            yield session, rng


def _go_on(session: Session, rng: Random, number: int) -> None:
    """Answer at random; in one game of five mostly the first option, or the last, as chance never does."""
    if number % STUBBORN == STUBBORN - 1 and rng.random() < OFTEN:
        same = itemgetter(0 if number % 2 else -1)
        for seat, question in list(session.questions.items()):
            session.answer(seat, question.fill(same))
    else:
        lock(session, rng)


def described(seats: int, options: dict[str, Any]) -> str:
    """Return a set-up in words."""
    chosen = ", ".join(f"{name}={word(value)}" for name, value in options.items())
    return f"{seats} play" + (f" with {chosen}" if chosen else "")


# --- what the rules yield and return


@contextmanager
def watched(game: str, at_question: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Inside, what a game yields and returns is looked at: what is no question and no result raises Wrong."""
    rules = catalog.load(game)
    play = rules.play

    def watched_play(table: Table) -> Any:
        running = play(table)
        if not hasattr(running, "send"):
            raise Wrong("`play` does not ask anything: it has no `yield`")
        answers = None
        while True:
            at_question()
            try:
                found = running.send(answers)
            except StopIteration as end:
                _check_result(end.value, len(table.seats))
                return end.value
            _check_asked(found, rules.QUESTIONS, len(table.seats), _line(running))
            answers = yield found

    rules.play = watched_play
    try:
        yield
    finally:
        rules.play = play


def _line(running: Any) -> int | None:
    """Return the line of the rules at which they wait, if it is in `rules.py`."""
    while getattr(running.gi_yieldfrom, "gi_frame", None):
        running = running.gi_yieldfrom
    frame = running.gi_frame
    return frame.f_lineno if frame and frame.f_code.co_filename.endswith("rules.py") else None


def _check_asked(found: Any, questions: dict[str, Any], seats: int, line: int | None) -> None:
    if not isinstance(found, dict) or not all(isinstance(question, Question) for question in found.values()):
        raise Wrong(f"yields {_short(found)}: a game yields what `table.ask` returns", line=line)
    if not found:
        raise Wrong("asks nobody: a question is for one seat at least", line=line)
    for seat, question in found.items():
        if not (isinstance(seat, int) and GAME_MASTER <= seat < seats):
            raise Wrong(f"asks `{question.about}` of seat {seat!r}; seats are 0 to {seats - 1}", line=line)
        _check_question(question, questions, line)


def _check_question(question: Question, questions: dict[str, Any], line: int | None) -> None:
    about, options = question.about, question.options
    if not isinstance(options, tuple) or not all(isinstance(option, str) for option in options):
        raise Wrong(f"`{about}` has options {_short(options)}: they must be a tuple of words", line=line)
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise Wrong(f"`{about}` has {len(options)} options; there must be 1 to {MOST_OPTIONS}", line=line)
    for option in options:
        if options.count(option) > 1:
            raise Wrong(f"`{about}` has the option {option!r} twice", line=line)
        if not option.isascii() or " " in option or not 0 < len(option) <= LONGEST_OPTION:
            wanted = f"a word of 1 to {LONGEST_OPTION} ASCII letters without a space"
            raise Wrong(f"`{about}` has the option {option!r}: it must be {wanted}", line=line)
    if question.form == KEYS and len(options) > KEYS_OF_A_POD:
        wanted = f"a pod has {KEYS_OF_A_POD} keys, and what has more is browsed (BROWSE)"
        raise Wrong(f"`{about}` is asked by KEYS and has too many options: {wanted}", line=line)
    if (question.form == SHEET) != bool(question.subjects):
        raise Wrong(f"`{about}` must be asked by `table.sheet` if it is a SHEET, and only then", line=line)
    if (question.form, question.is_final) != tuple(questions[about][:2]):
        raise Wrong(f"`{about}` is not asked as QUESTIONS says", line=line)


def _check_result(result: Any, seats: int) -> None:
    if not isinstance(result, dict) or "winners" not in result or "why" not in result:
        raise Wrong(f"`play` returns {_short(result)}: it must be a dict with `winners`, `scores` and `why`")
    winners, scores = result["winners"], result.get("scores")
    if not isinstance(winners, list) or not set(winners) <= set(range(seats)):
        raise Wrong(f"`play` returns the winners {_short(winners)}: they must be a list of seats, 0 to {seats - 1}")
    if scores is not None and (not isinstance(scores, list) or len(scores) != seats):
        raise Wrong(f"`play` returns the scores {_short(scores)}: they must be a list with one for each seat, or None")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
