"""Shuffling together on the emulated Pico: what the display says, the code, four taps on each pod, and the deal."""

import json

import pytest
import zxingcpp
from PIL import Image

from shared_rules.engine import catalog, fingerprint
from shared_rules.engine.session import Session
from shared_rules.engine.witness import line
from tests.pico.conftest import SEED, SEEDED, Boxes, settings
from tests.pico.meter import METERED, Meter
from tests.pico.playing import LOADING, facts
from tests.pico.rig import Rig

WORDS = ("ABCD", "DDDD", "CABA")
ASKED = "TAPEZ 4"  # in large letters
MORE = 2048  # bytes of heap
AT_MOST = 3500  # ms from the last key of the set-up to what to do on the glass: rules and pages are loaded, too
TURNED = 300  # ms from OK to the code, which was made before


def code(rig: Rig) -> str:
    """What a camera reads on the glass."""
    lit = rig.picture
    glass = Image.new("L", (128, 64))
    glass.putdata([255 * pixel for row in lit for pixel in row])
    frame = Image.new("L", (600, 344), 8)
    frame.paste(glass.resize((512, 256), Image.Resampling.NEAREST), (44, 44))
    found = zxingcpp.read_barcodes(frame)
    return found[0].text if found else ""


def begin(rig: Rig, game: str = "majority") -> None:
    """Begin a game by keys, with all pods."""
    rig.until(lambda: rig.screen[0] == "Conclave" and rig.screen[1].startswith("▶"))
    for keys in (("ok",), ("down",) * catalog.names().index(game), ("ok",), ("ok",)):
        rig.tap(*keys)
        rig.run(LOADING)
    rig.tap("ok")


def press(rig: Rig) -> None:
    for pod, word in enumerate(WORDS):
        for key in word:
            rig.press(pod, key)


def test_three_players_stir_and_are_dealt_to(boxes: Boxes) -> None:
    rig = boxes({"main.py": SEEDED, **settings(grace=0, reveal=0)}, pods=3)
    begin(rig)
    took = rig.until(lambda: ASKED in rig.screen, ms=5000, every=50)
    print(f"what to do is on the glass {took:.0f} ms after the last key")
    assert took < AT_MOST
    rig.run(500)
    rig.tap("ok")
    took = rig.until(lambda: code(rig) != "", ms=5000, every=20)
    print(f"the code is on the glass {took:.0f} ms after OK")
    assert took < TURNED
    press(rig)
    rig.until(lambda: any(fact["e"] == "stirred" for fact in facts(rig)))
    told = facts(rig)
    expected = Session("majority", 3, told[0]["options"], SEED, stirs=True, fingerprint=fingerprint.of("majority"))
    assert told[0]["commit"] == expected.commit
    for seat, word in enumerate(WORDS):
        expected.answer(seat, " ".join(word))
    rig.run(1500)
    told = facts(rig)
    assert told == [json.loads(json.dumps(fact)) for fact in expected.facts][: len(told)]
    assert len(told) >= 5
    assert not code(rig)


def weight(boxes: Boxes, stirs: bool) -> int:
    """Memory in use at the first question of a game."""
    rig = boxes({"main.py": METERED, **settings(grace=0, stir=stirs, reveal=0)}, pods=3)
    meter = Meter(rig)
    begin(rig)
    if stirs:
        rig.until(lambda: ASKED in rig.screen, every=50)
        rig.run(500)
        press(rig)
        rig.until(lambda: any(fact["e"] == "stirred" for fact in facts(rig)))
    rig.run(3000)
    return meter.weight()


@pytest.mark.slow
def test_the_stirring_takes_no_memory_of_the_game_after_it(boxes: Boxes) -> None:
    assert weight(boxes, True) - weight(boxes, False) < MORE


@pytest.mark.slow
@pytest.mark.parametrize("game", ["majority", "sultane", "witchcraft", "majority-2"])
def test_the_largest_table_of_a_game_has_room_for_the_code(boxes: Boxes, game: str) -> None:
    rig = boxes({"main.py": SEEDED, **settings(reveal=0)}, pods=catalog.seats(game)[1])
    begin(rig, game)
    rig.run(3500)
    rig.tap("ok")
    rig.run(500)
    assert code(rig) == line(facts(rig)[0]["commit"])
