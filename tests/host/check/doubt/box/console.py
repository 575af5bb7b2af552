"""Low or high on the display."""

from firmware.console.game_wording import (
    fact_lines,
    flow_lines,
    opening_lines,
    seat_names,
    text_lines,
    values_by_seat,
    winner_lines,
)
from firmware.console.screen import small_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return what everybody has said, when it is doubted."""
    return small_rows(_said(public["said"], texts)) if about == "doubt" else []


def scores(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the round: points are told when it is over."""
    return text_lines(texts, "s.round", public["round"])


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the round, and what everybody has said."""
    return scores(public, texts) + (_said(public["said"], texts) if public["said"] else [])


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact in words."""
    return fact_lines(TELLERS, fact, texts)


def _said(said: "list[str]", texts: "Texts") -> "list[str]":
    """Return the lines that tell who named which kind of card."""
    lines: list[str] = []
    for kind in ("low", "high"):
        seats = [seat for seat, word in enumerate(said) if word == kind]
        lines += flow_lines(texts("fact.said", texts.option(kind)), seat_names(seats, texts))
    return lines


def _doubted(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines that name the liars and the points."""
    return flow_lines(texts("fact.liars"), seat_names(fact["liars"], texts)) + flow_lines(
        "", values_by_seat(fact["points"], texts), ","
    )


TELLERS = {
    "game": opening_lines,
    "said": lambda fact, texts: _said(fact["said"], texts),
    "doubted": _doubted,
    "end": winner_lines,
}
