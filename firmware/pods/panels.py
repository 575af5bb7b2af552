"""What a player alone may see, as leaves of light: who I am, what I hold, what I know, always in this order.

Everybody at the table has as many leaves as everybody else, and each of them means the same: where one has
nothing to see, the leaf shows nothing, in the light of the word `none`.
"""

from firmware.pods import lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.pods.lights import Light
    from shared_rules.engine.session import Session

    Leaf = tuple[Light, ...]

SUBJECT = "subject"  # whom or what the own question is about
NAMES = (
    SUBJECT,
    "role",
    "colour",
    "hand",
    "packet",
    "kept",
    "received",
    "given",
    "reserve",
    "points",
    "tales",
    "allies",
    "dinarzade",
    "investigated",
    "guesses",
)
SEEN = {"role": "role", "investigate": "investigated", "peek": "tales"}  # what a question asks to look at


def seen_by(session: "Session", seat: int) -> "dict[str, Any]":
    """Return the panels of a seat, and what it is asked about."""
    panels, question = session.panels(seat), session.questions.get(seat)
    panels[SUBJECT] = question.subject if question else ""
    return panels


def widths(session: "Session") -> "dict[str, int]":
    """Return how many leaves each panel takes, for who has most of it."""
    found: dict[str, int] = {}
    for seat in range(session.seats):
        for name, value in seen_by(session, seat).items():
            found[name] = max(found.get(name, 0), len(_panel(name, value)))
    return found


def leaves(seat: int, panels: "dict[str, Any]", widths: "dict[str, int]") -> "list[Leaf]":
    """Return all leaves of a player: the own place, what the question asks to look at, then the own panels."""
    found = [(lights.seat(seat),)]
    for name in _names(widths, SEEN.get(panels.get(SUBJECT, ""), "")):
        shown = _panel(name, panels.get(name))
        found += shown + [(lights.light("none"),)] * (widths[name] - len(shown))
    return found


def tales(kinds: "list[str]") -> "Leaf":
    """Return tales where the keys A, B and C are."""
    found = []
    for place, kind in enumerate(kinds[: len(lights.KEY_PLACES)]):
        colour, _, rhythm = lights.light(kind)
        found.append((colour, lights.KEY_PLACES[place], rhythm))
    return tuple(found)


def _names(known: "dict[str, int]", first: str) -> "list[str]":
    """Return the names there are: the subject, `first`, then as listed, then those nobody has thought of."""
    names = [name for name in NAMES if name in known]
    if first in names:
        names.remove(first)
        names.insert(1 if SUBJECT in names else 0, first)
    return names + sorted([name for name in known if name not in NAMES])


def _panel(name: str, value: "Any") -> "list[Leaf]":
    if value in (None, "", [], {}) or (name == SUBJECT and not lights.known(value)):
        return []
    if name == "dinarzade":
        return [(lights.in_one_pixel("dinarzade", value),)]
    if name == "tales":
        return [tales(value)]
    if name == "investigated":
        return [tuple([lights.in_one_pixel(camp, seat) for seat, camp in value])]
    if name == "guesses":
        nights = [tuple([lights.in_one_pixel(hue, at) for at, hue in enumerate(night) if hue]) for night in value]
        return [night for night in nights if night]
    return _any(value)


def _any(value: "Any") -> "list[Leaf]":
    """Numbers are numbers, a list of them are players, words are words, and everything else is its parts."""
    if value is None or isinstance(value, bool):
        return [] if value is None else [(lights.light("yes" if value else "no"),)]
    if isinstance(value, int):
        return [(lights.number(value),)]
    if isinstance(value, str):
        return [(lights.light(value),)]
    if isinstance(value, dict):
        value = [value[name] for name in sorted(value)]
    elif value and all(isinstance(item, int) and 0 <= item < lights.PIXELS for item in value):
        return [tuple([lights.seat(seat) for seat in value])]
    found = []
    for item in value:
        found += _any(item)
    return found
