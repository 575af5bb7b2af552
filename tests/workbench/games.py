"""Games that a test finds on a box: begun, played at random, stored on its flash."""

from random import Random

from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.storage.journals import Journals
from shared_rules.engine.session import Session
from tests.kit import fixed_seed, play_random


def random_game(game: str, seats: int, number: int = 1, locks: int | None = None) -> Session:
    """Return a game played at random to its end or for `locks` locks: always the same one for a number."""
    return play_random(Session(game, seats, {}, fixed_seed(number)), Random(3), locks)


def majority_game(*votes: str, locks: int = 1) -> Session:
    """Return a game of Majority with five seats, in which the same votes were locked `locks` times."""
    session = Session("majority", 5, {"words": "table"}, fixed_seed(1))
    for _ in range(locks):
        for seat, vote in zip(sorted(session.questions), votes, strict=True):
            session.answer(seat, vote)
    return session


def flash_with_past_games(*finished: Session) -> SimulatedFlash:
    """Return a flash with the journals of games that are over."""
    flash = SimulatedFlash()
    journals = Journals(flash, 1 << 20)
    for session in finished:
        journals.start_game(session.journal, list(range(session.seats)))
        journals.finish_game()
    return flash


def flash_with_unfinished_game(session: Session) -> SimulatedFlash:
    """Return a flash with the journal of a game that can be resumed."""
    flash = SimulatedFlash()
    Journals(flash).start_game(session.journal, list(range(session.seats)))
    return flash
