"""How long bots that think ahead take for an answer: CPU time of one of them at the largest table of each game."""

from functools import partial
from random import Random
from statistics import mean
from time import process_time

from conclave import compiled_rules
from conclave.bots import make_bot
from conclave.bots.search import search_settings
from conclave.bots.search.seat_knowledge import knowledge_of
from conclave.lab.bot_games import deals_words

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.word_list import load_list
from tests.bench.results import record


def times(game: str) -> list[float]:
    """Play a game with one bot that thinks ahead; return the milliseconds of each answer that it thought about."""
    words = load_list("en") if deals_words(game, catalog.seat_limits(game)[1]) else None
    session, random = Session(game, catalog.seat_limits(game)[1], {}, bytes(16), words), Random(1)
    thinker, others = (
        make_bot("search", game, random, partial(knowledge_of, session)),
        make_bot("sensible", game, random),
    )
    found = []
    while not session.is_over:
        answers = {}
        for seat, question in session.questions.items():
            brain, before = others if seat else thinker, process_time()
            is_master = seat == GAME_MASTER
            facts = session.facts
            answers[seat] = (
                question.options[0] if is_master else brain.choose(seat, session.view(seat), question, facts)
            )
            if not seat and len(question.options) > 1:
                found.append(1000 * (process_time() - before))
        for seat, answer in answers.items():
            session.answer(seat, answer)
    return found


def main() -> None:
    """Measure, print the table, and save it."""
    found = []
    for game in catalog.game_names():
        took = times(game)
        worlds = str(search_settings(game).iterations)
        found.append((game, worlds, str(len(took)), f"{mean(took):.0f}", f"{max(took):.0f}"))
    kind = "compiled" if compiled_rules.are_rules_compiled() else "plain Python"
    record(f"thinking, {kind}", ("game", "worlds", "answers", "mean, ms", "slowest, ms"), found)


if __name__ == "__main__":
    main()
