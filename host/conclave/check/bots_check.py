"""Check that the bots of a game answer with valid options, and do not change what they are shown."""

from copy import deepcopy
from functools import partial
from random import Random

from conclave import bots
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.check import play_games
from conclave.check.play_games import CheckedGame, describe_setup
from conclave.check.rules_check import MOST_QUESTIONS
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER

HEURISTIC, SEARCH = "bots/heuristic.py", "bots/search.py"
FEW = 12  # questions for search bots, and for comparing what heuristic bots are shown before and after


def check_bots(subject: CheckedGame) -> None:
    """Check that games between bots reach their end, at every number of seats."""
    fewest, most = catalog.seat_limits(subject.game)
    for seats in range(fewest, most + 1):
        with subject.report.catching_errors(f"bots play with {describe_setup(seats, {})}", HEURISTIC):
            for number in range(max(1, subject.game_count // 16)):
                _play(subject, seats, number)
    with subject.report.catching_errors("a bot thinks ahead", SEARCH):
        _try_search_bot(subject, fewest)


def _play(subject: CheckedGame, seats: int, number: int) -> None:
    """Play one game with heuristic bots, and report invalid answers, changed views and games without end."""
    session = Session(subject.game, seats, {}, play_games.fixed_seed(number))
    brain = bots.make_heuristic_bot(subject.game, Random(number))
    for count in range(MOST_QUESTIONS):
        if session.is_over:
            return
        for seat, question in sorted(session.questions.items()):
            if seat == GAME_MASTER:
                session.answer(seat, play_games.default_answer(question))
                continue
            view, facts = session.view(seat), session.facts
            before = deepcopy((view, facts)) if count < FEW else (view, facts)
            answer = brain.choose(seat, view, question, facts)
            if question.encode(answer) is None:
                text = f"answers {answer!r} to `{question.about}`, which is none of the options"
                subject.report.add_fault(text, HEURISTIC, when=subject.report.activity)
                return
            if (view, facts) != before:
                subject.report.add_fault(
                    "changes what it is shown; it may only look", HEURISTIC, when=subject.report.activity
                )
                return
            session.answer(seat, answer)
    subject.report.add_fault(f"bots do not come to an end: {MOST_QUESTIONS} questions were answered", HEURISTIC)


def _try_search_bot(subject: CheckedGame, seats: int) -> None:
    """Let search bots answer the first questions of a game, and report invalid answers."""
    if not (subject.report.folder / SEARCH).exists():
        return
    session, rng = Session(subject.game, seats, {}, play_games.fixed_seed(1)), Random(1)
    brain = bots.make_bot("search-2", subject.game, rng, partial(knowledge_of, session))
    for _ in range(FEW):
        if session.is_over:
            return
        for seat, question in session.questions.items():
            if seat == GAME_MASTER:
                continue
            answer = brain.choose(seat, session.view(seat), question, session.facts)
            if question.encode(answer) is None:
                text = f"answers {answer!r} to `{question.about}`, which is none of the options"
                subject.report.add_fault(text, SEARCH, when=subject.report.activity)
                return
        play_games.answer_all(session, rng)
