"""The console's display for The Majority 2: coins, factions, both halves column by column, score zones, discards."""

from firmware.console.game_wording import fact_lines, flow_lines, opening_lines, table_row, text_lines, winner_lines
from firmware.console.screen import BAR, small_rows
from shared_rules.the_majority_two.box.effect_texts import card_in_short, card_or_colour_text, effect, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact

HALF = 10  # width in cells of one player's half


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return the rows below a question: factions and coins of both players, then size and last card of each column."""
    up, down, zones = public["up"], public["down"], public["zones"]
    heads = [texts.seat(seat) for seat in (0, 1)]
    wealth = [texts("s.wealth", len(zones[seat]), up[seat], down[seat]) for seat in (0, 1)]
    rows: list[Row] = [(_join_halves(heads), BAR)]
    lines = [_join_halves(wealth, "|")]
    for column in range(3):
        lines.append(_join_halves([_last_card(half[column], texts) for half in public["columns"]], "|"))
    if public["must_exchange"] is not None:
        lines += text_lines(texts, "e.must_exchange", texts.seat(public["must_exchange"]))
    return rows + small_rows(lines)


def scores(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return factions, coins and reserves of both players as lines."""
    up, down, zones = public["up"], public["down"], public["zones"]
    rows = (
        ("", [texts.short_name(0), texts.short_name(1)]),
        (texts("s.factions"), [len(zones[0]), len(zones[1])]),
        (texts("s.coins"), [str(up[seat]) + "+" + str(down[seat]) for seat in (0, 1)]),
        (texts("s.reserve"), public["reserves"]),
    )
    return [table_row(label, cells, 6, 9) for label, cells in rows]


def _join_halves(cells: "list[str]", between: str = " ") -> str:
    """Return a line with a cell for each player, the first seat on the left."""
    return cells[0] + " " * (HALF - len(cells[0])) + between + cells[1]


def _last_card(cards: "list[dict[str, Any]]", texts: "Texts") -> str:
    """Return the number of cards in a column and its last card, as one cell."""
    if not cards:
        return "·"
    number, card = str(len(cards)), card_in_short(cards[-1], texts)
    return number + (" " if len(number + card) < HALF else "") + card


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the public state as lines: turn, scores, hand and pile, columns, score zones, discs, supply, discards."""
    zones = public["zones"]
    lines = text_lines(texts, "s.turn", texts.seat(public["turn"]), texts("s." + public["phase"])) + scores(
        public, texts
    )
    lines += text_lines(texts, "s.hand", public["hand"], public["pile"])
    if public["must_exchange"] is not None:
        lines += text_lines(texts, "e.must_exchange", texts.seat(public["must_exchange"]))
    for column in range(3):
        lines += _halves_lines(texts("s.column", column + 1), [half[column] for half in public["columns"]], texts)
    lines += _halves_lines(texts("s.score"), zones, texts)
    lines += flow_lines(texts("s.discs"), [short(colour, texts) for colour in public["discs"]] or ["-"])
    lines += text_lines(texts, "s.supply", public["supply"])
    return lines + _discards_lines(public["discards"], texts)


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact as lines of text."""
    return fact_lines(TELLERS, fact, texts)


def _halves_lines(title: str, halves: "list[list[dict]]", texts: "Texts") -> "list[str]":
    """Return the cards of both players as lines below a title, the first seat on the left, the second on the right."""
    lines = [title]
    for index in range(max(len(halves[0]), len(halves[1]))):
        cells = [card_in_short(half[index], texts) if index < len(half) else "" for half in halves]
        lines.append(_join_halves(cells, "|"))
    return lines


def _discards_lines(cards: "list[str]", texts: "Texts") -> "list[str]":
    counted = []
    for card in sorted(set(cards)):
        copies = cards.count(card)
        counted.append(short(card, texts) + ("x" + str(copies) if copies > 1 else ""))
    return flow_lines(texts("s.discards", len(cards)), counted)


def _start_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.start", texts.seat(fact["first"]))


def _income_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.income", texts.seat(fact["seat"]), fact["coins"])


def _exchange_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    key = "fact.exchange" if fact["did"] else "fact.no_exchange"
    return text_lines(texts, "fact.forced" if fact.get("forced") else key, texts.seat(fact["seat"]))


def _draw_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    if not fact["did"]:
        return text_lines(texts, "fact.no_draw", texts.seat(fact["seat"]))
    other = texts.seat(1 - fact["seat"])
    return text_lines(texts, "fact.draw", texts.seat(fact["seat"]), fact["cards"], other, fact.get("given", 1))


def _play_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    key = "fact.play_free" if fact["free"] else "fact.play"
    return text_lines(
        texts, key, texts.seat(fact["seat"]), texts.option(fact["card"]), fact["column"] + 1, fact["paid"]
    )


def _faction_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    colour = texts.option(fact["colour"])
    lines = text_lines(texts, "fact.faction", texts.seat(fact["seat"]), colour, fact["column"] + 1)
    lines += text_lines(texts, "fact.represents", card_in_short(fact, texts), fact["coins"])
    return lines + flow_lines(
        texts("e.discarded"), [card_or_colour_text(card, texts) for card in fact["discarded"]], ","
    )


def _lost_column_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = text_lines(texts, "fact.lost_column", texts.seat(fact["seat"]), fact["column"] + 1)
    return lines + flow_lines(texts("e.discarded"), [card_in_short(card, texts) for card in fact["cards"]], ",")


def _cleanup_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.cleanup", texts.seat(1 - fact["seat"]), fact["cards"])


def _shuffled_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.shuffled", fact["pile"])


def _agree_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    answers = [texts.seat(seat) + " " + texts.option(answer) for seat, answer in enumerate(fact["answers"])]
    return flow_lines(texts("fact.agree"), answers, ",")


def _end_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = winner_lines(fact, texts)
    for seat, score in enumerate(fact["scores"]):
        lines += text_lines(texts, "fact.score", texts.seat(seat), score, fact["points"][seat], fact["coins"][seat])
    return lines + text_lines(texts, "why." + fact["why"])


TELLERS = {
    "game": opening_lines,
    "start": _start_lines,
    "income": _income_lines,
    "exchange": _exchange_lines,
    "draw": _draw_lines,
    "play": _play_lines,
    "effect": effect,
    "faction": _faction_lines,
    "discarded_column": _lost_column_lines,
    "cleanup": _cleanup_lines,
    "shuffled": _shuffled_lines,
    "agree": _agree_lines,
    "end": _end_lines,
}
