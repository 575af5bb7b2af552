"""A table gives nothing away: changed answers, panels of exiled players, or the places of shuffled options."""

from itertools import count
from random import Random

from conclave.simulator.simulated_flash import SimulatedFlash

from firmware.pods.answer_pad import BrowsingPad
from shared_rules.engine.session import Session
from tests.firmware.pod_player import DARK
from tests.kit import answer_all, fixed_seed
from tests.workbench.bench import QUICK_SETTINGS, Bench, bench_at_vote
from tests.workbench.games import flash_with_unfinished_game
from tests.workbench.hands import LAMP

SEATS = 5


def answer_events(table: Bench) -> list[tuple[str, int]]:
    """Return the line's `answered` and `withdrawn` events."""
    table.run(300)
    return [(line["e"], line["seat"]) for line in table.records() if line["e"] in ("answered", "withdrawn")]


def test_the_line_reports_an_answer_but_not_its_changes() -> None:
    table = bench_at_vote(SEATS)
    table.tap(1, "A", "B")
    table.tap(2, "A")
    table.tap(1, "D", "A")
    assert answer_events(table) == [("answered", 1), ("answered", 2)]
    table.tap(1, "A")
    assert answer_events(table)[2:] == [("withdrawn", 1)]


# --- exile


def game_at_exile() -> Session:
    """Return a game of Sultane in which the Vizier is about to exile somebody."""
    for number in count():
        session, rng = Session("sultane", SEATS, {}, fixed_seed(number)), Random(number)
        while not session.is_over:
            if any(question.about == "exile" for question in session.questions.values()):
                return session
            answer_all(session, rng)
    raise AssertionError


def test_an_exiled_player_sees_nothing_more_on_their_pod() -> None:
    session = game_at_exile()
    ((vizier, question),) = session.questions.items()
    exile = int(question.options[-1][1:])
    table = Bench(SEATS, flash_with_unfinished_game(session), **QUICK_SETTINGS)
    table.press_console("ok")
    table.board.hands[exile].press("D")
    table.run(1500)
    assert set(table.frame[exile][:LAMP]) != {DARK}, "until then there is something to see"
    table.choose_on_pod(vizier, question.options[-1])
    table.run(2000)
    assert exile not in table.live_game.session.public["active"]
    assert set(table.frame[exile]) == {DARK}
    table.board.hands[exile].release("D")
    table.run(200)
    for hand in table.board.hands:
        hand.press("D")
    table.run(1500)
    assert [seat for seat in range(SEATS) if set(table.frame[seat][:LAMP]) == {DARK}] == [exile]


# --- shuffled ballots


def box_with_dice(pods: int, number: int, flash: SimulatedFlash | None) -> Bench:
    """Return a box whose chip throws these dice; everything else is the same: the deal, and the chip's number."""
    table = Bench(pods, flash, seed=number, **QUICK_SETTINGS)
    table.device.seed.next_seed = lambda: fixed_seed(1)
    table.board.chip_id = bytes(8)
    return table


def option_orders(number: int, flash: SimulatedFlash | None = None) -> list[list[str]]:
    """Return the options of a vote in the order of each pod."""
    table = box_with_dice(10, number, flash)
    table.device.settings.ballots = True
    if flash:
        table.press_console("ok")
    else:
        table.start("majority", 10, words="table")
    table.run(100)
    ballots = [pod.answer_pad for pod in table.device.pods]
    return [list(ballot.options) for ballot in ballots if ballot]


def test_nobody_can_predict_the_places_of_shuffled_options() -> None:
    """The whole game will be published: it must not reveal the places, neither at the start nor after a power cut."""
    flash = flash_with_unfinished_game(Session("majority", 10, {"words": "table"}, fixed_seed(1)))
    seen = [option_orders(1), option_orders(2), option_orders(3), option_orders(4, flash), option_orders(5, flash)]
    assert all(len(order) == 10 for order in seen)
    assert all(one != other for one in seen for other in seen if one is not other)
    assert all(len({tuple(order) for order in one}) > 3 for one in seen), "each pod has an order of its own"


# --- browsing


def browsing_starts(number: int, flash: SimulatedFlash | None = None) -> list[list[int]]:
    """Return where browsing begins on each pod, question by question."""
    table = box_with_dice(4, number, flash)
    if flash:
        table.press_console("ok")
    else:
        table.start("the-majority", 4)
    found = []
    for _ in range(3):
        table.run(100)
        ballots = [pod.answer_pad for pod in table.device.pods]
        found.append([ballot.option_index for ballot in ballots if isinstance(ballot, BrowsingPad)])
        table.answer_until_locked(Random(1))
    return found


def test_nobody_can_predict_where_browsing_begins() -> None:
    """It is drawn again for each question and each pod; the published game does not reveal it."""
    flash = flash_with_unfinished_game(Session("the-majority", 4, {}, fixed_seed(1)))
    seen = [browsing_starts(1), browsing_starts(2), browsing_starts(3), browsing_starts(4, flash)]
    places = [at for box in seen for at in box]
    assert all(len(at) == 4 for at in places)
    assert all(one != other for number, one in enumerate(places) for other in places[:number])
    assert all(len(set(at)) > 1 for at in places), "each pod begins elsewhere"
