"""Friends on the console: who was named by whom."""

from firmware.console.screen import small
from firmware.console.telling import flow, names, opening, say, tell, won

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact


def asked(about: str, board: dict, texts: "Texts") -> "list[Row]":
    """Return what the question is about, as rows of the display."""
    return small(state(board, texts))


def scores(board: dict, texts: "Texts") -> "list[str]":
    """Return how everybody stands: there is only one question."""
    return state(board, texts)


def state(board: dict, texts: "Texts") -> "list[str]":
    """Return what is public while people think."""
    return say(texts, "s.secret")


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact in words."""
    return tell(TELLERS, fact, texts)


def _named(fact: "Fact", texts: "Texts") -> "list[str]":
    lines: list[str] = []
    for name in sorted(set(fact["votes"])):
        voters = [seat for seat, vote in enumerate(fact["votes"]) if vote == name]
        lines += flow(texts("fact.named", texts.option(name)), names(voters, texts))
    return lines


TELLERS = {"game": opening, "named": _named, "end": won}
