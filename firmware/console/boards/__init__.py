"""What the console shows and tells of each game, from its public board and its facts alone.

One module a game: `state(board, texts)` puts the board in lines, the weightiest first; `told(fact, texts)`
puts a revealed fact in words, and gives no line for facts that say nothing to the table.
"""

from firmware.console.screen import CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from firmware.text import Texts
    from shared_rules.session import Fact

    Tellers = dict[str, Callable[[Fact, Texts], list[str]]]

_CLOSING = (":", "?", "!")  # French sets a space before them; no line starts with one


def wrap(text: str) -> "list[str]":
    """Return a text in lines, broken between words; later lines are indented."""
    pieces: list[str] = []
    for word in text.split(" "):
        if pieces and word in _CLOSING:
            pieces[-1] += " " + word
        elif word:
            pieces.append(word)
    return _pack(pieces)


def flow(label: str, items: "Iterable[str]", joint: str = "") -> "list[str]":
    """Return a label and items in lines; an item is broken only when it is longer than a line."""
    pieces = [item + joint for item in items]
    if pieces and joint:
        pieces[-1] = pieces[-1][: -len(joint)]
    return _pack([label] + pieces if label else pieces)


def _pack(pieces: "list[str]") -> "list[str]":
    lines: list[str] = []
    for piece in pieces:
        for part in [piece] if len(piece) < CELLS else piece.split(" "):
            _add(lines, part)
    return lines


def _add(lines: "list[str]", part: str) -> None:
    if lines and len(lines[-1]) + 1 + len(part) <= CELLS:
        lines[-1] += " " + part
    elif len(part) < CELLS:
        lines.append(" " + part if lines else part)
    else:
        lines += [part[at : at + CELLS] for at in range(0, len(part), CELLS)]


def row(label: str, cells: "Iterable[Any]", width: int, label_width: int = 3) -> str:
    """Return a line of a table: the label to the left, the cells to the right of their columns."""
    line = label + " " * (label_width - len(label))
    for cell in cells:
        text = str(cell)
        line += " " * (width - len(text)) + text
    return line.rstrip()


def names(seats: "Iterable[int]", texts: "Texts") -> "list[str]":
    """Return how people call these seats."""
    return [texts.seat(seat) for seat in seats]


def by_seat(values: "Iterable[Any]", texts: "Texts") -> "list[str]":
    """Return one item a seat: J1 12."""
    return [texts.seat(seat) + " " + str(value) for seat, value in enumerate(values)]


def say(texts: "Texts", key: str, *values: "Any") -> "list[str]":
    """Return a text in lines."""
    return wrap(texts(key, *values))


def opening(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the title of the game, and what the device is committed to: enough of it to hold it to that."""
    return wrap(texts("game." + fact["game"])) + [texts("fact.commit", fact["commit"][:16])]


def won(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return who has won."""
    return say(texts, "result.won", texts.seats(fact["winners"]))


def tell(tellers: "Tellers", fact: "Fact", texts: "Texts") -> "list[str]":
    """Return what the teller of this event says; nothing when there is none."""
    teller = tellers.get(fact["e"])
    return teller(fact, texts) if teller else []
