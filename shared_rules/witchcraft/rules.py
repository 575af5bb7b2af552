"""Witchcraft (Muneyuki Yokouchi), discovery and standard game, for 3 to 5 players.

Comments cite the rules by their numbers in RULES.md (WI1-WI25). The two games and their nights are here; `day` has the
turns of a day, `scoring` the points; `device_deals` and `real_cards` are the two ways to play.
"""

from shared_rules.engine.errors import BadSetup
from shared_rules.engine.options import Choice, SeatChoice
from shared_rules.engine.question import BROWSE, KEYS, SHEET
from shared_rules.witchcraft import scoring
from shared_rules.witchcraft.day import Components
from shared_rules.witchcraft.device_deals import choose_dealer, copy_counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_rules.engine.table import GameSteps, GameTable

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("game", Choice("standard", "discovery")),
    ("first", SeatChoice()),
)
QUESTIONS = {  # form, and whether the answer is final
    "action": (KEYS, False),
    "day": (KEYS, False),
    "dawn": (KEYS, False),
    "disc": (BROWSE, False),
    "hide": (BROWSE, False),
    "cards": (SHEET, False),
    "hides": (SHEET, False),
    "own_discs": (SHEET, False),
    "own_rumours": (SHEET, False),
    "own_tokens": (BROWSE, False),
    "own_colour": (BROWSE, False),
    "counted": (BROWSE, False),
    "mismatch": (BROWSE, False),
    "guesses": (SHEET, False),
}


def check(seats: int, options: dict) -> None:
    """Raise BadSetup for a discovery game of three: it needs four or five players (WI1)."""
    if seats == 3 and options["game"] == "discovery":
        raise BadSetup("bad-seats", "the discovery game is for 4 or 5 players, not 3")


def play(table: "GameTable") -> "GameSteps":
    """Play a discovery game of one day and night, or a standard game of two; return the result."""
    village = Village(table)
    return (yield from (village.play_discovery() if village.is_discovery else village.play_standard()))


class Village:
    """A game with its points and guesses: the sequence of days and nights, and the scoring of a night."""

    def __init__(self, table: "GameTable") -> None:
        self.table = table
        seats = len(table.seats)
        self.is_discovery = table.options["game"] == "discovery"
        self.components = Components(seats, self.is_discovery)
        first = table.options["first"]
        self.first = table.chance.pick(seats) if first == "random" else first  # WI4
        self.points = [0] * seats
        self.guesses: list[list[list[str | None]]] = []  # by night, by guesser, by guessed
        table.public.update(day=0, first=self.first, turn=None, suspicion=None, points=None)
        self.dealer = choose_dealer(table, self.components)

    # --- the two games

    def play_discovery(self) -> "GameSteps":
        """Play the discovery game, one day and one night; return the result (WI13-WI17)."""
        yield from self.play_day(1, self.first)
        yield from self.collect_guesses()
        yield from self.score_night()
        colours = yield from self.reveal_colours(3)  # WI15
        self.pay_suspicion(colours, self.publish_suspicion(1, 5))  # WI16: six or more
        return self.result(None)

    def play_standard(self) -> "GameSteps":
        """Play the standard game, two days and two nights; return the result (WI18-WI22)."""
        seats = len(self.table.seats)
        yield from self.play_day(1, self.first)
        yield from self.collect_guesses()
        yield from self.score_night()
        first_night = self.publish_suspicion(1, seats)
        yield from self.table.choose(self.table.gm, "dawn", ("done",))  # WI12: totals are public until then
        yield from self.play_day(2, scoring.second_starter(self.points, self.first))
        yield from self.collect_guesses()
        yield from self.score_night()
        colours = yield from self.reveal_colours(2)  # WI21
        second_night = self.publish_suspicion(2, seats)
        witch = self.execute_witch(colours, second_night)
        self.pay_suspicion(colours, first_night)
        self.pay_suspicion(colours, second_night)
        return self.result(witch)

    # --- day and night

    def play_day(self, number: int, starter: int) -> "GameSteps":
        """Play day `number`, during which the points are secret (WI12)."""
        self.table.emit("day", day=number, first=starter)
        self.table.public.update(day=number, first=starter, points=None)
        yield from self.dealer.play_day(starter, self.points)

    def collect_guesses(self) -> "GameSteps":
        """WI13: Let all players guess the colours of all others; the guesses stay secret until the reveal."""
        seats = self.table.seats
        night: list[list[str | None]] = [[None] * len(seats) for _ in seats]
        self.guesses.append(night)
        for seat in seats:
            self.table.show(seat, guesses=[earlier[seat] for earlier in self.guesses])
        others = {seat: [(seat + step) % len(seats) for step in range(1, len(seats))] for seat in seats}
        guesses = yield from self.ask_guesses(others)
        for seat in seats:
            for guessed, colour in zip(others[seat], guesses[seat]):
                night[seat][guessed] = colour

    def ask_guesses(self, others: "dict[int, list[int]]") -> "GameSteps":
        """Ask each seat for its guesses about the seats in `others`, on one sheet; return the colours by seat."""
        subjects = {seat: tuple([f"s{guessed}" for guessed in others[seat]]) for seat in others}
        answers = yield self.table.sheet(subjects, "guesses", self.components.colours)
        return {seat: answers[seat].split(" ") for seat in others}

    def score_night(self) -> "GameSteps":
        """WI14: Count the points, add those for discs, and make the totals public (WI12)."""
        self.points = yield from self.dealer.count_points(self.points)
        discs = self.dealer.discs
        points = scoring.disc_points(discs)
        self.add_points(points)
        self.table.emit("discs", discs=copy_counts(discs), points=points, totals=list(self.points))

    def reveal_colours(self, price: int) -> "GameSteps":
        """WI15, WI21: Reveal and return the colours; a guessed player pays `price` points for each right guess."""
        colours = yield from self.dealer.reveal()
        paid = scoring.guess_payments(self.guesses, colours, price)
        self.add_points(paid)
        guesses = [[list(row) for row in night] for night in self.guesses]
        self.table.emit("revealed", colours=list(colours), guesses=guesses, paid=paid)
        return colours

    def publish_suspicion(self, night: int, limit: int) -> "dict[str, int]":
        """WI16, WI18: Publish the suspicion of each colour and return it; above `limit` Rumours it is higher."""
        suspected = scoring.suspicion_by_colour(self.dealer.rumours, self.components.colours, limit)
        self.table.public["suspicion"] = suspected
        self.table.emit("suspicion", night=night, colours=suspected.copy())
        return suspected

    def execute_witch(self, colours: "list[str]", suspected: "dict[str, int]") -> "int | None":
        """WI21: Execute the most suspected colour as the Witch; return its seat, which cannot win, or None."""
        colour = scoring.executed_colour(suspected)
        seat = colours.index(colour) if colour in colours else None
        self.table.emit("executed", colour=colour, seat=seat)
        return seat

    def pay_suspicion(self, colours: "list[str]", suspected: "dict[str, int]") -> None:
        """WI16, WI21: Subtract from each player's points the suspicion of their colour."""
        self.add_points([-suspected[colour] for colour in colours])

    def add_points(self, gains: "list[int]") -> None:
        """Add gains by seat to the points, which are public."""
        for seat, gain in enumerate(gains):
            self.points[seat] += gain
        self.table.public["points"] = list(self.points)
        self.dealer.show_points(self.points)

    def result(self, loser: "int | None") -> dict:
        """Return the result of the game; `loser`, if any, cannot win (WI17, WI22)."""
        return {"winners": scoring.winning_seats(self.points, loser), "scores": self.points, "why": "points"}
