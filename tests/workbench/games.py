"""Games that a test finds on a box: begun, played at random, stored on its flash."""

from random import Random

from conclave.simulator.flash import Flash

from firmware.storage.journal import Journals
from shared_rules.engine.session import Session
from tests.kit import play_on, seed


def played(game: str, seats: int, number: int = 1, locks: int | None = None) -> Session:
    """Return a game played at random to its end or for `locks` locks: always the same one for a number."""
    return play_on(Session(game, seats, {}, seed(number)), Random(3), locks)


def a_vote(*votes: str, locks: int = 1) -> Session:
    """Return a game of Majority with five seats, in which the same votes were locked `locks` times."""
    session = Session("majority", 5, {"words": "table"}, seed(1))
    for _ in range(locks):
        for seat, vote in zip(sorted(session.questions), votes, strict=True):
            session.answer(seat, vote)
    return session


def flash_with(*finished: Session) -> Flash:
    """Return a flash with the journals of games that are over."""
    flash = Flash()
    journals = Journals(flash, 1 << 20)
    for session in finished:
        journals.begin(session.journal, list(range(session.seats)))
        journals.finish()
    return flash


def unfinished(session: Session) -> Flash:
    """Return a flash with the journal of a game that can be resumed."""
    flash = Flash()
    Journals(flash).begin(session.journal, list(range(session.seats)))
    return flash
