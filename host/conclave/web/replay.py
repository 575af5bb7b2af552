"""A game that is over, moment by moment, with all its secrets: for the big screen's page to play it again."""

from binascii import a2b_base64
from collections.abc import Iterator
from typing import Any

from conclave.web.game_views import described, open_question
from conclave.web.words import Words
from shared_rules.engine.refused import Refused
from shared_rules.engine.session import Session

Film = dict[str, Any]


def film(journal: bytes, language: str, names: list[str]) -> Film:
    """Return a game as its page takes it: what was there at the start, and of each lock what it has changed."""
    words = Words(language)
    words.call(names)
    frames, session = [], None
    for session in _moments(journal):
        words.use(session.game)
        frames.append(_frame(session, words, frames))
    if session is None:
        raise Refused("damaged-journal", "this journal tells of no game")
    about = described(session, words) | {"id": session.facts[0]["id"]}
    return {
        "game": about,
        "names": [names[seat] if seat < len(names) else "" for seat in range(session.seats)],
        "language": language,
        "result": session.result,
        "frames": [_less(frame, before) for frame, before in zip(frames, [{}, *frames], strict=False)],
    }


def journal_of(facts: list[dict[str, Any]]) -> bytes:
    """Return the journal that a game has published; raise Refused when it has not."""
    for fact in facts:
        if fact.get("e") == "opened":
            try:
                return a2b_base64(fact["journal"], strict_mode=True)
            except (KeyError, TypeError, ValueError):
                break
    raise Refused("not-opened", "this game was not finished: its journal is not public")


def _moments(journal: bytes) -> Iterator[Session]:
    """The game after each lock that stands."""
    before = None
    for _, session in Session.replaying(journal):
        if before != session.left:
            before = session.left
            yield session


def _frame(session: Session, words: Words, before: list[Film]) -> Film:
    told = before[-1]["until"] if before else 0
    facts = session.facts[told:]
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
    """Return the open question; its subject is no secret any more."""
    asked = {(session.questions[seat].about, session.questions[seat].subject) for seat in seats}
    if len({about for about, _ in asked}) != 1:
        return None
    about, subject = asked.pop()
    is_polled = session.questions[seats[0]].is_polled
    return open_question(about, seats, words, is_polled) | ({} if asked else {"subject": subject})


def _less(frame: Film, before: Film) -> Film:
    """Leave out what has not changed."""
    return {name: value for name, value in frame.items() if name not in before or before[name] != value}
