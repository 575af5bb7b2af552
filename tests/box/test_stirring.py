"""Shuffling together: the text on the display, the code, four taps on each pod, and the deal."""

import pytest

from shared_rules.engine import catalog, rules_fingerprint
from shared_rules.engine.mnemonic import commitment_code_text, mnemonic_words
from shared_rules.engine.session import Session
from tests.box.conftest import Boxes
from tests.workbench import oled_picture
from tests.workbench.followed_game import SEED, facts_as_json
from tests.workbench.hands import CONSOLE, Hands

WORDS = ("ABCD", "DDDD", "CABA")
SEATS = len(WORDS)
ASKED = "TAPEZ 4"  # in large letters
AT_MOST = 3500  # ms from the last key of the set-up to the instruction on the display, with all code loaded
TURNED = 300  # ms from OK to the code, which was made before


def begin_game(boxes: Boxes, game: str = "majority", seats: int = SEATS) -> Hands:
    """Return a box that asks for taps."""
    box = boxes(seats, grace=0, reveal=0)
    box.new_game(game)
    box.until(lambda: ASKED in box.screen, ms=AT_MOST)
    box.until(box.facts)
    return box


def same_game_on_pc(box: Hands) -> Session:
    """Return the same game on the PC, after all have tapped."""
    options = box.facts()[0]["options"]
    session = Session(
        "majority",
        SEATS,
        options,
        SEED,
        contributes=True,
        fingerprint=rules_fingerprint.fingerprint_of_game("majority"),
    )
    for seat, word in enumerate(WORDS):
        session.answer(seat, " ".join(word))
    return session


def tap_all(box: Hands) -> None:
    """Let all players tap; wait until the first question is open."""
    for pod, word in enumerate(WORDS):
        box.tap(pod, *word)
    box.until(lambda: box.records("stirred"))
    box.run(1500)


def show_code(box: Hands) -> str:
    """Press OK; return what a camera reads then."""
    box.tap(CONSOLE, "ok")
    box.until(lambda: oled_picture.read_barcode(box.picture), ms=TURNED)
    return oled_picture.read_barcode(box.picture)


def test_the_deal_follows_from_what_was_pressed_on_all_pods(boxes: Boxes) -> None:
    box = begin_game(boxes)
    tap_all(box)
    session = same_game_on_pc(box)
    assert box.facts() == facts_as_json(session)[: len(box.facts())]
    assert [fact["e"] for fact in box.facts()][-1] == "asked"
    assert box.records("stirred")[0]["keys"] == list(WORDS)


def test_the_commitment_is_a_key_away_as_words_and_for_a_camera(boxes: Boxes) -> None:
    box = begin_game(boxes)
    commit = box.facts()[0]["commit"]
    assert not oled_picture.read_barcode(box.picture)
    for back in ("ok", "back"):
        assert show_code(box) == commitment_code_text(commit) == f"CONCLAVE {commit.upper()}"
        assert oled_picture.read_lines([row[:64] + [0] * 64 for row in box.picture])[2:6] == mnemonic_words(commit)
        box.tap(CONSOLE, back)
        box.until(lambda: ASKED in box.screen)
    show_code(box)
    tap_all(box)
    assert not oled_picture.read_barcode(box.picture), "it makes room for the game when all have tapped"
    box.until(lambda: "⧗" in box.screen[0])


def test_a_power_cut_changes_neither_commitment_nor_deal(boxes: Boxes) -> None:
    box = begin_game(boxes)
    commit = box.facts()[0]["commit"]
    for pod in (0, 1):
        box.tap(pod, *WORDS[pod])
    box.power_cut()
    box.resume()
    box.run(1500)
    assert show_code(box) == commitment_code_text(commit)
    box.tap(CONSOLE, "back")
    tap_all(box)
    session = same_game_on_pc(box)
    box.power_cut()
    box.resume()
    for pod in range(SEATS):
        box.tap(pod, "A")
        session.answer(pod, "A")
    box.until(lambda: box.records("votes"))
    box.run(1500)
    assert box.facts() == facts_as_json(session)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in catalog.game_names() if catalog.players_contribute(game)])
def test_the_largest_table_of_a_game_has_room_for_the_code(boxes: Boxes, game: str) -> None:
    box = begin_game(boxes, game, catalog.seat_limits(game)[1])
    assert show_code(box) == commitment_code_text(box.facts()[0]["commit"])
