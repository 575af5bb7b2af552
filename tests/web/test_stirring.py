"""Phones stir the deal in a real Chromium, and keep what the box was committed to."""

import json
from pathlib import Path
from random import Random

import pytest

from shared_rules.engine.mnemonic import mnemonic_words as words_of
from shared_rules.engine.session import Session
from tests import kit
from tests.kit import fixed_seed
from tests.web import pages
from tests.web.pages import Visit
from tests.web.serving import served, until

pytestmark = pytest.mark.slow

SMALL = {"width": 320, "height": 568, "has_touch": True}
WORDS = ("ABCD", "DDDD", "CABA")


def test_phones_stir_by_taps_and_save_the_commitment(visit: Visit, pictures: Path) -> None:
    """With the time of their own clock."""
    with served(3, game="majority", reveal=0) as table:
        phones = [visit(f"{table.address}/", **SMALL) for _ in range(3)]
        for phone, name in zip(phones, ("Ana", "Bo", "Cleo"), strict=True):
            pages.join(phone, name)
        screen = visit(f"{table.address}/watch", 1280, 720)
        match = table.box.live_game
        assert match
        commit, words = match.session.commitment, " ".join(words_of(match.session.commitment))
        screen.get_by_text(words).wait_for()
        for phone, word in zip(phones, WORDS, strict=True):
            phone.locator(".pad").first.wait_for()
            assert words in phone.locator(".question .sealed").inner_text()
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
            if word == WORDS[0]:
                phone.screenshot(path=pictures / "phone-stir.png")
            for key in word:
                phone.locator(f".pad[data-word={key}]").tap()
        until(lambda: any(fact["e"] == "stirred" for fact in table.box.feed.facts), 20)
        told = next(fact for fact in table.box.feed.facts if fact["e"] == "stirred")
        assert told["keys"] == list(WORDS)
        for phone in phones:
            phone.locator(".option[data-word=score]").wait_for()
            (kept,) = json.loads(phone.evaluate("localStorage.getItem('conclave sealed')"))
            assert kept["commit"] == commit
            assert abs(kept["at"] - phone.evaluate("Date.now()")) < 60_000
        phones[0].locator("#open-menu").tap()
        phones[0].locator(".kept summary").tap()
        assert commit in phones[0].locator(".kept").inner_text()
        assert phones[0].evaluate(
            "[...document.querySelectorAll('dialog *')].every((one) => one.getBoundingClientRect().right <= innerWidth)"
        )
        phones[0].screenshot(path=pictures / "phone-sealed.png")


def test_workshop_and_pod_page_stir_by_taps_on_four_keys(visit: Visit) -> None:
    with served(3, game="majority", reveal=0) as table:
        here, lights = visit(pages.workshop_address(table)), visit(pages.seat_address(table, 1, "lights"), 360, 740)
        here.locator(".pod").first.locator(".wordbox summary").click()
        for words, place, keys in (
            (here.locator(".pod .words").first, 0, "ABBD"),
            (lights.locator(".words"), 1, "DCBA"),
        ):
            assert words.locator(".option").all_inner_texts() == ["A", "B", "C", "D"]
            for count, key in enumerate(keys, 1):
                words.locator(f".option[data-word={key}]").click()
                words.get_by_text(f"Tapped: {count} of 4").wait_for()
            assert pages.choice(table, place) == " ".join(keys)
        assert lights.locator("#alert").inner_text() == "Tapped: 4 of 4"


def test_a_phone_shows_its_saved_commitment_after_the_game(visit: Visit) -> None:
    session = Session("majority", 3, {}, fixed_seed(4), contributes=True)
    kit.play_random(session, Random(4))
    kept = [{"commit": session.commitment, "words": words_of(session.commitment), "at": 0}]
    with served(3, session=session, reveal=0, stir=False) as table:
        phone = visit(f"{table.address}/", **SMALL)
        phone.evaluate("kept => localStorage.setItem('conclave sealed', JSON.stringify(kept))", kept)
        pages.join(phone, "Ana")
        phone.get_by_text("The game is over").wait_for()
        assert " ".join(words_of(session.commitment)) in phone.locator("main").inner_text()
