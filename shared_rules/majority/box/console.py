"""The console's display for Majority: the words or letters to vote for, the pile, and the players in the round."""

from firmware.console.console_page import justify
from firmware.console.game_wording import (
    fact_lines,
    flow_lines,
    opening_lines,
    seat_names,
    text_lines,
    values_by_seat,
    winner_lines,
)
from firmware.console.screen import SMALL, large_row, small_rows
from shared_rules.majority.rules import PROPOSALS, VOTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return the public state as lines: words if the device deals them, what the coin asks for, pile, players."""
    lines: list[str] = []
    words = public["words"]
    if words:
        lines += text_lines(texts, "s.reference", words["reference"])
        for proposal in PROPOSALS:
            lines += flow_lines(proposal, [words[proposal]])
    if public["face"]:
        lines += text_lines(texts, "s." + public["face"])
    return lines + scores(public, texts)


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return the rows below a question: the words in large type, or with real cards the pile and the players."""
    words = public["words"]
    if not words:
        return small_rows(scores(public, texts))
    wanted = texts("s.short." + public["face"]) if public["face"] else ""
    title = justify("▶" + words["reference"], wanted)
    return [(title, SMALL)] + [large_row(vote + " " + words[vote]) for vote in PROPOSALS]


def scores(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return round, pile and players as lines. Points are missing, because they are secret until the end."""
    lines = text_lines(texts, "s.round", public["round"], public["pile"])
    return lines + flow_lines(texts("s.playing"), seat_names(public["playing"], texts))


def sentence(public: "dict[str, Any]") -> str:
    """Return the text key of the question: with a coin, whether the most or the least logical word is wanted."""
    return "s." + public["face"] if public["face"] else "ask.vote"


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact as lines of text."""
    return fact_lines(TELLERS, fact, texts)


def _round_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = text_lines(texts, "fact.round", fact["round"])
    return lines + text_lines(texts, "s." + fact["face"]) if fact["face"] else lines


def _votes_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    words = fact.get("words") or {}
    lines = text_lines(texts, "fact.votes", fact["pile"])
    if words:
        lines += text_lines(texts, "s.reference", words["reference"])
    for vote in VOTES:
        voters = [seat for seat, cast in enumerate(fact["votes"]) if cast == vote]
        label = vote + " " + words[vote] if vote in words else texts.option(vote)
        if voters:
            lines += flow_lines(texts("fact.vote", label), seat_names(voters, texts))
        elif vote in words:
            lines += flow_lines(texts("fact.vote", label), ["-"])
    return lines


def _tally_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    winners = [texts.option(vote) for vote in fact["winners"]]
    if not winners:
        return text_lines(texts, "fact.no_majority")
    lines = flow_lines(texts("fact.majority"), winners, ",")
    if fact["scored"]:
        lines += _scored_lines(fact, texts)
    if fact["stay"]:
        lines += flow_lines(texts("fact.stay"), seat_names(fact["stay"], texts))
        lines += text_lines(texts, "fact.pile", fact["pile"])
    return lines


def _scored_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return flow_lines(texts("fact.scored", fact["points"]), seat_names(fact["scored"], texts))


def _round_over_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    lines = _scored_lines(fact, texts) if fact["scored"] else []
    return lines + text_lines(texts, "fact.two_left" if fact["why"] == "two_left" else "fact.over")


def _end_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    return winner_lines(fact, texts) + flow_lines(texts("fact.scores"), values_by_seat(fact["scores"], texts), ",")


TELLERS = {
    "game": opening_lines,
    "round": _round_lines,
    "votes": _votes_lines,
    "tally": _tally_lines,
    "round_over": _round_over_lines,
    "end": _end_lines,
}
