"""What the console shows and tells of each game, from its public state and its facts alone.

One module a game: `state(public, texts)` puts all of it in lines, `scores(public, texts)` how everybody stands.
`asked(about, public, texts)` draws what a question is about, in at most seven lines of the display: nothing that is
needed to answer is to be scrolled for. `told(fact, texts)` puts a revealed fact in words, and gives no line for facts
that say nothing to the table. `sentence(public)`, if there is one, gives the key of what is asked, where that is not
`ask.` and the question. Before a question of `TALK` people discuss; during one of `SILENT` nobody speaks; before the
game master answers one of `NIGHT` she reads aloud what `night(options, seats)` gives.

All of it is optional: what a game leaves out is shown as in `firmware/console/plain.py`.
"""

from firmware.console.page import pack, wrap
from firmware.memory import let_go

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from firmware.text import Texts
    from shared_rules.engine.table import Fact

    Tellers = dict[str, Callable[[Fact, Texts], list[str]]]
    Night = list[tuple[str, int | None]]  # sentences to be read aloud, and whom they name

_INDENT = " "  # of what goes on from the line above


def pages_of(game: str) -> "Any":
    """Return the pages of a game: its own, and plain ones for those that it does not have."""
    from firmware.parts import load

    own = load(game, "console")
    let_go("firmware.parts")
    if own and all(hasattr(own, name) for name in ("state", "scores", "asked", "told", "TELLERS")):
        return own
    from firmware.console.plain import PlainPages  # only for games that need them

    return PlainPages(own)


def flow(label: str, items: "Iterable[str]", joint: str = "") -> "list[str]":
    """Return a label and items in lines; an item is broken only when it is longer than a line."""
    pieces = [item + joint for item in items]
    if pieces and joint:
        pieces[-1] = pieces[-1][: -len(joint)]
    return pack([label] + pieces if label else pieces, _INDENT)


def row(label: str, cells: "Iterable[Any]", width: int, label_width: int = 3) -> str:
    """Return a line of a table: the label to the left, the cells to the right of their columns."""
    line = label + " " * (label_width - len(label))
    for cell in cells:
        text = str(cell)
        line += " " * (width - len(text)) + text
    return line.rstrip()


def bar(done: int, places: int, signs: str = "■□") -> str:
    """Return a track: so many of its places are taken."""
    return signs[0] * done + signs[1] * (places - done)


def names(seats: "Iterable[int]", texts: "Texts") -> "list[str]":
    """Return how people call these seats."""
    return [texts.seat(seat) for seat in seats]


def by_seat(values: "Iterable[Any]", texts: "Texts") -> "list[str]":
    """Return one item a seat: J1 12."""
    return [texts.seat(seat) + " " + str(value) for seat, value in enumerate(values)]


def say(texts: "Texts", key: str, *values: "Any") -> "list[str]":
    """Return a text in lines."""
    return wrap(texts(key, *values), _INDENT)


def opening(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return the title of the game, and what the device is committed to: enough of it to hold it to that."""
    return wrap(texts.title(fact["game"]), _INDENT) + say(texts, "result.seal", fact["commit"][:16])


def stirred(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return what every player has stirred in, so that they know it again."""
    return flow(texts("fact.stirred"), [texts.seat(seat) + " " + keys for seat, keys in enumerate(fact["keys"])])


def won(fact: "Fact", texts: "Texts") -> "list[str]":
    """Return who has won; nothing of a game that tells no winners."""
    winners = fact.get("winners")
    if winners is None:
        return []
    return say(texts, "result.won", texts.seats(winners)) if winners else say(texts, "result.nobody")


def tell(tellers: "Tellers", fact: "Fact", texts: "Texts") -> "list[str]":
    """Return what the teller of this event says; nothing when there is none."""
    teller = stirred if fact["e"] == "stirred" else tellers.get(fact["e"])
    return teller(fact, texts) if teller else []
