"""Witchcraft with real cards (WI25): after a day all players enter how many discs, Rumours and tokens they have.

The game master accepts the counts with one key, or says who counts again. Counts that contradict each other are shown
first.
"""

from shared_rules.engine.confirm_entries import confirm_entries
from shared_rules.witchcraft.device_deals import copy_counts, number_options
from shared_rules.witchcraft.scoring import COLOURS, DISC_COLOURS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from shared_rules.engine.table import GameSteps, GameTable, Questions
    from shared_rules.witchcraft.day import Components
    from shared_rules.witchcraft.device_deals import Counts

    # colour (or None), number counted, number possible, seats that counted any
    Mismatch = tuple[str | None, int, int, Iterable[int]]


def too_many(counts: "Counts", there_are: int) -> "list[Mismatch]":
    """Return a mismatch for each colour of which more were counted than there are.

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
    """Return the mismatches in counts of face-up Rumours: their total is known at the end of a day (WI5, WI9)."""
    counted = sum([sum(owned.values()) for owned in counts])
    found = too_many(counts, parts.characters)
    return found or ([] if counted == parts.face_up else [(None, counted, parts.face_up, range(len(counts)))])


def wrong_tokens(taken: "list[int]", discs: "Counts", parts: "Components") -> "list[Mismatch]":
    """Return the mismatches in counts of tokens taken in a day: at least one for each Data card, and an upper limit.

    Each turn gives a token or a disc; discs are taken from other players only if the supply has none.
    """
    counted, most = sum(taken), parts.all_turns - sum([sum(held.values()) for held in discs])
    can_be = max(min(counted, most), parts.data)
    return [] if counted == can_be else [(None, counted, can_be, range(len(taken)))]


class RealCards:
    """The dealer for games with real cards: players enter their discs, Rumours, tokens and colours at night (WI25)."""

    def __init__(self, table: "GameTable", components: "Components") -> None:
        self.table = table
        self.components = components
        self.discs: Counts = []
        self.rumours: Counts = []  # face up

    def play_day(self, starter: int, points: "list[int]") -> "GameSteps":
        """Wait until the game master says that the day, which is played by hand, is over."""
        self.table.public.update(discs=None, rumours=None, tokens=None)
        yield from self.table.choose(self.table.gm, "day", ("done",))

    def count_points(self, points: "list[int]") -> "GameSteps":
        """Let all players enter their discs, then Rumours, then tokens; return the points of all seats."""
        parts = self.components
        self.discs = yield from self.ask_counts(
            "discs", DISC_COLOURS, parts.discs, lambda all: too_many(all, parts.discs)
        )
        self.rumours = yield from self.ask_counts(
            "rumours", parts.colours, parts.characters, lambda all: wrong_rumours(all, parts)
        )
        tokens = yield from self.ask_tokens(points)
        self.table.emit("counts", discs=copy_counts(self.discs), rumours=copy_counts(self.rumours), tokens=list(tokens))
        return tokens

    def ask_counts(
        self, kind: str, colours: "tuple[str, ...]", there_are: int, wrong: "Callable[[Counts], list[Mismatch]]"
    ) -> "GameSteps":
        """Let all players enter how many discs or Rumours (`kind`) of each colour they have; return the counts by seat.

        `there_are` is the number of each colour in the game; `wrong` finds mismatches in the counts.
        """
        could_be = number_options(0, min(there_are, self.components.turns))

        def ask(seats: "Iterable[int]") -> "Questions":
            return self.table.sheet({seat: colours for seat in seats}, "own_" + kind, could_be)

        def read(answer: str) -> "dict[str, int]":
            return {colour: int(count) for colour, count in zip(colours, answer.split(" "))}

        return (yield from self.ask_until_accepted(kind, ask, read, wrong))

    def ask_tokens(self, points: "list[int]") -> "GameSteps":
        """Let all players enter all their tokens, including those of the first night; return the numbers by seat."""
        table, turns = self.table, self.components.turns
        could_be = {seat: number_options(had, had + turns) for seat, had in enumerate(points)}

        def wrong(tokens: "list[int]") -> "list[Mismatch]":
            taken = [count - had for count, had in zip(tokens, points)]
            return wrong_tokens(taken, self.discs, self.components)

        return (
            yield from self.ask_until_accepted(
                "tokens", lambda seats: table.ask(seats, "own_tokens", could_be), int, wrong
            )
        )

    def ask_until_accepted(
        self,
        kind: str,
        ask: "Callable[[Iterable[int]], Questions]",
        read: "Callable[[str], Any]",
        wrong: "Callable[[list[Any]], list[Mismatch]]",
    ) -> "GameSteps":
        """Ask all seats, and again those that the game master names, until the game master accepts the entries.

        Return the entries by seat. `ask` makes the question, `read` decodes an answer, `wrong` finds mismatches.
        """
        entered: list[Any] = [None for _ in self.table.seats]
        seats = self.table.seats
        while seats:
            answers = yield ask(seats)
            for seat in seats:
                entered[seat] = read(answers[seat])
            self.table.public[kind] = list(entered)
            seats = yield from self.confirm(kind, wrong(entered))
        return entered

    def confirm(self, kind: str, wrong: "list[Mismatch]") -> "GameSteps":
        """Ask the game master to accept the entries; return the seats that must enter theirs again."""
        self.emit_mismatches(kind, wrong)
        colour = wrong[0][0] if wrong else None
        whose = [seat for mismatch in wrong for seat in mismatch[3]]
        subject = kind + "." + colour if colour else kind
        return (yield from confirm_entries(self.table, self.table.seats, subject, whose))

    def emit_mismatches(self, kind: str, wrong: "list[Mismatch]") -> None:
        """Emit a fact for each mismatch."""
        for colour, counted, possible, _ in wrong:
            self.table.emit("mismatch", kind=kind, colour=colour, counted=counted, possible=possible)

    def reveal(self) -> "GameSteps":
        """Ask all players for their colours until these differ and the game master accepts; return them by seat."""
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
            self.emit_mismatches("colours", [(colour, colours.count(colour), 1, ()) for colour in same])
            seats = tuple([seat for seat in table.seats if colours[seat] in same])
            open_now = tuple([colour for colour in parts.colours if colour in same or colour not in colours])
            if not seats:
                seats = yield from self.confirm("colours", [])
                open_now = parts.colours
        return colours

    def show_points(self, points: "list[int]") -> None:
        """Do nothing: players have their tokens in front of them."""
