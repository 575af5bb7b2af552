"""Play games for the checks: every set-up, with random answers; and check what the rules ask and return."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle, islice, product
from operator import itemgetter
from random import Random
from typing import Any

from conclave.check.report import CheckFailed, CheckReport
from shared_rules.engine import catalog
from shared_rules.engine.errors import BadSetup
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.options import value_to_text
from shared_rules.engine.question import BROWSE, KEYS, SHEET, Question
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER, GameTable

# values of a question that are compared
COMPARED_VALUES = ("about", "form", "unavailable", "is_final", "limits", "options", "subject", "subjects")
FORMS = (KEYS, BROWSE, SHEET)
KEYS_OF_A_POD = 4
MOST_OPTIONS, LONGEST_OPTION = 255, 20
QUICK_GAMES = 16  # games
_ONE_SIDED_GAME, _ONE_SIDED_SHARE = 5, 0.9
FIRST_QUESTIONS = 4  # questions of each game that are always checked
Setup = tuple[int, dict[str, Any]]
Pick = Callable[[tuple[str, ...]], str]


def fixed_seed(number: int) -> bytes:
    """Return a fixed seed for a game number."""
    return number.to_bytes(16, "big")


def every_setup(game: str) -> Iterator[Setup]:
    """Yield every number of seats with every combination of options, also those that are not allowed."""
    fewest, most = catalog.seat_limits(game)
    for seats in range(fewest, most + 1):
        for options in _combinations(catalog.load_module(game).OPTIONS, seats):
            yield seats, options


def allowed_setups(game: str) -> list[Setup]:
    """Return every number of seats with every allowed combination of options."""
    found = []
    for seats, options in every_setup(game):
        try:
            Session(game, seats, options, fixed_seed(0))
        except BadSetup:
            continue
        found.append((seats, options))
    return found


def _combinations(kinds: tuple, seats: int) -> Iterator[dict[str, Any]]:
    """Yield every combination of options for this number of seats."""
    names = [name for name, _ in kinds]
    # two values of an option that names a seat (who starts) represent all
    values = [
        kind.possible_values(seats, {"deals": "device"})[
            : 2 if "random" in kind.possible_values(seats, {"deals": "device"}) else None
        ]
        for _, kind in kinds
    ]
    for chosen in product(*values):
        yield dict(zip(names, chosen, strict=True))


def answer_all(game: Session, rng: Random) -> dict[int, str]:
    """Answer every open question at random; return the answers by seat."""
    answers = {seat: question.make_answer(rng.choice) for seat, question in game.questions.items()}
    for seat, option in answers.items():
        game.answer(seat, option)
    return answers


def play_random(game: Session, rng: Random, locks: int | None = None) -> Session:
    """Answer at random until the game is over, or until `locks` more questions are locked; return the game."""
    while not game.is_over and locks != 0:
        answer_all(game, rng)
        locks = None if locks is None else locks - 1
    return game


def public_lines(game: Session) -> list[str]:
    """Return the facts of a game as lines, without values that depend on the seed: commitment and hash chain."""
    salted = ("id", "commit", "seal")
    return [fact_to_json({name: value for name, value in fact.items() if name not in salted}) for fact in game.facts]


def known_to_seat(game: Session, seat: int) -> tuple[Any, ...]:
    """Return everything that a seat knows: the facts, its view and its question."""
    question = game.questions.get(seat)
    return (public_lines(game), game.view(seat), question and question_values(question))


def question_values(question: Question) -> tuple[Any, ...]:
    """Return all values of a question, for comparison."""
    return tuple([getattr(question, name) for name in COMPARED_VALUES])


def default_answer(question: Question) -> str:
    """Return the game master's answer in simulations: the default that the game declares, or the first option."""
    return getattr(question, "default", None) or question.make_answer(itemgetter(0))


@dataclass
class CheckedGame:
    """A game that is being checked, with its report and the amount of play."""

    game: str
    report: CheckReport
    game_count: int = QUICK_GAMES  # per check; more if needed to cover every value of every option
    max_questions: int = 80  # questions in each game, at most
    max_questions_fast: int = 400  # the same for checks that are fast

    @property
    def is_thorough(self) -> bool:
        """Whether enough games are played to call texts that never appear unused."""
        return self.game_count > QUICK_GAMES

    def __post_init__(self) -> None:
        self.rules = catalog.load_module(self.game)
        self.setups: list[Setup] = []
        self._find_setups()

    def _find_setups(self) -> None:
        """Collect the allowed set-ups; a set-up in which the game crashes is a fault, and left out."""
        for seats, options in every_setup(self.game):
            with self.report.catching_errors(describe_setup(seats, options)), suppress(BadSetup):
                Session(self.game, seats, options, fixed_seed(0))
                self.setups.append((seats, options))

    def sample_setups(self, count: int = 0) -> list[Setup]:
        """Return at least `count` set-ups, among them every number of seats and every value of every option."""
        count = count or self.game_count
        shuffled = Random(5).sample(self.setups, len(self.setups))
        found, seen = [], set()
        for seats, options in sorted(shuffled, key=lambda setup: -setup[0]):  # the largest tables first
            values = {("", seats), *((name, value_to_text(value)) for name, value in options.items())}
            if not values <= seen:
                found.append((seats, options))
                seen |= values
        rest = [setup for setup in shuffled if setup not in found]
        return (found + rest)[: max(count, len(found))]

    def random_sessions(self, count: int = 0) -> Iterator[tuple[Session, Random]]:
        """Yield new sessions of sampled set-ups, each with a random generator for the answers.

        Set-ups are repeated if `count` is larger than their number.
        """
        sample = self.sample_setups(count)
        for number, (seats, options) in enumerate(islice(cycle(sample), max(count, len(sample)))):
            self.report.activity = describe_setup(seats, options)
            yield Session(self.game, seats, options, fixed_seed(number)), Random(number)
        self.report.activity = ""

    def random_positions(self, count: int = 0, every: int = 1, longest: int = 0) -> Iterator[tuple[Session, Random]]:
        """Yield random games at the first questions, then at one question in `every`, and at the end.

        Each game has at most `longest` questions.
        """
        for game, (session, rng) in enumerate(self.random_sessions(count)):
            setup = self.report.activity
            for number in range(longest or self.max_questions):
                if session.is_over:
                    break
                if number < FIRST_QUESTIONS or number % every == every - 1:
                    about = next(iter(session.questions.values())).about
                    self.report.activity = f"{setup}, at the question `{about}`"
                    yield session, rng
                _answer(session, rng, game)
            self.report.activity = f"{setup}, at the end"
            yield session, rng


def _answer(session: Session, rng: Random, number: int) -> None:
    """Answer the open questions at random; in one game of five mostly with the first or the last option.

    Random answers alone never repeat an option for long.
    """
    if number % _ONE_SIDED_GAME == _ONE_SIDED_GAME - 1 and rng.random() < _ONE_SIDED_SHARE:
        same = itemgetter(0 if number % 2 else -1)
        for seat, question in list(session.questions.items()):
            session.answer(seat, question.make_answer(same))
    else:
        answer_all(session, rng)


def describe_setup(seats: int, options: dict[str, Any]) -> str:
    """Return a number of seats and options as text, to say in a finding which game was played."""
    chosen = ", ".join(f"{name}={value_to_text(value)}" for name, value in options.items())
    return f"{seats} play" + (f" with {chosen}" if chosen else "")


# --- checking what the rules yield and return


@contextmanager
def checking_yields(game: str, at_question: Callable[[], None] = lambda: None) -> Iterator[None]:
    """Check everything that the rules of a game yield and return, while the `with` statement runs.

    Values that are not a valid question or result raise CheckFailed. `at_question` is called before each step of the
    rules.
    """
    rules = catalog.load_module(game)
    play = rules.play

    def watched_play(table: GameTable) -> Any:
        running = play(table)
        if not hasattr(running, "send"):
            raise CheckFailed("`play` does not ask anything: it has no `yield`")
        answers = None
        while True:
            at_question()
            try:
                found = running.send(answers)
            except StopIteration as end:
                _check_result(end.value, len(table.seats))
                return end.value
            _check_questions(found, rules.QUESTIONS, len(table.seats), _waiting_line(running))
            answers = yield found

    rules.play = watched_play
    try:
        yield
    finally:
        rules.play = play


def _waiting_line(generator: Any) -> int | None:
    """Return the line in `rules.py` at which the generator of a game waits, None if it waits elsewhere."""
    while getattr(generator.gi_yieldfrom, "gi_frame", None):
        generator = generator.gi_yieldfrom
    frame = generator.gi_frame
    return frame.f_lineno if frame and frame.f_code.co_filename.endswith("rules.py") else None


def _check_questions(yielded: Any, declared: dict[str, Any], seats: int, line: int | None) -> None:
    """Raise CheckFailed if what the rules yielded is not a valid set of questions by seat."""
    if not isinstance(yielded, dict) or not all(isinstance(question, Question) for question in yielded.values()):
        raise CheckFailed(f"yields {_short(yielded)}: a game yields what `table.ask` returns", line=line)
    if not yielded:
        raise CheckFailed("asks nobody: a question is for one seat at least", line=line)
    for seat, question in yielded.items():
        if not (isinstance(seat, int) and GAME_MASTER <= seat < seats):
            raise CheckFailed(f"asks `{question.about}` of seat {seat!r}; seats are 0 to {seats - 1}", line=line)
        _check_question(question, declared, line)


def _check_question(question: Question, declared: dict[str, Any], line: int | None) -> None:
    """Raise CheckFailed if a question does not agree with its declaration, or has invalid options."""
    about, options = question.about, question.options
    if not isinstance(options, tuple) or not all(isinstance(option, str) for option in options):
        raise CheckFailed(f"`{about}` has options {_short(options)}: they must be a tuple of words", line=line)
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise CheckFailed(f"`{about}` has {len(options)} options; there must be 1 to {MOST_OPTIONS}", line=line)
    for option in options:
        if options.count(option) > 1:
            raise CheckFailed(f"`{about}` has the option {option!r} twice", line=line)
        if not option.isascii() or " " in option or not 0 < len(option) <= LONGEST_OPTION:
            wanted = f"a word of 1 to {LONGEST_OPTION} ASCII letters without a space"
            raise CheckFailed(f"`{about}` has the option {option!r}: it must be {wanted}", line=line)
    if question.form == KEYS and len(options) > KEYS_OF_A_POD:
        wanted = f"a pod has {KEYS_OF_A_POD} keys, and what has more is browsed (BROWSE)"
        raise CheckFailed(f"`{about}` is asked by KEYS and has too many options: {wanted}", line=line)
    if (question.form == SHEET) != bool(question.subjects):
        raise CheckFailed(f"`{about}` must be asked by `table.sheet` if it is a SHEET, and only then", line=line)
    if (question.form, question.is_final) != tuple(declared[about][:2]):
        raise CheckFailed(f"`{about}` is not asked as QUESTIONS says", line=line)


def _check_result(result: Any, seats: int) -> None:
    """Raise CheckFailed if the rules return an invalid result."""
    if not isinstance(result, dict) or "winners" not in result or "why" not in result:
        raise CheckFailed(f"`play` returns {_short(result)}: it must be a dict with `winners`, `scores` and `why`")
    winners, scores = result["winners"], result.get("scores")
    if not isinstance(winners, list) or not set(winners) <= set(range(seats)):
        raise CheckFailed(
            f"`play` returns the winners {_short(winners)}: they must be a list of seats, 0 to {seats - 1}"
        )
    if scores is not None and (not isinstance(scores, list) or len(scores) != seats):
        raise CheckFailed(
            f"`play` returns the scores {_short(scores)}: they must be a list with one for each seat, or None"
        )


def _short(value: Any) -> str:
    """Return the representation of a value, cut to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
