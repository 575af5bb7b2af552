"""Compute the data of the replay page: a finished game after each lock, with all its secrets."""

from binascii import a2b_base64
from collections.abc import Iterator
from typing import Any

from conclave.web.game_messages import describe_game, public_question
from conclave.web.game_texts import GameTexts
from shared_rules.engine.errors import Refused
from shared_rules.engine.session import Session

ReplayData = dict[str, Any]


def build_replay(journal: bytes, language: str, names: list[str]) -> ReplayData:
    """Return the replay data of a journal: the state at the start, and what each lock has changed.

    `names` are those of the players by seat. Raise Refused if there is no game in the journal.
    """
    words = GameTexts(language)
    words.set_names(names)
    frames, session = [], None
    for session in _after_each_lock(journal):
        words.use_game(session.game)
        frames.append(_frame(session, words, frames))
    if session is None:
        raise Refused("damaged-journal", "there is no game in this journal")
    about = describe_game(session, words) | {"id": session.facts[0]["id"]}
    return {
        "game": about,
        "names": [names[seat] if seat < len(names) else "" for seat in range(session.seats)],
        "language": language,
        "result": session.result,
        "frames": [_changes(frame, before) for frame, before in zip(frames, [{}, *frames], strict=False)],
    }


def published_journal(facts: list[dict[str, Any]]) -> bytes:
    """Return the journal from the facts of a game that has published it; raise Refused if it has not."""
    for fact in facts:
        if fact.get("e") == "opened":
            try:
                return a2b_base64(fact["journal"], strict_mode=True)
            except (KeyError, TypeError, ValueError):
                break
    raise Refused("not-opened", "this game was not finished: its journal is not public")


def _after_each_lock(journal: bytes) -> Iterator[Session]:
    """Yield the game at the start and after each lock that was not taken back; it is the same object each time."""
    before = None
    for _, session in Session.replay_in_steps(journal):
        if before != session.remaining_answers:
            before = session.remaining_answers
            yield session


def _frame(session: Session, words: GameTexts, before: list[ReplayData]) -> ReplayData:
    """Return one frame: public and secret state, what is asked, and the facts since the frames `before`."""
    fact_count = before[-1]["until"] if before else 0
    facts = session.facts[fact_count:]
    seats = sorted(session.questions)
    return {
        "until": len(session.facts),
        "facts": facts,
        "told": words.fact_lines(facts),
        "public": session.public,
        "panels": [session.private_state(seat) for seat in range(session.seats)],
        "asked": _asked(session, seats, words),
        "seats": seats,
    }


def _asked(session: Session, seats: list[int], words: GameTexts) -> ReplayData | None:
    """Return the question that `seats` are asked, with its subject, which is not secret any more; None without one."""
    asked = {(session.questions[seat].about, session.questions[seat].subject) for seat in seats}
    if len({about for about, _ in asked}) != 1:
        return None
    about, subject = asked.pop()
    is_polled = session.questions[seats[0]].is_polled
    return public_question(about, seats, words, is_polled) | ({} if asked else {"subject": subject})


def _changes(frame: ReplayData, before: ReplayData) -> ReplayData:
    """Return the entries of a frame that differ from the frame before."""
    return {name: value for name, value in frame.items() if name not in before or before[name] != value}
