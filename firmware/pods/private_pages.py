"""Build the pages of the private view from a player's panels: who I am, what I hold, what I know.

All players have the same number of pages in the same order, so nothing can be concluded from the count. If a player has
nothing to see on a page, it shows the light of the word `none`.
"""

from firmware.pods.word_lights import PIXELS, number_light
from firmware.pods.word_lights import seat_light as player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.pods.word_lights import ViewPage, WordLights
    from shared_rules.engine.session import Session

SUBJECT = "subject"  # the panel that holds the subject of the player's question


def read_panels(session: "Session", seat: int) -> "dict[str, Any]":
    """Return the private panels of a seat by name, with the subject of its question added."""
    panels, question = session.private_state(seat), session.questions.get(seat)
    panels[SUBJECT] = question.subject if question else ""
    return panels


def count_pages(lights: "WordLights", session: "Session") -> "dict[str, int]":
    """Return the number of pages of each panel: the most that any player needs for it."""
    found: dict[str, int] = {}
    for seat in range(session.seats):
        for name, value in read_panels(session, seat).items():
            found[name] = max(found.get(name, 0), len(_panel_pages(lights, name, value)))
    return found


def build_pages(
    lights: "WordLights", seat: int, panels: "dict[str, Any]", page_counts: "dict[str, int]"
) -> "list[ViewPage]":
    """Return all pages of a player: the seat, the panel that the question asks to look at, then the other panels.

    `panels` are the seat's panels by name; `page_counts` says how many pages each panel has.
    """
    found = [(player(seat),)]
    for name in _panel_order(lights, page_counts, lights.subject_panels.get(panels.get(SUBJECT, ""), "")):
        shown = _panel_pages(lights, name, panels.get(name))
        found += shown + [(lights.light("none"),)] * (page_counts[name] - len(shown))
    return found


def _panel_order(lights: "WordLights", known: "dict[str, int]", first: str) -> "list[str]":
    """Return the panel names in order: the subject, `first`, those the game orders, then the rest alphabetically."""
    order = (SUBJECT, first) + lights.panels
    names = [name for place, name in enumerate(order) if name in known and name not in order[:place]]
    return names + sorted([name for name in known if name not in order])


def _panel_pages(lights: "WordLights", name: str, value: "Any") -> "list[ViewPage]":
    """Return the pages of one panel; none if it is empty."""
    if value in (None, "", [], {}) or (name == SUBJECT and not lights.own_light(value)):
        return []
    return lights.page_makers[name](value, lights) if name in lights.page_makers else _value_pages(lights, value)


def _value_pages(lights: "WordLights", value: "Any") -> "list[ViewPage]":
    """Return pages for a value: one page for a number, a list of seats, a word or a yes/no; else those of its parts."""
    if value is None or isinstance(value, bool):
        return [] if value is None else [(lights.light("yes" if value else "no"),)]
    if isinstance(value, int):
        return [(number_light(value),)]
    if isinstance(value, str):
        return [(lights.light(value),)]
    if isinstance(value, dict):
        value = [value[name] for name in sorted(value)]
    elif value and all(isinstance(item, int) and 0 <= item < PIXELS for item in value):
        return [tuple([player(seat) for seat in value])]
    found = []
    for item in value:
        found += _value_pages(lights, item)
    return found
