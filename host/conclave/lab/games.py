"""Games that bots play against each other, and what is kept of each: one row."""

import json
import time
from random import Random
from typing import Any

from conclave.bots import Brain, called
from conclave.bots.search.memory import Remembering
from conclave.lab.plan import Chunk, Table
from shared_rules.engine import default
from shared_rules.engine.session import Session
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.words import Words, load
from shared_rules.sultane.roles import INTERVENTIONIST, camp

Row = dict[str, Any]


def play_chunk(chunk: Chunk) -> list[Row]:
    """Play the games of a chunk."""
    words = load("en") if chunk.table.game == "majority" else None
    return [play(chunk.table, chunk.plan, chunk.first + number, words) for number in range(chunk.games)]


def sides(session: Session) -> list[list[int]]:
    """Return who wins together: teams, camps, else everybody alone. It is the referee who looks at the roles."""
    seats = list(range(session.seats))
    if session.game == "the-majority" and session.seats == 4:
        return [[0, 2], [1, 3]]
    if session.game == "sultane" and session.options["deals"] == "device":
        allied = [seat for seat in seats if session.panels(seat)["role"] != INTERVENTIONIST]
        return [allied, [seat for seat in seats if seat not in allied]]
    return [[seat] for seat in seats]


def play(table: Table, plan: str, number: int, words: Words | None = None) -> Row:
    """Play one game of a table; which side the first bot plays changes from game to game."""
    start, seed = time.process_time(), table.seed_of(plan, number)
    session = Session(table.game, table.seats, table.options, seed, words)
    parts = sides(session)
    side = parts[number % len(parts)]
    names = table.bots.split("/")
    random = Random(seed)
    recall = Remembering(session)
    first, others = (called(name, table.game, random, recall) for name in (names[0], names[-1]))
    decisions = 0
    while not session.over:
        decisions += len(session.questions)
        _answer(session, {seat: first if seat in side else others for seat in session.questions})
    return {
        "game": table.game,
        "seats": table.seats,
        "options": json.dumps(table.options, sort_keys=True),
        "bots": table.bots,
        "number": number,
        "seed": seed.hex(),
        "side": side,
        **_result(session),
        "decisions": decisions,
        "seconds": time.process_time() - start,
    }


def _answer(session: Session, brains: dict[int, Brain]) -> None:
    """Let everybody decide who is asked, before anybody answers."""
    answers = {}
    for seat, question in session.questions.items():
        if seat == GAME_MASTER:
            answers[seat] = default.of(question)
        else:
            answers[seat] = brains[seat].choose(seat, session.view(seat), question, session.facts)
    for seat, answer in answers.items():
        session.answer(seat, answer)


def _result(session: Session) -> Row:
    """Return what came of a game, from its result and its facts."""
    result = session.result or {}
    return {
        "winners": result.get("winners") or [],
        "why": result.get("why") or "",
        "camp": result.get("camp") or "",
        "roles": result.get("roles") or _colours(session),
        "scores": result.get("scores") or [],
        "questions": sum(fact["e"] == "asked" for fact in session.facts),
        "notes": json.dumps(_notes(session)),
    }


def _colours(session: Session) -> list[str]:
    """Return what everybody was in Witchcraft, nothing in games without parts."""
    return next((fact["colours"] for fact in session.facts if fact["e"] == "revealed"), [])


def _notes(session: Session) -> dict[str, list]:
    """Return what is worth to be counted of votes and claims."""
    if session.game == "sultane":
        return _court(session)
    if session.game == "majority":
        cast = [fact for fact in session.facts if fact["e"] in ("votes", "tally")]
        return {"turns": [_turn(votes["votes"], tally) for votes, tally in zip(cast[::2], cast[1::2], strict=True)]}
    return {}


def _turn(votes: list[str | None], tally: Row) -> list[int]:
    """Return how many voted for Score, what each of them got, how many voted for a word, and how many stay."""
    scored = votes.count("score")
    return [scored, tally["points"], len(votes) - votes.count(None) - scored, len(tally["stay"])]


def _court(session: Session) -> dict[str, list]:
    """Return the governments that read a tale by camps, the votes for them, and the claims after their tales."""
    roles = [camp(role) for role in (session.result or {})["roles"]]
    found: dict[str, list] = {"governments": [], "votes": [], "claims": []}
    vizier = narrator = 0
    tale = ""
    for fact in session.facts:
        if fact["e"] == "nominated":
            vizier, narrator = fact["vizier"], fact["narrator"]
        elif fact["e"] == "votes":
            both = {roles[vizier], roles[narrator]}
            votes = [(seat, vote) for seat, vote in enumerate(fact["votes"]) if vote]
            found["votes"] += [[roles[seat], both == {roles[seat]}, vote] for seat, vote in votes]
        elif fact["e"] == "tale" and fact["by"] == "government":
            tale = fact["tale"]
            found["governments"].append([roles[vizier], roles[narrator], tale])
        elif fact["e"] == "claim":
            office = "Vizier" if fact["seat"] == vizier else "Narrator"
            found["claims"].append([roles[fact["seat"]], office, fact["said"], tale])
    return found
