"""What a player alone may see, as pages of light, one after the other.

A page is (title, lights). The first page of a panel carries its title, which flickers up before it: so many
white pixels; all others have title 0.
"""

from firmware import lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.lights import Light

    Lights = tuple[Light, ...]
    Page = tuple[int, Lights]

# in the order they are shown; the number is the title
PANELS = (
    ("role", 1),
    ("allies", 2),
    ("dinarzade", 3),
    ("investigated", 4),
    ("colour", 1),
    ("points", 2),
    ("guesses", 3),
    ("hand", 1),
    ("packet", 2),
    ("kept", 3),
    ("received", 4),
    ("given", 5),
    ("reserve", 6),
    ("tales", 5),
)
NAMES = tuple([name for name, _ in PANELS])
OPTIONS, SUBJECT, OTHER = 9, 10, 8
SEEN = {"role": "role", "investigate": "investigated", "peek": "tales"}  # what a question asks to look at


def pages(panels: "dict[str, Any]", subject: str = "", options: "tuple[str, ...]" = ()) -> "list[Page]":
    """Return all pages: whom or what the question is about, the options given, then the own panels."""
    parts: list[tuple[int, list[Lights]]] = []
    if lights.known(subject):
        parts.append((SUBJECT, [(lights.light(subject),)]))
    parts.append((OPTIONS, _each(options)))
    for name in _names(panels, SEEN.get(subject, "")):
        parts.append((_title(name), _panel(name, panels[name])))
    parts = [part for part in parts if part[1]]
    found = []
    for title, shown in parts:
        for at, page in enumerate(shown):
            found.append((title if at == 0 and len(parts) > 1 else 0, page))
    return found


def tales(kinds: "list[str]") -> "Lights":
    """Return tales where the keys A, B and C are."""
    found = []
    for place, kind in enumerate(kinds[: len(lights.KEY_PLACES)]):
        colour, _, rhythm = lights.light(kind)
        found.append((colour, lights.KEY_PLACES[place], rhythm))
    return tuple(found)


def _names(panels: "dict[str, Any]", first: str) -> "list[str]":
    """Return the names there are: `first`, then as listed, then those nobody has thought of."""
    names = [name for name in (first,) + NAMES if name in panels]
    if first in panels:
        del names[names.index(first, 1)]
    return names + sorted([name for name in panels if name not in NAMES])


def _title(name: str) -> int:
    return PANELS[NAMES.index(name)][1] if name in NAMES else OTHER


def _panel(name: str, value: "Any") -> "list[Lights]":
    if value in (None, "", [], {}):
        return []
    if name == "dinarzade":
        return [(_on_seat("dinarzade", value),)]
    if name == "tales":
        return [tales(value)]
    if name == "investigated":
        return [tuple([_on_seat(camp, seat) for seat, camp in value])]
    if name == "guesses":
        nights = [tuple([_on_seat(hue, seat) for seat, hue in enumerate(night) if hue]) for night in value]
        return [night for night in nights if night]
    return _any(value)


def _on_seat(word: str, seat: int) -> "Light":
    """Return a role or colour at the place of a player."""
    colour, _, rhythm = lights.light(word)
    return colour, 1 << seat, rhythm


def _any(value: "Any") -> "list[Lights]":
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


def _each(words: "tuple[str, ...]") -> "list[Lights]":
    return [(lights.light(word, place),) for place, word in enumerate(words)]
