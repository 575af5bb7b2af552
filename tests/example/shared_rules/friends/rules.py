"""Friends: everybody names somebody in secret, all at once; whoever is named most wins."""

from shared_rules.engine.question import BROWSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import Game, Table

VERSION = 1  # raised whenever the same answers would come to something else
OPTIONS = ()
QUESTIONS = {"name": (BROWSE, False)}  # form, and whether it is final


def check(seats: int, options: dict) -> None:
    """Any friends may vote."""


def play(table: "Table") -> "Game":
    """Ask, tell, count."""
    names = tuple([f"s{seat}" for seat in table.seats])
    votes = yield table.ask(table.seats, "name", names)
    table.tell("named", votes=[votes[seat] for seat in table.seats])
    count = [list(votes.values()).count(name) for name in names]
    winners = [seat for seat in table.seats if count[seat] == max(count)]
    return {"winners": winners, "scores": count, "why": "votes"}
