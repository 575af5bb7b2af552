"""Compute the data of the replay page: a finished game after each lock, with all its secrets."""

from binascii import a2b_base64
from collections.abc import Iterator
from typing import Any

from conclave.web.game_views import described, open_question
from conclave.web.words import Words
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session

Film = dict[str, Any]


def film(journal: bytes, language: str, names: list[str]) -> Film:
    """Return the replay data of a journal: the state at the start, and what each lock has changed.

    `names` are those of the players by seat. Raise Refused if there is no game in the journal.
    """
    words = Words(language)
    words.call(names)
    frames, session = [], None
    for session in _after_each_lock(journal):
        words.use(session.game)
        frames.append(_frame(session, words, frames))
    if session is None:
        raise Refused("damaged-journal", "there is no game in this journal")
    about = described(session, words) | {"id": session.facts[0]["id"]}
    return {
        "game": about,
        "names": [names[seat] if seat < len(names) else "" for seat in range(session.seats)],
        "language": language,
        "result": session.result,
        "frames": [_changes(frame, before) for frame, before in zip(frames, [{}, *frames], strict=False)],
    }


def journal_of(facts: list[dict[str, Any]]) -> bytes:
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
    for _, session in Session.replaying(journal):
        if before != session.left:
            before = session.left
            yield session


def _frame(session: Session, words: Words, before: list[Film]) -> Film:
    """Return one frame: public and secret state, what is asked, and the facts since the frames `before`."""
    fact_count = before[-1]["until"] if before else 0
    facts = session.facts[fact_count:]
    seats = sorted(session.questions)
    return {
        "until": len(session.facts),
        "facts": facts,
        "told": words.told(facts),
        "public": session.public,
        "panels": [session.panels(seat) for seat in range(session.seats)],
        "asked": _asked(session, seats, words),
        "seats": seats,
    }


def _asked(session: Session, seats: list[int], words: Words) -> Film | None:
    """Return the question that `seats` are asked, with its subject, which is not secret any more; None without one."""
    asked = {(session.questions[seat].about, session.questions[seat].subject) for seat in seats}
    if len({about for about, _ in asked}) != 1:
        return None
    about, subject = asked.pop()
    is_polled = session.questions[seats[0]].is_polled
    return open_question(about, seats, words, is_polled) | ({} if asked else {"subject": subject})


def _changes(frame: Film, before: Film) -> Film:
    """Return the entries of a frame that differ from the frame before."""
    return {name: value for name, value in frame.items() if name not in before or before[name] != value}
