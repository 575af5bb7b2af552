"""A power cut at every byte written to flash: the game comes back as it was, and goes on."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from conclave.simulator.simulated_flash import PowerCut, SimulatedFlash

from firmware.storage.journals import Journals
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit

SEATING = [1, 0]
SHORT = {"majority-2": 43}  # what is cut grows with the square of a game: of sixty the one with the fewest answers


def lock_or_undo(session: Session) -> None:
    """Lock random answers, or sometimes undo: always the same for the same journal."""
    rng = Random(session.journal)
    if rng.random() < 0.03 and len(session.facts) > 5:
        session.undo()
    else:
        kit.answer_all(session, rng)


@cache
def random_journals(game: str, number: int = 0) -> tuple[bytes, ...]:
    """Return the journals of a random game: at its beginning, and after each lock and undo."""
    fewest, most = catalog.seat_limits(game)
    session = Session(game, fewest + number % (most - fewest + 1), {}, kit.fixed_seed(number))
    journals = [session.journal]
    while not session.is_over:
        lock_or_undo(session)
        journals.append(session.journal)
    return tuple(journals)


@cache
def session_state(journal: bytes) -> tuple:
    """Return everything that a session knows when it comes back from a journal."""
    session = Session.replay(journal)
    return session.facts, session.result, [kit.known_to_seat(session, seat) for seat in range(-1, session.seats)]


def write_journals(journals: Journals, grown: tuple[bytes, ...], done: list[int], known: int = 0) -> None:
    """Write a game to flash from its journal number `known` on; `done` collects what was written."""
    for count in range(known, len(grown)):
        if count == 0:
            journals.start_game(grown[0], SEATING)
        else:
            journals.append(grown[count][len(journals.unfinished_journal() or b"") :])
        assert journals.problem is None
        done.append(count)
    journals.finish_game()
    assert journals.problem is None
    done.append(len(grown))


def check_restored(journals: Journals, grown: tuple[bytes, ...], done: list[int]) -> int:
    """Check the flash after a cut, and return how many of the journals are known there."""
    journal = journals.unfinished_journal()
    written = len(done)  # the journals that were safe; the next one was being written
    if journal is None:
        finished = [journals.read_past_game(name) for name in journals.past_games()] == [grown[-1]]
        assert finished if written >= len(grown) else written == 0
        return len(grown) if finished else 0
    assert journal in grown[max(0, written - 1) : written + 1]
    return grown.index(journal) + 1


def check_history(flash: Any, grown: tuple[bytes, ...]) -> None:
    """Check that the game is in the history completely, and nothing else is left."""
    journals = Journals(flash)
    assert journals.unfinished_journal() is None
    assert [journals.read_past_game(name) for name in journals.past_games()] == [grown[-1]]
    assert len([name for name in flash.names() if name[0] == "0"]) == 1


def resume_and_finish(flash: Any, grown: tuple[bytes, ...], done: list[int]) -> None:
    """Resume on a flash after a cut, and play to the same end."""
    journals = Journals(flash)
    known = check_restored(journals, grown, done)
    if known < len(grown) or journals.unfinished_journal():
        write_journals(journals, grown[: known + 2] + grown[-1:], [], known)  # the next two locks, then all the others
    check_history(flash, grown)


def flash_played_before(flash: Any) -> Any:
    """Return the flash of a box that was played on before; only clean journal blocks are left of that."""
    journals = Journals(flash)
    journals.start_game(random_journals("majority", 7)[0], SEATING)
    journals.finish_game()
    for name in journals.past_games():
        flash.remove(name)
        flash.remove("copy/" + name)
    return flash


def every_cut(grown: tuple[bytes, ...]) -> Iterator[tuple[SimulatedFlash, list[int]]]:
    """Yield every flash that a power cut can leave behind, with what was written before."""
    flash = flash_played_before(SimulatedFlash())
    for known in range(len(grown) + 1):
        cut, done = 0, []
        while True:
            left = flash.copy()
            left.cut_after = cut
            done = list(range(known))
            journals = Journals(left)
            try:
                journals.unfinished_journal()
                write_journals(journals, grown[: known + 1], done, known) if known < len(
                    grown
                ) else journals.finish_game()
            except PowerCut:
                left.power_up()
                if len(done) > known:
                    break
                yield left, done
                cut += 1
            else:
                assert known == len(grown)
                return
        flash = left


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_a_cut_at_every_byte_of_a_game(game: str) -> None:
    grown = random_journals(game, SHORT.get(game, 0))
    points = 0
    for flash, done in every_cut(grown):
        resume_and_finish(flash, grown, done)
        points += 1
    assert points > len(grown[-1])


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_the_restored_session_is_the_same(game: str) -> None:
    """A session grown lock by lock and the one restored from its journal know the same."""
    grown = random_journals(game)
    session = Session.replay(grown[0])
    for count, journal in enumerate(grown):
        if len(grown) < 150 or count % 20 == 0:
            facts, result, views = session_state(journal)
            assert facts == session.facts
            assert result == session.result
            assert views == [kit.known_to_seat(session, seat) for seat in range(-1, session.seats)]
        if count + 1 < len(grown):
            lock_or_undo(session)
            assert session.journal == grown[count + 1]
    assert session.is_over


def play_with_cuts(flash: SimulatedFlash, start: bytes, rng: Random, reach: int) -> tuple[Session, int]:
    """Play a game to its end on a flash that loses power again and again, after up to `reach` changes."""
    cut_times, locked = 0, start
    while True:
        flash.cut_after = flash.change_count + rng.randrange(reach) if rng.random() < 0.9 else None
        try:
            journals = Journals(flash)
            journal = journals.unfinished_journal()
            if journal is None and journals.past_games():
                return Session.replay(journals.read_past_game(journals.past_games()[0])), cut_times
            assert journal is None or len(journal) >= len(locked) or locked == start
            session = Session.replay(journal[:] if journal else start)
            if journal is None:
                journals.start_game(session.journal, SEATING)
            while not session.is_over:
                locked = session.journal
                lock_or_undo(session)
                journals.append(session.journal[len(journals.unfinished_journal() or b"") :])
            journals.finish_game()
        except PowerCut:
            flash.power_up()
            cut_times += 1
        else:
            return session, cut_times


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_whole_games_with_cuts_again_and_again_end_as_without(game: str) -> None:
    """Power is cut while a game is begun, played, resumed, put away; also twice within one byte."""
    times = 0
    for number in range(3 if game == "majority-2" else 12):
        grown = random_journals(game, number)
        flash = flash_played_before(SimulatedFlash())
        session, cut_times = play_with_cuts(flash, grown[0], Random(number), max(40, len(grown[-1]) // 4))
        flash.power_up()
        assert session.journal == grown[-1]
        assert session.facts == session_state(grown[-1])[0]
        check_history(flash, grown)
        times += cut_times
    assert times > 10


def test_a_cut_while_one_game_gives_way_to_another() -> None:
    """At every moment one or the other can be resumed, and the older one is never lost."""
    older, newer = random_journals("majority", 1)[5], random_journals("majority", 2)
    start, seen = flash_played_before(SimulatedFlash()), set()
    Journals(start).start_game(older, SEATING)
    for cut in range(2000):
        flash = start.copy()
        flash.cut_after = flash.change_count + cut
        try:
            Journals(flash).start_game(newer[0], SEATING)
            whole = True
        except PowerCut:
            whole = False
        flash.power_up()
        journals = Journals(flash)
        game = journals.unfinished_journal()
        found = game[:] if game else None
        seen.add(found)
        assert found in (older, newer[0])
        journals.finish_game()
        kept = [journals.read_past_game(name) for name in journals.past_games()]
        assert kept == ([older] if found == older else [newer[0], older])
        assert Journals(flash).unfinished_journal() is None
        if whole:
            break
    assert seen == {older, newer[0]}
