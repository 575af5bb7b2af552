"""Play games between bots, and return one row of results for each."""

import json
import time
from random import Random
from typing import Any

from conclave.bots import Bot, has_bot_module, make_bot
from conclave.bots.search.seat_knowledge import KnowledgeTracker
from conclave.bots.teams import groups_that_win_together
from conclave.lab.plan import Chunk, LabTable
from conclave.log import schema
from shared_rules.engine import catalog, master_defaults, options
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.word_list import WordList, load_list

Row = dict[str, Any]


def play_chunk(chunk: Chunk) -> list[Row]:
    """Play the games of a chunk; return one row of results for each."""
    words = load_list("en") if deals_words(chunk.table.game, chunk.table.seats, chunk.table.options) else None
    return [
        play_game(chunk.table, chunk.plan, chunk.first_number + number, words) for number in range(chunk.game_count)
    ]


def deals_words(game: str, seats: int, given: dict[str, Any] | None = None) -> bool:
    """Return whether the device deals words in a game with these options."""
    return options.complete_options(catalog.load_module(game).OPTIONS, given or {}, seats).get("words") == "device"


def play_game(table: LabTable, plan: str, number: int, words: WordList | None = None) -> Row:
    """Play game `number` of a table and return its row of results.

    The side that the first bot plays changes from game to game.
    """
    start, seed = time.process_time(), table.seed_of(plan, number)
    session = Session(table.game, table.seats, table.options, seed, words)
    parts = groups_that_win_together(session)
    side = parts[number % len(parts)]
    names = table.bots.split("/")
    random = Random(seed)
    recall = KnowledgeTracker(session)
    first, others = (make_bot(name, table.game, random, recall) for name in (names[0], names[-1]))
    decisions = 0
    while not session.is_over:
        decisions += len(session.questions)
        _answer_all(session, {seat: first if seat in side else others for seat in session.questions})
    return {
        "game": table.game,
        "seats": table.seats,
        "options": json.dumps(table.options, sort_keys=True),
        "bots": table.bots,
        "number": number,
        "seed": seed.hex(),
        "side": side,
        **_result_columns(session),
        "decisions": decisions,
        "seconds": time.process_time() - start,
    }


def _answer_all(session: Session, brains: dict[int, Bot]) -> None:
    """Let the bots of all asked seats decide, and only then give their answers to the session."""
    answers = {}
    for seat, question in session.questions.items():
        if seat == GAME_MASTER:
            answers[seat] = master_defaults.default_answer(question)
        else:
            answers[seat] = brains[seat].choose(seat, session.view(seat), question, session.facts)
    for seat, answer in answers.items():
        session.answer(seat, answer)


def _result_columns(session: Session) -> Row:
    """Return the columns of the result, from the outcome and the facts of a game."""
    result = session.result or {}
    return {
        "winners": result.get("winners") or [],
        "why": result.get("why") or "",
        "camp": result.get("camp") or "",
        "roles": schema.schema_of(session.game).first_value_of_type(session.facts, "roles") or [],
        "scores": result.get("scores") or [],
        "questions": sum(fact["e"] == "asked" for fact in session.facts),
        "notes": json.dumps(_report_notes(session)),
    }


def _report_notes(session: Session) -> dict[str, list]:
    """Return the notes on a game for the game's own part of the report, {} if it has none."""
    return (
        catalog.load_module(session.game, "bots.report").notes(session)
        if has_bot_module(session.game, "report")
        else {}
    )
