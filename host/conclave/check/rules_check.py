"""Check the rules of a game: games end, can be replayed, refuse invalid answers and reveal no secrets."""

import ast
import copy
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from random import Random
from types import FrameType, ModuleType
from typing import Any

from conclave.check import play_games
from conclave.check.game_folder import line_of, running_line
from conclave.check.play_games import FORMS, CheckedGame, Pick, describe_setup
from conclave.check.report import RULES, CheckFailed, CheckReport
from shared_rules.engine import catalog
from shared_rules.engine.errors import Refused
from shared_rules.engine.fact_json import fact_to_json
from shared_rules.engine.question import KEYS
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

MOST_QUESTIONS = 3000  # questions in a game: far more than people would play
MOST_LINES = 300_000  # lines of rules between two questions: far more than a Pico could run in time
GAMES_FOR_QUESTIONS = 100  # games in which every declared question should come up
REPLAY_INTERVAL = 8  # after the first questions, one in this many is checked
COMPARED_DEALS = 12  # deals that are compared to find leaked secrets
MIN_DIFFERENT_VALUES = 4  # different values that a secret must have in these deals to be compared
DEFAULT_DOES_NOT_END = (
    "does not end when the game master gives the default answer, the first option unless QUESTIONS names another"
)
INVALID_ANSWERS = ("", "nonsense", "YES", "r11", None)


# --- contents


def check_contents(game: str, report: CheckReport) -> None:
    """Check that the module of the rules has everything that the engine needs, in the right form."""
    with report.catching_errors("loading the rules"):
        rules = catalog.load_module(game)
        if type(getattr(rules, "VERSION", None)) is not int:
            report.add_fault("VERSION must be a number: it is raised when the same answers come to something else")
        if not callable(getattr(rules, "play", None)):
            report.add_fault("has no function `play`")
        if not isinstance(getattr(rules, "OPTIONS", None), tuple):
            report.add_fault("OPTIONS must be a tuple of (name, kind) pairs; () if there is nothing to choose")
        questions = getattr(rules, "QUESTIONS", None)
        if not isinstance(questions, dict) or not questions:
            report.add_fault('QUESTIONS must be a dict of what is asked, such as {"vote": (KEYS, False)}')
            return
        for about, kind in questions.items():
            if not isinstance(kind, tuple) or len(kind) < 2 or kind[0] not in FORMS or not isinstance(kind[1], bool):
                wanted = f"a form ({', '.join(FORMS)}) and whether the answer is final"
                report.add_fault(
                    f"QUESTIONS[{about!r}] is {kind!r}: it must be {wanted}",
                    line=_line_number_of_question(report, about),
                )


def _line_number_of_question(report: CheckReport, about: str) -> int | None:
    """Return the line of the rules that declares a question."""
    return line_of(report.folder / RULES, f'"{about}"')


# --- it begins and ends


class EndlessLoop(CheckFailed):
    """Raised when the rules run in a loop that neither asks anything nor ends."""


@contextmanager
def limiting_lines(report: CheckReport) -> Iterator[Callable[[], None]]:
    """Raise EndlessLoop if the game's code runs for too many lines inside the `with` statement.

    Yields a function that starts the count again.
    """
    lines, before = 0, sys.gettrace()

    def count(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal lines
        lines += event == "line"
        if lines > MOST_LINES:
            file = report.relative_path(frame.f_code.co_filename)
            raise EndlessLoop("goes round in a loop that neither asks anything nor ends", file, frame.f_lineno)
        return count

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        return count if report.relative_path(frame.f_code.co_filename) else None

    def again() -> None:
        nonlocal lines
        lines = 0

    sys.settrace(enter)
    try:
        yield again
    finally:
        sys.settrace(before)


def check_begins(game: str, report: CheckReport) -> None:
    """Check that a game with default options reaches its first question, for every number of players."""
    fewest, most = catalog.seat_limits(game)
    for seats in range(fewest, most + 1):
        with (
            report.catching_errors(f"{seats} play with the options as they are at first"),
            limiting_lines(report) as again,
            play_games.checking_yields(game, again),
        ):
            Session(game, seats, {}, play_games.fixed_seed(0))


def check_ends(subject: CheckedGame) -> None:
    """Check that every game ends with random answers, and with default answers of the game master."""
    report, first = subject.report, itemgetter(0)
    setups = list(enumerate(subject.sample_setups()))
    with limiting_lines(report) as again, play_games.checking_yields(subject.game, again):
        is_well = all(_check_end(subject, *setup) for setup in setups[: play_games.QUICK_GAMES])
    if not (is_well and all(_check_end(subject, *setup) for setup in setups[play_games.QUICK_GAMES :])):
        return
    with limiting_lines(report) as again, play_games.checking_yields(subject.game, again):
        setup = catalog.seat_limits(subject.game)[1], {}
        with report.catching_errors("everybody takes the first option"):
            if not _play_to_end(Session(subject.game, *setup, play_games.fixed_seed(0)), first, first)[0]:
                text = "does not end when everybody always takes the first option; it matters if people may do so"
                report.add_warning(text, RULES)


def _check_end(subject: CheckedGame, number: int, setup: play_games.Setup) -> bool:
    """Play a game to its end at random; return whether no fault was found."""
    report, rng = subject.report, Random(number)
    before = len(report.faults)
    with report.catching_errors(describe_setup(*setup)):
        session = Session(
            subject.game, *setup, play_games.fixed_seed(number), None, FactRecorder(report).check_writable
        )
        ended, asked_master = _play_to_end(session, rng.choice, rng.choice)
        if not ended:
            text = f"does not end at random: {MOST_QUESTIONS} questions were answered"
            report.add_fault(text, when=describe_setup(*setup))
        elif asked_master and not any(DEFAULT_DOES_NOT_END in warning.text for warning in report.warnings):
            _check_master(subject, setup, number)
    return len(report.faults) == before


def _check_master(subject: CheckedGame, setup: play_games.Setup, number: int) -> None:
    """Report a game that does not end with the game master's default answers; only a warning for changed options.

    Set-ups with real cards may need a person to enter them.
    """
    session, rng = Session(subject.game, *setup, play_games.fixed_seed(number)), Random(number)
    is_usual = session.options == Session(subject.game, setup[0], {}, play_games.fixed_seed(0)).options
    if _play_to_end(session, rng.choice, None)[0]:
        return
    if is_usual:
        subject.report.add_fault(DEFAULT_DOES_NOT_END, when=describe_setup(*setup))
    else:
        subject.report.add_warning(
            f"{DEFAULT_DOES_NOT_END}; it matters to simulations", RULES, when=describe_setup(*setup)
        )


def _play_to_end(session: Session, pick: Pick, master: Pick | None) -> tuple[bool, bool]:
    """Play a game with chosen options; return whether it ended, and whether the game master was asked.

    `pick` chooses for players, `master` for the game master; without `master` she gives default answers.
    """
    asked_master = False
    for _ in range(MOST_QUESTIONS):
        if session.is_over:
            break
        for seat, question in list(session.questions.items()):
            if seat != GAME_MASTER:
                session.answer(seat, question.make_answer(pick))
                continue
            asked_master = True
            session.answer(seat, question.make_answer(master) if master else play_games.default_answer(question))
    return session.is_over, asked_master


# --- repeatability


def visible_state(session: Session) -> tuple:
    """Return everything that anybody can see of a session, for comparison."""
    questions = {seat: play_games.question_values(question) for seat, question in session.questions.items()}
    views = [session.view(seat) for seat in range(session.seats)]
    return copy.deepcopy((session.facts, questions, views, session.is_over, session.result))


def check_replays(subject: CheckedGame) -> None:
    """Check that the journal restores every position, and that undo and the order of answers change nothing."""
    for session, _ in subject.random_positions(every=REPLAY_INTERVAL):
        rng = Random(len(session.facts))
        before = visible_state(session)
        again = Session.replay(session.journal)
        if visible_state(again) != before or again.journal != session.journal:
            subject.report.add_fault(
                _not_repeatable("is another one when it is replayed", subject), when=subject.report.activity
            )
            return
        if session.is_over:
            continue
        answers = [(seat, question.make_answer(rng.choice)) for seat, question in session.questions.items()]
        _answer_all(again, answers)
        other = Session.replay(session.journal)
        _answer_all(other, rng.sample(answers, len(answers)))
        if visible_state(other) != visible_state(again) or other.journal != again.journal:
            subject.report.add_fault(
                _not_repeatable("goes on otherwise when the answers come in another order", subject)
            )
            return
        again.undo()
        if visible_state(again) != before:
            subject.report.add_fault(
                _not_repeatable("is another one after an undo", subject), when=subject.report.activity
            )
            return


def _not_repeatable(what: str, subject: CheckedGame) -> str:
    """Return the sentence for a game that does not repeat."""
    return f"the game {what}: it must follow from its seed, options and answers alone"


def _answer_all(session: Session, answers: list[tuple[int, str]]) -> None:
    """Answer the open questions of a session with these pairs of seat and option."""
    for seat, option in answers:
        session.answer(seat, option)


def check_independence(subject: CheckedGame) -> None:
    """Check that a game leaves nothing behind for the next one, and that two parallel games do not interfere."""
    modules = [
        module
        for name, module in sys.modules.items()
        if module and name.startswith(f"shared_rules.{catalog.package_name(subject.game)}.") and ".b" not in name
    ]
    for number, (seats, options) in enumerate(subject.sample_setups(4)):
        with subject.report.catching_errors(describe_setup(seats, options)):
            before = [_global_values(module) for module in modules]
            first, second = (Session(subject.game, seats, options, play_games.fixed_seed(number)) for _ in range(2))
            rngs = Random(number), Random(number)
            for _ in range(subject.max_questions):
                for session, rng in zip((first, second), rngs, strict=True):
                    if not session.is_over:
                        play_games.answer_all(session, rng)
            third = play_games.play_random(
                Session(subject.game, seats, options, play_games.fixed_seed(number)),
                Random(number),
                subject.max_questions,
            )
            if not play_games.public_lines(first) == play_games.public_lines(second) == play_games.public_lines(third):
                _report_leftover(subject, modules, before)
                return


def _global_values(module: ModuleType) -> dict[str, str]:
    """Return the global values of a module as text, by name."""
    kinds = (list, dict, set, int, str, bytearray)
    return {name: repr(value) for name, value in vars(module).items() if name[:2] != "__" and isinstance(value, kinds)}


def _report_leftover(subject: CheckedGame, modules: list[ModuleType], before: list[dict[str, str]]) -> None:
    """Report what a game has left behind in its modules."""
    text = "the same game is another one when it is played again"
    for module, old in zip(modules, before, strict=True):
        for name, value in _global_values(module).items():
            if old.get(name) != value:
                file = Path(str(module.__file__))
                why = f"{name} was changed by a game and is still changed in the next: {text}"
                subject.report.add_fault(
                    why, subject.report.relative_path(str(file)) or RULES, _assignment_line(file, name)
                )
                return
    subject.report.add_fault(f"{text}: something is left of the game before, perhaps in a default argument")


def _assignment_line(file: Path, name: str) -> int | None:
    """Return the line at which a file assigns a global name, None if it does not."""
    for node in ast.parse(file.read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return node.lineno
    return None


# --- questions and answers


def check_refuses(subject: CheckedGame) -> None:
    """Check that invalid answers are refused, and change nothing."""
    for session, _ in subject.random_positions(4, every=REPLAY_INTERVAL):
        before, journal = visible_state(session), session.journal
        for seat in range(GAME_MASTER, session.seats + 1):
            for option in INVALID_ANSWERS:
                asked = session.questions.get(seat)
                if asked and (option in asked.options or (asked.subjects and option is None)):
                    continue
                try:
                    session.answer(seat, option)  # type: ignore[arg-type]
                except Refused:
                    continue
                subject.report.add_fault(
                    f"takes the answer {option!r}, which is no option", when=subject.report.activity
                )
        if (visible_state(session), session.journal) != (before, journal):
            subject.report.add_fault("an answer that was refused has changed the game", when=subject.report.activity)


def check_questions(subject: CheckedGame) -> None:
    """Check that a question always offers the same keys, and that every declared question is asked."""
    keys: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    seen: set[str] = set()
    games = max(GAMES_FOR_QUESTIONS, subject.game_count)
    for session, _ in subject.random_positions(games, longest=MOST_QUESTIONS):
        for question in session.questions.values():
            seen.add(question.about)
            if question.form == KEYS:
                keys[question.about].add(question.options)
    for about, found in keys.items():
        if len(found) > 1:
            text = f"`{about}` has other keys at another time ({_examples(found)}): a key always means the same"
            subject.report.add_fault(text, line=_line_number_of_question(subject.report, about))
    for about in set(subject.rules.QUESTIONS) - seen:
        text = f"`{about}` was asked in none of {games} random games; it matters if it never is"
        subject.report.add_warning(text, RULES, _line_number_of_question(subject.report, about))


def _examples(option_sets: set[tuple[str, ...]]) -> str:
    """Return up to two sets of options as text."""
    return "; ".join(" ".join(options) for options in sorted(option_sets)[:2])


# --- facts


class FactRecorder:
    """Records the facts of a game as they were emitted, and the lines of the rules that emitted them."""

    def __init__(self, report: CheckReport) -> None:
        self.facts: list[dict[str, Any]] = []
        self._written_lines: list[str] = []
        self._places: list[tuple[str, int | None]] = []
        self._report = report

    def __call__(self, fact: dict[str, Any]) -> None:
        """Record a fact; raise CheckFailed if it cannot be written as JSON."""
        self._written_lines.append(self._to_json(fact))
        self.facts.append(fact)
        self._places.append(running_line(self._report) or (RULES, None))

    def check_writable(self, fact: dict[str, Any]) -> None:
        """Raise CheckFailed if a fact cannot be written as JSON, without recording it."""
        self._to_json(fact)

    def _to_json(self, fact: dict[str, Any]) -> str:
        """Return a fact as JSON; raise CheckFailed if that is impossible."""
        try:
            return fact_to_json(fact)
        except (TypeError, ValueError) as error:
            text = f"the fact `{fact['e']}` cannot be written as JSON: {error}"
            raise CheckFailed(text, *(running_line(self._report) or (RULES, None))) from None

    def place_of_event(self, event: str) -> tuple[str, int | None]:
        """Return file and line that emitted a fact with this event."""
        found = [place for fact, place in zip(self.facts, self._places, strict=True) if fact["e"] == event]
        return found[0] if found else (RULES, None)

    def changed_facts(self) -> Iterator[tuple[str, str, int | None]]:
        """Yield event, file and line of each fact that was changed after it was emitted."""
        for fact, line, place in zip(self.facts, self._written_lines, self._places, strict=True):
            if fact_to_json(fact) != line:
                yield fact["e"], *place


def check_facts(subject: CheckedGame) -> None:
    """Check that facts can be written as JSON, are numbered, and do not change after they were emitted."""
    for number, (seats, options) in enumerate(subject.sample_setups()):
        with subject.report.catching_errors(describe_setup(seats, options)):
            recorder = FactRecorder(subject.report)
            session = Session(subject.game, seats, options, play_games.fixed_seed(number), None, recorder)
            play_games.play_random(session, Random(number), subject.max_questions)
            for event, file, line in recorder.changed_facts():
                text = f"the fact `{event}` changed after it was told: give `table.emit` a copy"
                subject.report.add_fault(text, file, line)
            if [fact["n"] for fact in recorder.facts] != list(range(len(recorder.facts))):
                subject.report.add_fault("facts are not numbered one after the other")


# --- secrecy


def check_open_answers_hidden(subject: CheckedGame) -> None:
    """Check that answers are not visible to anybody before the last one is in."""
    for session, rng in subject.random_positions(every=REPLAY_INTERVAL):
        asked = sorted(session.questions)
        if len(asked) < 2:
            continue
        answered = rng.sample(asked, len(asked) - 1)
        seen = []
        for place in (None, 0, -1):
            twin = Session.replay(session.journal)
            for seat in answered if place is not None else ():
                twin.answer(seat, twin.questions[seat].make_answer(itemgetter(place)))
            open_now = {
                seat: play_games.question_values(twin.questions[seat]) for seat in asked if seat not in answered
            }
            seen.append((play_games.public_lines(twin), [twin.view(seat) for seat in range(twin.seats)], open_now))
        if not seen[0] == seen[1] == seen[2]:
            subject.report.add_fault("shows an answer before all are in", when=subject.report.activity)
            return


def check_secrets(subject: CheckedGame) -> None:
    """Check that values shown to one seat do not appear in public, by comparing several deals."""
    for seats, options in subject.sample_setups(4):
        with subject.report.catching_errors(describe_setup(seats, options)):
            for locks in (0, 1, 3):
                _compare_deals(subject, seats, options, locks)


def _compare_deals(subject: CheckedGame, seats: int, options: dict[str, Any], locks: int) -> None:
    """Report a private value that varies between deals in the same way as a public one, after `locks` questions."""
    recorders = [FactRecorder(subject.report) for _ in range(COMPARED_DEALS)]
    sessions = [
        play_games.play_random(
            Session(subject.game, seats, options, play_games.fixed_seed(number), None, recorder), Random(number), locks
        )
        for number, recorder in enumerate(recorders)
    ]
    seen = [dict(_public_values(*pair)) for pair in zip(sessions, recorders, strict=True)]
    where: dict[tuple[str, ...], tuple[str, str]] = {}
    for path in set(seen[0]).intersection(*seen):
        where.setdefault(tuple(one[path] for one in seen), path)
    panels = [(owner, name) for owner in range(seats) for name in sessions[0].private_state(owner)]
    for seat, name in panels:
        values = tuple(repr(session.private_state(seat).get(name)) for session in sessions)
        if len(set(values)) >= MIN_DIFFERENT_VALUES and values in where:
            event, path = where[values]
            what = f"the fact `{event}` tells in {path}" if event else f"{path} shows everybody"
            text = f"{what} what only seat {seat} is shown as `{name}`: it is no secret any more"
            subject.report.add_fault(text, *recorders[0].place_of_event(event))
            return


def _public_values(session: Session, recorder: FactRecorder) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield every public value with its event ("" for the public state) and its path."""
    if session.is_over:
        return
    last = {fact["e"]: fact for fact in recorder.facts if fact["e"] not in ("game", "asked", "sealed")}
    for event, seen in (("", {"table.public": session.public}), *last.items()):
        for name, value in seen.items():
            for path, part in _nested_values(name, value):
                yield (event, path), part


def _nested_values(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield a value and all values in it, each with its path."""
    yield path, repr(value)
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _nested_values(f"{path}[{name!r}]", inner)
    elif isinstance(value, (list, tuple)):
        for at, inner in enumerate(value):
            yield from _nested_values(f"{path}[{at}]", inner)
