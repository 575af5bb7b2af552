"""The console's display for The Majority: totals, coins, the spy token, and the cards of each turn."""

from firmware.console.game_wording import (
    fact_lines,
    flow_lines,
    opening_lines,
    seat_names,
    table_row,
    text_lines,
    values_by_seat,
    winner_lines,
)
from firmware.console.screen import BAR, small_rows
from shared_rules.the_majority.turn import COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return the rows below a question: the totals of each seat by colour, then the card just played or the coins."""
    played = public["cards"] if any(public["cards"]) else None
    head = _table_line("", [texts("s." + colour) for colour in COLOURS], texts("s.card" if played else "s.coins"))
    rows: list[Row] = [(head, BAR)]
    for seat, totals in enumerate(public["totals"]):
        last = public["purse"][seat] if played is None else _short_card(played[seat], texts) if played[seat] else "-"
        rows += small_rows([_table_line(texts.short_name(seat) + ("●" if seat == public["spy"] else ""), totals, last)])
    return rows


def scores(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return round, spy token, totals and coins as lines, in a game of four with the coins of the teams."""
    purse = public["purse"]
    lines = text_lines(texts, "s.round", public["round"], texts.seat(public["spy"]))
    lines.append(_table_line("", [texts("s." + colour) for colour in COLOURS], texts("s.coins")))
    for seat, totals in enumerate(public["totals"]):
        spy = "●" if seat == public["spy"] else ""
        lines.append(_table_line(texts.short_name(seat) + spy, totals, purse[seat]))
    if len(purse) == 4:
        lines += flow_lines("", _team_coins([purse[0] + purse[2], purse[1] + purse[3]], texts), ",")
    return lines


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the public state as lines: round, spy token, totals, coins, cards on the table, score zones."""
    lines = scores(public, texts)
    if any(public["cards"]):
        lines += flow_lines(texts("s.cards"), _cards_by_player(public["cards"], texts), ",")
    for seat, cards in enumerate(public["zones"]):
        if cards:
            lines += flow_lines(texts("s.zone", texts.seat(seat)), _short_cards(cards, texts))
    return lines


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact as lines of text."""
    return fact_lines(TELLERS, fact, texts)


def _table_line(label: str, totals: "list[Any]", coins: "str | int") -> str:
    """Return a line with a label, a column for each colour, and the coins."""
    return table_row(table_row(label, totals, 4, 4), [coins], 5, 0)


def _short_card(card: str, texts: "Texts") -> str:
    """Return a card in short, its power first, because in French J5 is a player."""
    return card[1:] + texts("s." + card[0])


def _short_cards(cards: "list[str]", texts: "Texts") -> "list[str]":
    return [_short_card(card, texts) for card in cards]


def _cards_by_player(cards: "list[str]", texts: "Texts") -> "list[str]":
    """Return the name of each player with the short name of the card played, if any."""
    return [texts.seat(seat) + " " + _short_card(card, texts) for seat, card in enumerate(cards) if card]


def _team_coins(coins: "list[int]", texts: "Texts") -> "list[str]":
    return ["+".join(seat_names((team, team + 2), texts)) + " " + str(total) for team, total in enumerate(coins)]


def _round_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.round", fact["round"], texts.seat(fact["spy"]))


def _turn_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return flow_lines(texts("fact.turn", fact["turn"]), _cards_by_player(fact["cards"], texts), ",")


def _played_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return text_lines(texts, "fact.played", texts.seat(fact["seat"]), texts.option(fact["card"]))


def _outcome_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines: list[str] = []
    for seat, cards in enumerate(fact["won"]):
        if cards:
            lines += flow_lines(texts("fact.takes", texts.seat(seat)), _short_cards(cards, texts))
    if fact["killed"]:
        lines += flow_lines(texts("fact.killed"), _short_cards(fact["killed"], texts))
    if fact["open_next"]:
        lines += text_lines(texts, "fact.open_next", texts.seat(fact["spy"]))
    return lines


def _debate_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = text_lines(texts, "fact.debate", fact["round"])
    for seat, totals in enumerate(fact["totals"]):
        shown = [str(total) + texts("s." + colour) for total, colour in zip(totals, COLOURS)]
        earned = texts("fact.earns", fact["coins"][seat], fact["purse"][seat])
        lines += flow_lines(texts.seat(seat), shown + [earned])
    return lines


def _impossible_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = flow_lines(texts("fact.impossible"), _short_cards(fact["cards"], texts))
    return lines + flow_lines(texts("fact.again"), seat_names(fact["seats"], texts))


def _end_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = winner_lines(fact, texts)
    if fact["teams"]:
        lines += flow_lines("", _team_coins(fact["teams"], texts), ",")
    lines += flow_lines(texts("fact.scores"), values_by_seat(fact["scores"], texts), ",")
    return lines + (text_lines(texts, "why.spy") if fact["why"] == "spy" else [])


TELLERS = {
    "game": opening_lines,
    "round": _round_lines,
    "turn": _turn_lines,
    "played": _played_lines,
    "outcome": _outcome_lines,
    "debate": _debate_lines,
    "impossible": _impossible_lines,
    "end": _end_lines,
}
