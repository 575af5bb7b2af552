"""Nobody can see who looks at private pages, or what is on them: deals of every game, all seats, from outside."""

import json
from functools import lru_cache, partial
from random import Random
from typing import Any

import pytest
from conclave.simulator.pass_times import FixedPassTime

from firmware.pods.private_pages import build_pages, count_pages, read_panels
from firmware.pods.word_lights import WordLights, load_lights
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests import kit
from tests.firmware.pod_player import DARK, LAMP, SLOT, A, B, D, PodPlayer
from tests.workbench.bench import QUICK_SETTINGS, Bench
from tests.workbench.games import flash_with_unfinished_game, majority_game

DEALS, LOCKS = 200, 16
LOOKING = 40 * SLOT  # ms
PRESSED = {10: A, 20: B, 21: B}  # in which slots pages are turned by hand


@lru_cache
def setups(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Return the set-ups of a game."""
    return kit.allowed_setups(game)


def game_in_progress(game: str, number: int) -> Session:
    """Return a game in progress; every other one has a common set-up."""
    rng = Random(f"{game} {number}")
    common = setups(game)[:2] + setups(game)[-1:]  # dealt by the device, and with cards on the table
    seats, options = rng.choice(common if number % 2 else setups(game))
    session = Session(game, seats, options, kit.fixed_seed(number))
    return kit.play_random(session, rng, number // 2 % LOCKS)


def page_counts(session: Session) -> list[int]:
    """Return the number of private pages of each seat."""
    lights = load_lights(session.game)
    wide = count_pages(lights, session)
    found = [build_pages(lights, seat, read_panels(session, seat), wide) for seat in range(session.seats)]
    assert all(leaf for own in found for leaf in own), "no page is dark, even with nothing on it"
    return [len(own) for own in found]


def pages_of_seat(lights: WordLights, session: Session, seat: int, wide: dict[str, int]) -> list[Any]:
    """Return the private pages of a seat as they are now."""
    return build_pages(lights, seat, read_panels(session, seat), wide)


def public_knowledge(session: Session) -> str:
    """Return all that the table knows: the set-up, the state, the kind of question that each seat is asked."""
    asked = [(seat, question.about) for seat, question in sorted(session.questions.items())]
    return json.dumps([session.seats, session.options, session.public, asked], sort_keys=True)


@pytest.mark.parametrize("game", catalog.game_names())
def test_page_counts_are_equal_and_independent_of_the_deal(game: str) -> None:
    known: dict[str, int] = {}
    for number in range(DEALS):
        session = game_in_progress(game, number)
        (many,) = set(page_counts(session))
        assert known.setdefault(public_knowledge(session), many) == many
    assert len(known) < DEALS, "some deals were alike in public"
    assert max(known.values()) > 1


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_a_look_is_the_same_from_outside_for_every_seat_and_deal(game: str) -> None:
    """The lamp is the same, moment by moment."""
    seen: set[tuple[Any, ...]] = set()
    for number in range(DEALS):
        session = game_in_progress(game, number)
        lights = load_lights(game)
        wide = count_pages(lights, session)
        for seat in range(session.seats):
            player = PodPlayer(number=seat)
            player.pod.make_private_pages = partial(pages_of_seat, lights, session, seat, wide)
            player.ask("yes", "no")
            seen.add(watch_lamp(player))
    assert len(seen) == 1


def watch_lamp(player: PodPlayer) -> tuple[Any, ...]:
    """Hold D, turn pages by hand, then wait while they turn; return all that the lamp has shown."""
    lamps = []
    player.pod.press(D, player.now)
    for slot in range(LOOKING // SLOT):
        key = PRESSED.get(slot)
        if key is not None:
            player.pod.press(key, player.now)
        for _ in range(2):
            player.now += SLOT // 2
            player.pod.step(player.now)
            lamps.append(player.pixels.colours[player.number, LAMP])
        if key is not None:
            player.pod.release(key, player.now)
    player.pod.release(D, player.now)
    player.pod.step(player.now)
    assert player.choice is None
    assert player.colours != [DARK] * 10
    return tuple(lamps)


SOME, FEW = 50, 6  # deals
ANSWERS = 5  # and less, before somebody looks


def begin_game(game: str, number: int, answers: int) -> Bench:
    """Return a table after this many answers, or fewer if the game would be over by then."""
    seats = catalog.seat_limits(game)[0]
    while True:
        table = Bench(seats, seed=1, **QUICK_SETTINGS)
        table.device.seed.next_seed = lambda: kit.fixed_seed(number)
        table.start(game, seats)
        for _ in range(answers):
            if not table.live_game.session.is_over:
                table.answer_until_locked(Random(number))
        if not table.live_game.session.is_over:
            return table
        answers -= 1


def watch_from_outside(game: str, number: int, looks: bool, keys: str, pause: int) -> list[tuple[Any, ...]]:
    """Return all that others see and hear while a player looks, or does not: lamps, display, tones, serial bytes."""
    seats = catalog.seat_limits(game)[0]
    table = begin_game(game, number, number % ANSWERS)
    table.run(500)
    hand = table.board.hands[number % seats]
    seen = []
    for key in keys:
        if looks and key == "D":
            hand.press(key)
        elif looks and key != ".":
            hand.tap(key)
        for _ in range(pause // 10):
            table.run(10)
            oled, received = table.board.oled, bytes(table.board.serial.received)
            seen.append((table.lamps, bytes(oled.ram), oled.data_bytes, list(table.board.tones), received))
    assert (table.device.pods[number % seats]._view.is_open) == looks
    return seen


def assert_alike(one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> None:
    """Assert that nobody perceives a difference. A pod draws every fifth round: a lamp may differ by 20 ms."""
    assert [rest for _, *rest in one] == [rest for _, *rest in other]
    others = [lamps for lamps, *_ in other]
    for at, (lamps, *_) in enumerate(one):
        for pod, lamp in enumerate(lamps):
            assert lamp in [near[pod] for near in others[max(0, at - 2) : at + 3]], at


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_page_counts_follow_the_panels_at_each_question(game: str) -> None:
    seats = catalog.seat_limits(game)[0]
    table, rng, many = Bench(seats, seed=1, **QUICK_SETTINGS), Random(1), set()
    table.start(game, seats)
    for _ in range(LOCKS):
        session = table.live_game.session
        if session.is_over:
            break
        seen = [pod.make_private_pages() for pod in table.device.pods[:seats]]
        lights = load_lights(game)
        assert seen == [
            build_pages(lights, seat, read_panels(session, seat), count_pages(lights, session)) for seat in range(seats)
        ]
        many.add(len(seen[0]))
        table.answer_until_locked(rng)
        table.run(500)
    assert game != "the-majority" or len(many) > 1, "there the panels become others"


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_only_the_held_key_shows_that_a_player_looks(game: str) -> None:
    """Compares the whole box for all deals and seats; pages are turned by hand."""
    for number in range(SOME):
        assert_alike(
            watch_from_outside(game, number, True, "D.B.A.", 300),
            watch_from_outside(game, number, False, "D.B.A.", 300),
        )


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_pages_that_turn_by_themselves_show_nothing_outside(game: str) -> None:
    for number in range(FEW):
        keys = "D........B..A.."
        assert_alike(
            watch_from_outside(game, number, True, keys, 500), watch_from_outside(game, number, False, keys, 500)
        )


def test_nobody_sees_private_pages_during_an_undo() -> None:
    """A player who holds D during the replay sees nothing: the pages would belong to another moment."""
    box = Bench(
        5,
        flash_with_unfinished_game(majority_game("A", "A", "A", "A", "A", locks=200)),
        pace=FixedPassTime(10_000),
        **QUICK_SETTINGS,
    )
    box.resume()
    box.until(lambda: box.is_asked, every=20)
    box.hold(0, "D")
    box.run(300)
    box.device.console.undo_answers()
    box.run(80)  # until the strip that showed the question is dark
    lit = []
    while box.live_game.replay:
        box.run(10)
        lit.append(any(any(pixel) for pixel in box.strip(0)))
    assert len(lit) > 8, "the replay is too short for a key to count as held"
    assert not any(lit)
