"""The reveal sequence of a game: ask, lock, reveal, ask. What lamps show, what sounds, when the next question opens."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from firmware.drivers.buzzer import MELODIES
from firmware.live_game import LiveGame
from firmware.pods.lamp import REVEAL_LEVEL
from firmware.pods.word_lights import BLUE, GREEN, HUE_PARTS, RED, YELLOW, WordLights, load_lights
from firmware.reveal_sequence import RevealSequence, reveal_steps
from shared_rules.engine import catalog
from shared_rules.engine.session import Session
from tests.kit import fixed_seed, play_random, rigged_shuffles
from tests.workbench.bench import QUICK_SETTINGS, Bench

DARK = (0, 0, 0)
LIT = [(REVEAL_LEVEL * red, REVEAL_LEVEL * green, REVEAL_LEVEL * blue) for red, green, blue in HUE_PARTS]
ASKED, REVEAL, END = MELODIES["asked"][0][0], MELODIES["reveal"][0][0], MELODIES["end"][0][0]
PASS = 3  # ms: all duties had a turn, the buzzer last
LATE = 60  # ms until a change is visible
PASS = 1  # ms of the simulated loop
Lamp = tuple[int, int, int]


def bright_box(reveal: int = 3, pods: int = 4, **more: Any) -> Bench:
    """Return a box that gives its lamps all the light they ask for."""
    made = Bench(pods, **QUICK_SETTINGS, **more)
    made.board.external_supply = True
    made.device.settings.reveal, made.device.settings.brightness, made.device.settings.grace = reveal, 255, 100
    made.device.apply_settings()
    return made


def table_at_vote(reveal: int = 3, **more: Any) -> Bench:
    """Return a table at the first vote of Majority."""
    made = bright_box(reveal, **more)
    made.start("majority", 4, words="table")
    return made


def vote_until_locked(table: Bench, keys: str = "AAAB") -> None:
    """Let all players vote until the votes are locked."""
    for pod, key in enumerate(keys):
        table.tap(pod, key)
    table.until(lambda: table.live_game.is_revealing or not table.live_game.waiting_seats)
    table.until(lambda: table.live_game.is_revealing or len(table.live_game.waiting_seats) > 0)
    table.run(LATE)


def start_of_tone(table: Bench, hertz: int, after: int = 0) -> list[int]:
    """Return when a tone began (ms); no other melody begins with it."""
    tones = [(us // 1000, tone) for us, tone in table.board.tones]
    before = [(0, 0), *tones]
    return [
        ms for (ms, tone), (_, last) in zip(tones, before, strict=False) if tone == hertz and not last and ms >= after
    ]


def lamp_colours(lights: WordLights, words: "list[str | None]") -> list[Lamp]:
    """Return the lamp colours of these words."""
    return [LIT[lights.light(word)[0]] if word else DARK for word in words]


# --- what lamps show

READ_HERE = ("the-majority", "majority", "sultane", "witchcraft", "majority-2")  # the facts below are theirs
BY_SEAT = {"votes": "votes", "turn": "cards", "revealed": "colours", "agree": "answers"}
OF_ONE = {"played": "card", "claim": "said", "took": "wanted", "play": "card", "faction": "card", "executed": "colour"}


def public_words(game: str, fact: dict[str, Any], seats: int) -> "list[str | None]":
    """Return the word of every seat that is public in a fact; for other games those of their lights."""
    event = fact["e"]
    if game not in READ_HERE:
        lit = load_lights(game).lamp_words(fact, seats)
        return [lit.get(seat) for seat in range(seats)]
    if event in BY_SEAT:
        return fact[BY_SEAT[event]]
    if event in OF_ONE:
        return [fact[OF_ONE[event]] if seat == fact["seat"] else None for seat in range(seats)]
    return other_words(fact, seats)


def other_words(fact: dict[str, Any], seats: int) -> "list[str | None]":
    """Return the word of every seat that is public in any other fact."""
    found: list[str | None] = [None] * seats
    lit: dict[str, Callable[[], dict[int, Any]]] = {
        "tally": lambda: dict.fromkeys([*fact["stay"], *fact["scored"]], "winner"),
        "round_over": lambda: dict.fromkeys(fact["scored"], "winner"),
        "outcome": lambda: {seat: "winner" for seat in range(seats) if fact["won"][seat]},
        "debate": lambda: {seat: "winner" for seat in range(seats) if fact["coins"][seat]},
        "vizier": lambda: {fact["seat"]: "vizier"},
        "nominated": lambda: {fact["vizier"]: "vizier", fact["narrator"]: "narrator"},
        "tale": lambda: dict.fromkeys(range(seats), fact["tale"]),
        "power": lambda: {fact["target"]: "out"} if fact["power"] == "exile" else {},
        "data": lambda: {fact["seat"]: "data"},
        "end": lambda: dict(enumerate(fact.get("roles") or [])),
    }
    for seat, word in lit.get(fact["e"], dict)().items():
        found[seat] = word
    return found


@pytest.mark.parametrize("game", catalog.game_names())
def test_the_lamp_of_every_seat_has_the_colour_of_its_word(game: str) -> None:
    shown: set[str] = set()
    for number, seats in enumerate(catalog.seat_limits(game)):
        session = play_random(Session(game, seats, {}, fixed_seed(number)), Random(number))
        box = bright_box(pods=seats)
        lights, beat = load_lights(game), RevealSequence(box.device.pods[:seats], box.device.request_draw)
        for fact in session.facts:
            wanted = public_words(game, fact, seats)
            revealed = reveal_steps(lights, [fact], seats)
            assert len(revealed) == (any(wanted) or lights.needs_reading(fact["e"])), fact
            if revealed:
                beat.begin(lights, revealed, 1000, False, box.board.ticks_ms())
                box.run(LATE)
                assert box.lamps[:seats] == lamp_colours(lights, wanted), fact
                shown.add(fact["e"])
    assert len(shown) >= 2 or game not in READ_HERE


def test_votes_and_then_winners_share_the_time() -> None:
    game = table_at_vote(reveal=4)
    vote_until_locked(game)
    assert game.lamps == [LIT[RED]] * 3 + [LIT[GREEN]], "A, A, A and B"
    game.run(1700)
    assert game.lamps == [LIT[RED]] * 3 + [LIT[GREEN]]
    game.run(400)
    assert game.lamps == [LIT[GREEN]] * 3 + [DARK], "who stays in"
    game.run(2000)
    assert not game.live_game.is_revealing


def table_at_nomination(change: Callable[[list[Any]], None] = lambda items: None) -> Bench:
    """Return a table where the first Vizier, seat 0, chooses a Narrator; all have looked at their roles."""
    game = bright_box(pods=5)
    with rigged_shuffles(change):
        game.start("sultane", 5, vizier=0)
    for pod in range(5):
        game.tap(pod, "A")
    game.until(lambda: game.live_game.is_revealing)
    return game


def test_the_government_is_shown_before_the_vote() -> None:
    game = table_at_nomination()
    game.run(LATE)
    assert game.lamps == [LIT[YELLOW], DARK, DARK, DARK, DARK]
    assert game.live_game.waiting_seats == []
    game.until(lambda: game.live_game.waiting_seats == [0])
    game.choose_on_pod(0, "s3")
    game.until(lambda: game.live_game.is_revealing)
    game.run(LATE)
    assert game.lamps == [LIT[YELLOW], DARK, DARK, LIT[BLUE], DARK]
    game.until(lambda: game.live_game.waiting_seats == [0, 1, 2, 3, 4])


def test_nothing_is_taken_while_something_is_revealed() -> None:
    game = table_at_vote()
    vote_until_locked(game)
    game.tap(0, "B")
    game.tap(1, "C")
    assert game.device.pods[0].choice == "A"
    game.until(lambda: not game.live_game.is_revealing)
    game.run(LATE)
    assert game.live_game.waiting_seats == [0, 1, 2]


def test_the_winners_have_light_until_the_result_is_closed() -> None:
    game, rng = table_at_vote(reveal=0), Random(2)
    while not game.live_game.session.is_over:
        game.answer_until_locked(rng)
    game.device.settings.reveal = 3
    game.run(8000)
    assert game.live_game.result
    winners = game.live_game.result["winners"]
    finale = [LIT[GREEN] if seat in winners else DARK for seat in range(4)]
    assert game.lamps == finale
    assert len(start_of_tone(game, END)) == 1
    game.run(20_000)
    assert game.lamps == finale
    game.press_console("ok", "ok")
    assert game.lamps == [DARK] * 4


def test_the_finale_comes_after_the_last_reveal() -> None:
    game = table_at_vote(reveal=0)
    while not game.live_game.session.is_over:
        votes = dict.fromkeys(game.live_game.questions, "A") | {max(game.live_game.questions): "B"}
        ahead = Session.replay(game.live_game.session.journal)
        for seat in sorted(votes):
            ahead.answer(seat, votes[seat])
        game.device.settings.reveal = 3 if ahead.is_over else 0
        turn = game.live_game.revision
        for seat, option in votes.items():
            game.choose_on_pod(seat, option)
        game.until(lambda turn=turn: game.live_game.revision != turn)
        game.run(LATE)
    assert game.live_game.is_revealing
    assert game.live_game.result is None
    assert start_of_tone(game, END) == []
    game.until(lambda: game.live_game.result is not None)
    (revealed, end) = start_of_tone(game, REVEAL)[-1], start_of_tone(game, END)[0]
    pages = game.device.console.news.reveal_page_count
    assert pages > 1
    assert 3000 * pages - PASS <= end - revealed < 3000 * pages + LATE


# --- how long, and what ends it


@pytest.mark.parametrize("reveal", [0, 3, 10])
def test_the_pause_is_as_long_as_is_set(reveal: int) -> None:
    game = table_at_vote(reveal)
    start = game.board.clock.now() // 1000
    vote_until_locked(game)
    if not reveal:
        assert not game.live_game.is_revealing
        assert start_of_tone(game, REVEAL) == []
        return
    game.until(lambda: not game.live_game.is_revealing)
    (chord,), (tone,) = start_of_tone(game, REVEAL), start_of_tone(game, ASKED, start)
    assert 1000 * reveal <= tone - chord < 1000 * reveal + LATE


def test_ok_ends_it() -> None:
    game = table_at_vote(10)
    vote_until_locked(game)
    game.press_console("ok")
    assert not game.live_game.is_revealing
    game.run(LATE)
    assert game.live_game.waiting_seats == [0, 1, 2]
    assert game.screen[0].startswith("⧗")


def test_without_a_reveal_the_next_question_opens_immediately() -> None:
    game, rng = bright_box(10), Random(1)
    game.start("the-majority", 4)
    for seat in range(4):
        game.choose_on_pod(seat, game.live_game.questions[seat].make_answer(rng.choice))
    start = game.board.clock.now() // 1000
    game.run(400)
    assert game.live_game.about == "draft"
    assert game.live_game.waiting_seats == [0, 1, 2, 3]
    assert start_of_tone(game, REVEAL) == []
    assert len(start_of_tone(game, ASKED, start - 200)) == 1


def test_the_time_to_answer_begins_when_the_question_opens() -> None:
    game = table_at_vote(5)
    game.device.settings.countdown = 8
    vote_until_locked(game)
    assert game.live_game.seconds_left(game.board.ticks_ms()) is None
    game.until(lambda: not game.live_game.is_revealing)
    assert game.live_game.seconds_left(game.board.ticks_ms()) == 8
    game.run(2000)
    assert not any(hertz == MELODIES["tick"][0][0] for _, hertz in game.board.tones)
    game.run(2000)
    assert any(hertz == MELODIES["tick"][0][0] for _, hertz in game.board.tones)


def test_one_tone_asks_all_in_the_moment_they_are_asked() -> None:
    game = table_at_vote(2)
    assert len(start_of_tone(game, ASKED)) == 1
    vote_until_locked(game)
    assert len(start_of_tone(game, ASKED)) == 1
    game.until(lambda: not game.live_game.is_revealing)
    game.run(LATE)
    assert len(start_of_tone(game, ASKED)) == 2


# --- what comes in between


def test_an_undo_while_something_is_revealed_asks_again() -> None:
    game = table_at_vote(10)
    vote_until_locked(game)
    game.press_console("back", "down", "down", "ok", "down", "ok")
    game.run(500)
    assert not game.live_game.is_revealing
    assert game.live_game.waiting_seats == [0, 1, 2, 3]
    game.tap(0, "A")
    assert game.live_game.waiting_seats == [1, 2, 3]


def test_a_power_cut_during_a_reveal_resumes_at_the_question() -> None:
    game = table_at_vote(10)
    vote_until_locked(game)
    again = bright_box(10, flash=game.flash)
    again.press_console("ok")
    again.run(500)
    assert not again.live_game.is_revealing
    assert again.live_game.waiting_seats == [0, 1, 2]
    assert again.live_game.session.journal == game.live_game.session.journal


def test_an_abort_while_something_is_revealed_leaves_no_light() -> None:
    game = table_at_vote(10)
    vote_until_locked(game)
    game.press_console("back", "down", "down", "down", "ok", "down", "ok")
    game.run(3000)
    assert game.screen[0] == "Conclave"
    assert set(game.lamps) == {DARK}


def test_a_lost_pod_is_heard_once() -> None:
    game = table_at_vote()
    error = MELODIES["error"][0][0]
    game.run(2000)
    assert start_of_tone(game, error) == []
    game.board.cable.unplug(2)
    game.run(2000)
    assert len(start_of_tone(game, error)) == 1
    game.board.cable.replug()
    game.run(2000)
    assert len(start_of_tone(game, error)) == 1


def test_a_failure_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table_at_vote()

    def broken(*_: Any) -> None:
        """Fail."""
        raise KeyError

    game.run(500)
    monkeypatch.setattr(game.live_game, "step", broken)
    game.run(300)
    assert len(start_of_tone(game, MELODIES["error"][0][0])) == 1


# --- nobody has to press OK


@pytest.mark.slow
def test_a_whole_game_of_majority_needs_no_key_of_the_console() -> None:
    """The display shows the words when the vote opens, and the question about the coin."""
    game, rng = bright_box(2), Random(4)
    game.start("majority", 4, words="device", language="fr", variant=True)
    while not game.live_game.result:
        game.until(lambda: bool(game.live_game.waiting_seats) or game.live_game.result is not None)
        if game.live_game.result:
            break
        game.run(150)
        laid, seen = game.live_game.session.public["words"], " ".join(game.screen)
        assert game.screen[0].startswith("Vote")
        assert game.screen[1].endswith({"green": " plus", "red": " moins"}[game.live_game.session.public["face"]])
        for place in ("reference", "A", "B", "C"):
            assert laid[place] in seen, (laid, game.screen)
        for seat in list(game.live_game.questions):
            game.choose_on_pod(seat, game.live_game.questions[seat].make_answer(rng.choice))
        game.until(lambda: not game.live_game.waiting_seats)
        turn = game.live_game.revision
        game.until(lambda turn=turn: game.live_game.revision != turn)


# --- and nothing of it tells a secret


def swap_roles(one: int, other: int) -> Callable[[list[Any]], None]:
    """Return a change of the deal that exchanges the roles of two seats."""

    def change(items: list[Any]) -> None:
        """Exchange the two roles."""
        if "dinarzade" in items:
            items[one], items[other] = items[other], items[one]

    return change


def watch_course(change: Callable[[list[Any]], None]) -> "Iterator[tuple]":
    """Nominate and vote; return everything that is seen and heard, after every pass."""
    game = table_at_nomination(change)
    yield tuple([game.live_game.session.private_state(seat)["role"] for seat in range(5)])
    game.until(lambda: game.live_game.waiting_seats == [0])
    game.choose_on_pod(0, "s3")
    game.until(lambda: len(game.live_game.waiting_seats) == 5)
    start = game.board.clock.now()
    for pod in range(5):
        game.board.hands[pod].tap("B", after=100 * pod)
    while game.board.clock.now() < start + 6_000_000:
        game.device.step()
        yield game.board.clock.now(), tuple(game.lamps), bytes(game.board.oled.ram), tuple(game.board.tones[-4:])


def first_difference() -> int:
    """Return the pass at which a game differs from the one in which Dinarzade is another seat; 0: never."""
    roles, *plain = watch_course(lambda items: None)
    dinarzade = roles.index("dinarzade")
    other_roles, *other = watch_course(swap_roles(dinarzade, 2 if dinarzade == 1 else 1))
    assert other_roles.index("dinarzade") != dinarzade
    return next((index for index, (a, b) in enumerate(zip(plain, other, strict=True), 1) if a != b), 0)


def test_the_moments_are_the_same_whatever_is_secret() -> None:
    """Two games in which two seats have each other's role, while everything public is the same."""
    assert first_difference() == 0


def test_a_pause_that_follows_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = LiveGame._reveal_or_ask

    def leaky(self: LiveGame, facts: list[Any], now: int) -> None:
        """Reveal one ms slower for a secret role."""
        honest(self, facts, now)
        if self.session.private_state(1).get("role") == "dinarzade":
            self._reveal_sequence._step_ms += 1

    monkeypatch.setattr(LiveGame, "_reveal_or_ask", leaky)
    assert first_difference() > 0
