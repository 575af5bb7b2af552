"""The console's pages of a game that has none of its own, or not all of them.

A plain page shows each value of the public state as `name: value`, and tells each fact in the same way. A name has a
text `s.<name>` if the game brings one, an event `fact.<event>`. Numbers of players are told from other numbers by their
names alone.
"""

from firmware.console.console_page import wrap
from firmware.console.game_wording import fact_lines, flow_lines, opening_lines, values_by_seat
from firmware.console.screen import small_rows
from firmware.text.option_texts import as_phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from firmware.console.game_wording import Tellers
    from firmware.console.screen import Row
    from firmware.text import Texts
    from shared_rules.engine.table import Fact

OF_SEATS = ("seat", "seats", "winners", "active", "playing")
BY_SEAT = ("scores", "points")
SILENT_EVENTS = ("asked", "sealed", "opened")
OPTIONAL = ("sentence", "TALK", "SILENT", "NIGHT", "night")
FEW = 4  # lines beside a question


class PlainPages:
    """The pages of a game: its own, where it has some."""

    def __init__(self, own: "Any") -> None:
        self.state: Callable[[dict[str, Any], Texts], list[str]] = getattr(own, "state", state)
        self.scores: Callable[[dict[str, Any], Texts], list[str]] = getattr(own, "scores", self.state)
        self.asked: Callable[[str, dict[str, Any], Texts], list[Row]] = getattr(own, "asked", asked)
        for name in OPTIONAL:
            if hasattr(own, name):
                setattr(self, name, getattr(own, name))
        self.TELLERS: Tellers | None = getattr(own, "TELLERS", None)

    def told(self, fact: "Fact", texts: "Texts") -> "list[str]":
        """Return a fact in words."""
        return told(fact, texts) if self.TELLERS is None else fact_lines(self.TELLERS, fact, texts)


def state(public: "dict[str, Any]", texts: "Texts") -> "list[str]":
    """Return what everybody may see, a name after the other."""
    lines: list[str] = []
    for name in sorted(public):
        if public[name] not in (None, "", [], {}):
            lines += _labelled(_label("s.", name, texts), _values(name, public[name], texts), texts)
    return lines


def asked(about: str, public: "dict[str, Any]", texts: "Texts") -> "list[Row]":
    """Return as much of the same as leaves room for the question."""
    return small_rows(state(public, texts)[:FEW])


def told(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return a fact with all its values."""
    event = fact["e"]
    if event in SILENT_EVENTS:
        return []
    if event == "game":
        return opening_lines(fact, texts)
    if event == "stirred":
        return fact_lines({}, fact, texts)
    if event == "end":
        from firmware.console.result_page import result_lines  # once a game

        return result_lines(texts, fact)
    return _plainly(fact, texts)


def _plainly(fact: "Fact", texts: "Texts") -> "list[str]":
    label, found = _label("fact.", fact["e"], texts), sorted([name for name in fact if name not in ("e", "n")])
    if not found:
        return wrap(label)
    if len(found) == 1:
        return _labelled(label, _values(found[0], fact[found[0]], texts), texts)
    items = [" ".join([_label("s.", name, texts).lower()] + _values(name, fact[name], texts)) for name in found]
    return _labelled(label, items, texts, ",")


def _labelled(label: str, items: "list[str]", texts: "Texts", joint: str = "") -> "list[str]":
    return flow_lines(texts("plain", label), items, joint)


def _label(kind: str, name: str, texts: "Texts") -> str:
    return texts(kind + name) if texts.knows(kind + name) else as_phrase(name)


def _values(name: str, value: "Any", texts: "Texts") -> "list[str]":
    """Return a value in words, in pieces that stay together."""
    if isinstance(value, dict):
        return [" ".join([texts.option(key)] + _values(name, value[key], texts)) for key in sorted(value)]
    if isinstance(value, (list, tuple)):
        if name in BY_SEAT:
            return values_by_seat(value, texts)
        return [piece for item in value for piece in _values(name, item, texts)] or ["-"]
    return [_word(name, value, texts)]


def _word(name: str, value: "Any", texts: "Texts") -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return texts("yes" if value else "no")
    if isinstance(value, int):
        return texts.seat(value) if name in OF_SEATS else str(value)
    return texts.option(str(value))
