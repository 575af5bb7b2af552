"""Low or high: all secretly name the kind of card they hold, at the same time; then they doubt each other."""

from shared_rules.engine.options import SWITCH, Choice
from shared_rules.engine.question import BROWSE, KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

VERSION = 1
OPTIONS = (
    ("rounds", Choice(1, 2)),
    ("harsh", SWITCH),
)
QUESTIONS = {
    "say": (KEYS, False),
    "doubt": (BROWSE, False),
}
KINDS = ("low", "high")
MIDDLE = 5


def check(seats: int, options: dict) -> None:
    """Accept every set of options for every number of seats."""


def play(table: "GameTable") -> "GameSteps":
    """Play the rounds (A1, A2)."""
    points = [0] * len(table.seats)
    for number in range(table.options["rounds"]):
        cards = _deal(table)
        table.public.update(round=number + 1, said=None)
        said = yield table.ask(table.seats, "say", KINDS)
        table.emit("said", said=[said[seat] for seat in table.seats])
        table.public.update(said=[said[seat] for seat in table.seats])
        doubts = yield table.ask(table.seats, "doubt", _names(table) + ("none",))
        liars = [seat for seat in table.seats if said[seat] != KINDS[cards[seat] > MIDDLE]]
        _pay(table, points, doubts, liars)
        table.emit("doubted", doubts=[doubts[seat] for seat in table.seats], liars=liars, points=list(points))
    winners = [seat for seat in table.seats if points[seat] == max(points)]
    return {"winners": winners, "scores": points, "why": "points"}


def _deal(table: "GameTable") -> "list[int]":
    """Deal and show one card to each seat; return the cards by seat."""
    cards = list(range(1, 11))
    table.chance.shuffle(cards)
    for seat in table.seats:
        table.show(seat, card=cards[seat])
    return cards


def _names(table: "GameTable") -> "tuple[str, ...]":
    """Return the names of all seats as options."""
    return tuple([f"s{seat}" for seat in table.seats])


def _pay(table: "GameTable", points: "list[int]", doubts: "dict[int, str]", liars: "list[int]") -> None:
    """Change the points for right and wrong doubts."""
    for seat in table.seats:
        if doubts[seat] != "none":
            is_right = int(doubts[seat][1:]) in liars
            points[seat] += 1 if is_right else -1 if table.options["harsh"] else 0
        if seat in liars and f"s{seat}" not in doubts.values():
            points[seat] += 2
