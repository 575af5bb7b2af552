"""What a player alone may see, as leaves of light: who I am, what I hold, what I know, always in this order.

Everybody at the table has as many leaves as everybody else, and each of them means the same: where one has
nothing to see, the leaf shows nothing, in the light of the word `none`.
"""

from firmware.pods.lights import PIXELS, number
from firmware.pods.lights import seat as player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.pods.lights import Leaf, Lights
    from shared_rules.engine.session import Session

SUBJECT = "subject"  # whom or what the own question is about


def seen_by(session: "Session", seat: int) -> "dict[str, Any]":
    """Return the panels of a seat, and what it is asked about."""
    panels, question = session.panels(seat), session.questions.get(seat)
    panels[SUBJECT] = question.subject if question else ""
    return panels


def widths(lights: "Lights", session: "Session") -> "dict[str, int]":
    """Return how many leaves each panel takes, for who has most of it."""
    found: dict[str, int] = {}
    for seat in range(session.seats):
        for name, value in seen_by(session, seat).items():
            found[name] = max(found.get(name, 0), len(_panel(lights, name, value)))
    return found


def leaves(lights: "Lights", seat: int, panels: "dict[str, Any]", widths: "dict[str, int]") -> "list[Leaf]":
    """Return all leaves of a player: the own place, what the question asks to look at, then the own panels."""
    found = [(player(seat),)]
    for name in _names(lights, widths, lights.seen.get(panels.get(SUBJECT, ""), "")):
        shown = _panel(lights, name, panels.get(name))
        found += shown + [(lights.light("none"),)] * (widths[name] - len(shown))
    return found


def _names(lights: "Lights", known: "dict[str, int]", first: str) -> "list[str]":
    """Return the names there are: the subject, `first`, then in the order of the game, then those it does not name."""
    order = (SUBJECT, first) + lights.panels
    names = [name for place, name in enumerate(order) if name in known and name not in order[:place]]
    return names + sorted([name for name in known if name not in order])


def _panel(lights: "Lights", name: str, value: "Any") -> "list[Leaf]":
    if value in (None, "", [], {}) or (name == SUBJECT and not lights.known(value)):
        return []
    return lights.leaves[name](value, lights) if name in lights.leaves else _any(lights, value)


def _any(lights: "Lights", value: "Any") -> "list[Leaf]":
    """Numbers are numbers, a list of them are players, words are words, and everything else is its parts."""
    if value is None or isinstance(value, bool):
        return [] if value is None else [(lights.light("yes" if value else "no"),)]
    if isinstance(value, int):
        return [(number(value),)]
    if isinstance(value, str):
        return [(lights.light(value),)]
    if isinstance(value, dict):
        value = [value[name] for name in sorted(value)]
    elif value and all(isinstance(item, int) and 0 <= item < PIXELS for item in value):
        return [tuple([player(seat) for seat in value])]
    found = []
    for item in value:
        found += _any(lights, item)
    return found
