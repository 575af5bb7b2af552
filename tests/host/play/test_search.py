"""Bots that think ahead: worlds that are as their seat knows them, and answers that tell no secret."""

from functools import partial
from random import Random
from typing import Any

import pytest
from conclave.bots import make_heuristic_bot
from conclave.bots.search import SearchBot
from conclave.bots.search.seat_knowledge import KnowledgeTracker, knowledge_of

from shared_rules.engine import catalog
from shared_rules.engine.session import Session, _deep_copy
from shared_rules.engine.table import GAME_MASTER
from shared_rules.engine.word_list import load_list
from tests import kit

SETUPS = [
    (game, *setup)
    for game in catalog.game_names()
    for setup in kit.allowed_setups(game)
    if setup[1].get("deals", "device") == "device"
]
every_game = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=kit.skip_without_file(game, "bots/search.py")) for game in catalog.game_names()]
)
OF_SESSION = ("game", "asked", "sealed", "stirred", "opened")  # facts that no rules tell
DEPTHS = (0, 1, 3, 6, 10, 17, 30, 60, 150)


def begun(game: str, seats: int, options: dict[str, Any], number: int, stirs: bool = False) -> Session:
    """Return a game after stirring."""
    session = Session(
        game, seats, options, kit.fixed_seed(number), load_list("en") if game == "majority" else None, contributes=stirs
    )
    return kit.play_random(session, Random(number), int(stirs))


def play_with_sense(session: Session, random: Random, locks: int) -> Session:
    """Play on so that games come far and cards are used."""
    brain = make_heuristic_bot(session.game, random)
    for _ in range(locks):
        for seat, question in sorted(session.questions.items()):
            by_chance = seat == GAME_MASTER or random.random() < 0.3
            view, facts = session.view(seat), session.facts
            session.answer(
                seat, question.make_answer(random.choice) if by_chance else brain.choose(seat, view, question, facts)
            )
        if session.is_over:
            break
    return session


def still_asking(game: str, number: int, locks: int) -> Session:
    """Return a game at its smallest table after `locks` locks, or after fewer if it would be over by then."""
    while True:
        session = play_with_sense(begun(game, catalog.seat_limits(game)[0], {}, number), Random(number), locks)
        if people(session) or not locks:
            return session
        locks //= 2


def people(session: Session) -> list[int]:
    """Return the seats that are asked, without the game master."""
    return [seat for seat in session.questions if seat != GAME_MASTER]


def told(facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the facts of the rules, without numbers."""
    return [{name: fact[name] for name in fact if name != "n"} for fact in facts if fact["e"] not in OF_SESSION]


def check_worlds(session: Session, random: Random, count: int = 3) -> int:
    """Hold worlds of all who are asked against what they know; return in how many something else differs."""
    differ = 0
    for seat in people(session):
        memory, search = knowledge_of(session, seat), SearchBot(session.game, random, partial(knowledge_of, session))
        known = search.world.prepare(memory)
        for _ in range(count):
            world = search.world(memory, known, random)
            assert told(world.emitted) == told(session.facts)
            assert _deep_copy(world.table.refreshed().public) == session.public
            assert _deep_copy(world.table.panels[seat]) == session.private_state(seat)
            assert set(world.questions) == set(session.questions)
            assert kit.question_values(world.questions[seat]) == kit.question_values(session.questions[seat])
            others = [other for other in range(session.seats) if other != seat]
            differ += any(_deep_copy(world.table.panels[other]) != session.private_state(other) for other in others)
    return differ


def deals_secrets(game: str) -> bool:
    """Return whether what somebody is shown before the first answer follows from the seed."""
    deals = [begun(game, catalog.seat_limits(game)[0], {}, number) for number in range(8)]
    return len({str([deal.private_state(seat) for seat in range(deal.seats)]) for deal in deals}) > 1


@every_game
def test_a_drawn_world_is_as_its_seat_knows_it(game: str) -> None:
    random, differ = Random(game), 0
    setups = [setup for setup in SETUPS if setup[0] == game]
    for number in range(24):
        session = begun(*random.choice(setups), number, stirs=number % 3 == 0 and catalog.players_contribute(game))
        depth = 0
        for further in DEPTHS:
            play_with_sense(session, random, further - depth)
            depth = further
            if session.is_over:
                break
            differ += check_worlds(session, random)
    assert (differ > 0) == deals_secrets(game), "without secrets everything is public except the future"


def test_a_replaced_card_burns_the_emitted_hand() -> None:
    """A reaper senior became a dragon senior: the hand that burns is the one that the reaper was played from."""
    random = Random(18)
    session = begun(*random.choice([setup for setup in SETUPS if setup[0] == "majority-2"]), 18)
    for _ in range(8):
        play_with_sense(session, random, 7)
    burnt = [fact["card"] for fact in session.facts if fact["e"] == "effect" and len(fact.get("discarded", ())) > 6]
    played = [fact["card"] for fact in session.facts if fact["e"] == "play"]
    assert (burnt[-1], "reaper.senior" in played) == ("dragon.senior", True)
    assert check_worlds(session, random)


@every_game
def test_incremental_knowledge_equals_knowledge_from_the_start(game: str) -> None:
    session = begun(game, catalog.seat_limits(game)[0], {}, 1, stirs=catalog.players_contribute(game))
    growing = KnowledgeTracker(session)
    for locks in (0, 1, 2, 9):
        play_with_sense(session, Random(locks), locks)
        for seat in people(session)[:2] * 2:
            one, other = growing(seat), knowledge_of(session, seat)
            assert one.question
            assert kit.question_values(one.question) == kit.question_values(session.questions[seat])
            assert one._replace(question=None) == other._replace(question=None)


@every_game
def test_a_drawn_world_can_be_played_to_its_end(game: str) -> None:
    random = Random(game)
    setups = [setup for setup in SETUPS if setup[0] == game]
    for number in range(6):
        session = play_with_sense(begun(*random.choice(setups), number), random, 5 * number)
        for seat in people(session)[:2]:
            memory, search = knowledge_of(session, seat), SearchBot(game, random, partial(knowledge_of, session))
            world = search.world(memory, search.world.prepare(memory), random)
            while not world.is_over:
                assert max(map(abs, world.result_by_seat())) <= 1.0
                world.send_answers(
                    {one: question.make_answer(random.choice) for one, question in world.questions.items()}
                )
            won = world.result["winners"] if world.result else []
            assert world.result_by_seat() == [1.0 if seat in won else -1.0 for seat in range(session.seats)]


def thought(session: Session, seat: int) -> str:
    """Return the answer of a search with few iterations."""
    search = SearchBot(session.game, Random(5), partial(knowledge_of, session), iterations=5)
    return search.choose(seat, session.view(seat), session.questions[seat], session.facts)


def alike(one: Session, other: Session) -> set[int]:
    """Return the seats with the same facts and panels in both."""
    return {seat for seat in range(one.seats) if kit.known_to_seat(one, seat) == kit.known_to_seat(other, seat)}


def go_on(one: Session, other: Session, random: Random) -> bool:
    """Answer the same in both; return whether that was possible."""
    answers = {seat: question.make_answer(random.choice) for seat, question in one.questions.items()}
    if set(answers) != set(other.questions) or not all(other.questions[at].encode(answers[at]) for at in answers):
        return False
    for seat, answer in answers.items():
        one.answer(seat, answer)
        other.answer(seat, answer)
    return not (one.is_over or other.is_over)


@every_game
def test_what_was_dealt_and_not_shown_changes_no_answer(game: str) -> None:
    """In two deals that differ only in what a bot cannot know, the bot gives the same answer."""
    compared: dict[int, int] = {}  # by depth
    dealt, last = False, 0
    for number, (first, second) in enumerate(((0, 1), (2, 5), (0, -1), (1, -4), (-2, 3), (4, 7)) * 2):

        def swap(items: list, first: int = first, second: int = second) -> None:
            if len(items) > max(first, second, 3):
                items[first], items[second] = items[second], items[first]

        seats = catalog.seat_limits(game)[number % 2]
        one = begun(game, seats, {}, number)
        with kit.rigged_shuffles(swap):
            other = begun(game, seats, {}, number)
        random, same = Random(number), set(range(seats))
        for depth in range(40):
            last = max(last, depth)
            same &= alike(one, other)
            differ = any(one.private_state(seat) != other.private_state(seat) for seat in range(seats))
            dealt |= differ
            for seat in list(same.intersection(people(one)))[:2] if differ and depth % 3 == 0 else ():
                with kit.rigged_shuffles(swap):
                    answer = thought(other, seat)
                assert thought(one, seat) == answer
                compared[depth] = compared.get(depth, 0) + 1
            if not go_on(one, other, random):
                break
    if not dealt:
        pytest.skip(f"{game} deals no secret by shuffling")
    assert len(compared) >= min(2, 1 + last // 3)
    assert sum(compared.values()) >= 8


@pytest.mark.parametrize(
    "game, seats, abouts",
    [
        ("the-majority", 4, ("draft", "exchange")),
        ("sultane", 6, ("discard",)),
        ("witchcraft", 3, ("guesses",)),
    ],
)
def test_what_another_seat_answered_in_secret_changes_no_answer(game: str, seats: int, abouts: tuple[str, ...]) -> None:
    compared = 0
    for number in range(40):
        one, other, random = begun(game, seats, {}, number), begun(game, seats, {}, number), Random(number)
        secret, same = None, set(range(seats))
        for _ in range(60):
            if secret is None and (asked := [seat for seat in people(one) if one.questions[seat].about in abouts]):
                secret = asked[0]
                for seat, question in list(one.questions.items()):
                    answer = question.make_answer(random.choice)
                    one.answer(seat, answer)
                    other.answer(seat, question.make_answer(random.choice) if seat == secret else answer)
            elif not go_on(one, other, random):
                break
            if secret is not None and one.journal != other.journal:
                same &= alike(one, other) - {secret}
                for seat in same.intersection(people(one)):
                    assert thought(one, seat) == thought(other, seat)
                    compared += 1
                if not same:
                    break
        if compared >= 6:
            return
    raise AssertionError(f"only {compared} were alike")


@every_game
def test_what_others_have_answered_already_changes_no_answer(game: str) -> None:
    compared = 0
    for number in range(3):
        session, random = begun(game, catalog.seat_limits(game)[1], {}, number), Random(number)
        while len(people(session)) < 2 and not session.is_over:
            play_with_sense(session, random, 1)
        if session.is_over:
            continue
        seats = people(session)
        before = thought(session, seats[0])
        for seat in seats[1:]:
            session.answer(seat, session.questions[seat].make_answer(Random(number).choice))
        assert thought(session, seats[0]) == before
        compared += 1
    if not compared:
        pytest.skip(f"in {game} one answers after the other")


@every_game
def test_the_heuristic_choice_holds_until_it_is_compared(game: str) -> None:
    """One world tries one answer: that is no reason to give it."""
    compared = 0
    for number in range(8):
        session = still_asking(game, number, 3 + 2 * number)
        for seat in people(session):
            question, view = session.questions[seat], session.view(seat)
            if len(question.options) > 1 and not question.subjects:
                search = SearchBot(game, Random(7), partial(knowledge_of, session), iterations=1)
                usual = make_heuristic_bot(game, Random(7)).choose(seat, view, question, session.facts)
                assert search.choose(seat, view, question, session.facts) == usual
                compared += 1
    assert compared


@every_game
def test_the_same_seed_thinks_the_same(game: str) -> None:
    session = still_asking(game, 1, 4)
    seat = people(session)[0]
    assert thought(session, seat) == thought(session, seat)
    assert session.questions[seat].encode(thought(session, seat))
