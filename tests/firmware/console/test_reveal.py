"""A reveal can be read completely: everything new is shown, nothing else, and for long enough."""

import json
from random import Random
from typing import Any

import pytest

from firmware.storage.settings import UNTIL_OK, Settings
from shared_rules.engine import catalog
from shared_rules.engine.table import GAME_MASTER
from tests.firmware.console.test_games import console_pages
from tests.workbench.bench import Bench


def begin_game(game: str, seats: int, reveal: int | None = None, **options: object) -> Bench:
    """Return a bench with a game and the settings of a new box; `reveal` sets how long a reveal is shown."""
    made = Bench(seats, grace=200, stir=False)
    if reveal is not None:
        made.device.settings.reveal = reveal
    made.start(game, seats, **options)
    return made


def answer_until_locked(table: Bench, rng: Random) -> None:
    """Answer the question until the answers are locked."""
    turn, asked = table.live_game.revision, dict(table.live_game.questions)
    if GAME_MASTER in asked:
        table.live_game.answer_master(asked[GAME_MASTER].make_answer(rng.choice), table.board.ticks_ms())
    for seat, question in asked.items():
        if seat != GAME_MASTER:
            table.choose_on_pod(seat, question.make_answer(rng.choice))
    for _ in range(400):
        if table.live_game.revision != turn:
            return
        table.run(5)
    raise AssertionError("the answers were not locked")


def watch_reveal(table: Bench) -> list[str]:
    """Return all lines shown below the bar, page by page, until the next question opens."""
    pages: dict[int, list[str]] = {}
    while table.live_game.is_revealing:
        pages[table.live_game.reveal_page] = table.screen[1:]
        table.run(50)
    is_long = len(pages) > 1
    return [line for page in pages.values() for line in page[: -1 if is_long else None] if line]


def without_link_fields(fact: dict[str, Any]) -> dict[str, Any]:
    """Return a fact as the rules emitted it, without the fields that the link adds."""
    return {name: fact[name] for name in fact if name not in ("id", "ms")}


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.game_names())
def test_all_that_a_lock_reveals_is_read_and_nothing_else(game: str) -> None:
    """With most players, and without a key press."""
    rng, made, lengths = Random(3), begin_game(game, catalog.seat_limits(game)[1]), []
    for _ in range(14):
        if made.live_game.session.is_over:
            break
        before = made.live_game.session.fact_count
        answer_until_locked(made, rng)
        if made.live_game.is_revealing:
            shown = watch_reveal(made)
            facts = [json.loads(line[:-9]) for line in made.received_lines if '"n":' in line]
            facts = [without_link_fields(fact) for fact in facts if fact["n"] >= before]
            told = [line for fact in facts for line in console_pages(game).told(fact, made.device.texts)]
            assert shown == told
            lengths.append(len(told))
        made.run(500)
    assert len(lengths) > 2 or made.live_game.session.is_over
    assert max(lengths) > 7 or game != "majority", "more than fits"


def test_the_voters_of_every_word_of_majority_are_read() -> None:
    made = begin_game("majority", 10)
    votes = "ABCABCABCA"
    for seat, vote in enumerate(votes):
        made.choose_on_pod(seat, vote)
    while not made.live_game.is_revealing:
        made.run(5)
    shown = watch_reveal(made)
    for word in "ABC":
        at = next(at for at, line in enumerate(shown) if line.startswith(f"{word} "))
        named = " ".join(shown[at : at + 3]).split()
        assert all(f"J{seat + 1}" in named for seat, vote in enumerate(votes) if vote == word)


def lock_last_guesses(reveal: int | None = None) -> Bench:
    """Return a bench on which the last guesses of the first night were just locked."""
    made, rng = begin_game("witchcraft", 4, reveal), Random(2)
    while made.live_game.about != "guesses":
        answer_until_locked(made, rng)
        made.live_game.skip_reveal()
        made.run(300)
    answer_until_locked(made, rng)
    return made


@pytest.mark.slow
def test_the_first_night_is_read_before_the_game_master_is_asked() -> None:
    made = lock_last_guesses()
    assert made.live_game.is_revealing
    assert made.live_game.master_question is None
    shown = " ".join(" ".join(watch_reveal(made)).split())
    public = made.live_game.session.public
    for label in ("Disques : J1 +", "Points : J1 ", "Suspicion, nuit 1 :"):
        assert label in shown
    assert all(f"J{seat + 1} {points}" in shown for seat, points in enumerate(public["points"]))
    assert all(f" {count}" in shown for count in public["suspicion"].values())
    made.run(500)
    assert made.live_game.master_question is not None


@pytest.mark.slow
@pytest.mark.parametrize("reveal", [0, None])
def test_points_and_suspicion_stay_until_the_night_is_over(reveal: int | None) -> None:
    made = lock_last_guesses(reveal)
    made.live_game.skip_reveal()
    made.run(1000)
    assert made.screen[0] == "Fin de la nuit"
    shown, public = " ".join(made.screen), made.live_game.session.public
    assert all(f"J{seat + 1} {points}" in shown for seat, points in enumerate(public["points"]))
    laid = next(line for line in made.screen if line.startswith("Sus"))
    assert [int(cell) for cell in laid[3:].replace("·", "0").split()] == [
        public["suspicion"][colour] for colour in ("black", "red", "pink", "blue", "yellow")
    ]


# --- until OK


def bench_at_reveal(reveal: int) -> Bench:
    """Return a bench on which votes are being revealed."""
    made = begin_game("majority", 6, reveal)
    for seat, vote in enumerate(("A", "A", "B", "B", "C", "score")):
        made.choose_on_pod(seat, vote)
    for _ in range(400):
        if made.live_game.is_revealing:
            break
        made.run(5)
    made.run(500)
    return made


def test_until_ok_a_reveal_waits_and_ok_goes_on() -> None:
    made = bench_at_reveal(UNTIL_OK)
    first = made.screen
    made.run(120_000)
    assert made.live_game.is_revealing
    assert made.screen == first, "pages do not turn by themselves"
    made.press_console("ok")
    assert not made.live_game.is_revealing
    made.run(300)
    assert made.live_game.waiting_seats


def test_until_ok_the_pages_are_turned_by_hand() -> None:
    made = bench_at_reveal(UNTIL_OK)
    told = made.revealed_lines[-made.device.console.news.reveal_line_count :]
    assert made.screen[1:7] == told[:6]
    assert made.screen[7].split() == ["▼", str(len(told) - 6)]
    made.press_console("down")
    assert [line for line in made.screen[1:7] if line] == told[6:]
    assert made.screen[7] == "▲ 6"
    assert all(f"{vote} " in " ".join(told[:6]) for vote in "ABC")
    made.press_console("down")
    made.press_console("up")
    assert made.screen[1:7] == told[:6]


def test_a_page_turned_by_hand_stays_until_ok() -> None:
    made = bench_at_reveal(3)
    made.press_console("down")
    page = made.screen
    made.run(60_000)
    assert made.live_game.is_revealing
    assert made.screen == page
    made.press_console("ok")
    assert not made.live_game.is_revealing


def test_the_setting_comes_after_the_longest_time() -> None:
    box = Bench(reveal=10)
    box.choose_menu_line("Réglages")
    assert "jusqu'à OK" in " ".join(box.choose_menu_line("Révélation"))
    box.press_console("back")
    assert Settings(box.flash).reveal == UNTIL_OK
