"""The pages of GAME_TITLE on the display of the console. Texts are in `en.txt` and `fr.txt` beside this file."""

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
    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact


def asked(about: str, public: dict, texts: "Texts") -> "list[Row]":
    """Return the lines about a question, at most seven."""
    return small_rows(state(public, texts))


def scores(public: dict, texts: "Texts") -> "list[str]":
    """Return the lines about the scores; here only the round, as points are secret until the end."""
    return text_lines(texts, "s.round", public["round"], public["rounds"])


def state(public: dict, texts: "Texts") -> "list[str]":
    """Return the lines about the whole public state."""
    return scores(public, texts) + text_lines(texts, "s.secret")


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines that say a fact, [] for facts that are not shown."""
    return fact_lines(TELLERS, fact, texts)


def _named(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines about a round: who was named by whom, and who most often."""
    lines = []
    for name in sorted(set(fact["votes"])):
        voters = [seat for seat, vote in enumerate(fact["votes"]) if vote == name]
        lines += flow_lines(texts("fact.named", texts.option(name)), seat_names(voters, texts))
    return lines + flow_lines(texts("fact.most"), [texts.option(name) for name in fact["most"]])


def _friends(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines that reveal the secret friends."""
    friends = ["▶" + texts.option(friend) for friend in fact["friends"]]
    return flow_lines(texts("fact.friends"), values_by_seat(friends, texts), ",")


def _end(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines about the end: winners and scores."""
    return winner_lines(fact, texts) + flow_lines(texts("fact.scores"), values_by_seat(fact["scores"], texts), ",")


# a function for each fact that is shown
TELLERS = {"game": opening_lines, "named": _named, "friends": _friends, "end": _end}
