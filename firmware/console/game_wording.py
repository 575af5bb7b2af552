"""The contract of a game's console module (`box/console.py` in its folder), and helpers to write one.

A game's module words only its public state and its facts. It may define:

- `state(public, texts)` and `scores(public, texts)`: the lines of the public state, and of the public scores.
- `asked(about, public, texts)`: the rows with the public state that a question needs; at most seven lines, since
  nobody should have to scroll for what an answer needs.
- `told(fact, texts)`: the lines of a revealed fact; none if it means nothing to the table.
- `TELLERS`: the functions that word facts, by event.
- `sentence(public)`: the text key of the instruction, if it is not `ask.` and the question.
- `TALK`, `SILENT` and `NIGHT`: the questions before which people discuss, during which nobody speaks, and before which
  the game master reads aloud what `night(options, seats)` returns.

All of it is optional: for what a game leaves out, the pages in `firmware/console/plain.py` are used.
"""

from firmware.console.console_page import pack, wrap
from firmware.pico_memory import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from firmware.text import Texts
    from shared_rules.engine.table import Fact

    Tellers = dict[str, Callable[[Fact, Texts], list[str]]]
    Night = list[tuple[str, int | None]]  # text keys of sentences to be read aloud, and the seat that each names

_INDENT = " "  # of lines that continue the one above


def load_console_module(game: str) -> "Any":
    """Return the console module of a game, completed by plain pages for what it leaves out."""
    from firmware.game_parts import load_part

    own = load_part(game, "console")
    unload("firmware.game_parts")
    if own and all(hasattr(own, name) for name in ("state", "scores", "asked", "told", "TELLERS")):
        return own
    from firmware.console.plain import PlainPages  # only for games that need them

    return PlainPages(own)


def flow_lines(label: str, items: "Iterable[str]", separator: str = "") -> "list[str]":
    """Return a label and items joined to lines, with `separator` after each item but the last.

    An item is broken only if it is longer than a line.
    """
    pieces = [item + separator for item in items]
    if pieces and separator:
        pieces[-1] = pieces[-1][: -len(separator)]
    return pack([label] + pieces if label else pieces, _INDENT)


def table_row(label: str, cells: "Iterable[Any]", width: int, label_width: int = 3) -> str:
    """Return a row of a text table: the label left-aligned, each cell right-aligned in a column of `width` cells."""
    line = label + " " * (label_width - len(label))
    for cell in cells:
        text = str(cell)
        line += " " * (width - len(text)) + text
    return line.rstrip()


def track_bar(filled: int, length: int, signs: str = "■□") -> str:
    """Return a track of `length` signs; the first `filled` of them are filled ones, which come first in `signs`."""
    return signs[0] * filled + signs[1] * (length - filled)


def seat_names(seats: "Iterable[int]", texts: "Texts") -> "list[str]":
    """Return the names of these seats: their players' names, if they have any."""
    return [texts.seat(seat) for seat in seats]


def values_by_seat(values: "Iterable[Any]", texts: "Texts") -> "list[str]":
    """Return an item for each seat with its name and its value, such as J1 12; `values` are in the order of seats."""
    return [texts.seat(seat) + " " + str(value) for seat, value in enumerate(values)]


def text_lines(texts: "Texts", key: str, *values: "Any") -> "list[str]":
    """Return the text with this key, filled in with `values`, in lines."""
    return wrap(texts(key, *values), _INDENT)


def opening_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines for the start of a game: its title, and as much of the commitment as a check needs."""
    return wrap(texts.title(fact["game"]), _INDENT) + text_lines(texts, "result.seal", fact["commit"][:16])


def contribution_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines with every player's contribution to the deal, so that players can recognize their own."""
    return flow_lines(texts("fact.stirred"), [texts.seat(seat) + " " + keys for seat, keys in enumerate(fact["keys"])])


def winner_lines(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines that name the winners of a game; none if the fact has no winners."""
    winners = fact.get("winners")
    if winners is None:
        return []
    return text_lines(texts, "result.won", texts.seats(winners)) if winners else text_lines(texts, "result.nobody")


def fact_lines(tellers: "Tellers", fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the lines for a fact from the function that `tellers` has for its event; none if there is no function."""
    teller = contribution_lines if fact["e"] == "stirred" else tellers.get(fact["e"])
    return teller(fact, texts) if teller else []
