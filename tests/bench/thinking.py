"""How long bots that think ahead take for an answer: CPU time of one of them at the largest table of each game."""

import json
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time

from conclave import fast
from conclave.bots import called
from conclave.bots.search import WAYS
from conclave.bots.search.memory import remembered
from rich.console import Console
from rich.table import Table

from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.words import load

OUTPUT = Path("build/bench/thinking.json")


def times(game: str) -> list[float]:
    """Play a game with one bot that thinks ahead; return the milliseconds of each answer that it thought about."""
    words = load("en") if game == "majority" else None
    session, random = Session(game, catalog.seats(game)[1], {}, bytes(16), words), Random(1)
    thinker, others = called("search", game, random, partial(remembered, session)), called("sensible", game, random)
    found = []
    while not session.over:
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
    """Measure, print the table, write the JSON."""
    table = Table(f"ms an answer, {fast.version()}", "worlds", "answers", "mean", "slowest")
    result = {}
    for game in catalog.names():
        found = times(game)
        result[game] = {"mean": round(mean(found)), "slowest": round(max(found))}
        table.add_row(game, str(WAYS[game].iterations), str(len(found)), f"{mean(found):.0f}", f"{max(found):.0f}")
    Console(width=100).print(table)
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(json.dumps(result, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
