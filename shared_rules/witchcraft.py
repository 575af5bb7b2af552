"""Witchcraft (Muneyuki Yokouchi), discovery and standard game, for 3 to 5 players.

Rules are cited by number (WI1-WI25). The days are in `witchcraft_day`, what a night is worth in `witchcraft_scoring`.
"""

from shared_rules import witchcraft_scoring as scoring
from shared_rules.options import Choice, Seat
from shared_rules.refused import BadSetup
from shared_rules.witchcraft_day import Components, Day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_rules.session import Game, Table

VERSION = 1
OPTIONS = (
    ("deals", Choice("device", "table")),
    ("game", Choice("standard", "discovery")),
    ("first", Seat()),
)

OTHER = "other"  # none of the options: what was entered before cannot be right


def check(seats: int, options: dict) -> None:
    """The discovery game needs four or five players (WI1)."""
    if seats == 3 and options["game"] == "discovery":
        raise BadSetup("bad-seats", "the discovery game is for 4 or 5 players, not 3")


def play(table: "Table") -> "Game":
    """Play a discovery game of one day and night, or a standard game of two."""
    game = _Dealt(table) if table.options["deals"] == "device" else _OnTable(table)
    return (yield from (game.discovery() if game.is_discovery else game.standard()))


class _Game:
    """What both ways to play share: guesses, the scores of the nights, and the end."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        seats = len(table.seats)
        self.is_discovery = table.options["game"] == "discovery"
        self.components = Components(seats, self.is_discovery)
        first = table.options["first"]
        self.first = table.chance.pick(seats) if first == "random" else first  # WI4
        self.points = [0] * seats
        self.colours: list[str] = []  # of the seats: secret until the reveal (WI2)
        self.discs: list[dict[str, int]] = []  # of the seats, when night falls
        self.rumours: list[dict[str, int]] = []  # of the seats and face up, when night falls
        self.guesses: list[list[list[str | None]]] = []  # by night, by guesser, by guessed
        table.board.update(day=0, first=self.first, turn=None, suspicion=None, points=None)

    # --- the two games

    def discovery(self) -> "Game":
        """One day, one night (WI13-WI17)."""
        yield from self.open_day(1, self.first)
        yield from self.guess()
        yield from self.count()
        self.score_discs()
        yield from self.reveal(3)  # WI15
        self.pay(self.suspect(1, 5))  # WI16: six or more
        return self.result(None)

    def standard(self) -> "Game":
        """Two days, two nights (WI18-WI22)."""
        seats = len(self.table.seats)
        yield from self.open_day(1, self.first)
        yield from self.guess()
        yield from self.count()
        self.score_discs()
        first_night = self.suspect(1, seats)
        yield from self.table.choose(self.table.gm, "dawn", ("done",))  # WI12: totals are public until then
        yield from self.open_day(2, scoring.second_starter(self.points, self.first))
        yield from self.guess()
        yield from self.count()
        self.score_discs()
        yield from self.reveal(2)  # WI21
        second_night = self.suspect(2, seats)
        witch = self.execute(second_night)
        self.pay(first_night)
        self.pay(second_night)
        return self.result(witch)

    # --- the day

    def open_day(self, number: int, starter: int) -> "Game":
        """Tokens are face down from here until the night (WI12)."""
        self.table.tell("day", day=number, first=starter)
        self.table.board.update(day=number, first=starter, points=None)
        yield from self.day(starter)

    def day(self, starter: int) -> "Game":
        """Bring the day to its end."""
        raise NotImplementedError

    # --- the night

    def guess(self) -> "Game":
        """WI13: everybody guesses the others one after the other, clockwise; only the reveal tells."""
        seats = self.table.seats
        night: list[list[str | None]] = [[None] * len(seats) for _ in seats]
        self.guesses.append(night)
        for seat in seats:
            self.table.show(seat, guesses=[earlier[seat] for earlier in self.guesses])
        for step in range(1, len(seats)):
            guessed = [(seat + step) % len(seats) for seat in seats]
            subjects = {seat: "s" + str(guessed[seat]) for seat in seats}
            answers = yield self.table.ask(seats, "guess", self.components.colours, subjects)
            for seat in seats:
                night[seat][guessed[seat]] = answers[seat]

    def count(self) -> "Game":
        """Bring discs, face-up Rumours and points up to date."""
        raise NotImplementedError

    def learn_colours(self) -> "Game":
        """Bring `colours` up to date."""
        raise NotImplementedError

    def score_discs(self) -> None:
        """WI14, and from here on the totals are public (WI12)."""
        points = scoring.disc_points(self.discs)
        self.add(points)
        self.table.tell("discs", discs=_copies(self.discs), points=points, totals=list(self.points))

    def reveal(self, price: int) -> "Game":
        """WI15, WI21: colours are revealed, and right guesses paid by those who were found out."""
        yield from self.learn_colours()
        paid = scoring.paid(self.guesses, self.colours, price)
        self.add(paid)
        guesses = [[list(row) for row in night] for night in self.guesses]
        self.table.tell("revealed", colours=list(self.colours), guesses=guesses, paid=paid)

    def suspect(self, night: int, limit: int) -> "dict[str, int]":
        """WI16, WI18: the suspicion laid on each colour."""
        suspected = scoring.suspicion(self.rumours, self.components.colours, limit)
        self.table.board["suspicion"] = suspected
        self.table.tell("suspicion", night=night, colours=suspected.copy())
        return suspected

    def execute(self, suspected: "dict[str, int]") -> "int | None":
        """WI21: who is executed as the Witch, and cannot win."""
        colour = scoring.executed(suspected)
        seat = self.colours.index(colour) if colour in self.colours else None
        self.table.tell("executed", colour=colour, seat=seat)
        return seat

    def pay(self, suspected: "dict[str, int]") -> None:
        """WI16, WI21: each owner of a colour pays for its suspicion."""
        self.add([-suspected[colour] for colour in self.colours])

    def add(self, gains: "list[int]") -> None:
        """Add to the points, openly."""
        for seat, gain in enumerate(gains):
            self.points[seat] += gain
        self.table.board["points"] = list(self.points)

    def result(self, loser: "int | None") -> dict:
        """WI17, WI22: who has won."""
        return {"winners": scoring.winners(self.points, loser), "scores": self.points, "why": "points"}


class _Dealt(_Game):
    """WI24: the device holds pile, field, colours, discs and tokens."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.colours += self.components.colours
        table.chance.shuffle(self.colours)
        del self.colours[len(self.points) :]
        for seat in table.seats:
            table.show(seat, colour=self.colours[seat], points=0)

    def day(self, starter: int) -> "Game":
        """Play all turns of a day."""
        day = Day(self.table, self.components, self.points)
        yield from day.play(starter)
        self.discs, self.rumours = day.discs, day.rumours

    def count(self) -> "Game":
        """Nothing to ask: the day has left everything counted."""
        yield from ()

    def learn_colours(self) -> "Game":
        """Nothing to ask: the device has dealt them."""
        yield from ()

    def add(self, gains: "list[int]") -> None:
        super().add(gains)
        for seat in self.table.seats:
            self.table.show(seat, points=self.points[seat])


class _OnTable(_Game):
    """WI25: cards, discs and tokens are real; the game master enters what counts when it counts."""

    def day(self, starter: int) -> "Game":
        """The day is played by hand; the game master says when it is over."""
        self.table.board.update(discs=None, rumours=None)
        yield from self.table.choose(self.table.gm, "day", ("done",))

    def count(self) -> "Game":
        """WI25: discs and Rumours colour by colour, then all point tokens, those of the first night among them."""
        parts = self.components
        discs = yield from self.count_kind("discs", scoring.DISC_COLOURS, parts.discs)
        rumours = yield from self.count_kind("rumours", parts.colours, parts.characters)
        tokens = []
        for seat, had in enumerate(self.points):
            could_be = _numbers(had, had + parts.turns)
            tokens.append(int((yield from self.table.choose(self.table.gm, "tokens", could_be, "s" + str(seat)))))
        self.discs, self.rumours, self.points = discs, rumours, tokens
        self.table.board.update(discs=discs, rumours=rumours)
        self.table.tell("counts", discs=_copies(discs), rumours=_copies(rumours), tokens=list(tokens))

    def count_kind(self, kind: str, colours: "tuple[str, ...]", there_are: int) -> "Game":
        """Ask for how many of each colour every seat has."""
        counts: list[dict[str, int]] = [{} for _ in self.points]
        for colour in colours:
            entered = yield from self.enter(kind, "." + colour, lambda before: self.could_have(before, there_are))
            for seat, count in enumerate(entered):
                counts[seat][colour] = int(count)
        return counts

    def could_have(self, before: "list[str]", there_are: int) -> "tuple[str, ...]":
        """Return what the next seat can have, after what the seats before it have; of so many that there are."""
        usual = min(there_are, self.components.turns)
        left = there_are - sum([int(count) for count in before])
        return _numbers(0, usual) if left >= usual else _numbers(0, left) + (OTHER,)

    def learn_colours(self) -> "Game":
        """WI25: the game master enters the colours that the players show."""
        self.colours = yield from self.enter("colours", "", self.could_be)

    def could_be(self, before: "list[str]") -> "tuple[str, ...]":
        """Return the colours that the next seat can be."""
        left = tuple([colour for colour in self.components.colours if colour not in before])
        return left + (OTHER,) if before else left

    def enter(self, kind: str, suffix: str, could_be: "Callable[[list[str]], tuple[str, ...]]") -> "Game":
        """Ask about seat after seat; when one cannot be as it is, they are all asked again."""
        entered: list[str] = []
        while len(entered) < len(self.points):
            subject = "s" + str(len(entered)) + suffix
            answer = yield from self.table.choose(self.table.gm, kind, could_be(entered), subject)
            if answer == OTHER:
                self.table.tell("impossible", kind=kind, subject=subject, entered=entered)
                entered = []
            else:
                entered.append(answer)
        return entered


def _numbers(least: int, most: int) -> "tuple[str, ...]":
    return tuple([str(number) for number in range(least, most + 1)])


def _copies(counts: "list[dict[str, int]]") -> "list[dict[str, int]]":
    return [held.copy() for held in counts]
