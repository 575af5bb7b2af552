"""The list of cards on the printed player aid of The Majority 2: light, cost, points and effect of each."""

from pathlib import Path
from typing import Any

from conclave.aid.pdf import AidPdf
from conclave.lights.lights_svg import LightRow
from conclave.web.game_texts import page_texts

from firmware.pods.word_lights import WordLights, load_lights
from shared_rules.the_majority_two.box.lights import FACTIONS
from shared_rules.the_majority_two.cards import CARDS, GHOST, PROMO, RANKS, Card

PAGE = Path(__file__).parents[1] / "page"
ALIKE = "secretary"  # the rank whose cards differ only in faction


def write(paper: AidPdf, language: str, says: dict[str, Any]) -> None:
    """Write all cards to the paper, rank by rank; `says` has the aid's texts in that language."""
    lights = load_lights("majority-2")
    words = page_texts(PAGE, language)
    for rank, (_, cost, needs) in RANKS.items():
        paper.heading(" ".join([says["cost"].format(says["ranks"][rank], cost), says["needs"][needs]]).strip())
        if rank == ALIKE:
            _write_alike(paper, lights, words, says)
            continue
        for card in _cards_of(rank):
            key = f"does.{card.word}" + (".promo" if card in PROMO else "")
            paper.light_with_text(lights.light(card.word), f"{_title(card, words, says)} {words[key]}")


def _title(card: Card, words: dict[str, str], says: dict[str, Any]) -> str:
    """Return the bold title of a card: its faction, whether it is a promo card, and its points."""
    faction = words.get("faction." + card.word.split(".")[0], says["ghost"])
    promo = f", {says['promo']}" if card in PROMO else ""
    return f"**{faction}{promo} ({card.points})**"


def _write_alike(paper: AidPdf, lights: WordLights, words: dict[str, str], says: dict[str, Any]) -> None:
    """Write the Secretaries, which differ only in faction."""
    rows = [LightRow((lights.light(f"{faction}.{ALIKE}"),), words["faction." + faction]) for faction in FACTIONS]
    paper.lights([rows[at::3] for at in range(3)])
    paper.paragraph(f"**({CARDS[0].points})** {says['alike']}")


def _cards_of(rank: str) -> list[Card]:
    """Return all cards of a rank, each promo card after the one it replaces."""
    return [
        card
        for base in (*CARDS, GHOST)
        if base.rank == rank
        for card in (base, *[other for other in PROMO if other.word == base.word])
    ]
