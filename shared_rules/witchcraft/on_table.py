"""Witchcraft with cards on the table (WI25): everybody counts what lies before them, all at the same time.

The game master agrees with one key, or says who counts again. What does not add up is named first.
"""

from shared_rules.engine.agreement import agree
from shared_rules.witchcraft.deals import copies, numbers
from shared_rules.witchcraft.scoring import COLOURS, DISC_COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from shared_rules.engine.table import Asked, Game, Table
    from shared_rules.witchcraft.day import Components
    from shared_rules.witchcraft.deals import Counts

    # colour if it is about one, how many were counted, how many there can be, and who has counted any
    Mismatch = tuple[str | None, int, int, Iterable[int]]


def too_many(counts: "Counts", there_are: int) -> "list[Mismatch]":
    """Return the colours of which more were counted than there are.

    >>> too_many([{"red": 4, "blue": 0}, {"red": 0, "blue": 1}, {"red": 3, "blue": 1}], there_are=6)
    [('red', 7, 6, [0, 2])]
    """
    found: list[Mismatch] = []
    for colour in [colour for colour in COLOURS if colour in counts[0]]:  # a dict has no order on the Pico
        held = [owned[colour] for owned in counts]
        if sum(held) > there_are:
            found.append((colour, sum(held), there_are, [seat for seat, count in enumerate(held) if count]))
    return found


def wrong_rumours(counts: "Counts", parts: "Components") -> "list[Mismatch]":
    """Return what cannot be of the Rumours that are face up: the day tells how many they are (WI5, WI9)."""
    counted = sum([sum(owned.values()) for owned in counts])
    found = too_many(counts, parts.characters)
    return found or ([] if counted == parts.face_up else [(None, counted, parts.face_up, range(len(counts)))])


def wrong_tokens(taken: "list[int]", discs: "Counts", parts: "Components") -> "list[Mismatch]":
    """Return what cannot be of the tokens taken in a day: one for each Data card, and where no disc was to be had.

    A turn brings a token or a disc; the disc may be taken from another player, but only when the supply has none.
    """
    counted, most = sum(taken), parts.all_turns - sum([sum(held.values()) for held in discs])
    can_be = max(min(counted, most), parts.data)
    return [] if counted == can_be else [(None, counted, can_be, range(len(taken)))]


class OnTable:
    """WI25: cards, discs and tokens are real; who has them enters them when they count."""

    def __init__(self, table: "Table", components: "Components") -> None:
        self.table = table
        self.components = components
        self.discs: Counts = []
        self.rumours: Counts = []  # face up

    def day(self, starter: int, points: "list[int]") -> "Game":
        """The day is played by hand; the game master says when it is over."""
        self.table.public.update(discs=None, rumours=None, tokens=None)
        yield from self.table.choose(self.table.gm, "day", ("done",))

    def count(self, points: "list[int]") -> "Game":
        """Everybody counts discs, then Rumours, then tokens; return the points."""
        parts = self.components
        self.discs = yield from self.enter("discs", DISC_COLOURS, parts.discs, lambda all: too_many(all, parts.discs))
        self.rumours = yield from self.enter(
            "rumours", parts.colours, parts.characters, lambda all: wrong_rumours(all, parts)
        )
        tokens = yield from self.enter_tokens(points)
        self.table.tell("counts", discs=copies(self.discs), rumours=copies(self.rumours), tokens=list(tokens))
        return tokens

    def enter(
        self, kind: str, colours: "tuple[str, ...]", there_are: int, wrong: "Callable[[Counts], list[Mismatch]]"
    ) -> "Game":
        """Everybody counts the own things of each colour."""
        could_be = numbers(0, min(there_are, self.components.turns))

        def ask(seats: "Iterable[int]") -> "Asked":
            return self.table.sheet({seat: colours for seat in seats}, "own_" + kind, could_be)

        def read(answer: str) -> "dict[str, int]":
            return {colour: int(count) for colour, count in zip(colours, answer.split(" "))}

        return (yield from self.ask_all(kind, ask, read, wrong))

    def enter_tokens(self, points: "list[int]") -> "Game":
        """Everybody counts all of the own tokens, those of the first night among them: none is lost in a day."""
        table, turns = self.table, self.components.turns
        could_be = {seat: numbers(had, had + turns) for seat, had in enumerate(points)}

        def wrong(tokens: "list[int]") -> "list[Mismatch]":
            taken = [count - had for count, had in zip(tokens, points)]
            return wrong_tokens(taken, self.discs, self.components)

        return (yield from self.ask_all("tokens", lambda seats: table.ask(seats, "own_tokens", could_be), int, wrong))

    def ask_all(
        self,
        kind: str,
        ask: "Callable[[Iterable[int]], Asked]",
        read: "Callable[[str], Any]",
        wrong: "Callable[[list[Any]], list[Mismatch]]",
    ) -> "Game":
        """Ask all seats, and again whom the game master names, until the game master agrees."""
        entered: list[Any] = [None for _ in self.table.seats]
        seats = self.table.seats
        while seats:
            answers = yield ask(seats)
            for seat in seats:
                entered[seat] = read(answers[seat])
            self.table.public[kind] = list(entered)
            seats = yield from self.confirm(kind, wrong(entered))
        return entered

    def confirm(self, kind: str, wrong: "list[Mismatch]") -> "Game":
        """Let the game master agree, or say who counts again; return those seats."""
        self.name(kind, wrong)
        colour = wrong[0][0] if wrong else None
        whose = [seat for mismatch in wrong for seat in mismatch[3]]
        subject = kind + "." + colour if colour else kind
        return (yield from agree(self.table, self.table.seats, subject, whose))

    def name(self, kind: str, wrong: "list[Mismatch]") -> None:
        """Tell what does not add up."""
        for colour, counted, possible, _ in wrong:
            self.table.tell("mismatch", kind=kind, colour=colour, counted=counted, possible=possible)

    def reveal(self) -> "Game":
        """Everybody enters the own colour; who has the same enters it again, and the game master agrees."""
        table, parts = self.table, self.components
        colours = [""] * len(table.seats)
        seats = table.seats
        open_now: tuple[str, ...] = parts.colours
        while seats:
            answers = yield table.ask(seats, "own_colour", open_now)
            for seat in seats:
                colours[seat] = answers[seat]
            table.public["colours"] = list(colours)
            same = [colour for colour in parts.colours if colours.count(colour) > 1]
            self.name("colours", [(colour, colours.count(colour), 1, ()) for colour in same])
            seats = tuple([seat for seat in table.seats if colours[seat] in same])
            open_now = tuple([colour for colour in parts.colours if colour in same or colour not in colours])
            if not seats:
                seats = yield from self.confirm("colours", [])
                open_now = parts.colours
        return colours

    def show(self, points: "list[int]") -> None:
        """The tokens lie on the table: nothing is to be shown."""
