"""The effects of cards of The Majority 2 as text for the console, with short names of cards and places."""

from firmware.console.game_wording import flow_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.text import Texts
    from shared_rules.engine.table import Fact

CARDS = ("taken", "placed", "discarded", "chosen")


def short(word: str, texts: "Texts") -> str:
    """Return the short name of a card or a colour: `Sor.sén`, `Rg`."""
    return ".".join([texts("s." + part) for part in word.split(".")])


def card_in_short(card: "dict[str, Any]", texts: "Texts") -> str:
    """Return the short name of a card and of the disc on it."""
    disc = card.get("disc")
    return short(card["card"], texts) + ("●" + short(disc, texts) if disc else "")


def card_or_colour_text(card: "dict[str, Any] | str", texts: "Texts") -> str:
    """Return the text for a colour, or for a card with its place, as a fact has it."""
    if isinstance(card, str):
        return texts.option(card)
    place = texts("z.column", card["column"] + 1) if "column" in card else texts("z." + card["zone"])
    return card_in_short(card, texts) + " (" + texts.seat(card["seat"]) + " " + place + ")"


def effect(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return an `effect` fact as lines: the player, the card, and what changed (cards, coins, discs)."""
    groups = [("", _number_parts(fact, texts) + [_disc_move(disc, texts) for disc in fact.get("discs", ())])]
    groups += [
        (" " + texts("e." + name), [card_or_colour_text(card, texts) for card in fact.get(name, ())]) for name in CARDS
    ]
    label, lines = texts("fact.effect", texts.seat(fact["seat"]), short(fact["card"], texts)), []
    for verb, items in groups:
        if items:
            lines += flow_lines((label + verb).strip(), items, ",")
            label = ""
    return lines


def _number_parts(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the texts for changes in numbers: cards drawn, hand, reserve, coins, and the like."""
    parts = []
    drawn = fact.get("drawn")
    if drawn is not None:
        cards = str(drawn) if isinstance(drawn, int) else " ".join([short(card, texts) for card in drawn])
        parts.append(texts("e.drawn", cards))
    for name in ("hand", "reserve"):
        if name in fact:
            parts.append(texts("e." + name, _with_sign(fact[name])))
    for seat, change in enumerate(fact.get("coins", ())):
        if change:
            parts.append(texts("e.coins", texts.seat(seat), _with_sign(change)))
    if "turned" in fact:
        parts.append(texts("e.turned", fact["turned"]))
    if fact.get("must_exchange") is not None:
        parts.append(texts("e.must_exchange", texts.seat(fact["must_exchange"])))
    if fact.get("did") is False:
        parts.append(texts("e.nothing"))
    return parts


def _disc_move(disc: "dict[str, Any]", texts: "Texts") -> str:
    """Return the text for the move of a disc: its colour, and the card or supply it went to."""
    to = card_or_colour_text(dict(disc["to"], disc=None), texts) if disc["to"] else texts("z.supply")
    return short(disc["colour"], texts) + " → " + to


def _with_sign(change: int) -> str:
    return "+" + str(change) if change > 0 else str(change)
