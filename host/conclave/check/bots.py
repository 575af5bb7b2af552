"""Check that the bots of a game answer with valid options, and do not change what they are shown."""

from copy import deepcopy
from functools import partial
from random import Random

from conclave import bots
from conclave.bots.search.memory import remembered
from conclave.check import playing
from conclave.check.playing import Subject, described
from conclave.check.rules import MOST_QUESTIONS
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

HEURISTIC, SEARCH = "bots/heuristic.py", "bots/search.py"
FEW = 12  # questions for search bots, and for comparing what heuristic bots are shown before and after


def check_bots(subject: Subject) -> None:
    """Check that games between bots reach their end, at every number of seats."""
    fewest, most = catalog.seats(subject.game)
    for seats in range(fewest, most + 1):
        with subject.report.trying(f"bots play with {described(seats, {})}", HEURISTIC):
            for number in range(max(1, subject.games // 16)):
                _play(subject, seats, number)
    with subject.report.trying("a bot thinks ahead", SEARCH):
        _try_search_bot(subject, fewest)


def _play(subject: Subject, seats: int, number: int) -> None:
    """Play one game with heuristic bots, and report invalid answers, changed views and games without end."""
    session = Session(subject.game, seats, {}, playing.seed(number))
    brain = bots.sensible(subject.game, Random(number))
    for count in range(MOST_QUESTIONS):
        if session.over:
            return
        for seat, question in sorted(session.questions.items()):
            if seat == GAME_MASTER:
                session.answer(seat, playing.default(question))
                continue
            view, facts = session.view(seat), session.facts
            before = deepcopy((view, facts)) if count < FEW else (view, facts)
            answer = brain.choose(seat, view, question, facts)
            if question.encode(answer) is None:
                text = f"answers {answer!r} to `{question.about}`, which is none of the options"
                subject.report.fault(text, HEURISTIC, when=subject.report.doing)
                return
            if (view, facts) != before:
                subject.report.fault("changes what it is shown; it may only look", HEURISTIC, when=subject.report.doing)
                return
            session.answer(seat, answer)
    subject.report.fault(f"bots do not come to an end: {MOST_QUESTIONS} questions were answered", HEURISTIC)


def _try_search_bot(subject: Subject, seats: int) -> None:
    """Let search bots answer the first questions of a game, and report invalid answers."""
    if not (subject.report.folder / SEARCH).exists():
        return
    session, rng = Session(subject.game, seats, {}, playing.seed(1)), Random(1)
    brain = bots.called("search-2", subject.game, rng, partial(remembered, session))
    for _ in range(FEW):
        if session.over:
            return
        for seat, question in session.questions.items():
            if seat == GAME_MASTER:
                continue
            answer = brain.choose(seat, session.view(seat), question, session.facts)
            if question.encode(answer) is None:
                text = f"answers {answer!r} to `{question.about}`, which is none of the options"
                subject.report.fault(text, SEARCH, when=subject.report.doing)
                return
        playing.lock(session, rng)
